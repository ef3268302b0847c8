import type { OAuthTokens } from '@modelcontextprotocol/client';
import { setTimeout as delay } from 'node:timers/promises';
import { within } from '../../../lib/deadline.ts';
import { SealBroken } from '../../../lib/sealing.ts';
import { McpProblem } from '../../../runtime/commands/mcp-servers.ts';
import { withoutEffects } from '../../../store/database/effects.ts';
import type { McpServerRef, NewGrant } from '../../../store/mcp/grants.ts';
import type { McpGrantRow } from '../../../store/schema.ts';
import { redactor } from '../../remote/secrets.ts';
import { GuardedSockets, loginFetch } from './guarded.ts';
import { problemOf, renew, revoke, type Flow } from './oauth.ts';
import type { LoginServices } from './service.ts';

/** What is kept, sealed, of a login. */
interface Kept extends Flow {
  accessToken: string;
  refreshToken?: string | undefined;
}

/** A login that somebody has given. */
export interface Grant extends Kept {
  version: number;
  /** The login that it comes from. */
  login: string;
  issuer: string;
  scope: string;
  /** Epoch seconds; 0: not known. */
  expiresAt: number;
}

/** Milliseconds in which a node has renewed a token, or has died. */
const RENEWING_MS = 30_000;
/** How often a node looks whether another one has. */
const LOOK_MS = 100;
/** Milliseconds for which a login that is taken back waits for its authorization server. */
const REVOKING_MS = 5000;

type Services = Pick<LoginServices, 'grants' | 'seals' | 'rule' | 'now'>;

const ownerOf = ({ tenantId, name, revision }: McpServerRef) => ['mcp_grant', tenantId, name, revision] as const;

/** The tokens of logins, as they are kept. */
export class McpTokens {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  /** The login to a server. @returns undefined without one, and when its key is gone */
  async get(server: McpServerRef): Promise<Grant | undefined> {
    const row = await withoutEffects(() => this.#services.grants.get(server));
    return row && this.#open(server, row);
  }

  /** What is to be kept of tokens. @param scope what was asked for, where they say nothing of it */
  sealed(server: McpServerRef, flow: Flow, tokens: OAuthTokens, { login, scope }: { login: string; scope: string }): NewGrant {
    const { authority, client, redirectUrl } = flow;
    const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds, scope: granted } = tokens;
    const kept: Kept = { authority, client, redirectUrl, accessToken, refreshToken };
    const expires_at = seconds === undefined ? 0 : Math.floor(this.#services.now() / 1000) + Math.max(1, Math.floor(seconds));
    const secrets = this.#services.seals!.seal(JSON.stringify(kept), ownerOf(server));
    return { login, issuer: authority.issuer, scope: granted ?? scope, secrets, expires_at };
  }

  /**
   * Has a new token in the place of one that is taken no more: one node at a time, since an authorization server may take the old one
   * back with the first try. @returns undefined when a login is needed @throws {McpProblem} when it can't be found out
   */
  async renew(server: McpServerRef, grant: Grant, signal: AbortSignal): Promise<Grant | undefined> {
    return withoutEffects(() => this.#renew(server, grant, signal));
  }

  async #renew(server: McpServerRef, grant: Grant, signal: AbortSignal): Promise<Grant | undefined> {
    const { grants, now } = this.#services;
    const until = now() + 2 * RENEWING_MS;
    for (;;) {
      const current = await grants.get(server);
      if (!current) return undefined;
      if (current.version !== grant.version) return this.#open(server, current);
      if (grant.refreshToken === undefined) {
        await grants.drop(server, grant.version);
        return undefined;
      }
      if (await grants.claim(server, grant.version, RENEWING_MS)) break;
      if (now() > until) throw new McpProblem('has a token that is being renewed for too long');
      await delay(LOOK_MS, undefined, { signal });
    }
    return this.#renewAlone(server, grant);
  }

  /** Not ended with the run that needs it: the answer is for all, and may not come again. */
  async #renewAlone(server: McpServerRef, grant: Grant): Promise<Grant | undefined> {
    const { grants, rule } = this.#services;
    const { version, refreshToken = '', login, scope } = grant;
    const sockets = new GuardedSockets(rule, server.tenantId);
    try {
      const got = await within(RENEWING_MS / 2, new AbortController().signal, (signal) =>
        renew(grant, refreshToken, loginFetch(sockets, signal)),
      );
      if ('refused' in got) {
        await grants.drop(server, version);
        if (got.refused === 'client') await grants.dropClient(server, grant.issuer);
        return undefined;
      }
      const { login: _, ...renewed } = this.sealed(server, grant, got, { login, scope });
      if (!(await grants.renew(server, version, renewed))) {
        const current = await grants.get(server);
        // Of the same login, another node has renewed it: revoked, all of its tokens might end.
        if (current?.login !== login) await this.revokeNew(server, grant, got);
        return current && this.#open(server, current);
      }
      return {
        ...grant,
        version: version + 1,
        scope: renewed.scope,
        accessToken: got.access_token,
        refreshToken: got.refresh_token,
        expiresAt: renewed.expires_at,
      };
    } catch (error) {
      await grants.release(server, version);
      throw new McpProblem(await problemOf(error, redactor({}, secretsOf(grant))), { cause: error });
    } finally {
      await sockets.destroy();
    }
  }

  /** Has the tokens of a login revoked that was taken back, if that is possible by now. */
  async revoke(server: McpServerRef, row: McpGrantRow): Promise<void> {
    const grant = this.#open(server, row);
    if (grant) await this.#revoke(server, grant, grant.refreshToken ?? grant.accessToken);
  }

  /** Has tokens revoked that were had too late to be kept. */
  async revokeNew(server: McpServerRef, flow: Flow, { refresh_token, access_token }: OAuthTokens): Promise<void> {
    await this.#revoke(server, flow, refresh_token ?? access_token);
  }

  async #revoke({ tenantId }: McpServerRef, flow: Flow, token: string): Promise<void> {
    const sockets = new GuardedSockets(this.#services.rule, tenantId);
    try {
      await within(REVOKING_MS, new AbortController().signal, (signal) => revoke(flow, token, loginFetch(sockets, signal)));
    } catch {
      // They are forgotten here all the same.
    } finally {
      await sockets.destroy();
    }
  }

  #open(server: McpServerRef, row: McpGrantRow): Grant | undefined {
    const { version, login, issuer, scope, expires_at: expiresAt } = row;
    try {
      const kept = JSON.parse(this.#services.seals?.open(row.secrets, ownerOf(server)) ?? 'null') as Kept | null;
      return kept ? { ...kept, version, login, issuer, scope, expiresAt } : undefined;
    } catch (error) {
      if (error instanceof SealBroken) return undefined;
      throw error;
    }
  }
}

/** What of a login somebody might echo. */
export function secretsOf({ accessToken, refreshToken, client }: Pick<Grant, 'accessToken' | 'refreshToken' | 'client'>): string[] {
  return [accessToken, refreshToken, client.client_secret].filter((one) => one !== undefined);
}
