import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useServer, useUpstream } from '../support/server.ts';

/** The frames of an event stream. */
const frames = (...data: (object | string)[]): string =>
  data.map((one) => `data: ${typeof one === 'string' ? one : JSON.stringify(one)}\n\n`).join('');

interface Wire {
  model: string;
  /** The frames of a text. */
  said(text: string): string;
  /** The frame that tells the end. */
  ended(word: unknown): string;
  /** What may follow. */
  tail: string;
  good: readonly string[];
  limit: readonly string[];
  refused: readonly string[];
}

const OPENAI = {
  said: (content: string) => frames({ choices: [{ index: 0, delta: { content } }] }),
  ended: (word: unknown) => frames({ choices: [{ index: 0, delta: { content: '' }, finish_reason: word }] }),
  tail: frames({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 4 } }, '[DONE]'),
  good: ['stop', 'eos'],
  limit: ['length', 'model_length'],
  refused: ['content_filter'],
};
const WIRES: Record<string, Wire> = {
  OpenAI: { ...OPENAI, model: 'gpt-4.1' },
  'a compatible host': { ...OPENAI, model: 'ollama/x' },
  Anthropic: {
    model: 'claude-fake',
    said: (text) => frames({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
    ended: (word) => frames({ type: 'message_delta', delta: { stop_reason: word }, usage: { output_tokens: 4 } }),
    tail: frames({ type: 'message_stop' }),
    good: ['end_turn', 'stop_sequence'],
    limit: ['max_tokens'],
    refused: ['refusal'],
  },
  Gemini: {
    model: 'gemini-fake',
    said: (text) => frames({ candidates: [{ content: { parts: [{ text }] } }] }),
    ended: (word) => frames({ candidates: [{ content: { parts: [] }, finishReason: word }] }),
    tail: frames({ usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 4 } }),
    good: ['STOP'],
    limit: ['MAX_TOKENS'],
    refused: ['SAFETY', 'RECITATION'],
  },
};
const UNKNOWN = ['insufficient_system_resource', 'tool_calls', 'pause_turn', 'OTHER', 'new-word', '', null, 7];

describe.each(Object.keys(WIRES))('an answer of %s', (name) => {
  const wire = WIRES[name]!;
  const { model, said, ended, tail } = wire;
  const upstream = useUpstream();
  const baton = useServer(() => ({
    env: { ...upstream().env, INDEX_MODEL: model, PROVIDER_RETRIES: '0', BREAKER_THRESHOLD: '1000' },
  }));
  const answer = async (raw: string, end: 'cut' | 'drop' = 'cut') => {
    upstream().reply({ raw, end });
    upstream().otherwise({ raw: said('and on') + ended(wire.good[0]) + tail });
    return baton().api.run('hello');
  };

  it('[RUN-073] is no success and runs no command without a good end, wherever it is cut and whatever its word', async () => {
    const word = fc.constantFrom(...wire.good, ...wire.limit, ...wire.refused, ...UNKNOWN);
    await fc.assert(
      fc.asyncProperty(word, fc.option(fc.double({ min: 0, max: 1, noNaN: true })), fc.boolean(), async (end, cut, drop) => {
        const head = said('I note it.\n') + said('/mem write half of ') + said('a sent');
        const known = head + ended(end);
        const whole = known + tail;
        const kept = cut === null ? whole : whole.slice(0, Math.floor(cut * whole.length));
        // Behind the last frame there may be no blank line.
        const isEnded = kept.length + 2 >= known.length;
        const run = await answer(kept, drop ? 'drop' : 'cut');
        const hasRun = run.data('tool_call').some(({ ok }) => ok);
        const isGood = isEnded && wire.good.includes(end as string);
        const isCut = isEnded && wire.limit.includes(end as string);
        expect(hasRun).toBe(isGood);
        expect(run.done).toMatchObject(
          isGood || isCut
            ? { ok: true, finish_reason: 'stop' }
            : { ok: false, error_code: isEnded && wire.refused.includes(end as string) ? 'refused' : 'upstream_error' },
        );
      }),
      { numRuns: 60 },
    );
  });

  it('[RUN-073] that says nothing and is at its limit fails, and is not called for the same again', async () => {
    const nothing = { raw: said('') + ended(wire.limit[0]) + tail };
    const before = upstream().requests.length;
    upstream().otherwise(nothing);
    const run = await baton().api.run('hello');
    expect(run.done).toMatchObject({ ok: false, error_code: 'empty_answer', finish_reason: 'empty' });
    const limits = upstream()
      .requests.slice(before)
      .map(({ body }) => /"(?:max_(?:completion_)?t|maxOutputT)okens":(\d+)/.exec(JSON.stringify(body))?.[1]);
    expect(new Set(limits).size).toBe(limits.length);
  });

  it('[RUN-073] shows no thoughts and runs none', async () => {
    const run = await answer(said('<thi') + said('nk>\n/mem write leaked\n</thi') + said('nk>\nHello!') + ended(wire.good[0]) + tail);
    expect(run.data('tool_call')).toEqual([]);
    expect(run.done).toMatchObject({ ok: true, content: 'Hello!' });
  });

  it('[RUN-073] after a command, and then nothing, is not the preamble', async () => {
    const nothing = { raw: said('') + ended(wire.good[0]) + tail };
    upstream().reply({ raw: said('Let me look that up.\n/fetch http://127.0.0.1:1/') + ended(wire.good[0]) + tail });
    upstream().otherwise(nothing);
    const run = await baton().api.run('hello');
    expect(run.done).toMatchObject({ ok: false, error_code: 'empty_answer' });
  });
});
