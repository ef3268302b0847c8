import { ProtocolErrorCode, type JSONRPCMessage, type RequestId } from '@modelcontextprotocol/client';
import { parseUnchanged } from '../../lib/exact-json.ts';
import { isObject } from '../../lib/is-object.ts';
import { tryJson } from '../../lib/try-json.ts';
import { asked } from './asked.ts';
import { resultOf } from './result.ts';
import { idIn, withoutNaN } from './not-json.ts';
import { kindOf, MARK } from './wrong-answer.ts';

type Message = Readonly<Record<string, unknown>>;

/** Messages of a list that are read. */
const MAX_LIST = 1000;

/**
 * The messages between us and one server, as they are in the wild. The SDK passes over what is not as the protocol has it, and a
 * call whose answer it passes over waits until its time is over; so what comes in is written anew for it here, and what
 * can't be read becomes an error at once.
 */
export class Wire {
  /** The methods of our requests that have no answer yet. */
  readonly #waiting = new Map<RequestId, string>();

  /** Takes note of a message of ours. @returns it as the server knows it */
  sent(message: JSONRPCMessage): JSONRPCMessage {
    if (!('method' in message)) {
      return typeof message.id === 'string' && message.id.startsWith(ODD) ? { ...message, id: oddId(message.id) } : message;
    }
    // Nobody waits for an answer of before.
    if (message.method === 'initialize') this.#waiting.clear();
    if ('id' in message) this.#waiting.set(message.id, message.method);
    else if (message.method === 'notifications/cancelled') this.#waiting.delete(message.params?.['requestId'] as RequestId);
    return message;
  }

  /**
   * Reads what a server has sent: a message, or a list of them. @param of the request that it belongs to, where that is known without it
   * @returns the messages that are any
   */
  read(text: string, of?: RequestId): JSONRPCMessage[] {
    const value = tryJson(text);
    if (value === undefined) return this.#readBroken(text, of);
    const exact = exactly(text, value);
    if (!Array.isArray(value)) return this.#readOne(value, exact, of);
    return value.slice(0, MAX_LIST).flatMap((one, i) => this.#readOne(one, () => (exact() as unknown[])[i], of));
  }

  /** The end of what belongs to a request. @returns its answer, if it had none */
  end(of: RequestId): JSONRPCMessage[] {
    return this.#waiting.has(of) ? [this.#wrong(of, 'it has ended without one')] : [];
  }

  #readBroken(text: string, of: RequestId | undefined): JSONRPCMessage[] {
    const mended = attempt(() => withoutNaN(text));
    if (mended !== undefined) return this.read(mended, of);
    const id = this.#ours(idIn(text)) ?? this.#ours(of);
    return id === undefined ? [] : [this.#wrong(id, 'it is not JSON')];
  }

  #readOne(value: unknown, exact: () => unknown, of: RequestId | undefined): JSONRPCMessage[] {
    if (!isObject(value)) return [];
    const { method, id } = value;
    if (typeof method === 'string') {
      const message = asked(method, value['params']);
      const isNotification = id === undefined || (id === null && method.startsWith('notifications/'));
      return [isNotification ? message : { ...message, id: plainId(id, () => (exact() as Message)['id']) }];
    }
    const own = this.#ours(id) ?? this.#ours(of) ?? this.#meant(value);
    return own === undefined ? [] : [this.#answer(own, value, exact)];
  }

  #answer(id: RequestId, { error, result }: Message, exact: () => unknown): JSONRPCMessage {
    const method = this.#waiting.get(id)!;
    const read = resultOf(method, result) && resultOf(method, (exact() as Message)['result']);
    if (isError(error) && !(read && says(error) === undefined)) {
      this.#waiting.delete(id);
      return { jsonrpc: '2.0', id, error: { code: codeOf(error), message: says(error) ?? 'it does not say why', ...versionsIn(error) } };
    }
    if (!read) return this.#wrong(id, result === undefined ? 'it has neither a result nor an error' : `its result is ${kindOf(result)}`);
    this.#waiting.delete(id);
    return { jsonrpc: '2.0', id, result: read };
  }

  #wrong(id: RequestId, message: string): JSONRPCMessage {
    this.#waiting.delete(id);
    return { jsonrpc: '2.0', id, error: { code: ProtocolErrorCode.InternalError, message, data: MARK } };
  }

  /** The id of a request of ours that waits, also where it has become a text on its way. */
  #ours(id: unknown): RequestId | undefined {
    const own = typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : id;
    return this.#waiting.has(own as RequestId) ? (own as RequestId) : undefined;
  }

  /** The request that an error without an id is about, where only one can be: its server could not read the id. */
  #meant({ jsonrpc, id, error }: Message): RequestId | undefined {
    const [only, ...others] = this.#waiting.keys();
    return jsonrpc !== undefined && (id ?? undefined) === undefined && isError(error) && others.length === 0 ? only : undefined;
  }
}

/** The same value with its numbers as they were written; parsed when it is wanted. */
function exactly(text: string, value: unknown): () => unknown {
  let exact: unknown;
  return () => (exact ??= attempt(() => parseUnchanged(text)) ?? value);
}

/** Undefined for what is nested too deep. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const isError = (error: unknown): boolean => error !== undefined && error !== null && error !== false && error !== '';

/** What an error says: its words, or all of it. */
function says(error: unknown): string | undefined {
  if (typeof error === 'string') return error;
  if (!isObject(error)) return JSON.stringify(error);
  const { message, code } = error;
  if (typeof message === 'string' && message !== '') return message;
  if (Object.keys(error).length === 0) return undefined;
  return code !== undefined && Object.keys(error).length === 1
    ? `error ${String(code)}`
    : (attempt(() => JSON.stringify(error)) ?? undefined);
}

/** The revisions of the protocol that a server speaks, where it refuses another one: all that is read of what comes with an error. */
function versionsIn(error: unknown): { data?: object } {
  if (codeOf(error) !== ProtocolErrorCode.UnsupportedProtocolVersion) return {};
  const { supported, requested } = isObject(error) && isObject(error['data']) ? error['data'] : {};
  if (!Array.isArray(supported)) return {};
  const data = { supported: supported.filter((one) => typeof one === 'string'), requested: typeof requested === 'string' ? requested : '' };
  return { data };
}

function codeOf(error: unknown): number {
  const code = isObject(error) ? Number(error['code'] ?? NaN) : NaN;
  return Number.isSafeInteger(code) ? code : ProtocolErrorCode.InternalError;
}

/*
 * The SDK takes texts and whole numbers as the ids of a server's requests. Any other id goes through it as a text that
 * begins like this, with the id as JSON behind it.
 */
const ODD = '\0id:';

function plainId(id: unknown, exact: () => unknown): RequestId {
  if (Number.isSafeInteger(id) || (typeof id === 'string' && !id.startsWith(ODD))) return id as RequestId;
  return ODD + JSON.stringify(exact());
}

const oddId = (id: string): RequestId => parseUnchanged(id.slice(ODD.length)) as RequestId;
