import type { HandlersOf } from '../http/handler.ts';
import { orThrow } from '../lib/problem.ts';
import type { Lists } from '../store/tenants/lists.ts';
import { missing } from '../store/tenants/problems.ts';
import type { Questions } from '../store/runs/questions.ts';
import { answerQuestion, type QuestionAnswering } from '../runs/answer-question.ts';
import { byId, listed } from './page.ts';

interface QuestionServices extends QuestionAnswering {
  questions: Questions;
  lists: Lists;
}

/** What runs ask of people. */
export function questionHandlers(services: QuestionServices) {
  const { questions, lists } = services;
  return {
    /** GET /v1/questions */
    async listQuestions({ query }, { principal: { tenantId }, gone }) {
      const { limit, before, state, request_id: requestId } = query;
      const read = () => questions.list(tenantId, { limit, before, state, requestId });
      return listed('questions', { lists, tenantId, gone }, limit, read, byId);
    },

    /** GET /v1/questions/{id} */
    async getQuestion({ params }, { principal }) {
      return { status: 200, body: orThrow((await questions.get(principal.tenantId, params.id)) ?? missing('question', params.id)) };
    },

    /** POST /v1/questions/{id}/answer */
    async answerQuestion({ params, body }, { principal }) {
      return { status: 200, body: orThrow(await answerQuestion(services, principal, params.id, body)) };
    },
  } satisfies HandlersOf<'Questions'>;
}
