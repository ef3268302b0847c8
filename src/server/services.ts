import type { Prices } from '../billing/prices.ts';
import type { Config } from '../config.ts';
import type { DoorServices } from '../doors/index.ts';
import type { HandlerServices } from '../handlers/index.ts';
import type { Authenticator } from '../http/auth.ts';
import { epochSeconds, type Clock } from '../lib/clock.ts';
import { within } from '../lib/deadline.ts';
import type { LoginCodes } from '../lib/login-codes.ts';
import type { Log } from '../log/open.ts';
import type { Runtime } from '../runtime/create.ts';
import type { AnswerSchemas } from '../runtime/typed.ts';
import type { SchedulerPart } from '../scheduler/create.ts';
import type { Tasks } from '../scheduler/tasks.ts';
import type { Storage } from '../store/open.ts';
import type { Tracer } from '../tracing/tracer.ts';
import type { Metrics } from './metrics.ts';
import type { DeliveryPart } from './delivery.ts';
import { mcpOriginsOf } from './settings.ts';
import type { Models } from './models.ts';

/** How long the database may take to answer a ping. */
const PING_MS = 3000;

export interface ServicesOptions {
  config: Config;
  nodeId: string;
  clock: Clock;
  storage: Storage;
  log: Log;
  models: Models;
  runtime: Runtime;
  scheduler: SchedulerPart;
  tasks: Tasks;
  tools: { schemas: AnswerSchemas };
  outbox: DeliveryPart;
  authenticator: Authenticator;
  metrics: Metrics;
  prices: Prices | undefined;
  tracer: Tracer | undefined;
  logins: LoginCodes;
  consoleFolder: URL;
}

/** The services of all handlers together. */
export type Services = HandlerServices & DoorServices;

/** The services of the handlers: after `leave` this node is not ready, after `drain` its handlers refuse new runs. */
export function createServices(options: ServicesOptions): Services & { leave(): void; drain(): void } {
  const { config, nodeId, clock, storage, log, models, runtime, scheduler, tasks, tools } = options;
  const { outbox, authenticator, metrics, prices, tracer, logins, consoleFolder } = options;
  const retryAfter = Math.max(1, config.DRAIN_SECONDS);
  let leaving = false;
  const stopping = new AbortController();
  return {
    ...storage,
    ...log,
    supervisor: runtime.supervisor,
    limits: runtime.limits,
    taskRunner: scheduler.taskRunner,
    notifications: scheduler.notifications,
    nodeId,
    authenticator,
    tasks,
    schemas: tools.schemas,
    endpointRule: outbox.rule,
    deliver: () => outbox.delivery.wake(),
    metrics,
    prices,
    traceOf: tracer?.traceContextOf,
    logins,
    consoleFolder,
    models: models.list,
    indexModel: models.index.model,
    maxMessages: config.CONVERSATION_MAX_MESSAGES,
    publicUrl: config.PUBLIC_URL?.replace(/\/+$/, ''),
    mcpOrigins: mcpOriginsOf(config),
    now: () => epochSeconds(clock),
    nowMs: () => clock.now(),
    cancel: (tenantId, runId) => runtime.cancel(tenantId, runId),
    answered: (runId) => runtime.answered(runId),
    revoke(tenantId, isOver) {
      runtime.housekeeper.revoke(isOver);
      runtime.wakeParked(tenantId);
    },
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
      if (!runtime.lease.holds) throw new Error('the lease of this node could not be renewed');
    },
  };
}
