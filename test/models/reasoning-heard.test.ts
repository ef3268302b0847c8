import { describe, expect, it } from 'vitest';
import { ThoughtFilter } from '../../src/models/thoughts.ts';
import { ModelError, StoppedCall } from '../../src/runtime/model.ts';
import { request, setUp } from './harness.ts';

type Models = Awaited<ReturnType<typeof setUp>>['models'];

/** What is heard of a call, in order: thoughts in brackets. */
async function heard(models: Models, model: string, stop?: (heard: string) => void) {
  const order: string[] = [];
  const hear = (piece: string) => {
    order.push(piece);
    stop?.(order.join(''));
  };
  const asked = request(model, { onThought: (delta) => hear(`[${delta}]`) });
  const outcome = await models.stream(asked, hear).then(
    (answer) => ({ ...answer, error: undefined }),
    (error: unknown) => ({ error: error instanceof StoppedCall ? error.cause : error, usage: undefined }),
  );
  return { ...outcome, order, all: order.join('').replaceAll('][', '') };
}

const sse = (...frames: unknown[]) =>
  frames.map((frame) => `data: ${typeof frame === 'string' ? frame : JSON.stringify(frame)}\n\n`).join('');
const chat = (...deltas: object[]) =>
  sse(
    ...deltas.map((delta) => ({ choices: [{ index: 0, delta }] })),
    { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    '[DONE]',
  );
const anthropic = (...blocks: object[]) =>
  sse(
    { type: 'message_start', message: { model: 'm', usage: { input_tokens: 5, output_tokens: 1 } } },
    ...blocks,
    {
      type: 'message_delta',
      delta: { stop_reason: 'end_turn' },
      usage: { output_tokens: 30, output_tokens_details: { thinking_tokens: 21 } },
    },
    { type: 'message_stop' },
  );
const delta = (type: string, more: object) => ({ type: 'content_block_delta', index: 0, delta: { type, ...more } });
const gemini = (...parts: object[]) =>
  sse(...parts.map((part) => ({ candidates: [{ content: { parts: [part] } }] })), {
    candidates: [{ finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: 5, candidatesTokenCount: 9, thoughtsTokenCount: 21 },
  });

/** What hosts send. */
const HOSTS: [host: string, model: string, raw: string, tokens?: number][] = [
  [
    'Anthropic',
    'claude-sonnet-5-5',
    anthropic(
      { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } },
      delta('thinking_delta', { thinking: 'Hm, ' }),
      delta('thinking_delta', { thinking: 'so.' }),
      delta('signature_delta', { signature: 'EqQBCg' }),
      { type: 'content_block_stop', index: 0 },
      { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
      delta('text_delta', { text: 'Yes.' }),
    ),
    21,
  ],
  [
    'Anthropic, the whole of it',
    'claude-sonnet-5-5',
    JSON.stringify({
      type: 'message',
      content: [
        { type: 'thinking', thinking: 'Hm, so.', signature: 'x' },
        { type: 'redacted_thinking', data: 'x' },
        { type: 'text', text: 'Yes.' },
      ],
      stop_reason: 'end_turn',
      usage: { input_tokens: 1, output_tokens: 2 },
    }),
  ],
  ['DeepSeek', 'gpt-x', chat({ reasoning_content: 'Hm, ', content: null }, { reasoning_content: 'so.' }, { content: 'Yes.' })],
  ['vLLM and Groq', 'gpt-x', chat({ reasoning: 'Hm, ' }, { reasoning: 'so.', content: '' }, { content: 'Yes.', reasoning: null })],
  ['vLLM, under both names', 'gpt-x', chat({ reasoning: 'Hm, so.', reasoning_content: 'Hm, so.' }, { content: 'Yes.' })],
  [
    'OpenRouter, twice the same',
    'openrouter/x/y',
    chat(
      { content: '', reasoning: 'Hm, so.', reasoning_details: [{ type: 'reasoning.text', text: 'Hm, so.', index: 0 }] },
      { content: '', reasoning_details: [{ type: 'reasoning.encrypted', data: 'gAAA' }] },
      { content: 'Yes.' },
    ),
  ],
  [
    'OpenRouter, in details alone',
    'openrouter/x/y',
    chat(
      { content: '', reasoning_details: [{ type: 'reasoning.summary', summary: 'Hm, ' }] },
      { content: '', reasoning: null, reasoning_details: [{ type: 'reasoning.text', text: 'so.' }] },
      { content: 'Yes.' },
    ),
  ],
  [
    'Mistral',
    'gpt-x',
    chat(
      {
        content: [
          {
            type: 'thinking',
            thinking: [
              { type: 'text', text: 'Hm, ' },
              { type: 'text', text: 'so.' },
            ],
          },
        ],
      },
      { content: [{ type: 'text', text: 'Yes.' }] },
    ),
  ],
  ['Ollama', 'ollama/qwen3', chat({ content: '', reasoning: 'Hm, so.' }, { content: 'Yes.' })],
  ['Ollama, as in its own API', 'ollama/qwen3', chat({ content: '', thinking: 'Hm, so.' }, { content: 'Yes.' })],
  ['Gemini', 'gemini-3.8-flash', gemini({ text: 'Hm, ', thought: true }, { text: 'so.', thought: true }, { text: 'Yes.' }), 21],
  [
    'a model with tags',
    'ollama/qwen3',
    chat({ content: '<thi' }, { content: 'nk>\nHm, ' }, { content: 'so.</th' }, { content: 'ink>\n\nYes.' }),
  ],
  [
    'gpt-oss with its channels',
    'ollama/gpt-oss',
    chat(
      { content: '<|channel|>ana' },
      { content: 'lysis<|mess' },
      { content: 'age|>Hm, so.<|e' },
      { content: 'nd|><|start|>assistant<|channel|>final<|message|>Yes.' },
    ),
  ],
  ['a beginning and the rest in one delta', 'ollama/x', chat({ reasoning: 'Hm, so.', content: 'Yes.' })],
];

describe('the thoughts of a model', () => {
  it.each(HOSTS)('[RSN-027] are heard before the text, as %s sends them', async (_, model, raw, tokens) => {
    await using it = await setUp();
    for (const cut of [raw, Array.from(raw, (unit) => Buffer.from(unit))]) it.upstream.reply({ raw: cut });
    for (let i = 0; i < 2; i += 1) {
      const { all, error, usage } = await heard(it.models, model);
      expect(error).toBeUndefined();
      expect(all).toBe('[Hm, so.]Yes.');
      expect(usage?.reasoningTokens).toBe(tokens);
    }
  });

  it.each(HOSTS)('[RSN-027] are nothing where nobody hears them, as %s sends them', async (_, model, raw) => {
    await using it = await setUp();
    it.upstream.reply({ raw });
    let text = '';
    await it.models.stream(request(model), (piece) => (text += piece));
    expect(text).toBe('Yes.');
  });

  it('[RSN-010] are counted where chat completions say how many there were', async () => {
    await using it = await setUp();
    const usage = (reasoning_tokens: number) => ({
      prompt_tokens: 1,
      completion_tokens: 50,
      completion_tokens_details: { reasoning_tokens },
    });
    for (const count of [40, 0]) {
      const last = { choices: [{ index: 0, delta: { content: 'Yes.' }, finish_reason: 'stop' }], usage: usage(count) };
      it.upstream.reply({ raw: sse(last, '[DONE]') });
    }
    expect((await heard(it.models, 'gpt-x')).usage).toMatchObject({ outputTokens: 50, reasoningTokens: 40 });
    expect((await heard(it.models, 'gpt-x')).usage).not.toHaveProperty('reasoningTokens');
  });

  it('[RSN-028] come in whole characters, and in order with the text', async () => {
    await using it = await setUp();
    const half = (text: string) => ({ reasoning: text });
    const raw = chat(half('a\ud83e'), half('\udd14b'), { content: 'x\ud83e' }, { content: '\udd14' }, half('\ud83e'), { content: 'y' });
    for (const cut of [raw, Array.from(raw, (unit) => Buffer.from(unit))]) it.upstream.reply({ raw: cut });
    for (let i = 0; i < 2; i += 1) {
      const { order, all } = await heard(it.models, 'ollama/x');
      for (const piece of order) expect(piece.isWellFormed()).toBe(true);
      expect(all).toBe('[a🤔b]x🤔[\ufffd]y');
    }
  });

  it('[RSN-029] stay when the call is made again, and go on in a new line', async () => {
    await using it = await setUp({ retries: 1 }, { sleep: async () => {}, random: () => 0 });
    const broken = sse({ choices: [{ index: 0, delta: { reasoning: 'First.' } }] });
    it.upstream.reply({ raw: broken, end: 'drop' }, { raw: chat({ reasoning: 'Second.' }, { content: 'Yes.' }) });
    expect((await heard(it.models, 'ollama/x')).all).toBe('[First.\nSecond.]Yes.');
    expect(it.upstream.requests).toHaveLength(2);
  });

  it('[RSN-030] end the call when whoever hears them wants no more, or when they have no end', async () => {
    await using it = await setUp();
    it.upstream.otherwise({
      raw: chat(...Array.from({ length: 50 }, () => ({ reasoning: 'on and on '.repeat(50_000) })), { content: 'Yes.' }),
    });
    const enough = new Error('enough');
    const stop = () => {
      throw enough;
    };
    expect((await heard(it.models, 'ollama/x', stop)).error).toBe(enough);
    const { error } = await heard(it.models, 'ollama/x');
    expect(error).toBeInstanceOf(ModelError);
    expect((error as ModelError).message).toContain('sent thoughts that are too long');
  });
});

describe('thoughts at the beginning of a text', () => {
  it.each([
    ['<think>\na\n</think>\nHello', 'a\n', 'Hello'],
    ['<think></think>Hello', '', 'Hello'],
    ['<think> \n </think>Hello', '', 'Hello'],
    ['\n<think>a</think>\n<think>b</think> Hello', 'a\nb', 'Hello'],
    ['<think>a </thin k> 🤔 b', 'a </thin k> 🤔 b', ''],
    ['[THINK]a[/THINK]x', 'a', 'x'],
    ['◁think▷a◁/think▷x', 'a', 'x'],
    ['<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>final<|message|>x', 'a', 'x'],
    ['<|channel|>analysis<|message|>a', 'a', ''],
    ['<|channel|>analysis without a head<|end|>x', 'without a head', 'x'],
    ['<|channel|>commentary to=functions.x<|message|>{}<|end|>x', '', 'x'],
    [`<|channel|>analysis ${'a'.repeat(600)}<|end|>x`, 'a'.repeat(600), 'x'],
    ['No <think>a</think>', '', 'No <think>a</think>'],
  ])('[RSN-027] are heard in whatever pieces they come: %j', (text, thoughts, said) => {
    for (const pieces of [[text], Array.from(text), Array.from(text.match(/[^]{1,7}/gu)!)]) {
      const heard = { thoughts: '', said: '' };
      const filter = new ThoughtFilter(
        (piece) => (heard.said += piece),
        (piece) => {
          expect(piece.isWellFormed()).toBe(true);
          heard.thoughts += piece;
        },
      );
      for (const piece of pieces) filter.push(piece);
      filter.end();
      expect(heard).toEqual({ thoughts, said });
    }
  });
});
