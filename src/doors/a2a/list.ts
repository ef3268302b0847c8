import { TaskState, type ListTasksRequest, type ListTasksResponse, type Task } from '@a2a-js/sdk';
import { RequestMalformedError } from '@a2a-js/sdk/errors';
import type { TaskFilter, TaskRecord } from '../../store/a2a-tasks.ts';
import { readArtifacts } from './artifacts.ts';
import type { AgentRuns } from './runs.ts';
import { checkedLength, isContextId, REJECTIONS, taskOf } from './task.ts';

const PAGE_SIZE = 50;
const PAGE_SIZE_MAX = 100;
/** A page ends early when its tasks have this many bytes in total. */
const PAGE_BYTES = 8 * 1024 * 1024;

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
  const tasks: Task[] = [];
  let bytes = 0;
  for (const listed of found.slice(0, pageSize)) {
    if (bytes > PAGE_BYTES) break;
    const record = historyLength === 0 ? listed : ((await runs.find(listed.id)) ?? listed);
    const produced = includeArtifacts ? await readArtifacts(runs.store, runs.tenantId, record.id) : { artifacts: [], bytes: 0 };
    bytes += produced.bytes + (record.message?.length ?? 0);
    tasks.push(taskOf(record, produced.artifacts, historyLength));
  }
  const more = tasks.length < found.length;
  return { tasks, nextPageToken: more ? tokenOf(found[tasks.length - 1]!) : '', pageSize, totalSize };
}

/** @returns undefined when the request can't match any task */
function filterOf(request: ListTasksRequest, pageSize: number): TaskFilter | undefined {
  const { contextId, pageToken, status, statusTimestampAfter } = request;
  if (contextId !== '' && !isContextId(contextId)) return undefined;
  const after = pageToken === '' ? undefined : parseToken(pageToken);
  const changedAfter = statusTimestampAfter === undefined ? undefined : secondsOf(statusTimestampAfter);
  // One task more than the page shows whether there is a next page.
  const page: TaskFilter = { limit: pageSize + 1, after, changedAfter, contextId: contextId || undefined };
  switch (status) {
    case TaskState.TASK_STATE_UNSPECIFIED:
      return page;
    case TaskState.TASK_STATE_WORKING:
      return { ...page, state: 'running', asks: false };
    case TaskState.TASK_STATE_INPUT_REQUIRED:
      return { ...page, state: 'running', asks: true };
    case TaskState.TASK_STATE_COMPLETED:
      return { ...page, state: 'completed' };
    case TaskState.TASK_STATE_CANCELED:
      return { ...page, state: 'canceled' };
    case TaskState.TASK_STATE_FAILED:
    case TaskState.TASK_STATE_REJECTED:
      return { ...page, state: 'failed', codes: { among: REJECTIONS, included: status === TaskState.TASK_STATE_REJECTED } };
    case TaskState.UNRECOGNIZED:
      throw new RequestMalformedError('status must be a TaskState');
    default:
      return undefined;
  }
}

function secondsOf(timestamp: string): number {
  const time = Date.parse(timestamp);
  if (Number.isNaN(time)) throw new RequestMalformedError('statusTimestampAfter must be an ISO 8601 time');
  return Math.floor(time / 1000);
}

function tokenOf({ changedAt, id }: TaskRecord): string {
  return Buffer.from(`${changedAt} ${id}`).toString('base64url');
}

function parseToken(token: string): { changedAt: number; id: string } {
  const match = /^(\d{1,15}) ([0-9a-f-]{36})$/.exec(Buffer.from(token, 'base64url').toString());
  if (!match) throw new RequestMalformedError('pageToken must be the nextPageToken of an answer');
  return { changedAt: Number(match[1]), id: match[2]! };
}
