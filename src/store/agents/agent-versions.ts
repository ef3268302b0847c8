import type { LRUCache } from 'lru-cache';
import type { components } from '../../generated/api.ts';
import { lruCache } from '../../lib/lru-cache.ts';
import { parseWellFormed } from '../../lib/well-formed.ts';
import { rowsOf, type BuiltQuery, type Database } from '../database/database.ts';
import type { AgentRow, AgentVersionRow } from '../schema.ts';
import { tokenRef } from '../tenants/makers.ts';
import { versionName } from './agent-name.ts';

export type AgentVersion = components['schemas']['AgentVersion'];
type WholeAgentVersion = components['schemas']['WholeAgentVersion'];

/** How many versions of an agent are kept, the current one included. */
const KEPT = 1000;
/** Of how many deleted agents versions are kept. */
const DELETED_KEPT = 100;
/** Characters of the definitions that are cached. */
const CACHED_MAX = 16 * 1024 * 1024;
/** Versions of which it is remembered that runs have had them. */
const USED_MAX = 10_000;

const COLUMNS = ['version', 'created_at', 'created_by', 'created_by_name'] as const satisfies (keyof AgentVersionRow)[];
type KnownRow = Pick<AgentVersionRow, (typeof COLUMNS)[number]>;
const ONE = `select ${COLUMNS.join(', ')}, definition from agent_versions where tenant_id = ? and agent_id = ? and version = ?`;

/** An agent as it was just written. */
type Written = Pick<
  AgentRow,
  'definition' | 'version' | 'updated_at' | 'created_by' | 'created_by_name' | 'updated_by' | 'updated_by_name'
>;

/** The versions of the tenants' agents. They don't change; those that are written belong to the transactions of the agents. */
export class AgentVersions {
  readonly #db: Database;
  readonly #cached: LRUCache<string, WholeAgentVersion> = lruCache(CACHED_MAX, {
    sizeCalculation: ({ definition }) => JSON.stringify(definition).length,
  });
  readonly #used: LRUCache<string, true> = lruCache(USED_MAX);

  constructor(db: Database) {
    this.#db = db;
  }

  /** Newest first, those below `before`. */
  async list(tenantId: number, agentId: string, page: { limit: number; before?: number | undefined }): Promise<AgentVersion[]> {
    const query = this.#db.knex('agent_versions').select(COLUMNS).where({ tenant_id: tenantId, agent_id: agentId });
    if (page.before !== undefined) query.where('version', '<', page.before);
    return (await query.orderBy('version', 'desc').limit(page.limit)).map(toVersion);
  }

  async get(tenantId: number, agentId: string, version: number): Promise<WholeAgentVersion | undefined> {
    const key = keyOf(tenantId, agentId, version);
    const known = this.#cached.get(key);
    if (known) return known;
    const [row] = await rowsOf<KnownRow & Pick<AgentVersionRow, 'definition'>>(this.#db, ONE, [tenantId, agentId, version]);
    if (!row) return undefined;
    const found = { ...toVersion(row), definition: parseWellFormed<WholeAgentVersion['definition']>(row.definition) };
    this.#cached.set(key, found);
    return found;
  }

  /** Drops what is cached of a tenant that is erased: it may come back. */
  forget(tenantId: number): void {
    const isOf = (key: string): boolean => key.startsWith(`${tenantId}/`);
    for (const key of [...this.#cached.keys()].filter(isOf)) this.#cached.delete(key);
    for (const key of [...this.#used.keys()].filter(isOf)) this.#used.delete(key);
  }

  /** Notes, once, that a run has a version: it is kept when the agent is deleted. */
  async use(tenantId: number, agentId: string, version: number): Promise<void> {
    const key = keyOf(tenantId, agentId, version);
    if (this.#used.has(key)) return;
    const unused = { tenant_id: tenantId, agent_id: agentId, version, used: 0 };
    await this.#db.knex('agent_versions').where(unused).update({ used: 1 });
    this.#used.set(key, true);
  }
}

const keyOf = (tenantId: number, agentId: string, version: number): string => `${tenantId}/${versionName(agentId, version)}`;

function toVersion({ version, created_at, created_by, created_by_name }: KnownRow): AgentVersion {
  const by = tokenRef(created_by, created_by_name);
  return { version, created_at, ...(by && { created_by: by }) };
}

/** The version that a definition becomes when an agent is written. @param definition JSON; without it the agent is new */
export function nextVersion({ knex }: Pick<Database, 'knex'>, tenantId: number, agentId: string, definition?: string) {
  const deleted = knex('deleted_agents').select('version').where({ tenant_id: tenantId, agent_id: agentId });
  if (definition === undefined) return knex.raw<number>('coalesce((?), 0) + 1', [deleted]);
  const next = knex.raw('coalesce(nullif(version, 0), (?), 0) + 1', [deleted]);
  return knex.raw<number>('case when version > 0 and definition = ? then version else ? end', [definition, next]);
}

/** Keeps what an agent is now, if that is a new version, and makes room for it. */
export function keepVersion({ knex }: Pick<Database, 'knex'>, tenantId: number, agentId: string, row: Written): BuiltQuery[] {
  const [by, name] = row.updated_by === null ? [row.created_by, row.created_by_name] : [row.updated_by, row.updated_by_name];
  const { version, definition, updated_at: created_at } = row;
  const agent = { tenant_id: tenantId, agent_id: agentId };
  const others = knex('agent_versions').where(agent).where('version', '<', version);
  const beyond = others
    .clone()
    .select('version')
    .orderBy('used', 'desc')
    .orderBy('version', 'desc')
    .offset(KEPT - 1);
  return [
    knex('agent_versions')
      .insert({ ...agent, version, created_at, created_by: by, created_by_name: name, definition })
      .onConflict(['tenant_id', 'agent_id', 'version'])
      .ignore(),
    others.clone().whereIn('version', beyond).delete(),
  ];
}

/** Keeps of an agent that was deleted how far it has counted, and the versions that runs have had, as long as there is room. */
export function keepUsed(
  { knex }: Pick<Database, 'knex'>,
  tenantId: number,
  { id, version }: Pick<AgentRow, 'id' | 'version'>,
  now: number,
): BuiltQuery[] {
  const agent = { tenant_id: tenantId, agent_id: id };
  const current = knex('agents').select('id').where({ tenant_id: tenantId }).whereRaw('agents.id = deleted_agents.agent_id');
  const beyond = knex('deleted_agents')
    .select('agent_id')
    .where({ tenant_id: tenantId })
    .whereNotExists(current)
    .orderBy([{ column: 'deleted_at', order: 'desc' }, 'agent_id'])
    // Of those that were deleted in one second several may be too many at once.
    .limit(DELETED_KEPT)
    .offset(DELETED_KEPT);
  return [
    knex('deleted_agents')
      .insert({ ...agent, version, deleted_at: now })
      .onConflict(['tenant_id', 'agent_id'])
      .merge({
        version: knex.raw(`case when excluded.version > deleted_agents.version then excluded.version else deleted_agents.version end`),
        deleted_at: now,
      }),
    knex('agent_versions')
      .where({ ...agent, used: 0 })
      .delete(),
    knex('agent_versions').where({ tenant_id: tenantId }).whereIn('agent_id', beyond).delete(),
  ];
}
