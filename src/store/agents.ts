import { setImmediate as nextTick } from 'node:timers/promises';
import type { LRUCache } from 'lru-cache';
import type { components } from '../generated/api.ts';
import { lruCache } from '../lib/lru-cache.ts';
import { Problem } from '../lib/problem.ts';
import { parseWellFormed } from '../lib/well-formed.ts';
import { rowsOf, type Database } from './database.ts';
import { tellingChange } from './notices.ts';
import { noAgent } from './problems.ts';
import { insertWithin } from './room.ts';
import type { AgentRow } from './schema.ts';

/** An agent definition as it is stored: normalised, without timestamps. */
export type AgentDefinition = Omit<AgentRecord, 'created_at' | 'updated_at'>;
export type AgentRecord = components['schemas']['AgentRecord'];

/** Whether a version of an agent may be changed. */
type Wanted = (current: AgentRecord) => boolean;

const COLUMNS = ['definition', 'created_at', 'updated_at'] as const satisfies (keyof AgentRow)[];
const ONE = `select ${COLUMNS.join(', ')} from agents where tenant_id = ? and id = ?`;
/**
 * How long the catalog of a tenant's agents is cached on PostgreSQL: while no changes of other nodes are heard, they are noticed
 * so late. On SQLite there are no other nodes.
 */
const CATALOG_TTL_MS = 1000;
/** Agents of a catalog that are read in one pass of the event loop. */
const PAGE = 100;

/** The tenants' stored agents. */
export class Agents {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #max: number;
  readonly #catalogs: LRUCache<number, Promise<Map<string, AgentRecord>>>;
  readonly #watchers = new Map<number, Set<() => void>>();

  /** @param now epoch seconds @param max how many agents a tenant may have; 0 means any number */
  constructor(db: Database, now: () => number, max = 0) {
    this.#db = db;
    this.#now = now;
    this.#max = max;
    this.#catalogs = lruCache(1000, { ttl: db.dialect === 'sqlite' ? 0 : CATALOG_TTL_MS });
  }

  /** @returns a problem with the existing agent when the id is taken, or that the tenant has as many agents as it may */
  async create(tenantId: number, definition: AgentDefinition): Promise<AgentRecord | Problem> {
    const now = this.#now();
    const row = {
      tenant_id: tenantId,
      id: definition.id,
      definition: JSON.stringify(definition),
      created_at: now,
      updated_at: now,
    };
    const insert = this.#db
      .knex('agents')
      .insert(row)
      .onConflict(['tenant_id', 'id'])
      .ignore()
      .returning([...COLUMNS, ...this.#told(tenantId)]);
    const counted = { table: 'agents', what: 'agents', max: this.#max, same: { column: 'id', value: definition.id } } as const;
    const outcome = await insertWithin<AgentRow>(this.#db, tenantId, counted, insert);
    if (outcome instanceof Problem) return outcome;
    this.forget(tenantId);
    const [created] = outcome;
    if (created) return toRecord(created);
    const existing = await this.get(tenantId, definition.id);
    return new Problem('agent_exists', `agent '${definition.id}' already exists for this tenant`, { extra: { existing } });
  }

  async get(tenantId: number, id: string): Promise<AgentRecord | undefined> {
    const [row] = await rowsOf<AgentRow>(this.#db, ONE, [tenantId, id]);
    return row && toRecord(row);
  }

  /** Replaces the definition. @param wanted whether this version may be replaced; without it any */
  async replace(tenantId: number, definition: AgentDefinition, wanted?: Wanted): Promise<AgentRecord | Problem> {
    const replaced = await this.#change(tenantId, definition.id, wanted, async (version) => {
      const [row] = await this.#db
        .knex('agents')
        .where(version)
        .update({ definition: JSON.stringify(definition), updated_at: this.#now() })
        .returning([...COLUMNS, ...this.#told(tenantId)]);
      return row as AgentRow | undefined;
    });
    return replaced instanceof Problem ? replaced : toRecord(replaced);
  }

  /** @param wanted whether this version may be removed; without it any */
  async remove(tenantId: number, id: string, wanted?: Wanted): Promise<Problem | undefined> {
    const removed = await this.#change(tenantId, id, wanted, async (version) => {
      const removal = this.#db.knex('agents').where(version).delete();
      const told = this.#told(tenantId);
      // On SQLite knex counts what it deletes, whatever it is asked to return.
      return (told.length > 0 ? (await removal.returning(['id', ...told])).length : await removal) || undefined;
    });
    return removed instanceof Problem ? removed : undefined;
  }

  /**
   * Changes an agent, if it is there in a version that is wanted. The statement of the change names the version that was
   * looked at: what others change in between, here or on another node, is looked at again, and never lost.
   * @param change returns undefined when there is no agent in that version
   */
  async #change<T>(
    tenantId: number,
    id: string,
    wanted: Wanted | undefined,
    change: (version: Partial<AgentRow>) => Promise<T | undefined>,
  ): Promise<T | Problem> {
    for (;;) {
      const seen = wanted && (await this.#db.knex('agents').first(COLUMNS).where({ tenant_id: tenantId, id }));
      if (seen && !wanted(toRecord(seen))) {
        return new Problem('precondition_failed', `agent '${id}' is in no version that may be changed, by If-Match or If-None-Match`);
      }
      const changed = wanted && !seen ? undefined : await change({ tenant_id: tenantId, id, ...seen });
      this.forget(tenantId);
      if (changed !== undefined) return changed;
      if (!seen) return noAgent(id);
    }
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

  /**
   * The tenant's agents by id, shared between runs: treat it as read-only.
   * @param wanted the agent that is asked for: it may have been created on another node just now
   */
  async catalog(tenantId: number, wanted?: string): Promise<ReadonlyMap<string, AgentRecord>> {
    const cached = await this.#catalogs.get(tenantId);
    if (cached && (wanted === undefined || cached.has(wanted))) return cached;
    const catalog = this.#readCatalog(tenantId);
    this.#catalogs.set(tenantId, catalog);
    catalog.catch(() => this.#catalogs.delete(tenantId));
    return catalog;
  }

  /** A tenant may have thousands, with pages of text: they are read page by page, and others are served in between. */
  async #readCatalog(tenantId: number): Promise<Map<string, AgentRecord>> {
    const agents: AgentRecord[] = [];
    for (let last = ''; ;) {
      const rows = await this.#db
        .knex('agents')
        .select(COLUMNS)
        .where({ tenant_id: tenantId })
        .andWhere('id', '>', last)
        .orderBy('id')
        .limit(PAGE);
      agents.push(...rows.map(toRecord));
      if (rows.length < PAGE) break;
      last = agents.at(-1)!.id;
      await nextTick();
    }
    agents.sort((a, b) => b.updated_at! - a.updated_at! || b.created_at! - a.created_at! || (a.id < b.id ? -1 : 1));
    return new Map(agents.map((agent) => [agent.id, agent]));
  }

  /** Drops what is cached of a tenant, or of all of them. */
  forget(tenantId?: number): void {
    if (tenantId === undefined) this.#catalogs.clear();
    else this.#catalogs.delete(tenantId);
    const told = tenantId === undefined ? this.#watchers.values() : [this.#watchers.get(tenantId) ?? []];
    for (const watchers of told) for (const changed of watchers) changed();
  }

  /**
   * Tells when the catalog of a tenant may have changed, on whichever node.
   * @param changed must not throw @returns a function that ends it
   */
  watch(tenantId: number, changed: () => void): () => void {
    const watchers = this.#watchers.get(tenantId) ?? new Set();
    this.#watchers.set(tenantId, watchers.add(changed));
    return () => {
      watchers.delete(changed);
      if (watchers.size === 0 && this.#watchers.get(tenantId) === watchers) this.#watchers.delete(tenantId);
    };
  }

  #told(tenantId: number) {
    return tellingChange(this.#db, { cache: 'agents', tenantId });
  }
}

function toRecord(row: Pick<AgentRow, (typeof COLUMNS)[number]>): AgentRecord {
  const definition = parseWellFormed<AgentDefinition>(row.definition);
  return { ...definition, created_at: row.created_at, updated_at: row.updated_at };
}
