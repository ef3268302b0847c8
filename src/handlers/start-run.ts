import { setTimeout as delay } from 'node:timers/promises';
import { Problem, notFound, orThrow } from '../lib/problem.ts';
import { liveFeed, replayFeed, type Feed } from '../http/feeds.ts';
import type { TenantContext } from '../http/handler.ts';
import { RunLog } from '../log/run-log.ts';
import type { Limits } from '../runtime/limits.ts';
import type { RunRequest, Supervisor } from '../runtime/supervisor.ts';
import type { IdempotencyStore, Reservation } from '../store/idempotency.ts';
import { cursorOf, eventsDeleted } from './last-event-id.ts';
import { tailSource, type TailServices } from './tail-source.ts';

/** Who knows whether the server shuts down. */
export interface Draining {
  /** Seconds after which a client may try again while the server shuts down; undefined while it doesn't. */
  draining(): number | undefined;
}

/** What it takes to start a run. */
export interface StartServices extends TailServices, Draining {
  idempotency: IdempotencyStore;
  limits: Limits;
  supervisor: Pick<Supervisor, 'start'>;
}

/** What a route decides of its run; the rest is the same for all of them. */
export type RunPlan = Pick<RunRequest, 'agentId' | 'roster' | 'message'> & Partial<Pick<RunRequest, 'history' | 'conversationId'>>;

/** How long a run may take from its key's reservation to its first commit, in milliseconds. */
const STARTING_MS = 10_000;
const LOOK_AGAIN_MS = 20;

/**
 * Starts a run, or joins the one that an earlier request with the same key has started.
 * @param plan checks the request; what it throws leaves nothing behind
 * @param begin takes what the run needs for itself just before it starts; what it throws gives the key back
 */
export async function startRun(
  services: StartServices,
  headers: Record<string, string | undefined>,
  context: TenantContext,
  plan: () => Promise<RunPlan>,
  begin: () => Promise<void> = async () => {},
): Promise<{ status: 200; feed: Feed }> {
  const { tenantId, epoch } = context.principal;
  const { requestId: runId, receivedAt } = context;
  const key = headers['idempotency-key'];
  if (key === undefined && headers['last-event-id']) throw reconnect();
  const original = key === undefined ? undefined : await services.idempotency.find(tenantId, key);
  if (original) return join(services, tenantId, original, headers);

  const planned = await plan();
  refuseWhileDraining(services);
  const giveBack = async (): Promise<void> => {
    if (key !== undefined) await services.idempotency.release(tenantId, key, runId);
  };
  const outcome = await services.limits.admit(tenantId, async (admission) => {
    try {
      const winner = key === undefined ? undefined : await services.idempotency.reserve(tenantId, key, runId);
      if (winner && winner.requestId !== runId) return winner;
      await begin();
    } catch (error) {
      await giveBack();
      throw error;
    }
    const request: RunRequest = { tenantId, epoch, runId, receivedAt, history: [], conversationId: 0, ...planned };
    return services.supervisor.start(request, admission, { live: true });
  });
  const started = orThrow(outcome);
  if (!(started instanceof RunLog)) return join(services, tenantId, started, headers);
  return { status: 200, feed: liveFeed(tailSource(services, tenantId, runId), started, giveBack) };
}

/**
 * Starts a run that is only read from its log. Resolves when its first event is durable.
 * @param begin keeps what belongs to the run just before it starts; what it throws leaves nothing behind
 * @param undo forgets that when the run could not be logged
 * @returns a promise that resolves when the run has ended
 */
export async function startUnwatched(
  services: StartServices,
  context: TenantContext,
  planned: RunPlan,
  { begin, undo }: { begin: () => Promise<void>; undo: () => Promise<void> },
): Promise<{ ended: Promise<void> }> {
  const { tenantId, epoch } = context.principal;
  const { requestId: runId, receivedAt } = context;
  refuseWhileDraining(services);
  const log = orThrow(
    await services.limits.admit(tenantId, async (admission) => {
      await begin();
      const request: RunRequest = { tenantId, epoch, runId, receivedAt, history: [], conversationId: 0, ...planned };
      return services.supervisor.start(request, admission, { live: true });
    }),
  );
  const begun = Promise.withResolvers<void>();
  log.attach({
    frame() {
      log.detach();
      begun.resolve();
    },
    end: () => begun.resolve(),
    fail: () => begun.reject(new Error('the run could not be logged')),
  });
  try {
    await begun.promise;
  } catch (error) {
    await undo();
    throw error;
  }
  return { ended: log.settled.catch(() => {}) };
}

/** An SSE client that lost its connection repeats its request; without a key that would be paid for once more. */
function reconnect(): Problem {
  return new Problem(
    'idempotency_key_required',
    'Last-Event-ID without Idempotency-Key would start a second run: send the key of the first request, ' +
      'or go on with GET /v1/requests/{id}/events',
  );
}

/** The stream of the original request: from its start, or behind `Last-Event-ID`. */
async function join(
  services: StartServices,
  tenantId: number,
  { requestId: runId, reservedAt }: Reservation,
  headers: Record<string, string | undefined>,
): Promise<{ status: 200; feed: Feed }> {
  let status = await services.requests.state(tenantId, runId);
  while (!status && Date.now() - reservedAt < STARTING_MS) {
    // The original is on its way to its first commit, here or on another node.
    await delay(LOOK_AGAIN_MS);
    status = await services.requests.state(tenantId, runId);
  }
  if (!status) throw notFound('request_not_found', 'request not found');
  if (status.purged) throw eventsDeleted();
  const cursor = cursorOf(headers['last-event-id'], status.lastSeq);
  const feed = replayFeed(tailSource(services, tenantId, runId), { tenantId, runId }, cursor);
  return { status: 200, feed: { ...feed, headers: { 'X-Request-Id': runId, 'Idempotency-Replayed': 'true' } } };
}

/** @throws {Problem} 503 while the server shuts down */
export function refuseWhileDraining(services: Draining): void {
  const retryAfter = services.draining();
  if (retryAfter === undefined) return;
  throw new Problem('shutting_down', 'the server is shutting down', { retryAfterSeconds: retryAfter });
}
