import type { Knex } from 'knex';
import { patiently } from './patiently.ts';

/**
 * Tenants that move: whether one is leaving, arriving or gone, and where to. What arrives keeps its ids, also those of a time when ids were not its own: SQLite's
 * triggers, which refuse other ids, let them pass. Tokens count for each tenant from now on, above all ids of before. It may be broken off and begun again.
 */
export const config = { transaction: false };

const LOCK_TIMEOUT = '500ms';
const STEP = 1_000_000;
const NUMBERED = [
  'conversations',
  'messages',
  'questions',
  'artifacts',
  'memory_entries',
  'memory_relations',
  'schedules',
  'task_runs',
  'webhooks',
];

export async function up(db: Knex): Promise<void> {
  const isPostgres = db.client.config.client === 'pg';
  const steps = async (transaction: Knex.Transaction): Promise<void> => {
    if (await transaction.schema.hasColumn('tenants', 'moving')) return;
    for (const column of ['moving text', 'moved_to text']) await transaction.raw(`alter table tenants add column ${column}`);
    await transaction.raw('create index tenants_moving on tenants (id) where moving is not null');
    await transaction.raw(
      `insert into id_counters (tenant_id, kind, "last") select 0, 'tokens', (max(id) / ${STEP} + 1) * ${STEP} from tokens having count(*) > 0
       on conflict do nothing`,
    );
    if (isPostgres) return;
    for (const kind of NUMBERED) {
      await transaction.raw(`drop trigger number_${kind}`);
      await transaction.raw(
        `create trigger number_${kind} after insert on ${kind} begin
          select raise(abort, 'an id that the tenant was not given') from tenants
          where id = new.tenant_id and id_offset <> new.id % ${STEP} and coalesce(moving, '') <> 'arriving';
          insert into id_counters (tenant_id, kind, last) values (new.tenant_id, '${kind}', new.id)
          on conflict (tenant_id, kind) do update set last = max(last, excluded.last);
        end`,
      );
    }
  };
  if (isPostgres) await patiently(db, LOCK_TIMEOUT, steps);
  else await db.transaction(steps);
}
