import { Message, Role, TaskState, type Artifact, type Part, type Task, type TaskStatus } from '@a2a-js/sdk';
import { RequestMalformedError } from '@a2a-js/sdk/errors';
import { REJECTIONS, type TaskRecord } from '../../store/doors/a2a-tasks.ts';
import type { Question } from '../../store/runs/questions.ts';
import { parseWellFormed } from '../../lib/well-formed.ts';

/** What may be said to a login. */
export const HOW_TO_REFUSE = 'Nobody wants to? Answer with `deny: <reason>`.';

/** What may be said to an approval. */
export const HOW_TO_DECIDE = 'Answer with `approve`, or with `deny: <reason>`.';

/** Whether a client may use this as the id of a context. */
export function isContextId(value: string): boolean {
  return /^[^\p{Cc}\p{Cs}]{1,256}$/u.test(value);
}

/** The status of a task, from the state of its run: while it waits for people, with the first of its questions. */
export function statusOf(record: TaskRecord): TaskStatus {
  const { id, contextId, changedAt, errorMessage, errorCode, questions } = record;
  const state = stateOf(record);
  const [question] = questions;
  if (state === TaskState.TASK_STATE_WORKING && question) return asking(record, question);
  const timestamp = new Date(changedAt).toISOString();
  if (errorMessage === '') return { state, message: undefined, timestamp };
  const metadata = { error_code: errorCode };
  const message = { ...messageOf(`${id}-status`, Role.ROLE_AGENT, textPart(errorMessage)), contextId, taskId: id, metadata };
  return { state, message, timestamp };
}

/** What has come of a task, as far as it is shown. */
interface Shown {
  artifacts: Artifact[];
  finishReason?: string | undefined;
}

/** A run as a task. @param historyLength how many of its messages to show; all by default */
export function taskOf(record: TaskRecord, { artifacts, finishReason }: Shown, historyLength = 1): Task {
  const { id, contextId, message } = record;
  const history = message !== undefined && historyLength > 0 ? [Message.fromJSON(parseWellFormed(message))] : [];
  return { id, contextId, status: statusOf(record), artifacts, history, metadata: finished(finishReason) };
}

/** The metadata of a task that has ended, and of its last update. */
export const finished = (finishReason: string | undefined) => (finishReason === undefined ? undefined : { finish_reason: finishReason });

/** A task whose run has just begun. */
export function submitted(record: TaskRecord, historyLength?: number): Task {
  const task = taskOf(record, { artifacts: [] }, historyLength);
  return { ...task, status: { ...task.status!, state: TaskState.TASK_STATE_SUBMITTED, message: undefined } };
}

/** A `historyLength` as clients send it. @throws {RequestMalformedError} */
export function checkedLength(historyLength: number | undefined): number | undefined {
  if (historyLength == null) return undefined;
  if (Number.isInteger(historyLength) && historyLength >= 0) return historyLength;
  throw new RequestMalformedError('historyLength must be an integer of at least 0');
}

export function textPart(text: string): Part {
  return { content: { $case: 'text', value: text }, mediaType: 'text/plain', filename: '', metadata: undefined };
}

/** The status of a task that waits for a login, or for an answer, which is a message with the id of the task. */
function asking({ id, contextId, changedAt }: TaskRecord, question: Question): TaskStatus {
  const { options = [], command, url, server } = question;
  const lines = [
    question.text,
    ...options.map((option) => `- ${option}`),
    ...(command === undefined ? [] : [command, HOW_TO_DECIDE]),
    ...(url === undefined ? [] : [url, HOW_TO_REFUSE]),
  ];
  const { id: question_id, kind, agent_id, stream_id, expires_at } = question;
  const metadata = { question_id, kind, agent_id, stream_id, expires_at, ...(url === undefined ? {} : { url, server }) };
  const message = messageOf(`${id}-question-${question.id}`, Role.ROLE_AGENT, textPart(lines.join('\n')));
  return {
    state: kind === 'authorization' ? TaskState.TASK_STATE_AUTH_REQUIRED : TaskState.TASK_STATE_INPUT_REQUIRED,
    message: { ...message, contextId, taskId: id, metadata },
    timestamp: new Date(changedAt).toISOString(),
  };
}

function stateOf({ state, errorCode }: TaskRecord): TaskState {
  switch (state) {
    case 'queued':
      return TaskState.TASK_STATE_SUBMITTED;
    case 'running':
      return TaskState.TASK_STATE_WORKING;
    case 'completed':
      return TaskState.TASK_STATE_COMPLETED;
    case 'canceled':
      return TaskState.TASK_STATE_CANCELED;
    case 'failed':
      return REJECTIONS.includes(errorCode) ? TaskState.TASK_STATE_REJECTED : TaskState.TASK_STATE_FAILED;
  }
}

function messageOf(messageId: string, role: Role, part: Part): Message {
  return { messageId, role, parts: [part], contextId: '', taskId: '', metadata: undefined, extensions: [], referenceTaskIds: [] };
}
