import { setTimeout as delay } from 'node:timers/promises';
import { liveFeed, type Feed } from '../http/feeds.ts';
import type { Later, TenantContext } from '../http/handler.ts';
import { preferencesOf } from '../http/prefer.ts';
import { notFound, orThrow, Problem } from '../lib/problem.ts';
import { LogConflict, type RunEnd } from '../log/events.ts';
import type { FrameSink } from '../log/frame-sink.ts';
import type { LiveText, RunLog } from '../log/run-log.ts';
import type { Limits } from '../runtime/limits.ts';
import type { Queue } from '../runtime/queue.ts';
import { MAX_IMAGES } from '../runtime/images.ts';
import { MAX_DOCUMENTS } from '../runtime/prompt-documents.ts';
import type { RunRequest, Supervisor } from '../runtime/supervisor.ts';
import type { Artifacts } from '../store/artifacts/artifacts.ts';
import type { OpenaiFiles } from '../store/doors/openai-files.ts';
import type { IdempotencyStore } from '../store/runs/idempotency.ts';
import { lookAgain } from '../store/database/look-again.ts';
import { isUnderWay, type Requests, type RunState } from '../store/runs/requests.ts';
import { LANES, type RunQueue } from '../store/runs/run-queue.ts';
import type { KeyClaim } from '../store/runs/run-start.ts';
import { runAccess, tokenOf } from '../store/tenants/tenants.ts';
import { answerForm, answerRun, type AnswerForm, type AnswerServices, type RunOfRequest, type RunReply } from './answers.ts';
import { onlyRunsOf, refuseRunOfOthers } from './own-runs.ts';
import { cursorOf, noRequest, replay, START, stillThere, tailSource, type RunRef } from './replay.ts';

/** Tells whether the server is shutting down. */
export interface Draining {
  /** Seconds after which a client may try again while the server shuts down; undefined while it doesn't. */
  draining(): number | undefined;
}

/** What cancels runs. */
export interface Canceling {
  /** Cancels a run that is under way on any node. @returns false when the run has already ended */
  cancel(tenantId: number, runId: string): Promise<boolean>;
}

/** What it takes to start a run, and to answer with it. */
export interface StartServices extends AnswerServices, Draining, Canceling {
  artifacts: Pick<Artifacts, 'get'>;
  openaiFiles: Pick<OpenaiFiles, 'known'>;
  idempotency: IdempotencyStore;
  limits: Limits;
  queue: Pick<Queue, 'put'>;
  runQueue: Pick<RunQueue, 'has'>;
  supervisor: AnswerServices['supervisor'] & Pick<Supervisor, 'start' | 'expect' | 'record'>;
  /** Epoch seconds. */
  now(): number;
  /** Epoch milliseconds. */
  nowMs(): number;
}

/** What a run waits behind, of a conversation that is busy. */
export interface Behind {
  lane: keyof typeof LANES;
  /** The run under way that is to take its message. */
  steers?: string | undefined;
  /** The run under way that gives way to it. */
  cancels?: string | undefined;
}

/** What each route decides about its run; everything else is the same for all routes. */
export type RunPlan = Pick<RunRequest, 'agentId' | 'roster' | 'message'> &
  Partial<
    Pick<
      RunRequest,
      | 'history'
      | 'conversationId'
      | 'labels'
      | 'said'
      | 'responseFormat'
      | 'reasoning'
      | 'tools'
      | 'own'
      | 'told'
      | 'recovery'
      | 'response'
      | 'task'
      | 'approvals'
      | 'rerunOf'
      | 'stands'
      | 'recording'
    >
  > & {
    /** What is written first, once nothing refuses the run any more. @param run which may lack what comes of it @throws {Problem} */
    first?(run: RunRequest): Promise<void>;
    /** The reason why the run could not be written, if another run is in its way. */
    blocked?(): Promise<Problem | undefined>;
    /** Given when it has to wait. */
    behind?: Behind | undefined;
    /** Should it have to wait, until the tenant has room for it. Default: {@link PRIORITY}. */
    priority?: number | undefined;
    /** How its stream shows text; default: `deltas`. */
    live?: LiveText;
  };

/** Checks the request for a run. When it throws, nothing has been stored. */
export type PlanRun = () => Promise<RunPlan>;

/**
 * How long a repeated request waits for the first event of its key's run, in milliseconds from the reservation: long enough
 * that a dead node's run is swept before, which frees the key.
 */
const STARTING_MS = 20_000;
const FIRST_LOOK_MS = 20;
const LONGEST_LOOK_MS = 250;

/** Of runs whose clients don't say. */
const PRIORITY = 5;

/** How often a run is tried to be started, when each time others are in its way that have ended before they can be named. */
const ATTEMPTS = 20;

/** The stream of a run, its result, or the state of one that goes on. */
type RunAnswer = { status: 200; feed: Feed } | Later<RunReply>;

/** A run that a request has started or joined, and the forms that it can be answered with: one of them is to be taken, at once. */
export interface StartedRun extends RunOfRequest {
  /** Its frames: from its start, or, of a run that was joined, after `lastEventId`. */
  stream(lastEventId?: string): Feed<FrameSink>;
  /** Its result, or its state while it goes on. Resolves when its first event is durable. */
  answer(form: AnswerForm): Promise<Later<RunReply>>;
  /** How it has ended, if it was started here and has ended here. */
  end(): RunEnd | undefined;
  /** Neither, for who reads its log. Resolves when its first event is durable. */
  unwatched(): Promise<void>;
}

/**
 * Starts a run, or joins the one that an earlier request with the same key has started, and answers in the form that the
 * headers ask for.
 */
export async function startRun(
  services: StartServices,
  headers: Record<string, string | undefined>,
  context: TenantContext,
  plan: PlanRun,
): Promise<RunAnswer> {
  const form = answerForm(headers);
  const { 'idempotency-key': key, 'last-event-id': lastEventId } = headers;
  if (key === undefined && lastEventId) throw reconnect();
  const run = await beginRun(services, key, context, plan, preferencesOf(headers['prefer']).respondAsync);
  return form ? run.answer(form) : { status: 200, feed: run.stream(lastEventId) };
}

/**
 * Starts a run, or joins the one that an earlier request with the same key has started. @param key the `Idempotency-Key`
 * @param mayWait whether it waits when its tenant has as many under way as it may; undefined where the request has no way to say so
 */
export async function beginRun(
  services: StartServices,
  key: string | undefined,
  context: TenantContext,
  plan: PlanRun,
  mayWait?: boolean,
): Promise<StartedRun> {
  const { tenantId } = context.principal;
  const { requestId: runId } = context;
  for (let attempt = 1; ; attempt += 1) {
    const original = key === undefined ? undefined : await begunRun(services, tenantId, key);
    if (original) return joined(services, { tenantId, runId: original.runId }, original.status, context);
    const log = await startNew(services, context, key, plan, mayWait).catch(async (error: unknown) => {
      const taken = key === undefined ? undefined : await services.idempotency.find(tenantId, key);
      // What stood in the way may be the run of another request with this key, which has only just begun.
      if (taken && taken.requestId !== runId) return;
      // Or a run that has ended since: the next plan sees what it has left.
      if (!(error instanceof LogConflict) || attempt === ATTEMPTS) throw error;
    });
    if (!log) continue;
    if ('waits' in log) return waiting(services, context, log);
    const giveBack = async (): Promise<void> => {
      if (key !== undefined) await services.idempotency.release(tenantId, key, runId);
    };
    return begun(services, { tenantId, runId }, log, giveBack, context.gone);
  }
}

function begun(services: StartServices, run: RunRef, log: RunLog, giveBack: () => Promise<void>, gone: AbortSignal): StartedRun {
  const about = { ...run, replayed: false, running: true, headers: { 'X-Request-Id': run.runId } };
  const unwatched = () => firstEvent(log, giveBack);
  return {
    ...about,
    stream: () => liveFeed(tailSource(services, run), log, giveBack),
    async answer(form) {
      await unwatched();
      return answerRun(services, about, form, gone);
    },
    end: () => log.end,
    unwatched,
  };
}

/** A run that waits, or the one that is to take its message. */
async function waiting(
  services: StartServices,
  { principal: { tenantId }, requestId, gone }: TenantContext,
  { steers }: Waits,
): Promise<StartedRun> {
  const run = { tenantId, runId: steers ?? requestId };
  const headers = { 'X-Request-Id': run.runId, ...(steers === undefined ? {} : { 'Baton-Steer': requestId }) };
  const about = { ...run, replayed: false, running: true, headers };
  return {
    ...about,
    // It is its client's own, and not one replay more.
    stream: () => ({ ...replay(services, run, START), kind: 'live', headers }),
    answer: async (form) => answerRun(services, about, form, gone),
    end: () => undefined,
    unwatched: async () => {},
  };
}

/** Goes on with a run that there is. @throws {Problem} 404 when the run or its events are gone, 403 when the client may not read it */
export async function joinRun(services: StartServices, runId: string, context: TenantContext): Promise<StartedRun> {
  const { tenantId } = context.principal;
  return joined(services, { tenantId, runId }, await services.requests.state(tenantId, runId), context);
}

/** @throws {Problem} 404 when the run or its events are gone, 403 when the client may not read it */
function joined(services: StartServices, run: RunRef, state: RunState | undefined, { principal, gone }: TenantContext): StartedRun {
  if (!state) throw noRequest();
  refuseRunOfOthers(principal, state);
  const headers = { 'X-Request-Id': run.runId, 'Idempotency-Replayed': 'true' };
  const about = { ...run, replayed: true, running: isUnderWay(state.state), headers };
  return {
    ...about,
    stream: (lastEventId) => ({ ...replay(services, run, cursorOf(lastEventId, stillThere(state).lastSeq), state.state), headers }),
    async answer(form) {
      stillThere(state);
      return answerRun(services, about, form, gone);
    },
    end: () => undefined,
    unwatched: async () => {},
  };
}

/** That a run was put into the queue, or that another run is to take its message. */
interface Waits {
  waits: true;
  steers: string | undefined;
}

/** @returns undefined when another request has the key */
async function startNew(
  services: StartServices,
  context: TenantContext,
  key: string | undefined,
  plan: PlanRun,
  mayWait: boolean | undefined,
): Promise<RunLog | Waits | undefined> {
  const { idempotency, limits, requests, supervisor } = services;
  const { tenantId } = context.principal;
  const access = runAccess(context.principal);
  const { requestId: runId, receivedAt, trace } = context;
  const startedBy = tokenOf(context.principal);
  const { first, blocked, behind, priority = PRIORITY, live = 'deltas', ...planned } = await plan();
  const request: RunRequest = { tenantId, access, startedBy, runId, receivedAt, trace, history: [], conversationId: 0, ...planned };
  await refuseUnknownSources(services, tenantId, request.message);
  refuseWhileDraining(services);
  if (behind?.steers !== undefined) await refuseToReadOthers(services, context, behind.steers);
  if (behind) return putInto(services, request, behind, { key, priority });
  /** Writes the row of a run that may have to be refused; the row of any other is written with its first event. */
  const store = async (keys: readonly KeyClaim[]): Promise<void> => {
    await first?.(request);
    if (keys.length === 0 && !request.said) return;
    try {
      await supervisor.record(request, keys);
    } catch (error) {
      // The row may be there, when only the answer to the COMMIT was lost.
      request.recorded = (await lookAgain(() => requests.state(tenantId, runId))) !== undefined;
      if (!request.recorded) throw (await blocked?.()) ?? error;
    }
  };
  const outcome = await limits.admit(tenantId, async (admission) => {
    const forget = supervisor.expect(runId);
    try {
      if (key === undefined) await store([]);
      else if ((await idempotency.reserve(tenantId, key, runId, store)) !== runId) return undefined;
      const log = supervisor.start(request, admission, { live });
      context.trace = request.trace;
      context.keepsBody(log.settled);
      return log;
    } finally {
      forget();
    }
  });
  // The results of a recording are taken in the process that has read them.
  if (outcome instanceof Problem && outcome.code === 'too_many_runs' && mayWait !== undefined && !request.recording) {
    if (mayWait) return putInto(services, request, { lane: 'enqueue' }, { key, priority });
    const { code, message, retryAfterSeconds } = outcome;
    throw new Problem(code, `${message}; with \`Prefer: respond-async\` this one waits for its turn`, { retryAfterSeconds });
  }
  return orThrow(outcome);
}

/** Whoever steers a run is answered with it. @throws {Problem} 403 when the client may not read it */
async function refuseToReadOthers(
  { requests }: Pick<StartServices, 'requests'>,
  { principal }: Pick<TenantContext, 'principal'>,
  runId: string,
): Promise<void> {
  if (onlyRunsOf(principal) === undefined) return;
  refuseRunOfOthers(principal, (await requests.state(principal.tenantId, runId)) ?? { tokenId: undefined });
}

/** Puts a run into the queue. @returns undefined when another request has the key */
async function putInto(
  { queue, idempotency, runQueue, cancel }: StartServices,
  request: RunRequest,
  { lane, steers, cancels }: Behind,
  { key, priority }: { key: string | undefined; priority: number },
): Promise<Waits | undefined> {
  const { tenantId, runId } = request;
  const toCancel = new Set<string>(cancels === undefined ? [] : [cancels]);
  let isIn = false;
  const put = async (keys: readonly KeyClaim[]): Promise<void> => {
    const place = { lane: LANES[lane], priority, steers: steers ?? '' };
    const done = await queue.put(request, place, keys).catch(async (error: unknown) => {
      // It may be there, when only the answer to the COMMIT was lost.
      if (!(await lookAgain(() => runQueue.has(tenantId, runId)))) throw error;
    });
    if (done instanceof Problem) throw done;
    isIn = true;
    // Another one may have begun since the conversation was read.
    if (done?.cancels !== undefined) toCancel.add(done.cancels);
  };
  if (key === undefined) await put([]);
  else {
    // A message that another run is to take leads to that one.
    const owner = steers ?? runId;
    const taken = await idempotency.reserve(tenantId, key, owner, put);
    // Another request that steers the same run may have it.
    if (taken !== owner || !isIn) return undefined;
  }
  // They are marked already: this is the quickest way to their end.
  for (const one of toCancel) await cancel(tenantId, one);
  return { waits: true, steers };
}

/** @throws {Problem} 404 when the message names an artifact or a file that the tenant does not have */
async function refuseUnknownSources(
  { artifacts, openaiFiles }: Pick<StartServices, 'artifacts' | 'openaiFiles'>,
  tenantId: number,
  message: RunRequest['message'],
): Promise<void> {
  if (typeof message === 'string') return;
  const sources = message.flatMap((part) => (part.type === 'document' || part.type === 'image' ? [part.source] : []));
  // With more than these the run fails anyhow.
  const artifactIds = firstOf(sources.flatMap((source) => (source.type === 'artifact' ? [source.artifact_id] : [])));
  for (const id of artifactIds) {
    if (!(await artifacts.get(tenantId, id)))
      throw notFound('artifact_not_found', `a document of the message is the artifact ${id}, which does not exist`);
  }
  const fileIds = firstOf(sources.flatMap((source) => (source.type === 'file' ? [source.file_id] : [])));
  if (fileIds.length === 0) return;
  const known = new Set((await openaiFiles.known(tenantId, fileIds)).map(({ id }) => id));
  const missing = fileIds.find((id) => !known.has(id));
  if (missing !== undefined) throw notFound('file_not_found', `a part of the message is the file '${missing}', which does not exist`);
}

const firstOf = <Id>(ids: readonly Id[]): Id[] => [...new Set(ids)].slice(0, MAX_DOCUMENTS + MAX_IMAGES);

/**
 * Resolves when the first event of a run is durable; nobody takes its live frames. @param onLost called when not even that
 * event could be logged
 */
async function firstEvent(log: RunLog, onLost: () => Promise<void>): Promise<void> {
  const begun = Promise.withResolvers<void>();
  const onFrame = (): void => {
    log.detach();
    begun.resolve();
  };
  log.attach(onFrame, (how) => {
    if (how instanceof Error) begun.reject(new Error('the run could not be logged', { cause: how }));
    else begun.resolve();
  });
  try {
    await begun.promise;
  } catch (error) {
    await onLost();
    throw error;
  }
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

/** The run that a key stands for. */
export interface Original {
  runId: string;
  status: RunState | undefined;
}

/** What it takes to find the run of a key. */
export interface KeyServices {
  idempotency: IdempotencyStore;
  requests: Pick<Requests, 'state'>;
}

/** The run of a key, once its first event is logged; undefined when the key is free, or becomes free while we wait, or its run is erased. */
export async function begunRun({ idempotency, requests }: KeyServices, tenantId: number, key: string): Promise<Original | undefined> {
  for (let pause = FIRST_LOOK_MS; ; pause = Math.min(pause * 2, LONGEST_LOOK_MS)) {
    const reservation = await idempotency.find(tenantId, key);
    if (!reservation) return undefined;
    const { requestId: runId, reservedAt } = reservation;
    const status = await requests.state(tenantId, runId);
    const waited = Date.now() - reservedAt >= STARTING_MS;
    const logged = status !== undefined && (status.state !== 'running' || status.lastSeq > 0);
    // The events of a run that never began are those of its sweep, which has freed the key together with them.
    if (logged ? (await idempotency.find(tenantId, key))?.requestId === runId : waited) {
      if (status) return { runId, status };
      // It was erased: whoever keeps keys in memory has not heard of that.
      await idempotency.release(tenantId, key, runId);
      return (await idempotency.find(tenantId, key)) ? { runId, status } : undefined;
    }
    await delay(pause);
  }
}

/** @throws {Problem} 503 while the server shuts down */
export function refuseWhileDraining(services: Draining): void {
  const retryAfter = services.draining();
  if (retryAfter === undefined) return;
  throw new Problem('shutting_down', 'the server is shutting down', { retryAfterSeconds: retryAfter });
}
