import type { JSONRPCRequest, SubscriptionFilter } from '@modelcontextprotocol/client';
import { SubscriptionFilterSchema } from '@modelcontextprotocol/core';
import { isObject } from '../../../../lib/is-object.ts';
import { INVALID_PARAMS, RpcFailure } from '../../rpc.ts';
import type { StatelessClient } from '../client.ts';
import { needTasks } from '../tasks.ts';

/** What a client wants to hear of, and what of it it hears. */
export type Filter = SubscriptionFilter & { taskIds?: string[] };

/** Resources of one stream, and tasks: it looks at each of them now and then. */
const MOST = 100;

/** What a request wants to hear of. @throws {RpcFailure} when that is not valid, or takes what the client doesn't declare */
export function filterIn({ params }: JSONRPCRequest, client: StatelessClient): Filter {
  const given = params?.['notifications'];
  if (!isObject(given)) throw new RpcFailure(INVALID_PARAMS, 'params.notifications must be an object');
  const parsed = SubscriptionFilterSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new RpcFailure(INVALID_PARAMS, `params.notifications, ${issue!.path.join('.')}: ${issue!.message}`);
  }
  const { taskIds } = given;
  const filter = { ...parsed.data };
  if (filter.resourceSubscriptions) filter.resourceSubscriptions = few('resourceSubscriptions', filter.resourceSubscriptions);
  if (taskIds === undefined) return filter;
  needTasks(client);
  if (!Array.isArray(taskIds) || !taskIds.every((id) => typeof id === 'string')) {
    throw new RpcFailure(INVALID_PARAMS, 'params.notifications, taskIds: must be an array of strings');
  }
  return { ...filter, taskIds: few('taskIds', taskIds) };
}

/** Each once. @throws {RpcFailure} when there are too many */
function few(member: string, all: string[]): string[] {
  if (all.length > MOST) throw new RpcFailure(INVALID_PARAMS, `params.notifications, ${member}: may have ${MOST} entries`);
  return [...new Set(all)];
}
