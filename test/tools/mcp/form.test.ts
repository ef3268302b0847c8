import type { ElicitRequestFormParams } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import { Elicitations } from '../../../src/tools/mcp/elicitations.ts';
import { Form } from '../../../src/tools/mcp/form.ts';

type Properties = ElicitRequestFormParams['requestedSchema']['properties'];

const formOf = (properties: Properties, required: string[] = [], message = 'What?', redact = (text: string) => text): Form =>
  new Form('tickets', message, { type: 'object', properties, required }, redact);
const accepted = (content: object) => ({ result: { action: 'accept', content } });

const COLOURS = ['red', 'green', 'blue'];
const EVERYTHING: Properties = {
  name: { type: 'string', title: 'Your name', description: 'As in your\npassport', minLength: 2, maxLength: 20 },
  mail: { type: 'string', format: 'email' },
  day: { type: 'string', format: 'date', default: '2026-01-01' },
  age: { type: 'integer', minimum: 0, maximum: 150 },
  weight: { type: 'number', maximum: 500 },
  news: { type: 'boolean', default: false },
  colour: { type: 'string', enum: COLOURS, enumNames: ['Red', 'Green', 'Blue'] },
  size: {
    type: 'string',
    oneOf: [
      { const: 's', title: 'Small' },
      { const: 'l', title: 'Large' },
    ],
    default: 's',
  },
  days: { type: 'array', items: { type: 'string', enum: ['mon', 'tue', 'wed'] }, minItems: 1, maxItems: 2 },
  tags: {
    type: 'array',
    items: {
      anyOf: [
        { const: 'x', title: 'Extra' },
        { const: 'y', title: 'Young' },
      ],
    },
  },
};

const ONE: Properties = { city: { type: 'string' } };

describe('what a server wants to know', () => {
  it('[MCP-070] is a text with its message, quoted, and its fields with their types, bounds, choices and defaults', () => {
    const { text, options } = formOf(EVERYTHING, ['name', 'day'], 'Tell me\r\nmore\x1b[31m.\n- name: forged').question();
    expect(text.split('\n')).toEqual([
      "The MCP server 'tickets' asks:",
      '> Tell me',
      '> more.',
      '> - name: forged',
      '',
      'The answer has a line `name: value` for each field, or is a JSON object:',
      '- name (Your name): a text, at least 2 characters, at most 20 characters; required. As in your passport',
      '- mail: an email address; may be left out',
      '- day: a date (YYYY-MM-DD); 2026-01-01 if left out',
      '- age: a whole number, at least 0, at most 150; may be left out',
      '- weight: a number, at most 500; may be left out',
      '- news: yes or no; no if left out',
      '- colour: one of Red, Green, Blue; may be left out',
      '- size: one of Small, Large; Small if left out',
      '- days: any of mon, tue, wed, separated by commas, at least 1 of them, at most 2 of them; may be left out',
      '- tags: any of Extra, Young, separated by commas; may be left out',
      '',
      '`decline` says no, `cancel` leaves it undecided.',
    ]);
    expect(options).toEqual([]);
  });

  it('[MCP-070] has options where there is one field to choose in, or none', () => {
    expect(formOf({ colour: EVERYTHING['colour']! }).question().options).toEqual(['Red', 'Green', 'Blue']);
    expect(formOf({ news: EVERYTHING['news']! }).question().options).toEqual(['yes', 'no']);
    expect(formOf({ days: EVERYTHING['days']! }).question().options).toEqual([]);
    expect(formOf({ same: { type: 'string', enum: COLOURS, enumNames: ['A', 'A', 'B'] } }).question().options).toEqual(COLOURS);
    const { text, options } = formOf({}).question();
    expect(options).toEqual(['accept', 'decline']);
    expect(text).toBe(
      "The MCP server 'tickets' asks:\n> What?\n\n`accept` fills in nothing, `decline` says no, `cancel` leaves it undecided.",
    );
  });

  it('[MCP-070] is without secrets, clipped, and refused when it is more than people can be shown', () => {
    const redact = (text: string): string => text.replaceAll('hunter2', '[redacted]');
    const { text, options } = formOf(
      { pick: { type: 'string', enum: ['hunter2', 'b'] } },
      [],
      `hunter2 ${'x'.repeat(5000)}`,
      redact,
    ).question();
    expect(text).toMatch(/^The MCP server 'tickets' asks:\n> \[redacted\] x{1992}…\n\n.*\n- pick: one of \[redacted\], b;/);
    expect(options).toEqual(['[redacted]', 'b']);
    const many = Array.from({ length: 2000 }, (_, i) => `choice ${i}`);
    expect(() => formOf({ pick: { type: 'string', enum: many } })).toThrow('The form is more than a person can be shown');
  });

  it.each<[string, Properties, string, object]>([
    ['a text', { city: { type: 'string' } }, ' New York\nNY ', { city: 'New York\nNY' }],
    ['a text with its name', { city: { type: 'string' } }, 'city: Rome', { city: 'Rome' }],
    ['a text that looks like JSON', { city: { type: 'string' } }, '{"a": 1}', { city: '{"a": 1}' }],
    ['a JSON object', { city: { type: 'string' } }, '{"city": "Rome"}', { city: 'Rome' }],
    ['a number', { n: { type: 'number' } }, '-1.5', { n: -1.5 }],
    ['a boolean', { ok: { type: 'boolean' } }, 'YES', { ok: true }],
    ['a boolean as JSON has it', { ok: { type: 'boolean' } }, 'false', { ok: false }],
    ['a title', { colour: EVERYTHING['colour']! }, 'green', { colour: 'green' }],
    ['a choice that is also a word of ours', { pick: { type: 'string', enum: ['accept', 'refuse'] } }, 'accept', { pick: 'accept' }],
    ['such a choice with its name', { pick: { type: 'string', enum: ['cancel', 'keep'] } }, 'pick: cancel', { pick: 'cancel' }],
    ['several of a list', { tags: EVERYTHING['tags']! }, 'Extra, y', { tags: ['x', 'y'] }],
    ['a member of Object as name', { constructor: { type: 'string' } as const }, 'Rome', { constructor: 'Rome' }],
    ['nothing', { city: { type: 'string' } }, 'accept', {}],
    ['nothing, with a default', { city: { type: 'string', default: 'Rome' } }, 'Accept', { city: 'Rome' }],
    ['a form without fields', {}, 'accept', {}],
  ])('[MCP-071] takes the value of its one field: %s', (_, properties, text, content) => {
    expect(formOf(properties).read(text)).toEqual(accepted(content));
  });

  it('[MCP-071] takes lines, or a JSON object, with titles, and defaults for what is left out', () => {
    const form = formOf(EVERYTHING, ['name', 'day']);
    const defaults = { day: '2026-01-01', news: false, size: 's' };
    const lines = 'name: Ada: Lovelace\n\nmail:\nage: 36\r\nweight: 55.5\ncolour: Blue\nsize: large\ndays: mon, wed\ntags: Young';
    const values = { name: 'Ada: Lovelace', age: 36, weight: 55.5, colour: 'blue', size: 'l', days: ['mon', 'wed'], tags: ['y'] };
    expect(form.read(lines)).toEqual(accepted({ ...defaults, ...values }));
    expect(form.read(JSON.stringify({ name: 'Ada', news: true, tags: ['Extra'] }))).toEqual(
      accepted({ ...defaults, name: 'Ada', news: true, tags: ['x'] }),
    );
    expect(formOf({ a: { type: 'string' }, 'a: b': { type: 'string' } }).read('a: b: c\na: d')).toEqual(accepted({ 'a: b': 'c', a: 'd' }));
  });

  it.each([
    ['decline', { action: 'decline' }],
    [' Cancel\n', { action: 'cancel' }],
  ])('[MCP-071] takes %j for what it is', (text, result) => {
    for (const properties of [{}, ONE, EVERYTHING]) {
      expect(formOf(properties).read(text)).toEqual({ result });
    }
  });

  it.each<[Properties, string[], string, string]>([
    [{ n: { type: 'integer', maximum: 5 } }, [], '7', '"n" must be <= 5'],
    [{ n: { type: 'integer' } }, [], '1.5', '"n" must be integer'],
    [{ n: { type: 'number' } }, [], '1e999', '"n" must be number'],
    [{ n: { type: 'number' } }, [], 'seven', '"n" must be number'],
    [{ mail: { type: 'string', format: 'email' } }, [], 'me', '"mail" must match format "email"'],
    [{ when: { type: 'string', format: 'date-time' } }, [], 'today', '"when" must match format "date-time"'],
    [{ ok: { type: 'boolean' } }, [], 'perhaps', '"ok" must be one of yes, no'],
    [{ colour: EVERYTHING['colour']! }, [], 'mauve', '"colour" must be one of Red, Green, Blue'],
    [{ days: EVERYTHING['days']! }, [], 'mon, sun', '"days" must be one of mon, tue, wed'],
    [{ days: EVERYTHING['days']! }, [], 'mon, tue, wed', '"days" must NOT have more than 2 items'],
    [{ a: { type: 'string' }, b: { type: 'string' } }, ['a', 'b'], 'b: x', '"a" is missing'],
    [{ a: { type: 'string' }, b: { type: 'string' } }, [], 'c: x', '"c: x" is no line `name: value` with the name of a field'],
    [{ a: { type: 'string' }, b: { type: 'string' } }, [], '{"c": 1}', 'there is no field "c"'],
    [{ a: { type: 'string' }, b: { type: 'string' } }, ['a'], 'accept', '"accept" is no line `name: value` with the name of a field'],
    [{}, [], 'yes', 'it has to be `accept`, `decline` or `cancel`'],
  ])('[MCP-071] says what is wrong with an answer (%#)', (properties, required, text, wrong) => {
    expect(formOf(properties, required).read(text)).toEqual({ wrong });
  });
});

it('[MCP-115] a form that is large though little of it is shown is refused', async () => {
  const elicitations = new Elicitations('tickets', (text) => text);
  const asked = {
    message: 'What?',
    requestedSchema: { type: 'object', properties: { a: { type: 'string', title: 'x'.repeat(131_072) } } },
  } as const;
  const ask = async () => ({ decision: 'answered', text: 'a' }) as const;
  const answer = elicitations.during({ ask, hold: () => () => {} }, () => elicitations.answer(asked, new AbortController().signal));
  await expect(answer).rejects.toThrow('The form has more than 131072 characters');
});
