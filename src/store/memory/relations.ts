import type { components } from '../../generated/api.ts';
import { Problem } from '../../lib/problem.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { nextId } from '../tenants/ids.ts';
import { allOf, firstOf, foundBy, where, type Sql } from '../database/sql.ts';
import { transact, type Steps } from '../database/transact.ts';
import { missing } from '../tenants/problems.ts';
import type { MemoryRelationRow } from '../schema.ts';

export type MemoryRelation = components['schemas']['MemoryRelation'];

/** A link from one entry to another. */
export type NewRelation = Pick<MemoryRelation, 'source_id' | 'target_id' | 'relation'>;

const COLUMNS = ['id', 'source_id', 'target_id', 'relation', 'created_at'] as const satisfies (keyof MemoryRelationRow)[];
/** How many relations are read in each step through the graph. */
const STEP_MAX = 2000;
/** How many relations may begin at an entry. */
const RELATIONS_MAX = 256;

/** The links between memory entries. */
export class MemoryRelations {
  readonly #db: Database;
  readonly #now: () => number;

  /** @param now epoch seconds */
  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /**
   * Links two entries of the tenant. @returns a problem when an entry doesn't exist, they already have this relation, or the
   * first entry has as many as it may
   */
  async create(tenantId: number, link: NewRelation): Promise<MemoryRelation | Problem> {
    const { source_id, target_id, relation } = link;
    // Those that link the same source wait for each other, so that they can't exceed its limit together.
    const locks = this.#db.dialect === 'postgres' ? ['for no key update', 'for key share'] : ['', ''];
    const bindings = [tenantId, source_id, target_id, relation, this.#now()];
    const next = nextId(this.#db, 'memory_relations', tenantId);
    function* steps(): Steps<MemoryRelation | Problem> {
      for (const [i, id] of [source_id, target_id].entries()) {
        const rows = yield { sql: `select id from memory_entries where tenant_id = ? and id = ? ${locks[i]}`, bindings: [tenantId, id] };
        if (rows.length === 0) return missing('memory_entry', id);
      }
      const [made] = (yield {
        sql: `insert into memory_relations (id, tenant_id, source_id, target_id, relation, created_at) values (${next.sql}, ?, ?, ?, ?, ?)
              on conflict (source_id, target_id, relation) do nothing returning ${COLUMNS.join(', ')}`,
        bindings: [...next.bindings, ...bindings],
      }) as [MemoryRelation?];
      if (made) {
        const counted = {
          sql: 'select count(*) as held from memory_relations where source_id = ? and tenant_id = ?',
          bindings: [source_id, tenantId],
        };
        const [row] = (yield counted) as [{ held: number | string }];
        if (Number(row.held) <= RELATIONS_MAX) return made;
        throw new Problem('limit_reached', `entry ${source_id} has ${RELATIONS_MAX} relations, as many as it may; delete some first`);
      }
      const [existing] = (yield {
        sql: 'select id from memory_relations where tenant_id = ? and source_id = ? and target_id = ? and relation = ?',
        bindings: bindings.slice(0, 4),
      }) as [{ id: number }];
      const message = `entry ${source_id} ${relation.replaceAll('_', ' ')} entry ${target_id} already`;
      return new Problem('relation_exists', message, { extra: { existing_id: existing.id } });
    }
    try {
      return await transact(this.#db, steps);
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
  }

  /** Newest first, ids below `before`; with `entryId`, only relations from or to this entry. */
  async list(
    tenantId: number,
    page: { limit: number; before?: number | undefined; entryId?: number | undefined; relation?: MemoryRelation['relation'] | undefined },
  ): Promise<MemoryRelation[]> {
    const { entryId } = page;
    const narrowed = [where('tenant_id = ?', tenantId), where('relation = ?', page.relation), where('id < ?', page.before)];
    // An entry is not linked with itself, so that no relation is found at both ends.
    const ends: [from: string, end?: Sql][] =
      entryId === undefined
        ? [['memory_relations']]
        : [
            [foundBy(this.#db, 'memory_relations', 'memory_relations_from'), where('source_id = ?', entryId)],
            [foundBy(this.#db, 'memory_relations', 'memory_relations_to'), where('target_id = ?', entryId)],
          ];
    const parts = ends.map(([from, end]) => {
      const { sql, bindings } = allOf(end, ...narrowed);
      return { sql: `select ${COLUMNS.join(', ')} from ${from} where ${sql}`, bindings };
    });
    const { sql, bindings } = firstOf(parts, 'id desc', page.limit);
    return rowsOf<MemoryRelation>(this.#db, sql, bindings);
  }

  async remove(tenantId: number, id: number): Promise<Problem | undefined> {
    const count = await this.#db.knex('memory_relations').where({ tenant_id: tenantId, id }).delete();
    return count > 0 ? undefined : missing('memory_relation', id);
  }

  /**
   * The entries that can be reached over at most `depth` relations in either direction, the nearest first.
   * @param max the highest number of entries, `root` included
   */
  async reach(tenantId: number, root: number, depth: number, max: number): Promise<{ ids: number[]; truncated: boolean }> {
    const reached = new Set([root]);
    let frontier = [root];
    for (let step = 0; step < depth && frontier.length > 0; step += 1) {
      const relations = await this.#touching(tenantId, frontier);
      const next = new Set(relations.flatMap(({ source_id, target_id }) => [source_id, target_id]));
      frontier = [...next].filter((id) => !reached.has(id)).sort((a, b) => b - a);
      if (reached.size + frontier.length > max || relations.length === STEP_MAX) {
        return { ids: [...reached, ...frontier].slice(0, max), truncated: true };
      }
      for (const id of frontier) reached.add(id);
    }
    return { ids: [...reached], truncated: false };
  }

  /** The relations between two of these entries, newest first, at most `limit`. */
  async between(tenantId: number, ids: readonly number[], limit: number): Promise<MemoryRelation[]> {
    return this.#db
      .knex('memory_relations')
      .select(COLUMNS)
      .where({ tenant_id: tenantId })
      .whereIn('source_id', ids)
      .whereIn('target_id', ids)
      .orderBy('id', 'desc')
      .limit(limit);
  }

  async #touching(tenantId: number, ids: readonly number[]): Promise<MemoryRelation[]> {
    const from = (end: 'source_id' | 'target_id') =>
      this.#db.knex('memory_relations').select(COLUMNS).where({ tenant_id: tenantId }).whereIn(end, ids);
    return from('source_id').union(from('target_id')).orderBy('id', 'desc').limit(STEP_MAX);
  }
}
