import { Events } from '../../src/lib/events.ts';
import { orThrow, Problem } from '../../src/lib/problem.ts';
import { Slots } from '../../src/lib/slots.ts';
import type { EventStore } from '../../src/log/events.ts';
import { openLog } from '../../src/log/open.ts';
import { indexAgent, normaliseAgent, type AgentDefinition } from '../../src/runtime/agent.ts';
import { createRuntime, type RuntimeEvents } from '../../src/runtime/create.ts';
import { Housekeeper } from '../../src/runtime/housekeeping.ts';
import type { Admission, Limits } from '../../src/runtime/limits.ts';
import type { Supervisor } from '../../src/runtime/supervisor.ts';
import { AgentSchedules } from '../../src/scheduler/agent-schedules.ts';
import { createScheduler, type SchedulerEvents } from '../../src/scheduler/create.ts';
import type { Notification, Notifications } from '../../src/scheduler/notifications.ts';
import type { Scheduler } from '../../src/scheduler/scheduler.ts';
import type { TaskRunner } from '../../src/scheduler/task-runner.ts';
import { Tasks, type TaskInput } from '../../src/scheduler/tasks.ts';
import type { Agents } from '../../src/store/agents/agents.ts';
import { openDatabase } from '../../src/store/database/connect.ts';
import type { Conversations } from '../../src/store/conversations/conversations.ts';
import type { Database } from '../../src/store/database/database.ts';
import { MemoryIdempotency } from '../../src/store/runs/idempotency.ts';
import { nextIdRaw } from '../../src/store/tenants/ids.ts';
import { openLiveness } from '../../src/store/nodes/liveness.ts';
import { repositories } from '../../src/store/open.ts';
import type { ScheduledTask, Schedules } from '../../src/store/schedules/schedules.ts';
import type { ScheduledRun, TaskRuns } from '../../src/store/schedules/task-runs.ts';
import type { Tenants } from '../../src/store/tenants/tenants.ts';
import { createDatabase, type TestDatabase } from '../support/databases.ts';
import { commandsOn, NO_DOCUMENTS, NO_IMAGES, schemas, ScriptedModel, type Answer } from '../support/runtime.ts';
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
  /** Others have declared it dead, and it does nothing any more. */
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
  /** Starts another node. @param admit asked before each run: the seconds after which to ask again, or nothing */
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
  options: {
    start: string | number;
    answer?: (message: string, call: number, signal: AbortSignal) => Answer | Promise<Answer>;
    /** Seconds between two due times, by which nodes fire; `schedule` takes any. */
    minInterval?: number;
    maxMessages?: number;
    /** The database; it is dropped in the end. Default: one of its own. */
    files?: TestDatabase;
  },
): Promise<World> {
  const files = options.files ?? (await createDatabase(dialect));
  const database = await openDatabase({ url: files.url });
  const time = new TestTime(options.start);
  const { now } = time;
  const clock = { now: () => now() * 1000, monotonic: () => 0 };
  const { tenants, schedules, agents, conversations, taskRuns: reader } = repositories(database, { nodeId: 'reader', clock, time });
  const { tenant } = await tenants.create('test', 'test');
  const nodes: (Node & { close(): Promise<void> })[] = [];
  const dead = new Set<string>();
  const tasks = new Tasks(schedules, time, () => nodes[0]?.scheduler.wake(), 0);
  const model = new ScriptedModel(({ messages, signal }, call) => {
    const { content } = messages.at(-1)!;
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    return options.answer ? options.answer(text, call, signal) : `answer to: ${text}`;
  });
  const exists = async (tenantId: number, id: string) => id === 'index' || (await agents.get(tenantId, id)) !== undefined;
  const commands = commandsOn({ schedules: new AgentSchedules(schedules, tasks, time, exists) });
  let sharedStore: EventStore | undefined;

  async function startNode(admit: (tenantId: number) => number | undefined = () => undefined): Promise<Node> {
    const id = `node-${nodes.length + 1}`;
    const errors: Error[] = [];
    const onError = (error: Error): void => void errors.push(error);
    if (dialect === 'sqlite' && nodes.length > 0) throw new Error('several nodes need PostgreSQL');
    const events = new Events<RuntimeEvents & SchedulerEvents>();
    for (const name of ['schedulerFailed', 'commitFailed', 'housekeepingFailed'] as const) events.on(name, ({ err }) => onError(err));
    const own = { nodeId: id, clock, time };
    const { session, leases } = await openLiveness(database, { ...own, url: files.url, onLost: onError });
    const storage = { database, leases, idempotency: new MemoryIdempotency(), ...repositories(database, own) };
    const log = await openLog(database, { nodeId: id, session, pooled: false, slots: new Slots() });
    await session?.start();
    sharedStore ??= log.store;
    const settings = {
      runLimits: { maxTurns: 8, fileMaxBytes: 1000, textMax: 1_000_000, maxTokens: Infinity },
      tenantLimits: { maxConcurrent: 0, ratePerMinute: 0 },
      retentionDays: 0,
      stepsDays: 7,
      recovery: 'fail' as const,
      waiting: { questionTtl: 3600, park: 3600 },
    };
    const tools = { commands, images: NO_IMAGES, documents: NO_DOCUMENTS, resultMemory: { hold: async () => true }, schemas };
    const roster = async (tenantId: number, agentId: string, own: readonly AgentDefinition[]) => {
      const stored = await agents.catalog(tenantId);
      const all = [indexAgent('test/index'), ...stored.values(), ...own];
      return { agentId, roster: new Map(all.map((agent) => [agent.id, agent])), own };
    };
    const runtime = createRuntime({
      ...own,
      ...settings,
      storage,
      log,
      models: { model },
      tools,
      roster,
      findAgent: async () => undefined,
      events,
    });
    const { supervisor, lease } = runtime;
    const limits = new CountedLimits(admit);
    const scheduling = { minInterval: options.minInterval ?? 0, maxMessages: options.maxMessages ?? 0 };
    const part = createScheduler({ ...own, storage, log, runtime: { supervisor, limits, lease }, roster, settings: scheduling, events });
    const { scheduler, taskRunner: runner, notifications } = part;
    events.on('runsSwept', () => part.recover());
    await lease.renew();
    const sweep = async (): Promise<void> => {
      const { adopter } = runtime;
      const housekeeper = new Housekeeper({
        ...own,
        storage,
        log,
        supervisor,
        adopter,
        lease,
        answered() {},
        wakeParked() {},
        retentionDays: 0,
        stepsDays: 7,
        events,
      });
      await housekeeper.start();
      await housekeeper.stop();
      await lease.renew();
      await scheduler.idle();
    };
    const node = {
      id,
      scheduler,
      runner,
      supervisor,
      notifications,
      errors,
      sweep,
      async die() {
        await scheduler.stop();
        await database.knex('nodes').where({ id }).delete();
        dead.add(id);
      },
      async close() {
        await scheduler.stop();
        await supervisor.drain(0);
        await runner.settled();
        await log.bus.close();
        await session?.close();
        if (limits.inside !== 0) errors.push(new Error(`${limits.inside} of the runs that have ended have not left`));
      },
    };
    nodes.push(node);
    scheduler.wake();
    await scheduler.idle();
    return node;
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
      const created = await tasks.create(tenant.id, {
        agent_id: 'index',
        message: 'hello',
        schedule: phrase,
        timezone: 'UTC',
        conversation_id: 0,
        ...input,
      });
      await idle();
      return orThrow(created);
    },
    async copy({ id }, count, tenantId = tenant.id) {
      const { id: _, ...row } = (await database.knex('schedules').first().where({ id }))!;
      const copied = { ...row, tenant_id: tenantId, id: nextIdRaw(database, 'schedules', tenantId) };
      // On SQLite each id follows from the row before.
      const many = database.dialect === 'sqlite' ? 1 : 500;
      await database.knex.transaction(async (transaction) => {
        for (let left = count; left > 0; left -= many) {
          await transaction('schedules').insert(Array.from({ length: Math.min(left, many) }, () => copied));
        }
      });
    },
    async jump(to) {
      time.jump(to);
      await idle();
    },
    task: async (id) => (await schedules.get(tenant.id, id))!.task,
    runs: async () => (await reader.list(tenant.id, { limit: 200 })).toReversed(),
    listen(node, tenantId = tenant.id) {
      const heard: { id: string; data: Notification }[] = [];
      node.notifications.subscribe(tenantId, { notify: (id, json) => heard.push({ id, data: JSON.parse(json) }), end: () => {} });
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

/** Lets runs in as the test says, and counts those that have not left: each leaves once. */
class CountedLimits implements Limits {
  inside = 0;
  readonly rate = async (): Promise<undefined> => undefined;
  readonly #wait: (tenantId: number) => number | undefined;

  constructor(wait: (tenantId: number) => number | undefined) {
    this.#wait = wait;
  }

  readmit(): Admission {
    this.inside += 1;
    return { take: () => ({ [Symbol.dispose]: () => void (this.inside -= 1) }) };
  }

  async admit<T>(tenantId: number, begin: (admission: Admission) => Promise<T>): Promise<T | Problem> {
    const retryAfterSeconds = this.#wait(tenantId);
    if (retryAfterSeconds !== undefined) return new Problem('too_many_runs', 'not now', { retryAfterSeconds });
    this.inside += 1;
    let taken = false;
    const leave = () => {
      this.inside -= 1;
    };
    const take = () => {
      taken = true;
      return { [Symbol.dispose]: leave };
    };
    try {
      return await begin({ take });
    } finally {
      if (!taken) leave();
    }
  }
}

/** Lets every run in. */
export const noLimits: Limits = {
  admit: (_, begin) => begin({ take: () => ({ [Symbol.dispose]() {} }) }),
  readmit: () => ({ take: () => ({ [Symbol.dispose]() {} }) }),
  rate: async () => undefined,
};

/** An answer that never comes. */
export function stall(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
}

/** A stored agent. */
export function agentNamed(id: string): AgentDefinition {
  return normaliseAgent({ name: id, role: 'r', model: 'test/model', goal: 'g' }, id);
}
