import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { bearerAuthChallengeResponse, createMcpHandler, McpServer, OAuthError, OAuthErrorCode } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { HttpServer } from './loopback.ts';

/*
 * An MCP server that wants a login, made with the official SDK, and the authorization server that gives its tokens:
 *
 *   await using at = await startLoginServer();
 *   const page = await at.login(question.url);        // somebody's browser
 *   at.revoke();                                      // takes back all that was granted
 */

/** How the servers differ from what is usual. */
export interface LoginServerOptions {
  /** Seconds that a token is good for. Default: an hour. */
  lifetime?: number;
  /** The rights that a call of the tool `write` takes; the others take `read`. Default: none is looked at. */
  scoped?: boolean;
  /** What the authorization server says of itself besides. */
  metadata?: Record<string, unknown>;
  /** What it comes back with in place of its own `iss`; `null`: without. */
  iss?: string | null;
  /** The error that it comes back with. */
  error?: string;
  /** Called with each request for tokens; what it returns is the answer. */
  onToken?: (body: URLSearchParams) => { status: number; body: object } | undefined | Promise<undefined>;
  /** Where the MCP server sends everybody. */
  redirectTo?: string;
  /** How requests of before 2026 are answered. */
  legacy?: 'stateless' | 'reject';
}

interface Issued {
  client: string;
  scope: string;
  resource: string | null;
}

const secret = (of: string): string => `${of}-${randomBytes(18).toString('base64url')}`;

export type LoginServer = Awaited<ReturnType<typeof startLoginServer>>;

export async function startLoginServer(options: LoginServerOptions = {}) {
  const codes = new Map<string, Issued & { challenge: string; redirect: string }>();
  const access = new Map<string, Issued>();
  const refresh = new Map<string, Issued>();
  /** Every secret that was ever given. */
  const given: string[] = [];
  const clients = new Map<string, { secret: string | undefined; redirects: string[] }>();
  const asked: URLSearchParams[] = [];
  /** What the tools were called with. */
  const calls: string[] = [];
  const say = (response: ServerResponse, status: number, body: object, headers = {}): void =>
    void response
      .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers })
      .end(JSON.stringify(body));
  const give = (issued: Issued, withRefresh = true) => {
    const tokens = { access_token: secret('access'), ...(withRefresh && { refresh_token: secret('refresh') }) };
    access.set(tokens.access_token, issued);
    if (tokens.refresh_token !== undefined) refresh.set(tokens.refresh_token, issued);
    given.push(tokens.access_token, ...(tokens.refresh_token === undefined ? [] : [tokens.refresh_token]));
    return { ...tokens, token_type: 'Bearer', expires_in: options.lifetime ?? 3600, scope: issued.scope };
  };

  const issuer = await HttpServer.start((request, response) => void answer(request, response));
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { origin } = issuer;
    const url = new URL(request.url!, origin);
    const body = (await buffer(request)).toString();
    if (url.pathname === '/.well-known/oauth-authorization-server') {
      return say(response, 200, {
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        registration_endpoint: `${origin}/register`,
        revocation_endpoint: `${origin}/revoke`,
        response_types_supported: ['code'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
        authorization_response_iss_parameter_supported: true,
        ...options.metadata,
      });
    }
    if (url.pathname === '/register') {
      const id = `client-${clients.size + 1}`;
      const { redirect_uris: redirects } = JSON.parse(body) as { redirect_uris: string[] };
      clients.set(id, { secret: undefined, redirects });
      return say(response, 201, { ...JSON.parse(body), client_id: id });
    }
    if (url.pathname === '/authorize') {
      const query = url.searchParams;
      const back = new URL(query.get('redirect_uri')!);
      back.searchParams.set('state', query.get('state')!);
      if (options.iss !== null) back.searchParams.set('iss', options.iss ?? origin);
      if (options.error !== undefined) {
        back.searchParams.set('error', options.error);
        back.searchParams.set('error_description', 'The <b>person</b> said no');
      } else {
        const code = secret('code');
        const issued = { client: query.get('client_id')!, scope: query.get('scope') ?? '', resource: query.get('resource') };
        codes.set(code, { ...issued, challenge: query.get('code_challenge')!, redirect: query.get('redirect_uri')! });
        back.searchParams.set('code', code);
      }
      return void response.writeHead(302, { location: back.href }).end();
    }
    const form = new URLSearchParams(body);
    if (url.pathname === '/revoke') {
      asked.push(form);
      revoke();
      return void response.writeHead(200).end();
    }
    if (url.pathname !== '/token') return void response.writeHead(404).end();
    asked.push(form);
    const instead = await options.onToken?.(form);
    if (instead) return say(response, instead.status, instead.body);
    const who = clientOf(request, form);
    if (!who) return say(response, 401, { error: 'invalid_client', error_description: `no such client: ${body}` });
    if (form.get('grant_type') === 'authorization_code') {
      const code = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const proof = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      given.push(form.get('code_verifier') ?? '');
      if (code?.client !== who || code.challenge !== proof || code.redirect !== form.get('redirect_uri'))
        return say(response, 400, { error: 'invalid_grant' });
      return say(response, 200, give(code));
    }
    // A refresh token is good once.
    const old = form.get('refresh_token') ?? '';
    const issued = refresh.get(old);
    refresh.delete(old);
    if (issued?.client !== who) return say(response, 400, { error: 'invalid_grant', error_description: `not ${old}` });
    return say(response, 200, give(issued));
  }
  function clientOf({ headers }: IncomingMessage, form: URLSearchParams): string | undefined {
    const basic = /^Basic (.*)$/.exec(headers.authorization ?? '')?.[1];
    const [id, given] =
      basic === undefined
        ? [form.get('client_id') ?? '', form.get('client_secret')]
        : Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
    const known = clients.get(id!);
    if (known) return known.secret === undefined || known.secret === given ? id : undefined;
    return id!.startsWith('https://') ? id : undefined;
  }
  function revoke(): void {
    access.clear();
    refresh.clear();
  }

  const handler = createMcpHandler(
    () => {
      const made = new McpServer({ name: 'protected', version: '1' }, { instructions: 'Only with a login.' });
      const input = z.object({ text: z.string().optional() });
      made.registerTool('note', { description: 'Notes something.', inputSchema: input }, ({ text = '' }) => {
        calls.push(text);
        return { content: [{ type: 'text', text: `noted ${text}` }] };
      });
      made.registerTool('write', { description: 'Writes.', inputSchema: input }, ({ text = '' }) => {
        calls.push(text);
        return { content: [{ type: 'text', text: `written ${text}` }] };
      });
      made.registerTool('look', { description: 'Looks.', annotations: { readOnlyHint: true } }, () => ({
        content: [{ type: 'text', text: 'seen' }],
      }));
      return made;
    },
    { ...(options.legacy && { legacy: options.legacy }) },
  );
  /** What the MCP server was sent as credentials. */
  const sent: (string | undefined)[] = [];
  const server = await HttpServer.start((request, response) => void serve(request, response));
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { origin } = server;
    const resource = `${origin}/mcp`;
    const about = `${origin}/.well-known/oauth-protected-resource/mcp`;
    const body = await buffer(request);
    if (request.url === '/.well-known/oauth-protected-resource/mcp') {
      return say(response, 200, {
        resource,
        authorization_servers: [issuer.origin],
        ...(options.scoped && { scopes_supported: ['read'] }),
      });
    }
    if (options.redirectTo !== undefined) return void response.writeHead(307, { location: options.redirectTo }).end();
    const { authorization } = request.headers;
    sent.push(authorization);
    const token = access.get(/^Bearer (.*)$/.exec(authorization ?? '')?.[1] ?? '');
    const writes = body.includes('"name":"write"');
    const lacks = options.scoped && writes && token && !token.scope.split(' ').includes('write');
    if (!token || token.resource !== resource || lacks) {
      const code = lacks ? OAuthErrorCode.InsufficientScope : OAuthErrorCode.InvalidToken;
      const refusal = bearerAuthChallengeResponse(new OAuthError(code, `not with ${authorization}`), {
        resourceMetadataUrl: about,
        ...(options.scoped && { requiredScopes: [writes ? 'write' : 'read'] }),
      });
      return pass(refusal, response);
    }
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    );
    const isBody = request.method === 'POST';
    pass(
      await handler.fetch(new Request(new URL(request.url!, origin), { method: request.method!, headers, ...(isBody && { body }) })),
      response,
    );
  }

  return {
    issuer,
    server,
    url: `${server.origin}/mcp`,
    /** For `FETCH_ALLOW`. */
    allow: [server, issuer].map(({ origin }) => origin.slice('http://'.length)).join(','),
    asked,
    calls,
    given,
    sent,
    options,
    clients,
    access,
    /** Registers a client beforehand. */
    addClient(id: string, clientSecret: string): void {
      clients.set(id, { secret: clientSecret, redirects: [] });
    },
    revoke,
    /** Takes back the tokens of the moment, which can be renewed. */
    expire: () => access.clear(),
    /** Opens the address of a login, and follows it as a browser does. @returns where it led, and the page */
    async login(url: string) {
      const sentBack = await fetch(url, { redirect: 'manual' });
      const callback = sentBack.headers.get('location')!;
      return { callback, ...(await pageAt(callback)) };
    },
    async [Symbol.asyncDispose]() {
      await handler.close();
      await server[Symbol.asyncDispose]();
      await issuer[Symbol.asyncDispose]();
    },
  };
}

/** A page as a browser gets it. */
export async function pageAt(url: string) {
  const answer = await fetch(url);
  return { status: answer.status, headers: answer.headers, page: await answer.text() };
}

function pass({ status, headers, body }: Response, response: ServerResponse): void {
  response.writeHead(status, Object.fromEntries(headers));
  void body?.pipeTo(
    new WritableStream({
      write: (chunk) => void response.write(chunk),
      close: () => void response.end(),
      abort: () => void response.destroy(),
    }),
  );
  if (!body) response.end();
}
