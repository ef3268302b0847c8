import type { Knex } from 'knex';
import type { Database } from './database.ts';
import * as released from './migrations/0024-release-0.2.0.ts';
import * as lists from './migrations/0025-lists.ts';
import * as tokensOfThings from './migrations/0026-tokens-of-things.ts';
import * as scheduleApprovals from './migrations/0027-schedule-approvals.ts';
import * as consoleSessions from './migrations/0032-console-sessions.ts';
import * as artifactVersions from './migrations/0033-artifact-versions.ts';
import * as memoryWords from './migrations/0034-memory-words.ts';
import * as openaiConversations from './migrations/0035-openai-conversations.ts';
import * as openaiFiles from './migrations/0036-openai-files.ts';
import * as instanceSecret from './migrations/0037-instance-secret.ts';
import * as a2aPush from './migrations/0039-a2a-push.ts';
import * as mcpServers from './migrations/0040-mcp-servers.ts';
import * as runLabels from './migrations/0041-run-labels.ts';
import * as tenantLimits from './migrations/0045-tenant-limits.ts';
import * as budgets from './migrations/0046-budgets.ts';
import * as providerKeys from './migrations/0047-provider-keys.ts';
import * as steps from './migrations/0050-steps.ts';
import * as agentVersions from './migrations/0051-agent-versions.ts';
import * as reruns from './migrations/0052-reruns.ts';
import * as queuedRuns from './migrations/0054-queued-runs.ts';
import * as erasure from './migrations/0057-erasure.ts';
import * as archive from './migrations/0058-archive.ts';
import * as movingTenants from './migrations/0060-moving-tenants.ts';
import * as joinedTexts from './migrations/0065-joined-texts.ts';

interface Migration {
  name: string;
  /** Without it a migration is one transaction. */
  config?: { transaction: boolean };
  up(db: Knex): Promise<void>;
}

/** The schema of the last release, in one step; its databases have had many. */
const RELEASED = '0024-release-0.2.0';
const LAST_OF_RELEASED = '0024-parked-runs';

/** In order; a migration that has been released is never edited. */
export const MIGRATIONS: readonly Migration[] = [
  { name: RELEASED, up: released.up },
  { name: '0025-lists', config: lists.config, up: lists.up },
  { name: '0026-tokens-of-things', config: tokensOfThings.config, up: tokensOfThings.up },
  { name: '0027-schedule-approvals', config: scheduleApprovals.config, up: scheduleApprovals.up },
  { name: '0032-console-sessions', up: consoleSessions.up },
  { name: '0033-artifact-versions', config: artifactVersions.config, up: artifactVersions.up },
  { name: '0034-memory-words', config: memoryWords.config, up: memoryWords.up },
  { name: '0035-openai-conversations', up: openaiConversations.up },
  { name: '0036-openai-files', up: openaiFiles.up },
  { name: '0037-instance-secret', config: instanceSecret.config, up: instanceSecret.up },
  { name: '0039-a2a-push', up: a2aPush.up },
  { name: '0040-mcp-servers', up: mcpServers.up },
  { name: '0041-run-labels', config: runLabels.config, up: runLabels.up },
  { name: '0045-tenant-limits', config: tenantLimits.config, up: tenantLimits.up },
  { name: '0046-budgets', config: budgets.config, up: budgets.up },
  { name: '0047-provider-keys', up: providerKeys.up },
  { name: '0050-steps', up: steps.up },
  { name: '0051-agent-versions', config: agentVersions.config, up: agentVersions.up },
  { name: '0052-reruns', config: reruns.config, up: reruns.up },
  { name: '0054-queued-runs', up: queuedRuns.up },
  { name: '0057-erasure', config: erasure.config, up: erasure.up },
  { name: '0058-archive', config: archive.config, up: archive.up },
  { name: '0060-moving-tenants', config: movingTenants.config, up: movingTenants.up },
  { name: '0065-joined-texts', config: joinedTexts.config, up: joinedTexts.up },
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

/**
 * Writes the steps to the released schema down as the one that they have become. @throws when the database has not had them all
 */
async function adoptReleased(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasTable('schema_migrations'))) return;
  await knex.transaction(async (transaction) => {
    const earlier = await transaction('schema_migrations').where('name', '<', LAST_OF_RELEASED).delete();
    const last = await transaction('schema_migrations').where({ name: LAST_OF_RELEASED }).update({ name: RELEASED });
    if (earlier > 0 && last === 0) {
      throw new Error('the database is that of a release before 0.2.0: start release 0.2.0 on it once, then this one');
    }
  });
}

/** An older release refuses the schema of a newer one. */
async function noWayBack(): Promise<void> {
  throw new Error('there is no way back: restore a backup');
}

async function runMigrations(knex: Knex): Promise<void> {
  await adoptReleased(knex);
  const config: Knex.MigratorConfig = {
    tableName: 'schema_migrations',
    migrationSource: {
      getMigrations: async () => [...MIGRATIONS],
      getMigrationName: (migration: Migration) => migration.name,
      getMigration: async (migration: Migration) => ({ ...migration, down: noWayBack }),
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
