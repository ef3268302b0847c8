import { Problem } from '../lib/problem.ts';
import type { NewAnswer, Question, Questions } from '../store/runs/questions.ts';
import type { Principal } from '../store/tenants/tenants.ts';

/** What it takes to answer what runs ask. */
export interface QuestionAnswering {
  questions: Pick<Questions, 'answer'>;
  /** Epoch seconds. */
  now(): number;
  /** A run has an answer, and goes on. */
  answered(runId: string): void;
}

/** Answers a question of a run, which goes on. @returns the question as it is by then, or why it takes no answer */
export async function answerQuestion(
  { questions, now, answered }: QuestionAnswering,
  principal: Principal,
  id: number,
  answer: NewAnswer,
): Promise<Question | Problem> {
  const outcome = await questions.answer(principal.tenantId, id, answer, now(), principal);
  if (!(outcome instanceof Problem)) answered(outcome.request_id);
  return outcome;
}
