/**
 * The reference: a bare node:http relay that takes the POST, sends it upstream over a kept-alive connection, and
 * forwards each delta as one SSE frame. No routing, no validation, no log, no authentication. Like Baton's, its
 * streams are `Connection: close`. `GET /bytes?frames=<n>&size=<bytes>` sends ready-made frames of that size
 * from memory, the reference for replay.
 */
import { Agent, createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { announce } from './child.ts';

const upstream = new URL(process.argv[2]!);
const agent = new Agent({ keepAlive: true });

const SSE = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', Connection: 'close' };

/** Forwards an answer: the frames of one chunk in one write. */
function forward(answer: IncomingMessage, response: ServerResponse): void {
  let rest = '';
  answer.setEncoding('utf8');
  answer.on('data', (chunk: string) => {
    rest += chunk;
    let out = '';
    let from = 0;
    for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n', from)) {
      out += frameOf(rest.slice(from + 'data: '.length, end));
      from = end + 2;
    }
    rest = rest.slice(from);
    if (out !== '') response.write(out);
  });
  answer.on('end', () => response.end());
}

function frameOf(data: string): string {
  if (data === '[DONE]') return 'event: done\ndata: {"type":"done","ok":true}\n\n';
  const { choices } = JSON.parse(data) as { choices: { delta: { content?: string } }[] };
  const delta = choices[0]?.delta.content;
  return delta === undefined ? '' : `event: text\ndata: ${JSON.stringify({ delta })}\n\n`;
}

function run(request: IncomingMessage, response: ServerResponse): void {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    const { message } = JSON.parse(body) as { message: string };
    const call = JSON.stringify({ model: 'gpt-bench', stream: true, messages: [{ role: 'user', content: message }] });
    const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(call) };
    const outgoing = send(upstream, { method: 'POST', headers, agent }, (answer) => {
      response.writeHead(200, SSE);
      forward(answer, response);
    });
    outgoing.on('error', () => response.destroy());
    response.on('close', () => outgoing.destroy());
    outgoing.end(call);
  });
}

const ready = new Map<string, Buffer>();

function bytes(query: URLSearchParams, response: ServerResponse): void {
  const key = query.toString();
  let whole = ready.get(key);
  if (!whole) {
    const head = 'event: text\ndata: ';
    const frame = `${head.padEnd(Number(query.get('size')) - 2, 'x')}\n\n`;
    whole = Buffer.from(frame.repeat(Number(query.get('frames'))) + frameOf('[DONE]'));
    ready.set(key, whole);
  }
  response.writeHead(200, SSE);
  response.end(whole);
}

const server = createServer((request, response) => {
  if (request.method === 'POST') return run(request, response);
  bytes(new URL(request.url!, upstream).searchParams, response);
});
announce(server);
