import type { StreamResponse, Task } from '@a2a-js/sdk';
import type { TaskRecord } from '../../store/a2a-tasks.ts';
import { ANSWER, readAnswer, readArtifacts } from './artifacts.ts';
import { follow } from './follow.ts';
import type { AgentRuns } from './runs.ts';
import { statusOf, submitted, taskOf } from './task.ts';
import { Updates } from './updates.ts';

/** Clients limit the size of one event: a larger task is sent without its artifacts, which follow as updates. */
const SNAPSHOT_MAX = 1024 * 1024;

type Stream = AsyncGenerator<StreamResponse, void, undefined>;

/** Streams a task that has just begun, and its updates to the end. */
export async function* streamNew(runs: AgentRuns, record: TaskRecord, historyLength: number | undefined, gone: AbortSignal): Stream {
  yield snapshot(submitted(record, isLarge(record, 0) ? 0 : historyLength));
  yield* updates(runs, record, 0, false, gone);
}

/** Streams a task as it is now, with everything that it has produced, and its updates to the end. */
export async function* streamAgain(runs: AgentRuns, record: TaskRecord, gone: AbortSignal): Stream {
  const { artifacts, seq, bytes } = await readArtifacts(runs.store, runs.tenantId, record.id);
  if (isLarge(record, bytes)) {
    yield snapshot(taskOf(record, [], 0));
    yield* updates(runs, record, 0, false, gone);
  } else {
    yield snapshot(taskOf(record, artifacts));
    yield* updates(runs, record, seq, artifacts[0]?.artifactId === ANSWER, gone);
  }
}

/** The updates after a seq, the final status last. */
async function* updates(runs: AgentRuns, record: TaskRecord, after: number, answering: boolean, gone: AbortSignal): Stream {
  const { id } = record;
  const translated = new Updates(record, answering, (upTo) => readAnswer(runs.store, runs.tenantId, id, upTo));
  for await (const event of follow(runs.source(id), { tenantId: runs.tenantId, runId: id }, after, gone)) yield* translated.of(event);
  if (gone.aborted) return;
  // Written in one transaction with the run's last event.
  const ended = await runs.find(id);
  if (ended) yield translated.status(statusOf(ended));
}

function isLarge({ message }: TaskRecord, bytes: number): boolean {
  return bytes + (message?.length ?? 0) > SNAPSHOT_MAX;
}

function snapshot(task: Task): StreamResponse {
  return { payload: { $case: 'task', value: task } };
}
