import { beforeAll, describe, expect, test } from 'vitest';
import type { ModelError } from '../../src/runtime/model.ts';
import { setUp } from './harness.ts';
import { KNOWN } from './recorded/hosts.ts';
import { lacking, type Recording, recordings } from './recorded/packages.ts';
import { cutsOf, play } from './recorded/play.ts';

/*
 * What hosts of models have streamed to others, byte for byte, out of packages that are downloaded for it:
 * recorded/README.md.
 */
const missing = lacking().join(', ');

/** The frames of an answer, read as plainly as can be, with nothing of what is tested. */
function framesOf({ body }: Recording): Frame[] {
  const lines = body.split(/\r\n|\n|\r/).filter((line) => line.startsWith('data:') && !line.includes('[DONE]'));
  return lines.map((line) => JSON.parse(line.slice('data:'.length)) as Frame);
}

interface Frame {
  choices?: { delta?: { content?: string | null; refusal?: string | null }; finish_reason?: string | null }[];
  candidates?: { content?: { parts?: { text?: string; thought?: boolean }[] }; finishReason?: string }[];
  delta?: { text?: string; stop_reason?: string | null };
  usage?: { total_tokens?: number | null } | null;
  usageMetadata?: { totalTokenCount?: number; toolUsePromptTokenCount?: number };
}

function textOf({ choices, candidates, delta }: Frame): string {
  const spoken = (candidates?.[0]?.content?.parts ?? []).filter((part) => !part.thought).map((part) => part.text ?? '');
  return choices?.[0]?.delta?.content ?? delta?.text ?? spoken.join('');
}

/** Ends of whole answers. Tools were asked for in some of these recordings, as Baton does not: what ends with a call of one is none. */
const WHOLE = new Set(['stop', 'length', 'end_turn', 'max_tokens', 'stop_sequence', 'STOP', 'MAX_TOKENS']);

function errorOf(frames: Frame[]): string | undefined {
  if (frames.some(({ choices }) => choices?.[0]?.delta?.refusal)) return 'refused';
  const words = frames.map(
    ({ choices, candidates, delta }) => choices?.[0]?.finish_reason ?? candidates?.[0]?.finishReason ?? delta?.stop_reason,
  );
  return WHOLE.has(words.findLast((word) => word) ?? '') ? undefined : 'upstream_error';
}

/** The sum that the host gives beside its counts. */
const totalOf = (frame: Frame) => frame.usage?.total_tokens ?? frame.usageMetadata?.totalTokenCount;

describe.skipIf(missing)(`recordings of hosts${missing ? ` (skipped: there is no ${missing})` : ''}`, () => {
  let all: Recording[];
  beforeAll(async () => void (all = await recordings()), 15 * 60_000);

  function find(name: string): Recording {
    const found = all.find((recording) => recording.name === name);
    if (!found) throw new Error(`there is no ${name}`);
    return found;
  }

  test.each(KNOWN)('$shows', async ({ recording, text, counts, truncated = false }) => {
    await using it = await setUp();
    const { family, body } = find(recording);
    const bytes = Buffer.from(body);
    const whole = await play(it, family, bytes);
    expect(whole).toMatchObject({ text, truncated, error: undefined });
    if (counts) {
      const [inputTokens, outputTokens, cacheReadTokens] = counts;
      expect(whole.usage).toMatchObject({ inputTokens, outputTokens, ...(cacheReadTokens !== undefined && { cacheReadTokens }) });
    }
    for (const cut of cutsOf(bytes, 100)) expect({ cut, ...(await play(it, family, bytes, cut)) }).toEqual({ cut, ...whole });
  });

  test('each of all: its text, its sum of tokens, and the same in two pieces', async () => {
    // Answers that are no whole ones to us would open the breaker.
    await using it = await setUp({ breakerThreshold: 1_000_000 });
    expect(all.length).toBeGreaterThan(600);
    for (const recording of all) {
      const { name, family, body } = recording;
      const bytes = Buffer.from(body);
      const frames = framesOf(recording);
      const heard = await play(it, family, bytes);
      expect({ name, text: heard.text, error: (heard.error as ModelError | undefined)?.code }).toEqual({
        name,
        text: frames.map(textOf).join(''),
        error: errorOf(frames),
      });
      const total = frames.map(totalOf).findLast((sum) => typeof sum === 'number');
      if (total !== undefined && heard.usage) expect({ name, total: sumOf(heard.usage) }).toEqual({ name, total });
      for (const cut of cutsOf(bytes, 3).slice(-3)) {
        expect({ name, cut, ...(await play(it, family, bytes, cut)) }).toEqual({ name, cut, ...heard });
      }
    }
  });
});

function sumOf(usage: unknown): number {
  const { inputTokens, outputTokens } = usage as { inputTokens: number; outputTokens: number };
  return inputTokens + outputTokens;
}
