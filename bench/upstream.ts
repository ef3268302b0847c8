/**
 * The fake upstream: OpenAI chat completions over SSE, from bytes that are rendered once. It costs as little as a
 * provider can, so that what is measured is the server in front of it. A process of its own; prints its URL.
 */
import { createServer } from 'node:http';
import { announce } from './child.ts';
import { planOf } from './plan.ts';
import { sendAnswer } from './upstream-frames.ts';

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (body += chunk));
  request.on('end', () => sendAnswer(response, planOf(body)));
});
// A connection in use must not be closed between two rounds.
server.keepAliveTimeout = 600_000;
announce(server);
