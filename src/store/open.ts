import { A2aTasks } from './a2a-tasks.ts';
import { Agents } from './agents.ts';
import { Artifacts } from './artifacts.ts';
import { AuditLog } from './audit.ts';
import { openDatabase } from './connect.ts';
import { Conversations } from './conversations.ts';
import type { Database, DatabaseOptions } from './database.ts';
import { DueTasks } from './due-tasks.ts';
import { instanceId } from './instance.ts';
import { DatabaseIdempotency, MemoryIdempotency, type IdempotencyStore } from './idempotency.ts';
import { Leases } from './leases.ts';
import { Memory } from './memory.ts';
import { Requests } from './requests.ts';
import { Schedules } from './schedules.ts';
import { Scratchpads } from './scratchpads.ts';
import { TaskRuns } from './task-runs.ts';
import { Tenants } from './tenants.ts';
import { UsageRecords } from './usage-records.ts';

/** What the stores of one node need besides the database. */
export interface StoreOptions {
  nodeId: string;
  /** Epoch seconds. */
  now(): number;
  /** The time by which tasks are scheduled, in epoch seconds; by default the same. */
  taskTime?: (() => number) | undefined;
  /** Where `Idempotency-Key`s are kept; by default in memory, where other nodes don't see them. */
  idempotency?: 'memory' | 'database' | undefined;
}

/** Every store of a node. */
export interface Stores {
  tenants: Tenants;
  audit: AuditLog;
  agents: Agents;
  requests: Requests;
  conversations: Conversations;
  artifacts: Artifacts;
  scratchpads: Scratchpads;
  memory: Memory;
  schedules: Schedules;
  dueTasks: DueTasks;
  taskRuns: TaskRuns;
  a2aTasks: A2aTasks;
  idempotency: IdempotencyStore;
  leases: Leases;
  usageRecords: UsageRecords;
}

/** A database and the stores over it. The event log is opened beside it, with `openLog`. */
export interface Storage extends Stores {
  database: Database;
  /** The identity of the database: see {@link instanceId}. */
  instance: string;
  close(): Promise<void>;
}

/** Connects to the database, brings its schema up to date, and makes the stores of a node. */
export async function openStorage(options: DatabaseOptions & StoreOptions): Promise<Storage> {
  const database = await openDatabase(options);
  return { ...storesOf(database, options), database, instance: await instanceId(database), close: () => database.close() };
}

/** The stores of a node over a database that several nodes may share. */
export function storesOf(database: Database, { nodeId, now, taskTime = now, idempotency }: StoreOptions): Stores {
  return {
    tenants: new Tenants(database, now),
    audit: new AuditLog(database),
    agents: new Agents(database, now),
    requests: new Requests(database),
    conversations: new Conversations(database, now),
    artifacts: new Artifacts(database, now),
    scratchpads: new Scratchpads(database, now),
    memory: new Memory(database, now),
    schedules: new Schedules(database, taskTime),
    dueTasks: new DueTasks(database),
    taskRuns: new TaskRuns(database, nodeId),
    a2aTasks: new A2aTasks(database),
    idempotency: idempotency === 'database' ? new DatabaseIdempotency(database) : new MemoryIdempotency(),
    leases: new Leases(database),
    usageRecords: new UsageRecords(database),
  };
}
