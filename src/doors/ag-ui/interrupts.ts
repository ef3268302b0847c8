import type { Interrupt, ResumeEntry } from '@ag-ui/core';
import type { RunEvent } from '../../log/events.ts';
import { badRequest } from '../../lib/problem.ts';
import type { NewAnswer, Question } from '../../store/runs/questions.ts';

type Asked = Extract<RunEvent, { event: 'question' }>['data'];

const DISMISSED = 'The question was dismissed without an answer.';
const FREE_TEXT = { type: 'string', minLength: 1 };

/** A question as an interrupt. */
export function interruptOf(asked: Asked, requestId: string): Interrupt {
  const { question_id: id, kind, text, options, command, url, server, expires_at: expiresAt, agent, stream_id } = asked;
  // Of a login it says that somebody has logged in, which is known here, or that nobody will.
  const decides = kind === 'approval' || kind === 'authorization';
  return {
    id: String(id),
    reason: decides ? 'confirmation' : 'input_required',
    message: [text, ...[command, url].filter((one) => one !== undefined)].join('\n'),
    responseSchema: decides
      ? { type: 'object', properties: { approved: { type: 'boolean' }, text: { type: 'string' } }, required: ['approved'] }
      : { type: 'object', properties: { text: options ? { ...FREE_TEXT, examples: options } : FREE_TEXT }, required: ['text'] },
    expiresAt: new Date(expiresAt * 1000).toISOString(),
    metadata: {
      kind,
      agent,
      stream_id,
      request_id: requestId,
      ...(options ? { options } : {}),
      ...(command ? { command } : {}),
      ...(url ? { url, server } : {}),
    },
  };
}

/** The answer that a client gives. @param path where it stands in the request @throws {Problem} 400 when it doesn't fit */
export function answerOf({ kind }: Pick<Question, 'kind'>, { status, payload }: ResumeEntry, path: string): NewAnswer {
  const decides = kind === 'approval' || kind === 'authorization';
  if (status === 'cancelled') return decides ? { decision: 'denied' } : { text: DISMISSED };
  const members = (typeof payload === 'object' && payload !== null ? payload : {}) as Record<string, unknown>;
  const said = kind === 'question' && typeof payload === 'string' ? payload : members['text'];
  const text = typeof said === 'string' && said !== '' ? said : undefined;
  if (kind === 'question') {
    if (text === undefined) throw unfit(path, 'a question needs {"text": …}');
    return { text };
  }
  const approved = typeof payload === 'boolean' ? payload : members['approved'];
  if (typeof approved !== 'boolean') throw unfit(path, 'an approval needs {"approved": true} or {"approved": false}');
  return { decision: approved ? 'approved' : 'denied', ...(text === undefined ? {} : { text }) };
}

/** Whether this answer changes nothing of a question that is closed: it was given before, or takes what there is. */
export function isSettled({ decision, answer = '' }: Question, { status }: ResumeEntry, given: NewAnswer): boolean {
  if (status === 'cancelled') return true;
  return decision === (given.decision ?? 'answered') && answer === (given.text ?? '');
}

function unfit(path: string, message: string): Error {
  return badRequest(`the answer does not fit: ${message}`, [{ path: `${path}/payload`, message }]);
}
