import { isObject } from '../../lib/is-object.ts';
import { tryJson } from '../../lib/try-json.ts';
import type { Fields } from '../api.ts';
import { expect } from '../expect.ts';
import { shown, type Reply } from './wire.ts';

export type RpcId = string | number;

/** A response object, found in an answer. */
export interface RpcAnswer {
  reply: Reply;
  result: Fields | undefined;
  error: { code: number; message: string; data?: unknown } | undefined;
  /** What came before it in a stream. */
  before: Fields[];
}

/** Whether an event of a stream is the response to a request, and not a notification or a request of the server. */
export function isResponse(data: string): boolean {
  const message = tryJson(data);
  return isObject(message) && !('method' in message);
}

/** The messages of an answer. @throws {Violation} for an event that is no message of JSON-RPC */
export function messagesOf(reply: Reply, what: string): Fields[] {
  if (!reply.frames) return isObject(reply.json) ? [reply.json] : [];
  // An event without data primes a client to come back, and says nothing.
  const told = reply.frames.filter(({ data }) => data !== '').map(({ data }) => ({ data, message: tryJson(data) }));
  for (const { data, message } of told) {
    expect(isObject(message) && message['jsonrpc'] === '2.0', `one message of JSON-RPC 2.0 in each event of the answer to ${what}`, data);
  }
  return told.map(({ message }) => message as Fields);
}

/**
 * The response of JSON-RPC in an answer.
 * @throws {Violation} unless there is one, in the form that JSON-RPC 2.0 gives it, with the id of the request
 */
export function rpcAnswer(reply: Reply, id: RpcId | null, what: string): RpcAnswer {
  const form = reply.frames ? 'text/event-stream' : 'application/json';
  expect(reply.type === form, `${what} to be answered as application/json or text/event-stream`, shown(reply));
  const messages = messagesOf(reply, what);
  const at = messages.findIndex((message) => !('method' in message));
  const response = messages[at];
  expect(response !== undefined, `a response of JSON-RPC to ${what}`, shown(reply));
  expect(response['jsonrpc'] === '2.0', `"jsonrpc": "2.0" in the response to ${what}`, reply.text);
  // Of a request that can't be read nobody knows the id.
  const found = response['id'] ?? null;
  expect(
    found === id || (found === null && 'error' in response && id === null),
    `the id ${JSON.stringify(id)} in the response to ${what}`,
    reply.text,
  );
  const { result, error } = response;
  expect('result' in response !== 'error' in response, `a result or an error in the response to ${what}`, reply.text);
  if (error === undefined) {
    expect(isObject(result), `a result that is an object, to ${what}`, reply.text);
    return { reply, result, error: undefined, before: messages.slice(0, at) };
  }
  const { code, message } = isObject(error) ? error : {};
  expect(Number.isInteger(code) && typeof message === 'string', `an error with an integer as code and a message, to ${what}`, reply.text);
  return { reply, result: undefined, error: error as RpcAnswer['error'], before: messages.slice(0, at) };
}

/** @throws {Violation} unless it is a result @returns it */
export function resultOf(answer: RpcAnswer, what: string): Fields {
  expect(answer.result !== undefined, `a result of ${what}`, shown(answer.reply));
  return answer.result;
}

/** @throws {Violation} unless it is an error, with one of the codes where some are given */
export function expectRpcError(answer: RpcAnswer, codes: readonly number[], what: string): void {
  const said = codes.length === 0 ? 'an error' : `the error ${codes.join(' or ')}`;
  const holds = answer.error !== undefined && (codes.length === 0 || codes.includes(answer.error.code));
  expect(holds, `${said} for ${what}`, shown(answer.reply));
}
