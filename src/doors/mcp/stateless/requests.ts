import type { JSONRPCRequest } from '@modelcontextprotocol/client';
import type { Later } from '../../../http/handler.ts';
import { cutCharacters } from '../../../lib/text.ts';
import type { Exchange, SendReply } from '../exchange.ts';
import { READS } from '../reads.ts';
import { RpcRefusal } from '../refusal.ts';
import { INVALID_PARAMS, METHOD_NOT_FOUND, RESOURCE_NOT_FOUND, rpcError, RpcFailure, rpcResult } from '../rpc.ts';
import { INSTRUCTIONS } from '../session.ts';
import { STATELESS } from '../versions.ts';
import { statelessCall } from './call.ts';
import type { StatelessClient } from './client.ts';
import { MISSING_CAPABILITY, TASKS } from './keys.ts';
import { listen } from './listen/listen.ts';
import { finished, kept } from './result.ts';
import { namedTask, needTasks, TASK_METHODS } from './tasks.ts';

/** What the server says of itself: all of it holds until the next release. */
const DISCOVERED = {
  supportedVersions: STATELESS,
  capabilities: {
    tools: { listChanged: true },
    prompts: { listChanged: true },
    resources: { listChanged: true, subscribe: true },
    extensions: { [TASKS]: {} },
  },
  instructions: INSTRUCTIONS,
  ...kept(3_600_000),
};

/** The statuses of errors that have one of their own. */
const STATUS: ReadonlyMap<number, 400 | 404> = new Map([
  [METHOD_NOT_FOUND, 404],
  [MISSING_CAPABILITY, 400],
]);

/** Answers a request that stands alone. @throws {RpcRefusal} */
export async function answerStateless(
  exchange: Exchange,
  request: JSONRPCRequest,
  client: StatelessClient,
): Promise<SendReply | Later<SendReply>> {
  try {
    const { method } = request;
    if (method === 'tools/call') return await statelessCall(exchange, request, client);
    if (method === 'subscriptions/listen') return await listen(exchange, request, client);
    return { status: 200, body: rpcResult(request.id, finished(await resultOf(exchange, request, client))) };
  } catch (error) {
    if (!(error instanceof RpcFailure)) throw error;
    // Of this version's own codes none says that there is no such resource.
    const code = error.code === RESOURCE_NOT_FOUND ? INVALID_PARAMS : error.code;
    const body = rpcError(request.id, new RpcFailure(code, error.message, error.data));
    const status = STATUS.get(code);
    if (status !== undefined) throw new RpcRefusal(status, error.message, body);
    return { status: 200, body };
  }
}

async function resultOf(exchange: Exchange, request: JSONRPCRequest, client: StatelessClient): Promise<object> {
  const { method } = request;
  if (method === 'server/discover') return DISCOVERED;
  const read = READS.get(method);
  if (read) return { ...(await read.result(exchange, request)), ...(read.ttlMs ? kept(read.ttlMs(request)) : {}) };
  const ofTask = TASK_METHODS.get(method);
  if (!ofTask) throw new RpcFailure(METHOD_NOT_FOUND, `there is no method ${cutCharacters(method, 100)}`);
  needTasks(client);
  return ofTask(exchange, client, await namedTask(exchange, client, request), request);
}
