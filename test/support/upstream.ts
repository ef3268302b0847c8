import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cloudProviders, cloudVariables, refusedBy } from './clouds.ts';
import { startMetadataServer } from './google.ts';
import { anthropicFrames, bedrockFrames, type Dress, type Frames, geminiFrames, openaiFrames } from './upstream-frames.ts';

/*
 * A fake of the providers that speaks their protocols, faults included: Anthropic Messages (POST …/v1/messages), OpenAI
 * chat completions (POST …/chat/completions), Gemini (POST …/v1beta/models/<model>:streamGenerateContent), and the clouds: Azure
 * OpenAI, Vertex AI and Bedrock, which refuse what they would refuse (clouds.ts).
 *
 *   const upstream = await startUpstream();
 *   upstream.reply({ text: ['Hel', 'lo'] }, { status: 529 });      // the next two requests
 *   upstream.otherwise(request => ({ text: [request.lastMessage] })); // all others
 *   createModels({ providers: upstream.providers })
 *   await upstream.close();
 *
 * Why not @copilotkit/aimock (1.x, looked at in November 2026): it writes every frame as `data: {json}\n\n` in a
 * write of its own. Cuts at chosen bytes, CRLF, comments, a missing space or event line, an error frame inside a
 * 200, a stall without end and gates that the test opens are out of its reach, and its delays go by the clock.
 */

/** What the upstream does with one request. All fields are optional: `{}` is a whole answer that says `ok`. */
export interface Reply {
  /** The deltas of the answer. Default `['ok']`. */
  text?: string[];
  /** Functions that the answer calls behind its text. */
  calls?: readonly { id: string; name: string; arguments: string }[];
  /** Thoughts in front of calls, in the form in which the provider wants them back. */
  thinking?: string;
  /**
   * The reported tokens, `input` as the provider itself counts it, `cacheWrite` for Anthropic and `thoughts` for Gemini
   * only; `null`: none (not for Anthropic).
   */
  usage?: { input?: number; output?: number; cacheRead?: number; cacheWrite?: number; thoughts?: number } | null;
  /** Another status than 200: answers with `body` (a provider-like error by default) and streams nothing. */
  status?: number;
  body?: string | Buffer;
  headers?: Record<string, string>;
  /** Awaited before the headers are sent. */
  beforeHeaders?: Promise<unknown>;
  /** Awaited before delta `index` is sent, and, with `index === text.length`, before the end. */
  gate?: (index: number) => Promise<unknown> | undefined;
  /**
   * What follows the deltas. `complete` (default): the protocol's end. `cut`: the body ends in order, but without
   * that. `drop`: the socket is destroyed. `stall`: nothing, until somebody closes. `error`: an error frame.
   * `linger`: the protocol's end, but the body stays open.
   */
  end?: 'complete' | 'cut' | 'drop' | 'stall' | 'error' | 'linger';
  /** The answer ended at the token limit. */
  truncated?: boolean;
  /** Sends the body in HTTP chunks of this many bytes, instead of one for each delta. */
  chunkBytes?: number;
  dress?: Dress;
  /** Chat completions only: no `[DONE]`. */
  noDone?: boolean;
  /** Sent as it is instead of the deltas, pieces each in an HTTP chunk of its own; `end` counts all the same. */
  raw?: string | Buffer | readonly Uint8Array[];
}

export type Script = Reply | ((request: UpstreamRequest) => Reply);

/** Gemini's has `contents` instead of `messages`, and the model is in the path. */
interface Body {
  model: string;
  messages: { role: string; content: string | { type: string; text: string; [field: string]: unknown }[] }[];
  contents?: { role: string; parts: { text?: string; [field: string]: unknown }[] }[];
  stream_options?: { include_usage?: boolean };
  [field: string]: unknown;
}

/** A request as it was received. */
export interface UpstreamRequest {
  family: 'anthropic' | 'openai' | 'gemini' | 'bedrock';
  path: string;
  headers: http.IncomingHttpHeaders;
  body: Body;
  /** The text of the last message. */
  lastMessage: string;
  /** The how manieth TCP connection, from 1: tells whether connections are used again. */
  connection: number;
  /** Resolves when the exchange is over: `finished` when all was sent, `aborted` when the client closed before. */
  closed: Promise<'finished' | 'aborted'>;
}

export interface Upstream {
  url: string;
  /** Settings for `createModels` that point every provider here. */
  providers: Record<'anthropic' | 'openai' | 'gemini' | 'openrouter' | 'ollama', { apiKey?: string; baseURL: string }> &
    ReturnType<typeof cloudProviders>;
  /** The same as environment variables, without those of clouds. */
  env: Record<string, string>;
  /** Those of the clouds. */
  cloudEnv: Record<string, string>;
  /** Everything received so far. */
  requests: UpstreamRequest[];
  /** Appends to the queue: one reply for each request. */
  reply(...scripts: Script[]): void;
  /** For all requests that find the queue empty. Default `{}`. */
  otherwise(script: Script): void;
  /**
   * Resolves with request `index` (from 0) as soon as it is there. Rejects when it does not come, with what has come: before the
   * test that waits for it is ended without a word.
   */
  received(index: number): Promise<UpstreamRequest>;
  /** Destroys what is open and stops listening. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Less than a test may take. */
const ARRIVAL_MS = 60_000;

const KEYS = {
  anthropic: 'sk-ant-secret-0001',
  openai: 'sk-openai-secret-0002',
  gemini: 'AIza-secret-0004',
  openrouter: 'sk-or-secret-0003',
};

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function familyOf(path: string): UpstreamRequest['family'] | undefined {
  if (path.endsWith('/v1/messages') || path.endsWith(':streamRawPredict')) return 'anthropic';
  if (path.endsWith('/converse-stream')) return 'bedrock';
  if (path.endsWith('/chat/completions')) return 'openai';
  return path.endsWith(':streamGenerateContent?alt=sse') ? 'gemini' : undefined;
}

/** Of hosts that have the model in the path. */
const modelIn = (path: string): string => decodeURIComponent(/\/models?\/([^/:]+)/.exec(path)?.[1] ?? '');

function framesOf(reply: Reply, request: UpstreamRequest): Frames<string | Buffer> {
  if (request.family === 'bedrock') return bedrockFrames(reply);
  if (request.family === 'gemini') return geminiFrames(reply);
  return request.family === 'anthropic' ? anthropicFrames(reply, request) : openaiFrames(reply, request);
}

function lastMessageOf(body: Body): string {
  if (body.contents) return (body.contents.at(-1)?.parts ?? []).map((part) => part.text).join('\n');
  const content = body.messages.at(-1)?.content ?? '';
  if (typeof content !== 'string' && content.some((part) => part['cachePoint']))
    return content.flatMap((part) => (part['cachePoint'] ? [] : [part.text])).join('\n');
  return typeof content === 'string' ? content : content.map((part) => part.text).join('\n');
}

async function play(reply: Reply, request: UpstreamRequest, response: ServerResponse): Promise<void> {
  await reply.beforeHeaders;
  if (response.destroyed) return;
  if (reply.status !== undefined && reply.status !== 200) {
    const error = { type: 'error', error: { type: 'some_error', message: 'INTERNAL: upstream words that no client may see' } };
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(reply.body ?? JSON.stringify(error));
    return;
  }
  const type = request.family === 'bedrock' ? 'application/vnd.amazon.eventstream' : 'text/event-stream; charset=utf-8';
  response.writeHead(200, { 'content-type': type, ...reply.headers });
  response.flushHeaders();

  const frames = framesOf(reply, request);
  // A character may be cut by a chunk: the bytes that don't fill a chunk wait for the next part.
  let rest = Buffer.alloc(0);
  const send = (text: string | Buffer, all = false): void => {
    if (!reply.chunkBytes) return void response.write(text);
    let bytes = Buffer.concat([rest, typeof text === 'string' ? Buffer.from(text) : text]);
    while (bytes.length >= reply.chunkBytes || (all && bytes.length > 0)) {
      response.write(bytes.subarray(0, reply.chunkBytes));
      bytes = bytes.subarray(reply.chunkBytes);
    }
    rest = bytes;
  };

  if (typeof reply.raw === 'string' || Buffer.isBuffer(reply.raw)) send(reply.raw, true);
  else if (reply.raw) for (const piece of reply.raw) response.write(piece);
  else {
    const texts = reply.text ?? (reply.calls ? [] : ['ok']);
    const parts = texts.map((text) => frames.delta(text));
    send(frames.head);
    for (const [index, part] of parts.entries()) {
      const gate = reply.gate?.(index);
      if (gate) await gate;
      send(part);
    }
    await reply.gate?.(texts.length);
  }
  if (response.destroyed) return;
  const end = reply.end ?? (reply.raw === undefined ? 'complete' : 'cut');
  if (end === 'complete' || end === 'linger') send(frames.tail, true);
  else if (end === 'error') send(frames.error, true);
  else send('', true);
  // Behind the bytes written so far, which are to arrive before the connection breaks.
  if (end === 'drop') response.write('\n', () => response.destroy());
  else if (end !== 'stall' && end !== 'linger') response.end();
}

/** Starts a fake upstream on a free port of the loopback interface. */
export async function startUpstream(): Promise<Upstream> {
  await startMetadataServer();
  const queue: Script[] = [];
  let fallback: Script = {};
  const requests: UpstreamRequest[] = [];
  let arrivals: { index: number; missing: NodeJS.Timeout; resolve: (request: UpstreamRequest) => void }[] = [];
  const connections = new WeakMap<object, number>();
  let connectionCount = 0;

  const answer = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = message.url ?? '';
    const family = familyOf(path);
    const closed = Promise.withResolvers<'finished' | 'aborted'>();
    response.on('close', () => closed.resolve(response.writableFinished ? 'finished' : 'aborted'));
    response.on('error', () => {});
    const raw = await readBody(message);
    if (message.method !== 'POST' || !family) return void response.writeHead(404).end();
    const refused = refusedBy(message, raw);
    if (refused) return void response.writeHead(refused.status, { 'content-type': 'application/json' }).end(JSON.stringify(refused.body));
    const body = JSON.parse(raw.toString()) as Body;
    if (body.model === undefined && family !== 'gemini') body.model = modelIn(path);
    const request: UpstreamRequest = {
      family,
      path,
      headers: message.headers,
      body,
      lastMessage: lastMessageOf(body),
      connection: connections.get(message.socket) ?? 0,
      closed: closed.promise,
    };
    const script = queue.shift() ?? fallback;
    requests.push(request);
    const due = arrivals.filter((arrival) => arrival.index < requests.length);
    arrivals = arrivals.filter((arrival) => arrival.index >= requests.length);
    for (const { index, missing, resolve } of due) {
      clearTimeout(missing);
      resolve(requests[index] ?? request);
    }
    await play(typeof script === 'function' ? script(request) : script, request, response);
  };

  const server = http.createServer((message, response) => {
    // A script that throws shows up in the test as a broken connection.
    answer(message, response).catch(() => response.destroy());
  });
  server.on('connection', (socket) => connections.set(socket, ++connectionCount));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const close = async (): Promise<void> => {
    for (const { missing } of arrivals) clearTimeout(missing);
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  return {
    url,
    providers: {
      anthropic: { apiKey: KEYS.anthropic, baseURL: url },
      openai: { apiKey: KEYS.openai, baseURL: `${url}/v1` },
      gemini: { apiKey: KEYS.gemini, baseURL: url },
      openrouter: { apiKey: KEYS.openrouter, baseURL: `${url}/api/v1` },
      ollama: { baseURL: url },
      ...cloudProviders(url),
    },
    env: {
      ANTHROPIC_API_KEY: KEYS.anthropic,
      ANTHROPIC_BASE_URL: url,
      OPENAI_API_KEY: KEYS.openai,
      OPENAI_BASE_URL: `${url}/v1`,
      GEMINI_API_KEY: KEYS.gemini,
      GOOGLE_GEMINI_BASE_URL: url,
      OPENROUTER_API_KEY: KEYS.openrouter,
      OPENROUTER_BASE_URL: `${url}/api/v1`,
      OLLAMA_HOST: url,
    },
    cloudEnv: cloudVariables(url),
    requests,
    reply: (...scripts) => void queue.push(...scripts),
    otherwise: (script) => void (fallback = script),
    received(index) {
      const request = requests[index];
      if (request) return Promise.resolve(request);
      return new Promise((resolve, reject) => {
        const missing = setTimeout(() => {
          const last = JSON.stringify(requests.at(-1)?.body)?.slice(-500);
          reject(new Error(`request ${index} did not come in ${ARRIVAL_MS} ms; ${requests.length} came, the last ends with ${last}`));
        }, ARRIVAL_MS);
        arrivals.push({ index, missing, resolve });
      });
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
