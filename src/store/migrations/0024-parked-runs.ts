import type { Knex } from 'knex';
import { patiently } from './patiently.ts';

/**
 * An index of the runs that wait for people takes the place of `requests_running`: each run that starts or ends has one page less to
 * write, and those that are under way are in `requests_awake`. Nodes of the release before look for marks of cancellation slowly
 * without it. It may be broken off and begun again.
 */
export const config = { transaction: false };

const LOCK_TIMEOUT = '500ms';

export async function up(db: Knex): Promise<void> {
  const exchange = async (transaction: Knex.Transaction): Promise<void> => {
    await transaction.raw(
      `create index if not exists requests_parked on requests (tenant_id) where state = 'running' and owner = 'parked'`,
    );
    await transaction.raw('drop index if exists requests_running');
  };
  if (db.client.config.client === 'pg') await patiently(db, LOCK_TIMEOUT, exchange);
  else await db.transaction(exchange);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`create index requests_running on requests (owner) where state = 'running'`);
  await db.raw('drop index requests_parked');
}
