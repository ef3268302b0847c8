import type { LRUCache } from 'lru-cache';
import type { components } from '../../generated/api.ts';
import { lruCache } from '../../lib/lru-cache.ts';
import { outsideOfRuns } from '../../lib/outside-of-runs.ts';
import { Problem } from '../../lib/problem.ts';
import { cutCharacters } from '../../lib/text.ts';
import { parseWellFormed } from '../../lib/well-formed.ts';
import { auditOf, type TenantWrite } from '../tenants/audit.ts';
import { rowsOf, type BuiltQuery, type Database } from '../database/database.ts';
import { fitting, Lists, type Page } from '../tenants/lists.ts';
import { createdBy, holdToken, makersOf, updatedBy, type TokenRef, type Writer } from '../tenants/makers.ts';
import { tellingChange } from '../nodes/notices.ts';
import { Watchers } from '../tenants/watchers.ts';
import { noAgent } from '../tenants/problems.ts';
import { insertWithin, lockTenant } from '../tenants/tenant-quota.ts';
import type { AgentRow } from '../schema.ts';
import { statementOf, transact, type Statement, type Steps } from '../database/transact.ts';
import { parseAgentName, type AgentName } from './agent-name.ts';
import { AgentVersions, keepUsed, keepVersion, nextVersion } from './agent-versions.ts';

/** An agent definition as it is stored: normalised, without when and by whom. */
export type AgentDefinition = Omit<AgentRecord, 'created_at' | 'created_by' | 'updated_at' | 'updated_by'>;
export type AgentRecord = components['schemas']['AgentRecord'];

/** What a list shows of an agent: all of it, or what is small. */
export type ListedAgent = components['schemas']['ListedAgent'];

/** Where an agent stands in the list. */
export interface AgentPosition {
  updatedAt: number;
  createdAt: number;
  id: string;
}

/** Whether a version of an agent may be changed. */
type Wanted = (current: AgentRecord) => boolean;

const VERSION = ['definition', 'version', 'created_at', 'updated_at'] as const satisfies (keyof AgentRow)[];
const MAKERS = ['created_by', 'created_by_name', 'updated_by', 'updated_by_name'] as const satisfies (keyof AgentRow)[];
const COLUMNS = [...VERSION, ...MAKERS];
const ONE = `select ${COLUMNS.join(', ')} from agents where tenant_id = ? and id = ?`;
/**
 * How long the catalog of a tenant's agents is cached on PostgreSQL: while no changes of other nodes are heard, they are noticed
 * so late. On SQLite there are no other nodes.
 */
const CATALOG_TTL_MS = 1000;
/** Characters of the definitions that all catalogs have together. */
const CATALOGS_MAX = 128 * 1024 * 1024;
/** Agents of a catalog that are read with one slot, if their definitions are small. */
const PAGE = 200;
/** Agents of a page of a list that names no limit. */
const LISTED = 5000;
/** Characters of each text of a summary. */
const SUMMARY_TEXT = 200;

/** The tenants' stored agents. */
export class Agents {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #max: number;
  readonly #lists: Lists;
  readonly #versions: AgentVersions;
  readonly #catalogs: LRUCache<number, Catalog>;
  /** Those that are being read. */
  readonly #reading = new Map<number, Promise<Catalog>>();
  readonly #watchers = new Watchers();

  /** @param now epoch seconds @param max how many agents a tenant may have; 0 means any number */
  constructor(db: Database, now: () => number, max = 0, lists = new Lists(db), versions = new AgentVersions(db)) {
    this.#db = db;
    this.#versions = versions;
    this.#now = now;
    this.#max = max;
    this.#lists = lists;
    const ttl = db.dialect === 'sqlite' ? 0 : CATALOG_TTL_MS;
    this.#catalogs = lruCache(CATALOGS_MAX, { ttl, sizeCalculation: ({ size }) => size });
  }

  /** @returns a problem with the existing agent when the id is taken, or that the tenant has as many agents as it may */
  async create(tenantId: number, definition: AgentDefinition, by?: TokenRef): Promise<AgentRecord | Problem> {
    const now = this.#now();
    const row = {
      tenant_id: tenantId,
      id: definition.id,
      definition: JSON.stringify(definition),
      version: nextVersion(this.#db, tenantId, definition.id),
      created_at: now,
      updated_at: now,
      ...createdBy(by),
    };
    const insert = this.#db
      .knex('agents')
      .insert(row)
      .onConflict(['tenant_id', 'id'])
      .ignore()
      .returning([...COLUMNS, ...this.#told(tenantId)]);
    const writer = { tenantId, token: by, now };
    const counted = {
      table: 'agents',
      what: 'agents',
      max: this.#max,
      own: 'max_agents',
      same: { column: 'id', value: definition.id },
      writer,
    } as const;
    const audit = this.#auditOf(tenantId, 'agent.create', definition.id, by);
    const outcome = await insertWithin<AgentRow>(this.#db, tenantId, counted, insert, ([row]) =>
      row ? [...keepVersion(this.#db, tenantId, definition.id, row), ...audit] : [],
    );
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

  /** The agent that a name means, `id` or `id@n`, as it is now or in that version. */
  async named(tenantId: number, name: string): Promise<AgentRecord | undefined> {
    const { id, version } = parseAgentName(name);
    return version === undefined ? this.get(tenantId, id) : this.find(tenantId, { id, version });
  }

  /** An agent as runs have it: of the catalog, or in one of its versions as long as there is that agent. */
  async find(tenantId: number, { id, version }: AgentName): Promise<AgentRecord | undefined> {
    const current = (await this.catalog(tenantId, id)).get(id);
    if (!current || version === undefined || version === current.version) return current;
    const kept = await this.#versions.get(tenantId, id, version);
    return kept && { ...kept.definition, version, updated_at: kept.created_at };
  }

  /** Replaces the definition. @param wanted whether this version may be replaced; without it any */
  async replace(tenantId: number, definition: AgentDefinition, wanted?: Wanted, by?: TokenRef): Promise<AgentRecord | Problem> {
    const { id } = definition;
    const json = JSON.stringify(definition);
    const replaced = await this.#change(tenantId, id, wanted, async (version) => {
      const update = this.#db
        .knex('agents')
        .where(version)
        .update({ definition: json, version: nextVersion(this.#db, tenantId, id, json), updated_at: this.#now(), ...updatedBy(by) })
        .returning([...COLUMNS, ...this.#told(tenantId)]);
      const writer = { tenantId, token: by, now: this.#now() };
      const audit = this.#auditOf(tenantId, 'agent.update', id, by);
      return this.#written(tenantId, statementOf(update), (row) => [...keepVersion(this.#db, tenantId, id, row), ...audit], writer);
    });
    return replaced instanceof Problem ? replaced : toRecord(replaced);
  }

  /** @param wanted whether this version may be removed; without it any */
  async remove(tenantId: number, id: string, wanted?: Wanted, by?: TokenRef): Promise<Problem | undefined> {
    const removed = await this.#change(tenantId, id, wanted, async (version) => {
      const removal = this.#db.knex('agents').where(version).delete();
      const told = this.#told(tenantId);
      const { sql, bindings } = statementOf(told.length > 0 ? removal.returning(['id', 'version', ...told]) : removal);
      // On SQLite knex leaves out the RETURNING of a delete.
      const statement = { sql: told.length > 0 ? sql : `${sql} returning id, version`, bindings: bindings ?? [] };
      const audit = this.#auditOf(tenantId, 'agent.delete', id, by);
      return this.#written(tenantId, statement, (row) => [...keepUsed(this.#db, tenantId, row, this.#now()), ...audit]);
    });
    return removed instanceof Problem ? removed : undefined;
  }

  /** Runs what changes an agent, and `then` what belongs to it if there is that agent. */
  #written(
    tenantId: number,
    change: Statement,
    then: (row: AgentRow) => BuiltQuery[],
    writer?: Writer,
  ): Promise<AgentRow | Problem | undefined> {
    const db = this.#db;
    return transact(db, function* steps(): Steps<AgentRow | Problem | undefined> {
      // How far an id has counted is read by who creates it.
      yield* lockTenant(db.dialect, tenantId);
      const refusal = writer && (yield* holdToken(db, writer));
      if (refusal) return refusal;
      const [row] = (yield change) as AgentRow[];
      if (row) yield* then(row).map(statementOf);
      return row;
    });
  }

  #auditOf(tenantId: number, action: TenantWrite['action'], id: string, by: TokenRef | undefined): BuiltQuery[] {
    return by ? auditOf(this.#db, tenantId, { action, target: `agent:${id}`, by, at: this.#now() }) : [];
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
      const version = seen && Object.fromEntries(VERSION.map((column) => [column, seen[column]]));
      const changed = wanted && !seen ? undefined : await change({ tenant_id: tenantId, id, ...version });
      this.forget(tenantId);
      if (changed !== undefined) return changed;
      if (!seen) return noAgent(id);
    }
  }

  /**
   * The tenant's agents, newest `updated_at` first, behind a position. A page whose definitions are larger than a page may be ends
   * early when `whole` ones are wanted; else it shows what is small of each.
   */
  async list(
    tenantId: number,
    {
      limit = LISTED,
      behind,
      whole,
      signal,
    }: { limit?: number | undefined; behind?: AgentPosition | undefined; whole: boolean; signal?: AbortSignal | undefined },
  ): Promise<Page<ListedAgent>> {
    const { updatedAt = Number.MAX_SAFE_INTEGER, createdAt = 0, id = '' } = behind ?? {};
    // SQLite needs the first condition to find the position in the index.
    const sizes = () =>
      rowsOf<Size>(
        this.#db,
        `select id, octet_length(definition) as bytes from agents
         where tenant_id = ? and updated_at <= ? and (updated_at < ? or created_at < ? or (created_at = ? and id > ?))
         order by updated_at desc, created_at desc, id limit ?`,
        [tenantId, updatedAt, updatedAt, createdAt, createdAt, id, limit + 1],
      );
    const { found, page, records } = await this.#lists.withSlot(tenantId, signal, async () => {
      const found = await sizes();
      const page = fitting(found, limit);
      const isWhole = whole || page.items.length === Math.min(found.length, limit);
      return { found, page, records: isWhole ? await this.#records(tenantId, page.items) : undefined };
    });
    if (records) return { items: records, more: page.more };
    const summaries = summariesOf(await this.catalog(tenantId));
    const small = fitting(
      found.flatMap(({ id }) => summaries.get(id) ?? []),
      limit,
    );
    return { items: small.items.map(({ agent }) => agent), more: small.more || found.length > limit };
  }

  /** Those of the list, behind a position, that have each of the words: what is small of them. */
  async search(
    tenantId: number,
    words: readonly string[],
    { limit = LISTED, behind }: { limit?: number | undefined; behind?: AgentPosition | undefined },
  ): Promise<Page<ListedAgent>> {
    const found: Summary[] = [];
    for (const summary of summariesOf(await this.catalog(tenantId)).values()) {
      if (!(behind && !isBehind(summary.agent, behind)) && hasWords(summary.agent, words)) found.push(summary);
      if (found.length > limit) break;
    }
    const { items, more } = fitting(found, limit);
    return { items: items.map(({ agent }) => agent), more };
  }

  /** These agents, in this order; those that were deleted meanwhile are left out. */
  async #records(tenantId: number, sizes: readonly Size[]): Promise<AgentRecord[]> {
    const ids = sizes.map(({ id }) => id);
    const rows = await this.#db.knex('agents').select(COLUMNS).where({ tenant_id: tenantId }).whereIn('id', ids);
    const records = new Map(rows.map((row) => toRecord(row)).map((record) => [record.id, record]));
    return ids.flatMap((id) => records.get(id) ?? []);
  }

  /** The ids of all agents and when they were made, newest `updated_at` first. */
  async names(tenantId: number): Promise<Pick<AgentRow, 'id' | 'created_at'>[]> {
    return this.#db
      .knex('agents')
      .select('id', 'created_at')
      .where({ tenant_id: tenantId })
      .orderBy([{ column: 'updated_at', order: 'desc' }, { column: 'created_at', order: 'desc' }, 'id']);
  }

  /**
   * The tenant's agents by id, shared between runs: treat it as read-only.
   * @param wanted the agent that is asked for: it may have been created on another node just now
   */
  async catalog(tenantId: number, wanted?: string): Promise<Catalog['agents']> {
    const known = this.#catalogs.get(tenantId) ?? (await this.#reading.get(tenantId));
    if (known && (wanted === undefined || known.agents.has(wanted) || !(await this.get(tenantId, wanted)))) return known.agents;
    const reading = outsideOfRuns(() => this.#readCatalog(tenantId));
    this.#reading.set(tenantId, reading);
    try {
      const catalog = await reading;
      // Else it has changed meanwhile.
      if (this.#reading.get(tenantId) === reading) this.#catalogs.set(tenantId, catalog);
      return catalog.agents;
    } finally {
      if (this.#reading.get(tenantId) === reading) this.#reading.delete(tenantId);
    }
  }

  /** A tenant may have thousands, with pages of text: they are read page by page, each with a slot, as lists are. */
  async #readCatalog(tenantId: number): Promise<Catalog> {
    const agents: AgentRecord[] = [];
    let size = 1;
    for (let last = ''; ;) {
      const { items, more } = await this.#lists.withSlot(tenantId, undefined, () => this.#catalogPage(tenantId, last));
      for (const row of items) size += row.definition.length;
      agents.push(...items.map(toRecord));
      if (!more) break;
      last = agents.at(-1)!.id;
    }
    agents.sort((a, b) => b.updated_at! - a.updated_at! || b.created_at! - a.created_at! || (a.id < b.id ? -1 : 1));
    return { agents: new Map(agents.map((agent) => [agent.id, agent])), size };
  }

  async #catalogPage(tenantId: number, last: string): Promise<Page<Pick<AgentRow, (typeof VERSION)[number]>>> {
    const { knex } = this.#db;
    const behind = knex('agents').where({ tenant_id: tenantId }).andWhere('id', '>', last).orderBy('id');
    const sizes = await behind
      .clone()
      .select<Size[]>('id', knex.raw('octet_length(definition) as bytes'))
      .limit(PAGE + 1);
    const page = fitting(sizes, PAGE);
    if (page.items.length === 0) return { items: [], more: false };
    return { items: await behind.select(VERSION).andWhere('id', '<=', page.items.at(-1)!.id), more: page.more };
  }

  /** Drops what is cached of a tenant, or of all of them. */
  forget(tenantId?: number): void {
    if (tenantId === undefined) {
      this.#catalogs.clear();
      this.#reading.clear();
    } else {
      this.#catalogs.delete(tenantId);
      this.#reading.delete(tenantId);
    }
    this.#watchers.call(tenantId);
  }

  /**
   * Tells when the catalog of a tenant may have changed, on whichever node.
   * @param changed must not throw @returns a function that ends it
   */
  watch(tenantId: number, changed: () => void): () => void {
    return this.#watchers.add(tenantId, changed);
  }

  #told(tenantId: number) {
    return tellingChange(this.#db, { cache: 'agents', tenantId });
  }
}

type Size = Pick<AgentRow, 'id'> & { bytes: number };

interface Catalog {
  agents: ReadonlyMap<string, AgentRecord>;
  /** About as many characters. */
  size: number;
}

interface Summary {
  agent: ListedAgent;
  bytes: number;
}

/** Whether an agent stands behind a position of the list. */
function isBehind({ updated_at: updated = 0, created_at: created = 0, id }: ListedAgent, behind: AgentPosition): boolean {
  if (updated !== behind.updatedAt) return updated < behind.updatedAt;
  return created === behind.createdAt ? id > behind.id : created < behind.createdAt;
}

/** Whether each of the words, which are in lower case, stands in what is small of an agent. */
export function hasWords({ id, name, role, model }: ListedAgent, words: readonly string[]): boolean {
  const text = `${id}\n${name}\n${role}\n${model}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Catalogs don't change: whose agents have changed gets another one. */
const summarised = new WeakMap<Catalog['agents'], Map<string, Summary>>();

function summariesOf(catalog: Catalog['agents']): Map<string, Summary> {
  let summaries = summarised.get(catalog);
  if (!summaries) summarised.set(catalog, (summaries = new Map([...catalog].map(([id, agent]) => [id, summaryOf(agent)]))));
  return summaries;
}

function summaryOf({ id, name, role, model, version, created_at, updated_at }: AgentRecord): Summary {
  const [shortName, shortRole, shortModel] = [name, role, model].map((text) => cutCharacters(text, SUMMARY_TEXT)) as [
    string,
    string,
    string,
  ];
  const short = { id, name: shortName, role: shortRole, model: shortModel };
  const agent = { ...short, ...(version !== undefined && { version }), created_at: created_at!, updated_at: updated_at! };
  return { agent, bytes: Buffer.byteLength(JSON.stringify(agent)) };
}

/** @param row without its makers, for those who only run it */
function toRecord(row: Pick<AgentRow, (typeof VERSION)[number]> & Partial<Pick<AgentRow, (typeof MAKERS)[number]>>): AgentRecord {
  const definition = parseWellFormed<AgentDefinition>(row.definition);
  const version = row.version > 0 ? { version: row.version } : {};
  const { created_at, updated_at, created_by = null, created_by_name = null, updated_by = null, updated_by_name = null } = row;
  return { ...definition, ...version, created_at, updated_at, ...makersOf({ created_by, created_by_name, updated_by, updated_by_name }) };
}
