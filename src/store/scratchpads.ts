import type { Database } from './database.ts';

/** An agent's private notes: plain text that outlives its runs. */
export class Scratchpads {
  readonly #db: Database;
  readonly #now: () => number;

  /** @param now epoch seconds */
  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** @returns "" when nothing was ever written. */
  async read(tenantId: number, agentId: string): Promise<string> {
    const row: { content: string } | undefined = await this.#db
      .knex('scratchpads')
      .first('content')
      .where({ tenant_id: tenantId, agent_id: agentId });
    return row?.content ?? '';
  }

  /**
   * Adds a line, in one statement so that concurrent writers lose nothing.
   * @param maxBytes of UTF-8 that the whole scratchpad may hold
   * @returns the size afterwards in bytes, or undefined when the line doesn't fit
   */
  async append(tenantId: number, agentId: string, line: string, maxBytes: number): Promise<number | undefined> {
    const added = `${line}\n`;
    if (Buffer.byteLength(added) > maxBytes) return undefined;
    const bytes = this.#db.dialect === 'sqlite' ? 'length(cast(? as blob))' : 'octet_length(?::text)';
    const held = this.#db.dialect === 'sqlite' ? 'length(cast(scratchpads.content as blob))' : 'octet_length(scratchpads.content)';
    const rows: { content: string }[] = await this.#db
      .knex('scratchpads')
      .insert({ tenant_id: tenantId, agent_id: agentId, content: added, updated_at: this.#now() })
      .onConflict(['tenant_id', 'agent_id'])
      .merge({ content: this.#db.knex.raw('scratchpads.content || excluded.content'), updated_at: this.#now() })
      .whereRaw(`${held} + ${bytes} <= ?`, [added, maxBytes])
      .returning('content');
    return rows[0] && Buffer.byteLength(rows[0].content);
  }

  async clear(tenantId: number, agentId: string): Promise<void> {
    await this.#db.knex('scratchpads').where({ tenant_id: tenantId, agent_id: agentId }).delete();
  }
}
