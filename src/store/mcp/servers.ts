import { randomUUID } from 'node:crypto';
import { lruCache } from '../../lib/lru-cache.ts';
import { outsideOfRuns } from '../../lib/outside-of-runs.ts';
import type { Problem } from '../../lib/problem.ts';
import { statementOf, transact, type Steps } from '../database/transact.ts';
import type { BuiltQuery, Database } from '../database/database.ts';
import { lookAgain, RUN_PATIENCE_MS } from '../database/look-again.ts';
import { tellingChange } from '../nodes/notices.ts';
import type { McpServerRow } from '../schema.ts';
import { auditOf, type TenantWrite } from '../tenants/audit.ts';
import { createdBy, holdToken, updatedBy, type TokenRef } from '../tenants/makers.ts';
import { noMcpServer } from '../tenants/problems.ts';
import { limitReached, lockTenant } from '../tenants/tenant-quota.ts';

/** The servers of a tenant. */
const MAX_MCP_SERVERS = 64;

/** What is set of a server. */
export interface McpServerInput {
  name: string;
  /** Names this setting of it: secrets are sealed for it. */
  revision: string;
  url: string;
  headerNames: readonly string[];
  oauth: McpOauth | undefined;
  timeoutSeconds: number | undefined;
  /** Sealed; empty without any. */
  secrets: string;
}

/** What is not secret of the client that a tenant has set. */
export interface McpOauth {
  client_id?: string | undefined;
  client_secret_set: boolean;
  issuer?: string | undefined;
  scope?: string | undefined;
}

/** Tenants whose servers are kept in mind. */
const KEPT = 10_000;
/** How long, on PostgreSQL: while no changes of other nodes are heard, they are noticed so late. On SQLite there are no other nodes. */
const KEPT_MS = 1000;

/** The servers of a tenant as they were read, and when. */
interface Read {
  rows: readonly McpServerRow[];
  at: number;
}

/** When something was read that has changed since. */
const OUTDATED = -1;

/** The tenants' own MCP servers. */
export class McpServerStore {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #read = lruCache<number, Read>(KEPT);
  readonly #reading = new Map<number, Promise<readonly McpServerRow[]>>();

  /** @param now epoch seconds */
  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** The servers of a tenant as they were last read here; none before {@link load}. Shared: treat it as read-only. */
  known(tenantId: number): readonly McpServerRow[] {
    return this.#read.get(tenantId)?.rows ?? NONE;
  }

  /** Whether a tenant has any; true while that is not known. */
  mayHave(tenantId: number): boolean {
    const known = this.#read.get(tenantId);
    return known === undefined || known.at === OUTDATED || known.rows.length > 0;
  }

  /** Reads the servers of a tenant, unless they are known. */
  async load(tenantId: number): Promise<readonly McpServerRow[]> {
    const known = this.#read.get(tenantId);
    if (known && known.at !== OUTDATED && (this.#db.dialect === 'sqlite' || performance.now() - known.at < KEPT_MS)) return known.rows;
    let reading = this.#reading.get(tenantId);
    if (!reading) {
      reading = outsideOfRuns(() => this.all(tenantId)).then((rows) => (rows.length === 0 ? NONE : same(known?.rows, rows)));
      this.#reading.set(tenantId, reading);
    }
    try {
      const rows = await reading;
      const isCurrent = this.#reading.get(tenantId) === reading;
      // What has changed meanwhile is read by the next one; until then this is the newest there is.
      if (isCurrent || (this.#read.get(tenantId)?.at ?? OUTDATED) === OUTDATED) {
        this.#read.set(tenantId, { rows, at: isCurrent ? performance.now() : OUTDATED });
      }
      return rows;
    } finally {
      if (this.#reading.get(tenantId) === reading) this.#reading.delete(tenantId);
    }
  }

  /** What is kept of a tenant, or of all of them, is outdated: it is what there is until it is read anew. */
  forget(tenantId?: number): void {
    if (tenantId === undefined) this.#reading.clear();
    else this.#reading.delete(tenantId);
    for (const id of tenantId === undefined ? this.#read.keys() : [tenantId]) {
      const known = this.#read.peek(id);
      if (known) known.at = OUTDATED;
    }
  }

  static revision(): string {
    return randomUUID();
  }

  /** Sets a server, in the place of all that was known of one with its name, its login too. */
  async put(tenantId: number, input: McpServerInput, by?: TokenRef): Promise<McpServerRow | Problem> {
    const { knex, dialect } = this.#db;
    const db = this.#db;
    const now = this.#now();
    const { name, revision, url, headerNames, oauth, timeoutSeconds = 0, secrets } = input;
    const set = {
      revision,
      url,
      header_names: JSON.stringify(headerNames),
      oauth: oauth ? JSON.stringify(oauth) : '',
      timeout_seconds: timeoutSeconds,
      secrets,
      updated_at: now,
    };
    const row = { tenant_id: tenantId, name, ...set, created_at: now, ...createdBy(by) };
    const upsert = () =>
      knex('mcp_servers')
        .insert(row)
        .onConflict(['tenant_id', 'name'])
        .merge({ ...set, ...updatedBy(by) })
        .returning(['*', ...this.#told(tenantId)]);
    const forget = () => this.#forget(tenantId, name);
    const audit = () => this.#auditOf(tenantId, 'mcp-server.put', name, by);
    const outcome = await transact(db, function* steps(): Steps<McpServerRow | Problem> {
      yield* lockTenant(dialect, tenantId);
      const refusal = yield* holdToken(db, { tenantId, token: by, now });
      if (refusal) return refusal;
      const known = (yield { sql: 'select name from mcp_servers where tenant_id = ?', bindings: [tenantId] }) as { name: string }[];
      const isNew = !known.some((one) => one.name === name);
      if (isNew && known.length >= MAX_MCP_SERVERS) return limitReached('MCP servers', MAX_MCP_SERVERS);
      for (const query of forget()) yield statementOf(query);
      const [written] = (yield statementOf(upsert())) as [McpServerRow];
      for (const query of audit()) yield statementOf(query);
      return written;
    });
    this.forget(tenantId);
    return outcome;
  }

  /** Deletes a server, with its login. */
  async remove(tenantId: number, name: string, by?: TokenRef): Promise<Problem | undefined> {
    const { knex, dialect } = this.#db;
    const ours = () => knex('mcp_servers').where({ tenant_id: tenantId, name });
    const queries = (): BuiltQuery[] => [...this.#forget(tenantId, name), ...this.#auditOf(tenantId, 'mcp-server.delete', name, by)];
    const told = this.#told(tenantId);
    const outcome = await transact(this.#db, function* steps(): Steps<Problem | undefined> {
      yield* lockTenant(dialect, tenantId);
      const [found] = yield statementOf(ours().select('name'));
      if (!found) return noMcpServer(name);
      yield statementOf(
        told.length > 0
          ? ours()
              .delete()
              .returning(['name', ...told])
          : ours().delete(),
      );
      for (const query of queries()) yield statementOf(query);
      return undefined;
    });
    this.forget(tenantId);
    return outcome;
  }

  async get(tenantId: number, name: string): Promise<McpServerRow | undefined> {
    return lookAgain(() => this.#db.knex('mcp_servers').first('*').where({ tenant_id: tenantId, name }));
  }

  /** All of a tenant, by name. */
  async all(tenantId: number): Promise<McpServerRow[]> {
    return lookAgain(
      () => this.#db.knex('mcp_servers').select('*').where({ tenant_id: tenantId }).orderBy('name').limit(MAX_MCP_SERVERS),
      RUN_PATIENCE_MS,
    );
  }

  /**
   * Binds the client of a server to the authorization server that it is used with for the first time.
   * @returns the one that it is bound to by then; undefined when the server was set anew
   */
  async bindIssuer(
    tenantId: number,
    { name, revision }: Pick<McpServerRow, 'name' | 'revision'>,
    issuer: string,
  ): Promise<string | undefined> {
    const { knex } = this.#db;
    const where = { tenant_id: tenantId, name, revision };
    for (;;) {
      const row = await knex('mcp_servers').first('oauth').where(where);
      if (!row) return undefined;
      const oauth = JSON.parse(row.oauth) as McpOauth;
      if (oauth.issuer !== undefined) return oauth.issuer;
      const bound = JSON.stringify({ ...oauth, issuer });
      const changed = await knex('mcp_servers')
        .where({ ...where, oauth: row.oauth })
        .update({ oauth: bound });
      if (changed > 0) return issuer;
    }
  }

  #forget(tenantId: number, name: string): BuiltQuery[] {
    const tables = ['mcp_clients', 'mcp_grants', 'mcp_logins'] as const;
    return tables.map((table) => this.#db.knex(table).where({ tenant_id: tenantId, name }).delete());
  }

  #told(tenantId: number) {
    return tellingChange(this.#db, { cache: 'mcp', tenantId });
  }

  #auditOf(tenantId: number, action: TenantWrite['action'], name: string, by: TokenRef | undefined): BuiltQuery[] {
    return by ? auditOf(this.#db, tenantId, { action, target: `mcp-server:${name}`, by, at: this.#now() }) : [];
  }
}

const NONE: readonly McpServerRow[] = [];

/** What was read before, where nothing is set anew: then what was made of it still holds. */
function same(before: readonly McpServerRow[] | undefined, rows: readonly McpServerRow[]): readonly McpServerRow[] {
  const isSame =
    before?.length === rows.length && before.every(({ revision, oauth }, i) => revision === rows[i]!.revision && oauth === rows[i]!.oauth);
  return isSame ? before : rows;
}
