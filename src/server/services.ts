import { setTimeout } from 'node:timers/promises';
import type { RunSteps } from '../archive/run-steps.ts';
import type { TenantBudgets } from '../billing/budgets.ts';
import type { Prices } from '../billing/prices.ts';
import type { Config } from '../config.ts';
import type { DoorServices } from '../doors/index.ts';
import { PROGRESS_MS } from '../doors/mcp/place.ts';
import type { HandlerServices } from '../handlers/index.ts';
import type { Authenticator } from '../http/auth.ts';
import { Pulse } from '../http/pulse.ts';
import { epochSeconds, type Clock } from '../lib/clock.ts';
import { within } from '../lib/deadline.ts';
import type { Seals } from '../lib/sealing.ts';
import type { LoginCodes } from '../lib/login-codes.ts';
import type { Log } from '../log/open.ts';
import type { Runtime } from '../runtime/create.ts';
import type { StepWriter } from '../runtime/steps/step-writer.ts';
import { Eraser } from '../runs/eraser.ts';
import type { SchedulerPart } from '../scheduler/create.ts';
import type { Tasks } from '../scheduler/tasks.ts';
import { BELIEVED_MS } from '../store/nodes/notices.ts';
import type { Storage } from '../store/open.ts';
import type { Tracer } from '../tracing/tracer.ts';
import type { Metrics } from './metrics.ts';
import type { DeliveryPart } from './delivery.ts';
import { mcpOriginsOf, tenantLimits } from './settings.ts';
import type { Models } from './models.ts';
import type { AgentTools } from './tools.ts';

/** How long the database may take to answer a ping. */
const PING_MS = 3000;

export interface ServicesOptions {
  config: Config;
  nodeId: string;
  clock: Clock;
  storage: Storage;
  log: Log;
  /** Of the runs wherever they are. */
  runSteps: RunSteps;
  models: Models;
  runtime: Runtime;
  scheduler: SchedulerPart;
  tasks: Tasks;
  tools: Pick<AgentTools, 'schemas' | 'mcp' | 'mcpRule'>;
  seals: Seals | undefined;
  outbox: DeliveryPart;
  authenticator: Authenticator;
  metrics: Metrics;
  prices: Prices | undefined;
  budgets: TenantBudgets;
  /** Undefined where no steps are kept. */
  steps: StepWriter | undefined;
  tracer: Tracer | undefined;
  logins: LoginCodes;
  consoleFolder: URL;
}

/** The services of all handlers together. */
export type Services = HandlerServices & DoorServices;

/** The services of the handlers: after `leave` this node is not ready, after `drain` its handlers refuse new runs. */
export function createServices(options: ServicesOptions): Services & { leave(): void; drain(): void } {
  const { config, nodeId, clock, storage, log, models, runtime, scheduler, tasks, tools } = options;
  const { outbox, authenticator, metrics, prices, budgets, tracer, logins, consoleFolder } = options;
  const retryAfter = Math.max(1, config.DRAIN_SECONDS);
  let leaving = false;
  const stopping = new AbortController();
  const nodesKnow = async (): Promise<void> => {
    // What was changed is changed, whatever becomes of the question.
    const others = await storage.leases.neighbours().catch(() => undefined);
    if (others === undefined) return setTimeout(BELIEVED_MS);
    await log.bus.heardBy(others.filter(({ dead }) => !dead).map(({ id }) => id));
  };
  return {
    ...storage,
    ...log,
    steps: options.runSteps,
    supervisor: runtime.supervisor,
    limits: runtime.limits,
    queue: runtime.queue,
    limitsOf: async (tenantId: number) => tenantLimits(config, await storage.ownLimits.of(tenantId)),
    taskRunner: scheduler.taskRunner,
    notifications: scheduler.notifications,
    nodeId,
    authenticator,
    tasks,
    schemas: tools.schemas,
    mcp: tools.mcp,
    mcpRule: tools.mcpRule,
    seals: options.seals,
    endpointRule: outbox.rule,
    deliver: () => outbox.delivery.wake(),
    metrics: config.METRICS_PORT === undefined ? metrics : undefined,
    prices,
    budgets,
    currency: config.CURRENCY,
    traceOf: tracer?.traceContextOf,
    logins,
    consoleFolder,
    models: models.list,
    takingOwnKeys: models.takingOwnKeys,
    indexModel: models.index.model,
    maxMessages: config.CONVERSATION_MAX_MESSAGES,
    publicUrl: config.PUBLIC_URL?.replace(/\/+$/, ''),
    mcpOrigins: mcpOriginsOf(config),
    progressPulse: new Pulse(Math.min(config.HEARTBEAT_MS, PROGRESS_MS)),
    keepsSteps: config.STEPS === 'on',
    stepsDays: config.STEPS_DAYS,
    now: () => epochSeconds(clock),
    nowMs: () => clock.now(),
    cancel: (tenantId, runId) => runtime.cancel(tenantId, runId),
    answered: (runId) => runtime.answered(runId),
    revoke(tenantId, isOver) {
      runtime.housekeeper.revoke(isOver);
      runtime.housekeeper.catchUp();
      runtime.wakeParked(tenantId);
    },
    nodesKnow,
    eraser: new Eraser({
      erasure: storage.erasure,
      async forgetPrompts(tenantId) {
        options.steps?.forget();
        await storage.erasure.tellOfPrompts(tenantId);
        await nodesKnow();
      },
    }),
    leaving: () => (leaving ? retryAfter : undefined),
    draining: () => (stopping.signal.aborted ? retryAfter : undefined),
    stopping: stopping.signal,
    leave() {
      leaving = true;
    },
    drain() {
      stopping.abort();
    },
    async ping() {
      await within(PING_MS, new AbortController().signal, () => storage.database.ping());
      runtime.lease.assertHolds();
    },
  };
}
