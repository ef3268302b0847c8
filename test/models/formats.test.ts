import { describe, expect, it } from 'vitest';
import { createModels } from '../../src/models/gateway.ts';
import type { ModelRequest, ToolOffers } from '../../src/runtime/model.ts';
import { type Reply, startUpstream, type UpstreamRequest } from '../support/upstream.ts';
import { request, run } from './harness.ts';

const object = (properties: Record<string, unknown>, more: object = {}) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...more,
});
const CITY = object({ city: { type: 'string' }, population: { type: ['integer', 'null'] } });
const FORMAT = { name: 'city', schema: CITY };
const TOOLS: ToolOffers = { offered: [{ name: 'f', description: '', parameters: { type: 'object' } }], optional: true };

const FAMILIES = [
  { family: 'anthropic', model: 'claude-sonnet-4-6', name: 'output_config.format' },
  { family: 'openai', model: 'gpt-4.1', name: 'response_format' },
  { family: 'compatible', model: 'ollama/qwen3', name: 'response_format' },
  { family: 'gemini', model: 'gemini-2.5-pro', name: 'responseJsonSchema' },
] as const;

async function setUp() {
  const upstream = await startUpstream();
  const adapted: object[] = [];
  const models = createModels({ providers: upstream.providers, retries: 0 }, { onAdapted: (change) => adapted.push(change) });
  /** Runs a call, and tells what was sent of it, request by request. */
  const sent = async (model: string, changes: Partial<ModelRequest> = {}) => {
    const before = upstream.requests.length;
    const outcome = await run(models, request(model, { format: FORMAT, ...changes }));
    return {
      outcome,
      bodies: upstream.requests.slice(before).map(({ body }) => body),
      formats: upstream.requests.slice(before).map(formatIn),
    };
  };
  return {
    upstream,
    adapted,
    sent,
    async [Symbol.asyncDispose]() {
      models.close();
      await upstream.close();
    },
  };
}

interface Format {
  json_schema?: { schema: object; strict: boolean };
  schema?: object;
  responseMimeType?: string;
  responseJsonSchema?: object | undefined;
}

/** The format in a body, whichever wire it is of. */
function formatIn({ body }: UpstreamRequest): Format | undefined {
  const sent = body as { response_format?: Format; output_config?: { format?: Format }; generationConfig?: Format };
  const { responseMimeType, responseJsonSchema } = sent.generationConfig ?? {};
  return sent.response_format ?? sent.output_config?.format ?? (responseMimeType ? { responseMimeType, responseJsonSchema } : undefined);
}
const schemaIn = (format: Format | undefined) => format?.json_schema?.schema ?? format?.schema ?? format?.responseJsonSchema;
const refusal = (message: string, more: object = {}): Reply => ({
  status: 400,
  body: JSON.stringify({ error: { message, type: 'invalid_request_error', ...more } }),
});

describe('the format of an answer', () => {
  it.each([
    ['claude-sonnet-4-6', { type: 'json_schema', schema: CITY }],
    ['gpt-4.1', { type: 'json_schema', json_schema: { name: 'city', schema: CITY, strict: true } }],
    ['ollama/qwen3', { type: 'json_schema', json_schema: { name: 'city', schema: CITY, strict: true } }],
    ['gemini-2.5-pro', { responseMimeType: 'application/json', responseJsonSchema: CITY }],
  ])('[NAT-030] goes along in the form of the wire: %s', async (model, format) => {
    await using it = await setUp();
    expect((await it.sent(model)).formats).toEqual([format]);
    const unnamed = (await it.sent(model, { format: { schema: CITY } })).formats;
    expect(JSON.stringify(unnamed)).toBe(JSON.stringify([format]).replace('"city","schema"', '"answer","schema"'));
    // Nobody needs to be told the dialect, and not each provider wants to be.
    const $schema = 'https://json-schema.org/draft/2020-12/schema';
    expect((await it.sent(model, { format: { name: 'city', schema: { $schema, ...CITY } } })).formats).toEqual([format]);
    expect((await it.sent(model, { format: undefined })).formats).toEqual([undefined]);
  });

  it.each([
    ['claude-sonnet-4-5', true],
    ['claude-opus-4-8', true],
    ['claude-unheard-of-9', true],
    ['claude-3-7-sonnet-20250219', false],
    ['claude-sonnet-4-20250514', false],
    ['claude-opus-4-1', false],
    ['gpt-4o-2024-08-06', true],
    ['gpt-5.2', true],
    ['o3', true],
    ['openai/unheard-of', true],
    ['gpt-4o-2024-05-13', false],
    ['gpt-3.5-turbo', false],
    ['gpt-4', false],
    ['gpt-4-turbo', false],
    ['o1-mini', false],
    ['gemini-3.5-flash', true],
    ['gemini-1.5-pro', false],
  ])('[NAT-030] goes to the models that have formats: %s', async (model, goes) => {
    await using it = await setUp();
    expect((await it.sent(model)).formats.map((format) => format !== undefined)).toEqual([goes]);
  });

  it.each(FAMILIES)('[NAT-031] stands beside functions and what else is asked for, but at Google: $family', async ({ family, model }) => {
    await using it = await setUp();
    const { bodies, formats } = await it.sent(model, { tools: TOOLS, effort: 'high', stop: ['END'] });
    expect(bodies[0]!['tools']).toHaveLength(1);
    expect(schemaIn(formats[0])).toEqual(family === 'gemini' ? undefined : CITY);
    if (family === 'anthropic') expect(bodies[0]!['output_config']).toEqual({ effort: 'high', format: formats[0] });
  });

  it.each([
    ['of a list', { type: 'array', items: CITY }, []],
    ['of alternatives', { anyOf: [CITY, { type: 'null' }] }, []],
    ['with a keyword that nobody knows', { ...CITY, 'x-order': 1 }, []],
    ['with such a keyword deep in it', object({ a: { type: 'array', items: { type: 'string', nullable: true } } }), []],
    ['with types in capitals', object({ a: { type: 'STRING' } }), []],
    ['with a condition', object({ a: { if: { type: 'string' } } }), []],
    ['with what says nothing', object({ a: {} }), []],
    ['with a reference that leads nowhere', object({ a: { $ref: '#/$defs/b' } }), []],
    ['with a part that none refers to, and nobody knows', object({ a: { type: 'string' } }, { $defs: { b: { contains: {} } } }), []],
    ['with an object that is open', { type: 'object', properties: {} }, ['loose', 'loose', 'gemini']],
    ['with a member that may be left out', object({ a: { type: 'string' } }, { required: [] }), ['anthropic', 'loose', 'loose', 'gemini']],
    ['with a bound', object({ a: { type: 'integer', minimum: 1 } }), ['strict', 'strict', 'gemini']],
    ['with a pattern', object({ a: { type: 'string', pattern: '^a$' } }), ['strict', 'strict']],
    ['with a length', object({ a: { type: 'string', maxLength: 9 } }), ['loose', 'loose']],
    ['with a default', object({ a: { type: 'string', default: 'x' } }), ['anthropic', 'loose', 'loose']],
    ['with a constant', object({ a: { type: 'string', const: 'x' } }), ['anthropic', 'strict', 'strict']],
    ['with an enumeration', object({ a: { enum: ['x', 1, null] } }), ['anthropic', 'strict', 'strict', 'gemini']],
    ['with an enumeration of lists', object({ a: { enum: [['x']] } }), []],
    ['with a format', object({ a: { type: 'string', format: 'email' } }), ['anthropic', 'strict', 'strict']],
    ['with a format of its own', object({ a: { type: 'string', format: 'own' } }), []],
    ['with a part', object({ a: { $ref: '#/$defs/b' } }, { $defs: { b: CITY } }), ['anthropic', 'strict', 'strict', 'gemini']],
    ['with a reference and more', object({ a: { $ref: '#/$defs/b', title: 'A' } }, { $defs: { b: CITY } }), []],
    ['that is recursive', object({ a: { type: 'array', items: { $ref: '#' } } }), ['strict', 'strict']],
    [
      'that is recursive by a part',
      object({ a: { $ref: '#/$defs/b' } }, { $defs: { b: object({ c: { anyOf: [{ $ref: '#/$defs/b' }, { type: 'null' }] } }) } }),
      ['strict', 'strict'],
    ],
    [
      'that is deep',
      object({ a: object({ a: object({ a: object({ a: object({ a: CITY }) }) }) }) }),
      ['anthropic', 'loose', 'loose', 'gemini'],
    ],
    [
      'that is wide',
      object(Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`p${i}`, CITY.properties['city']]))),
      ['anthropic', 'loose', 'loose', 'gemini'],
    ],
    [
      'with many choices',
      object(Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`p${i}`, { type: ['string', 'null'] }]))),
      ['strict', 'strict', 'gemini'],
    ],
    ['with tuples', object({ a: { type: 'array', prefixItems: [{ type: 'string' }] } }), ['loose', 'loose', 'gemini']],
  ])('[NAT-032] goes along where the provider takes its schema: one %s', async (_, schema, takers) => {
    await using it = await setUp();
    const found: string[] = [];
    for (const { family, model } of FAMILIES) {
      const { formats } = await it.sent(model, { format: { schema } });
      const strict = formats[0]?.json_schema?.strict;
      if (formats[0]) found.push(strict === undefined ? family : strict ? 'strict' : 'loose');
    }
    expect(found).toEqual(takers);
  });
});

describe('a host that refuses the format', () => {
  it.each([
    ['claude-sonnet-4-6', 'output_config.format: Extra inputs are not permitted'],
    ['claude-sonnet-4-6', "'claude-x' does not support output format."],
    ['claude-sonnet-4-6', 'output_config: Extra inputs are not permitted'],
    ['gpt-4.1', "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model."],
    ['ollama/qwen3', 'This response_format type is unavailable now'],
    ['ollama/qwen3', 'This model does not support response format `json_schema`.'],
    ['openrouter/x/y', 'Structured outputs are off'],
    ['gemini-2.5-pro', `Invalid JSON payload received. Unknown name "responseJsonSchema" at 'generation_config': Cannot find field.`],
    ['gemini-2.5-pro', 'JSON mode is not enabled for models/x'],
  ])('[NAT-033] gets the call without it, and all later ones: %s, %s', async (model, message) => {
    await using it = await setUp();
    it.upstream.reply(refusal(message), { text: ['{}'] });
    const first = await it.sent(model);
    expect(first.outcome).toMatchObject({ text: '{}', end: 'stop' });
    expect(first.formats.map(schemaIn)).toEqual([CITY, undefined]);
    // Of another tenant, with another schema.
    expect((await it.sent(model, { tenantId: 2, format: { schema: object({ a: { type: 'string' } }) } })).formats).toEqual([undefined]);
    expect(it.adapted).toHaveLength(1);
    // Others of its provider are not meant.
    expect((await it.sent(`${model}-2`)).formats.map(schemaIn)).toEqual([CITY]);
  });

  it('[NAT-033] names it beside the message', async () => {
    await using it = await setUp();
    it.upstream.reply(refusal('Not available', { param: 'response_format' }), {});
    expect((await it.sent('gpt-4.1')).formats.map(schemaIn)).toEqual([CITY, undefined]);
  });

  it.each([
    ['gpt-4.1', "Invalid schema for response_format 'city': In context=(), 'pattern' is not permitted."],
    ['claude-sonnet-4-6', "output_config.format.schema: For 'object' type, 'additionalProperties' must be explicitly set to false"],
    ['ollama/qwen3', 'The provided JSON schema contains features not supported by xgrammar.'],
    ['ollama/qwen3', 'Failed to parse grammar'],
    ['gemini-2.5-pro', 'The specified schema produces a constraint that has too many states for serving.'],
  ])('[NAT-034] for its schema gets this call without it, and no other: %s, %s', async (model, message) => {
    await using it = await setUp();
    it.upstream.reply(refusal(message), { text: ['{}'] });
    expect((await it.sent(model)).formats.map(schemaIn)).toEqual([CITY, undefined]);
    expect((await it.sent(model)).formats.map(schemaIn)).toEqual([CITY]);
    expect(it.adapted).toEqual([]);
  });

  it.each([
    ['claude-sonnet-4-6', 'output_config.format is not supported with tools'],
    ['gpt-4.1', '`response_format` json_schema is not supported when tools are specified'],
    ['ollama/qwen3', 'json mode cannot be combined with tool/function calling'],
  ])('[NAT-034] beside functions keeps these, and gets it without them: %s', async (model, message) => {
    await using it = await setUp();
    it.upstream.reply(refusal(message), {});
    const { bodies, formats } = await it.sent(model, { tools: TOOLS });
    expect(formats.map(schemaIn)).toEqual([CITY, undefined]);
    expect(bodies.map(({ tools }) => tools)).toEqual([expect.anything(), expect.anything()]);
    expect((await it.sent(model, { tools: TOOLS })).formats).toEqual([undefined]);
    expect((await it.sent(model)).formats.map(schemaIn)).toEqual([CITY]);
  });

  it('[NAT-033] is asked once more, not for ever, and keeps the effort', async () => {
    await using it = await setUp();
    it.upstream.otherwise(() => refusal('output_config.format: Extra inputs are not permitted'));
    const { outcome, bodies } = await it.sent('claude-sonnet-4-6', { effort: 'low' });
    expect(outcome.error).toBeDefined();
    expect(bodies.slice(0, 2).map((body) => body['output_config'])).toEqual([
      { effort: 'low', format: expect.anything() },
      { effort: 'low' },
    ]);
    expect(bodies.length).toBeLessThanOrEqual(3);
    // Nobody has answered without it: it is not known that this was it.
    it.upstream.otherwise(() => ({}));
    expect((await it.sent('claude-sonnet-4-6')).formats.map(schemaIn)).toEqual([CITY]);
  });

  it.each(FAMILIES)('[NAT-035] a schema is sent whole, whatever a host refuses of ours: $family', async ({ model }) => {
    await using it = await setUp();
    const names = ['temperature', 'top_p', 'topP', 'stop', 'seed', 'max_tokens', 'output_config', 'thinking', 'response_format'];
    const schema = object(Object.fromEntries(names.map((name) => [name, { type: 'string' }])));
    it.upstream.reply(refusal('seed is not supported', { param: 'seed' }), {});
    const { formats } = await it.sent(model, { format: { schema }, seed: 1 });
    expect(schemaIn(formats.at(-1))).toEqual(schema);
  });
});
