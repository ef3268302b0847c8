import type { StreamResponse, Task } from '@a2a-js/sdk';
import { V1PushNotificationSerializer } from '@a2a-js/sdk/server';
import { V03PushNotificationSerializer } from '@a2a-js/sdk/compat/v0_3/server';
import type { TaskRecord } from '../../store/doors/a2a-tasks.ts';
import type { Message } from '../../store/outbox/outbox.ts';
import type { TaskNews } from '../../store/outbox/task-news.ts';
import type { Question } from '../../store/runs/questions.ts';
import { parseWellFormed } from '../../lib/well-formed.ts';
import type { Produced } from './artifacts.ts';
import { taskOf } from './task.ts';

/** What is sent, as one of the two versions has it. */
export interface PushBody {
  body: string;
  contentType: string;
}

/**
 * What somebody is told of a task: while it is under way the change of its status, in the end the whole task. Clients of 0.3 get the task
 * each time.
 * @param produced what it has produced, where it has ended
 */
export function pushBody(
  { type, body, occurredAt }: Pick<Message, 'type' | 'body' | 'occurredAt'>,
  record: TaskRecord,
  produced: Pick<Produced, 'artifacts' | 'finishReason'>,
  legacy: boolean,
): PushBody {
  const task = taskAt(type as TaskNews, body, { ...record, changedAt: changedAt(type as TaskNews, record, occurredAt) }, produced);
  const serializer = legacy ? new V03PushNotificationSerializer() : new V1PushNotificationSerializer();
  return serializer.serialize(type === 'task.ended' ? whole(task) : update(task), task);
}

function taskAt(news: TaskNews, body: string, record: TaskRecord, produced: Pick<Produced, 'artifacts' | 'finishReason'>): Task {
  if (news === 'task.ended') return taskOf(record, produced);
  const questions = news === 'task.input-required' ? [parseWellFormed(body) as Question] : [];
  return taskOf({ ...record, state: 'running', errorMessage: '', questions }, { artifacts: [] });
}

/** The end has its time in the row, to the millisecond. */
const changedAt = (news: TaskNews, record: TaskRecord, occurredAt: number): number =>
  news === 'task.ended' ? record.changedAt : occurredAt * 1000;

const whole = (value: Task): StreamResponse => ({ payload: { $case: 'task', value } });

const update = ({ id: taskId, contextId, status }: Task): StreamResponse => ({
  payload: { $case: 'statusUpdate', value: { taskId, contextId, status, metadata: undefined } },
});
