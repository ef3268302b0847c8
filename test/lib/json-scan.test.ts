import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonScan, NAME_BYTES } from '../../src/lib/json-scan.ts';

/** What a parsed text holds, counted as the scan does. */
function held(value: unknown): { values: number; depth: number } {
  if (typeof value !== 'object' || value === null) return { values: 1, depth: 0 };
  const names = Array.isArray(value) ? 0 : Object.keys(value).reduce((sum, name) => sum + 1 + Math.trunc(bytesOf(name) / NAME_BYTES), 0);
  const within = Object.values(value).map(held);
  return {
    values: 1 + names + within.reduce((sum, one) => sum + one.values, 0),
    depth: 1 + Math.max(0, ...within.map(({ depth }) => depth)),
  };
}

/** Of a name as it stands in the text, without its quotes. */
const bytesOf = (name: string): number => Buffer.byteLength(JSON.stringify(name)) - 2;

/** The bound that a text crosses when it comes in pieces of these sizes. */
function crossed(text: string, sizes: number[], bounds: { depth: number; values: number }): unknown {
  const scan = new JsonScan(bounds);
  const bytes = Buffer.from(text);
  for (let at = 0, i = 0; at < bytes.length; i += 1) {
    const size = sizes[i % sizes.length]!;
    const bound = scan.push(bytes.subarray(at, at + size));
    if (bound) return bound;
    at += size;
  }
  return undefined;
}

describe('the scan of JSON', () => {
  const string = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: fc.constantFrom('"', '\\', 'a', ',', ']'), maxLength: 300 }),
  );
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      { depthSize: 'small' },
      fc.oneof(string, fc.double(), fc.boolean(), fc.constant(null)),
      fc.array(tie('json'), { maxLength: 5 }),
      fc.dictionary(string, tie('json'), { maxKeys: 4, noNullPrototype: true }),
    ),
  }));
  const sizes = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1 });

  it('[ERR-040] counts every value and every level of any text, wherever it is cut', () => {
    fc.assert(
      fc.property(json, sizes, fc.constantFrom(undefined, 1), (value, cuts, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        const { values, depth } = held(JSON.parse(text));
        expect(crossed(text, cuts, { values, depth })).toBeUndefined();
        expect(crossed(text, cuts, { values: values - 1, depth })).toBe('values');
        if (depth > 0) expect(crossed(text, cuts, { values, depth: depth - 1 })).toBe('depth');
      }),
      { numRuns: 300 },
    );
  });
});
