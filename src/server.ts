import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { v7 as uuid } from 'uuid';
import type { Config } from './config.ts';
import { requestContract } from './generated/request-contract.ts';
import { createHandlers } from './handlers/index.ts';
import { rosterOf } from './handlers/roster.ts';
import { openTools } from './tools/open.ts';
import { createApp } from './http/app.ts';
import { Authenticator } from './http/auth.ts';
import { bind } from './http/binding.ts';
import { TenantLimits } from './http/limits.ts';
import { answerMalformed, refuseExpectation } from './http/malformed.ts';
import { GroupCommitter } from './log/committer.ts';
import { openLog } from './log/open.ts';
import { Metrics } from './metrics.ts';
import { modelList } from './models/catalog.ts';
import { defaultIndexModel } from './models/default-model.ts';
import { createModels } from './models/gateway.ts';
import { meteredModel } from './models/metered.ts';
import { providersFromEnv } from './models/settings.ts';
import { within } from './lib/deadline.ts';
import { INDEX } from './runtime/agent.ts';
import { epochSeconds, systemClock } from './lib/clock.ts';
import { advise } from './runtime/commands/advise.ts';
import { createCommands } from './runtime/commands/index.ts';
import { mem } from './runtime/commands/mem.ts';
import { schedule } from './runtime/commands/schedule.ts';
import { Housekeeper } from './runtime/housekeeping.ts';
import type { RunOutcome } from './runtime/run.ts';
import { Supervisor, type RunRequest } from './runtime/supervisor.ts';
import { AgentSchedules } from './scheduler/agent-schedules.ts';
import { Notifications } from './scheduler/notifications.ts';
import { Tasks } from './scheduler/tasks.ts';
import { systemTime, type Time } from './scheduler/time.ts';
import { createScheduling } from './scheduling.ts';
import { A2aTasks } from './store/a2a-tasks.ts';
import { Agents } from './store/agents.ts';
import { Artifacts } from './store/artifacts.ts';
import { AuditLog } from './store/audit.ts';
import { Conversations } from './store/conversations.ts';
import { openDatabase, type Database } from './store/database.ts';
import { DatabaseIdempotency, MemoryIdempotency } from './store/idempotency.ts';
import { instanceId } from './store/instance.ts';
import { Leases } from './store/leases.ts';
import { Memory } from './store/memory.ts';
import { Requests } from './store/requests.ts';
import { Schedules } from './store/schedules.ts';
import { Scratchpads } from './store/scratchpads.ts';
import { TaskRuns } from './store/task-runs.ts';
import { Tenants } from './store/tenants.ts';
import type { Resolve } from './tools/web/guard.ts';

const MAX_TURNS = 8;
/** UTF-16 units of model text that one run may produce. */
const TEXT_MAX = 64 * 1024 * 1024;
/** How long the database may take to answer whether it is there. */
const PING_MS = 3000;
/** How long finished answers may take to reach their clients at the end. */
const GOODBYE_MS = 2000;

/** A server that accepts requests. */
export interface BatonServer {
  url: string;
  /** The model of the built-in agent, and why it is that one. */
  index: { model: string; reason: string };
  tenants: Tenants;
  /** Lets the running runs finish for `DRAIN_SECONDS`, ends the rest, commits everything and closes. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  config: Config;
  logger: Logger;
  adminToken: string;
  /** Resolves names for what agents fetch; by default as the system does. */
  resolve?: Resolve | undefined;
  /** The time by which tasks fire; by default the system's. */
  time?: Time | undefined;
}

/** Puts the server together and starts it: the composition root. */
export async function startServer({ config, logger, adminToken, resolve, time = systemTime }: ServerOptions): Promise<BatonServer> {
  const clock = systemClock;
  const now = () => epochSeconds(clock);
  const nodeId = uuid();
  const database = await openDatabase({ url: config.DATABASE_URL, synchronous: config.SQLITE_SYNCHRONOUS });
  const onLost = (err: Error) => logger.warn({ err }, 'the bus lost its connection');
  const { store, bus } = await openLog(database, { url: config.DATABASE_URL, nodeId, onLost });
  const tenants = new Tenants(database, now);
  const agents = new Agents(database, now);
  const requests = new Requests(database);
  const artifacts = new Artifacts(database, now);
  const memory = new Memory(database, now);
  const scratchpads = new Scratchpads(database, now);
  const conversations = new Conversations(database, now);
  const schedules = new Schedules(database, () => time.now());
  const taskRuns = new TaskRuns(database, nodeId);
  const authenticator = new Authenticator(tenants, adminToken);

  const modelSettings = {
    providers: providersFromEnv(config),
    firstByteMs: config.PROVIDER_FIRST_BYTE_MS,
    idleMs: config.PROVIDER_IDLE_MS,
    retries: config.PROVIDER_RETRIES,
    breakerThreshold: config.BREAKER_THRESHOLD,
    breakerCooldownMs: config.BREAKER_COOLDOWN_MS,
  };
  const model = createModels(modelSettings, (provider, state) => logger.warn({ provider, state }, 'circuit breaker changed'));
  const index = config.INDEX_MODEL ? { model: config.INDEX_MODEL, reason: 'INDEX_MODEL is set' } : defaultIndexModel(modelSettings);

  const metrics = new Metrics();
  const committer = new GroupCommitter(store, {
    committed(runIds, entries, milliseconds) {
      bus.publish(runIds);
      metrics.committed(entries, milliseconds);
    },
    failed(err, attempt, givenUp, runIds) {
      metrics.commitFailed(givenUp);
      logger.error({ err, attempt, givenUp, runIds }, 'events could not be committed');
    },
  });
  const limits = new TenantLimits({ maxConcurrent: config.TENANT_MAX_CONCURRENT, ratePerMinute: config.TENANT_RATE_PER_MIN });
  const onProblem = (err: unknown, what: string) => logger.warn({ err }, `${what}: something went wrong`);
  const onDebug = (server: string, line: string) => logger.debug({ server }, line);
  const instance = await instanceId(database);
  const tools = await openTools({
    config,
    nodeId,
    instance,
    artifacts,
    linkedFrom: (...ids) => memory.links(...ids),
    resolve,
    onProblem,
    onDebug,
  });
  const billing = await openBilling(config, database, metrics, logger);
  const tasks = new Tasks(schedules, time, () => scheduler.wake());
  const isStored = async (tenantId: number, id: string) => id === INDEX || (await agents.get(tenantId, id)) !== undefined;
  const supervisor = new Supervisor({
    nodeId,
    committer,
    model: meteredModel(model, metrics),
    commands: createCommands([
      ...tools.commands,
      advise,
      mem(scratchpads, memory),
      schedule(new AgentSchedules(schedules, tasks, time, isStored)),
    ]),
    images: tools.images,
    billing: billing?.client,
    clock,
    limits: { maxTurns: MAX_TURNS, fileMaxBytes: config.FILE_MAX_BYTES, textMax: TEXT_MAX },
    onEnd(request, outcome) {
      limits.leave(request.tenantId);
      billing?.wake();
      metrics.runEnded(outcome);
      logEnd(logger, request, outcome);
    },
    onCloseFailed: (request, problems) => logger.warn({ ...namesOf(request), problems }, 'something of the run could not be closed'),
    onFold: (request, fold) => logger.info({ ...namesOf(request), ...fold }, 'history folded: it neared the window of the model'),
  });
  bus.onCancel((runId) => supervisor.cancel(runId));
  const notifications = new Notifications(bus, taskRuns, (err) => logger.error({ err }, 'a notification could not be read'));
  const { taskRunner, scheduler } = createScheduling({
    database,
    limits,
    logger,
    nodeId,
    time,
    clock,
    runs: taskRuns,
    conversations,
    supervisor,
    store,
    roster: async (tenantId, own) => rosterOf(index.model, await agents.catalog(tenantId), own),
    announce: (notice) => bus.announce(notice),
  });
  const idempotency = config.IDEMPOTENCY === 'database' ? new DatabaseIdempotency(database) : new MemoryIdempotency();
  const leases = new Leases(database);
  const housekeeper = new Housekeeper({
    nodeId,
    clock,
    leases,
    requests,
    tenants,
    store,
    bus,
    supervisor,
    revocable: [notifications],
    idempotency,
    retentionDays: config.RETENTION_DAYS,
    onError: (err) => logger.error({ err }, 'housekeeping failed'),
    onSwept(runIds) {
      metrics.runsSwept(runIds.length);
      logger.warn({ runIds }, 'ended runs that were interrupted');
      scheduler.recover();
    },
  });
  metrics.watch({ activeRuns: () => supervisor.size, queuedEntries: () => committer.queued, breakers: model.breakers });

  let draining = false;
  const services = {
    nodeId,
    authenticator,
    tenants,
    agents,
    requests,
    a2aTasks: new A2aTasks(database),
    publicUrl: config.PUBLIC_URL?.replace(/\/+$/, ''),
    conversations,
    artifacts,
    memory,
    scratchpads,
    schedules,
    tasks,
    taskRuns,
    taskRunner,
    notifications,
    idempotency,
    limits,
    models: modelList(modelSettings),
    audit: new AuditLog(database),
    supervisor,
    store,
    bus,
    metrics,
    indexModel: index.model,
    now,
    draining: () => (draining ? Math.max(1, config.DRAIN_SECONDS) : undefined),
    async ping() {
      await within(PING_MS, new AbortController().signal, () => database.ping());
      if (!housekeeper.alive) throw new Error('the lease of this node could not be renewed');
    },
    cancel(runId: string) {
      if (supervisor.has(runId)) return supervisor.cancel(runId);
      bus.cancel(runId);
      return true;
    },
    revoke(tenantId: number) {
      for (const one of [supervisor, notifications]) one.revoke(tenantId, Infinity);
    },
  };
  const { dispatch, warmUp } = await bind(requestContract, createHandlers(services));
  const app = createApp({
    dispatch,
    authenticator,
    bodyMaxBytes: config.BODY_MAX_BYTES,
    heartbeatMs: config.HEARTBEAT_MS,
    corsOrigins: config.CORS_ORIGINS === '*' ? '*' : config.CORS_ORIGINS.split(',').map((origin) => origin.trim()),
    logger,
    observer: metrics,
  });
  await housekeeper.start();
  const live = await leases.live(clock.now());
  if (live.size > 1) warnOfOthers(database, config, logger);
  tools.sandbox?.sweep(live).catch((error: unknown) => onProblem(error, 'sandbox'));
  // What a crash or an outage has left undelivered.
  billing?.wake();

  // Node would refuse a request without Host by itself, and not in JSON: the app does it.
  const server = createServer({ requireHostHeader: false }, app.callback());
  server.on('clientError', answerMalformed);
  server.on('checkExpectation', refuseExpectation);
  await listen(server, config);
  const { address, port } = server.address() as AddressInfo;
  scheduler.wake();
  warmUp();

  return {
    url: `http://${address.includes(':') ? `[${address}]` : address}:${port}`,
    index,
    tenants,
    async stop() {
      draining = true;
      notifications.close();
      await scheduler.stop();
      await supervisor.drain(config.DRAIN_SECONDS);
      await committer.flush();
      await taskRunner.settled();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      await Promise.race([closed, delay(GOODBYE_MS, undefined, { ref: false })]);
      server.closeAllConnections();
      await closed;
      await tools.close();
      await housekeeper.stop();
      await billing?.close();
      model.close();
      await bus.close();
      await database.close();
    },
  };
}

async function openBilling(config: Config, database: Database, metrics: Metrics, logger: Logger) {
  if (!config.BILLING_URL) return undefined;
  const { createBilling } = await import('./billing/index.ts');
  return createBilling(config.BILLING_URL, database, {
    billingChecked: (outcome) => metrics.billingChecked(outcome),
    usageSent: (outcome) => metrics.usageSent(outcome),
    problem: (err, message) => logger.warn({ err }, message),
  });
}

/** What goes wrong when several nodes share what isn't made for it. */
function warnOfOthers({ dialect }: Database, { IDEMPOTENCY }: Config, logger: Logger): void {
  if (dialect === 'sqlite') logger.warn('another process serves this SQLite file: neither hears of what the other does, cancels included');
  else if (IDEMPOTENCY === 'memory')
    logger.warn('there are other nodes: without IDEMPOTENCY=database they run the same Idempotency-Key again');
}

/** What every log line about a run carries. Its id is that of the request that started it. */
function namesOf({ runId, tenantId, agentId }: RunRequest) {
  return { requestId: runId, runId, tenantId, agentId };
}

function logEnd(logger: Logger, request: RunRequest, outcome: RunOutcome): void {
  const run = namesOf(request);
  if (outcome.ok) return logger.info(run, 'run completed');
  const { code, message, cause } = outcome.failure;
  // A fault of ours is worth its stack; what a provider said may hold the tenant's words, and only helps to debug.
  if (code === 'internal') return logger.error({ ...run, code, err: cause }, message);
  logger.info({ ...run, code }, `run failed: ${message}`);
  if (cause) logger.debug({ ...run, code, err: cause }, 'why the run failed');
}

function listen(server: Server, { HOST, PORT }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
