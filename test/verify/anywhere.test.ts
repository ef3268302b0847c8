import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { verify as verifyByCommand, type VerifyCliOptions } from '../../src/cli/verify.ts';
import type { VerifyReport } from '../../src/verify/options.ts';
import { verify } from '../../src/verify/verify.ts';
import { HttpServer } from '../support/loopback.ts';
import { useServer } from '../support/server.ts';
import { serveA2a } from './a2a-server.ts';
import { breakServer } from './broken-server.ts';
import { bothHandler, modernHandler, serveMcp, sessionHandler } from './mcp-servers.ts';

const OPTIONS: VerifyCliOptions = { report: [], timeout: '20', model: [], only: ['mcp'], without: [], header: [] };

describe('baton verify of a server of any make, on the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baton-verify-'));
  let told: MockInstance<typeof console.log>;
  let complained: MockInstance<typeof process.stderr.write>;
  beforeEach(() => {
    told = vi.spyOn(console, 'log').mockReturnValue();
    complained = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    // The SDK of A2A logs what clients do wrong.
    vi.spyOn(console, 'error').mockReturnValue();
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (url: string, more: Partial<VerifyCliOptions> = {}) => verifyByCommand(url, { ...OPTIONS, ...more });
  const lines = () => told.mock.calls.map(([line]) => String(line));

  it('[VER-040] needs the endpoint alone, and ends with 0 and a line for every rule', async () => {
    await using server = await serveMcp(bothHandler());
    expect(await run(`${server.origin}/mcp`)).toBe(0);
    expect(lines()).toContainEqual(expect.stringMatching(/✓ mcp\.initialize .*capabilities/));
    expect(lines()).toContainEqual(expect.stringMatching(/✓ mcp\.discover /));
    expect(lines().at(-1)).toMatch(/\/mcp keeps MCP: \d+ passed, 0 failed/);
  });

  it('[VER-040] follows an endpoint that has moved within its server', async () => {
    await using server = await serveMcp(sessionHandler());
    const serve = server.handler;
    server.handler = (request, response) =>
      request.url === '/mcp' ? void response.writeHead(307, { Location: '/mcp/' }).end() : serve(request, response);
    expect(await run(`${server.origin}/mcp`, { only: ['mcp.ping'] })).toBe(0);
  });

  it.each(['', '/', '/.well-known/agent-card.json'])('[VER-040] finds the card under %j', async (path) => {
    await using server = await serveA2a({ streaming: true });
    expect(await run(`${server.origin}${path}`, { only: ['a2a.card', 'a2a.unknown-task'] })).toBe(0);
    expect(lines()).toContainEqual(expect.stringMatching(/✓ a2a\.unknown-task/));
  });

  it('[VER-043] ends with 1, and says in every report what demands what is broken', async () => {
    await using real = await serveMcp(sessionHandler());
    await using server = await breakServer(real.origin, { response: (answer) => void (answer.status === 202 && (answer.status = 200)) });
    const [xml, log, json] = ['xml', 'sarif', 'json'].map((kind) => join(folder, `report.${kind}`)) as [string, string, string];
    const report = [`junit=${xml}`, `sarif=${log}`, `json=${json}`];
    expect(await run(`${server.url}/mcp`, { only: ['mcp.initialized', 'mcp.ping'], report })).toBe(1);
    const source = 'MCP 2025-11-25, Transports: Sending Messages to the Server';
    expect(lines()).toContainEqual(expect.stringMatching(new RegExp(`✗ mcp\\.initialized [^]*\\n {4}demanded: ${source}`)));
    expect(lines().at(-1)).toMatch(/does not keep MCP: 2 passed, 1 failed/);
    expect(readFileSync(xml, 'utf8')).toContain(`&#10;demanded: ${source}</failure>`);
    const [{ results, tool }] = (JSON.parse(readFileSync(log, 'utf8')) as Sarif).runs as [Sarif['runs'][number]];
    expect(results.map(({ ruleId }) => ruleId)).toEqual(['mcp.initialized']);
    expect(tool.driver.rules[0]).toMatchObject({ id: 'mcp.initialized', help: { text: `demanded by ${source}` } });
    const { results: all, protocol } = JSON.parse(readFileSync(json, 'utf8')) as VerifyReport;
    expect([protocol, all[0]]).toEqual(['MCP', expect.objectContaining({ id: 'mcp.initialized', state: 'failed', source })]);
  });

  it('[VER-043] ends with 2 and one line where there is no server, none that speaks the protocol, or one that wants a token', async () => {
    await using dumb = await HttpServer.start((_, response) => void response.writeHead(404).end('nothing'));
    await using shut = await HttpServer.start((_, response) => void response.writeHead(401).end('who are you?'));
    const cases: [url: string, only: string, message: RegExp][] = [
      ['http://127.0.0.1:9/mcp', 'mcp', /can't be verified: .*the connection failed/],
      [`${dumb.origin}/mcp`, 'mcp', /nothing at .* speaks MCP over HTTP: server\/discover is answered with 404/],
      [dumb.origin, 'a2a', /there is no agent card: .*agent-card\.json: 404/],
      [`${shut.origin}/mcp`, 'mcp', /wants other credentials, see --token and --header: 401 who are you/],
      [shut.origin, 'a2a', /wants other credentials/],
    ];
    for (const [url, only, message] of cases) {
      expect([url, await run(url, { only: [only] })]).toEqual([url, 2]);
      expect(complained.mock.lastCall![0]).toMatch(message);
      expect(complained.mock.lastCall![0]).toMatch(/^baton verify: [^\n]*\n$/);
    }
  });

  it('[VER-045] sends what it was given to the server, and nothing of the environment', async () => {
    await using server = await serveMcp(modernHandler('stateless'));
    vi.stubEnv('BATON_TOKEN', 'bat_secret');
    vi.stubEnv('BATON_ADMIN_TOKEN', 'adm_secret');
    try {
      await run(`${server.origin}/mcp`, { only: ['mcp.ping'] });
      expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(server.requests.map(() => undefined));
      await run(`${server.origin}/mcp`, { only: ['mcp.ping'], token: 'own', header: ['X-Key: a: b'] });
      expect(server.requests.at(-1)!.headers).toMatchObject({ authorization: 'Bearer own', 'x-key': 'a: b' });
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it('[VER-045] sends it to no other origin that a card names', async () => {
    await using agent = await serveA2a({ streaming: true });
    await using front = await HttpServer.start((_, response) => {
      void fetch(`${agent.origin}/.well-known/agent-card.json`, { headers: { 'A2A-Version': '1.0' } })
        .then((answer) => answer.text())
        .then((card) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(card));
    });
    expect(await run(front.origin, { only: ['a2a.unknown-task', 'a2a.http-list'], token: 'own', header: ['X-Key: k'] })).toBe(0);
    expect(front.requests[0]!.headers).toMatchObject({ authorization: 'Bearer own', 'x-key': 'k' });
    const there = agent.requests.filter(({ method, path }) => method === 'POST' || path.startsWith('/rest'));
    expect(there.length).toBeGreaterThan(2);
    for (const { headers } of there) expect([headers.authorization, headers['x-key']]).toEqual([undefined, undefined]);
  });

  it('[VER-046] says in a line what is wrong with its options', async () => {
    const cases: [options: Partial<VerifyCliOptions>, message: RegExp][] = [
      [{ only: ['streams.'], header: ['a: b'] }, /--header, --call and --send go with --only mcp or --only a2a/],
      [{ only: ['mcp.', 'a2a.'], send: 'hello' }, /go with --only mcp or --only a2a/],
      [{ header: ['secret'] }, /--header takes 'name: value'\n/],
      [{ header: ['x-key: se\u0001cret'] }, /^baton verify: --header x-key holds a character that no header has\n$/],
      [{ header: ['x-key: se\u2026cret'] }, /^baton verify: --header x-key holds a character that no header has\n$/],
      [{ token: 'se\ncret' }, /^baton verify: --token holds a character that no token has\n$/],
      [{ call: 'add={' }, /--call takes the name of a tool, or NAME=JSON/],
      [{ call: 'add=[1]' }, /--call takes/],
      [{ token: ' ' }, /--token is empty/],
    ];
    for (const [more, message] of cases) {
      expect([more, await run('http://127.0.0.1:9', more)]).toEqual([more, 2]);
      expect(complained.mock.lastCall![0]).toMatch(message);
    }
  });
});

describe('baton verify of a server of any make', () => {
  /** The calls of JSON-RPC that a server was sent while it was verified. */
  async function calls(handler: Parameters<typeof serveMcp>[0], call?: { name: string; arguments: Record<string, unknown> }) {
    const seen: { method?: string; params?: { name?: string } }[] = [];
    await using server = await serveMcp(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      let body: unknown;
      try {
        body = JSON.parse(Buffer.concat(chunks).toString());
        seen.push(body as object);
      } catch {
        // What is no JSON calls nothing.
      }
      return handler(request, response, body ?? '');
    });
    await verify({ url: `${server.origin}/mcp`, only: ['mcp'], call });
    return new Set(seen.flatMap(({ method, params }) => (method === 'tools/call' ? [params?.name] : [])));
  }
  const ODD = [undefined, 'baton-verify-unknown', 'baton-verify-ünknown'];

  it('[VER-044] calls a tool that says it only reads, or the one that the user named, and no other one', async () => {
    expect(await calls(modernHandler('stateless'))).toEqual(new Set([...ODD, 'look']));
    expect(await calls(modernHandler('stateless'), { name: 'add', arguments: { a: 1, b: 2 } })).toEqual(new Set([...ODD, 'add']));
  });

  it('[VER-050] does not run the patterns of a schema, and checks the rest of what a tool gives', async () => {
    await using real = await serveMcp(modernHandler('reject'));
    const judged = async (given: unknown) => {
      const outputSchema = { type: 'object', properties: { evil: { type: 'string', pattern: '^(a+)+$' }, sum: { type: 'number' } } };
      const structuredContent = { evil: `${'a'.repeat(60)}!`, sum: given };
      const evil = (key: string, value: unknown): unknown => {
        if (key === 'outputSchema') return outputSchema;
        return key === 'structuredContent' ? structuredContent : value;
      };
      await using server = await breakServer(real.origin, {
        body: (text) => (text.startsWith('{') ? JSON.stringify(JSON.parse(text), evil) : text),
      });
      const call = { name: 'add', arguments: { a: 1, b: 2 } };
      const { results } = await verify({ url: `${server.url}/mcp`, only: ['mcp.call'], call });
      return results.find(({ id }) => id === 'mcp.call');
    };
    expect(await judged(3)).toMatchObject({ state: 'passed' });
    expect(await judged('three')).toMatchObject({ state: 'failed', seen: 'data/sum must be number' });
  });

  it('[VER-044] sends an agent no message unless the user says which', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    try {
      await using server = await serveA2a({ streaming: true });
      const judged = async (say?: string) => {
        const { results } = await verify({ url: server.origin, only: ['a2a'], say });
        const list = (await (await fetch(`${server.origin}/rest/tasks`, { headers: { 'A2A-Version': '1.0' } })).json()) as {
          tasks: unknown[];
        };
        return [results.find(({ id }) => id === 'a2a.send'), list.tasks.length];
      };
      expect(await judged()).toEqual([expect.objectContaining({ state: 'skipped', reason: expect.stringContaining('--send TEXT') }), 0]);
      expect(await judged('hello')).toEqual([expect.objectContaining({ state: 'passed' }), expect.toSatisfy((count: number) => count > 3)]);
    } finally {
      vi.restoreAllMocks();
    }
  });

  it('[VER-048] skips what a server does not speak or announce, and says why', async () => {
    await using modern = await serveMcp(modernHandler('reject'));
    await using legacy = await serveMcp(sessionHandler());
    const reasons = async (url: string, ...only: string[]) =>
      (await verify({ url, only })).results.map(({ id, state, reason }) => [id, state, reason]);
    expect(await reasons(`${modern.origin}/mcp`, 'mcp.session-id', 'mcp.tasks-unknown')).toEqual([
      ['mcp.session-id', 'skipped', expect.stringMatching(/^it speaks no 2025-11-25 or 2025-06-18: initialize is answered with 400/)],
      ['mcp.tasks-unknown', 'skipped', 'it announces no io.modelcontextprotocol/tasks'],
      ['verify.cleanup', 'passed', undefined],
    ]);
    expect(await reasons(`${legacy.origin}/mcp`, 'mcp.discover')).toEqual([
      ['mcp.discover', 'skipped', expect.stringMatching(/^it speaks no 2026-07-28: server\/discover is answered with 400/)],
      ['verify.cleanup', 'passed', undefined],
    ]);
  });
});

describe('baton verify of Baton as a server of MCP and of A2A', () => {
  const baton = useServer();

  it('[VER-049] finds it in order, calls and sends to an agent of its own, and leaves nothing behind', async () => {
    const { url, tenant, api } = baton();
    const { results } = await verify({ url, token: tenant.token, only: ['mcp.', 'a2a.'] });
    expect(results.filter(({ state }) => state !== 'passed' && state !== 'skipped')).toEqual([]);
    const passed = new Set(results.filter(({ state }) => state === 'passed').map(({ id }) => id));
    for (const id of ['mcp.initialize', 'mcp.session-end', 'mcp.origin', 'mcp.call', 'a2a.card', 'a2a.send', 'a2a.stream']) {
      expect([id, passed.has(id)]).toEqual([id, true]);
    }
    const { body } = await api.get<{ agents: { id: string }[] }>('/v1/agents');
    expect(body.agents.filter(({ id }) => id.startsWith('verify-'))).toEqual([]);
  });

  it('[VER-049] leaves out what is left out', async () => {
    const { url, tenant } = baton();
    const { results } = await verify({
      url,
      token: tenant.token,
      only: ['mcp.ping', 'a2a.card', 'documents.version'],
      without: ['mcp', 'a2a'],
    });
    const states = Object.fromEntries(results.map(({ id, state, reason }) => [id, [state, reason]]));
    expect(states).toMatchObject({
      'mcp.ping': ['skipped', 'sendMcpMessage was left out'],
      'a2a.card': ['skipped', 'callA2aIndex was left out'],
    });
  });

  it('[VER-049] verifies its endpoint, and the card of its agent, as those of any server', async () => {
    const { url, tenant } = baton();
    const { token } = tenant;
    const call = { name: 'run_agent', arguments: { message: 'hello' } };
    const mcp = await verify({ url: `${url}/v1/mcp`, token, only: ['mcp'], call });
    const a2a = await verify({ url: `${url}/v1/a2a/agents/index/agent-card.json`, token, only: ['a2a'], say: 'hello' });
    expect([...mcp.results, ...a2a.results].filter(({ state }) => state === 'failed' || state === 'inconclusive')).toEqual([]);
    expect(mcp.results.find(({ id }) => id === 'mcp.call')).toMatchObject({ state: 'passed' });
  });
});

/** What is looked at of a log. */
interface Sarif {
  runs: { tool: { driver: { rules: { id: string; help?: { text: string } }[] } }; results: { ruleId: string }[] }[];
}
