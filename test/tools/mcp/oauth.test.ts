import { generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { OAuth } from '../../../src/tools/mcp/config.ts';
import { HttpServer } from '../../support/loopback.ts';
import { mcpOf } from '../../support/mcp.ts';

const never = new AbortController().signal;
const json = (response: ServerResponse, status: number, body: object, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** An authorization server, and an MCP server that takes its newest token. */
async function protectedServer(
  told: { issuer?: () => string; token?: (request: IncomingMessage, body: string, response: ServerResponse) => unknown } = {},
) {
  const tokens: string[] = [];
  const asked: { headers: IncomingMessage['headers']; body: URLSearchParams }[] = [];
  const issuer = await HttpServer.start((request, response) => {
    void text(request).then((body) => {
      const { origin } = issuer;
      if (request.url === '/.well-known/oauth-authorization-server') {
        return json(response, 200, {
          issuer: origin,
          authorization_endpoint: `${origin}/authorize`,
          token_endpoint: `${origin}/token`,
          response_types_supported: ['code'],
          grant_types_supported: ['client_credentials'],
          token_endpoint_auth_methods_supported: ['client_secret_basic', 'private_key_jwt'],
        });
      }
      if (request.url !== '/token') return response.writeHead(404).end();
      asked.push({ headers: request.headers, body: new URLSearchParams(body) });
      if (told.token) return told.token(request, body, response);
      tokens.push(`token-number-${tokens.length + 1}`);
      return json(response, 200, { access_token: tokens.at(-1), token_type: 'Bearer', expires_in: 3600 });
    });
  });
  const server = await HttpServer.start((request, response) => {
    void text(request).then((body) => {
      if (request.url === '/meta') {
        return json(response, 200, { resource: `${server.origin}/mcp`, authorization_servers: [told.issuer?.() ?? issuer.origin] });
      }
      if (request.headers.authorization !== `Bearer ${tokens.at(-1)}`) {
        const challenge = `Bearer resource_metadata="${server.origin}/meta"`;
        return response.writeHead(401, { 'www-authenticate': challenge }).end(`not with ${request.headers.authorization}`);
      }
      if (request.method === 'GET') return response.writeHead(405).end();
      const { id, method, params } = body === '' ? {} : JSON.parse(body);
      if (id === undefined) return response.writeHead(202).end();
      if (method === 'initialize') {
        const result = { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'x', version: '1' } };
        return json(response, 200, { jsonrpc: '2.0', id, result });
      }
      return json(response, 200, {
        jsonrpc: '2.0',
        id,
        result: { content: [{ type: 'text', text: `ok with ${request.headers.authorization}` }] },
      });
    });
  });
  return {
    issuer,
    server,
    asked,
    tokens,
    mcp: (oauth: Partial<OAuth> = {}, headers: Record<string, string> = {}) =>
      mcpOf({
        a: {
          kind: 'http',
          url: new URL('/mcp', server.origin),
          headers,
          oauth: {
            clientId: 'baton-client',
            credential: { secret: 'a-client-secret' },
            issuer: new URL(issuer.origin),
            scope: 'tools',
            ...oauth,
          },
        },
      }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await issuer[Symbol.asyncDispose]();
    },
  };
}

it('[MCP-033] a token is had for the client credentials, used by all runs, had again when it is taken no more, and shown to nobody', async () => {
  await using at = await protectedServer();
  const mcp = at.mcp({}, { 'x-api-key': 'a-static-key' });
  await using first = mcp.open();
  await using second = mcp.open();
  expect((await first.call('a', 'ok', {}, never)).text).toBe('ok with Bearer [redacted]');
  expect(await second.call('a', 'ok', {}, never)).toMatchObject({ isError: false });
  expect(at.asked).toHaveLength(1);
  const [{ headers, body }] = at.asked as [(typeof at.asked)[0]];
  expect(headers.authorization).toBe(`Basic ${Buffer.from('baton-client:a-client-secret').toString('base64')}`);
  expect(Object.fromEntries(body)).toMatchObject({ grant_type: 'client_credentials', scope: 'tools', resource: `${at.server.origin}/mcp` });
  // The static headers are for the MCP server alone.
  expect(at.issuer.requests.some((one) => 'x-api-key' in one.headers)).toBe(false);
  expect(at.server.requests.every((one) => one.path === '/meta' || one.headers['x-api-key'] === 'a-static-key')).toBe(true);
  at.tokens.push('one that nobody has');
  expect((await first.call('a', 'ok', {}, never)).text).toBe('ok with Bearer [redacted]');
  expect(at.asked).toHaveLength(2);
});

it('[MCP-033] a client may sign with a key instead of a secret', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  await using at = await protectedServer();
  await using session = at.mcp({ credential: { key, algorithm: 'ES256' } }).open();
  expect((await session.call('a', 'ok', {}, never)).isError).toBe(false);
  expect(at.asked[0]!.body.get('client_assertion')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
});

it('[MCP-034] credentials go to no other authorization server, whatever the server says, and nothing else is asked there', async () => {
  await using other = await HttpServer.start((_, response) => response.writeHead(404).end());
  await using at = await protectedServer({ issuer: () => other.origin });
  await using session = at.mcp().open();
  await expect(session.call('a', 'ok', {}, never)).rejects.toThrow(
    "the MCP server 'a' names another authorization server than the issuer of its oauth in MCP_CONFIG",
  );
  expect([at.asked, other.requests]).toEqual([[], []]);
});

it('[MCP-034] a refused client is told in the words of the authorization server, without the secret', async () => {
  await using at = await protectedServer({
    token: (_, __, response) => json(response, 401, { error: 'invalid_client', error_description: 'no client a-client-secret\nhere' }),
  });
  // The SDK says it there, too.
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  await using session = at.mcp().open();
  await expect(session.call('a', 'ok', {}, never)).rejects.toThrow(
    "the MCP server 'a' has no token: invalid_client no client [redacted] here",
  );
  expect(JSON.stringify(warn.mock.calls)).toContain('no client [redacted]');
});

it('[MCP-034] a token that the server does not take is told with what to configure', async () => {
  await using at = await protectedServer({
    token: (_, __, response) => json(response, 200, { access_token: 'never-good', token_type: 'Bearer' }),
  });
  await using session = at.mcp().open();
  await expect(session.call('a', 'ok', {}, never)).rejects.toThrow(
    /status 401: .*; its operator has to look after its credentials in MCP_CONFIG/,
  );
});
