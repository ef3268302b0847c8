import { LRUCache } from 'lru-cache';
import type { components } from '../generated/api.ts';
import { Problem } from '../lib/problem.ts';
import type { Database } from './database.ts';
import { noAgent } from './problems.ts';
import type { AgentRow } from './schema.ts';

/** An agent definition as it is stored: normalised, without timestamps. */
export type AgentDefinition = Omit<AgentRecord, 'created_at' | 'updated_at'>;
export type AgentRecord = components['schemas']['AgentRecord'];

const COLUMNS = ['definition', 'created_at', 'updated_at'] as const satisfies (keyof AgentRow)[];
/** How long the catalog of a tenant's agents is cached, so how late another node's changes may be noticed. */
const CATALOG_TTL_MS = 1000;

/** The tenants' stored agents. */
export class Agents {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #catalogs: LRUCache<number, Promise<Map<string, AgentRecord>>>;

  /** @param now epoch seconds */
  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
    this.#catalogs = new LRUCache({ max: 1000, ttl: CATALOG_TTL_MS });
  }

  /** @returns a problem with the existing agent when the id is taken */
  async create(tenantId: number, definition: AgentDefinition): Promise<AgentRecord | Problem> {
    const now = this.#now();
    const row = {
      tenant_id: tenantId,
      id: definition.id,
      definition: JSON.stringify(definition),
      created_at: now,
      updated_at: now,
    };
    const [created] = await this.#db.knex('agents').insert(row).onConflict(['tenant_id', 'id']).ignore().returning(COLUMNS);
    this.#catalogs.delete(tenantId);
    if (created) return toRecord(created);
    const existing = await this.get(tenantId, definition.id);
    return new Problem('agent_exists', `agent '${definition.id}' already exists for this tenant`, { extra: { existing } });
  }

  async get(tenantId: number, id: string): Promise<AgentRecord | undefined> {
    const row = await this.#db.knex('agents').first(COLUMNS).where({ tenant_id: tenantId, id });
    return row && toRecord(row);
  }

  /** Replaces the definition. */
  async replace(tenantId: number, definition: AgentDefinition): Promise<AgentRecord | Problem> {
    const [replaced] = await this.#db
      .knex('agents')
      .where({ tenant_id: tenantId, id: definition.id })
      .update({ definition: JSON.stringify(definition), updated_at: this.#now() })
      .returning(COLUMNS);
    this.#catalogs.delete(tenantId);
    return replaced ? toRecord(replaced) : noAgent(definition.id);
  }

  async remove(tenantId: number, id: string): Promise<Problem | undefined> {
    const count = await this.#db.knex('agents').where({ tenant_id: tenantId, id }).delete();
    this.#catalogs.delete(tenantId);
    return count > 0 ? undefined : noAgent(id);
  }

  /** All of the tenant's agents, newest `updated_at` first. */
  async list(tenantId: number): Promise<AgentRecord[]> {
    const rows = await this.#db
      .knex('agents')
      .select(COLUMNS)
      .where({ tenant_id: tenantId })
      .orderBy([{ column: 'updated_at', order: 'desc' }, { column: 'created_at', order: 'desc' }, 'id']);
    return rows.map(toRecord);
  }

  /** The tenant's agents by id, shared between runs: treat it as read-only. */
  catalog(tenantId: number): Promise<ReadonlyMap<string, AgentRecord>> {
    const cached = this.#catalogs.get(tenantId);
    if (cached) return cached;
    const catalog = this.list(tenantId).then((agents) => new Map(agents.map((agent) => [agent.id, agent])));
    this.#catalogs.set(tenantId, catalog);
    catalog.catch(() => this.#catalogs.delete(tenantId));
    return catalog;
  }
}

function toRecord(row: Pick<AgentRow, (typeof COLUMNS)[number]>): AgentRecord {
  const definition = JSON.parse(row.definition) as AgentDefinition;
  return { ...definition, created_at: row.created_at, updated_at: row.updated_at };
}
