import type { Database } from '../store/database.ts';
import type { PostgresSession } from '../store/session.ts';
import { LocalBus, type Bus } from './bus.ts';
import type { EventStore, OutcomeStore } from './events.ts';

export interface LogOptions {
  nodeId: string;
  /** Of PostgreSQL; the bus listens on it as soon as it is started. */
  session: PostgresSession | undefined;
  /** Whether a pooler may lend the database's connections for single transactions. */
  pooled: boolean;
}

/** The event log, and the bus that announces new events. */
export interface Log {
  store: EventStore & OutcomeStore;
  bus: Bus;
}

/** Opens the event log of a database and its bus. Only the modules for this kind of database are loaded. */
export async function openLog(database: Database, { nodeId, session, pooled }: LogOptions): Promise<Log> {
  if (database.dialect === 'sqlite') {
    const { sqliteEventStore } = await import('./sqlite-events.ts');
    return { store: sqliteEventStore(database.sqlite!), bus: new LocalBus() };
  }
  const { postgresEventStore } = await import('./postgres-events.ts');
  const { PostgresBus } = await import('./postgres-bus.ts');
  return { store: postgresEventStore(database, !pooled), bus: new PostgresBus(session!, nodeId) };
}
