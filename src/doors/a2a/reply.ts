import { RequestMalformedError, UnsupportedOperationError } from '@a2a-js/sdk/errors';
import type { MessagePart } from '../../runtime/model.ts';
import type { TaskRecord } from '../../store/doors/a2a-tasks.ts';
import type { NewAnswer, Question } from '../../store/runs/questions.ts';
import { isUnderWay } from '../../store/runs/requests.ts';
import { HOW_TO_DECIDE, HOW_TO_REFUSE } from './task.ts';

/** Characters of an answer, as elsewhere. */
const TEXT_MAX = 16_384;
const APPROVED = /^approved?[.!]?$/i;
/** What comes behind it is the reason. */
const DENIED = /^(?:deny|denied)(?:[.!]?$|\s*:)/i;

/**
 * The question that a message with the id of a task answers: the one that its status shows, unless the message names another.
 * @param named the member `question_id` of its metadata
 * @throws {UnsupportedOperationError} when the task takes no message @throws {RequestMalformedError} when it waits for no
 * answer to the question that is named
 */
export function questionOf({ id, state, questions }: TaskRecord, named: unknown): Question {
  if (named != null && !Number.isInteger(named)) {
    throw new RequestMalformedError('metadata.question_id must be an integer, as the message of a status has it');
  }
  const [first] = questions;
  if (!first) {
    const why = isUnderWay(state) ? 'is under way and takes no further messages' : 'has ended';
    throw new UnsupportedOperationError(`the task ${id} ${why}: send a message of the same context, without taskId`);
  }
  const question = named == null ? first : questions.find((one) => one.id === named);
  if (question) return question;
  const open = questions.map((one) => one.id).join(', ');
  throw new RequestMalformedError(`the task ${id} does not wait for an answer to question ${String(named)}; its open questions: ${open}`);
}

/** Reads a message as an answer. @throws {RequestMalformedError} when it is none */
export function readAnswer({ kind, command }: Question, message: string | MessagePart[]): NewAnswer {
  const text = typeof message === 'string' ? message : message.map(textOf).join('\n');
  if (text === '') throw new RequestMalformedError('the answer is empty');
  if (text.length > TEXT_MAX) throw new RequestMalformedError(`an answer may have ${TEXT_MAX} characters`);
  if (kind === 'question') return { text };
  if (kind === 'tool') return { output: text };
  const said = text.trim();
  if (kind === 'authorization') {
    if (!DENIED.test(said)) throw new RequestMalformedError(`the task waits for a login, at the address of its status. ${HOW_TO_REFUSE}`);
  } else if (APPROVED.test(said)) return { decision: 'approved' };
  else if (!DENIED.test(said)) throw new RequestMalformedError(`the task waits for leave to run ${command!}. ${HOW_TO_DECIDE}`);
  const reason = said.replace(DENIED, '').trim();
  return { decision: 'denied', ...(reason === '' ? {} : { text: reason }) };
}

function textOf(part: MessagePart): string {
  if (part.type === 'text') return part.text;
  throw new RequestMalformedError('an answer is text');
}
