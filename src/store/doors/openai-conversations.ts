import { parseWellFormed } from '../../lib/well-formed.ts';
import type { AgentDefinition } from '../agents/agents.ts';
import type { SaidMessage } from '../conversations/conversations.ts';
import type { BuiltQuery, Database } from '../database/database.ts';
import { statementOf, transact, type Steps } from '../database/transact.ts';
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

  /** @returns false when there is no such conversation */
  setMetadata(tenantId: number, conversationId: number, metadata: Metadata): Promise<boolean> {
    const row = { conversation_id: conversationId, tenant_id: tenantId, metadata: JSON.stringify(metadata), undecided: 0 };
    const set = this.#db.knex('openai_conversations').insert(row).onConflict('conversation_id').merge(['metadata']);
    const touch = this.#touch(tenantId, conversationId);
    return transact(this.#db, function* steps(): Steps<boolean> {
      if ((yield statementOf(touch)).length === 0) return false;
      yield statementOf(set);
      return true;
    });
  }

  /** Whether the agent of a conversation is to be decided: it was begun here, and no run has answered in it. */
  async undecided(tenantId: number, conversationId: number): Promise<boolean> {
    const row = await this.#undecided(tenantId, conversationId).first('conversation_id');
    return row !== undefined;
  }

  /** Decides the agent. @returns false when that has been done already */
  decide(tenantId: number, conversationId: number, agentId: string, definition: AgentDefinition | undefined): Promise<boolean> {
    const { knex } = this.#db;
    const set = { agent_id: agentId, agent_def: definition ? JSON.stringify(definition) : null, updated_at: this.#now() };
    const mark = this.#undecided(tenantId, conversationId).update({ undecided: 0 }).returning('conversation_id');
    const agent = knex('conversations').where({ tenant_id: tenantId, id: conversationId }).update(set);
    return transact(this.#db, function* steps(): Steps<boolean> {
      if ((yield statementOf(mark)).length === 0) return false;
      yield statementOf(agent);
      return true;
    });
  }

  /** Adds what was said elsewhere. @returns the ids of the messages; undefined when there is no such conversation */
  add(tenantId: number, conversationId: number, said: readonly SaidMessage[]): Promise<number[] | undefined> {
    const touch = this.#touch(tenantId, conversationId);
    const inserts = said.map((one) => this.#insert(tenantId, conversationId, one).returning('id'));
    return transact(this.#db, function* steps(): Steps<number[] | undefined> {
      if ((yield statementOf(touch)).length === 0) return undefined;
      const ids: number[] = [];
      for (const insert of inserts) ids.push(...((yield statementOf(insert)) as { id: number }[]).map(({ id }) => Number(id)));
      return ids;
    });
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

  /** Holds the conversation, so that nobody deletes it meanwhile. */
  #touch(tenantId: number, conversationId: number) {
    return this.#db
      .knex('conversations')
      .where({ tenant_id: tenantId, id: conversationId })
      .update({ updated_at: this.#now() })
      .returning('id');
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
