import type { Database } from '../store/database.ts';
import { LocalBus, type Bus } from './bus.ts';
import type { EventStore } from './events.ts';

export interface LogOptions {
  /** The database's address, for a connection that listens. */
  url: string;
  nodeId: string;
  /** Called when the connection is lost; it reconnects by itself. */
  onLost(error: Error): void;
}

/** The event log, and the bus that announces new events. */
export interface Log {
  store: EventStore;
  bus: Bus;
}

/** Opens the event log of a database and its bus. Only the modules for this kind of database are loaded. */
export async function openLog(database: Database, { url, nodeId, onLost }: LogOptions): Promise<Log> {
  if (database.dialect === 'sqlite') {
    const { sqliteEventStore } = await import('./sqlite-events.ts');
    return { store: sqliteEventStore(database.sqlite!), bus: new LocalBus() };
  }
  const { postgresEventStore } = await import('./postgres-events.ts');
  const { PostgresBus } = await import('./postgres-bus.ts');
  const bus = new PostgresBus(url, nodeId, onLost);
  await bus.start();
  return { store: postgresEventStore(database.knex, nodeId), bus };
}
