import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verify } from '../../src/verify/verify.ts';
import { installPython } from '../doors/a2a/python.ts';
import { serveA2a } from './a2a-server.ts';
import { bothHandler, modernHandler, serveMcp, sessionHandler } from './mcp-servers.ts';
import { freePort, spawnServer } from './spawned.ts';

/*
 * The servers of others, as they come: no rule is raised in vain. What one of them does wrong is listed, with what the text says.
 */

const CALL = { name: 'add', arguments: { a: 1, b: 2 } };
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** The ids of the rules that a server breaks; those that don't apply are skipped. */
async function broken(url: string, only: 'mcp' | 'a2a', call = CALL): Promise<string[]> {
  const { results } = await verify({ url, only: [only], call, say: 'hello' });
  expect(results.filter(({ state }) => state === 'inconclusive')).toEqual([]);
  expect(results.filter(({ state }) => state === 'passed').length).toBeGreaterThan(15);
  return results.filter(({ state }) => state === 'failed').map(({ id }) => id);
}

describe('baton verify --only mcp', () => {
  it.each([
    ['the stateless revision alone', () => modernHandler('reject')],
    ['both eras, without sessions', () => modernHandler('stateless')],
    ['both eras, the earlier one with sessions', bothHandler],
    ['sessions', sessionHandler],
    ['sessions, without streams', () => sessionHandler({ json: true })],
  ])('[VER-047] finds nothing in a server of the official SDK with %s', async (_what, handler) => {
    await using server = await serveMcp(handler());
    expect(await broken(`${server.origin}/mcp`, 'mcp')).toEqual([]);
  });

  it('[VER-047] finds in the reference server what it does wrong, and nothing else', async () => {
    const script = here('../../node_modules/@modelcontextprotocol/server-everything/dist/index.js');
    const env = { PORT: String(await freePort()) };
    await using server = await spawnServer(process.execPath, [script, 'streamableHttp'], env);
    const call = { name: 'get-sum', arguments: { a: 1, b: 2 } };
    // A session that has ended is answered with 400. "After which it MUST respond to requests containing that session ID with 404".
    expect(await broken(`${server.origin}/mcp`, 'mcp', call)).toEqual(['mcp.session-end']);
  });
});

const fastmcp = await installPython('4.2.3', 'fastmcp');
describe.skipIf('missing' in fastmcp)('baton verify --only mcp of FastMCP', () => {
  it.each([
    ['with sessions', [], []],
    // What it takes for a request of an older client by its header is served, though _meta says another version: "If the values do not
    // match, the server MUST reject the request with 400 Bad Request".
    ['without sessions', ['stateless'], ['mcp.header-mismatch']],
  ])('[VER-047] finds what it does wrong, and nothing else: %s', async (_what, args, more) => {
    const { python } = fastmcp as { python: string };
    await using server = await spawnServer(python, [here('fastmcp_server.py'), ...args]);
    expect(await broken(`${server.origin}/mcp`, 'mcp')).toEqual([
      // Pages of any origin may call, though it says so to no browser. "Servers MUST validate the Origin header on all incoming connections".
      'mcp.origin',
      // A request whose id is an object is taken for a notification: 202. "Requests MUST include a string or integer ID".
      'mcp.no-request',
      ...more,
    ]);
  });
});

describe('baton verify --only a2a', () => {
  beforeAll(() => {
    // The SDK logs what clients do wrong.
    vi.spyOn(console, 'error').mockReturnValue();
  });
  afterAll(() => void vi.restoreAllMocks());

  it.each([
    { streaming: true, pushNotifications: true },
    { streaming: false, pushNotifications: false },
  ])('[VER-047] finds in an agent of the official SDK what it does wrong, and nothing else: %j', async (capabilities) => {
    await using server = await serveA2a(capabilities);
    expect(await broken(server.origin, 'a2a')).toEqual([
      // An empty object is -32602. -32600: "The JSON sent is not a valid Request object".
      'a2a.no-request',
      // 1.0.7 is -32009. "Patch version numbers … MUST not be considered when clients and servers negotiate protocol versions".
      'a2a.version',
    ]);
  });
});

const python = await installPython('0.38.0', 'uvicorn', ['a2a-sdk[http-server]==1.3.0']);
describe.skipIf('missing' in python)('baton verify --only a2a of the official SDK for Python', () => {
  it('[VER-047] finds what it does wrong, and nothing else', async () => {
    await using server = await spawnServer((python as { python: string }).python, [here('a2a_server.py')]);
    // Of 0.3 a message that is none is -32600. -32602: "The method parameters are invalid".
    expect(await broken(server.origin, 'a2a')).toEqual(['a2a.params']);
  });
});
