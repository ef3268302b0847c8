import { A2A_ERROR_CODE, A2AError, PushNotificationNotSupportedError, RequestMalformedError } from '@a2a-js/sdk/errors';
import { JsonRpcTransportHandler, ServerCallContext, validateVersion } from '@a2a-js/sdk/server';
import { LegacyJsonRpcTransportHandler } from '@a2a-js/sdk/compat/v0_3/server';
import type { components } from '../../generated/api.ts';
import { stubCard } from './card.ts';
import type { AgentRuns } from './runs.ts';
import { AgentTasks } from './server.ts';

/** The version of a client that sends no `A2A-Version` (A2A 1.0 §3.6.2). */
const LEGACY = '0.3';

type Id = string | number | null;
type Fields = Record<string, unknown>;

type RpcRequest = Fields & { method: string };

/** A response object of JSON-RPC 2.0. */
export type RpcResponse = components['schemas']['JsonRpcResponse'];
type RpcError = components['schemas']['JsonRpcError'];

/** The answer of a streaming method, once its first response is there. */
export interface RpcStream {
  taskId: string;
  first: IteratorResult<object, void>;
  rest: AsyncGenerator<object, void, undefined>;
}

/**
 * Answers one JSON-RPC request through the transports of the official SDK.
 * @param version the header `A2A-Version`
 * @param gone aborts when the client is gone
 * @throws faults that are not errors of the protocol: the app answers them as on every other route
 */
export async function answerRpc(
  body: unknown,
  version: string | undefined,
  runs: AgentRuns,
  gone: AbortSignal,
): Promise<RpcResponse | RpcStream> {
  const problem = envelopeProblem(body);
  if (problem) return rpcError(idOf(body), A2A_ERROR_CODE.INVALID_REQUEST, problem);
  const request = body as RpcRequest;
  const requested = version || LEGACY;
  const legacy = requested === LEGACY;
  const tasks = new AgentTasks(runs, legacy, gone);
  const transport = legacy ? new LegacyJsonRpcTransportHandler(tasks) : new JsonRpcTransportHandler(tasks);
  try {
    validateVersion(requested, stubCard(''), 'JSONRPC');
    const answer = await transport.handle(readable(request, legacy), new ServerCallContext({ requestedVersion: requested }));
    if (Symbol.asyncIterator in answer) {
      const rest = answer as AsyncGenerator<object, void, undefined>;
      return { first: await rest.next(), rest, taskId: tasks.taskId };
    }
    return settled(answer as RpcResponse, tasks);
  } catch (error) {
    if (!(error instanceof A2AError)) throw error;
    const mapped = legacy ? LegacyJsonRpcTransportHandler.mapToLegacyJSONRPCError(error) : JsonRpcTransportHandler.mapToJSONRPCError(error);
    return { jsonrpc: '2.0', id: idOf(request), error: mapped as RpcError };
  }
}

export function rpcError(id: Id, code: RpcError['code'], message: string): RpcResponse {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

/**
 * The SDK shows every failure to the client; here the failures that the client must not see are separated and thrown.
 */
function settled(response: RpcResponse, tasks: AgentTasks): RpcResponse {
  if (tasks.fault !== undefined) throw tasks.fault;
  if (!('error' in response) || (response.error.code as number) !== A2A_ERROR_CODE.INTERNAL_ERROR) return response;
  if (tasks.reached) throw new Error(`an A2A answer could not be written: ${response.error.message}`);
  return rpcError(response.id, A2A_ERROR_CODE.INVALID_PARAMS, 'the parameters of the method cannot be read');
}

/** JSON-RPC 2.0, §4. Batches are not part of A2A. */
function envelopeProblem(body: unknown): string | undefined {
  if (!isObject(body)) return 'a request must be one JSON object';
  if (body['jsonrpc'] !== '2.0') return 'jsonrpc must be "2.0"';
  if (typeof body['method'] !== 'string' || body['method'] === '') return 'method must be the name of a method';
  if (body['id'] === undefined) return 'id is missing: a notification could not be answered, and nothing here is meant to go unanswered';
  if (!isId(body['id'])) return 'id must be a string, an integer or null';
  return undefined;
}

/**
 * The request in a form that the SDK reads correctly.
 * @throws {PushNotificationNotSupportedError} before the SDK complains about details of a configuration on the console
 * @throws {RequestMalformedError} for bytes that aren't base64: from an object with a `length` the SDK would make that
 * many bytes
 */
function readable({ params = {}, ...request }: RpcRequest, legacy: boolean): RpcRequest {
  if (/PushNotificationConfig/i.test(request.method)) throw new PushNotificationNotSupportedError();
  if (!isObject(params)) return { ...request, params };
  const { message, configuration } = params;
  if (isObject(configuration) && configuration['pushNotificationConfig'] != null) throw new PushNotificationNotSupportedError();
  if (isObject(message) && Array.isArray(message['parts'])) {
    for (const part of message['parts']) if (isObject(part)) refuseOddBytes(part);
  }
  // In 0.3 a server waits unless the client says otherwise; the SDK does not wait when the configuration doesn't say.
  const waits = legacy && isObject(configuration) && configuration['blocking'] === undefined;
  return { ...request, params: waits ? { ...params, configuration: { ...configuration, blocking: true } } : params };
}

function refuseOddBytes({ raw, file }: Fields): void {
  for (const bytes of [raw, isObject(file) ? file['bytes'] : undefined]) {
    if (bytes != null && !(typeof bytes === 'string' && /^[A-Za-z0-9+/_-]*={0,2}$/.test(bytes))) {
      throw new RequestMalformedError('the bytes of a part must be base64');
    }
  }
}

function idOf(body: unknown): Id {
  return isObject(body) && isId(body['id']) ? body['id'] : null;
}

function isId(id: unknown): id is Id {
  return id === null || typeof id === 'string' || Number.isInteger(id);
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
