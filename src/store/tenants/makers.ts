import type { components } from '../../generated/api.ts';
import { invalidToken, type Problem } from '../../lib/problem.ts';
import type { Database } from '../database/database.ts';
import type { MadeRow } from '../schema.ts';
import type { Steps } from '../database/steps.ts';

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

/** What something is written with: the token, if that is known, and the moment in epoch seconds. */
export interface Writer {
  tenantId: number;
  token: TokenRef | undefined;
  now: number;
}

/**
 * Holds the token until the transaction has ended: its revocation finds what is written, or was first, and nothing is written. The
 * first token is replaced and not deleted, which ends its runs.
 * @returns a problem when the token was revoked meanwhile, or has expired
 */
export function* holdToken({ dialect }: Pick<Database, 'dialect'>, { tenantId, token, now }: Writer): Steps<Problem | undefined> {
  if (!token || token.id === 0) return undefined;
  const sql = `select 1 from tokens where tenant_id = ? and id = ? and (expires_at = 0 or expires_at > ?)${
    dialect === 'postgres' ? ' for key share' : ''
  }`;
  const found = yield { sql, bindings: [tenantId, token.id, now] };
  return found.length > 0 ? undefined : invalidToken('the token is revoked, or has expired');
}
