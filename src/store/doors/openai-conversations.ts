import { parseWellFormed } from '../../lib/well-formed.ts';
import type { AgentDefinition } from '../agents/agents.ts';
import type { SaidMessage } from '../conversations/conversations.ts';
import type { BuiltQuery, Database } from '../database/database.ts';
import { nextIdRaw } from '../tenants/ids.ts';

type Metadata = Record<string, string>;

/** What the OpenAI-compatible API has of conversations, beyond what all have. */
export class OpenaiConversations {
  readonly #db: Database;
  readonly #now: () => number;

  /** @param now epoch seconds */
  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** What belongs to one that begins: its agent is to be decided. @param said what was said before it was ours */
  begin(tenantId: number, conversationId: number, metadata: Metadata, said: readonly SaidMessage[]): BuiltQuery[] {
    const row = { conversation_id: conversationId, tenant_id: tenantId, metadata: JSON.stringify(metadata), undecided: 1 };
    return [this.#db.knex('openai_conversations').insert(row), ...said.map((one) => this.#insert(tenantId, conversationId, one))];
  }

  async metadata(tenantId: number, conversationId: number): Promise<Metadata> {
    const row = await this.#db
      .knex('openai_conversations')
      .first('metadata')
      .where({ tenant_id: tenantId, conversation_id: conversationId });
    return row ? parseWellFormed<Metadata>(row.metadata) : {};
  }

  async setMetadata(tenantId: number, conversationId: number, metadata: Metadata): Promise<void> {
    const row = { conversation_id: conversationId, tenant_id: tenantId, metadata: JSON.stringify(metadata), undecided: 0 };
    await this.#db.knex('openai_conversations').insert(row).onConflict('conversation_id').merge(['metadata']);
  }

  /** Whether the agent of a conversation is to be decided: it was begun here, and no run has answered in it. */
  async undecided(tenantId: number, conversationId: number): Promise<boolean> {
    const row = await this.#undecided(tenantId, conversationId).first('conversation_id');
    return row !== undefined;
  }

  /** Decides the agent. @returns false when it is another one already */
  async decide(tenantId: number, conversationId: number, agentId: string, definition: AgentDefinition | undefined): Promise<boolean> {
    const { knex } = this.#db;
    const set = { agent_id: agentId, agent_def: definition ? JSON.stringify(definition) : null, updated_at: this.#now() };
    const open = this.#undecided(tenantId, conversationId).select('conversation_id');
    const [decided] = await this.#db.atomically([
      knex('conversations').where({ tenant_id: tenantId }).whereIn('id', open).update(set).returning('id'),
      knex('openai_conversations').where({ tenant_id: tenantId, conversation_id: conversationId }).update({ undecided: 0 }),
    ]);
    return decided!.length > 0;
  }

  /** Adds what was said elsewhere. @returns the ids of the messages */
  async add(tenantId: number, conversationId: number, said: readonly SaidMessage[]): Promise<number[]> {
    const touched = this.#db.knex('conversations').where({ tenant_id: tenantId, id: conversationId }).update({ updated_at: this.#now() });
    const inserts = said.map((one) => this.#insert(tenantId, conversationId, one).returning('id'));
    const [, ...rows] = await this.#db.atomically([touched, ...inserts]);
    return rows.flat().map((row) => Number((row as { id: number }).id));
  }

  /** The id of a message, or that of the answer of a run. */
  async find(tenantId: number, conversationId: number, which: { id: number } | { runId: string }): Promise<number | undefined> {
    const row = await this.#db
      .knex('messages')
      .first('id')
      .where({ tenant_id: tenantId, conversation_id: conversationId })
      .where('id' in which ? { id: which.id } : { request_id: which.runId, role: 'assistant' });
    return row?.id;
  }

  async remove(tenantId: number, conversationId: number, messageId: number): Promise<void> {
    await this.#db.knex('messages').where({ tenant_id: tenantId, conversation_id: conversationId, id: messageId }).delete();
  }

  #undecided(tenantId: number, conversationId: number) {
    const { knex } = this.#db;
    return knex('openai_conversations')
      .where({ tenant_id: tenantId, conversation_id: conversationId, undecided: 1 })
      .whereNotExists(
        knex('messages').select('id').where({ tenant_id: tenantId, conversation_id: conversationId }).whereNot('request_id', ''),
      );
  }

  #insert(tenantId: number, conversationId: number, { role, content }: SaidMessage) {
    return this.#db.knex('messages').insert({
      id: nextIdRaw(this.#db, 'messages', tenantId),
      tenant_id: tenantId,
      conversation_id: conversationId,
      role,
      content: JSON.stringify(content),
      created_at: this.#now(),
      // No run of ours.
      request_id: '',
    });
  }
}
