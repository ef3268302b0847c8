import { existsSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, describeOnBoth, type TestDatabase } from '../support/databases.ts';
import { Processes } from '../support/mcp.ts';
import { runCli } from '../support/process.ts';
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

  it.skipIf(!realEngine)(`[DOC-003] runs a container${skipNote}`, async () => {
    const { lines } = await examine({ ...NO_BROWSER, SANDBOX_ENGINE: realEngine!.engine, SANDBOX_IMAGE: realEngine!.image });
    expect(lines.get('/exec')).toMatch(/^works: /);
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
