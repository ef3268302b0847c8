import type { StreamResponse, Task } from '@a2a-js/sdk';
import type { TaskRecord } from '../../store/a2a-tasks.ts';
import { ANSWER, dataOf, readAnswer, readArtifacts } from './artifacts.ts';
import { follow } from './follow.ts';
import type { AgentRuns } from './runs.ts';
import { statusOf, submitted, taskOf } from './task.ts';
import { Updates } from './updates.ts';

/** Clients limit the size of one event: a larger task is sent without its artifacts, which follow as updates. */
const SNAPSHOT_MAX = 1024 * 1024;

type Stream = AsyncGenerator<StreamResponse, void, undefined>;

/**
 * Streams a task that has just begun, and its updates to the end, or until it asks: the answer is another message, which has
 * a stream of its own.
 */
export async function* streamNew(runs: AgentRuns, record: TaskRecord, historyLength: number | undefined, gone: AbortSignal): Stream {
  yield snapshot(submitted(record, isLarge(record, 0) ? 0 : historyLength));
  yield* updates(runs, { ...record, questions: [] }, { after: 0, answering: false, untilItAsks: true }, gone);
}

/**
 * Streams a task as it is now, with everything that it has produced, and its updates to the end.
 * @param untilItAsks whether to end as soon as it waits for an answer
 */
export async function* streamAgain(runs: AgentRuns, id: string, untilItAsks: boolean, gone: AbortSignal): Stream {
  const { artifacts, seq, bytes } = await readArtifacts(runs.store, runs.tenantId, id);
  // Read behind the log: what it asks from here on is an event that follows.
  const record = await runs.find(id);
  if (!record) return;
  if (isLarge(record, bytes)) {
    yield snapshot(taskOf(record, [], 0));
    yield* updates(runs, record, { after: 0, answering: false, untilItAsks }, gone);
  } else {
    yield snapshot(taskOf(record, artifacts));
    if (untilItAsks && record.questions.length > 0) return;
    yield* updates(runs, record, { after: seq, answering: artifacts[0]?.artifactId === ANSWER, untilItAsks }, gone);
  }
}

/** Resolves when a run waits for an answer, has ended, or the client is gone. @param after where its log was at the last look */
export async function untilStill(runs: AgentRuns, id: string, after: number, gone: AbortSignal): Promise<void> {
  const asks = async (): Promise<boolean> => ((await runs.find(id))?.questions.length ?? 0) > 0;
  if (after > 0 && (await asks())) return;
  for await (const { kind } of follow(runs.source(id), { tenantId: runs.tenantId, runId: id }, after, gone)) {
    if (kind === 'question' && (await asks())) return;
  }
}

/** The updates after a seq, the final status last, if the run has ended. @param record the task as the client knows it */
async function* updates(
  runs: AgentRuns,
  record: TaskRecord,
  { after, answering, untilItAsks }: { after: number; answering: boolean; untilItAsks: boolean },
  gone: AbortSignal,
): Stream {
  const { id } = record;
  let shown = record.questions[0]?.id;
  const translated = new Updates(record, answering, (upTo) => readAnswer(runs.store, runs.tenantId, id, upTo));
  for await (const event of follow(runs.source(id), { tenantId: runs.tenantId, runId: id }, after, gone)) {
    yield* translated.of(event);
    if (event.kind !== 'question' && event.kind !== 'answer') continue;
    const now = await runs.find(id);
    if (now?.state !== 'running') continue;
    const [question] = now.questions;
    if (question?.id !== shown) yield translated.status(statusOf(now));
    shown = question?.id;
    // In a replay other questions come before the one that is open.
    if (untilItAsks && event.kind === 'question' && question?.id === dataOf(event, 'question').question_id) return;
  }
  if (gone.aborted) return;
  // Written in one transaction with the run's last event. Of a run that goes on there is no last status: its client subscribes again.
  const ended = await runs.find(id);
  if (ended && ended.state !== 'running') yield translated.status(statusOf(ended));
}

function isLarge({ message }: TaskRecord, bytes: number): boolean {
  return bytes + (message?.length ?? 0) > SNAPSHOT_MAX;
}

function snapshot(task: Task): StreamResponse {
  return { payload: { $case: 'task', value: task } };
}
