import { isUnderWay, type RunStatus } from './states.ts';

/** How many are asked for one by one, because they are not on the first page any more. */
const SINGLES = 20;

/** What a list is refreshed from. */
interface Reads {
  /** The first page, as it is now. */
  first: () => Promise<{ requests: readonly RunStatus[]; next_before?: string }>;
  /** One run; undefined when it has been erased. */
  one: (id: string) => Promise<RunStatus | undefined>;
}

/**
 * The same runs as they are now, with those that are new before them.
 * @returns undefined when so many are new that some between these and the others would be missing: the list is to begin anew
 */
export async function refreshed(items: readonly RunStatus[], { first, one }: Reads): Promise<RunStatus[] | undefined> {
  const { requests, next_before: next } = await first();
  const known = new Set(items.map((run) => run.request_id));
  if (next !== undefined && requests.length > 0 && !requests.some((run) => known.has(run.request_id))) return undefined;
  const now = new Map<string, RunStatus | undefined>(requests.map((run) => [run.request_id, run]));
  const unseen = items.filter((run) => isUnderWay(run.state) && !now.has(run.request_id)).slice(0, SINGLES);
  for (const { request_id: id } of unseen) now.set(id, await one(id));
  const fresh = requests.filter((run) => !known.has(run.request_id));
  const erased = (id: string): boolean => now.has(id) && now.get(id) === undefined;
  // One that was asked for alone does not tell its usage.
  const kept = items.filter((run) => !erased(run.request_id)).map((run) => ({ ...run, ...now.get(run.request_id) }));
  return [...fresh, ...kept];
}
