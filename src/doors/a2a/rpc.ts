import { A2A_ERROR_CODE, A2AError, RequestMalformedError } from '@a2a-js/sdk/errors';
import { JsonRpcTransportHandler, ServerCallContext, validateVersion } from '@a2a-js/sdk/server';
import { LegacyJsonRpcTransportHandler } from '@a2a-js/sdk/compat/v0_3/server';
import { isObject } from '../../lib/is-object.ts';
import type { components } from '../../generated/api.ts';
import { isBase64 } from '../../lib/base64.ts';
import { cutCharacters } from '../../lib/text.ts';
import { stubCard } from './card.ts';
import { Inline } from './inline.ts';
import type { AgentRuns } from './runs.ts';
import { AgentTasks } from './server.ts';
import { checkMessage, checkParams } from './types.ts';

/** The version of a client that sends no `A2A-Version` (A2A 1.0 §3.6.2). */
const LEGACY = '0.3';
/** Of a message. The SDK turns each into several objects. */
const MAX_PARTS = 1000;
const PARSE_ERROR = -32700;

type Id = string | number | null;
type Fields = Record<string, unknown>;

type RpcRequest = Fields & { method: string };

/** Characters of the name of a method: an error repeats it. */
const LONGEST_METHOD = 200;

/** A response object of JSON-RPC 2.0. */
export type RpcResponse = components['schemas']['JsonRpcResponse'];
type RpcError = components['schemas']['JsonRpcError'];

/** The answer of a streaming method, once its first response is there. */
export interface RpcStream {
  taskId: string;
  first: IteratorResult<RpcResponse, void>;
  rest: AsyncGenerator<RpcResponse, void, undefined>;
}

/**
 * Answers one JSON-RPC request through the transports of the official SDK.
 * @param version `A2A-Version`, of the header or the query
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
  const sent = body as RpcRequest;
  const request = { ...sent, method: cutCharacters(sent.method, LONGEST_METHOD) };
  const requested = version ? minorOf(version) : LEGACY;
  const legacy = requested === LEGACY;
  const inline = new Inline();
  const tasks = new AgentTasks(runs, legacy, gone, inline);
  const transport = legacy ? new LegacyJsonRpcTransportHandler(tasks) : new JsonRpcTransportHandler(tasks);
  try {
    validateVersion(requested, stubCard(''), 'JSONRPC');
    const answer = await transport.handle(readable(request, legacy, inline), new ServerCallContext({ requestedVersion: requested }));
    if (Symbol.asyncIterator in answer) {
      const rest = answer as AsyncGenerator<RpcResponse, void, undefined>;
      return { first: await rest.next(), rest, taskId: tasks.taskId };
    }
    return settled(answer as RpcResponse, tasks);
  } catch (error) {
    if (!(error instanceof A2AError)) throw error;
    const mapped = legacy ? LegacyJsonRpcTransportHandler.mapToLegacyJSONRPCError(error) : JsonRpcTransportHandler.mapToJSONRPCError(error);
    return { jsonrpc: '2.0', id: idOf(request), error: mapped as RpcError };
  }
}

function rpcError(id: Id, code: RpcError['code'], message: string): RpcResponse {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

/** The answer to a body that is no JSON, or that has half of a character in it. */
export function malformed({ message, rpcId }: { message: string; rpcId: unknown }): RpcResponse {
  return isId(rpcId) && rpcId !== null ? rpcError(rpcId, A2A_ERROR_CODE.INVALID_PARAMS, message) : rpcError(null, PARSE_ERROR, message);
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
  if (!isId(body['id'])) return 'id must be a string, an integer of at most 2^53 - 1, or null';
  return undefined;
}

/**
 * The request in a form that the SDK reads correctly.
 * @param inline gets the bytes that the SDK needn't see
 * @throws {RequestMalformedError} for values of a wrong type, for too many parts, and for bytes that aren't base64: from an object with a `length`
 * the SDK would make that many bytes
 */
function readable({ params: given, ...request }: RpcRequest, legacy: boolean, inline: Inline): RpcRequest {
  const params = given ?? {};
  if (!isObject(params)) return { ...request, params };
  checkParams(params);
  const { configuration } = params;
  const settings = legacy && isObject(configuration) ? { configuration: settingsOf(configuration) } : {};
  const push = legacy && params['pushNotificationConfig'];
  return {
    ...request,
    params: {
      ...params,
      ...settings,
      ...(push ? { pushNotificationConfig: pushOf(push) } : {}),
      ...('message' in params ? { message: messageOf(params['message'], legacy, inline) } : {}),
    },
  };
}

/** In 0.3 a server waits unless the client says otherwise; the SDK does not wait when the configuration doesn't say. */
function settingsOf(configuration: object): Fields {
  const { blocking, pushNotificationConfig: push, ...others } = configuration as Fields;
  return { ...others, blocking: blocking ?? true, ...(push == null ? {} : { pushNotificationConfig: pushOf(push) }) };
}

/** With one scheme of authentication, as 1.0 has it: of several the SDK takes the first, and says so on the console. */
function pushOf(config: unknown): unknown {
  if (!isObject(config)) throw new RequestMalformedError('pushNotificationConfig must be an object');
  const { authentication, ...others } = config as Fields;
  if (authentication == null) return others;
  const { schemes = [], ...rest } = Object(authentication) as Fields;
  if (!Array.isArray(schemes)) throw new RequestMalformedError('pushNotificationConfig.authentication.schemes must be a list');
  const [first] = schemes.includes('Bearer') ? ['Bearer'] : (schemes as unknown[]);
  return { ...others, authentication: { ...rest, schemes: first === undefined ? [] : [first] } };
}

function messageOf(message: unknown, legacy: boolean, inline: Inline): unknown {
  if (!isObject(message) || !Array.isArray(message['parts'])) return message;
  const parts: unknown[] = message['parts'];
  if (parts.length > MAX_PARTS) throw new RequestMalformedError(`message.parts may hold at most ${MAX_PARTS} parts`);
  checkMessage(message, parts, legacy);
  return { ...message, parts: parts.map((part) => partOf(part, inline)) };
}

function partOf(part: Fields, inline: Inline): Fields {
  const { raw, file } = part;
  const bytes = (value: unknown): string => {
    if (typeof value === 'string' && isBase64(value)) return inline.put(value);
    throw new RequestMalformedError('the bytes of a part must be base64');
  };
  return {
    ...part,
    ...(raw == null ? {} : { raw: bytes(raw) }),
    ...(isObject(file) && file['bytes'] != null ? { file: { ...file, bytes: bytes(file['bytes']) } } : {}),
  };
}

/** Whether a client speaks 1.0, also with a patch number. */
export const isModern = (version: string | undefined): boolean => version !== undefined && minorOf(version) === '1.0';

/** Whether a client speaks 0.3, which who says nothing does. */
export const isLegacy = (version: string | undefined): boolean => !version || minorOf(version) === LEGACY;

/** Patch numbers don't count (A2A 1.0 §3.6). */
function minorOf(version: string): string {
  return /^(\d+\.\d+)\.\d+$/.exec(version)?.[1] ?? version;
}

function idOf(body: unknown): Id {
  return isObject(body) && isId(body['id']) ? body['id'] : null;
}

function isId(id: unknown): id is Id {
  return id === null || typeof id === 'string' || Number.isSafeInteger(id);
}
