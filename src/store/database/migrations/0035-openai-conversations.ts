import type { Knex } from 'knex';

/** What clients of OpenAI's API keep of conversations, and whether the agent of one is still to be decided. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`create table openai_conversations (
    conversation_id bigint primary key references conversations (id) on delete cascade, tenant_id bigint not null,
    metadata text not null, undecided integer not null
  )`);
}
