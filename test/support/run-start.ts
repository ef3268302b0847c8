import type { RunStart } from '../../src/log/events.ts';
import { postgresEventStore } from '../../src/log/postgres-events.ts';
import { sqliteEventStore } from '../../src/log/sqlite-events.ts';
import type { Database } from '../../src/store/database/database.ts';

/** Writes the row of a run, and what belongs to it, as a node does whose run then never begins. */
export async function writeStart(
  database: Database,
  run: Pick<RunStart, 'tenantId' | 'runId' | 'owner'> & Partial<RunStart>,
): Promise<void> {
  const store = database.sqlite ? sqliteEventStore(database.sqlite) : postgresEventStore(database, true);
  await store.commit({ starts: [{ agentId: 'index', conversationId: 0, startedAt: 1, ...run }], events: [], ends: [] });
}
