import { existsSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, describeOnBoth, type TestDatabase } from '../support/databases.ts';
import { Processes } from '../support/mcp.ts';
import { runCli } from '../support/process.ts';
import { startBaton } from '../support/server.ts';
import { realEngine, skipNote } from '../support/sandbox.ts';

const KEY = 'sk-the-key-of-the-doctor';

/** Every provider, the search engine and the billing service at once: the path says which status to answer. */
let server: Server;
let url: string;
let database: TestDatabase;
const keys: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    keys.push(String(request.headers.authorization ?? request.headers['x-api-key'] ?? request.headers['x-goog-api-key']));
    const status = Number(/^\/(\d{3})\b/.exec(request.url!)?.[1] ?? 200);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ results: [] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  database = await createDatabase('sqlite');
});
afterAll(async () => {
  server.close();
  await database.drop();
});

/** Where the browser is not what is asked about: to try one takes long. */
const NO_BROWSER = { BROWSER_PATH: '/nowhere' };

/** What it says of each part, by name. */
async function examine(env: Record<string, string>): Promise<{ code: number | null; stdout: string; lines: Map<string, string> }> {
  const { code, stdout } = await runCli(database, ['doctor'], env);
  const rows = stdout.split('\n').map((line) => /^(works|off|BROKEN)\s+(.+?)\s{2,}(.*)$/.exec(line));
  return { code, stdout, lines: new Map(rows.flatMap((row) => (row ? [[row[2]!, `${row[1]}: ${row[3]}`]] : []))) };
}

describe('baton doctor', () => {
  it('[DOC-001] says what is off and how to turn it on, and exits with 0', async () => {
    const { code, stdout, lines } = await examine({ INDEX_MODEL: '' });
    expect(code).toBe(0);
    expect(stdout).toContain('All that is configured works.');
    expect(lines.get('model of index')).toBe('works: demo/echo (no provider is configured); set the key of a provider, or INDEX_MODEL');
    for (const [name, variable] of [
      ['models of anthropic', 'ANTHROPIC_API_KEY'],
      ['models of gemini', 'GEMINI_API_KEY'],
      ['/search', 'SEARCH_PROVIDER'],
      ['/exec', 'SANDBOX_IMAGE'],
      ['/mcp', 'MCP_CONFIG'],
      ['/a2a', 'A2A_CONFIG'],
      ['billing', 'BILLING_URL'],
      ['traces', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    ] as const) {
      expect(lines.get(name)).toMatch(new RegExp(`^off: .*${variable}`));
    }
    expect(lines.get('/fetch')).toContain('works');
    expect(lines.get('/browse')).toMatch(/^works: |^off: .*BROWSER_PATH/);
  });

  it('[DOC-002] tries what is configured, and exits with 1 when something is broken', async () => {
    const mcp = join(database.folder, 'mcp.json');
    using processes = new Processes();
    const { command, args, env } = processes.example();
    writeFileSync(mcp, JSON.stringify({ mcpServers: { good: { command, args, env }, bad: { command: '/nowhere/to/be/found' } } }));
    const { code, stdout, lines } = await examine({
      ...NO_BROWSER,
      ANTHROPIC_API_KEY: KEY,
      ANTHROPIC_BASE_URL: url,
      OPENAI_API_KEY: KEY,
      OPENAI_BASE_URL: `${url}/401`,
      GEMINI_API_KEY: KEY,
      GOOGLE_GEMINI_BASE_URL: `${url}/503`,
      OLLAMA_HOST: 'http://127.0.0.1:1',
      SEARCH_PROVIDER: 'searxng',
      SEARCH_URL: url,
      BILLING_URL: url,
      MCP_CONFIG: mcp,
    });
    expect(code).toBe(1);
    expect(lines.get('models of anthropic')).toBe('works: answers, and takes the key');
    expect(lines.get('models of openai')).toBe('BROKEN: refuses the key (status 401); check OPENAI_API_KEY');
    expect(lines.get('models of gemini')).toBe('BROKEN: answers with status 503');
    expect(lines.get('models of ollama')).toMatch(/^BROKEN: /);
    expect(lines.get('/search')).toBe('works: searxng');
    expect(lines.get('billing')).toBe('works: answers (status 200)');
    expect(lines.get('/mcp good')).toMatch(/^works: \d+ tools$/);
    expect(lines.get('/mcp bad')).toMatch(/^BROKEN: /);
    expect(stdout).toMatch(/\d of what is configured do not work/);
    expect(stdout).not.toContain(KEY);
    expect(keys.some((sent) => sent.includes(KEY))).toBe(true);
    await expect.poll(() => processes.running).toEqual([]);
  });

  it('[KEY-007] tries each key of a provider, and shows its last four characters', async () => {
    const env = { ...NO_BROWSER, OPENAI_API_KEY: `${KEY}-one1, ${KEY}-two2,short`, OPENAI_BASE_URL: url };
    const { stdout, lines } = await examine(env);
    expect(lines.get('models of openai, key …one1')).toBe('works: answers, and takes the key');
    expect(lines.get('models of openai, key …two2')).toBe('works: answers, and takes the key');
    expect(lines.get('models of openai, key …')).toBe('works: answers, and takes the key');
    expect(keys.slice(-3).toSorted()).toEqual(['Bearer short', `Bearer ${KEY}-one1`, `Bearer ${KEY}-two2`]);
    expect(stdout).not.toContain(KEY);
  });

  it('[KEY-007] says no key that can not be sent', async () => {
    const { code, stdout, stderr } = await runCli(database, ['doctor'], { ...NO_BROWSER, OPENAI_API_KEY: `${KEY}…`, OPENAI_BASE_URL: url });
    expect(code).toBe(1);
    expect(stderr).toContain('OPENAI_API_KEY: has a character that no key has');
    expect(stdout + stderr).not.toContain(KEY);
  });

  it.skipIf(!realEngine)(`[DOC-003] runs a container${skipNote}`, async () => {
    const { lines } = await examine({ ...NO_BROWSER, SANDBOX_ENGINE: realEngine!.engine, SANDBOX_IMAGE: realEngine!.image });
    expect(lines.get('/exec')).toMatch(/^works: /);
  });
});

describe('the keys for the secrets of tenants', () => {
  it('[DOC-005] are tried, counted and not shown, and it is said what a login needs besides', async () => {
    const [one, two] = [7, 11].map((step) => Buffer.from(Array.from({ length: 32 }, (_, n) => n * step)).toString('base64'));
    const secrets = async (env: Record<string, string>) => {
      const { stdout, lines } = await examine({ ...NO_BROWSER, ...env });
      for (const key of [one!, two!]) expect(stdout).not.toContain(key);
      return lines.get('secrets');
    };
    expect(await secrets({})).toMatch(/^off: nothing secret of tenants is taken; set SECRETS_KEY/);
    expect(await secrets({ SECRETS_KEY: one! })).toMatch(/^works: encrypted with one key; set PUBLIC_URL/);
    const PUBLIC_URL = 'https://baton.example.com';
    expect(await secrets({ SECRETS_KEY: `${two},${one}`, PUBLIC_URL })).toBe('works: encrypted with the first of 2 keys');
  });
});

describeOnBoth('the database', (dialect) => {
  it('[DOC-004] is checked, and neither created nor changed', async () => {
    await using fresh = await createDatabase(dialect, 'empty');
    const { code, stdout } = await runCli(fresh, ['doctor']);
    expect(code).toBe(0);
    expect(stdout).toMatch(dialect === 'sqlite' ? /works\s+database\s+SQLite, .* will be created/ : /works\s+database\s+PostgreSQL/);
    if (dialect === 'sqlite') expect(existsSync(fresh.url.slice('sqlite:'.length))).toBe(false);
  });
});

describeOnBoth('secrets of tenants', (dialect) => {
  it('[KEY-026] that were encrypted with another key are counted', async () => {
    const [first, second] = [1, 3].map((step) =>
      Buffer.from(Array.from({ length: 32 }, (_, i) => (i * step + step) % 256)).toString('base64'),
    );
    await using kept = await createDatabase(dialect);
    {
      await using baton = await startBaton({ database: kept, env: { SECRETS_KEY: first! } });
      for (const provider of ['openai', 'gemini']) await baton.api.put(`/v1/provider-keys/${provider}`, { key: `${KEY}-${provider}` });
    }
    const secrets = async (SECRETS_KEY: string) => {
      const { stdout } = await runCli(kept, ['doctor'], { ...NO_BROWSER, SECRETS_KEY });
      return /^.*\bsecrets\s.*$/m.exec(stdout)?.[0].replace(/\s+/g, ' ');
    };
    expect(await secrets(`${second},${first}`)).toBe(
      'works secrets encrypted with the first of 2 keys; set PUBLIC_URL, so that people can log in to MCP servers',
    );
    for (const other of [second!, '']) {
      expect(await secrets(other)).toContain("BROKEN secrets 2 secrets of tenants can't be read: encrypted with another key");
    }
  });
});

it('[TRC-014] baton doctor says where traces go, and whether they are taken there', async () => {
  const traces = async (env: Record<string, string>) => (await examine({ ...NO_BROWSER, ...env })).lines.get('traces');
  const secret = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20trace-key-1' };
  expect(await traces({ OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/otlp?key=trace-key-2`, ...secret })).toBe(
    `works: go to ${url}/otlp/v1/traces (http/protobuf)`,
  );
  expect(keys.at(-1)).toBe('Bearer trace-key-1');
  const refused = await traces({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${url}/401`, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' });
  expect(refused).toBe(`BROKEN: ${url}/401 (http/json) answers with status 401; check OTEL_EXPORTER_OTLP_HEADERS`);
});
