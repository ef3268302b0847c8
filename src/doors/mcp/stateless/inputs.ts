import { isObject } from '../../../lib/is-object.ts';
import { Problem } from '../../../lib/problem.ts';
import { answerQuestion } from '../../../runs/answer-question.ts';
import { refusedAnswer, type Question } from '../../../store/runs/questions.ts';
import type { Exchange } from '../exchange.ts';
import { askingId, elicitation, questionOf, readAnswer } from '../questions.ts';
import { INVALID_PARAMS, RpcFailure } from '../rpc.ts';
import type { StatelessClient } from './client.ts';

/** Questions that one answer asks at most; the others come with the next one. */
const AT_ONCE = 100;

/** What a run waits for that its client can give. */
export async function openInputs(
  { services, context }: Exchange,
  { asks, opens, opened }: StatelessClient,
  runId: string,
): Promise<Question[]> {
  if (!asks && !opens) return [];
  const { principal } = context;
  const open = await services.questions.openOf(principal.tenantId, [runId]);
  const givable = open.filter(({ id, kind }) => (kind === 'authorization' ? opens && !opened.has(id) : asks));
  return givable.filter((question) => !refusedAnswer(principal, question)).slice(0, AT_ONCE);
}

/** The requests that ask for it: a question has one key, as long as it lives. */
export function inputRequests(questions: readonly Question[]): Record<string, object> {
  return Object.fromEntries(
    questions.map((question) => {
      const { id, agent_id: agent, kind, text, url } = question;
      const params =
        kind === 'authorization' ? { mode: 'url', message: text, url } : { mode: 'form', ...elicitation({ ...question, agent }) };
      return [askingId(id), { method: 'elicitation/create', params }];
    }),
  );
}

/**
 * Answers questions of a run; what answers none that is open, or none that the client may answer, is passed over.
 * @throws {RpcFailure} when an answer is not what was asked for: those before it count
 */
export async function takeInputs(
  { services, context }: Exchange,
  { name, opened }: StatelessClient,
  runId: string,
  responses: unknown,
): Promise<void> {
  if (responses === undefined) return;
  if (!isObject(responses)) throw new RpcFailure(INVALID_PARAMS, 'inputResponses must be an object');
  const { principal } = context;
  const ids = Object.keys(responses).map(questionOf);
  const wanted = new Set(ids.filter((id) => id !== undefined));
  if (wanted.size === 0) return;
  for (const question of await services.questions.openOf(principal.tenantId, [runId])) {
    if (!wanted.has(question.id) || refusedAnswer(principal, question)) continue;
    const key = askingId(question.id);
    const outcome = await fitting(key, async () => {
      const answer = readAnswer(question, responses[key], name);
      // Until somebody has logged in, it stays open.
      return answer ? answerQuestion(services, principal, question.id, answer) : void opened.add(question.id);
    });
    // Somebody else may have been faster.
    if (outcome instanceof Problem && outcome.code !== 'question_closed') throw outcome;
  }
}

async function fitting<T>(key: string, answer: () => Promise<T>): Promise<T> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalid_request') throw error;
    throw new RpcFailure(INVALID_PARAMS, `inputResponses, ${key}: ${error.message}`);
  }
}
