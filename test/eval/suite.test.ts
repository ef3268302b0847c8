import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findingsOf } from '../../src/eval/checks.ts';
import { readSuite, type PromptCase } from '../../src/eval/read-suite.ts';
import type { Outcome } from '../../src/eval/run.ts';
import { secondsOf, type Check } from '../../src/eval/suite.ts';

const folder = mkdtempSync(join(tmpdir(), 'baton-eval-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

/** What is said of a suite, without its folder. */
function mistakesOf(content: string): string[] {
  try {
    readSuite(file('suite.yaml', content));
    return [];
  } catch (error) {
    return (error as Error).message.split('\n').map((line) => line.replaceAll(`${folder}/`, ''));
  }
}

describe('a suite', () => {
  it('[EVL-002] tells each mistake with its line and its place, and what was meant', () => {
    const suite = `
name: support
casess: []
judge: {modell: x}
cases:
  - message: hi
    checks:
      - contians: a
      - matches: "("
      - json_schema: {type: objekt}
      - {}
  - jsonl: none.jsonl
    tools: recorded
  - from: {agnet: x, since: yesterday}
  - prompt: hi
  - message: hi
    jsonl: none.jsonl
    pass_rate: 80
`;
    expect(mistakesOf(suite)).toEqual([
      "suite.yaml:3: unknown member 'casess': did you mean 'cases'?",
      'suite.yaml:4: judge.model: is missing',
      "suite.yaml:4: judge: unknown member 'modell': did you mean 'model'?",
      "suite.yaml:8: cases[0].checks[0]: unknown member 'contians': did you mean 'contains'?",
      expect.stringMatching(/^suite\.yaml:9: cases\[0\]\.checks\[1\]\.matches: Invalid regular expression/),
      expect.stringMatching(/^suite\.yaml:10: cases\[0\]\.checks\[2\]\.json_schema: no schema: \/type must be one of/),
      'suite.yaml:11: cases[0].checks[3]: says nothing',
      'suite.yaml:12: cases[1]: nothing is recorded of a prompt: `tools: recorded` goes with `from`',
      expect.stringMatching(/^suite\.yaml:14: cases\[2\]\.from\.since: must be 30m, 12h/),
      "suite.yaml:14: cases[2].from: unknown member 'agnet': did you mean 'agent'?",
      expect.stringMatching(/^suite\.yaml:15: cases\[3\]: unknown member 'prompt': there is name, message, /),
      'suite.yaml:16: cases[4]: must have one of message, from, jsonl, and has message and jsonl',
      'suite.yaml:18: cases[4].pass_rate: must be at most 1',
    ]);
  });

  it('[EVL-002] tells what is no YAML, is not there, lacks a judge, and the lines of JSONL', () => {
    expect(mistakesOf('cases: [\n  {message: hi}\n')).toEqual([expect.stringMatching(/^suite\.yaml:\d: /)]);
    expect(mistakesOf('cases:\n  - message: hi\n    checks: [{judge: nice}]\n')).toEqual([
      'suite.yaml:2: a judge needs a model: name it in the suite, as judge: {model: …}',
    ]);
    expect(mistakesOf('cases:\n  - jsonl: none.jsonl\n')).toEqual(["none.jsonl can't be read: ENOENT"]);
    file('empty.jsonl', '\n  \n');
    expect(mistakesOf('cases:\n  - jsonl: empty.jsonl\n')).toEqual(['empty.jsonl:1: has no case']);
    file('lines.jsonl', '{"message": "hi"}\n\n{"mesage": "hi"}\n{"message": }\n');
    expect(mistakesOf('cases:\n  - jsonl: lines.jsonl\n')).toEqual([
      'lines.jsonl:3: message: must be a text, or a list of parts',
      "lines.jsonl:3: unknown member 'mesage': did you mean 'message'?",
      'lines.jsonl:4: no JSON: a value is expected at column 13',
    ]);
    expect(mistakesOf(`cases:\n${'  - massage: hi\n'.repeat(30)}`)).toHaveLength(21);
  });

  it('[EVL-002] says in plain words what YAML has and a suite has not', () => {
    expect(mistakesOf('cases:\n  - message: hi\n---\ncases: []\n')).toEqual([
      'suite.yaml:3: a second document begins here, and a suite is one document',
    ]);
    const bomb = ['a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1]', ...['ab', 'bc', 'cd'].map(([of, to]) => `${to}: &${to} [${`*${of}, `.repeat(9)}]`)];
    expect(mistakesOf(bomb.join('\n'))).toEqual(['suite.yaml:4: aliases of what holds aliases stand for too much: write it out']);
    expect(mistakesOf('name: x\ncases: *all\n')).toEqual(['suite.yaml:2: there is no &all before *all']);
    expect(mistakesOf(`cases: ${'['.repeat(20_000)}`)).toContain('suite.yaml:1: it is nested too deep');
    const equals = (value: string) => mistakesOf(`cases:\n  - message: hi\n    checks:\n      - equals: ${value}\n`);
    for (const value of ['.nan', '!!binary aGk=', '{a: [-.inf]}']) {
      expect(equals(value)).toEqual([
        'suite.yaml:4: cases[0].checks[0].equals: must be a value that JSON has, and no .nan, .inf, !!binary or !!set',
      ]);
    }
  });

  it('[EVL-017] is of regular files, which are not too large', () => {
    expect(() => readSuite('/dev/zero')).toThrow("/dev/zero can't be read: it is no regular file");
    expect(mistakesOf('cases:\n  - jsonl: /dev/zero\n')).toEqual(["/dev/zero can't be read: it is no regular file"]);
    expect(mistakesOf('cases:\n  - jsonl: .\n')).toEqual([expect.stringMatching(/can't be read: it is no regular file$/)]);
    // They have a size, and take no room.
    truncateSync(file('large.jsonl', ''), 64 * 2 ** 20 + 1);
    expect(mistakesOf('cases:\n  - jsonl: large.jsonl\n')).toEqual(["large.jsonl can't be read: it has more than 64 MiB"]);
    const large = file('large.yaml', '');
    truncateSync(large, 16 * 2 ** 20 + 1);
    expect(() => readSuite(large)).toThrow("large.yaml can't be read: it has more than 16 MiB");
  });

  it('[EVL-002] says in plain words what a member has to be', () => {
    const suite = `
n: 0
timeout_seconds: 1.5
concurrency: many
checks: []
pass_rate: 0
judge: {model: ""}
cases:
  - from: {state: running}
  - message: hi
    name: 7
    agent_def: []
`;
    expect(mistakesOf(suite)).toEqual([
      'suite.yaml:2: n: must be at least 1',
      'suite.yaml:3: timeout_seconds: must be a whole number',
      'suite.yaml:4: concurrency: must be a number',
      'suite.yaml:5: checks: must not be empty',
      'suite.yaml:6: pass_rate: must be more than 0',
      'suite.yaml:7: judge.model: must not be empty',
      'suite.yaml:9: cases[0].from.state: must be completed, failed or canceled',
      'suite.yaml:11: cases[1].name: must be a text',
      'suite.yaml:12: cases[1].agent_def: must be an object',
    ]);
  });

  it('[EVL-004] fills in what a case does not say: of its line, its entry, the suite', () => {
    file('two.jsonl', '{"message": "one", "n": 4, "agent": "own", "checks": [{"contains": "c"}]}\n{"message": "two", "name": "second"}\n');
    const { entries, name, concurrency } = readSuite(
      file(
        'defaults.yaml',
        'agent: all\nn: 2\npass_rate: 0.5\nchecks: [{contains: a}]\ncases:\n  - jsonl: two.jsonl\n    agent_def: {id: x}\n    checks: [{contains: b}]\n  - message: three\n',
      ),
    );
    expect({ name, concurrency }).toEqual({ name: 'defaults', concurrency: 4 });
    expect(entries as PromptCase[]).toMatchObject([
      {
        message: 'one',
        n: 4,
        passRate: 0.5,
        target: { agent: 'own', agent_def: undefined },
        checks: [{ contains: 'a' }, { contains: 'b' }, { contains: 'c' }],
        place: { file: join(folder, 'two.jsonl'), line: 1 },
      },
      { message: 'two', name: 'second', n: 2, target: { agent_def: { id: 'x' } }, checks: [{ contains: 'a' }, { contains: 'b' }] },
      {
        message: 'three',
        n: 2,
        target: { agent: 'all' },
        checks: [{ contains: 'a' }],
        place: { file: join(folder, 'defaults.yaml'), line: 9 },
      },
    ]);
  });

  it('[EVL-015] has a JSON Schema, which takes what is read, and no unknown member', () => {
    const root = join(import.meta.dirname, '../..');
    const validate = new Ajv2020({ strict: false }).compile(
      JSON.parse(readFileSync(join(root, 'docs/evaluation.schema.json'), 'utf8')) as object,
    );
    const given = parse(readFileSync(join(root, 'examples/evaluation/suite.yaml'), 'utf8')) as { cases: object[] };
    expect([validate(given), validate.errors]).toEqual([true, null]);
    expect(validate({ ...given, casess: [] })).toBe(false);
    expect(validate({ cases: [{ message: 'hi', checks: [{ contians: 'a' }] }] })).toBe(false);
  });

  it('[EVL-009] reads times as the API takes them', () => {
    expect(['7d', '30m', '2026-11-01', '2026-11-01T12:00:00+01:00', 17].map((time) => secondsOf(time, 1_000_000))).toEqual([
      395_200, 998_200, 1_793_491_200, 1_793_530_800, 17,
    ]);
    expect(['soon', '2026-02-30', '5y', ''].map((time) => secondsOf(time, 0))).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('a check', () => {
  const outcome: Outcome = {
    runId: 'r',
    ok: true,
    content: ' {"city": "Paris", "people": 2102650}\n',
    error: '',
    excused: false,
    tokens: 120,
    duration: 900,
    tools: [
      { command: 'fetch https://example.org/', line: '' },
      { command: 'mcp call GitHub issues', line: '' },
    ],
  };

  it.each<[Check, RegExp | undefined]>([
    [{ contains: 'Paris' }, undefined],
    [{ contains: ['Paris', 'Rome', 'Oslo'] }, /^contains: "Rome" and "Oslo" not in the answer "\{.*Paris/],
    [{ contains: 'paris' }, /not in the answer/],
    [{ matches: '"people": \\d+' }, undefined],
    [{ matches: '(?i:PARIS)' }, undefined],
    [{ matches: '^\\{' }, /^matches: /],
    [{ equals: '{"city": "Paris", "people": 2102650}' }, undefined],
    [{ equals: { people: 2102650, city: 'Paris' } }, undefined],
    [{ equals: { city: 'Paris' } }, /^equals: the answer is .*, not .*Paris/],
    [{ equals: null }, /^equals: .*, not "null"/],
    [{ json_schema: { type: 'object', required: ['city'] } }, undefined],
    [
      { json_schema: { properties: { city: { type: 'integer' } }, required: ['country'] } },
      /^json_schema: .*country.*\/city: must be integer/,
    ],
    [{ max_tokens: 120, max_ms: 900 }, undefined],
    [{ max_tokens: 119 }, /^max_tokens: 120 tokens, more than 119/],
    [{ max_ms: 899 }, /^max_ms: 900 ms, more than 899/],
    [{ tool_called: '/fetch' }, undefined],
    [{ tool_called: 'mcp call github' }, undefined],
    [{ tool_called: { command: '/fetch', times: 1 } }, undefined],
    [{ tool_called: '/fet' }, /^tool_called: \/fet was called 0 times; of commands there were: "fetch/],
    [{ tool_called: { command: '/mcp', times: 0 } }, /^tool_called: \/mcp was called 1 times, not 0/],
  ])('[EVL-003] %j', (check, failure) => {
    const expected = failure ? [expect.stringMatching(failure)] : [];
    expect(findingsOf(check, outcome)).toEqual({ failures: expected, unknown: [] });
  });

  it('[EVL-003] of JSON finds none in prose, and all that is wrong', () => {
    const prose = { ...outcome, content: 'Paris.', tools: [] };
    expect(findingsOf({ json_schema: {}, equals: 7, tool_called: '/exec', max_ms: 1 }, prose).failures).toEqual([
      expect.stringMatching(/^equals: the answer is "Paris\.", not "7"/),
      'json_schema: the answer is no JSON: "Paris."',
      'max_ms: 900 ms, more than 1',
      expect.stringMatching(/^tool_called: .*there were: none/),
    ]);
  });

  it('[EVL-016] is not decided when its expression takes too long, or its schema has no end', () => {
    const text = `${'a'.repeat(40)}!`;
    const takesLong = (name: string) =>
      expect.stringMatching(new RegExp(`^${name}: no result after 2 s: does a regular expression repeat`));
    expect(findingsOf({ contains: 'b', matches: '^(a+)+$', max_tokens: 1 }, { ...outcome, content: text })).toEqual({
      failures: [expect.stringMatching(/^contains: /), expect.stringMatching(/^max_tokens: /)],
      unknown: [takesLong('matches')],
    });
    const inJson = { ...outcome, content: JSON.stringify({ x: text }) };
    expect(findingsOf({ json_schema: { properties: { x: { pattern: '^(a+)+$' } } } }, inJson).unknown).toEqual([takesLong('json_schema')]);
    const endless = { $ref: '#/$defs/a', $defs: { a: { allOf: [{ $ref: '#/$defs/a' }] } } };
    expect(findingsOf({ json_schema: endless }, inJson).unknown).toEqual(['json_schema: to find it out leads too deep']);
  });
});
