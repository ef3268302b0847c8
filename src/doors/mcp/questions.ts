import type {
  ElicitRequestFormParams,
  ElicitRequestURLParams,
  JSONRPCErrorResponse,
  JSONRPCResultResponse,
} from '@modelcontextprotocol/client';
import { ElicitResultSchema } from '@modelcontextprotocol/core';
import { badRequest } from '../../lib/problem.ts';
import type { RunEvent } from '../../log/events.ts';
import type { NewAnswer, Question } from '../../store/runs/questions.ts';

type Asked = Extract<RunEvent, { event: 'question' }>['data'];

/** Characters of an answer, as elsewhere. */
const TEXT_MAX = 16_384;

/** The id of the request that asks the client. */
export const askingId = (questionId: number): string => `question-${questionId}`;

/** The question that a response answers. @throws {Problem} 400 when it answers nothing that a client is asked */
export function answeredId({ id }: JSONRPCResultResponse | JSONRPCErrorResponse): number {
  const questionId = questionOf(String(id));
  if (questionId === undefined) throw badRequest('the response answers no request of this server');
  return questionId;
}

/** The question that such an id names; undefined when it names none. */
export function questionOf(id: string): number | undefined {
  const [, digits] = /^question-(\d{1,15})$/.exec(id) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** What is shown of a question to who is to answer it. */
type Shown = Pick<Asked, 'agent' | 'stream_id' | 'kind' | 'text' | 'command' | 'options' | 'arguments'>;

/** `elicitation/create` for a login that a run waits for. */
export function urlElicitation({ question_id: id, text, url = '' }: Asked): ElicitRequestURLParams {
  return { mode: 'url', message: text, url, elicitationId: askingId(id) };
}

/** `elicitation/create` for what a run asks. */
export function elicitation({ agent, stream_id: stream, kind, text, command, options, arguments: given }: Shown): ElicitRequestFormParams {
  if (kind !== 'approval') {
    const description = options ? `For example: ${options.join(', ')}` : 'Your answer';
    const answer = { type: 'string' as const, title: 'Answer', description, minLength: 1, maxLength: TEXT_MAX };
    return {
      message: kind === 'tool' ? `${text}\n${given}` : stream === 0 ? text : `${agent} asks: ${text}`,
      requestedSchema: { type: 'object', properties: { answer }, required: ['answer'] },
    };
  }
  const decision = { type: 'string' as const, title: 'Decision', enum: ['approved', 'denied'] };
  const reason = { type: 'string' as const, title: 'Reason', description: 'Why it is denied; the agent is told.', maxLength: TEXT_MAX };
  return {
    message: `${text}\n${command}`,
    requestedSchema: { type: 'object', properties: { decision, reason }, required: ['decision'] },
  };
}

/**
 * What the result of `elicitation/create` says to a question. @returns undefined when it says nothing yet @param client what it calls itself
 * @throws {Problem} 400 when it isn't what was asked for
 */
export function readAnswer({ kind }: Pick<Question, 'kind'>, given: unknown, client: string): NewAnswer | undefined {
  const result = ElicitResultSchema.safeParse(given);
  if (!result.success) throw badRequest('the response is no result of elicitation/create');
  const { action, content = {} } = result.data;
  const by = { by: client };
  if (action !== 'accept') {
    const text = action === 'decline' ? 'The person declined to answer.' : 'The person dismissed the question without an answer.';
    if (kind === 'tool') return { error: text, ...by };
    return kind === 'approval' || kind === 'authorization' ? { decision: 'denied', ...by } : { text, ...by };
  }
  // Somebody is about to log in: that is told by the login itself.
  if (kind === 'authorization') return undefined;
  if (kind !== 'approval') {
    // Some clients show a form of their own: what the person has filled in there is no less an answer.
    const answer = content['answer'] ?? (Object.keys(content).length > 0 ? JSON.stringify(content) : undefined);
    const said = textIn(answer, 'answer');
    return { ...(kind === 'tool' ? { output: said } : { text: said }), ...by };
  }
  const { decision, reason } = content;
  if (decision !== 'approved' && decision !== 'denied') throw badRequest('content.decision must be approved or denied');
  return { decision, ...(reason === undefined || reason === '' ? {} : { text: textIn(reason, 'reason') }), ...by };
}

function textIn(value: unknown, name: string): string {
  if (typeof value === 'string' && value.trim() !== '' && value.length <= TEXT_MAX) return value;
  throw badRequest(`content.${name} must be a text of 1 to ${TEXT_MAX} characters`);
}
