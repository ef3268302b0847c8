import { deltaText } from './plan.ts';

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
