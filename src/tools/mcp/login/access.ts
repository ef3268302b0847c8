import type { Dispatcher } from 'undici';
import type { LoginOffer } from '../../../runtime/commands/login-offer.ts';
import { LoginWanted, McpProblem } from '../../../runtime/commands/mcp-servers.ts';
import { GuardedSockets, refusalIn } from './guarded.ts';
import type { McpLoginFlows } from './logins.ts';
import { challengeIn, scopesOf, type Challenge } from './oauth.ts';
import { settle, type LoginServer, type LoginServices } from './service.ts';
import { secretsOf, type Grant, type McpTokens } from './tokens.ts';

/** A token that ends so soon is renewed before, in seconds. */
const SOON = 30;
/** Secrets of a connection that are kept in mind: those of its last tokens. */
const MAX_SECRETS = 12;

/** How a server is reached that a tenant has chosen. */
export interface ServerAccess {
  /** Whose it is: what is learned of the server holds for that tenant and this setting of it alone. */
  readonly key: string;
  /** Opens the sockets of one connection. */
  open(): GuardedAccess;
}

/** One connection to such a server. */
export interface GuardedAccess {
  /**
   * Makes a request to the server, and to nobody else, with the token of the login.
   * @param send sends it with these headers, over these sockets @throws {LoginWanted} @throws {McpProblem}
   */
  send(
    target: URL,
    headers: Headers,
    signal: AbortSignal,
    send: (headers: Headers, sockets: Dispatcher) => Promise<Response>,
  ): Promise<Response>;
  /** What of the login the server might echo. */
  secrets(): string[];
  close(): Promise<void>;
}

export interface AccessOptions {
  tenantId: number;
  /** Undefined: it gets a header `Authorization` of the tenant's, and no login. */
  login: LoginServer | undefined;
  name: string;
  origin: string;
  /** Why it can't be used at all. */
  problem?: string | undefined;
  services: LoginServices;
  flows: McpLoginFlows;
  tokens: McpTokens;
}

/** The way to a tenant's server. */
export const accessTo = (key: string, options: AccessOptions): ServerAccess => ({ key, open: () => new Access(options) });

class Access implements GuardedAccess {
  readonly #options: AccessOptions;
  readonly #sockets: GuardedSockets;
  /** Those of the last tokens. */
  readonly #secrets: string[] = [];

  constructor(options: AccessOptions) {
    this.#options = options;
    this.#sockets = new GuardedSockets(options.services.rule, options.tenantId);
  }

  async send(
    target: URL,
    headers: Headers,
    signal: AbortSignal,
    send: (headers: Headers, sockets: Dispatcher) => Promise<Response>,
  ): Promise<Response> {
    const { login, origin, problem } = this.#options;
    if (problem !== undefined) throw new McpProblem(problem);
    if (target.origin !== origin) throw new McpProblem('leads to another server, which gets nothing');
    const sendWith = async (grant: Grant | undefined): Promise<Response> => {
      const sent = new Headers(headers);
      if (grant) sent.set('authorization', `Bearer ${grant.accessToken}`);
      try {
        return await send(sent, this.#sockets.of(target));
      } catch (error) {
        const refused = refusalIn(error);
        throw refused ? new McpProblem(`may not be reached: ${refused.message}`, { cause: error }) : error;
      }
    };
    if (!login) return this.#withoutLogin(await sendWith(undefined));
    return this.#withLogin(login, signal, sendWith);
  }

  /** Its own words may hold what it was sent. */
  async #withoutLogin(answer: Response): Promise<Response> {
    if (answer.status !== 401) return answer;
    await answer.body?.cancel();
    throw new McpProblem('does not take its credentials (status 401): set its `headers` anew');
  }

  async #withLogin(login: LoginServer, signal: AbortSignal, sendWith: (grant: Grant | undefined) => Promise<Response>): Promise<Response> {
    let grant = await this.#fresh(login, signal);
    const first = await sendWith(grant);
    let challenge = await this.#refusal(first, grant);
    if (!challenge) return first;
    if (first.status === 401 && grant) {
      const renewed = await this.#options.tokens.renew(login, grant, signal);
      this.#note(renewed);
      if (renewed) {
        grant = renewed;
        const second = await sendWith(renewed);
        const again = await this.#refusal(second, renewed);
        if (!again) return second;
        challenge = again;
      }
    }
    throw new LoginWanted(this.#offer(login, challenge, grant));
  }

  /** The token of the login, renewed where it is about to end. */
  async #fresh(login: LoginServer, signal: AbortSignal): Promise<Grant | undefined> {
    const { tokens, services } = this.#options;
    const grant = await tokens.get(login);
    this.#note(grant);
    const seconds = Math.floor(services.now() / 1000);
    if (!grant || grant.refreshToken === undefined || grant.expiresAt === 0 || grant.expiresAt - seconds > SOON) return grant;
    try {
      const renewed = await tokens.renew(login, grant, signal);
      this.#note(renewed);
      return renewed;
    } catch (error) {
      // The server may take it for some seconds more.
      if (!(error instanceof McpProblem) || grant.expiresAt <= seconds) throw error;
      return grant;
    }
  }

  /** What a server wants that does nothing before; undefined when it has answered. */
  async #refusal(answer: Response, grant: Grant | undefined): Promise<Challenge | undefined> {
    if (answer.status !== 401 && answer.status !== 403) return undefined;
    const challenge = await challengeIn(answer);
    if (answer.status === 403 && challenge.error !== 'insufficient_scope') return undefined;
    await answer.body?.cancel();
    // What was granted before stays so.
    return answer.status === 403 && grant ? { ...challenge, scope: scopesOf(grant.scope, challenge.scope) } : challenge;
  }

  #offer(login: LoginServer, challenge: Challenge, grant: Grant | undefined): LoginOffer {
    const { flows, tokens, services } = this.#options;
    const { name, tenantId } = login;
    return {
      server: name,
      begin: (seconds, signal) => flows.begin(login, challenge, seconds, signal),
      async asked() {
        const now = await tokens.get(login);
        if (now && now.login !== grant?.login) await settle(services, tenantId, name, { decision: 'approved', text: '' });
      },
    };
  }

  #note(grant: Grant | undefined): void {
    if (!grant) return;
    this.#secrets.push(...secretsOf(grant).filter((one) => !this.#secrets.includes(one)));
    this.#secrets.splice(0, this.#secrets.length - MAX_SECRETS);
  }

  secrets(): string[] {
    return [...this.#secrets];
  }

  close(): Promise<void> {
    return this.#sockets.destroy();
  }
}
