import type { Knex } from 'knex';

/** Structured memory: entries, their tags and relations, and what its search counts. */
export async function up(db: Knex): Promise<void> {
  const postgres = db.client.config.client === 'pg';
  await db.schema.createTable('memory_entries', (table) => {
    table.bigIncrements('id');
    table.bigInteger('tenant_id').notNullable().references('tenants.id');
    /** Null for one of no conversation. */
    table.bigInteger('conversation_id').nullable().references('conversations.id').onDelete('set null');
    table.text('type').notNullable();
    table.bigInteger('valid_from').notNullable();
    /** Null while it is valid. */
    table.bigInteger('valid_to').nullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('updated_at').notNullable();
    table.bigInteger('artifact_id').nullable().references('artifacts.id').onDelete('set null');
    /** Its words, and one for its conversation. */
    table.integer('length').notNullable();
    table.text('title').notNullable();
    table.text('source').notNullable();
    /** A JSON array. */
    table.text('tags').notNullable();
    // Last, so that what stands before them is read without them.
    table.text('content').notNullable();
    /** The words under which it is found: see `storedWords`. */
    table.text('words').notNullable();
    if (postgres) table.specificType('tsv', 'tsvector').notNullable();
    // With all that a search filters by, so that it need not read the entries that it leaves out.
    table.index(['tenant_id', 'id', 'valid_to', 'valid_from', 'type', 'created_at'], 'memory_entries_found');
    table.index(['tenant_id', 'type', 'id']);
    table.index(['tenant_id', 'conversation_id', 'id']);
    table.index(['tenant_id', 'created_at']);
    // For the deletion of what they refer to.
    table.index(['conversation_id']);
    table.index(['artifact_id']);
  });
  await db.schema.createTable('memory_tags', (table) => {
    table.bigInteger('tenant_id').notNullable();
    /** Folded: case and accents don't count. */
    table.text('tag').notNullable();
    table.bigInteger('entry_id').notNullable().references('memory_entries.id').onDelete('cascade');
    table.primary(['tenant_id', 'tag', 'entry_id']);
    table.index(['entry_id']);
  });
  await db.schema.createTable('memory_relations', (table) => {
    table.bigIncrements('id');
    table.bigInteger('tenant_id').notNullable();
    table.bigInteger('source_id').notNullable().references('memory_entries.id').onDelete('cascade');
    table.bigInteger('target_id').notNullable().references('memory_entries.id').onDelete('cascade');
    table.text('relation').notNullable();
    table.bigInteger('created_at').notNullable();
    table.unique(['source_id', 'target_id', 'relation']);
    table.index(['target_id']);
    table.index(['tenant_id', 'id']);
  });
  // How many entries a tenant has, and how many words they have together.
  await db.schema.createTable('memory_stats', (table) => {
    table.bigInteger('tenant_id').primary();
    table.bigInteger('entries').notNullable();
    table.bigInteger('words').notNullable();
  });
  // In how many of a tenant's entries a word stands.
  await db.raw(
    `create table memory_terms (
       tenant_id bigint not null, term text not null, entries bigint not null, primary key (tenant_id, term)
     ) ${postgres ? 'with (fillfactor = 80)' : 'without rowid'}`,
  );
  if (!postgres) return;
  // It is small and read for every match: beside the row for as long as it fits.
  await db.raw('alter table memory_entries alter column tsv set storage main');
  // A search would have to go through what is pending.
  await db.raw('create index memory_entries_words on memory_entries using gin (tsv) with (fastupdate = off)');
}

export async function down(db: Knex): Promise<void> {
  if (db.client.config.client !== 'pg') {
    // Each tenant has an index of its own, made with its first entry.
    const tables: { name: string }[] = await db('sqlite_master')
      .select('name')
      .whereRaw("sql like 'create virtual table%' and name glob 'memory_words_*'");
    for (const { name } of tables) await db.schema.dropTable(name);
  }
  for (const table of ['memory_terms', 'memory_stats', 'memory_relations', 'memory_tags', 'memory_entries']) {
    await db.schema.dropTable(table);
  }
}
