import { AsyncLocalStorage } from 'node:async_hooks';
import { Problem } from '../../lib/problem.ts';
import type { Database } from './database.ts';
import type { Statement, Steps } from './steps.ts';

/** A command of a durable run, whose changes of the database are made once however often it is run. */
export interface EffectScope {
  tenantId: number;
  runId: string;
  /** The node that has the run. */
  owner: string;
  /** The command's place in the run. */
  place: string;
  /** Resolves when the journal says that the run has come to this place: only then what happens here is of this command. */
  ready(): Promise<void>;
}

/** The run is another node's now: nothing was changed. */
export class LostRun extends Error {
  constructor() {
    super('the run was taken over by another node');
    this.name = 'LostRun';
  }
}

/** What is under way; transactions are counted in the order in which they begin. */
const scopes = new AsyncLocalStorage<EffectScope & { transactions: number }>();

/**
 * Runs a command. Each of its transactions ({@link transact}, `Database.atomically`) notes its outcome together with what it
 * changes; when the command is run again after a crash, it gets the outcome, and nothing is changed twice. A node that has lost
 * the run changes nothing.
 */
export function withEffects<T>(scope: EffectScope, work: () => Promise<T>): Promise<T> {
  return scopes.run({ ...scope, transactions: 0 }, work);
}

/** Runs what does not belong to the command within which it is called. */
export function withoutEffects<T>(work: () => Promise<T>): Promise<T> {
  return scopes.exit(work);
}

/** Resolves when what is under way may change the database. Rejects when the run is over. */
export async function mayChange(): Promise<void> {
  await scopes.getStore()?.ready();
}

/** The steps of a transaction, made once if they belong to a command of a durable run. */
export function onceEach<T>(dialect: Database['dialect'], steps: () => Steps<T>): () => Steps<T> {
  const scope = scopes.getStore();
  if (!scope) return steps;
  const effect = { ...scope, place: `${scope.place}.${(scope.transactions += 1)}` };
  return () => once(dialect, effect, steps);
}

/** Whether the changes of a single statement have to be noted with it. */
export const inEffectScope = (): boolean => scopes.getStore() !== undefined;

function* once<T>(dialect: Database['dialect'], { tenantId, runId, owner, place }: EffectScope, steps: () => Steps<T>): Steps<T> {
  // The lock holds off a take-over until this is committed.
  const sql = `select e.outcome from requests r
    left join effects e on e.tenant_id = r.tenant_id and e.request_id = r.id and e.place = ?
    where r.tenant_id = ? and r.id = ? and r.owner = ? and r.state = 'running'${dialect === 'postgres' ? ' for share of r' : ''}`;
  const [found] = (yield { sql, bindings: [place, tenantId, runId, owner] }) as [{ outcome: string | null }?];
  if (!found) throw new LostRun();
  if (found.outcome !== null) return (JSON.parse(found.outcome) as { value?: T }).value as T;
  const value = yield* steps();
  if (!(value instanceof Problem)) yield note(tenantId, runId, place, JSON.stringify({ value }));
  return value;
}

const note = (tenantId: number, runId: string, place: string, outcome: string): Statement => ({
  sql: 'insert into effects (tenant_id, request_id, place, outcome) values (?, ?, ?, ?)',
  bindings: [tenantId, runId, place, outcome],
});
