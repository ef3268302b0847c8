import { lruCache } from '../../lib/lru-cache.ts';
import { SealBroken, type Seals } from '../../lib/sealing.ts';
import type { McpServers } from '../../runtime/commands/mcp-servers.ts';
import type { McpOauth, McpServerStore } from '../../store/mcp/servers.ts';
import type { McpServerRow } from '../../store/schema.ts';
import type { HttpServer, McpConfig } from './config.ts';
import { accessTo } from './login/access.ts';
import { McpLoginFlows } from './login/logins.ts';
import type { LoginServices } from './login/service.ts';
import { McpTokens } from './login/tokens.ts';

/** Tenants with servers of their own whose sessions are put together already. */
const KEPT = 1000;

export interface TenantMcpOptions {
  /** The operator's servers. */
  config: McpConfig;
  /** Makes the sessions of servers. */
  make(config: McpConfig): McpServers;
  servers: Pick<McpServerStore, 'known' | 'load' | 'mayHave'>;
  services: LoginServices;
}

/** What is secret of a server, as it is sealed. */
export interface ServerSecrets {
  headers?: Readonly<Record<string, string>> | undefined;
  clientSecret?: string | undefined;
}

/** For whom the secrets of a server are sealed. */
export const serverOwner = (tenantId: number, name: string, revision: string) => ['mcp_server', tenantId, name, revision] as const;

/** The servers of a tenant: its own, which win, and the operator's. */
export class TenantMcp implements McpServers {
  readonly flows: McpLoginFlows;
  readonly tokens: McpTokens;
  readonly #options: TenantMcpOptions;
  readonly #operators: McpServers;
  readonly #made = lruCache<number, { of: readonly McpServerRow[]; servers: McpServers }>(KEPT);
  /** The owner of sessions whose servers may ask people. */
  readonly eliciting: Pick<McpServers, 'open'>;

  constructor(options: TenantMcpOptions) {
    const { services, config, make } = options;
    this.#options = options;
    this.tokens = new McpTokens(services);
    this.flows = new McpLoginFlows(services, this.tokens);
    this.#operators = make(config);
    this.eliciting = { open: (tenantId = NOBODY) => this.#of(tenantId).eliciting.open(tenantId) };
  }

  get names(): readonly string[] {
    return this.#operators.names;
  }

  async load(tenantId: number): Promise<void> {
    await this.#options.servers.load(tenantId);
  }

  mayWantLogin(tenantId: number): boolean {
    return this.#options.servers.mayHave(tenantId);
  }

  namesFor(tenantId: number): readonly string[] {
    return this.#of(tenantId).namesFor(tenantId);
  }

  instructions(name: string, tenantId = NOBODY): string | undefined {
    return this.#of(tenantId).instructions(name, tenantId);
  }

  open(tenantId = NOBODY) {
    return this.#of(tenantId).open(tenantId);
  }

  /** The operator's servers that a tenant may use and has none of its own in the place of. */
  operatorsFor(tenantId: number, own: readonly McpServerRow[]): string[] {
    return this.#operators.namesFor(tenantId).filter((name) => !own.some((one) => one.name === name));
  }

  /** Made once of what was read, so that what is learned of servers is kept. */
  #of(tenantId: number): McpServers {
    const { servers, config, make } = this.#options;
    const rows = servers.known(tenantId);
    if (rows.length === 0) return this.#operators;
    const known = this.#made.get(tenantId);
    if (known?.of === rows) return known.servers;
    const theirs = this.operatorsFor(tenantId, rows).map((name) => [name, config.get(name)!] as const);
    const made = make(new Map([...rows.map((row) => [row.name, this.#configOf(row)] as const), ...theirs]));
    this.#made.set(tenantId, { of: rows, servers: made });
    return made;
  }

  #configOf(row: McpServerRow): HttpServer {
    const { services } = this.#options;
    const { tenant_id: tenantId, name, revision, timeout_seconds: seconds } = row;
    const url = new URL(row.url);
    const secrets = opened(services.seals, row);
    const { headers = {}, clientSecret } = secrets ?? {};
    const oauth = row.oauth === '' ? undefined : (JSON.parse(row.oauth) as McpOauth);
    const hasToken = Object.keys(headers).some((header) => header.toLowerCase() === 'authorization');
    const login = hasToken ? undefined : { tenantId, name, revision, url: row.url, oauth, clientSecret };
    const problem = secrets ? undefined : 'has secrets that can no longer be read on this server: it has to be set anew';
    const access = accessTo(`${tenantId}:${revision}`, {
      tenantId,
      login,
      name,
      origin: url.origin,
      problem,
      services,
      flows: this.flows,
      tokens: this.tokens,
    });
    return { kind: 'http', url, headers, ...(seconds > 0 && { timeoutSeconds: seconds }), access };
  }
}

/** The tenant of a session that no run has opened. */
const NOBODY = 0;

/** @returns undefined when they can't be read any more */
function opened(seals: Seals | undefined, { tenant_id, name, revision, secrets }: McpServerRow): ServerSecrets | undefined {
  if (secrets === '') return {};
  try {
    return JSON.parse(seals?.open(secrets, serverOwner(tenant_id, name, revision)) ?? 'null') ?? undefined;
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}
