import type { Slots } from '../lib/slots.ts';
import type { Database } from '../store/database/database.ts';
import type { PostgresSession } from '../store/nodes/session.ts';
import { LocalBus, type Bus } from './bus.ts';
import type { EventStore, OutcomeStore } from './events.ts';
import { ReplaySlots } from './replay-slots.ts';

export interface LogOptions {
  nodeId: string;
  /** Of PostgreSQL; the bus listens on it as soon as it is started. */
  session: PostgresSession | undefined;
  /** Whether a pooler may lend the database's connections for single transactions. */
  pooled: boolean;
  slots: Slots;
  /** Which tenants want to be told of the ends of their runs. */
  webhookTenants?: { mayHave(tenantId: number): boolean };
  /** Called when a commit has put something into the outbox. */
  queued?: () => void;
}

/** The event log, the bus that announces new events, and the slots of replays. */
export interface Log {
  store: EventStore & OutcomeStore;
  bus: Bus;
  replays: ReplaySlots;
  /** Whether every node joins what the rows of a run have once (`event-data.ts`): else rows are written as those of the release before can read them. */
  allJoin: boolean;
}

/** Opens the event log of a database and its bus. Only the modules for this kind of database are loaded. */
export async function openLog(database: Database, { nodeId, session, pooled, slots, webhookTenants, queued }: LogOptions): Promise<Log> {
  const replays = new ReplaySlots(slots, database.dialect);
  if (database.dialect === 'sqlite') {
    const { sqliteEventStore } = await import('./sqlite-events.ts');
    return { store: sqliteEventStore(database.sqlite!, queued), bus: new LocalBus(), replays, allJoin: true };
  }
  const { postgresEventStore } = await import('./postgres-events.ts');
  const { PostgresBus } = await import('./postgres-bus.ts');
  const store = postgresEventStore(database, !pooled, { webhookTenants, queued });
  return { store, bus: new PostgresBus(session!, nodeId), replays, allJoin: false };
}
