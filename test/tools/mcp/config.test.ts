import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ConfigError } from '../../../src/config.ts';
import { loadMcpConfig } from '../../../src/tools/mcp/config.ts';
import { readConfigFile } from '../../../src/tools/remote/config-file.ts';
import { jsonProblem } from '../../../src/lib/json-problem.ts';

const folder = mkdtempSync(join(tmpdir(), 'baton-mcp-config-'));
const file = join(folder, 'mcp.json');
afterAll(() => rmSync(folder, { recursive: true }));

function load(content: unknown) {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return loadMcpConfig(file);
}

/** The line that the start ends with. */
function problemOf(content: unknown): string {
  try {
    load(content);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message.replace(file, '<file>');
  }
  throw new Error('it was taken');
}

describe('MCP_CONFIG', () => {
  it('[MCP-001] is read in the form that other clients use', () => {
    const config = load({
      mcpServers: {
        files: { command: 'npx', args: ['-y', 'server'], env: { TOKEN: 't' }, cwd: '/tmp', autoApprove: ['x'], timeout: 5 },
        plain: { type: 'stdio', command: 'server' },
        remote: { type: 'http', url: 'https://example.org/mcp?x=1', headers: { Authorization: 'Bearer t' } },
        other: { type: 'streamable-http', url: 'http://127.0.0.1:9/' },
        untyped: { url: 'http://127.0.0.1:9/' },
        slow: { command: 'server', timeoutSeconds: 120, tenants: [1, 2] },
        secured: {
          url: 'http://127.0.0.1:9/',
          oauth: { clientId: 'c', clientSecret: 's', issuer: 'https://auth.example.org', scope: 'x' },
        },
        off: { command: 'server', disabled: true },
      },
    });
    expect([...config!]).toEqual([
      ['files', { kind: 'stdio', command: 'npx', args: ['-y', 'server'], env: { TOKEN: 't' }, cwd: '/tmp' }],
      ['plain', { kind: 'stdio', command: 'server', args: [], env: {} }],
      ['remote', { kind: 'http', url: new URL('https://example.org/mcp?x=1'), headers: { Authorization: 'Bearer t' } }],
      ['other', { kind: 'http', url: new URL('http://127.0.0.1:9/'), headers: {} }],
      ['untyped', { kind: 'http', url: new URL('http://127.0.0.1:9/'), headers: {} }],
      ['slow', { kind: 'stdio', command: 'server', args: [], env: {}, timeoutSeconds: 120, tenants: [1, 2] }],
      [
        'secured',
        {
          kind: 'http',
          url: new URL('http://127.0.0.1:9/'),
          headers: {},
          oauth: { clientId: 'c', credential: { secret: 's' }, issuer: new URL('https://auth.example.org'), scope: 'x' },
        },
      ],
    ]);
  });

  it('[MCP-002] is ./mcp.json when there is one; a configured one must be there', () => {
    writeFileSync(file, '{"a": 1}');
    const schema = z.object({ a: z.number() });
    expect(readConfigFile('ANY', undefined, file, schema)).toEqual({ a: 1 });
    expect(readConfigFile('ANY', undefined, join(folder, 'none.json'), schema)).toBeUndefined();
    expect(() => loadMcpConfig(join(folder, 'none.json'))).toThrow(
      /^bad configuration: MCP_CONFIG: .*none\.json: it can't be read \(ENOENT\)$/,
    );
  });

  it.each([
    ['{"mcpServers": {"a": secret}}', '<file>: it is not JSON: line 1, column 22: expected a value'],
    ['{\n"mcpServers": {}\n"x": 1}', '<file>: it is not JSON: line 3, column 1: expected , or }'],
    ['[]', '<file>: the whole: must be an object'],
    [{}, '<file>: mcpServers: is missing'],
    ...['two words', 'a/b', 'é', 'a'.repeat(65)].map((name): [object, string] => [
      { mcpServers: { [name]: { command: 'x' } } },
      `<file>: mcpServers.${name}: a name has at most 64 letters, digits, "_", "-" and "."`,
    ]),
    [
      { mcpServers: { a: { url: 'http://x/', headers: { 'two words': 'secret' } } } },
      '<file>: mcpServers.a.headers.two words: must be the name of a header',
    ],
    [{ mcpServers: { a: {} } }, '<file>: mcpServers.a.command: a server needs a command or a url'],
    [{ mcpServers: { a: { type: 'sse', url: 'http://x' } } }, '<file>: mcpServers.a.type: must be "stdio", "http" or "streamable-http"'],
    [{ mcpServers: { a: { command: 'x', url: 'http://x' } } }, '<file>: mcpServers.a.url: a server has a command or a url, not both'],
    [{ mcpServers: { a: { command: 'x', type: 'http' } } }, '<file>: mcpServers.a.type: a server with a command is "stdio"'],
    [{ mcpServers: { a: { type: 'stdio', url: 'http://x' } } }, '<file>: mcpServers.a.command: a "stdio" server needs a command'],
    [{ mcpServers: { a: { command: 'x', args: 'secret' } } }, '<file>: mcpServers.a.args: must be a list'],
    [{ mcpServers: { a: { command: 'x', env: { B: 7 } } } }, '<file>: mcpServers.a.env.B: must be a text'],
    [
      { mcpServers: { a: { command: 'x', timeoutSeconds: 0.5 } } },
      '<file>: mcpServers.a.timeoutSeconds: must be a whole number of seconds',
    ],
    [{ mcpServers: { a: { command: 'x', tenants: ['secret'] } } }, '<file>: mcpServers.a.tenants.0: must be the number of a tenant'],
    [
      { mcpServers: { a: { url: 'http://x/', oauth: { clientId: 'c', issuer: 'http://y' } } } },
      '<file>: mcpServers.a.oauth.clientSecret: a client has a clientSecret or a privateKey, one of them',
    ],
    [
      { mcpServers: { a: { url: 'http://x/', oauth: { clientId: 'c', clientSecret: 'secret', issuer: 'secret' } } } },
      '<file>: mcpServers.a.oauth.issuer: must be a URL with http: or https:',
    ],
    [
      {
        mcpServers: {
          a: { url: 'http://x/', headers: { authorization: 'b' }, oauth: { clientId: 'c', clientSecret: 's', issuer: 'http://y' } },
        },
      },
      '<file>: mcpServers.a.oauth: a server has a header Authorization or oauth, not both',
    ],
    [{ mcpServers: { a: { url: 'secret' } } }, '<file>: mcpServers.a.url: must be a URL with http: or https:'],
    [{ mcpServers: { a: { url: 'http://user:secret@x/' } } }, '<file>: mcpServers.a.url: must hold no credentials; put them into headers'],
    [
      { mcpServers: { a: { url: 'http://x/', headers: { K: 'secret\n' } } } },
      '<file>: mcpServers.a.headers.K: must be the value of a header',
    ],
  ])('[MCP-003] a bad file is told by file and member, never by value: %j', (content, expected) => {
    const problem = problemOf(content);
    expect(problem).toBe(`bad configuration: MCP_CONFIG: ${expected}`);
    expect(problem).not.toContain('secret');
  });

  it('[MCP-003] a name must be a word', () => {
    expect(problemOf({ mcpServers: { 'two words': { command: 'x' } } })).toContain('mcpServers.two words');
  });
});

describe('where a text stops being JSON', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '"a"',
    '"',
    '\\',
    'u00e9',
    '1',
    '-',
    '0',
    '.5',
    'e3',
    'true',
    'null',
    ' ',
    '\n',
    'x',
    '\u0000',
    'é',
    '😀',
  );

  it('[MCP-041] is found exactly when JSON.parse finds a mistake, and what stands before is right', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.array(pieces).map((some) => some.join('')),
        ),
        (text) => {
          const problem = jsonProblem(text);
          let parses = true;
          try {
            JSON.parse(text);
          } catch {
            parses = false;
          }
          expect(problem === undefined).toBe(parses);
          if (problem) expect(problem.position).toBeLessThanOrEqual(text.length);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['{"a": hello}', 6, 'a value'],
    ['{"a":1,}', 7, 'a member name'],
    ["{'a':1}", 1, 'a member name or }'],
    ['{"a" 1}', 5, ':'],
    ['[1,2', 4, ', or ]'],
    ['{} {}', 3, 'the end'],
    ['{"say": "a "b""}', 12, ', or }'],
    ['"a\\x"', 2, 'the rest of the string'],
    ['"never ends', 11, 'the rest of the string'],
    ['', 0, 'a value'],
  ])('[MCP-041] %j: %i, %s', (text, position, expected) => {
    expect(jsonProblem(text)).toEqual({ position, expected });
  });
});
