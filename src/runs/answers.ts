import type { components } from '../generated/api.ts';
import { prefersJson } from '../http/negotiation.ts';
import type { Later } from '../http/handler.ts';
import { LONGEST, preferencesOf } from '../http/prefer.ts';
import { Alarm } from '../lib/alarm.ts';
import { orThrow } from '../lib/problem.ts';
import type { OutcomeStore } from '../log/events.ts';
import { storeFor } from '../log/replay-slots.ts';
import { RunSubscription } from '../log/tail.ts';
import { resultOf, type RunResult } from '../log/result.ts';
import type { Supervisor } from '../runtime/supervisor.ts';
import type { Lists } from '../store/tenants/lists.ts';
import type { Question, Questions } from '../store/runs/questions.ts';
import type { RequestStatus, Requests } from '../store/runs/requests.ts';
import { eventsDeleted, noRequest, type ReplayServices, type RunRef } from './replay.ts';

/*
 * Answers without a stream: the result of a run in one piece, the state of one that goes on, or both in one shape. They are made from the log
 * and the request table alone, so that it does not matter which node has the run, and how its first client asked for it.
 */

/** What it takes to wait for a run's end, and to tell it. */
export interface AnswerServices extends ReplayServices {
  store: ReplayServices['store'] & OutcomeStore;
  requests: Pick<Requests, 'get' | 'state' | 'waits' | 'executor'>;
  supervisor: Pick<Supervisor, 'writes' | 'waits'>;
  nodeId: string;
  /** Aborts when the server begins to shut down. */
  stopping: AbortSignal;
}

/** What is known of a run that a request has started or joined. */
export interface RunOfRequest extends RunRef {
  /** Whether an earlier request with the same key has started it. */
  replayed: boolean;
  /** Whether it is under way, as far as is known now. */
  running: boolean;
  /** Of an answer with it: its id, and whether it was joined. */
  headers: Record<string, string>;
}

/** A run in one shape. */
export type WholeRequest = components['schemas']['Request'];

/** How a client wants to be answered that does not want a stream. */
export interface AnswerForm {
  /** How many seconds to wait for the end of the run; 0 for a 202 in any case. */
  seconds: number;
  /** The preferences that a result obeys, and those that a 202 does, as `Preference-Applied` has them. */
  applied: { result: string; accepted: string };
}

/** @returns undefined for a stream, which is the answer unless JSON or no waiting is asked for */
export function answerForm(headers: Record<string, string | undefined>): AnswerForm | undefined {
  const { respondAsync, wait, strict } = preferencesOf(headers['prefer']);
  if (!respondAsync && !prefersJson(headers['accept'])) return undefined;
  const waited = [...(strict ? ['handling=strict'] : []), ...(wait === undefined ? [] : [`wait=${wait}`])];
  const accepted = [...(respondAsync ? ['respond-async'] : []), ...waited];
  return {
    seconds: wait ?? (respondAsync ? 0 : LONGEST),
    applied: { result: waited.join(', '), accepted: accepted.join(', ') },
  };
}

export type RunReply =
  | { status: 200; body: RunResult; headers: Record<string, string> }
  | { status: 202; body: RequestStatus; headers: Record<string, string> };

/**
 * The result of a run that has begun, once it has ended; a 202 when the client does not want to wait so long.
 * @param gone aborts when the client has disconnected: the run goes on
 */
export function answerRun(services: AnswerServices, run: RunOfRequest, form: AnswerForm, gone: AbortSignal): Later<RunReply> {
  return { kind: waitingKind(run, form.seconds), later: () => replyTo(services, run, form, gone) };
}

/** As what a wait for a run counts: what is there at once takes no place among the replays. */
export function waitingKind({ replayed, running }: RunOfRequest, seconds: number): 'live' | 'tail' {
  return replayed && running && seconds > 0 ? 'tail' : 'live';
}

async function replyTo(services: AnswerServices, run: RunOfRequest, form: AnswerForm, gone: AbortSignal): Promise<RunReply> {
  // A client that does not wait expects a 202, however short the run was.
  if (form.seconds > 0 && (await hasEnded(services, run, form.seconds, gone))) {
    return { status: 200, body: await result(services, run, gone), headers: { ...run.headers, ...applied(form.applied.result) } };
  }
  const headers = { ...run.headers, Location: `/v1/requests/${run.runId}`, ...applied(form.applied.accepted) };
  return { status: 202, body: await status(services, run), headers };
}

function applied(preferences: string): Record<string, string> {
  return preferences === '' ? {} : { 'Preference-Applied': preferences };
}

/** How soon a client that polls may ask again, in seconds. */
const AGAIN = '1';

/** The result of a run, or its state while it is under way. */
export function currentResult(
  services: AnswerServices,
  run: RunRef,
  seconds: number,
  { running, gone }: { running: boolean; gone: AbortSignal },
) {
  const later = () => resultOrState(services, run, seconds, gone);
  return running && seconds > 0 ? { kind: 'tail' as const, later } : later();
}

/** What a run asks people. */
export interface QuestionServices {
  questions: Pick<Questions, 'list'>;
  lists: Lists;
}

/**
 * A run in one shape: its state, and what has become of it or what it asks.
 * @param seconds how long to wait for its end, or for a question behind `known`
 */
export async function wholeRequest(
  services: AnswerServices & QuestionServices,
  run: RunRef,
  seconds: number,
  { gone, known }: { gone: AbortSignal; known: number },
): Promise<WholeRequest> {
  const asks = async (): Promise<boolean> => (await newestQuestion(services, run, gone)) > known;
  if (seconds > 0) await hasEnded(services, run, seconds, gone, asks);
  const state = await status(services, run);
  if (state.state === 'running' || state.state === 'queued') return state;
  if (state.state === 'waiting') return { ...state, questions: await openQuestions(services, run, QUESTIONS_AT_ONCE, gone) };
  const kept = (await services.requests.state(run.tenantId, run.runId))?.purged === false;
  const found = kept ? await storedResult(services, run, gone) : undefined;
  if (found) return { ...state, ...found };
  const ok = state.state === 'completed';
  return { ...state, ok, agent: state.agent_id, ...(ok ? {} : { error: state.error_message }) };
}

/** The id of the newest question that a run waits for, of any kind or of one; 0 when it does not wait, or goes on as well. */
export async function newestQuestion(
  services: AnswerServices & QuestionServices,
  run: RunRef,
  gone: AbortSignal,
  kind?: Question['kind'],
): Promise<number> {
  if (services.supervisor.writes(run.runId) && !services.supervisor.waits(run.runId)) return 0;
  if (!(await services.requests.waits(run.tenantId, run.runId))) return 0;
  return (await openQuestions(services, run, 1, gone, kind))[0]?.id ?? 0;
}

/** Questions of a run that one answer has at most; the list of questions has the others. */
const QUESTIONS_AT_ONCE = 200;

async function openQuestions(
  { questions, lists }: QuestionServices,
  { tenantId, runId }: RunRef,
  limit: number,
  gone: AbortSignal,
  kind?: Question['kind'],
): Promise<Question[]> {
  const page = await lists.withSlot(tenantId, gone, () => questions.list(tenantId, { limit, state: 'open', requestId: runId, kind }));
  return page.items;
}

async function resultOrState(services: AnswerServices, run: RunRef, seconds: number, gone: AbortSignal) {
  if (await hasEnded(services, run, seconds, gone)) return { status: 200 as const, body: await result(services, run, gone) };
  const stillRunning = await status(services, run);
  return { status: 202 as const, body: stillRunning, headers: { 'Retry-After': AGAIN } };
}

/** @throws {Problem} 404 when its events have been deleted */
async function result(services: AnswerServices, run: RunRef, gone: AbortSignal): Promise<RunResult> {
  const found = await storedResult(services, run, gone);
  if (!found) throw eventsDeleted();
  return found;
}

/**
 * Reads the result with a slot, as the replays of all tenants are. A large one has its room in memory until the client has taken it.
 * @returns undefined while the run is under way, and when its events have been deleted
 */
async function storedResult(
  { store, replays }: AnswerServices,
  { tenantId, runId }: RunRef,
  gone: AbortSignal,
): Promise<RunResult | undefined> {
  const bytes = await replays.page(tenantId, gone, (elsewhere) => storeFor(store, elsewhere).outcomeBytes(tenantId, runId));
  await replays.hold(tenantId, gone, bytes);
  return replays.page(tenantId, gone, async (elsewhere) => resultOf(await storeFor(store, elsewhere).outcome(tenantId, runId)));
}

/** How a run has ended, and what it has answered, for who keeps nothing else of its result: that has its room in memory until then. */
export async function storedAnswer(
  services: AnswerServices,
  run: RunRef,
  gone: AbortSignal,
): Promise<Pick<RunResult, 'ok' | 'content'> | undefined> {
  const taken = new AbortController();
  try {
    const result = await storedResult(services, run, AbortSignal.any([gone, taken.signal]));
    return result && { ok: result.ok, content: result.content };
  } finally {
    taken.abort();
  }
}

async function status({ requests }: AnswerServices, { tenantId, runId }: RunRef): Promise<RequestStatus> {
  return orThrow((await requests.get(tenantId, runId)) ?? noRequest());
}

/** How long to sleep at most, in case a wake-up of the bus gets lost. */
const POLL_MS = 2000;

/**
 * Waits for the end of a run. A run of this node is not looked up before its log is closed, so that those who wait for it
 * cost neither statements nor reads while it goes on; one of another node is looked up when that tells of news.
 * @param enough what else ends the wait: looked at whenever there is news
 * @returns false when it has not ended in time, when the client is gone, or when this node shuts down, which ends its own
 * runs but no others
 */
export async function hasEnded(
  services: AnswerServices,
  { tenantId, runId }: RunRef,
  seconds: number,
  gone: AbortSignal,
  enough?: () => Promise<boolean>,
): Promise<boolean> {
  const { bus, requests, supervisor, nodeId, stopping } = services;
  const alarm = new Alarm();
  const ring = (): void => alarm.ring();
  let late = seconds === 0;
  const timer = late ? undefined : setTimeout(() => ((late = true), ring()), seconds * 1000);
  for (const signal of [gone, stopping]) signal.addEventListener('abort', ring);
  const subscription = new RunSubscription(bus, runId, ring);
  try {
    for (;;) {
      alarm.arm();
      const here = supervisor.writes(runId);
      const owner = here ? nodeId : await requests.executor(tenantId, runId);
      if (owner === undefined) return true;
      if (late || gone.aborted || (stopping.aborted && !here)) return false;
      if (await enough?.()) return false;
      // Looked at again, in case it has ended before the subscription.
      if (subscription.from(owner)) await alarm.wait(POLL_MS);
    }
  } finally {
    clearTimeout(timer);
    for (const signal of [gone, stopping]) signal.removeEventListener('abort', ring);
    subscription.end();
  }
}
