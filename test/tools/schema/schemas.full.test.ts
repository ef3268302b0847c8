import { afterAll, describe, expect, it } from 'vitest';
import { Slots } from '../../../src/lib/slots.ts';
import { Schemas } from '../../../src/tools/schema/schemas.ts';

const schemas = new Schemas({ slots: new Slots(), timeoutMs: 2000 });
afterAll(() => schemas.close());

const run = { tenantId: 1, signal: new AbortController().signal };

/** Definitions of which each asks twice for the next one. */
const doubling = (count: number) => {
  const next = (i: number) => ({ $ref: `#/$defs/d${i}` });
  const defs = Array.from({ length: count }, (_, i) => [`d${i}`, { allOf: [next(i + 1), next(i + 1)] }]);
  return { $defs: Object.fromEntries([...defs, [`d${count}`, { type: 'integer' }]]), ...next(0) };
};

describe('what a schema or an answer costs is bounded', () => {
  it.each([
    ['references that double', doubling(60), 1],
    ['a pattern of names', { patternProperties: { '^(a|a)*$': {} } }, { [`${'a'.repeat(50)}!`]: 1 }],
    ['a comparison of all with all', { uniqueItems: true }, Array.from({ length: 30_000 }, (_, i) => ({ i }))],
  ])('[TYP-014] of %s, in time', async (_, schema, value) => {
    expect(await schemas.check(schema, run)).toBeUndefined();
    expect(await schemas.find(schema, JSON.stringify(value), run)).toEqual({ problems: [expect.stringMatching(/longer than 2 s/)] });
    expect(await schemas.find({ type: 'integer' }, '1', run)).toEqual({ json: '1' });
  });

  it('[TYP-014] of errors that double, in memory', async () => {
    const found = await schemas.find(doubling(40), '"none"', run);
    expect(found).toEqual({ problems: [expect.stringMatching(/takes (?:too much memory|longer than 2 s)/)] });
    expect(await schemas.find({ type: 'integer' }, '1', run)).toEqual({ json: '1' });
  });

  it('[TYP-014] of a schema that is hard to compile', async () => {
    const count = 6000;
    const hard = { allOf: Array.from({ length: count }, (_, i) => ({ properties: { [`a${i}`]: {} } })), unevaluatedProperties: false };
    expect(await schemas.check(hard, run)).toMatchObject({ why: expect.stringMatching(/takes longer than|too much/) });
    const chain = (i: number) => ({ properties: { next: { $ref: `#/$defs/d${i}` } } });
    const defs = Object.fromEntries(Array.from({ length: 1200 }, (_, i) => [`d${i}`, chain((i + 1) % 1200)]));
    expect([undefined, expect.objectContaining({ why: expect.any(String) })]).toContainEqual(
      await schemas.check({ $defs: defs, ...chain(0) }, run),
    );
    expect(await schemas.find({ type: 'integer' }, '1', run)).toEqual({ json: '1' });
  });

  it('[TYP-014] of many large schemas of many tenants, in memory', async () => {
    for (let tenantId = 1; tenantId <= 40; tenantId += 1) {
      for (let n = 0; n < 8; n += 1) {
        const properties = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`p${i}of${n}`, { enum: [`${tenantId}`, 'x', i] }]));
        expect(await schemas.find({ properties }, '{"p1": 1}', { ...run, tenantId })).toEqual({ json: '{"p1": 1}' });
      }
    }
  });
});
