import type { HandlersOf } from '../http/handler.ts';
import { orThrow } from '../lib/problem.ts';
import type { Lists } from '../store/lists.ts';
import { missing } from '../store/problems.ts';
import type { Questions } from '../store/questions.ts';
import { byId, pageOf } from './page.ts';

interface QuestionServices {
  questions: Questions;
  lists: Lists;
  /** Epoch seconds. */
  now(): number;
  /** A run has an answer, and goes on. */
  answered(tenantId: number, runId: string): void;
}

/** What runs ask of people. */
export function questionHandlers({ questions, lists, now, answered }: QuestionServices) {
  return {
    /** GET /v1/questions */
    async listQuestions({ query }, { principal: { tenantId }, gone }) {
      const { limit, before, state, request_id: requestId } = query;
      const read = () => questions.list(tenantId, { limit, before, state, requestId });
      const { items, next } = await pageOf({ lists, tenantId, gone }, limit, read, byId);
      return { status: 200, body: { count: items.length, questions: items, ...next } };
    },

    /** GET /v1/questions/{id} */
    async getQuestion({ params }, { principal }) {
      const question = await questions.get(principal.tenantId, params.id);
      if (!question) throw missing('question', params.id);
      return { status: 200, body: question };
    },

    /** POST /v1/questions/{id}/answer */
    async answerQuestion({ params, body }, { principal }) {
      const question = orThrow(await questions.answer(principal.tenantId, params.id, body, now(), principal));
      answered(principal.tenantId, question.request_id);
      return { status: 200, body: question };
    },
  } satisfies HandlersOf<'Questions'>;
}
