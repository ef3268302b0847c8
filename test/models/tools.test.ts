import { describe, expect, it } from 'vitest';
import { NoTools, usageOf, type ModelAnswer, type ModelMessage, type ToolOffers } from '../../src/runtime/model.ts';
import { openaiWire } from '../../src/models/wires/openai.ts';
import { request, run, setUp } from './harness.ts';

const parameters = { type: 'object', properties: { city: { type: 'string' }, stop: { type: 'boolean' } }, required: ['city'] };
const TOOLS: ToolOffers = { offered: [{ name: 'get_weather', description: 'The weather.', parameters }], optional: true };
const ROME = { id: 'call_1', name: 'get_weather', arguments: '{"city":"Rome"}' };
const PARIS = { id: 'call_2', name: 'get_weather', arguments: '{"city":"Paris","days":[1,2]}' };

const FAMILIES = [
  { family: 'anthropic', model: 'claude-sonnet-4-6' },
  { family: 'openai', model: 'gpt-4.1' },
  { family: 'compatible', model: 'ollama/qwen3' },
  { family: 'gemini', model: 'gemini-2.5-pro' },
  { family: 'openai', model: 'azure/gpt-4.1' },
  { family: 'gemini', model: 'vertex/gemini-2.5-pro' },
  { family: 'anthropic', model: 'vertex/claude-sonnet-4-6' },
  { family: 'bedrock', model: 'bedrock/eu.anthropic.claude-sonnet-4-6' },
] as const;

/** What Bedrock has beside the functions. */
const chosen = (config: unknown): unknown => (config as { toolChoice?: unknown } | undefined)?.toolChoice ?? config;

/** The conversation of a turn with two calls. */
function conversation({ calls = [], kept }: Partial<ModelAnswer>): ModelMessage[] {
  return [
    { role: 'user', content: 'Which is warmer?' },
    {
      role: 'assistant',
      content: [
        ...(kept ? [{ type: 'thoughts' as const, ...kept }] : []),
        { type: 'text', text: 'I look.' },
        ...calls.map((call) => ({ type: 'tool_call' as const, ...call })),
      ],
    },
    {
      role: 'user',
      content: [
        { type: 'tool_result', id: calls[0]!.id, name: 'get_weather', ok: true, text: '21' },
        { type: 'tool_result', id: calls[1]!.id, name: 'get_weather', ok: false, text: 'ERR: no such city' },
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } },
      ],
    },
  ];
}

describe.each(FAMILIES)('functions on the wire of $family: $model', ({ family, model }) => {
  it('[NAT-001] are called: calls come whole, behind the text', async () => {
    await using it = await setUp();
    it.upstream.reply({ text: ['I ', 'look.'], calls: [ROME, PARIS] });
    const { text, end, calls } = (await run(it.models, request(model, { tools: TOOLS }))) as ModelAnswer & { text: string };
    expect({ text, end }).toEqual({ text: 'I look.', end: 'stop' });
    expect(calls?.map(({ name, arguments: given }) => [name, JSON.parse(given)])).toEqual([
      ['get_weather', { city: 'Rome' }],
      ['get_weather', { city: 'Paris', days: [1, 2] }],
    ]);
    if (family !== 'gemini') expect(calls?.map(({ id }) => id)).toEqual(['call_1', 'call_2']);
    expect(new Set(calls?.map(({ id }) => id)).size).toBe(2);
  });

  it('[NAT-001] are sent with their schemas, and nothing of these is taken for a parameter of ours', async () => {
    await using it = await setUp();
    it.upstream.reply({ status: 400, body: JSON.stringify({ error: { message: 'stop is not supported', param: 'stop' } }) }, {});
    await run(it.models, request(model, { tools: TOOLS, stop: ['END'] }));
    for (const { body } of it.upstream.requests) expect(JSON.stringify(body)).toContain(JSON.stringify(parameters).slice(1, -1));
  });

  it('[NAT-002] get their answers in the form of the wire, with what the provider wants back', async () => {
    await using it = await setUp();
    it.upstream.reply({ text: ['I look.'], calls: [ROME, PARIS], thinking: 'hm' });
    const answer = (await run(it.models, request(model, { tools: TOOLS }))) as unknown as ModelAnswer;
    await run(it.models, request(model, { tools: TOOLS, messages: conversation(answer) }));
    const { body } = await it.upstream.received(1);
    expect(body.messages ?? body.contents).toMatchSnapshot();
  });

  it('[NAT-003] that have no answer, or answers that have no call, are text', async () => {
    await using it = await setUp();
    const messages: ModelMessage[] = [
      { role: 'user', content: [{ type: 'tool_result', id: 'gone', name: 'get_weather', ok: true, text: '17' }] },
      { role: 'assistant', content: [{ type: 'tool_call', ...ROME }] },
      { role: 'user', content: 'never mind' },
    ];
    await run(it.models, request(model, { tools: TOOLS, messages }));
    const sent = JSON.stringify((await it.upstream.received(0)).body);
    expect(sent).toContain('[result of get_weather]\\n17');
    expect(sent).toContain('[call of get_weather]');
    expect(sent).not.toMatch(/tool_use|tool_calls|functionCall|tool_call_id/);
  });

  it('[NAT-003] are text in a call that offers none', async () => {
    await using it = await setUp();
    await run(it.models, request(model, { messages: conversation({ calls: [ROME, PARIS] }) }));
    const sent = JSON.stringify((await it.upstream.received(0)).body);
    expect(sent).toContain('[call of get_weather]');
    expect(sent).not.toMatch(/tool_use|tool_calls|functionCall|tool_call_id|tool_result/);
  });

  it('[NAT-004] may be demanded: any, or one by its name', async () => {
    await using it = await setUp();
    await run(it.models, request(model, { tools: { ...TOOLS, choice: 'required' } }));
    await run(it.models, request(model, { tools: { ...TOOLS, choice: { name: 'get_weather' } } }));
    const bodies = it.upstream.requests.map(({ body }) => body['tool_choice'] ?? body['toolConfig']).map(chosen);
    const expected = {
      anthropic: [{ type: 'any' }, { type: 'tool', name: 'get_weather' }],
      openai: ['required', { type: 'function', function: { name: 'get_weather' } }],
      compatible: ['required', { type: 'function', function: { name: 'get_weather' } }],
      gemini: [
        { functionCallingConfig: { mode: 'ANY' } },
        { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['get_weather'] } },
      ],
      bedrock: [{ any: {} }, { tool: { name: 'get_weather' } }],
    };
    expect(bodies).toEqual(expected[family]);
  });

  it.each([
    [400, 'registry.ollama.ai/library/gemma:2b does not support tools'],
    [404, 'No endpoints found that support tool use. To learn more, visit https://openrouter.ai/docs'],
    [400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'],
    [400, '`tool calling` is not supported with this model'],
    [400, 'Function calling is not enabled for models/gemma-3'],
  ])('[NAT-005] that a model does not take are remembered: %s %s', async (status, message) => {
    await using it = await setUp();
    it.upstream.reply({ status, body: JSON.stringify({ error: { message } }) });
    expect((await run(it.models, request(model, { tools: TOOLS }))).error).toBeInstanceOf(NoTools);
    expect((await run(it.models, request(model, { tools: TOOLS }))).error).toBeInstanceOf(NoTools);
    expect(it.upstream.requests).toHaveLength(1);
    expect((await run(it.models, request(model))).error).toBeUndefined();
  });

  it.each([
    "Invalid schema for function 'get_weather': 'x' is not supported",
    'tools.0.name: String should match pattern; it is not allowed to have dots',
    'the function get_weather has an unsupported description',
  ])('[NAT-005] that are wrong are the request’s fault, and nobody else’s: %s', async (message) => {
    await using it = await setUp();
    it.upstream.reply({ status: 400, body: JSON.stringify({ error: { message } }) });
    const { error } = await run(it.models, request(model, { tools: TOOLS }));
    expect(error).toBeDefined();
    expect(error).not.toBeInstanceOf(NoTools);
    expect((await run(it.models, request(model, { tools: TOOLS }))).error).toBeUndefined();
  });

  it('[MOD-023] [NAT-005] that are not taken after a try that has cost something leave its usage', async () => {
    await using it = await setUp({ retries: 1 }, { sleep: async () => {}, random: () => 0 });
    const refused = { status: 400, body: JSON.stringify({ error: { message: 'this model does not support tools' } }) };
    it.upstream.reply({ text: [' \n'], usage: { input: 7 }, end: 'cut' }, refused);
    const { error } = await run(it.models, request(model, { tools: TOOLS }));
    expect(error).toBeInstanceOf(NoTools);
    expect(usageOf(error)?.inputTokens).toBeGreaterThan(0);
  });

  it('[NAT-005] of a caller teach nothing', async () => {
    await using it = await setUp();
    const tools = { ...TOOLS, optional: false };
    it.upstream.reply({ status: 400, body: JSON.stringify({ error: { message: 'this model does not support tools' } }) });
    expect((await run(it.models, request(model, { tools }))).error).toBeDefined();
    expect((await run(it.models, request(model, { tools }))).error).toBeUndefined();
  });
});

it('[NAT-004] are not demanded beside thoughts, where a provider has not both', async () => {
  await using it = await setUp();
  for (const choice of ['required', undefined] as const) {
    await run(it.models, request('claude-sonnet-4-5', { effort: 'high', tools: { ...TOOLS, choice } }));
  }
  expect(it.upstream.requests.map(({ body }) => [body['tool_choice'] !== undefined, body['thinking'] !== undefined])).toEqual([
    [true, false],
    [false, true],
  ]);
});

describe('ids of calls that another model has made', () => {
  /** As a run keeps them, and as Gemini behind a proxy has them. */
  const LONG = `call_${'0123456789abcdef'.repeat(3)}`;
  const ODD = 'functions.get_weather:0';
  const messages = conversation({
    calls: [
      { ...ROME, id: LONG },
      { ...PARIS, id: ODD },
    ],
  });

  /** The ids of a body's calls, and those of their answers. */
  function idsIn(body: object): [string[], string[]] {
    const text = JSON.stringify(body);
    const all = (pattern: RegExp) => Array.from(text.matchAll(pattern), ([, id]) => id!);
    return [all(/(?:"type":"tool_use",|"tool_calls":\[|\},)\{?"(?:id|toolUseId)":"([^"]+)"/g), all(/"tool_(?:call|use)_id":"([^"]+)"/g)];
  }

  it.each([
    ['claude-sonnet-4-6', /^[a-zA-Z0-9_-]{1,64}$/],
    ['vertex/claude-sonnet-4-6', /^[a-zA-Z0-9_-]{1,64}$/],
    ['gpt-4.1', /^.{1,40}$/],
    ['azure/gpt-4.1', /^.{1,40}$/],
    ['openrouter/x/y', /^.{1,40}$/],
  ])('[NAT-007] fit %s, a call as its answer', async (model, fits) => {
    await using it = await setUp();
    await run(it.models, request(model, { tools: TOOLS, messages }));
    const [calls, answers] = idsIn((await it.upstream.received(0)).body);
    expect(answers).toHaveLength(2);
    expect(calls).toEqual(answers);
    expect(new Set(answers).size).toBe(2);
    for (const id of answers) expect(id).toMatch(fits);
  });

  it('[NAT-007] are nine letters and digits for Mistral, and its own stay', async () => {
    const own = 'D681PevKs';
    let body: object = {};
    const send = async (built: { body?: unknown }) => {
      body = JSON.parse(String(built.body)) as object;
      throw new Error('enough');
    };
    const endpoint = { provider: 'openai', apiKey: 'k', baseURL: 'https://api.mistral.ai/v1' };
    const adapter = openaiWire(endpoint, { send, close() {} }, { firstByteMs: 1000, idleMs: 1000, callMs: 1000 });
    const said = conversation({
      calls: [
        { ...ROME, id: own },
        { ...PARIS, id: 'call_2' },
      ],
    });
    await adapter.stream('mistral-large-latest', request('x', { tools: TOOLS, messages: said }), () => {}).catch(() => {});
    const [calls, answers] = idsIn(body);
    expect(calls).toEqual(answers);
    expect(answers).toEqual([own, expect.stringMatching(/^[A-Za-z0-9]{9}$/)]);
  });
});

describe('thoughts that a host wants back', () => {
  const chunk = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ id: 'gen-1', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { role: 'assistant', content: '', ...delta }, finish_reason: finish, native_finish_reason: finish }] })}\n\n`;
  const calls = [{ index: 0, id: 'toolu_1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Rome"}' } }];

  /** What OpenRouter gets back of an answer with these pieces of `reasoning_details`. */
  async function sentBack(pieces: object[]): Promise<unknown> {
    await using it = await setUp();
    const frames = pieces.map((piece) => chunk({ reasoning_details: [piece] })).join('');
    it.upstream.reply({ raw: `${frames}${chunk({ tool_calls: calls })}${chunk({}, 'tool_calls')}data: [DONE]\n\n` });
    const model = 'openrouter/anthropic/claude-sonnet-4.5';
    const answer = (await run(it.models, request(model, { tools: TOOLS }))) as unknown as ModelAnswer;
    await run(it.models, request(model, { tools: TOOLS, messages: conversation({ ...answer, calls: [...answer.calls!, PARIS] }) }));
    const { messages } = (await it.upstream.received(1)).body;
    return (messages[1] as { reasoning_details?: unknown }).reasoning_details;
  }

  it('[NAT-002] go back to OpenRouter as one entry for each type and index, with its signature', async () => {
    const of = { format: 'anthropic-claude-v1', index: 0 };
    expect(
      await sentBack([
        { type: 'reasoning.text', text: 'The user', ...of },
        { type: 'reasoning.text', text: ' asks for', ...of },
        { type: 'reasoning.text', text: ' Rome.', ...of },
        { type: 'reasoning.text', signature: 'EqoBCkgIARABGAI=', ...of },
        { type: 'reasoning.encrypted', data: 'gAAA', ...of, index: 1 },
        { type: 'reasoning.encrypted', data: 'AABo', ...of, index: 1 },
        { type: 'reasoning.summary', summary: '**Looking', ...of },
        { type: 'reasoning.summary', summary: ' up**', ...of },
      ]),
    ).toEqual([
      { type: 'reasoning.text', text: 'The user asks for Rome.', signature: 'EqoBCkgIARABGAI=', ...of },
      { type: 'reasoning.encrypted', data: 'gAAAAABo', ...of, index: 1 },
      { type: 'reasoning.summary', summary: '**Looking up**', ...of },
    ]);
  });

  it('[NAT-002] stay apart where they have no index, or ids of their own', async () => {
    const encrypted = { type: 'reasoning.encrypted', format: 'google-gemini-v1', index: 0 };
    const apart = [
      { type: 'reasoning.text', text: 'a' },
      { type: 'reasoning.text', text: 'b' },
      { ...encrypted, id: 'call_1', data: 'x' },
      { ...encrypted, id: 'call_2', data: 'y' },
    ];
    expect(await sentBack(apart)).toEqual(apart);
  });

  it('[NAT-008] do not go to another host of the wire', async () => {
    await using it = await setUp();
    await using other = await setUp();
    it.upstream.reply({ calls: [ROME, PARIS], thinking: 'hm' });
    const answer = (await run(it.models, request('openai/deepseek-chat', { tools: TOOLS }))) as unknown as ModelAnswer;
    expect(answer.kept).toEqual({ wire: 'openai', host: new URL(it.upstream.url).host, thoughts: { reasoning_content: 'hm' } });
    const messages = conversation(answer);
    const ofBefore = conversation({ ...answer, kept: { wire: 'openai', thoughts: { reasoning_content: 'hm' } } });
    await run(it.models, request('openai/deepseek-chat', { tools: TOOLS, messages }));
    await run(other.models, request('openai/openai/gpt-oss-120b', { tools: TOOLS, messages }));
    await run(other.models, request('ollama/qwen3', { tools: TOOLS, messages: ofBefore }));
    const told = [it.upstream.requests[1]!, ...other.upstream.requests].map(({ body }) => 'reasoning_content' in body.messages[1]!);
    expect(told).toEqual([true, false, true]);
  });

  it.each([
    [
      'Groq',
      `'messages.1' : for 'role:assistant' the following must be satisfied[('messages.1' : property 'reasoning_content' is unsupported)]`,
    ],
    ['Cerebras', "property 'messages.1.assistant.reasoning_content' is unsupported"],
  ])('[NAT-008] are left out where a host refuses them: %s', async (_host, message) => {
    await using it = await setUp();
    const messages = conversation({ calls: [ROME, PARIS], kept: { wire: 'openai', thoughts: { reasoning_content: 'hm' } } });
    it.upstream.reply({ status: 400, body: JSON.stringify({ error: { message, type: 'invalid_request_error' } }) });
    for (let n = 0; n < 2; n += 1) {
      expect((await run(it.models, request('openai/x', { tools: TOOLS, messages }))).text).toBe('ok');
    }
    expect(it.upstream.requests.map(({ body }) => 'reasoning_content' in body.messages[1]!)).toEqual([true, false, false]);
    expect(it.upstream.requests.map(({ body }) => body['tools'] !== undefined)).toEqual([true, true, true]);
  });

  it('[NAT-002] go back whole, in however many pieces they came', async () => {
    const pieces = Array.from({ length: 20_000 }, () => ({
      type: 'reasoning.text',
      text: ' and so on',
      format: 'anthropic-claude-v1',
      index: 0,
    }));
    expect(await sentBack(pieces)).toEqual([{ ...pieces[0], text: ' and so on'.repeat(20_000) }]);
  });
});

describe('calls as hosts write them', () => {
  const chunk = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ choices: [{ delta, finish_reason: finish }] })}\n\n`;
  const piece = (call: object) => chunk({ tool_calls: [call] });

  it.each<[string, string]>([
    [
      'whole, in one frame',
      piece({ index: 0, id: 'a', function: { name: 'f', arguments: '{"x":1}' } }) +
        piece({ index: 1, id: 'b', function: { name: 'g', arguments: '{}' } }),
    ],
    [
      'without an index',
      piece({ id: 'a', function: { name: 'f', arguments: '{"x"' } }) +
        piece({ function: { arguments: ':1}' } }) +
        piece({ id: 'b', function: { name: 'g', arguments: '{}' } }),
    ],
    [
      'all with the index 0',
      piece({ index: 0, id: 'a', function: { name: 'f', arguments: '{"x":1}' } }) +
        piece({ index: 0, id: 'b', function: { name: 'g', arguments: '{}' } }),
    ],
    [
      'with arguments as an object',
      piece({ index: 0, id: 'a', function: { name: 'f', arguments: { x: 1 } } }) +
        piece({ index: 1, id: 'b', function: { name: 'g', arguments: {} } }),
    ],
    [
      'with the name in each frame',
      piece({ index: 0, id: 'a', function: { name: 'f', arguments: '{"x"' } }) +
        piece({ index: 0, id: 'a', function: { name: 'f', arguments: ':1}' } }) +
        piece({ index: 1, id: 'b', function: { name: 'g', arguments: '{}' } }),
    ],
  ])('[NAT-006] %s', async (_what, frames) => {
    await using it = await setUp();
    it.upstream.reply({ raw: `${frames}${chunk({}, 'tool_calls')}data: [DONE]\n\n` });
    const answer = (await run(it.models, request('ollama/x', { tools: TOOLS }))) as unknown as ModelAnswer;
    expect(answer.calls).toEqual([
      { id: 'a', name: 'f', arguments: '{"x":1}' },
      { id: 'b', name: 'g', arguments: '{}' },
    ]);
  });

  it('[NAT-006] in an answer that is no stream', async () => {
    await using it = await setUp();
    const message = { content: null, tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }] };
    it.upstream.reply({ raw: JSON.stringify({ choices: [{ message, finish_reason: 'tool_calls' }] }) });
    const answer = (await run(it.models, request('ollama/x', { tools: TOOLS }))) as unknown as ModelAnswer;
    expect(answer.calls).toEqual([{ id: 'a', name: 'f', arguments: '{}' }]);
  });

  it('[NAT-006] by their thousands are bounded, and those without a name are none', async () => {
    await using it = await setUp();
    const many = Array.from({ length: 2000 }, (_, index) =>
      piece({ index, id: `c${index}`, function: { name: index === 0 ? '' : 'f', arguments: '{}' } }),
    );
    it.upstream.reply({ raw: `${many.join('')}${chunk({}, 'stop')}data: [DONE]\n\n` });
    const answer = (await run(it.models, request('ollama/x', { tools: TOOLS }))) as unknown as ModelAnswer;
    expect(answer.calls).toHaveLength(127);
  });

  it('[NAT-006] that nobody has offered are no end of an answer', async () => {
    await using it = await setUp();
    it.upstream.reply({
      raw: `${piece({ index: 0, id: 'a', function: { name: 'f', arguments: '{}' } })}${chunk({}, 'tool_calls')}data: [DONE]\n\n`,
    });
    const { error } = await run(it.models, request('ollama/x'));
    expect(error).toMatchObject({ code: 'upstream_error' });
  });
});
