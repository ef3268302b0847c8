import { request, type IncomingMessage } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { safeJson } from '../../src/lib/safe-json.ts';
import { checkResponse } from './contract.ts';
import { NotificationStream } from './notifications.ts';
import { EventStream, type StreamOptions } from './stream.ts';

/** A response, checked against the document already. */
export interface Answer<Body> {
  status: number;
  /** Lower-case names; repeated ones joined. */
  headers: Record<string, string>;
  body: Body;
  /** The body as it came. */
  bytes: Buffer;
  requestId: string;
}

export interface SendOptions {
  headers?: Record<string, string>;
  /** Sent as it is; several pieces are sent as HTTP chunks, without a Content-Length. */
  body?: string | Buffer | (string | Buffer)[];
  /** The connection is given up when nothing has come for so many milliseconds. Default: never. */
  idleMs?: number;
}

/** What tests look at in a body whose shape the document has confirmed. */
export type Fields = Record<string, unknown>;

/** A message, or the whole body of a run. */
export type RunBody = string | Fields;

/** Talks to a server, on a new connection for each request, and checks every answer against the document. */
export class Client {
  readonly url: string;
  readonly token: string | undefined;

  readonly #ca: string | undefined;

  /**
   * @param token sent as the bearer; without it requests are anonymous
   * @param ca certificate of the authority to trust, where the URL is one of https
   */
  constructor(url: string, token?: string, ca?: string) {
    this.url = url;
    this.token = token;
    this.#ca = ca;
  }

  get<Body = Fields>(path: string, headers?: Record<string, string>): Promise<Answer<Body>> {
    return this.raw('GET', path, { headers });
  }

  post<Body = Fields>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<Body>> {
    return this.#json('POST', path, body, headers);
  }

  patch<Body = Fields>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<Body>> {
    return this.#json('PATCH', path, body, headers);
  }

  put<Body = Fields>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<Body>> {
    return this.#json('PUT', path, body, headers);
  }

  /** Sends exactly this; `headers` wins over what the client would add. */
  async raw<Body = Fields>(method: string, path: string, options: SendOptions = {}): Promise<Answer<Body>> {
    const response = await this.#send(method, path, options);
    const headers = headersOf(response);
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const body = parse(bytes.toString(), headers['content-type']);
    const answer = { status: response.statusCode!, headers, body };
    checkResponse(method, path, answer);
    return { ...answer, body: body as Body, bytes, requestId: headers['x-request-id']! };
  }

  /** The status of the answer, whose body is not waited for: it may never end. */
  async statusOf(method: string, path: string, options: SendOptions = {}): Promise<number> {
    const response = await this.#send(method, path, options);
    response.destroy();
    return response.statusCode!;
  }

  /**
   * Runs an agent and reads its stream, to the end or as far as the options say.
   * @param body a message, or the whole body
   */
  async run(body: RunBody, options?: StreamOptions): Promise<EventStream> {
    const stream = await this.start(body, options);
    await stream.over;
    return stream;
  }

  /** Starts a run and hands out its stream as soon as it is open. */
  start(body: RunBody, options: StreamOptions = {}): Promise<EventStream> {
    const json = JSON.stringify(typeof body === 'string' ? { message: body } : body);
    return this.#stream('POST', options.path ?? '/v1/orchestrate', undefined, { body: json, ...options });
  }

  /** Reads a run from its log, to the end or as far as the options say. */
  async events(requestId: string, options?: StreamOptions): Promise<EventStream> {
    const stream = await this.follow(requestId, options);
    await stream.over;
    return stream;
  }

  /** Opens a run's log and hands out the stream as soon as it is open. */
  follow(requestId: string, options: StreamOptions = {}): Promise<EventStream> {
    const { sinceSeq, lastEventId, behind, headers } = options;
    const resume = lastEventId ?? behind?.lastEventId;
    const query = sinceSeq === undefined ? '' : `?since_seq=${sinceSeq}`;
    return this.#stream('GET', `/v1/requests/${requestId}/events${query}`, requestId, {
      ...options,
      headers: { ...(resume ? { 'Last-Event-ID': resume } : {}), ...headers },
    });
  }

  /** Goes on behind the last frame that a stream of this run has shown. */
  resume(stream: EventStream, options?: StreamOptions): Promise<EventStream> {
    return this.events(stream.requestId, { ...options, behind: stream });
  }

  /** Subscribes to the tenant's notifications, and hands out the stream when it is open. */
  async notifications(headers: Record<string, string> = {}, query = ''): Promise<NotificationStream> {
    const path = `/v1/notifications/stream${query}`;
    const response = await this.#send('GET', path, { headers });
    const received = headersOf(response);
    if (response.statusCode !== 200) throw new Error(`${path} gave no stream but ${response.statusCode}`);
    checkResponse('GET', path, { status: 200, headers: received, body: undefined });
    return new NotificationStream(response, received).opened();
  }

  #json<Body>(method: string, path: string, body: unknown, headers?: Record<string, string>): Promise<Answer<Body>> {
    const options: SendOptions = body === undefined ? { headers } : { headers, body: JSON.stringify(body) };
    return this.raw(method, path, options);
  }

  /** @param replayed the run whose log is read; undefined for a run that starts */
  async #stream(method: string, path: string, replayed: string | undefined, options: StreamOptions & SendOptions): Promise<EventStream> {
    const response = await this.#send(method, path, options);
    const headers = headersOf(response);
    // Behind the last event of a run that has ended there is no stream, and nothing that would be missing.
    const nothing = response.statusCode === 204 && replayed !== undefined;
    if (response.statusCode !== 200 && !nothing) {
      const text = (await response.toArray()).join('');
      throw new Error(`${method} ${path} gave no stream but ${response.statusCode}: ${text}`);
    }
    checkResponse(method, path, { status: response.statusCode!, headers, body: undefined });
    const joined = headers['idempotency-replayed'] === 'true';
    const mode = replayed === undefined && !joined ? 'live' : 'replay';
    return new EventStream(response, { headers, mode, requestId: replayed ?? headers['x-request-id']!, options });
  }

  #send(method: string, path: string, { headers, body, idleMs }: SendOptions): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const { protocol, hostname, port } = new URL(this.url);
    const send = protocol === 'https:' ? requestOverTls : request;
    const pieces = Array.isArray(body) ? body : body === undefined ? [] : [body];
    const outgoing = send({
      ca: this.#ca,
      host: hostname.replace(/^\[|\]$/g, ''),
      port,
      method,
      path,
      agent: false,
      headers: {
        ...(this.token ? { Authorization: `Bearer ${this.token}` } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(A2A.test(path) ? { 'A2A-Version': '1.0' } : {}),
        ...(typeof body === 'string' || Buffer.isBuffer(body) ? { 'Content-Length': Buffer.byteLength(body) } : {}),
        ...headers,
      },
    });
    outgoing.on('response', resolve);
    // A server that answers before it has read everything may close under our hands: the answer counts.
    outgoing.on('error', reject);
    if (idleMs !== undefined) outgoing.setTimeout(idleMs, () => outgoing.destroy(new Error(`nothing has come for ${idleMs} ms`)));
    // As bytes: Node would send the headers in the encoding of a string.
    for (const piece of pieces) outgoing.write(Buffer.from(piece));
    outgoing.end();
    return promise;
  }
}

/** Where a client has to say that it speaks A2A 1.0. */
const A2A = /^\/v1\/a2a\/agents\/[^/]+\/(?:message:|tasks(?:[/:?]|$)|extendedAgentCard)/;

function headersOf(response: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
}

function parse(text: string, type = ''): unknown {
  if (text === '') return undefined;
  if (!/^application\/(?:a2a\+)?json\b/.test(type)) return text;
  if (safeJson(text) !== text) throw new Error(`no JSON for every reader: ${text}`);
  try {
    return JSON.parse(text);
  } catch {
    return `not JSON: ${text}`;
  }
}
