import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Slots } from '../../../src/lib/slots.ts';
import { Schemas } from '../../../src/tools/schema/schemas.ts';

/** Their time is never up: what is harmless ends on a machine that is as busy as it likes. */
const schemas = new Schemas({ slots: new Slots(), timeoutMs: 100_000 });
afterAll(() => schemas.close());

const run = { tenantId: 1, signal: new AbortController().signal };
const check = (schema: object) => schemas.check(schema, run);
/** What a schema says of values: the JSON texts of those that it takes. */
async function taken(schema: object, values: readonly unknown[]): Promise<unknown[]> {
  const texts = values.map((value) => JSON.stringify(value));
  const found = await Promise.all(texts.map((text) => schemas.find(schema, text, run)));
  return values.filter((_, index) => 'json' in found[index]!);
}

const DRAFT_7 = 'http://json-schema.org/draft-07/schema#';
const own = z.object({
  a: z.string().nullable(),
  t: z.tuple([z.string(), z.number()]),
  n: z.int().positive(),
  e: z.enum(['x', 'y']).nullable(),
  u: z.email().optional(),
});
const GOOD = { a: null, t: ['x', 1], n: 1, e: null };
const BAD = [
  { ...GOOD, a: 1 },
  { ...GOOD, n: 0 },
  { ...GOOD, e: 'z' },
  { ...GOOD, u: 'none' },
  { ...GOOD, t: ['x', true] },
];

/** As OpenAPI 3.0, LangChain and Google write it. */
const nullable = (schema: object) => ({ ...schema, nullable: true });
const CONDITION = JSON.parse('{"if":{"type":"string"},"then":{"minLength":2},"else":{"type":"number"}}') as object;
const named = (name: string) => ({ $ref: `#/$defs/${name}` });

describe('a schema as its writer means it', () => {
  it.each(['draft-4', 'draft-7', 'draft-2020-12', 'openapi-3.0'] as const)('[TYP-030] zod writes it: %s', async (target) => {
    expect(await taken(z.toJSONSchema(own, { target }), [GOOD, ...BAD])).toEqual([GOOD]);
  });

  it.each([
    [
      'zod-to-json-schema, with a name',
      {
        $ref: '#/definitions/City',
        definitions: {
          City: {
            type: 'object',
            properties: {
              name: { type: 'string' },
              at: { type: 'array', minItems: 2, maxItems: 2, items: [{ type: 'number' }, { type: 'number' }] },
            },
            required: ['name', 'at'],
            additionalProperties: false,
          },
        },
        $schema: DRAFT_7,
      },
      [{ name: 'a', at: [1, 2] }],
      [{ name: 'a', at: [1, 'x'] }, { name: 'a', at: [1, 2], more: 1 }, {}],
    ],
    [
      'zod-to-json-schema for 2019-09, where bounds are those of OpenAPI',
      {
        type: 'integer',
        exclusiveMinimum: true,
        minimum: 0,
        maximum: 9,
        exclusiveMaximum: false,
        $schema: 'https://json-schema.org/draft/2019-09/schema#',
      },
      [1, 9],
      [0, 10],
    ],
    [
      'pydantic, of a union',
      {
        $defs: {
          Cat: { properties: { kind: { const: 'cat', default: 'cat', title: 'Kind', type: 'string' } }, title: 'Cat', type: 'object' },
          Dog: { properties: { kind: { const: 'dog', title: 'Kind', type: 'string' } }, required: ['kind'], title: 'Dog', type: 'object' },
        },
        discriminator: { mapping: { cat: '#/$defs/Cat', dog: '#/$defs/Dog' }, propertyName: 'kind' },
        oneOf: [named('Cat'), named('Dog')],
      },
      [{ kind: 'cat' }, { kind: 'dog' }],
      [{ kind: 'cow' }],
    ],
    [
      'pydantic 1, whose models are definitions',
      {
        title: 'Order',
        type: 'object',
        properties: {
          item: { title: 'Item', allOf: [{ $ref: '#/definitions/Item' }] },
          price: { exclusiveMinimum: 0, type: 'number', env_names: ['P'] },
        },
        required: ['item'],
        definitions: { Item: { title: 'Item', type: 'object', properties: { id: { title: 'Id', type: 'integer' } }, required: ['id'] } },
      },
      [{ item: { id: 1 } }],
      [{ item: { id: 'x' } }, { item: { id: 1 }, price: 0 }],
    ],
    [
      'FastAPI, whose models are components',
      {
        $ref: '#/components/schemas/User',
        components: {
          schemas: {
            User: {
              type: 'object',
              properties: { boss: nullable({ $ref: '#/components/schemas/User' }), id: { type: 'integer' } },
              required: ['id', 'boss'],
            },
            Other: { type: 'strin' },
          },
        },
      },
      [
        { id: 1, boss: null },
        { id: 1, boss: { id: 2, boss: null } },
      ],
      [
        { id: 1, boss: {} },
        { id: 'x', boss: null },
      ],
    ],
    [
      'TypeBox, whose tuples are those of draft 7',
      {
        $id: 'T',
        type: 'object',
        required: ['at', 'kids'],
        properties: {
          at: { type: 'array', items: [{ type: 'number' }, { type: 'string' }], additionalItems: false, minItems: 2, maxItems: 2 },
          kids: { type: 'array', items: { $ref: 'T' } },
        },
        unevaluatedProperties: false,
      },
      [{ at: [1, 'a'], kids: [{ at: [2, 'b'], kids: [] }] }],
      [
        { at: [1, 'a', 3], kids: [] },
        { at: ['a', 1], kids: [] },
        { at: [1, 'a'], kids: [{}] },
        { at: [1, 'a'], kids: [], more: 1 },
      ],
    ],
    [
      'Google, with types in capitals',
      {
        type: 'OBJECT',
        properties: {
          name: { type: 'STRING', format: 'enum', enum: ['a', 'b'], nullable: true },
          n: { type: 'INTEGER', format: 'int32', minimum: 1 },
          list: { type: 'ARRAY', items: { type: 'NUMBER' } },
        },
        propertyOrdering: ['name', 'n', 'list'],
        required: ['name', 'n'],
      },
      [
        { name: 'a', n: 1 },
        { name: null, n: 1, list: [1.5] },
      ],
      [
        { name: 'c', n: 1 },
        { name: 'a', n: 0 },
        { name: 'a', n: 1, list: ['x'] },
      ],
    ],
    [
      'LangChain, with a name and a description',
      {
        name: 'joke',
        title: 'joke',
        description: 'A joke.',
        strict: true,
        type: 'object',
        properties: { setup: { type: 'string' } },
        required: ['setup'],
      },
      [{ setup: 'a' }],
      [{ setup: 1 }],
    ],
    [
      'Instructor, with examples of OpenAPI',
      {
        type: 'object',
        example: { a: 1 },
        properties: { a: { type: 'integer', example: 1, 'x-order': 1, externalDocs: { url: 'https://a.example' } } },
        required: ['a'],
      },
      [{ a: 1 }],
      [{ a: 'x' }],
    ],
    [
      'the AI SDK, from zod 3',
      {
        $schema: DRAFT_7,
        type: 'object',
        properties: {
          steps: {
            type: 'array',
            items: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'], additionalProperties: false },
          },
        },
        required: ['steps'],
        additionalProperties: false,
      },
      [{ steps: [{ text: 'a' }] }],
      [{ steps: [{}] }],
    ],
    [
      'a generator of draft 6',
      { $schema: 'http://json-schema.org/draft-06/schema#', dependencies: { a: ['b'], c: { required: ['d'] } } },
      [{}, { a: 1, b: 1 }, { c: 1, d: 1 }],
      [{ a: 1 }, { c: 1 }],
    ],
    [
      'OpenAPI 3.1',
      {
        $schema: 'https://spec.openapis.org/oas/3.1/dialect/base',
        type: 'array',
        prefixItems: [{ type: 'string' }],
        xml: { wrapped: true },
      },
      [['a']],
      [[1]],
    ],
  ])('[TYP-030] %s', async (_, schema: object, good: unknown[], bad: unknown[]) => {
    expect(await check(schema)).toBeUndefined();
    expect(await taken(schema, [...good, ...bad])).toEqual(good);
  });

  it.each([
    DRAFT_7,
    'http://json-schema.org/draft-07/schema',
    'https://json-schema.org/draft-07/schema#',
    'https://json-schema.org/draft-07/schema',
    'http://json-schema.org/draft-04/schema#',
    'https://json-schema.org/draft/2019-09/schema',
  ])('[TYP-031] with tuples in `items` is read as %s has it', async ($schema) => {
    const schema = { $schema, items: [{ type: 'string' }], additionalItems: { type: 'number' }, prefixItems: [{ type: 'null' }] };
    expect(await taken(schema, [['a'], ['a', 1], [null], ['a', 'b']])).toEqual([['a'], ['a', 1]]);
  });

  it.each([
    ['a misspelled keyword', { requierd: ['a'] }],
    ['a keyword that every object inherits', { constructor: 1, toString: { type: 'x' } }],
    ['a keyword of Ajv', { $async: true }],
    ['an id of draft 4', { id: 'https://example.com/a', $defs: { a: { id: 7 } } }],
    [
      'an id within what nobody knows',
      { 'x-one': { $id: 'https://example.com/a' }, 'x-two': { $id: 'https://example.com/a', type: 'string' } },
    ],
    [
      'a reference within what nobody knows',
      { 'x-more': { $ref: 'https://example.com/a' }, examples: [{ $ref: 'https://example.com/a' }] },
    ],
    ['a keyword of another dialect', { $schema: DRAFT_7, prefixItems: 'none', unevaluatedProperties: 7 }],
    ['a `nullable` that is no truth', { nullable: 'yes' }],
  ])('[TYP-030] says nothing by %s', async (_, schema) => {
    expect(await check({ type: 'object', ...schema })).toBeUndefined();
    expect(await taken({ type: 'object', ...schema }, [{}, { a: 1 }, 1, null])).toEqual([{}, { a: 1 }]);
  });

  it('[TYP-030] has properties that are called like keywords', async () => {
    const schema = {
      properties: { nullable: { type: 'boolean' }, type: { type: 'string' }, $ref: { type: 'number' }, id: { type: 'string' } },
    };
    const good = { nullable: true, type: 'x', $ref: 1, id: 'a' };
    expect(await taken(schema, [good, { nullable: 1 }, { type: 1 }, { $ref: '' }, { id: 1 }])).toEqual([good]);
  });

  it.each([
    ['a type', { type: 'string' }, ['a'], [1]],
    ['types', { type: ['string', 'number'] }, ['a', 1], [true]],
    ['an enumeration', { enum: ['a'] }, ['a'], ['b', 1]],
    ['a type and an enumeration', { type: 'string', enum: ['a'] }, ['a'], ['b']],
    ['a constant', { type: 'string', const: 'a' }, ['a'], ['b']],
    ['a reference', named('text'), ['a'], [1]],
    ['a reference and a type', { type: 'string', ...named('text') }, ['a'], [1]],
    ['alternatives', { anyOf: [{ type: 'string' }, { type: 'number' }] }, ['a', 1], [true]],
    ['exclusive alternatives', { oneOf: [{ type: 'string' }, { minimum: 2 }] }, [2, {}], ['a', 1]],
    ['exclusive alternatives that take null', { oneOf: [{ type: ['string', 'null'] }, nullable({ type: 'number' })] }, ['a', 1], [true]],
    ['parts', { allOf: [named('text'), { minLength: 2 }, { enum: ['ab', 'c'] }] }, ['ab'], ['c', 1]],
    ['a negation', { not: { type: ['null', 'number'] } }, ['a'], [1]],
    ['a condition', CONDITION, ['ab', 1], ['a', true]],
    ['what nothing fits', { allOf: [false] }, [], [1]],
    [
      'an object',
      { type: 'object', properties: { a: nullable(named('text')) }, required: ['a'] },
      [{ a: null }, { a: 'x' }],
      [{}, { a: 1 }],
    ],
  ])('[TYP-032] that is nullable takes null beside %s', async (_, schema: object, good: unknown[], bad: unknown[]) => {
    const $defs = { text: { type: 'string' } };
    expect(await taken({ ...schema, $defs }, good)).toEqual(good);
    expect(await taken({ ...schema, nullable: true, $defs }, [null, ...good, ...bad])).toEqual([null, ...good]);
    // The one that is referred to is as it was.
    expect(await taken({ ...named('text'), $defs: { ...$defs, more: { ...schema, nullable: true } } }, [null, 'a'])).toEqual(['a']);
  });

  it('[TYP-032] stays what it is where null is not meant', async () => {
    expect(await taken({ type: 'null', nullable: false }, [null, 1])).toEqual([null]);
    expect(await taken({ type: 'string', nullable: false }, [null, 'a'])).toEqual(['a']);
    expect(await taken({ not: nullable({ type: 'string' }) }, [null, 'a', 1])).toEqual([1]);
    const deep = { oneOf: [nullable({ oneOf: [nullable({ type: 'string' }), { type: 'number' }] }), { type: 'boolean' }], nullable: true };
    expect(await taken(deep, [null, 'a', 1, true, {}])).toEqual([null, 'a', 1, true]);
  });

  it.each([
    [String.raw`^\w+\_\@\w+$`, ['a_@b'], ['a@b']],
    [String.raw`^[\w\-\.]+$`, ['a-.'], ['a b']],
    ['^{a}$', ['{a}'], ['a']],
    [String.raw`^\p{L}+$`, ['é'], ['1']],
  ])('[TYP-030] has patterns as they are written: %s', async (pattern, good, bad) => {
    expect(await taken({ pattern }, [...good, ...bad])).toEqual(good);
  });

  it('[TYP-030] may have many references into what nobody knows', async () => {
    const parts = Array.from({ length: 200 }, (_, index) => [`p${index}`, { $ref: `#/x/p${index + 1}`, nullable: true }] as const);
    const x = { ...Object.fromEntries(parts), p200: { type: 'string' } };
    expect(await taken({ anyOf: [{ $ref: '#/x/p0' }, { type: 'number' }], x }, [1, true, null, 'a'])).toEqual([1, null, 'a']);
  });
});
