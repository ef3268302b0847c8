/**
 * The world around the attacked server, in a process of its own: a provider, and pages to be fetched.
 *
 * - `POST /v1/chat/completions`: a prompt with `plan=…` gets what `upstream.ts` would answer; one with `script=…` (see
 *   `client.ts`) the text of its turn; any other gets `ok`.
 * - `GET /page/<n>?mb=<n>&type=<media type>&coding=br|gzip|identity`: so many MB that compress to next to nothing.
 * - `GET /image/<n>?mb=<n>`: a PNG of this size, by its first bytes.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { announce } from '../child.ts';
import { planOf } from '../plan.ts';
import { sendAnswer } from '../upstream-frames.ts';

const MB = 1_000_000;
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const made = new Map<string, Buffer>();

function bytes(type: string, size: number, coding: string): Buffer {
  const key = `${type} ${size} ${coding}`;
  const known = made.get(key);
  if (known) return known;
  const plain = type === 'image/png' ? Buffer.concat([PNG, Buffer.alloc(size - PNG.length)]) : Buffer.alloc(size, 'word ');
  const body = coding === 'br' ? brotliCompressSync(plain) : coding === 'gzip' ? gzipSync(plain) : plain;
  made.set(key, body);
  return body;
}

function page({ pathname, searchParams }: URL, response: ServerResponse): void {
  const type = pathname.startsWith('/image/') ? 'image/png' : (searchParams.get('type') ?? 'text/plain');
  const coding = searchParams.get('coding') ?? 'br';
  const body = bytes(type, Number(searchParams.get('mb') ?? 4) * MB, coding);
  response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': coding, 'Content-Length': body.length });
  response.end(body);
}

interface ChatRequest {
  messages: { role: string; content: unknown }[];
}

function complete(body: string, response: ServerResponse): void {
  const script = /script=([\w-]+)\./.exec(body)?.[1];
  if (script === undefined && body.includes('plan=')) return sendAnswer(response, planOf(body));
  const turns = script === undefined ? [] : (JSON.parse(Buffer.from(script, 'base64url').toString()) as string[]);
  // In the turns of a run the model speaks, and gets the results of its commands.
  const turn = (JSON.parse(body) as ChatRequest).messages.filter(({ role }) => role === 'assistant').length;
  const content = turns[turn] ?? 'ok';
  const chunk = { id: 'chatcmpl-hostile', object: 'chat.completion.chunk', created: 1_795_219_200, model: 'gpt-bench' };
  const frame = (delta: object, reason: string | null): string =>
    `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`;
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' });
  response.write(`${frame({ content }, null)}${frame({}, 'stop')}data: [DONE]\n\n`);
  response.end();
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === 'GET') return page(new URL(request.url!, 'http://world'), response);
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (body += chunk));
  request.on('end', () => complete(body, response));
}

const server = createServer(answer);
server.keepAliveTimeout = 600_000;
announce(server);
