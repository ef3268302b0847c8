import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { setUp } from './harness.ts';
import { cutsOf, type Family, play } from './recorded/play.ts';

/*
 * What a real host has streamed, byte for byte: recorded/README.md says of which host. What a recording says stands in the
 * `.txt` beside it, which was read from it by eye, and its counts below.
 */
const FOLDER = fileURLToPath(new URL('recorded/', import.meta.url));
const RECORDINGS = globSync('*/*.sse', { cwd: FOLDER }).toSorted();

/** Tokens in and out, those of the input that were cached, and whether the answer was cut off at its limit. */
const COUNTS: Record<string, [input: number, output: number, cached: number, truncated: boolean]> = {
  'anthropic/llama.cpp-empty.sse': [471, 1, 470, false],
  'anthropic/llama.cpp-length.sse': [36, 16, 35, true],
  'anthropic/llama.cpp-stop-sequence.sse': [37, 11, 36, false],
  'anthropic/llama.cpp-text.sse': [35, 30, 24, false],
  'openai/llama.cpp-comments.sse': [421, 24, 0, true],
  'openai/llama.cpp-empty.sse': [471, 1, 0, false],
  'openai/llama.cpp-length.sse': [36, 16, 24, true],
  'openai/llama.cpp-logprobs.sse': [45 - 8, 8, 36, true],
  'openai/llama.cpp-progress.sse': [37, 30, 36, true],
  'openai/llama.cpp-schema.sse': [43, 6, 24, false],
  'openai/llama.cpp-text.sse': [37, 32, 0, false],
};
/** It reports no counts. */
const UNCOUNTED = 'openai/llama.cpp-no-usage.sse';

test('every recording has its counts', () => {
  expect([...Object.keys(COUNTS), UNCOUNTED].toSorted()).toEqual(RECORDINGS);
});

describe.each(RECORDINGS)('%s', (file) => {
  const family = dirname(file) as Family;
  const bytes = readFileSync(join(FOLDER, file));

  test('says what it says', async () => {
    await using it = await setUp();
    const heard = await play(it, family, bytes);
    expect(heard.error).toBeUndefined();
    expect(heard.text).toBe(readFileSync(join(FOLDER, file.replace(/\.sse$/, '.txt')), 'utf8'));
    if (file === UNCOUNTED) return expect(heard.truncated).toBe(true);
    const [inputTokens, outputTokens, cacheReadTokens, truncated] = COUNTS[file]!;
    expect(heard).toMatchObject({ usage: { inputTokens, outputTokens, cacheReadTokens }, truncated });
  });

  test('says the same however it is cut', async () => {
    await using it = await setUp();
    const whole = await play(it, family, bytes);
    for (const cut of cutsOf(bytes, 60)) expect({ cut, ...(await play(it, family, bytes, cut)) }).toEqual({ cut, ...whole });
  });

  test('[MOD-040] is a whole answer only behind its end, and with a word that is known', async () => {
    // Hundreds of broken calls would open the circuit.
    await using it = await setUp({ breakerThreshold: 1_000_000 });
    const said = bytes.toString('latin1');
    const word = /"(?:finish_reason|stop_reason)":"(\w+)"/.exec(said)!;
    const end = said.indexOf('\n', word.index);
    for (const length of [...cutsOf(bytes, 60), end - 1, end]) {
      const { error } = await play(it, family, bytes.subarray(0, length));
      expect({ length, isWhole: error === undefined }).toEqual({ length, isWhole: length >= end });
    }
    for (const other of ['odd', 'tool_calls', 'insufficient_system_resource', '']) {
      const { error } = await play(it, family, Buffer.from(said.replaceAll(`:"${word[1]}"`, `:"${other}"`), 'latin1'));
      expect({ other, error }).toMatchObject({ error: { code: 'upstream_error' } });
    }
  });
});
