/**
 * The fake upstream: OpenAI chat completions over SSE, from bytes that are rendered once. It costs as little as a
 * provider can, so that what is measured is the server in front of it. A process of its own; prints its URL.
 */
import { createServer, type ServerResponse } from 'node:http';
import { announce } from './child.ts';
import { planOf, type Plan } from './plan.ts';
import { answerFrames } from './upstream-frames.ts';

function send(response: ServerResponse, { deltas, mode }: Plan): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' });
  const { frames, end, whole } = answerFrames(deltas);
  if (mode === 'spread') return spread(response, frames, end);
  // In two calls, because a single `end` would declare a length, which no provider does.
  response.write(mode === 'stall' ? Buffer.concat(frames) : whole);
  if (mode === 'burst') response.end();
}

function spread(response: ServerResponse, frames: Buffer[], end: Buffer): void {
  let next = 0;
  const step = (): void => {
    if (response.destroyed) return;
    if (next === frames.length) return void response.end(end);
    const room = response.write(frames[next++]!);
    if (room) setImmediate(step);
    else response.once('drain', step);
  };
  step();
}

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (body += chunk));
  request.on('end', () => send(response, planOf(body)));
});
// A connection in use must not be closed between two rounds.
server.keepAliveTimeout = 600_000;
announce(server);
