import type { TenantContext } from '../../http/handler.ts';
import { orThrow, wrongMember } from '../../lib/problem.ts';
import { placeOfCall } from '../../runtime/caller-calls.ts';
import type { ToolResult } from '../../runtime/model.ts';
import { answerQuestion, type QuestionAnswering } from '../../runs/answer-question.ts';
import { joinRun, type StartedRun, type StartServices } from '../../runs/start-run.ts';
import type { Questions } from '../../store/runs/questions.ts';

export interface ContinuationServices extends StartServices, QuestionAnswering {
  questions: Pick<Questions, 'answer' | 'ofRun'>;
}

/** A run that goes on with the outputs of functions, and the turn that called these. */
export interface Continuation {
  run: StartedRun;
  turn: number;
}

/**
 * Answers the calls that a run waits for, and joins it. A request that was sent before joins it too: what is answered stays so.
 * @param at where the outputs stand @returns undefined when they are of no run that waits, or has waited, for them
 * @throws {Problem} 400 when calls of the turn lack their outputs
 */
export async function continuedRun(
  services: ContinuationServices,
  context: TenantContext,
  outputs: readonly ToolResult[],
  at: string,
): Promise<Continuation | undefined> {
  const place = outputs[0] && placeOfCall(outputs[0].id);
  if (!place) return undefined;
  const { principal } = context;
  const asked = await services.questions.ofRun(principal.tenantId, place.runId);
  const ofTurn = asked.filter(({ call_id: id }) => id !== undefined && placeOfCall(id)?.turn === place.turn);
  if (ofTurn.length === 0 || ofTurn.some(({ decision }) => decision !== undefined && decision !== 'answered')) return undefined;
  const run = await joinRun(services, place.runId, context);
  const byCall = new Map(outputs.map((output) => [output.id, output.text]));
  const missing = ofTurn.filter(({ call_id: id }) => !byCall.has(id!)).map(({ call_id: id }) => id);
  if (missing.length > 0) throw wrongMember(at, `the outputs of these calls are missing: ${missing.join(', ')}`);
  for (const { id, call_id: callId, state } of ofTurn) {
    if (state === 'closed') continue;
    const answered = await answerQuestion(services, principal, id, { output: byCall.get(callId!)! });
    // Another request may have been faster.
    if ('code' in answered && answered.code !== 'question_closed') orThrow(answered);
  }
  return { run, turn: place.turn };
}
