import { afterAll, describe, expect, it } from 'vitest';
import { Slots } from '../../../src/lib/slots.ts';
import { Schemas } from '../../../src/tools/schema/schemas.ts';

/** Their time is never up: what is harmless ends on a machine that is as busy as it likes. */
const schemas = new Schemas({ slots: new Slots(), timeoutMs: 100_000 });
/** What takes for ever is soon given up. */
const hasty = new Schemas({ slots: new Slots(), timeoutMs: 500 });
afterAll(() => Promise.all([schemas.close(), hasty.close()]));

const DRAFT_7 = 'http://json-schema.org/draft-07/schema#';
const DRAFT_2020 = 'https://json-schema.org/draft/2020-12/schema';

const never = new AbortController().signal;
const run = (tenantId = 1, signal = never) => ({ tenantId, signal });
const check = (schema: object) => schemas.check(schema, run());
const find = (schema: object, value: unknown) =>
  schemas.find(schema, typeof value === 'string' && /["{[]/.test(value) ? value : JSON.stringify(value), run());

describe('a schema', () => {
  it.each([
    [
      'every keyword of the dialect',
      {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $id: 'https://example.com/s',
        $comment: 'c',
        $anchor: 'a',
        title: 't',
        description: 'd',
        default: 1,
        examples: [1],
        deprecated: true,
        readOnly: true,
        writeOnly: true,
        format: 'no-such-format',
        contentEncoding: 'base64',
        contentMediaType: 'application/json',
        contentSchema: {},
        if: {},
        prefixItems: [{}],
        items: {},
        minContains: 1,
        dependentRequired: { a: ['b'] },
        dependentSchemas: { a: {} },
        propertyNames: {},
        patternProperties: { '^a': {} },
        properties: { a: {} },
        unevaluatedProperties: {},
        unevaluatedItems: {},
        $dynamicAnchor: 'x',
        $defs: { x: { type: ['string', 'null'], const: 'c', enum: ['c'] } },
      },
    ],
    ['a recursion', { properties: { child: { $ref: '#' } } }],
    ['a reference to an anchor', { $ref: '#here', $defs: { x: { $anchor: 'here', type: 'string' } } }],
    [
      'a reference to a part with an id of its own',
      { $id: 'https://example.com/a', $ref: 'b', $defs: { x: { $id: 'b', type: 'string' } } },
    ],
    [
      'what Pydantic writes',
      {
        $defs: { A: { properties: { kind: { const: 'a', default: 'a', title: 'Kind', type: 'string' } }, title: 'A', type: 'object' } },
        discriminator: { mapping: { a: '#/$defs/A' }, propertyName: 'kind' },
        oneOf: [{ $ref: '#/$defs/A' }],
      },
    ],
  ])('[TYP-011] may have %s', async (_, schema) => {
    expect(await check(schema)).toBeUndefined();
  });

  it.each([
    ['is none', { type: 'strin' }, '/type', /must be one of/],
    ['is none, deep in it', { properties: { a: { items: [] } } }, '/properties/a/items', /object,boolean/],
    ['is of another dialect', { $schema: 'https://example.com/own' }, '/$schema', /2020-12/],
    ['says its dialect in no text', { $schema: 7 }, '/$schema', /2020-12/],
    [
      'leads out',
      { properties: { a: { $ref: 'https://example.com/a.json' } } },
      '/properties/a/$ref',
      /"https:\/\/example.com\/a.json" leads out/,
    ],
    ['leads to a file', { $ref: 'file:///etc/passwd' }, '/$ref', /leads out/],
    ['leads out of its own id', { $id: 'https://example.com/a/', not: { $ref: 'b' } }, '/not/$ref', /leads out/],
    ['leads to nothing', { $ref: '#/$defs/none' }, '/$ref', /leads out/],
    ['leads to the schema of the dialect', { $ref: 'https://json-schema.org/draft/2020-12/schema' }, '/$ref', /leads out/],
    ['leads to the schema of draft 7', { $schema: DRAFT_7, $ref: DRAFT_7 }, '/$ref', /leads out/],
    ['leads out dynamically', { items: { $dynamicRef: 'https://example.com/a' } }, '/items/$dynamicRef', /./],
    ['names what Ajv passes over', JSON.parse('{"properties":{"__proto__":{}}}') as object, '', /__proto__/],
    ['has a reference to data', { maximum: { $data: '/a' } }, '/maximum', /number/],
    ['has a pattern that is none', { pattern: '(' }, '/pattern', /regular expression/i],
    ['has one for names', { items: { patternProperties: { 'a/~(': {} } } }, '/items/patternProperties/a~1~0(', /regular expression/i],
    ['has a pattern of Python', { properties: { a: { pattern: String.raw`\Aa\Z` } } }, '/properties/a/pattern', /regular expression/i],
    ['has a pattern with bounds of Python', { pattern: '^a{,3}$' }, '/pattern', /regular expression/i],
    ['has a list for a number', { $schema: DRAFT_7, definitions: { a: { minimum: [] } } }, '/definitions/a/minimum', /number/],
    ['has a text for a list, where a reference leads', { $ref: '#/x/a', x: { a: { required: 'b' } } }, '', /./],
    ['has a list in `items` and is of 2020-12', { $schema: DRAFT_2020, items: [{}] }, '/items', /object,boolean/],
    ['has both forms of tuples', { prefixItems: [{}], not: { items: [{}] } }, '/not/items', /object,boolean/],
    ['has one id twice', { $defs: { a: { $id: 'x' }, b: { $id: 'x', type: 'string' } } }, '', /more than one/],
  ])('[TYP-012] that %s is refused, with the reason', async (_, schema, at, why) => {
    const problem = await check(schema);
    expect(problem).toMatchObject({ at, why: expect.stringMatching(why) });
    expect(problem!.why.length).toBeLessThanOrEqual(300);
  });

  it('[TYP-011] asks for members of the value, not for what objects inherit', async () => {
    expect(await find({ type: 'object', required: ['constructor'] }, {})).toHaveProperty('problems');
    expect(await find({ dependentRequired: { a: ['toString'] } }, { a: 1 })).toHaveProperty('problems');
    const optional = {
      properties: { constructor: { type: 'string' }, toString: false },
      dependentSchemas: { valueOf: { required: ['x'] } },
    };
    expect(await find({ ...optional, required: ['team'] }, { team: 'x' })).toEqual({ json: '{"team":"x"}' });
    expect(await find(optional, { constructor: 1 })).toHaveProperty('problems');
  });

  it('[TYP-013] sees neither those of others nor their ids', async () => {
    const text = { $id: 'https://example.com/shared', type: 'string' };
    const number = { $id: 'https://example.com/shared', type: 'number' };
    expect(await find(text, '"x"')).toEqual({ json: '"x"' });
    expect(await find(number, 1)).toEqual({ json: '1' });
    expect(await schemas.check({ $ref: 'https://example.com/shared' }, run(2))).toMatchObject({ why: expect.stringMatching(/leads out/) });
    expect(await check({ $ref: 'https://example.com/shared' })).toMatchObject({ why: expect.stringMatching(/leads out/) });
  });

  it('[TYP-011] takes a format for an annotation, and decimal fractions as they are meant', async () => {
    expect(await find({ format: 'email', type: 'string' }, '"no address"')).toEqual({ json: '"no address"' });
    expect(await find({ multipleOf: 0.01 }, 19.99)).toEqual({ json: '19.99' });
    expect(await find({ multipleOf: 0.01 }, 19.995)).toHaveProperty('problems');
  });
});

describe('what a schema or an answer costs is bounded', () => {
  it('[TYP-014] of a pattern, in time', async () => {
    const schema = { pattern: '^(a+)+$' };
    expect(await check(schema)).toBeUndefined();
    const problems = [expect.stringMatching(/longer than 0\.5 s/)];
    expect(await hasty.find(schema, `"${'a'.repeat(50)}!"`, run())).toEqual({ problems });
    // Those behind it are not disturbed; on a busy machine the time of some may be up, too.
    await expect.poll(() => hasty.find({ type: 'integer' }, '1', run())).toEqual({ json: '1' });
  });

  it('[TYP-014] of a recursion without an end', async () => {
    expect(await find({ $ref: '#' }, 1)).toEqual({ problems: ['checking it against the schema leads too deep'] });
  });

  it('[TYP-015] a tenant whose schemas take long holds up nobody else', async () => {
    const signal = new AbortController();
    const hostile = Array.from({ length: 5 }, () => schemas.find({ pattern: '^(a+)+$' }, `"${'a'.repeat(50)}!"`, run(6, signal.signal)));
    // Were they in one queue, this would be last.
    const winner = await Promise.race([
      Promise.allSettled(hostile).then(() => 'hostile'),
      schemas.find({ type: 'integer' }, '1', run(7)).then(() => 'other'),
    ]);
    expect(winner).toBe('other');
    signal.abort(new Error('canceled'));
    const reasons = (await Promise.allSettled(hostile)).map((one) => (one.status === 'rejected' ? String(one.reason) : 'late'));
    expect(reasons).toContain('Error: canceled');
    expect(await schemas.find({ type: 'integer' }, '2', run(6))).toEqual({ json: '2' });
  });
});
