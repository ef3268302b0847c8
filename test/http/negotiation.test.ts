import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prefersJson } from '../../src/http/negotiation.ts';
import { preferencesOf } from '../../src/http/prefer.ts';

describe('Accept', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['*/*', false],
    ['text/event-stream', false],
    ['text/html', false],
    ['application/json', true],
    ['application/json; charset=utf-8', true],
    ['application/*', true],
    ['APPLICATION/JSON;Q=0.001', true],
    // A tie, however exactly or early JSON is named; the first is what axios sends.
    ['application/json, text/plain, */*', false],
    ['application/json, text/event-stream', false],
    ['text/event-stream, application/json', false],
    ['application/json;q=0.5, */*;q=0.5', false],
    // Quality.
    ['application/json, text/event-stream;q=0.999', true],
    ['text/event-stream;q=0.999, application/json', true],
    ['application/json;q=0.999, text/event-stream', false],
    ['application/json, */*;q=0.9', true],
    ['text/event-stream, application/json;q=0.9, */*;q=0.1', false],
    // What is named more exactly has the quality that stands there, and 0 is "not acceptable".
    ['*/*, application/json;q=0.1', false],
    ['*/*;q=0.1, application/json;q=0.2', true],
    ['text/*;q=0.3, */*;q=0.5', true],
    ['*/*, text/event-stream;q=0', true],
    ['application/json;q=0', false],
    ['application/json;q=0, text/event-stream;q=0', false],
    // A range with another parameter is about something else.
    ['application/json;profile=x', false],
    ['a/b;x="application/json, y;q=1", */*', false],
    ['"', false],
    [';;;,,, =, application/json', true],
  ])('[ANS-001] %s: JSON %s', (accept, json) => {
    expect(prefersJson(accept)).toBe(json);
  });

  it('[ANS-001] goes by the quality of the most exact range, and by nothing else', () => {
    const names = ['*/*', 'application/*', 'application/json', 'text/*', 'text/event-stream', 'application/xml', 'application/json;v=2'];
    const range = fc.record({ name: fc.constantFrom(...names), thousandths: fc.nat(1000), spaces: fc.constantFrom('', ' ', '\t ') });
    fc.assert(
      fc.property(fc.uniqueArray(range, { selector: ({ name }) => name, minLength: 1 }), (ranges) => {
        // RFC 9110, §12.5.1: the most specific range that matches has precedence; what none matches is not acceptable.
        const quality = (...matching: string[]): number => {
          const most = matching.map((name) => ranges.find((one) => one.name === name)).find((one) => one !== undefined);
          return most?.thousandths ?? 0;
        };
        const json = quality('application/json', 'application/*', '*/*');
        const stream = quality('text/event-stream', 'text/*', '*/*');
        const accept = ranges
          .map(({ name, thousandths, spaces }) => `${spaces}${name}${spaces};${spaces}q=${thousandths / 1000}`)
          .join(',');
        expect(prefersJson(accept), accept).toBe(json > stream);
      }),
      { numRuns: 500 },
    );
  });
});

describe('Prefer', () => {
  it.each([
    [undefined, false, undefined],
    ['', false, undefined],
    ['respond-async', true, undefined],
    ['Respond-Async', true, undefined],
    ['respond-async, wait=10', true, 10],
    ['wait=10,respond-async', true, 10],
    ['return=minimal, handling=lenient; x=1, respond-async;y="a,b"', true, undefined],
    ['wait = "10"', false, 10],
    ['wait=10; strict', false, 10],
    ['WAIT=10', false, 10],
    // Only the first of several counts.
    ['wait=10, wait=20', false, 10],
    ['wait=soon, wait=20', false, undefined],
    // Within the bounds.
    ['wait=0', false, 1],
    ['wait=100000000000000000000000', false, 600],
    // What is malformed or means something else is as if it weren't there.
    ['wait', false, undefined],
    ['wait=-1', false, undefined],
    ['wait=1.5', false, undefined],
    ['wait=1e2', false, undefined],
    ['x="respond-async, wait=5"', false, undefined],
    ['x="\\", respond-async", wait=5', false, 5],
    ['respond-async x', false, undefined],
    ['x-respond-async, respond-async-not', false, undefined],
    ['=, ;, ,, respond-async', true, undefined],
    ['"unclosed, respond-async', false, undefined],
  ])('[ANS-005] %s', (header, respondAsync, wait) => {
    expect(preferencesOf(header)).toEqual({ respondAsync, wait, strict: false });
  });

  it('[ANS-005] never throws, and takes a time that grows with the length', () => {
    fc.assert(fc.property(fc.string(), (header) => void preferencesOf(header)));
    const hostile = ['"'.repeat(16_000), '"\\'.repeat(8000), 'a='.repeat(8000), '\t'.repeat(16_000), `wait=${'"'.repeat(15_999)}x`];
    for (const header of hostile) expect(preferencesOf(header).respondAsync).toBe(false);
  });
});
