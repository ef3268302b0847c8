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

/** Tells whether the server is shutting down. */
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

/** What each route decides about its run; everything else is the same for all routes. */
export type RunPlan = Pick<RunRequest, 'agentId' | 'roster' | 'message'> & Partial<Pick<RunRequest, 'history' | 'conversationId'>>;

/** Milliseconds that a run may take from the reservation of its key to its first commit. */
const STARTING_MS = 10_000;
const LOOK_AGAIN_MS = 20;

/**
 * Starts a run, or joins the one that an earlier request with the same key has started.
 * @param plan checks the request; when it throws, nothing has been stored @param begin reserves what the run needs (its
 * conversation, say) just before it starts; when it throws, the key is released
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
 * Starts a run without a live stream: its clients read its log. Resolves when its first event is durable. @param begin
 * stores what belongs to the run just before it starts; when it throws, nothing is left @param undo deletes what
 * `begin` stored, when the run could not be logged
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

/**
 * An SSE client that lost its connection repeats its request; without a key, that would start and charge a second run.
 */
function reconnect(): Problem {
  return new Problem(
    'idempotency_key_required',
    'Last-Event-ID without Idempotency-Key would start a second run: send the key of the first request, ' +
      'or go on with GET /v1/requests/{id}/events',
  );
}

/** The stream of the original request: from its start, or after `Last-Event-ID`. */
async function join(
  services: StartServices,
  tenantId: number,
  { requestId: runId, reservedAt }: Reservation,
  headers: Record<string, string | undefined>,
): Promise<{ status: 200; feed: Feed }> {
  let status = await services.requests.state(tenantId, runId);
  while (!status && Date.now() - reservedAt < STARTING_MS) {
    // The original run has not had its first commit yet, on this node or another one.
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
