import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { Client } from '../support/client.ts';
import type { EventStream } from '../support/stream.ts';
import { bedrockFrames, geminiFrames } from '../support/upstream-frames.ts';
import type { Upstream } from '../support/upstream.ts';

const recorded = (file: string) => readFileSync(fileURLToPath(new URL(`../models/recorded/${file}`, import.meta.url)));

function geminis(): { bytes: Buffer; text: string } {
  const texts = ['The capital ', 'is Rome, ', 'wörd 👋.'];
  const { head, delta, tail } = geminiFrames({ text: texts });
  return { bytes: Buffer.from(head + texts.map(delta).join('') + tail), text: texts.join('') };
}

function bedrocks(): { bytes: Buffer; text: string } {
  const texts = ['The capital ', 'is Rome, ', 'wörd 👋.'];
  const { head, delta, tail } = bedrockFrames({ text: texts });
  return { bytes: Buffer.concat([head, ...texts.map(delta), tail]), text: texts.join('') };
}

/** An answer on each wire, byte for byte, and what it says; those of the compatible wire are as those of OpenAI's. */
export const ANSWERS = {
  'claude-first': {
    bytes: recorded('anthropic/llama.cpp-stop-sequence.sse'),
    text: recorded('anthropic/llama.cpp-stop-sequence.txt').toString(),
  },
  'openai/first': { bytes: recorded('openai/llama.cpp-schema.sse'), text: recorded('openai/llama.cpp-schema.txt').toString() },
  'ollama/first': { bytes: recorded('openai/llama.cpp-schema.sse'), text: recorded('openai/llama.cpp-schema.txt').toString() },
  'google/first': geminis(),
  'bedrock/first': bedrocks(),
};
export type FirstModel = keyof typeof ANSWERS;

/** Each of another wire. */
const SECOND: Record<FirstModel, string> = {
  'claude-first': 'google/second',
  'openai/first': 'claude-second',
  'ollama/first': 'openai/second',
  'google/first': 'ollama/second',
  'bedrock/first': 'claude-second',
};
const OTHER = 'Quite another answer.';

/** Broken calls in a row that open no circuit. */
export const MANY = 900;
export const ENV = { PROVIDER_RETRIES: '0', BREAKER_THRESHOLD: String(MANY + 1) };

/** Lets the first model be cut behind so many bytes of its answer, and holds what comes of it against what must. */
export async function expectOneModels(api: Client, upstream: Upstream, model: FirstModel, length: number): Promise<void> {
  const { bytes, text } = ANSWERS[model];
  upstream.otherwise(({ path, body }) =>
    `${path} ${body.model}`.includes('second')
      ? { text: ['Quite ', 'another answer.'] }
      : { raw: [bytes.subarray(0, length)], end: 'drop' },
  );
  const second = SECOND[model];
  const run = await api.run({ message: 'x', agent_def: { id: 'a', name: 'A', role: 'r', goal: 'g', model, fallbacks: [second] } });
  const where = `${model} behind ${length} bytes`;
  const fallbacks = run.data('fallback');
  expect([0, 1], where).toContain(fallbacks.length);
  expect(run.done, where).toMatchObject({ ok: true, content: fallbacks.length === 0 ? text : OTHER });
  expect(run.allText(), where).toBe(run.done.content);
  const models = run.data('token_usage').map((usage) => usage.model);
  if (fallbacks.length > 0) expectFallback(run, { model, second, models, where });
}

function expectFallback(
  run: EventStream,
  { model, second, models, where }: { model: string; second: string; models: string[]; where: string },
) {
  expect(run.data('fallback'), where).toMatchObject([{ from: model, to: second, reason: 'upstream_error' }]);
  const withdrawn = run.data('rewind');
  // Of a call that has said nothing, and counted nothing, no tokens are known.
  if (withdrawn.length > 0) expect(models, where).toEqual([model, second]);
  else expect([[second], [model, second]], where).toContainEqual(models);
  for (const rewind of withdrawn) expect(rewind, where).toMatchObject({ length: 0, reason: 'fallback' });
}
