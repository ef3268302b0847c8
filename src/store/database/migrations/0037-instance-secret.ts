import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { patiently } from './patiently.ts';

/** A secret that all nodes share. It may be broken off and begun again. */
export const config = { transaction: false };

const LOCK_TIMEOUT = '500ms';

export async function up(db: Knex): Promise<void> {
  const steps = async (transaction: Knex.Transaction): Promise<void> => {
    if (await transaction.schema.hasColumn('instance', 'secret')) return;
    await transaction.raw(`alter table instance add column secret text not null default ''`);
    await transaction('instance').update({ secret: randomBytes(32).toString('hex') });
  };
  if (db.client.config.client === 'pg') await patiently(db, LOCK_TIMEOUT, steps);
  else await db.transaction(steps);
}
