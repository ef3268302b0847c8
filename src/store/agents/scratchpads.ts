import type { components } from '../../generated/api.ts';
import { Problem } from '../../lib/problem.ts';
import type { Database } from '../database/database.ts';
import { fitting, type Page } from '../tenants/lists.ts';
import { insertWithin } from '../tenants/tenant-quota.ts';
import type { ScratchpadRow } from '../schema.ts';
import { change } from '../database/transact.ts';

export type Scratchpad = components['schemas']['Scratchpad'];

/**
 * The owner of the scratchpad that all agents of a tenant share. It is empty because an agent may be named `shared`.
 */
export const SHARED = '';

/** Notes of an agent, or of all of them together: plain text that outlives their runs. */
export class Scratchpads {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #max: number;

  /** @param now epoch seconds @param max how many scratchpads a tenant may have; 0 means any number */
  constructor(db: Database, now: () => number, max = 0) {
    this.#db = db;
    this.#now = now;
    this.#max = max;
  }

  /** @returns "" when nothing was ever written. */
  async read(tenantId: number, agentId: string): Promise<string> {
    const row = await this.#db.knex('scratchpads').first('content').where({ tenant_id: tenantId, agent_id: agentId });
    return row?.content ?? '';
  }

  /** The scratchpad with its metadata; one that was never written is empty. */
  async get(tenantId: number, agentId: string): Promise<Scratchpad> {
    const row = await this.#db
      .knex('scratchpads')
      .first('agent_id', 'content', 'updated_at')
      .where({ tenant_id: tenantId, agent_id: agentId });
    return toScratchpad(row ?? { agent_id: agentId, content: '', updated_at: 0 });
  }

  /** The scratchpads that were ever written, the most recently written first, behind a position. */
  async list(
    tenantId: number,
    { limit, behind }: { limit: number; behind?: { updatedAt: number; owner: string } | undefined },
  ): Promise<Page<Scratchpad>> {
    const { knex } = this.#db;
    const sizes = knex('scratchpads')
      .select<{ agent_id: string; bytes: number }[]>('agent_id', knex.raw('octet_length(content) as bytes'))
      .where({ tenant_id: tenantId })
      .orderBy([{ column: 'updated_at', order: 'desc' }, 'agent_id'])
      .limit(limit + 1);
    if (behind) {
      // SQLite needs the first condition to find the position in the index.
      sizes.where('updated_at', '<=', behind.updatedAt);
      sizes.whereRaw('(updated_at < ? or agent_id > ?)', [behind.updatedAt, behind.owner]);
    }
    const { items, more } = fitting(await sizes, limit);
    const owners = items.map(({ agent_id: owner }) => owner);
    const rows = await knex('scratchpads')
      .select('agent_id', 'content', 'updated_at')
      .where({ tenant_id: tenantId })
      .whereIn('agent_id', owners);
    const pads = new Map(rows.map((row) => [row.agent_id, toScratchpad(row)]));
    return { items: owners.flatMap((owner) => pads.get(owner) ?? []), more };
  }

  /**
   * Adds a line, in one statement so that concurrent writers lose nothing.
   * @param maxBytes of UTF-8 that the whole scratchpad may hold
   * @returns the size afterwards in bytes, or a problem when the line doesn't fit, or it would be one scratchpad too many
   */
  async append(tenantId: number, agentId: string, line: string, maxBytes: number): Promise<number | Problem> {
    const full = () => new Problem('quota_exceeded', `the scratchpad holds at most ${maxBytes} bytes`);
    const added = `${line}\n`;
    if (Buffer.byteLength(added) > maxBytes) return full();
    const bytes = this.#db.dialect === 'sqlite' ? 'length(cast(? as blob))' : 'octet_length(?::text)';
    const held = this.#db.dialect === 'sqlite' ? 'length(cast(scratchpads.content as blob))' : 'octet_length(scratchpads.content)';
    const insert = this.#db
      .knex('scratchpads')
      .insert({ tenant_id: tenantId, agent_id: agentId, content: added, updated_at: this.#now() })
      .onConflict(['tenant_id', 'agent_id'])
      .merge({ content: this.#db.knex.raw('scratchpads.content || excluded.content'), updated_at: this.#now() })
      .whereRaw(`${held} + ${bytes} <= ?`, [added, maxBytes])
      .returning('content');
    const same = { column: 'agent_id', value: agentId };
    const outcome = await insertWithin<ScratchpadRow>(
      this.#db,
      tenantId,
      { table: 'scratchpads', what: 'scratchpads', max: this.#max, own: 'max_scratchpads', same },
      insert,
    );
    if (outcome instanceof Problem) return outcome;
    const [written] = outcome;
    return written ? Buffer.byteLength(written.content) : full();
  }

  async clear(tenantId: number, agentId: string): Promise<void> {
    await change(this.#db, this.#db.knex('scratchpads').where({ tenant_id: tenantId, agent_id: agentId }).delete());
  }
}

function toScratchpad({ agent_id: owner, content, updated_at }: Omit<ScratchpadRow, 'tenant_id'>): Scratchpad {
  const shared = owner === SHARED;
  return {
    agent_id: shared ? 'shared' : owner,
    kind: shared ? 'shared' : 'agent',
    content,
    size_bytes: Buffer.byteLength(content),
    updated_at,
  };
}
