import type { components } from '../generated/api.ts';
import type { MadeRow } from './schema.ts';

/** The token that something is done with, and its name. */
export type TokenRef = components['schemas']['TokenRef'];

/** The columns of a thing that is made now. @param by undefined where that is not known */
export function createdBy(by: TokenRef | undefined): Pick<MadeRow, 'created_by' | 'created_by_name'> {
  return { created_by: by?.id ?? null, created_by_name: by?.name ?? null };
}

/** The columns of a thing that is changed now. @param by undefined where that is not known */
export function updatedBy(by: TokenRef | undefined): Pick<MadeRow, 'updated_by' | 'updated_by_name'> {
  return { updated_by: by?.id ?? null, updated_by_name: by?.name ?? null };
}

/** What is shown of these columns. */
export function makersOf(row: MadeRow): { created_by?: TokenRef; updated_by?: TokenRef } {
  const created = tokenRef(row.created_by, row.created_by_name);
  const updated = tokenRef(row.updated_by, row.updated_by_name);
  return { ...(created && { created_by: created }), ...(updated && { updated_by: updated }) };
}

/** A token as two columns have it. */
export function tokenRef(id: number | null, name: string | null): TokenRef | undefined {
  return id === null || name === null ? undefined : { id, name };
}
