import { eraseWritten } from '../artifacts/erase-written.ts';
import type { Database } from '../database/database.ts';
import type { Steps } from '../database/transact.ts';
import { ARTIFACT_CHANNEL } from '../nodes/notices.ts';
import { labelPairs, labelsOf } from '../runs/run-labels.ts';
import { wordsOfRun } from '../runs/run-words.ts';
import type { RequestRow } from '../schema.ts';
import { OF_RUNS } from './tables.ts';

/** What of a run's row leads to the rest of it. */
export const LEADS = [
  'id',
  'conversation_id',
  'started_at',
  'last_seq',
  'prompt',
  'for_user',
  'labels',
] as const satisfies (keyof RequestRow)[];
export type RunToErase = Pick<RequestRow, (typeof LEADS)[number]>;

/** Runs whose usage is in no sum yet are left for later. */
export const ERASABLE = `state <> 'running' and counted = 1`;

/** How far from the beginning of its run the key of a request was taken, in milliseconds, at most. */
const KEY_MS = 600_000;

/**
 * Erases runs that have ended, whose rows the transaction holds, with all that only they have: what was said, also in their conversations, the prompts
 * that no other step names, and the files that nobody else has written.
 * @param options.now epoch seconds @param options.withTenant whether what their tenant's rows are found by anyway is left to that
 * @returns whether files are among it
 */
export function* eraseRuns(
  { knex, dialect }: Pick<Database, 'knex' | 'dialect'>,
  tenantId: number,
  runs: readonly RunToErase[],
  { now, withTenant }: { now: number; withTenant: boolean },
): Steps<boolean> {
  const ids = runs.map(({ id }) => id);
  const these = among('request_id', ids);
  // The expression rules out all indexes but that of the run.
  const ours = `${these} and tenant_id + 0 = ?`;
  const bindings = [...ids, tenantId];
  const prompts = withTenant ? [] : yield { sql: `select distinct prompt from steps where ${ours} and prompt is not null`, bindings };
  const archived = withTenant ? [] : yield { sql: `select prompts from archived_runs where ${ours} and prompts is not null`, bindings };
  for (const table of OF_RUNS) {
    const partial = table === 'outbox' ? ` and request_id <> ''` : '';
    yield { sql: `delete from ${table} where ${ours}${partial}`, bindings };
  }
  if (!withTenant) {
    yield* erasePrompts(dialect, tenantId, hashesIn(prompts as { prompt: string }[], archived as { prompts: string }[]));
    yield* eraseFinders(tenantId, runs);
    yield* eraseMessages(tenantId, runs);
  }
  const hasFiles = !withTenant && (yield* eraseWritten(knex, tenantId, ids, now));
  if (hasFiles && dialect === 'postgres') yield { sql: 'select pg_notify(?, ?)', bindings: [ARTIFACT_CHANNEL, String(tenantId)] };
  yield { sql: `delete from requests where ${among('id', ids)} and tenant_id + 0 = ?`, bindings };
  return hasFiles;
}

/** The prompts that steps name, here and in the archive, once each. */
const hashesIn = (steps: readonly { prompt: string }[], archived: readonly { prompts: string }[]): string[] => [
  ...new Set([...steps.map(({ prompt }) => prompt), ...archived.flatMap(({ prompts }) => JSON.parse(prompts) as string[])]),
];

/** Deletes the prompts that no step names any more. */
function* erasePrompts(dialect: Database['dialect'], tenantId: number, hashes: readonly string[]): Steps<void> {
  if (hashes.length === 0) return;
  const these = `tenant_id = ? and ${among('hash', hashes)}`;
  const bindings = [tenantId, ...hashes];
  // Who uses one again meanwhile waits here, and writes it anew; who has just done so is seen by the next statement.
  if (dialect === 'postgres') yield { sql: `select hash from step_prompts where ${these} order by hash for update`, bindings };
  yield {
    sql: `delete from step_prompts where ${these}
      and not exists (select 1 from steps s where s.tenant_id = step_prompts.tenant_id and s.prompt = step_prompts.hash)`,
    bindings,
  };
}

/** Deletes the words, the pairs and the keys by which runs are found. */
function* eraseFinders(tenantId: number, runs: readonly RunToErase[]): Steps<void> {
  for (const { id, prompt, for_user, labels, started_at: started } of runs) {
    for (const [name, value] of labelPairs(labelsOf({ for_user, labels })))
      yield {
        sql: 'delete from run_labels where tenant_id = ? and name = ? and value = ? and request_id = ?',
        bindings: [tenantId, name, value, id],
      };
    for (const word of prompt === null ? [] : wordsOfRun(prompt))
      yield { sql: 'delete from run_words where tenant_id = ? and word = ? and request_id = ?', bindings: [tenantId, word, id] };
    yield {
      sql: 'delete from idempotency_keys where reserved_at between ? and ? and request_id = ? and tenant_id + 0 = ?',
      bindings: [started * 1000 - KEY_MS, started * 1000 + KEY_MS, id, tenantId],
    };
  }
}

/** Deletes what runs have said and were told in their conversations. */
function* eraseMessages(tenantId: number, runs: readonly RunToErase[]): Steps<void> {
  const said = runs.filter(({ conversation_id: conversation }) => conversation !== 0);
  if (said.length === 0) return;
  const conversations = [...new Set(said.map(({ conversation_id: conversation }) => conversation))];
  const ids = said.map(({ id }) => id);
  // First in forks of the conversations, which share them: what is erased here would be handed on to them.
  yield {
    sql: `delete from messages where forked = 1 and ${among('request_id', ids)} and tenant_id + 0 = ?`,
    bindings: [...ids, tenantId],
  };
  yield {
    sql: `delete from messages where ${among('conversation_id', conversations)} and ${among('request_id', ids)} and tenant_id = ?`,
    bindings: [...conversations, ...ids, tenantId],
  };
}

const among = (column: string, values: readonly unknown[]): string => `${column} in (${values.map(() => '?').join(', ')})`;
