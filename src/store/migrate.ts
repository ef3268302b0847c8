import type { Knex } from 'knex';
import type { Database } from './database.ts';
import * as firstLight from './migrations/0001-first-light.ts';
import * as conversations from './migrations/0002-conversations.ts';
import * as artifacts from './migrations/0003-artifacts.ts';
import * as memory from './migrations/0004-memory.ts';
import * as schedules from './migrations/0005-schedules.ts';
import * as usageRecords from './migrations/0006-usage-records.ts';
import * as a2aTasks from './migrations/0007-a2a-tasks.ts';
import * as instance from './migrations/0008-instance.ts';
import * as liveness from './migrations/0009-liveness.ts';
import * as cancelMarks from './migrations/0011-cancel-marks.ts';
import * as growth from './migrations/0012-growth.ts';
import * as idsPerTenant from './migrations/0013-ids-per-tenant.ts';
import * as outbox from './migrations/0014-outbox.ts';
import * as tokens from './migrations/0015-tokens.ts';
import * as usage from './migrations/0016-usage.ts';
import * as durableRuns from './migrations/0017-durable-runs.ts';
import * as deliveryErrors from './migrations/0018-delivery-errors.ts';
import * as openaiResponses from './migrations/0019-openai-responses.ts';
import * as threads from './migrations/0020-threads.ts';
import * as mcpSessions from './migrations/0021-mcp-sessions.ts';
import * as changedMs from './migrations/0022-changed-ms.ts';
import * as durations from './migrations/0023-durations.ts';
import * as parkedRuns from './migrations/0024-parked-runs.ts';
import * as lists from './migrations/0025-lists.ts';
import * as tokensOfThings from './migrations/0026-tokens-of-things.ts';
import * as scheduleApprovals from './migrations/0027-schedule-approvals.ts';
import * as consoleSessions from './migrations/0032-console-sessions.ts';

interface Migration {
  name: string;
  /** Without it a migration is one transaction. */
  config?: { transaction: boolean };
  up(db: Knex): Promise<void>;
  down(db: Knex): Promise<void>;
}

/** In order; a migration that has been released is never edited. */
const MIGRATIONS: Migration[] = [
  { name: '0001-first-light', up: firstLight.up, down: firstLight.down },
  { name: '0002-conversations', up: conversations.up, down: conversations.down },
  { name: '0003-artifacts', up: artifacts.up, down: artifacts.down },
  { name: '0004-memory', up: memory.up, down: memory.down },
  { name: '0005-schedules', up: schedules.up, down: schedules.down },
  { name: '0006-usage-records', up: usageRecords.up, down: usageRecords.down },
  { name: '0007-a2a-tasks', up: a2aTasks.up, down: a2aTasks.down },
  { name: '0008-instance', up: instance.up, down: instance.down },
  { name: '0009-liveness', up: liveness.up, down: liveness.down },
  { name: '0011-cancel-marks', up: cancelMarks.up, down: cancelMarks.down },
  { name: '0012-growth', config: growth.config, up: growth.up, down: growth.down },
  { name: '0013-ids-per-tenant', config: idsPerTenant.config, up: idsPerTenant.up, down: idsPerTenant.down },
  { name: '0014-outbox', up: outbox.up, down: outbox.down },
  { name: '0015-tokens', up: tokens.up, down: tokens.down },
  { name: '0016-usage', config: usage.config, up: usage.up, down: usage.down },
  { name: '0017-durable-runs', config: durableRuns.config, up: durableRuns.up, down: durableRuns.down },
  { name: '0018-delivery-errors', config: deliveryErrors.config, up: deliveryErrors.up, down: deliveryErrors.down },
  { name: '0019-openai-responses', up: openaiResponses.up, down: openaiResponses.down },
  { name: '0020-threads', config: threads.config, up: threads.up, down: threads.down },
  { name: '0021-mcp-sessions', up: mcpSessions.up, down: mcpSessions.down },
  { name: '0022-changed-ms', config: changedMs.config, up: changedMs.up, down: changedMs.down },
  { name: '0023-durations', config: durations.config, up: durations.up, down: durations.down },
  { name: '0024-parked-runs', config: parkedRuns.config, up: parkedRuns.up, down: parkedRuns.down },
  { name: '0025-lists', config: lists.config, up: lists.up, down: lists.down },
  { name: '0026-tokens-of-things', config: tokensOfThings.config, up: tokensOfThings.up, down: tokensOfThings.down },
  { name: '0027-schedule-approvals', config: scheduleApprovals.config, up: scheduleApprovals.up, down: scheduleApprovals.down },
  { name: '0032-console-sessions', up: consoleSessions.up, down: consoleSessions.down },
];

/** Any fixed number: the advisory lock under which a PostgreSQL schema is migrated. */
const LOCK = 0x6261746f;

/** Brings the schema up to date; when several processes start at the same time, one migrates and the others wait. */
export async function migrate({ knex, dialect }: Database): Promise<void> {
  if (dialect === 'sqlite') return runMigrations(knex);
  await knex.transaction(async (lock) => {
    await lock.raw('select pg_advisory_xact_lock(?)', [LOCK]);
    await runMigrations(knex);
  });
}

/** Whether the schema is exactly that of this release. */
export async function isMigrated({ knex }: Database): Promise<boolean> {
  if (!(await knex.schema.hasTable('schema_migrations'))) return false;
  const done = await knex('schema_migrations').pluck('name');
  return done.length === MIGRATIONS.length && MIGRATIONS.every(({ name }) => done.includes(name));
}

async function runMigrations(knex: Knex): Promise<void> {
  const config: Knex.MigratorConfig = {
    tableName: 'schema_migrations',
    migrationSource: {
      getMigrations: async () => MIGRATIONS,
      getMigrationName: (migration: Migration) => migration.name,
      getMigration: async (migration: Migration) => migration,
    },
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await knex.migrate.latest(config);
      return;
    } catch (error) {
      if (/directory is corrupt/.test((error as Error).message)) {
        throw new Error('the database is that of a newer Baton, or of another program', { cause: error });
      }
      if ((error as Error).name !== 'MigrationLocked') throw error;
      // A process that was killed in the middle leaves knex's lock behind; a live one needs a moment.
      if (attempt % 10 === 0) await knex.migrate.forceFreeMigrationsLock(config);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
