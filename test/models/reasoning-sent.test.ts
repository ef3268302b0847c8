import { describe, expect, it } from 'vitest';
import { type Effort, type MessagePart, type ModelMessage, type ModelRequest, NoTools, type ToolOffers } from '../../src/runtime/model.ts';
import { openaiCompatibleWire, openaiWire } from '../../src/models/wires/openai.ts';
import { request, run, setUp } from './harness.ts';

type Body = Record<string, unknown> & { generationConfig?: Record<string, unknown> };

const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'max'] as const;
const listen = { onThought: () => {} };
const TOOLS: ToolOffers = { offered: [{ name: 'f', description: '', parameters: { type: 'object' } }], optional: true };

async function sent(model: string, changes: Partial<ModelRequest> = {}): Promise<Body> {
  await using it = await setUp();
  const { error } = await run(it.models, request(model, changes));
  expect(error).toBeUndefined();
  return (await it.upstream.received(0)).body;
}

/** What differs from the body of a call without any reasoning. */
async function added(model: string, changes: Partial<ModelRequest>): Promise<Record<string, unknown>> {
  const [plain, body] = await Promise.all([sent(model), sent(model, changes)]);
  const flat = ({ generationConfig, ...rest }: Body) => ({ ...rest, ...generationConfig });
  const [before, after] = [flat(plain), flat(body)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])).map((name) => [name, after[name] ?? 'gone']),
  );
}

const byEffort = async (model: string, name: string) =>
  Promise.all(EFFORTS.map(async (effort) => ((await added(model, { effort })) as Body)[name]));

/** What OpenAI itself would be sent. */
async function effortAt(baseURL: string, model: string, effort: Effort, provider = 'openai'): Promise<unknown> {
  let body: Record<string, unknown> = {};
  const send = async (built: { body?: unknown }) => {
    body = JSON.parse(String(built.body)) as typeof body;
    throw new Error('enough');
  };
  const wire = provider === 'openai' ? openaiWire : openaiCompatibleWire;
  const limits = { firstByteMs: 1000, idleMs: 1000, callMs: 1000 };
  const adapter = wire({ provider, apiKey: 'sk-x', baseURL }, { send, close() {} }, limits);
  await adapter.stream(model, request(model, { effort }), () => {}).catch(() => {});
  return body['reasoning_effort'];
}

const call = (id: string, kept?: string): ModelMessage => ({
  role: 'assistant',
  content: [
    ...(kept ? [{ type: 'thoughts' as const, wire: kept, thoughts: [{ type: 'thinking', thinking: 'hm', signature: 'x' }] }] : []),
    { type: 'tool_call', id, name: 'look', arguments: '{}' },
  ],
});
const answered = (id: string, ...more: MessagePart[]): ModelMessage => ({
  role: 'user',
  content: [{ type: 'tool_result', id, name: 'look', ok: true, text: 'seen' }, ...more],
});
const says = (role: ModelMessage['role'], content: string): ModelMessage => ({ role, content });
const ASKED = says('user', 'hi');
const WITHOUT_THOUGHTS = [ASKED, call('a'), answered('a')];

/** As Anthropic, also at its clouds. */
const EXPECTED_THINKING = JSON.stringify({
  type: 'error',
  error: {
    type: 'invalid_request_error',
    message:
      'messages.1.content.0.type: Expected `thinking` or `redacted_thinking`, but found `tool_use`. When `thinking` is enabled, a final ' +
      '`assistant` message must start with a thinking block (preceeding the lastmost set of `tool_use` and `tool_result` blocks). We ' +
      'recommend you include thinking blocks from previous turns. To avoid this requirement, disable `thinking`.',
  },
});

/** Each model of Anthropic that thinks with a budget, and its wire. */
const WITH_BUDGETS = [
  ['claude-sonnet-4-5', 'anthropic'],
  ['claude-3-7-sonnet-latest', 'anthropic'],
  ['vertex/claude-haiku-4-5@20251001', 'anthropic'],
  ['bedrock/eu.anthropic.claude-sonnet-4-5-20250929-v1:0', 'bedrock'],
] as const;

describe('an effort', () => {
  it.each(WITH_BUDGETS)('[RSN-031] is left out behind calls that %s has not thought before', async (model, wire) => {
    await using it = await setUp();
    it.upstream.otherwise(({ body }) => (JSON.stringify(body).includes('budget_tokens') ? { status: 400, body: EXPECTED_THINKING } : {}));
    const other = wire === 'anthropic' ? 'bedrock' : 'anthropic';
    for (const messages of [
      WITHOUT_THOUGHTS,
      [...WITHOUT_THOUGHTS, call('b'), answered('b')],
      [ASKED, call('a', other), answered('a', { type: 'text', text: 'and now?' })],
      [ASKED, call('a', wire), answered('a'), says('assistant', 'Yes.'), ASKED, call('b'), answered('b')],
    ]) {
      expect((await run(it.models, request(model, { effort: 'high', tools: TOOLS, messages }))).error).toBeUndefined();
    }
    expect(it.upstream.requests).toHaveLength(4);
  });

  it.each(WITH_BUDGETS)('[RSN-031] stays where %s has thought before its calls, or has answered since', async (model, wire) => {
    await using it = await setUp();
    const thought = [ASKED, call('a', wire), answered('a')];
    for (const messages of [thought, [...thought, call('b'), answered('b')], [...WITHOUT_THOUGHTS, says('assistant', 'Yes.'), ASKED]]) {
      await run(it.models, request(model, { effort: 'high', tools: TOOLS, messages }));
    }
    await run(it.models, request(model, { effort: 'high', messages: WITHOUT_THOUGHTS }));
    for (const { body } of it.upstream.requests) expect(JSON.stringify(body)).toContain('budget_tokens');
    expect(it.upstream.requests).toHaveLength(4);
  });

  it('[RSN-031] stays for models that decide by themselves', async () => {
    expect((await sent('claude-sonnet-4-6', { effort: 'high', tools: TOOLS, messages: WITHOUT_THOUGHTS }))['thinking']).toBeDefined();
  });

  it.each([
    'claude-sonnet-4-5',
    'claude-sonnet-5-5',
    'gpt-5.4',
    'o3',
    'gemini-2.5-flash',
    'gemini-3.8-flash',
    'ollama/qwen3',
    'openrouter/x/y',
  ])('[RSN-020] that nobody asks for changes no byte of what %s is sent', async (model) => {
    const plain = JSON.stringify(await sent(model));
    expect(JSON.stringify(await sent(model, { effort: undefined, onThought: undefined }))).toBe(plain);
    expect(plain).not.toMatch(/thinking|reasoning|output_config/);
  });

  it('[RSN-021] is a budget for the older models of Anthropic, beside which no temperature is sent', async () => {
    expect(await byEffort('claude-sonnet-4-5', 'thinking')).toEqual([
      undefined,
      ...[1024, 4096, 8192, 16_384, 32_768].map((budget_tokens) => ({ type: 'enabled', budget_tokens })),
    ]);
    for (const model of ['claude-haiku-4-5-20251001', 'claude-opus-4-1', 'claude-3-7-sonnet-latest']) {
      expect(await added(model, { effort: 'low' })).toEqual({
        thinking: { type: 'enabled', budget_tokens: 4096 },
        temperature: 'gone',
        max_tokens: 8192 + 4096,
      });
    }
    expect(await added('claude-3-5-haiku-latest', { effort: 'max', ...listen })).toEqual({});
  });

  it('[RSN-021] is a level for the newer models of Anthropic', async () => {
    const levels = ['low', 'low', 'medium', 'high', 'max'].map((effort) => ({ effort }));
    for (const model of ['claude-sonnet-4-6', 'claude-opus-4-8']) {
      expect(await byEffort(model, 'output_config')).toEqual([undefined, ...levels]);
      expect(await byEffort(model, 'thinking')).toEqual([undefined, ...levels.map(() => ({ type: 'adaptive' }))]);
    }
    // They think unless they are kept from it, or always.
    expect(await byEffort('claude-opus-5', 'output_config')).toEqual([undefined, ...levels]);
    expect((await byEffort('claude-opus-5', 'thinking'))[0]).toEqual({ type: 'disabled' });
    expect(await byEffort('claude-sonnet-5-5', 'output_config')).toEqual([{ effort: 'low' }, ...levels]);
    expect((await byEffort('claude-sonnet-5-5', 'thinking'))[0]).toBeUndefined();
  });

  it('[RSN-021] [RSN-025] has Anthropic show its thoughts where somebody hears them', async () => {
    expect(await added('claude-sonnet-4-6', { effort: 'high', ...listen })).toMatchObject({
      thinking: { type: 'adaptive', display: 'summarized' },
    });
    expect(await added('claude-sonnet-5-5', listen)).toEqual({ thinking: { type: 'adaptive', display: 'summarized' } });
    expect(await added('claude-sonnet-4-6', listen)).toEqual({});
  });

  it('[RSN-022] is a level that the model of OpenAI has', async () => {
    const official = (model: string) => Promise.all(EFFORTS.map((effort) => effortAt('https://api.openai.com/v1', model, effort)));
    expect(await official('o3')).toEqual(['low', 'low', 'low', 'medium', 'high', 'high']);
    expect(await official('gpt-5-mini')).toEqual(['minimal', 'minimal', 'low', 'medium', 'high', 'high']);
    expect(await official('gpt-5.1')).toEqual(['none', 'low', 'low', 'medium', 'high', 'high']);
    expect(await official('gpt-5.4')).toEqual(['none', 'low', 'low', 'medium', 'high', 'xhigh']);
    expect(await official('gpt-5.6-terra')).toEqual(['none', 'low', 'low', 'medium', 'high', 'max']);
    for (const model of ['gpt-4o', 'gpt-4.1', 'o1-mini', 'gpt-5-chat-latest'])
      expect(await official(model)).toEqual(EFFORTS.map(() => undefined));
  });

  it('[RSN-022] goes to compatible hosts in the words that most have', async () => {
    const plain = ['none', 'low', 'low', 'medium', 'high', 'high'];
    expect(await byEffort('ollama/qwen3', 'reasoning_effort')).toEqual(plain);
    expect(await byEffort('gpt-oss-120b', 'reasoning_effort')).toEqual(plain);
    expect(await byEffort('openrouter/deepseek/deepseek-r1', 'reasoning_effort')).toEqual([
      'none',
      'minimal',
      'low',
      'medium',
      'high',
      'xhigh',
    ]);
    expect(await added('ollama/qwen3', { effort: 'low' })).toEqual({ reasoning_effort: 'low', max_tokens: 8192 + 4096 });
    expect(await added('ollama/qwen3', { effort: 'none' })).toEqual({ reasoning_effort: 'none' });
    expect(await added('ollama/qwen3', listen)).toEqual({});
  });

  it('[RSN-032] is none beside functions for the models of OpenAI that have not both in chat completions', async () => {
    const efforts = async (model: string) =>
      Promise.all([undefined, 'high' as const].map(async (effort) => (await sent(model, { effort, tools: TOOLS }))['reasoning_effort']));
    for (const model of ['gpt-5.4', 'gpt-5.4-mini', 'gpt-5.6-terra', 'gpt-5.10', 'gpt-6', 'openai/gpt-5.6', 'azure/gpt-5.6']) {
      expect(await efforts(model)).toEqual(['none', 'none']);
      expect((await sent(model, { effort: 'none' }))['reasoning_effort']).toBe('none');
    }
    for (const model of ['gpt-5.2', 'azure/gpt-5', 'gpt-oss-120b', 'openrouter/openai/gpt-5.4']) {
      expect(await efforts(model)).toEqual([undefined, 'high']);
    }
    expect(await sent('gpt-5.6')).not.toHaveProperty('reasoning_effort');
  });

  it.each([true, false])(
    '[RSN-032] that a host refuses beside functions is left out of such calls alone: optional %s',
    async (optional) => {
      const message =
        'Function tools with reasoning_effort are not supported for gpt-5.4 in /v1/chat/completions. Please use /v1/responses instead.';
      const error = { message, type: 'invalid_request_error', param: 'reasoning_effort', code: null };
      await using it = await setUp();
      it.upstream.otherwise(({ body }) =>
        body['tools'] && body['reasoning_effort'] ? { status: 400, body: JSON.stringify({ error }) } : { text: ['fine'] },
      );
      const model = 'openrouter/openai/gpt-5.4';
      const tools = { ...TOOLS, optional };
      for (const changes of [{ tools }, { tools }, {}]) {
        const { text, error: failure } = await run(it.models, request(model, { effort: 'low', ...changes }));
        expect(failure).not.toBeInstanceOf(NoTools);
        expect(text).toBe('fine');
      }
      expect(it.upstream.requests.map(({ body }) => [body['tools'] !== undefined, body['reasoning_effort']])).toEqual([
        [true, 'low'],
        [true, undefined],
        [true, undefined],
        [false, 'low'],
      ]);
    },
  );

  it('[RSN-023] is a budget for Gemini 2.5, a level for later ones, and nothing for earlier ones', async () => {
    const configs = (model: string) => byEffort(model, 'thinkingConfig');
    const budgets = [1024, 4096, 8192, 16_384].map((thinkingBudget) => ({ thinkingBudget }));
    expect(await configs('gemini-2.5-flash')).toEqual([{ thinkingBudget: 0 }, ...budgets, { thinkingBudget: 24_576 }]);
    expect(await configs('gemini-2.5-pro')).toEqual([{ thinkingBudget: 128 }, ...budgets, { thinkingBudget: 32_768 }]);
    const levels = (...names: string[]) => names.map((thinkingLevel) => ({ thinkingLevel }));
    expect(await configs('gemini-3-pro-preview')).toEqual(levels('LOW', 'LOW', 'LOW', 'HIGH', 'HIGH', 'HIGH'));
    expect(await configs('gemini-3.5-flash-lite')).toEqual(levels('MINIMAL', 'MINIMAL', 'LOW', 'MEDIUM', 'HIGH', 'HIGH'));
    for (const model of ['gemini-3.8-flash', 'gemini-3.1-pro-preview', 'gemini-9']) {
      expect(await configs(model)).toEqual(levels('LOW', 'LOW', 'LOW', 'MEDIUM', 'HIGH', 'HIGH'));
    }
    expect(await added('gemini-2.0-flash', { effort: 'max', ...listen })).toEqual({});
    expect(await added('gemini-3.8-flash', listen)).toEqual({ thinkingConfig: { includeThoughts: true } });
    expect(await added('gemini-3.8-flash', { effort: 'low', ...listen })).toMatchObject({
      thinkingConfig: { thinkingLevel: 'LOW', includeThoughts: true },
    });
  });

  it('[RSN-024] makes as much room for thoughts as it allows, where the provider counts them within its limit', async () => {
    const rooms = async (model: string, name: string) => (await byEffort(model, name)).map((limit) => Number(limit ?? 8192) - 8192);
    expect(await rooms('claude-sonnet-5-5', 'max_tokens')).toEqual([0, 1024, 4096, 8192, 16_384, 32_768]);
    expect(await rooms('ollama/qwen3', 'max_tokens')).toEqual([0, 1024, 4096, 8192, 16_384, 16_384]);
    // Known to think, with room for 16,384 tokens where nobody says how much.
    const known = await Promise.all(
      EFFORTS.map(async (effort) => Number((await sent('gemini-2.5-flash', { effort })).generationConfig!['maxOutputTokens']) - 8192),
    );
    expect(known).toEqual([1024, 1024, 4096, 8192, 16_384, 32_768]);
  });

  it('[RSN-024] that was too little for a model is not asked for in the same way once more', async () => {
    await using it = await setUp();
    it.upstream.reply({ text: [], truncated: true }, { text: ['said'] });
    const { text, error } = await run(it.models, request('ollama/qwen3', { effort: 'low' }));
    expect(error).toBeUndefined();
    expect(text).toBe('said');
    expect(it.upstream.requests.map(({ body }) => body['max_tokens'])).toEqual([8192 + 4096, 8192 + 16_384]);
  });

  it.each([
    ['ollama/llama3.2', 'reasoning_effort', '"llama3.2" does not support thinking'],
    ['ollama/x', 'reasoning_effort', "Unsupported value: 'reasoning_effort' does not support 'low' with this model."],
    ['openrouter/x/y', 'reasoning_effort', 'This endpoint does not support reasoning'],
    ['claude-haiku-9', 'output_config', 'This model does not support the effort parameter.'],
    ['claude-x', 'thinking', '"thinking.type.adaptive" is not supported for this model'],
    ['gemini-9', 'thinkingConfig', 'thinkingConfig is not supported by this model'],
  ])('[RSN-026] that %s refuses is left out: %s, %s', async (model, name, message) => {
    await using it = await setUp();
    const has = (body: Body) => name in body || name in (body['generationConfig'] ?? {});
    it.upstream.otherwise(({ body }) => (has(body) ? { status: 400, body: JSON.stringify({ error: { message } }) } : { text: ['fine'] }));
    for (let i = 0; i < 2; i += 1) expect(await run(it.models, request(model, { effort: 'low' }))).toMatchObject({ text: 'fine' });
    expect(it.upstream.requests.map(({ body }) => has(body))).toEqual([true, false, false]);
  });
});
