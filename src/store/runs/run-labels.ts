/** Who a run is for, and what for, as its client says it. */
export interface RunLabels {
  user?: string | undefined;
  metadata?: Readonly<Record<string, string>> | undefined;
}

/** The columns of a row that has them; null where there is nothing. */
export interface LabelColumns {
  for_user: string | null;
  /** The pairs, as JSON. */
  labels: string | null;
}

export function labelColumns({ user, metadata }: RunLabels = {}): LabelColumns {
  const said = metadata && Object.keys(metadata).length > 0;
  return { for_user: user ?? null, labels: said ? JSON.stringify(metadata) : null };
}

/** The columns that change; null is nothing any more, and undefined stays. */
export function changedLabels(user: string | null | undefined, metadata: RunLabels['metadata'] | null): Partial<LabelColumns> {
  const { for_user, labels } = labelColumns({ user: user ?? undefined, metadata: metadata ?? undefined });
  return { ...(user === undefined ? {} : { for_user }), ...(metadata === undefined ? {} : { labels }) };
}

/** The labels of a row, as the API shows them. */
export function labelsOf({ for_user: user, labels }: LabelColumns): { user?: string; metadata?: Record<string, string> } {
  return {
    ...(user === null ? {} : { user }),
    ...(labels === null ? {} : { metadata: JSON.parse(labels) as Record<string, string> }),
  };
}

/** No name of a pair is empty. */
const USER = '';

/** By what a run is found: its pairs, and its user under a name that no pair has. */
export function labelPairs({ user, metadata = {} }: RunLabels = {}): [name: string, value: string][] {
  return [...(user === undefined ? [] : [[USER, user] as [string, string]]), ...Object.entries(metadata)];
}
