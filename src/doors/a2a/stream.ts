import type { StreamResponse, Task } from '@a2a-js/sdk';
import type { Feed } from '../../http/feeds.ts';
import type { RunEnd } from '../../log/events.ts';
import type { FrameSink } from '../../log/frame-sink.ts';
import type { TaskRecord } from '../../store/doors/a2a-tasks.ts';
import { isUnderWay } from '../../store/runs/requests.ts';
import type { KeptTask } from '../../store/runs/run-start.ts';
import { dataOf, readSaid } from '../../runs/said.ts';
import { ANSWER, readArtifacts } from './artifacts.ts';
import { follow } from './follow.ts';
import type { AgentRuns, BegunRun } from './runs.ts';
import { statusOf, submitted, taskOf } from './task.ts';
import { Updates } from './updates.ts';

/** Clients limit the size of one event: a larger task is sent without its artifacts, which follow as updates. */
export const SNAPSHOT_MAX = 1024 * 1024;

type Stream = AsyncGenerator<StreamResponse, void, undefined>;

/**
 * Streams a task that has just begun, and its updates to the end, or until it asks: the answer is another message, which has
 * a stream of its own.
 */
export async function* streamNew(
  runs: AgentRuns,
  run: BegunRun,
  kept: KeptTask,
  historyLength: number | undefined,
  gone: AbortSignal,
): Stream {
  const task = begunTask(runs, run, kept);
  const from = { record: task, answering: false, untilItAsks: true };
  const began = { first: snapshot(submitted(task, isLarge(task, 0) ? 0 : historyLength)), end: () => run.end() };
  yield* updates(runs, run.stream(), from, gone, began);
}

/**
 * Streams a task as it is now, with everything that it has produced, and its updates to the end.
 * @param untilItAsks whether to end as soon as it waits for an answer
 */
export async function* streamAgain(runs: AgentRuns, id: string, untilItAsks: boolean, gone: AbortSignal): Stream {
  const shown = yield* asItIs(runs, id, gone);
  if (!shown) return;
  const { seq, ...known } = shown;
  // Of a large one everything is still to come, what it asks as well.
  if (untilItAsks && seq > 0 && known.record.questions.length > 0) return;
  yield* updates(runs, runs.events(id, seq), { ...known, untilItAsks }, gone);
}

/** Sends a task with all that it has produced, which has its room in memory until it is sent. @returns what the client knows, and up to where in the log */
async function* asItIs(
  runs: AgentRuns,
  id: string,
  gone: AbortSignal,
): AsyncGenerator<StreamResponse, (Omit<Known, 'untilItAsks'> & { seq: number }) | undefined, undefined> {
  const sent = new AbortController();
  try {
    await runs.hold(Math.min(await runs.outcomeBytes(id), SNAPSHOT_MAX), AbortSignal.any([gone, sent.signal]));
    const produced = await readArtifacts(runs.store, runs.tenantId, id, SNAPSHOT_MAX);
    const { artifacts, seq, bytes, finishReason } = produced;
    // Read behind the log: what it asks from here on is an event that follows.
    const record = await runs.find(id);
    if (!record) return undefined;
    if (isLarge(record, bytes)) {
      yield snapshot(taskOf(record, { artifacts: [] }, 0));
      return { record, answering: false, seq: 0 };
    }
    yield snapshot(taskOf(record, produced));
    return { record, answering: artifacts[0]?.artifactId === ANSWER, seq, finishReason };
  } finally {
    sent.abort(SENT);
  }
}

/** One abort reason for all: without a reason, Node creates an exception with a stack trace each time. */
const SENT = new Error('the task is sent');

/** Resolves when a run waits for an answer, has ended, or the client is gone. @param after where its log was at the last look */
export async function untilStill(runs: AgentRuns, id: string, after: number, gone: AbortSignal): Promise<void> {
  const asks = async (): Promise<boolean> => ((await runs.find(id))?.questions.length ?? 0) > 0;
  if (after > 0 && (await asks())) return;
  for await (const events of follow(runs.events(id, after), gone)) {
    if (events.some(({ kind }) => kind === 'question') && (await asks())) return;
  }
}

/** What the client knows of a task. */
interface Known {
  record: TaskRecord;
  /** Whether it has the beginning of the answer. */
  answering: boolean;
  untilItAsks: boolean;
  /** How the answer has ended, where the client has its end. */
  finishReason?: string | undefined;
}

/**
 * The updates by a run's events, the final status last, if the run has ended.
 * @param began of one that begins with them: `first` is sent as soon as there is an event
 */
async function* updates(
  runs: AgentRuns,
  feed: Feed<FrameSink>,
  { record, answering, untilItAsks, finishReason }: Known,
  gone: AbortSignal,
  began?: { first: StreamResponse; end: BegunRun['end'] },
): Stream {
  const { id } = record;
  let shown = record.questions[0]?.id;
  let head = began?.first;
  const translated = new Updates(record, answering, finishReason);
  for await (const events of follow(feed, gone)) {
    if (head) yield head;
    head = undefined;
    for (const event of events) {
      yield* translated.of(event);
      if (translated.withdraws(event)) yield* translated.again(await readSaid(runs.store, runs.tenantId, id, event.seq));
      if (event.kind !== 'question' && event.kind !== 'answer') continue;
      const now = await runs.find(id);
      if (now?.state !== 'running') continue;
      const [question] = now.questions;
      if (question?.id !== shown) yield translated.status(statusOf(now));
      shown = question?.id;
      // In a replay other questions come before the one that is open.
      if (untilItAsks && event.kind === 'question' && question?.id === dataOf(event, 'question').question_id) return;
    }
    yield* translated.pending();
  }
  if (gone.aborted) return;
  // Written in one transaction with the run's last event. Of a run that goes on there is no last status: its client subscribes again.
  const end = began?.end();
  const ended = end ? { ...record, ...asInRow(end) } : await runs.find(id);
  if (ended && !isUnderWay(ended.state)) yield translated.last(statusOf(ended));
}

/** The end of a run as its row has it. */
function asInRow({ state, completedAt, changedMs = 0, errorMessage, errorCode }: RunEnd): Partial<TaskRecord> {
  return { state, changedAt: Math.max(completedAt * 1000, changedMs), errorMessage, errorCode };
}

/** A run that has just begun, as its row will be. */
function begunTask({ newTaskId: id, agentId }: AgentRuns, { beganAt }: BegunRun, { contextId, message }: KeptTask): TaskRecord {
  return { id, agentId, state: 'running', changedAt: beganAt, errorMessage: '', errorCode: '', contextId, message, questions: [] };
}

function isLarge({ message }: TaskRecord, bytes: number): boolean {
  return bytes + (message?.length ?? 0) > SNAPSHOT_MAX;
}

function snapshot(task: Task): StreamResponse {
  return { payload: { $case: 'task', value: task } };
}
