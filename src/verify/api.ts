import { fetch } from 'undici';
import { responseProblems } from '../contract/check-response.ts';
import { ERROR_BODY, contract } from '../contract/lenient-contract.ts';
import { operations, type OperationId } from '../generated/operations.ts';
import { mediaTypeOf } from '../lib/media-type.ts';
import { tryJson } from '../lib/try-json.ts';
import { Violation, expect, Inconclusive, Skipped } from './expect.ts';
import { EventStream } from './event-stream.ts';
import { operationAt } from './excluded.ts';
import { AGENT } from './agent.ts';
import { reasonOf } from './reason.ts';

export type Fields = Record<string, unknown>;

/** An answer, read to its end. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** Parsed when it is JSON; else empty. */
  body: Fields;
  text: string;
}

export interface CallOptions {
  /** The parameters of the path. */
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  /** The fields of a body that is a form, of which `file` is a file. */
  form?: Record<string, string>;
  headers?: Record<string, string>;
}

export interface RawOptions {
  headers?: Record<string, string>;
  body?: string | undefined;
}

const BOUNDARY = 'baton-verify';

/** The body as JSON, or as a form, with its type. */
function written({ body, form, headers }: CallOptions): RawOptions {
  if (form) {
    const fields = Object.entries(form).map(([name, value]) => {
      const filename = name === 'file' ? '; filename="verify.txt"' : '';
      return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${filename}\r\n\r\n${value}\r\n`;
    });
    return {
      headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
      body: `${fields.join('')}--${BOUNDARY}--\r\n`,
    };
  }
  if (body === undefined) return { ...(headers && { headers }) };
  return { headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/** What all clients of one verification have seen, and what they don't look at. */
export interface Observations {
  /** Operations that were answered with success. */
  operations: Set<OperationId>;
  /** Operations that are not to be called. */
  excluded: ReadonlySet<OperationId>;
  /** Requests whose answers had no X-Request-Id. */
  anonymous: string[];
}

/** Characters of the reason for which a request was turned away. */
const REASON_MAX = 200;
/** The longest answer that is read, in bytes; streams have bounds of their own. */
const BODY_MAX = 16 * 1024 * 1024;

/** A client of the server, for one tenant or without a token; every call ends when the client's signal is aborted. */
export class Api {
  readonly #base: string;
  readonly #token: string | undefined;
  readonly #limited: boolean;
  readonly #signal: AbortSignal;
  readonly #seen: Observations;

  constructor(options: { url: string; token?: string | undefined; limited?: boolean; signal: AbortSignal; seen: Observations }) {
    this.#base = options.url.replace(/\/+$/, '');
    this.#token = options.token;
    this.#limited = options.limited ?? false;
    this.#signal = options.signal;
    this.#seen = options.seen;
  }

  /** The header that goes with every request of this client. */
  get authorization(): Record<string, string> {
    return this.#token === undefined ? {} : { Authorization: `Bearer ${this.#token}` };
  }

  /** The same with another token. `limited`: nobody knows what its scopes allow. */
  as(token: string | undefined, { limited = false } = {}): Api {
    return new Api({ url: this.#base, token, limited, signal: this.#signal, seen: this.#seen });
  }

  /**
   * Calls an operation and checks the answer against the document.
   * @param status the one that is expected
   * @throws {Violation} when it is another one, or not as the document says
   * @throws {Inconclusive} as {@link raw}
   */
  async call(id: OperationId, status: number, options: CallOptions = {}): Promise<Answer> {
    const { method, path, jsonRpc } = operations[id];
    const answer = await this.raw(method.toUpperCase(), target(path, options), written(options));
    const what = `${method.toUpperCase()} ${path} (${id})`;
    expect(answer.status === status, `${what} answers ${status}`, `${answer.status} ${answer.text}`);
    const problems = problemsOf(id, answer);
    expect(problems.length === 0, `${what} answers as the document says`, `${answer.status}: ${problems.join('; ')}; ${answer.text}`);
    if (status < 300 && !jsonRpc) this.#seen.operations.add(id);
    if (status < 300 && jsonRpc && 'result' in answer.body) this.#seen.operations.add(id);
    return answer;
  }

  /** Sends any request. Of the answer, nothing is checked. @throws {Inconclusive} when {@link judged} can't take it */
  async raw(method: string, path: string, { headers = {}, body }: RawOptions = {}): Promise<Answer> {
    return this.#read(await this.#fetch(method, path, { headers, body }, this.#signal), `${method} ${path}`);
  }

  async #read(response: Response, what: string): Promise<Answer> {
    const text = await this.#textOf(response, what);
    const headers = Object.fromEntries(response.headers);
    return this.judged({ status: response.status, headers, body: parse(text, headers['content-type']), text }, what);
  }

  /**
   * @returns the answer
   * @throws {Inconclusive} when it says nothing of the contract: the server throttles, or the token was given without the scope for it
   */
  judged(answer: Answer, what: string): Answer {
    const { status, body, text, headers } = answer;
    const reason = String(body['error'] ?? text).slice(0, REASON_MAX);
    if (status === 429) {
      const after = headers['retry-after'];
      throw new Inconclusive(`${what} was throttled: 429 ${reason}${after === undefined ? '' : `; try again in ${after} s`}`);
    }
    if (this.#limited && status === 403 && body['error_code'] === 'insufficient_scope') throw new Inconclusive(`${what}: 403 ${reason}`);
    return answer;
  }

  /** Opens an event stream. @throws {Violation} when the answer isn't 200; {@link Inconclusive} as {@link raw} */
  async stream(id: OperationId, options: CallOptions = {}): Promise<EventStream> {
    const { path } = operations[id];
    const method = operations[id].method.toUpperCase();
    const connection = new AbortController();
    const signal = AbortSignal.any([this.#signal, connection.signal]);
    const response = await this.#fetch(method, target(path, options), written(options), signal);
    if (response.status !== 200 || !response.body) {
      const { status, text } = await this.#read(response, `${method} ${path}`);
      throw new Violation(`${method} ${path} (${id}) opens a stream with 200`, `${status} ${text}`);
    }
    this.#seen.operations.add(id);
    return new EventStream({ operation: id, headers: Object.fromEntries(response.headers), body: response.body, connection });
  }

  async #fetch(method: string, path: string, { headers, body }: RawOptions, signal: AbortSignal): Promise<Response> {
    if (this.#seen.excluded.size > 0) this.#refuseExcluded(method, path);
    try {
      const response = await fetch(this.#base + path, {
        method,
        redirect: 'manual',
        signal,
        dispatcher: AGENT,
        // A connection for each request: the server may close an idle one in the moment in which we use it again.
        headers: { ...this.authorization, Connection: 'close', ...headers },
        // As bytes: for a string, fetch would add a Content-Type.
        ...(body === undefined ? {} : { body: Buffer.from(body) }),
      });
      if (!response.headers.get('x-request-id')) this.#seen.anonymous.push(`${method} ${path} → ${response.status}`);
      return response;
    } catch (error) {
      throw new Violation(`an answer to ${method} ${path}`, reasonOf(error, this.#signal));
    }
  }

  /** @throws {Skipped} when the operation was left out */
  #refuseExcluded(method: string, path: string): void {
    const id = operationAt(method, path);
    if (id && this.#seen.excluded.has(id)) throw new Skipped(`${id} was left out`);
  }

  async #textOf(response: Response, what: string): Promise<string> {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    try {
      for await (const chunk of response.body ?? []) {
        bytes += chunk.length;
        if (bytes > BODY_MAX) throw new Violation(`${what} answers with at most ${BODY_MAX} bytes`, 'more of them');
        chunks.push(chunk);
      }
    } catch (error) {
      if (error instanceof Violation) throw error;
      throw new Violation(`a whole answer to ${what}`, reasonOf(error, this.#signal));
    }
    return Buffer.concat(chunks).toString();
  }
}

/** @throws {Violation} unless the answer is an error of this status and code, in the one shape that errors have */
export function expectError(answer: Answer, status: number, code: string, what: string): void {
  expect(answer.status === status, `${what} answers ${status}`, `${answer.status} ${answer.text}`);
  const type = answer.headers['content-type'];
  expect(isJson(type), `${what} answers with JSON`, `content type ${type ?? 'none'}`);
  const wrong = contract.violation(ERROR_BODY, answer.body);
  expect(wrong === undefined, `${what} answers with an ErrorBody`, `${wrong}: ${answer.text}`);
  expect(answer.body['error_code'] === code, `${what} answers with error_code ${code}`, answer.text);
}

/** Where an answer differs from the document. X-Request-Id has a rule of its own. */
function problemsOf(id: OperationId, { status, headers, body, text }: Answer): string[] {
  const operation = contract.operations.find((one) => one.id === id)!;
  const response = { status, headers: { 'x-request-id': 'none', ...headers }, body: isJson(headers['content-type']) ? body : text };
  return responseProblems(contract, operation, response);
}

function target(path: string, { params = {}, query = {} }: CallOptions): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

const isJson = (contentType = ''): boolean => ['application/json', 'application/a2a+json'].includes(mediaTypeOf(contentType));

function parse(text: string, type: string | undefined): Fields {
  if (!isJson(type)) return {};
  const value = tryJson(text);
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
