import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { TenantBudgets } from './billing/budgets.ts';
import { openArchive } from './server/archive.ts';
import { openBilling } from './server/billing.ts';
import { forgetTenant, keepCachesTrue } from './server/caches.ts';
import type { Config } from './config.ts';
import { builtConsole } from './files.ts';
import { rosterOf } from './runs/roster.ts';
import { Authenticator } from './http/auth.ts';
import { Guesses } from './http/guesses.ts';
import { OpenStreams } from './http/open-streams.ts';
import { openMetricsPort } from './edge/open.ts';
import { systemClock } from './lib/clock.ts';
import { Events } from './lib/events.ts';
import { newId } from './lib/ids.ts';
import { sealsOf } from './lib/sealing.ts';
import { LoginCodes } from './lib/login-codes.ts';
import { Slots } from './lib/slots.ts';
import { openLog, type Log } from './log/open.ts';
import { createRuntime } from './runtime/create.ts';
import type { AgentDefinition } from './runtime/agent.ts';
import { StepWriter } from './runtime/steps/step-writer.ts';
import { createScheduler } from './scheduler/create.ts';
import { Tasks } from './scheduler/tasks.ts';
import { systemTime, type Time } from './scheduler/time.ts';
import { openAgentTools } from './server/tools.ts';
import { openDelivery, type DeliveryPart } from './server/delivery.ts';
import { createServices } from './server/services.ts';
import { runtimeSettings, schedulerSettings, storageSettings } from './server/settings.ts';
import type { ServerEvents } from './server/events.ts';
import { auditGuesses } from './server/guesses.ts';
import { createHttp } from './server/http.ts';
import { scrubber, secretsOf } from './logger.ts';
import { logEvents } from './server/log-events.ts';
import { Metrics } from './server/metrics.ts';
import { loadPrices } from './server/prices.ts';
import { OwnKeys } from './models/own-keys.ts';
import { openTracing } from './tracing/open.ts';
import { modelSettings, openModels } from './server/models.ts';
import { warnOfNeighbours } from './server/neighbours.ts';
import { lookAgain, RUN_PATIENCE_MS } from './store/database/look-again.ts';
import type { Asked } from './store/nodes/notices.ts';
import { openStorage } from './store/open.ts';
import type { Tenants } from './store/tenants/tenants.ts';
import type { Resolve } from './tools/web/guard.ts';

/** A server that accepts requests. */
export interface BatonServer {
  url: string;
  /** Where the metrics are, when they have a port of their own. */
  metricsUrl: string | undefined;
  /** The model of the built-in agent, and why it is that one. */
  index: { model: string; reason: string };
  tenants: Tenants;
  /** A link to the console that signs in with a token, once, while it is fresh. @param at where clients reach the server, if it is known */
  loginLink(token: string, at?: string): string;
  /** Takes runs for `DRAIN_NOTICE_SECONDS`, lets them finish for `DRAIN_SECONDS`, ends the rest, commits everything and closes. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  config: Config;
  logger: Logger;
  adminToken: string;
  /** Resolves host names for the requests of agents; by default as the system does. */
  resolve?: Resolve | undefined;
  /** The time by which tasks fire and tokens end; by default the system's. */
  time?: Time | undefined;
  /** Where the console was built; by default where the build puts it. */
  console?: URL | undefined;
}

/** Puts the parts of the server together and starts it. */
export async function startServer(options: ServerOptions): Promise<BatonServer> {
  const { config, logger, adminToken, resolve, time = systemTime, console: consoleFolder = builtConsole() } = options;
  const prices = loadPrices(config.PRICES);
  const chosenModels = modelSettings(config);
  const node = { nodeId: newId(), clock: systemClock, time };
  const events = new Events<ServerEvents>();
  const metrics = new Metrics(events, config.METRICS_CACHE_MS);
  const slots = new Slots();
  const redact = scrubber(secretsOf(config));
  logEvents(events, logger, redact);

  const tracer = await openTracing({ config, nodeId: node.nodeId, events });
  const onLost = (err: Error) => events.emit('sessionLost', { err });
  const onAsked = (asked: Asked) => {
    log.bus.announceQuestion(asked);
    outbox.delivery.wake();
  };
  const storage = await openStorage({ ...storageSettings(config), ...node, slots, onLost, onAsked });
  const { database, session } = storage;
  const pooled = config.DATABASE_BUS_URL !== undefined;
  const log: Log = await openLog(database, {
    nodeId: node.nodeId,
    session,
    pooled,
    slots,
    webhookTenants: storage.webhookTenants,
    queued: () => outbox.delivery.wake(),
  });
  const archive = openArchive({ config, ...node, storage, log, events });
  /** Of the runs wherever they are. */
  const reading: Log = { ...log, store: archive.store };
  await session?.start();
  const seals = sealsOf(config.SECRETS_KEY);
  const ownKeys = new OwnKeys(storage.providerKeys, seals);
  const models = openModels(chosenModels, { events, slots, ownKeys, tracer });
  const billing = await openBilling(config.BILLING_URL, events);
  const outbox: DeliveryPart = openDelivery({ config, storage, log: reading, billing, time, resolve, slots, events });
  const tasks = new Tasks(storage.schedules, time, () => scheduler.wake(), config.SCHEDULE_MIN_INTERVAL_S);
  const now = () => node.clock.now();
  const answered = (runId: string) => runtime.answered(runId);
  const tools = await openAgentTools({ config, ...node, storage, tasks, resolve, slots, events, seals, now, answered });
  const rosters = { agents: storage.agents, agentVersions: storage.agentVersions, indexModel: models.index.model };
  const roster = (tenantId: number, name: string, own: readonly AgentDefinition[]) => rosterOf(rosters, tenantId, name, ...own);
  const budgets = new TenantBudgets({
    accounts: storage.budgetAccounts,
    terms: storage.ownLimits,
    prices,
    clock: node.clock,
    now: () => time.now(),
    onReached(reached) {
      log.bus.announceBudget(reached);
      outbox.delivery.wake();
    },
    onRefused: () => events.emit('budgetRefused', undefined),
    onError: (err) => events.emit('housekeepingFailed', { err }),
  });
  log.bus.listen({ recalled: (account) => void budgets.recalled(account) });
  const steps = config.STEPS === 'on' ? new StepWriter(redact) : undefined;
  const runtime = createRuntime({
    ...node,
    ...runtimeSettings(config),
    storage,
    log,
    models,
    tools,
    billing,
    budgets,
    tracing: tracer,
    steps,
    roster,
    findAgent: (tenantId, name) => lookAgain(() => storage.agents.find(tenantId, name), RUN_PATIENCE_MS),
    slots,
    events,
  });
  const settings = schedulerSettings(config);
  const scheduler = createScheduler({ ...node, storage, log: reading, runtime, roster, settings, events });
  const openStreams = new OpenStreams(time, config.TENANT_MAX_STREAMS);
  runtime.housekeeper.alsoRevokes(openStreams);
  metrics.watch({ runtime, models, slots, outbox: storage.outbox, runQueue: storage.runQueue, archive });
  events.on('runsSwept', () => scheduler.recover());
  // Who began it has forgotten it.
  events.on('runEnded', ({ request }) => request.restored && scheduler.recover());

  const guesses = new Guesses({ perMinute: config.WRONG_TOKENS_PER_MIN, events });
  const guessesAudited = auditGuesses(events, storage.audit);
  const authenticator = new Authenticator({
    tenants: storage.tenants,
    sessions: storage.consoleSessions,
    adminToken,
    guesses,
    slots,
    now: () => time.now(),
  });
  const { agents, agentVersions, artifacts, mcpServers, ownLimits, providerKeys, webhookTenants } = storage;
  const caches = { agents, artifacts, mcpServers, providerKeys, webhookTenants, authenticator, ownLimits, steps };
  keepCachesTrue(log.bus, { ...caches, runtime });
  const logins = new LoginCodes(() => node.clock.monotonic());
  const services = createServices({
    config,
    ...node,
    storage,
    log: reading,
    runSteps: archive.steps,
    models,
    runtime,
    scheduler,
    tasks,
    tools,
    seals,
    outbox,
    authenticator,
    metrics,
    prices,
    budgets,
    steps,
    tracer,
    logins,
    consoleFolder,
  });
  const metricsPort = openMetricsPort(config, metrics);
  const http = createHttp({ config, logger, authenticator, services, openStreams, slots, clock: time, events });

  const neighbours = await runtime.housekeeper.start();
  warnOfNeighbours(neighbours, config, logger);
  tools.sweep(new Set([node.nodeId, ...neighbours.map(({ id }) => id)]));
  events.on('nodesDied', ({ live }) => tools.sweep(live));
  events.on('tenantErasing', ({ tenantId }) => tools.erase(tenantId));
  events.on('tenantErased', ({ tenantId }) => forgetTenant({ ...caches, agentVersions }, tenantId));
  // What a crash or an outage has left undelivered.
  const resume = (live: ReadonlySet<string>) => storage.outbox.releaseOthers(live).then(() => outbox.delivery.wake());
  await resume(new Set([node.nodeId, ...neighbours.map(({ id }) => id)]));
  events.on('nodesDied', ({ live }) => void resume(live).catch((err: Error) => events.emit('housekeepingFailed', { err })));
  const url = await http.listen();
  const metricsUrl = await metricsPort?.listen(config);
  scheduler.wake();
  runtime.queue.start();
  archive.start();
  const loginLink = (token: string, at = url): string => `${at.replace(/\/+$/, '')}/console#login=${logins.issue(token)}`;
  return { url, metricsUrl, index: models.index, tenants: storage.tenants, loginLink, stop };

  /** Stops first the parts that start runs, then the runs, then the parts that runs use. */
  async function stop(): Promise<void> {
    services.leave();
    if (config.DRAIN_NOTICE_SECONDS > 0) await setTimeout(config.DRAIN_NOTICE_SECONDS * 1000);
    services.drain();
    http.drain();
    await scheduler.stop();
    await runtime.drain(config.DRAIN_SECONDS);
    await scheduler.settled();
    await http.close();
    guesses.close();
    await guessesAudited();
    budgets.close();
    await tools.close();
    await archive.stop();
    await runtime.housekeeper.stop();
    await outbox.delivery.stop();
    await billing?.close();
    models.close();
    await tracer?.close();
    await log.bus.close();
    await storage.close();
    await metricsPort?.close();
  }
}
