/**
 * The fake upstream of the soak: OpenAI chat completions that misbehave at random, from a seed (the first argument).
 * A process of its own; prints its URL. `GET /` answers what it has done so far.
 */
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { announce } from './child.ts';
import { random as numbers } from './random.ts';
import { answerFrames } from './upstream-frames.ts';

/** What one call comes to, by its share of a hundred; the rest is answered well. */
const SHARES = { error500: 5, error429: 5, dropped: 2, stalled: 1 } as const;
type Outcome = keyof typeof SHARES | 'answered';

const random = numbers(Number(process.argv[2] ?? 1));
const counts: Record<Outcome, number> = { error500: 0, error429: 0, dropped: 0, stalled: 0, answered: 0 };

function draw(): Outcome {
  let point = random() * 100;
  for (const [outcome, share] of Object.entries(SHARES) as [Outcome, number][]) {
    point -= share;
    if (point < 0) return outcome;
  }
  return 'answered';
}

/** Milliseconds with a long tail: half of them below 20, one in a hundred above 600. */
function latency(): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.min(1500, 20 * Math.exp(1.5 * normal));
}

async function play(response: ServerResponse): Promise<void> {
  const outcome = draw();
  counts[outcome] += 1;
  await delay(latency());
  if (outcome === 'error500') return void response.writeHead(500).end('{"error":{"message":"soak"}}');
  if (outcome === 'error429') {
    return void response.writeHead(429, random() < 0.5 ? { 'Retry-After': '1' } : {}).end('{"error":{"message":"soak"}}');
  }
  const { frames, end } = answerFrames(5 + Math.floor(random() * 45));
  // Where it breaks off: before the first byte, or anywhere behind it.
  const stop = outcome === 'answered' ? Infinity : Math.floor(random() * 2) * Math.floor(random() * frames.length);
  if (stop === 0 && outcome === 'dropped') return void response.destroy();
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.flushHeaders();
  for (const [n, frame] of frames.entries()) {
    if (response.destroyed) return;
    if (n === stop) return outcome === 'dropped' ? void response.destroy() : undefined;
    response.write(frame);
    if (random() < 0.1) await delay(latency() / 4);
  }
  response.end(end);
}

const server = createServer((request, response) => {
  if (request.method === 'GET') return void response.end(JSON.stringify(counts));
  request.resume().on('end', () => void play(response));
});
announce(server);
