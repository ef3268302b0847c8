import type { ServerResponse } from 'node:http';
import { deltaText, type Plan } from './plan.ts';

/** The frames of a chat completion, rendered once for each length. */

function frame(choices: unknown[], rest: object = {}): string {
  const base = { id: 'chatcmpl-bench', object: 'chat.completion.chunk', created: 1_795_219_200, model: 'gpt-bench' };
  return `data: ${JSON.stringify({ ...base, choices, ...rest })}\n\n`;
}

function textFrame(content: string): string {
  return frame([{ index: 0, delta: { content }, finish_reason: null }]);
}

/** The end of an answer: its reason, the usage, and `[DONE]`. */
function ending(deltas: number): string {
  const usage = { prompt_tokens: 100, completion_tokens: deltas * 5, total_tokens: 100 + deltas * 5 };
  return frame([{ index: 0, delta: {}, finish_reason: 'stop' }]) + frame([], { usage }) + 'data: [DONE]\n\n';
}

const rendered = new Map<number, { frames: Buffer[]; end: Buffer; whole: Buffer }>();

/** An answer of so many deltas: a frame each, and what ends it. */
export function answerFrames(deltas: number) {
  let answer = rendered.get(deltas);
  if (!answer) {
    const frames = Array.from({ length: deltas }, (_, n) => Buffer.from(textFrame(deltaText(n))));
    const end = Buffer.from(ending(deltas));
    answer = { frames, end, whole: Buffer.concat([...frames, end]) };
    rendered.set(deltas, answer);
  }
  return answer;
}

/** Answers a chat completion by its plan. */
export function sendAnswer(response: ServerResponse, { deltas, mode }: Plan): void {
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
