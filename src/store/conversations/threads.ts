import { withoutNul } from '../../lib/text.ts';
import type { SaidMessage } from './conversations.ts';
import type { Database } from '../database/database.ts';
import { nextIdRaw } from '../tenants/ids.ts';
import { lookAgain } from '../database/look-again.ts';

/** A thread: a conversation with an agent, under the name that a client has chosen. */
export interface Thread {
  agentId: string;
  threadId: string;
}

/** The names that clients give to conversations, and to the messages in them. */
export class Threads {
  readonly #db: Database;
  readonly #now: () => number;

  /** @param now epoch seconds */
  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** The id of its conversation. */
  async find(tenantId: number, { agentId, threadId }: Thread): Promise<number | undefined> {
    const row = await this.#db
      .knex('threads')
      .first('conversation_id')
      .where({ tenant_id: tenantId, agent_id: agentId, thread_id: withoutNul(threadId) });
    return row?.conversation_id;
  }

  /**
   * Gives a conversation its name, and stores what was said before it was ours.
   * @returns the id of the conversation that has the name: this one, or that of a request at the same time
   */
  async add(tenantId: number, thread: Thread, conversationId: number, said: readonly SaidMessage[]): Promise<number> {
    const { agentId, threadId } = thread;
    const inserts = said.map(({ role, content }) =>
      this.#db.knex('messages').insert({
        id: nextIdRaw(this.#db, 'messages', tenantId),
        tenant_id: tenantId,
        conversation_id: conversationId,
        role,
        content: JSON.stringify(content),
        created_at: this.#now(),
        // No run of ours.
        request_id: '',
      }),
    );
    const name = { tenant_id: tenantId, agent_id: agentId, thread_id: withoutNul(threadId), conversation_id: conversationId };
    try {
      await this.#db.atomically([this.#db.knex('threads').insert(name), ...inserts]);
      return conversationId;
    } catch (error) {
      const taken = await lookAgain(() => this.find(tenantId, thread));
      if (taken === undefined) throw error;
      return taken;
    }
  }

  /** The id that the client gave to the last message that it has sent to a conversation. */
  async lastSaid(tenantId: number, conversationId: number): Promise<string | undefined> {
    const row = await this.#db
      .knex('messages')
      .where({ tenant_id: tenantId, conversation_id: conversationId })
      .whereNotNull('client_id')
      .orderBy('id', 'desc')
      .first('client_id');
    return row?.client_id ?? undefined;
  }
}
