import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verify } from '../../src/verify/verify.ts';
import type { HttpServer } from '../support/loopback.ts';
import { serveA2a } from './a2a-server.ts';
import { brokenA2a, brokenMcp, brokenModernMcp, brokenPushA2a } from './broken-doors.ts';
import { breakServer, type Fault } from './broken-server.ts';
import { bothHandler, modernHandler, serveMcp } from './mcp-servers.ts';

/*
 * Servers of the official SDKs that break MCP or A2A in one thing each, and the rule that says so.
 */

const CALL = { name: 'add', arguments: { a: 1, b: 2 } };

/** Judges a server with one rule. */
async function expectFound(rule: string, url: string): Promise<void> {
  const { results } = await verify({ url, only: [rule], timeoutMs: 10_000, call: CALL, say: 'hello' });
  const found = results.find(({ id }) => id === rule);
  expect(found).toMatchObject({ state: 'failed', source: expect.stringMatching(/MCP|A2A|JSON-RPC/), seen: expect.any(String) });
  // A fault of the rule would be told with a stack.
  expect(found!.seen).not.toMatch(/\n\s+at /);
}

describe('baton verify of a server of MCP', () => {
  let both: HttpServer;
  let modern: HttpServer;
  beforeAll(async () => {
    both = await serveMcp(bothHandler());
    modern = await serveMcp(modernHandler('reject'));
  });
  afterAll(async () => {
    await both[Symbol.asyncDispose]();
    await modern[Symbol.asyncDispose]();
  });

  it.each(brokenMcp)('[VER-041] finds one that %s: %s', async (_what, rule, make) => {
    await using server = await breakServer(both.origin, make());
    await expectFound(rule, `${server.url}/mcp`);
  });

  it.each(brokenModernMcp)('[VER-041] finds one that %s: %s', async (_what, rule, make) => {
    await using server = await breakServer(modern.origin, make());
    await expectFound(rule, `${server.url}/mcp`);
  });
});

describe('baton verify of an agent of A2A', () => {
  let agent: HttpServer;
  let pushing: HttpServer;
  beforeAll(async () => {
    agent = await serveA2a({ streaming: true });
    pushing = await serveA2a({ streaming: true, pushNotifications: true });
    // It logs what clients do wrong.
    vi.spyOn(console, 'error').mockReturnValue();
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await pushing[Symbol.asyncDispose]();
    await agent[Symbol.asyncDispose]();
  });

  /** The card says that the agent is where the fault is. */
  const led = ({ origin }: HttpServer, { body, ...fault }: Fault): Fault => ({
    ...fault,
    body: (text, request, response) => {
      const there = text.replaceAll(origin, `http://${String(request.headers['host'])}`);
      return body ? body(there, request, response) : there;
    },
  });

  it.each(brokenA2a)('[VER-042] finds one that %s: %s', async (_what, rule, make) => {
    await using server = await breakServer(agent.origin, led(agent, make()));
    await expectFound(rule, server.url);
  });

  it.each(brokenPushA2a)('[VER-042] finds one that %s: %s', async (_what, rule, make) => {
    await using server = await breakServer(pushing.origin, led(pushing, make()));
    await expectFound(rule, server.url);
  });
});
