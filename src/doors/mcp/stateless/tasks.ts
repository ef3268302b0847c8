import type { JSONRPCRequest } from '@modelcontextprotocol/client';
import { cutCharacters } from '../../../lib/text.ts';
import { onlyRunsOf } from '../../../runs/own-runs.ts';
import type { RequestStatus } from '../../../store/runs/requests.ts';
import type { Exchange } from '../exchange.ts';
import { logged, resultOfCall } from '../outcome.ts';
import { waits } from '../progress.ts';
import { INVALID_PARAMS, RpcFailure } from '../rpc.ts';
import type { StatelessClient } from './client.ts';
import { inputRequests, openInputs, takeInputs } from './inputs.ts';
import { MISSING_CAPABILITY, TASKS } from './keys.ts';
import { finished } from './result.ts';

const DAY_MS = 86_400_000;
/** How soon a client may ask again, in milliseconds. */
const AGAIN = { working: 2000, asking: 5000 };
/** Of a fault that is none of the client's. */
const INTERNAL_ERROR = -32603;

/** A run as a task. */
export interface Task {
  taskId: string;
  status: 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled';
  statusMessage?: string;
  createdAt: string;
  lastUpdatedAt: string;
  ttlMs: number | null;
  pollIntervalMs?: number;
}

/** A task with what has become of it, or what it asks. */
export type DetailedTask = Task & { inputRequests?: object; result?: object; error?: object };

/** The methods of the extension. */
export const TASK_METHODS: ReadonlyMap<
  string,
  (exchange: Exchange, client: StatelessClient, task: DetailedTask, request: JSONRPCRequest) => Promise<object>
> = new Map([
  ['tasks/get', async (_exchange, _client, task) => task],
  [
    'tasks/update',
    async (exchange, client, { taskId }, { params }) => {
      await takeInputs(exchange, client, taskId, params?.['inputResponses'] ?? {});
      return {};
    },
  ],
  [
    'tasks/cancel',
    async ({ services, context }, _client, { taskId }) => {
      await services.cancel(context.principal.tenantId, taskId);
      return {};
    },
  ],
]);

/** @throws {RpcFailure} when the client does not declare that it knows tasks */
export function needTasks({ tasks }: StatelessClient): void {
  if (tasks) return;
  throw new RpcFailure(MISSING_CAPABILITY, 'Missing required client capability', { requiredCapabilities: { extensions: { [TASKS]: {} } } });
}

/** The task that a request names. @throws {RpcFailure} when there is none that the client may read */
export async function namedTask(exchange: Exchange, client: StatelessClient, { params }: JSONRPCRequest): Promise<DetailedTask> {
  const taskId = params?.['taskId'];
  if (typeof taskId !== 'string') throw new RpcFailure(INVALID_PARAMS, 'params.taskId must be a string');
  const task = await taskOf(exchange, client, taskId);
  if (!task) throw new RpcFailure(INVALID_PARAMS, `there is no task ${cutCharacters(taskId, 100)}`);
  return task;
}

/** A run as a task, as `tasks/get` tells it. @returns undefined when there is none that the client may read */
export async function taskOf(exchange: Exchange, client: StatelessClient, runId: string): Promise<DetailedTask | undefined> {
  const { services, context } = exchange;
  const { principal, gone } = context;
  const run = { tenantId: principal.tenantId, runId };
  const only = onlyRunsOf(principal);
  const state = await services.requests.state(run.tenantId, runId);
  if (!state || (only !== undefined && state.tokenId !== only)) return undefined;
  const status = (await services.requests.get(run.tenantId, runId))!;
  const { retention_days: retentionDays = 0 } = await services.limitsOf(run.tenantId);
  const task = { taskId: runId, ...timesOf(status, state.changedAt, retentionDays) };
  switch (status.state) {
    case 'queued':
    case 'running':
    case 'waiting':
      return underWay(exchange, client, task, status);
    case 'canceled':
      return { ...task, status: 'cancelled', statusMessage: status.error_message };
    case 'completed':
    case 'failed': {
      const statusMessage = status.error_message;
      const about = statusMessage === '' ? {} : { statusMessage };
      if (!state.purged)
        return {
          ...task,
          status: 'completed',
          ...about,
          result: finished(await resultOfCall(services, run, await logged(services, run, gone))),
        };
      const error = { code: INTERNAL_ERROR, message: 'the events of the run have been deleted' };
      return { ...task, status: 'failed', statusMessage: error.message, error };
    }
    default:
      // A new state doesn't compile until it is told of here.
      return status.state satisfies never;
  }
}

/** A task without what `tasks/get` tells beside. */
export function seedOf({ inputRequests: _asked, result: _result, error: _error, ...task }: DetailedTask): Task {
  return task;
}

async function underWay(
  exchange: Exchange,
  client: StatelessClient,
  task: Omit<Task, 'status'>,
  { agent_id: agentId, state }: RequestStatus,
): Promise<DetailedTask> {
  const { services, context } = exchange;
  const inputs = await openInputs(exchange, client, task.taskId);
  const about = { pollIntervalMs: AGAIN.asking };
  if (inputs.length > 0) {
    const statusMessage = `${inputs[0]!.agent_id} waits for an answer`;
    return { ...task, ...about, status: 'input_required', statusMessage, inputRequests: inputRequests(inputs) };
  }
  if (state !== 'waiting') {
    const statusMessage = state === 'queued' ? `${agentId} has not begun yet` : `${agentId} works`;
    return { ...task, status: 'working', statusMessage, pollIntervalMs: AGAIN.working };
  }
  // It waits for somebody else.
  const [asked] = await services.questions.openOf(context.principal.tenantId, [task.taskId]);
  const statusMessage = asked ? waits(asked.agent_id, asked.id, asked.text) : `${agentId} works`;
  return { ...task, ...about, status: 'working', statusMessage };
}

function timesOf({ started_at: started, completed_at: completed }: RequestStatus, changedAt: number, retentionDays: number) {
  return {
    createdAt: new Date(started * 1000).toISOString(),
    lastUpdatedAt: new Date(Math.max(started * 1000, completed * 1000, changedAt)).toISOString(),
    ttlMs: retentionDays === 0 ? null : retentionDays * DAY_MS,
  };
}
