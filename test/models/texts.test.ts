import { describe, expect, test } from 'vitest';
import { EVERY, request, run, setUp } from './harness.ts';

const [HIGH, LOW] = ['\ud83d', '\udc4b'];

/** Deltas of a provider, and the text that they are. */
const SAID: [string[], string][] = [
  [['a', HIGH, LOW, 'b'], 'a👋b'],
  [[`a${HIGH}`, `${LOW}b`], 'a👋b'],
  [[HIGH, LOW], '👋'],
  [[`a${HIGH}`, 'b'], 'a\ufffdb'],
  [['a', LOW, 'b'], 'a\ufffdb'],
  [[LOW, HIGH], '\ufffd\ufffd'],
  [[`${HIGH}${HIGH}`, LOW], '\ufffd👋'],
  [['a', HIGH], 'a\ufffd'],
  [[HIGH], '\ufffd'],
  // As many as are joined at a time, and one more.
  [['x'.repeat(1023) + HIGH, LOW, 'y'.repeat(1023) + HIGH], `${'x'.repeat(1023)}👋${'y'.repeat(1023)}\ufffd`],
];

describe.each(EVERY)('what a model of $family says', ({ model }) => {
  test.each(SAID)('[TXT-003] %j has no half of a character', async (text, expected) => {
    await using it = await setUp();
    // Each delta by itself, all of them at once, and cut anywhere.
    for (const chunkBytes of [undefined, 64 * 1024, 7]) {
      it.upstream.reply({ text, chunkBytes });
      const said = await run(it.models, request(model));
      expect(said.error).toBeUndefined();
      expect(said.text).toBe(expected);
      for (const delta of said.deltas) expect(delta.isWellFormed(), JSON.stringify(said.deltas)).toBe(true);
    }
  });

  test('[TXT-004] is asked of the provider without a half, wherever the request has one', async () => {
    await using it = await setUp();
    it.upstream.reply({});
    const messages = [
      { role: 'user' as const, content: `one ${HIGH}` },
      { role: 'assistant' as const, content: `two ${LOW} \\ud83d 👋` },
      { role: 'user' as const, content: [{ type: 'text' as const, text: `three ${HIGH}${HIGH}${LOW}` }] },
    ];
    await run(it.models, request(model, { messages, system: [{ text: `be ${HIGH}`, cache: false }] }));
    const body = JSON.stringify(it.upstream.requests[0]!.body);
    expect(body.isWellFormed() && !/[^\\]\\ud/.test(body)).toBe(true);
    for (const said of ['one \ufffd', 'two \ufffd \\\\ud83d 👋', 'three \ufffd👋', 'be \ufffd']) expect(body).toContain(said);
  });
});
