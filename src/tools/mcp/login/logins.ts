import type { OAuthClientInformationMixed } from '@modelcontextprotocol/client';
import { createHash, randomBytes } from 'node:crypto';
import { within } from '../../../lib/deadline.ts';
import { NO_KEY, SealBroken } from '../../../lib/sealing.ts';
import { oneLine } from '../../../lib/text.ts';
import { McpProblem } from '../../../runtime/commands/mcp-servers.ts';
import { withoutEffects } from '../../../store/database/effects.ts';
import type { McpServerRef } from '../../../store/mcp/grants.ts';
import type { McpLoginRow } from '../../../store/schema.ts';
import { redactor } from '../../remote/secrets.ts';
import type { OutsideRule } from '../../web/outside.ts';
import { GuardedSockets, loginFetch } from './guarded.ts';
import {
  authorityOf,
  checkIssuer,
  exchange,
  isClientRefused,
  problemOf,
  register,
  scopeFor,
  startFlow,
  takesDocuments,
  type Authority,
  type Challenge,
  type Flow,
  type OwnClient,
} from './oauth.ts';
import { ownClient, settle, type LoginServer, type LoginServices } from './service.ts';
import type { McpTokens } from './tokens.ts';

/** What is kept, sealed, of a login that is under way. */
interface Begun extends Flow {
  url: string;
  verifier: string;
}

/** What an authorization server sends the browser back with. */
export interface LoginAnswer {
  state?: string | undefined;
  code?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
  error_description?: string | undefined;
}

/** What has become of a login, for whoever sits at the browser. */
export type LoginOutcome = { done: true; tenantId: number; server: string } | { done: false; why: string };

/** Milliseconds in which a login is begun, and in which its answer is worked off, or its node has died. */
const BEGINNING_MS = 30_000;
const FINISHING_MS = 30_000;

export const NO_ADDRESS = 'nobody can log in on this server: its operator has to set PUBLIC_URL';

/** The logins of people to tenants' servers: how they begin, and what becomes of their answers. */
export class McpLoginFlows {
  readonly #services: LoginServices;
  readonly #tokens: McpTokens;
  readonly #own: OwnClient | undefined;

  constructor(services: LoginServices, tokens: McpTokens) {
    this.#services = services;
    this.#tokens = tokens;
    this.#own = ownClient(services.publicUrl);
  }

  /**
   * Begins a login, or joins one that is under way for the same. @param seconds for how long it has to be possible
   * @returns the address that somebody opens @throws {McpProblem}
   */
  async begin(server: LoginServer, challenge: Challenge, seconds: number, signal: AbortSignal): Promise<string> {
    return withoutEffects(async () => {
      const sockets = new GuardedSockets(this.#services.rule, server.tenantId);
      try {
        return await within(BEGINNING_MS, signal, (bounded) => this.#begin(server, challenge, seconds, loginFetch(sockets, bounded)));
      } catch (error) {
        signal.throwIfAborted();
        const words = await problemOf(error, redactor({}, server.clientSecret === undefined ? [] : [server.clientSecret]));
        throw new McpProblem(`the MCP server '${server.name}' wants a login, and ${words}`, { cause: error });
      } finally {
        await sockets.destroy();
      }
    });
  }

  async #begin(server: LoginServer, challenge: Challenge, seconds: number, fetchFn: typeof fetch): Promise<string> {
    const { seals, servers, logins, rule, now } = this.#services;
    const own = this.#own;
    if (!own) throw new McpProblem(NO_ADDRESS);
    if (!seals) throw new McpProblem(NO_KEY);
    if ((await servers.get(server.tenantId, server.name))?.revision !== server.revision)
      throw new McpProblem('it was set anew: other runs use it');
    const authority = await authorityOf(server.url, challenge, fetchFn);
    const { issuer } = authority;
    const scope = scopeFor(challenge.scope, server.oauth?.scope, authority);
    const until = Math.floor(now() / 1000) + seconds;
    const known = await logins.underWay(server, { issuer, scope }, until);
    const begun = known && this.#open(known);
    if (begun?.redirectUrl === own.redirectUrl) return begun.url;
    const client = await this.#client(server, own, authority, scope, fetchFn);
    const state = randomBytes(32).toString('base64url');
    const flow = { authority, client, redirectUrl: own.redirectUrl };
    const { url, verifier } = await startFlow(flow, scope, state);
    checkAddress(url, rule);
    const digest = digestOf(state);
    const secrets = seals.seal(JSON.stringify({ ...flow, url, verifier } satisfies Begun), ownerOf(server, digest));
    await logins.begin(server, { state_digest: digest, issuer, scope, secrets, expires_at: until });
    return url;
  }

  /** The client that this server is there. */
  async #client(
    server: LoginServer,
    own: OwnClient,
    authority: Authority,
    scope: string,
    fetchFn: typeof fetch,
  ): Promise<OAuthClientInformationMixed> {
    const { servers, grants, seals, now } = this.#services;
    const { issuer } = authority;
    const { client_id } = server.oauth ?? {};
    if (server.oauth && (client_id !== undefined || server.oauth.issuer !== undefined)) {
      const bound = await servers.bindIssuer(server.tenantId, server, issuer);
      if (bound === undefined || !isSameIssuer(bound, issuer))
        throw new McpProblem('names another authorization server than the one that its client is for');
    }
    if (client_id !== undefined) return { client_id, ...(server.clientSecret !== undefined && { client_secret: server.clientSecret }) };
    if (own.clientUrl !== undefined && takesDocuments(authority)) return { client_id: own.clientUrl };
    const owner = ['mcp_client', server.tenantId, server.name, issuer] as const;
    const known = await grants.client(server, issuer);
    if (known?.redirect_uri === own.redirectUrl && (known.expires_at === 0 || known.expires_at * 1000 > now() + 60_000)) {
      try {
        return JSON.parse(seals!.open(known.secrets, owner)) as OAuthClientInformationMixed;
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error;
      }
    }
    const client = await register(own, authority, scope, fetchFn);
    const expires_at = ('client_secret_expires_at' in client && Number(client.client_secret_expires_at)) || 0;
    await grants.saveClient(server, {
      issuer,
      redirect_uri: own.redirectUrl,
      secrets: seals!.seal(JSON.stringify(client), owner),
      expires_at,
    });
    return client;
  }

  /** Takes the answer of a login: the runs that wait for it go on, with the login or without. It is good once. */
  async finish(answer: LoginAnswer): Promise<LoginOutcome> {
    const { logins } = this.#services;
    const digest = digestOf(answer.state ?? '');
    const login = await logins.claim(digest, FINISHING_MS);
    if (login === 'busy') return { done: false, why: 'This login is being worked on. Load the page again in half a minute.' };
    if (login === 'moving') return { done: false, why: 'What this login is for is being moved. Load the page again in half a minute.' };
    if (!login)
      return { done: false, why: 'This login is over: it was used already, or took too long. The agent can ask for another one.' };
    const { tenant_id: tenantId, name, revision } = login;
    const why = await this.#take({ tenantId, name, revision }, login, answer);
    await settle(
      this.#services,
      tenantId,
      name,
      // A no to one login is none to another one, for other rights.
      why === undefined ? { decision: 'approved', text: '' } : { decision: 'denied', text: why, url: this.#open(login)?.url },
    );
    await logins.end(digest);
    return why === undefined ? { done: true, tenantId, server: name } : { done: false, why: `The login to '${name}' has failed: ${why}` };
  }

  /** @returns why there are no tokens */
  async #take(
    server: McpServerRef,
    login: McpLoginRow,
    { code, iss, error, error_description: description = '' }: LoginAnswer,
  ): Promise<string | undefined> {
    const { grants, rule } = this.#services;
    // A node that has died had them already.
    if ((await grants.get(server))?.login === login.state_digest) return undefined;
    const begun = this.#open(login);
    if (!begun) return 'its secrets can no longer be read on this server';
    const redact = redactor(
      {},
      [begun.verifier, begun.client.client_secret, code].filter((one) => one !== undefined),
    );
    const sockets = new GuardedSockets(rule, server.tenantId);
    try {
      await checkIssuer(begun.authority, iss);
      if (error !== undefined) {
        await this.#forgetRefused(server, begun, error);
        return oneLine(redact(description === '' ? error : `${error}: ${description}`));
      }
      if (code === undefined || code === '') return 'the answer holds no code';
      const { verifier } = begun;
      const tokens = await within(FINISHING_MS / 2, new AbortController().signal, (signal) =>
        exchange(begun, { code, iss, verifier }, loginFetch(sockets, signal)),
      );
      const grant = this.#tokens.sealed(server, begun, tokens, { login: login.state_digest, scope: login.scope });
      if (await grants.save(server, grant)) return undefined;
      await this.#tokens.revokeNew(server, begun, tokens);
      return 'the server was set anew meanwhile';
    } catch (problem) {
      await this.#forgetRefused(server, begun, problem);
      return `the server ${await problemOf(problem, redact)}`;
    } finally {
      await sockets.destroy();
    }
  }

  /** So that the next login registers this server anew. */
  async #forgetRefused(server: McpServerRef, { authority }: Begun, failure: unknown): Promise<void> {
    if (await isClientRefused(failure)) await this.#services.grants.dropClient(server, authority.issuer);
  }

  #open({ tenant_id: tenantId, name, revision, state_digest: digest, secrets }: McpLoginRow): Begun | undefined {
    try {
      const text = this.#services.seals?.open(secrets, ownerOf({ tenantId, name, revision }, digest));
      return text === undefined ? undefined : (JSON.parse(text) as Begun);
    } catch (error) {
      if (error instanceof SealBroken) return undefined;
      throw error;
    }
  }
}

const digestOf = (state: string): string => createHash('sha256').update(state).digest('hex');
const ownerOf = ({ tenantId, name, revision }: McpServerRef, digest: string) => ['mcp_login', tenantId, name, revision, digest] as const;

/** A slash at the end of one that is a host alone makes no difference. */
const isSameIssuer = (one: string, other: string): boolean => (URL.parse(one)?.href ?? one) === (URL.parse(other)?.href ?? other);

/** Somebody is to open it: so it leads to a server, as those that this one asks. */
function checkAddress(url: string, rule: OutsideRule): void {
  rule.inspect(url);
}
