import type { Knex } from 'knex';
import { patiently } from './patiently.ts';

/**
 * When the state of a run has changed last, in milliseconds: clients of A2A ask for what has changed since. Runs of before, and
 * those of nodes of the release before beside this one, are known to the second. It may be broken off and begun again.
 */
export const config = { transaction: false };

const LOCK_TIMEOUT = '500ms';
/** Tasks are listed by it. It takes the place of `requests_by_change`, without which nodes of the release before list them slowly. */
const INDEX = `create index requests_by_change_ms on requests (tenant_id, agent_id, (case
  when completed_at * 1000 > changed_ms then completed_at * 1000
  when changed_ms > 0 then changed_ms else started_at * 1000 end), id)`;

export async function up(db: Knex): Promise<void> {
  if (await db.schema.hasColumn('requests', 'changed_ms')) return;
  const add = async (transaction: Knex.Transaction): Promise<void> => {
    await transaction.raw('alter table requests add column changed_ms bigint not null default 0');
    await transaction.raw(INDEX);
    await transaction.raw('drop index requests_by_change');
  };
  if (db.client.config.client === 'pg') await patiently(db, LOCK_TIMEOUT, add);
  else await db.transaction(add);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('drop index requests_by_change_ms');
  await db.raw(`create index requests_by_change on requests
     (tenant_id, agent_id, (case when completed_at > 0 then completed_at else started_at end), id)`);
  await db.schema.alterTable('requests', (table) => table.dropColumn('changed_ms'));
}
