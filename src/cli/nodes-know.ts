import type { Config } from '../config.ts';
import { systemClock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import type { Database } from '../store/database/database.ts';
import { openLiveness } from '../store/nodes/liveness.ts';

/**
 * Resolves when every node knows what was changed before, after 5 seconds at the latest. With SQLite at once: nobody can ask the one
 * server, which looks every few seconds.
 */
export async function nodesKnow(database: Database, { DATABASE_URL: url, DATABASE_BUS_URL: sessionUrl }: Config): Promise<void> {
  const nodeId = newId();
  const { session, leases } = await openLiveness(database, { url, sessionUrl, nodeId, clock: systemClock, onLost() {} });
  if (!session) return;
  const { PostgresBus } = await import('../log/postgres-bus.ts');
  const bus = new PostgresBus(session, nodeId);
  await session.start();
  try {
    const others = await leases.neighbours();
    await bus.heardBy(others.filter(({ dead }) => !dead).map(({ id }) => id));
  } finally {
    await bus.close();
    await session.close();
  }
}
