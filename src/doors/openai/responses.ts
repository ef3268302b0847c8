import { notFound, Problem } from '../../lib/problem.ts';
import { parseWellFormed } from '../../lib/well-formed.ts';
import type { EventStore, OutcomeStore, RunEvent } from '../../log/events.ts';
import { inPages } from '../../log/replay-slots.ts';
import type { FrameWriter } from '../../http/translator.ts';
import { currentResult, type AnswerServices, type QuestionServices, type RunReply } from '../../runs/answers.ts';
import type { RunRef } from '../../runs/replay.ts';
import { dataOf, eventsOf, readSaid } from '../../runs/said.ts';
import { placeOfCall } from '../../runtime/caller-calls.ts';
import { isNameOf } from '../../store/agents/agent-name.ts';
import type { Questions } from '../../store/runs/questions.ts';
import { isUnderWay, type RequestStatus } from '../../store/runs/requests.ts';
import type { OpenaiResponses } from '../../store/doors/openai-responses.ts';
import { untilItCalls } from './calling.ts';
import { responseId } from './ids.ts';
import {
  mayCall,
  NOTHING_ASKED,
  responseEnded,
  responseInProgress,
  type AskedResponse,
  type Response,
  type ResponseHead,
} from './response-object.ts';
import type { InputMessage } from './prompt.ts';
import { ResponseEvents, showsThoughts } from './response-stream.ts';

export interface ResponseServices extends AnswerServices, QuestionServices {
  openaiResponses: Pick<OpenaiResponses, 'head'>;
  questions: QuestionServices['questions'] & Pick<Questions, 'ofRun'>;
}

/** What the database keeps of what was asked. */
export interface KeptRequest extends AskedResponse {
  created: number;
  input: InputMessage[];
}

/** The 404 of a response that there is not, that is another tenant's, or that was not to be stored. */
export const noResponse = (id: string): Problem => notFound('request_not_found', `no response '${id}'`);

/** The agent of a run, as it was named. @param named by the request, if that is known */
export const shownModel = ({ agent_id: id, agent_version: version }: RequestStatus, named = id): string =>
  isNameOf(named, { id, version }) ? named : id;

export const responseBusy = (runId: string): Problem =>
  new Problem('response_busy', 'the response is in progress: cancel it, or wait for its end', { extra: { request_id: runId } });

/** What a run says of itself as a response, however it was started. @returns undefined when there is none */
export async function responseHead(services: ResponseServices, { tenantId, runId }: RunRef, turn = 0): Promise<ResponseHead | undefined> {
  const status = await services.requests.get(tenantId, runId);
  const kept = await services.openaiResponses.head(tenantId, runId);
  if (!status || kept?.stored === false) return undefined;
  const { created, input: _, ...asked }: Partial<KeptRequest> = kept?.asked === undefined ? {} : parseWellFormed<KeptRequest>(kept.asked);
  const head: ResponseHead = {
    runId,
    created: created ?? status.started_at,
    model: shownModel(status, asked.model),
    conversation: status.conversation_id || undefined,
    asked: { ...NOTHING_ASKED, ...asked },
  };
  return turn === 0 ? head : partHead(services, tenantId, head, turn);
}

/** The head of a part of a run; undefined when it has not begun. */
export async function partHead(
  { questions }: ResponseServices,
  tenantId: number,
  head: ResponseHead,
  turn: number,
): Promise<ResponseHead | undefined> {
  const { runId, asked } = head;
  const calls = await callsOf(questions, tenantId, runId);
  const behind = calls.filter((call) => call.turn === turn);
  if (behind.length === 0 || behind.some(({ open }) => open)) return undefined;
  const before = Math.max(0, ...calls.filter((call) => call.turn < turn).map((call) => call.turn));
  const created = Math.max(...behind.map(({ at }) => at));
  return { ...head, created, turn, asked: { ...asked, previous: responseId(runId, before) } };
}

/** The calls of the caller's functions that a run has made, and when they were answered. */
async function callsOf(questions: Pick<Questions, 'ofRun'>, tenantId: number, runId: string) {
  return (await questions.ofRun(tenantId, runId)).flatMap(({ call_id: id, state, answered_at: at }) => {
    const place = id === undefined ? undefined : placeOfCall(id);
    return place ? [{ turn: place.turn, open: state === 'open', at }] : [];
  });
}

/** The response that a part of a run is by now. @param seconds how long to wait for its end */
export async function partNow(
  services: ResponseServices,
  head: ResponseHead,
  run: RunRef,
  seconds: number,
  gone: AbortSignal,
): Promise<Response> {
  await untilItCalls(services, run, seconds, gone);
  if (await goesOn(services, head, run)) return responseInProgress(head);
  return (await asStreamed(inPages(services, gone), head, run)) ?? responseInProgress(head);
}

/** Whether a part of a run has not ended, by what is to be known without its log. */
async function goesOn(
  { requests, questions }: ResponseServices,
  { turn = 0 }: ResponseHead,
  { tenantId, runId }: RunRef,
): Promise<boolean> {
  const run = await requests.state(tenantId, runId);
  if (!run || !isUnderWay(run.state)) return false;
  const calls = await callsOf(questions, tenantId, runId);
  return calls.every((call) => call.turn <= turn);
}

/** @param seconds how long to wait for its end */
export async function responseNow(
  services: ResponseServices,
  head: ResponseHead,
  run: RunRef,
  seconds: number,
  gone: AbortSignal,
): Promise<Response> {
  if (mayCall(head)) return partNow(services, head, run, seconds, gone);
  const found = await currentResult(services, run, seconds, { running: seconds > 0, gone });
  return responseFrom(services, head, run, 'later' in found ? await found.later() : found, gone);
}

/** The response that a run is by now. */
export async function responseFrom(
  services: ResponseServices,
  head: ResponseHead,
  { tenantId, runId }: RunRef,
  reply: Pick<RunReply, 'status' | 'body'>,
  gone: AbortSignal,
): Promise<Response> {
  if (reply.status === 202) return responseInProgress(head);
  const log = inPages(services, gone);
  const shown = showsThoughts(head) ? await asStreamed(log, head, { tenantId, runId }) : undefined;
  if (shown) return shown;
  const end = reply.body as Extract<RunReply, { status: 200 }>['body'];
  const rewinds = await rewindsOf(services.store, tenantId, runId);
  const said = end.finish_reason === 'refused' ? await readSaid(log, tenantId, runId) : end.content;
  return responseEnded(head, end, said, rewinds);
}

/** The response that the stream of a run, or of its part, ends with; undefined while it goes on, and when its events have been deleted. */
async function asStreamed(store: Pick<EventStore, 'read'>, head: ResponseHead, { tenantId, runId }: RunRef): Promise<Response | undefined> {
  const events = new ResponseEvents(head, Infinity);
  for await (const { seq, kind, data } of eventsOf(store, tenantId, runId)) {
    events.event(String(seq), { event: kind, data: parseWellFormed<object>(data) } as RunEvent, NOBODY);
    if (events.ended) break;
  }
  return events.ended;
}

const NOBODY: FrameWriter = { message: () => {}, data: () => {}, event: () => {} };

/** How often what stream 0 had said was withdrawn. */
export async function rewindsOf(store: OutcomeStore, tenantId: number, runId: string): Promise<number> {
  const events = await store.rewinds(tenantId, runId);
  return events.filter((event) => dataOf(event, 'rewind').stream_id === 0).length;
}
