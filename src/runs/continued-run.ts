import type { TenantContext } from '../http/handler.ts';
import { orThrow, wrongMember } from '../lib/problem.ts';
import { placeOfCall } from '../runtime/caller-calls.ts';
import type { NewAnswer, Questions } from '../store/runs/questions.ts';
import { answerQuestion, type QuestionAnswering } from './answer-question.ts';
import { joinRun, type StartedRun, type StartServices } from './start-run.ts';

export interface ContinuationServices extends StartServices, QuestionAnswering {
  questions: Pick<Questions, 'answer' | 'ofRun'>;
}

/** What a function of the caller has returned, or why it has failed. */
export interface CallOutput {
  /** Of the call. */
  id: string;
  answer: Pick<NewAnswer, 'output' | 'error'>;
}

/** A run that goes on with the outputs of functions. */
export interface Continuation {
  run: StartedRun;
  /** The turn that has called them. */
  turn: number;
  /** The ids of the questions that its calls are. */
  questions: number[];
}

/**
 * Answers the calls that a run waits for, and joins it. A request that was sent before joins it too: what is answered stays so.
 * @param at where the outputs stand @param conversationId that the run has to belong to
 * @returns undefined when they are of no run that waits, or has waited, for them
 * @throws {Problem} 400 when calls of the turn lack their outputs, 403 when the run is not the client's to go on with
 */
export async function continuedRun(
  services: ContinuationServices,
  context: TenantContext,
  outputs: readonly CallOutput[],
  at: string,
  conversationId?: number,
): Promise<Continuation | undefined> {
  const place = outputs.map(({ id }) => placeOfCall(id)).find((one) => one !== undefined);
  if (!place) return undefined;
  const { principal } = context;
  const { tenantId } = principal;
  if (conversationId !== undefined && (await services.requests.get(tenantId, place.runId))?.conversation_id !== conversationId)
    return undefined;
  const asked = await services.questions.ofRun(tenantId, place.runId);
  const ofTurn = asked.filter(({ call_id: id }) => id !== undefined && placeOfCall(id)?.turn === place.turn);
  if (ofTurn.length === 0 || ofTurn.some(({ decision }) => decision !== undefined && decision !== 'answered')) return undefined;
  const run = await joinRun(services, place.runId, context);
  const byCall = new Map(outputs.map(({ id, answer }) => [id, answer]));
  const missing = ofTurn.filter(({ call_id: id }) => !byCall.has(id!)).map(({ call_id: id }) => id);
  if (missing.length > 0) throw wrongMember(at, `the outputs of these calls are missing: ${missing.join(', ')}`);
  for (const { id, call_id: callId, state } of ofTurn) {
    if (state === 'closed') continue;
    const answered = await answerQuestion(services, principal, id, byCall.get(callId!)!);
    // Another request may have been faster.
    if ('code' in answered && answered.code !== 'question_closed') orThrow(answered);
  }
  return { run, turn: place.turn, questions: ofTurn.map(({ id }) => id) };
}
