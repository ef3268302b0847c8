import { epochSeconds, type Clock } from '../lib/clock.ts';
import { A2aTasks } from './a2a-tasks.ts';
import { Agents } from './agents.ts';
import { Artifacts } from './artifacts.ts';
import { AuditLog } from './audit.ts';
import { Conversations } from './conversations.ts';
import { openDatabase } from './connect.ts';
import type { Database, DatabaseOptions } from './database.ts';
import { DatabaseIdempotency, MemoryIdempotency, type IdempotencyStore } from './idempotency.ts';
import { instanceId } from './instance.ts';
import { Leases } from './leases.ts';
import { Memory } from './memory.ts';
import { Requests } from './requests.ts';
import { Retention } from './retention.ts';
import { Schedules } from './schedules.ts';
import { Scratchpads } from './scratchpads.ts';
import type { PostgresSession } from './session.ts';
import { TaskRuns } from './task-runs.ts';
import { Tenants } from './tenants.ts';

export interface StorageSettings extends DatabaseOptions {
  /** Where the keys of requests are kept: on this node, or in the database for all nodes. */
  idempotency: 'memory' | 'database';
  /** The cell of this server, if there are several: its name stands in new tokens. */
  cell?: string | undefined;
}

export interface StorageOptions extends StorageSettings, RepositoryOptions {
  /** Called when the session with PostgreSQL was lost; it reconnects by itself. */
  onLost(error: Error): void;
}

export interface RepositoryOptions {
  nodeId: string;
  clock: Clock;
  /** The time by which tasks fire, in epoch seconds. */
  time: { now(): number };
  cell?: string | undefined;
}

/** The database with a repository for each kind of thing in it. */
export type Storage = Awaited<ReturnType<typeof openStorage>>;

/** Connects to the database, brings its schema up to date, and opens its repositories. */
export async function openStorage(options: StorageOptions) {
  const database = await openDatabase(options);
  const session = database.dialect === 'postgres' ? await newSession(options) : undefined;
  const idempotency: IdempotencyStore = options.idempotency === 'database' ? new DatabaseIdempotency(database) : new MemoryIdempotency();
  const instance = await instanceId(database);
  return { database, session, instance, idempotency, ...repositories(database, options), close };

  async function close(): Promise<void> {
    await session?.close();
    await database.close();
  }
}

/** A session that is not started yet, so that others may use it from its first connection on. */
async function newSession({ url, onLost }: StorageOptions): Promise<PostgresSession> {
  const { PostgresSession } = await import('./session.ts');
  return new PostgresSession(url, onLost);
}

/** The repositories of a database that is open already. */
export function repositories(database: Database, { nodeId, clock, time, cell }: RepositoryOptions) {
  const now = () => epochSeconds(clock);
  return {
    tenants: new Tenants(database, now, cell),
    agents: new Agents(database, now),
    requests: new Requests(database),
    retention: new Retention(database),
    conversations: new Conversations(database, now),
    artifacts: new Artifacts(database, now),
    memory: new Memory(database, now),
    scratchpads: new Scratchpads(database, now),
    schedules: new Schedules(database, () => time.now()),
    taskRuns: new TaskRuns(database, nodeId),
    a2aTasks: new A2aTasks(database),
    audit: new AuditLog(database),
    leases: new Leases(database),
  };
}
