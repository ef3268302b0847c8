import { TaskState, type ListTasksRequest, type ListTasksResponse, type Task } from '@a2a-js/sdk';
import { RequestMalformedError } from '@a2a-js/sdk/errors';
import type { TaskFilter, TaskRecord } from '../../store/doors/a2a-tasks.ts';
import { PAGE_BYTES } from '../../store/tenants/lists.ts';
import { readArtifacts } from './artifacts.ts';
import type { AgentRuns } from './runs.ts';
import { checkedLength, isContextId, taskOf } from './task.ts';

const PAGE_SIZE = 50;
const PAGE_SIZE_MAX = 100;

/** The states that tasks can be in. */
const PHASES = new Map<TaskState, TaskFilter['phase']>([
  [TaskState.TASK_STATE_SUBMITTED, 'queued'],
  [TaskState.TASK_STATE_WORKING, 'working'],
  [TaskState.TASK_STATE_INPUT_REQUIRED, 'asking'],
  [TaskState.TASK_STATE_AUTH_REQUIRED, 'authorizing'],
  [TaskState.TASK_STATE_COMPLETED, 'completed'],
  [TaskState.TASK_STATE_CANCELED, 'canceled'],
  [TaskState.TASK_STATE_FAILED, 'failed'],
  [TaskState.TASK_STATE_REJECTED, 'rejected'],
]);

/** Lists an agent's tasks, the last changed first (A2A 1.0, ListTasks). */
export async function listTasks(runs: AgentRuns, request: ListTasksRequest): Promise<ListTasksResponse> {
  const { pageSize = PAGE_SIZE, includeArtifacts = false } = request;
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > PAGE_SIZE_MAX) {
    throw new RequestMalformedError(`pageSize must be an integer from 1 to ${PAGE_SIZE_MAX}`);
  }
  const historyLength = checkedLength(request.historyLength);
  const filter = filterOf(request, pageSize);
  if (!filter) return { tasks: [], nextPageToken: '', pageSize, totalSize: 0 };
  const [found, totalSize] = [await runs.list(filter), await runs.count(filter)];
  if (includeArtifacts) await holdAll(runs, found.slice(0, pageSize));
  const tasks: Task[] = [];
  let bytes = 0;
  for (const listed of found.slice(0, pageSize)) {
    if (bytes > PAGE_BYTES) break;
    const record = historyLength === 0 ? listed : ((await runs.find(listed.id)) ?? listed);
    const produced = includeArtifacts ? await readArtifacts(runs.store, runs.tenantId, record.id) : { artifacts: [], bytes: 0 };
    bytes += produced.bytes + (record.message?.length ?? 0);
    tasks.push(taskOf(record, produced, historyLength));
  }
  const more = tasks.length < found.length;
  return { tasks, nextPageToken: more ? tokenOf(found[tasks.length - 1]!) : '', pageSize, totalSize };
}

/** Takes the memory for a page at once: two lists that took it task by task would wait for each other. */
async function holdAll(runs: AgentRuns, page: readonly TaskRecord[]): Promise<void> {
  let bytes = 0;
  for (const { id } of page) {
    if (bytes > PAGE_BYTES) break;
    bytes += await runs.outcomeBytes(id);
  }
  await runs.hold(bytes);
}

/** @returns undefined when the request can't match any task */
function filterOf(request: ListTasksRequest, pageSize: number): TaskFilter | undefined {
  const { contextId, pageToken, status, statusTimestampAfter } = request;
  if (contextId !== '' && !isContextId(contextId)) return undefined;
  const after = pageToken === '' ? undefined : parseToken(pageToken);
  const changedSince = statusTimestampAfter === undefined ? undefined : millisecondsOf(statusTimestampAfter);
  // One task more than the page shows whether there is a next page.
  const page: TaskFilter = { limit: pageSize + 1, after, changedSince, contextId: contextId || undefined };
  if (status === TaskState.TASK_STATE_UNSPECIFIED) return page;
  if (status === TaskState.UNRECOGNIZED) throw new RequestMalformedError('status must be a TaskState');
  const phase = PHASES.get(status);
  return phase && { ...page, phase };
}

/** A time of RFC 3339 §5.6, in its parts: date, time up to the minute, second, fraction, offset. */
const TIME = /^(\d{4}-\d\d-\d\d)t((?:[01]\d|2[0-3]):[0-5]\d):([0-5]\d|60)(?:\.(\d+))?(z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/** The first whole millisecond that is not before this time: those of tasks are whole ones. */
function millisecondsOf(timestamp: string): number {
  const [, date = '', minute, second = '', fraction = '', offset = ''] = TIME.exec(timestamp) ?? [];
  const day = new Date(`${date}T00:00:00Z`);
  // A date that there is not, the 30th of February, would be read as another one.
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(date)) {
    throw new RequestMalformedError('statusTimestampAfter must be a time of RFC 3339, as 2026-11-21T06:00:02.000Z');
  }
  const start = Date.parse(`${date}T${minute}:00${offset.toUpperCase()}`);
  const beyond = /[1-9]/.test(fraction.slice(3)) ? 1 : 0;
  return start + Number(second) * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0')) + beyond;
}

function tokenOf({ changedAt, id }: TaskRecord): string {
  return Buffer.from(`${changedAt} ${id}`).toString('base64url');
}

function parseToken(token: string): { changedAt: number; id: string } {
  const match = /^(\d{1,15}) ([0-9a-f-]{36})$/.exec(Buffer.from(token, 'base64url').toString());
  if (!match) throw new RequestMalformedError('pageToken must be the nextPageToken of an answer');
  return { changedAt: Number(match[1]), id: match[2]! };
}
