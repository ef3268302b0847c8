import { LocalBus, type Bus } from '../../src/log/bus.ts';
import { GroupCommitter } from '../../src/log/committer.ts';
import type { EventStore } from '../../src/log/events.ts';
import { PostgresBus } from '../../src/log/postgres-bus.ts';
import { postgresEventStore } from '../../src/log/postgres-events.ts';
import { sqliteEventStore } from '../../src/log/sqlite-events.ts';
import { indexAgent, normaliseAgent, type AgentDefinition } from '../../src/runtime/agent.ts';
import { createCommands } from '../../src/runtime/commands/index.ts';
import { schedule } from '../../src/runtime/commands/schedule.ts';
import { Housekeeper } from '../../src/runtime/housekeeping.ts';
import { newRunId } from '../../src/lib/run-id.ts';
import { Supervisor } from '../../src/runtime/supervisor.ts';
import { AgentSchedules } from '../../src/scheduler/agent-schedules.ts';
import { Notifications, type Notification } from '../../src/scheduler/notifications.ts';
import { Scheduler } from '../../src/scheduler/scheduler.ts';
import { TaskRunner } from '../../src/scheduler/task-runner.ts';
import { Tasks, type TaskInput } from '../../src/scheduler/tasks.ts';
import { Agents } from '../../src/store/agents.ts';
import { Conversations } from '../../src/store/conversations.ts';
import { openDatabase, type Database } from '../../src/store/database.ts';
import { DueTasks } from '../../src/store/due-tasks.ts';
import { MemoryIdempotency } from '../../src/store/idempotency.ts';
import { Leases } from '../../src/store/leases.ts';
import { Requests } from '../../src/store/requests.ts';
import { Schedules, type ScheduledTask } from '../../src/store/schedules.ts';
import { TaskRuns, type ScheduledRun } from '../../src/store/task-runs.ts';
import { Tenants } from '../../src/store/tenants.ts';
import { createDatabase, type TestDatabase } from '../support/databases.ts';
import { ScriptedModel, type Answer } from '../support/runtime.ts';
import { TestTime } from './test-time.ts';

/*
 * The scheduler on a real database, real runs and a clock that stands still: no HTTP, no waiting.
 *
 *   await using world = await createWorld('sqlite', { start: '2026-03-01T00:00:00Z' });
 *   const node = await world.node();
 *   const task = await world.schedule('every day at 07:30');
 *   await world.jump(task.next_fire_at);
 *   await world.runs();
 */

/** One node of a server. */
export interface Node {
  id: string;
  scheduler: Scheduler;
  runner: TaskRunner;
  supervisor: Supervisor;
  notifications: Notifications;
  /** What went wrong in it. */
  errors: Error[];
  /** Sweeps as its housekeeper does. */
  sweep(): Promise<void>;
  /** Its lease is gone, and it does nothing any more. */
  die(): Promise<void>;
}

export interface World extends AsyncDisposable {
  time: TestTime;
  database: Database;
  tenantId: number;
  tasks: Tasks;
  schedules: Schedules;
  taskRuns: TaskRuns;
  conversations: Conversations;
  agents: Agents;
  tenants: Tenants;
  store: EventStore;
  model: ScriptedModel;
  /** Starts another node. @param admit asked before each run, as `SchedulerOptions.admit` */
  node(admit?: (tenantId: number) => number | undefined): Promise<Node>;
  schedule(phrase: string, input?: Partial<TaskInput>): Promise<ScheduledTask>;
  /** Adds as many tasks like this one, of the same tenant unless another is named. */
  copy(task: ScheduledTask, count: number, tenantId?: number): Promise<void>;
  /** Moves the clock, and resolves when all nodes sleep again. Runs that are held up go on. */
  jump(to: string | number): Promise<void>;
  task(id: number): Promise<ScheduledTask>;
  /** All runs, oldest first. */
  runs(): Promise<ScheduledRun[]>;
  /** Hears the tenant's notifications on a node from now on. */
  listen(node: Node, tenantId?: number): { id: string; data: Notification }[];
  /** Resolves when all nodes sleep and no run is under way. */
  quiet(): Promise<void>;
}

export async function createWorld(
  dialect: TestDatabase['dialect'],
  options: { start: string | number; answer?: (message: string, call: number, signal: AbortSignal) => Answer | Promise<Answer> },
): Promise<World> {
  const files = await createDatabase(dialect);
  const database = await openDatabase({ url: files.url });
  const time = new TestTime(options.start);
  const { now } = time;
  const clock = { now: () => now() * 1000, monotonic: () => 0 };
  const tenants = new Tenants(database, now);
  const { tenant } = await tenants.create('test', 'test');
  const schedules = new Schedules(database, now);
  const agents = new Agents(database, now);
  const conversations = new Conversations(database, now);
  const reader = new TaskRuns(database, 'reader');
  const nodes: (Node & { close(): Promise<void> })[] = [];
  const dead = new Set<string>();
  const tasks = new Tasks(schedules, time, () => nodes[0]?.scheduler.wake());
  const model = new ScriptedModel(({ messages, signal }, call) => {
    const { content } = messages.at(-1)!;
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    return options.answer ? options.answer(text, call, signal) : `answer to: ${text}`;
  });
  const exists = async (tenantId: number, id: string) => id === 'index' || (await agents.get(tenantId, id)) !== undefined;
  const commands = createCommands([schedule(new AgentSchedules(schedules, tasks, time, exists))]);
  let sharedStore: EventStore | undefined;

  async function startNode(admit: (tenantId: number) => number | undefined = () => undefined): Promise<Node> {
    const id = `node-${nodes.length + 1}`;
    const errors: Error[] = [];
    const onError = (error: Error): void => void errors.push(error);
    const store = dialect === 'sqlite' ? sqliteEventStore(database.sqlite!) : postgresEventStore(database.knex, id);
    sharedStore ??= store;
    const bus: Bus = dialect === 'sqlite' ? (nodes.length > 0 ? shared() : new LocalBus()) : await listening(files.url, id, onError);
    const committer = new GroupCommitter(store, { committed: (ids) => bus.publish(ids), failed: onError });
    const places = new Places();
    const limits = { maxTurns: 8, fileMaxBytes: 1000, textMax: 1_000_000 };
    const images = { load: async () => ({ problem: 'no images here' }) };
    const supervisor = new Supervisor({
      nodeId: id,
      committer,
      model,
      commands,
      images,
      clock,
      limits,
      onEnd: ({ runId }) => places.ended(runId),
    });
    const taskRuns = new TaskRuns(database, id);
    const notifications = new Notifications(bus, taskRuns, onError);
    const roster = async (tenantId: number, own: AgentDefinition | undefined) => {
      const stored = await agents.list(tenantId);
      return new Map([indexAgent('test/index'), ...stored, ...(own ? [own] : [])].map((one) => [one.id, one]));
    };
    const announce = bus.announce.bind(bus);
    const runner = new TaskRunner({ nodeId: id, time, clock, runs: taskRuns, conversations, supervisor, store, roster, announce, onError });
    const scheduler = new Scheduler({
      time,
      due: new DueTasks(database),
      runs: taskRuns,
      runner,
      newRequestId: () => places.begun(newRunId()),
      admit: async (tenantId) => places.admitted(admit(tenantId)),
      leave: () => places.left(),
      onError,
      onSkip: () => {},
    });
    const leases = new Leases(database);
    await leases.renew(id, Number.MAX_SAFE_INTEGER);
    const sweep = async (): Promise<void> => {
      const housekeeper = new Housekeeper({
        nodeId: id,
        clock,
        leases,
        requests: new Requests(database),
        tenants,
        store,
        bus,
        supervisor,
        revocable: [notifications],
        idempotency: new MemoryIdempotency(),
        retentionDays: 0,
        onError,
        onSwept: () => scheduler.recover(),
      });
      await housekeeper.start();
      await housekeeper.stop();
      await leases.renew(id, Number.MAX_SAFE_INTEGER);
      await scheduler.idle();
    };
    const node = {
      id,
      scheduler,
      runner,
      supervisor,
      notifications,
      errors,
      bus,
      sweep,
      async die() {
        await scheduler.stop();
        await leases.release(id);
        dead.add(id);
      },
      async close() {
        await scheduler.stop();
        await supervisor.drain(0);
        await runner.settled();
        await bus.close();
        if (places.taken !== 0) errors.push(new Error(`the runs that have ended still take ${places.taken} places`));
      },
    };
    nodes.push(node);
    scheduler.wake();
    await scheduler.idle();
    return node;
  }

  /** On SQLite there is one process: its nodes would be one. */
  function shared(): Bus {
    throw new Error('several nodes need PostgreSQL');
  }

  const idle = async (): Promise<void> => {
    for (const { scheduler } of nodes) await scheduler.idle();
  };
  return {
    time,
    database,
    tenantId: tenant.id,
    tasks,
    schedules,
    taskRuns: reader,
    conversations,
    agents,
    tenants,
    get store() {
      return sharedStore!;
    },
    model,
    node: startNode,
    async schedule(phrase, input = {}) {
      const task = await tasks.create(tenant.id, {
        agent_id: 'index',
        message: 'hello',
        schedule: phrase,
        timezone: 'UTC',
        conversation_id: 0,
        ...input,
      });
      await idle();
      return task;
    },
    async copy({ id }, count, tenantId = tenant.id) {
      const { id: _, ...row } = (await database.knex('schedules').first('*').where({ id })) as { id: number };
      // SQLite takes no more rows in one statement.
      for (let left = count; left > 0; left -= 500) {
        await database.knex('schedules').insert(Array.from({ length: Math.min(left, 500) }, () => ({ ...row, tenant_id: tenantId })));
      }
    },
    async jump(to) {
      time.jump(to);
      await idle();
    },
    task: async (id) => (await schedules.get(tenant.id, id))!.task,
    runs: async () => (await reader.list(tenant.id, { limit: 200 })).toReversed(),
    listen(node, tenantId = tenant.id) {
      const heard: { id: string; data: Notification }[] = [];
      node.notifications.subscribe(tenantId, 0, { notify: (id, json) => heard.push({ id, data: JSON.parse(json) }), end: () => {} });
      return heard;
    },
    async quiet() {
      do {
        await idle();
        await new Promise((resolve) => setImmediate(resolve));
      } while (nodes.some(({ supervisor }) => supervisor.size > 0));
      await idle();
    },
    async [Symbol.asyncDispose]() {
      for (const node of nodes) await node.close();
      await database.close();
      await files.drop();
      // What a dead node still tries to write is refused.
      const errors = nodes.flatMap((node) => (dead.has(node.id) ? [] : node.errors));
      if (errors.length > 0) throw new AggregateError(errors, 'the scheduler had errors');
    },
  };
}

/** The places that runs take in the limits: each that was let in gives its own back, once. */
class Places {
  taken = 0;
  /** The runs that the scheduler began; others were let in by somebody else. */
  readonly #runs = new Set<string>();

  admitted(wait: number | undefined): number | undefined {
    if (wait === undefined) this.taken += 1;
    return wait;
  }

  begun(runId: string): string {
    this.#runs.add(runId);
    return runId;
  }

  ended(runId: string): void {
    if (this.#runs.delete(runId)) this.left();
  }

  left(): void {
    this.taken -= 1;
  }
}

/** An answer that never comes. */
export function stall(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
}

/** A stored agent. */
export function agentNamed(id: string): AgentDefinition {
  return normaliseAgent({ name: id, role: 'r', model: 'test/model', goal: 'g' }, id);
}

async function listening(url: string, nodeId: string, onError: (error: Error) => void): Promise<Bus> {
  const bus = new PostgresBus(url, nodeId, onError);
  await bus.start();
  return bus;
}
