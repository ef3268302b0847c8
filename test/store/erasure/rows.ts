import { randomUUID } from 'node:crypto';
import type { Database } from '../../../src/store/database/database.ts';

/*
 * Rows of a tenant in every table that there is, whatever their columns: a mark stands in all of them that can hold a text.
 */

interface Column {
  table: string;
  name: string;
  type: string;
}

/** The columns of all tables that have a `tenant_id`, by table; those of single partitions, and what SQLite's search keeps for itself, apart. */
async function tenantTables({ knex, dialect }: Database): Promise<Map<string, Column[]>> {
  const columns: Column[] =
    dialect === 'sqlite'
      ? await knex.raw(
          `select m.name as "table", c.name as name, lower(c.type) as type from sqlite_master m join pragma_table_info(m.name) c
           where m.type = 'table' and m.name not like 'sqlite_%' and m.name not like 'memory_words_%'`,
        )
      : (
          await knex.raw(
            `select table_name as "table", column_name as name, data_type as type
             from information_schema.columns join pg_class on oid = table_name::regclass
             where table_schema = 'public' and not relispartition order by ordinal_position`,
          )
        ).rows;
  const tables = Map.groupBy(columns, ({ table }) => table);
  return new Map([...tables].filter(([, all]) => all.some(({ name }) => name === 'tenant_id')));
}

/** The names of all tables but those of the migrations. */
export async function allTables({ knex, dialect }: Database): Promise<string[]> {
  const sql =
    dialect === 'sqlite'
      ? `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'memory_words_%'`
      : `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`;
  const result = await knex.raw(sql);
  const rows = (dialect === 'sqlite' ? result : result.rows) as { name: string }[];
  return rows.map(({ name }) => name).filter((name) => !name.startsWith('schema_migrations'));
}

/** What comes first, since others refer to it. */
const FIRST = ['conversations', 'artifacts', 'memory_entries', 'requests'];

/** Whose runs, conversations and so on these are. */
export interface TenantRows {
  tenantId: number;
  runs: string[];
  conversations: number[];
}

/**
 * Fills every table of the tenant with some rows. @param mark stands in each of their texts @param count how many
 */
export async function fill(db: Database, tenantId: number, mark: string, count = 3): Promise<TenantRows> {
  const { knex } = db;
  const tables = await tenantTables(db);
  const { id_offset: offset } = (await knex('tenants').first('id_offset').where({ id: tenantId }))!;
  const idOf = (n: number): number => offset + (n + 1) * 1_000_000;
  const runs = Array.from(
    { length: count },
    () =>
      `${Date.now()
        .toString(16)
        .padStart(12, '0')
        .replace(/^(.{8})/, '$1-')}-7${randomUUID().slice(15)}`,
  );
  const others = [...tables.keys()].filter((name) => !FIRST.includes(name));
  for (const table of [...FIRST, ...others]) {
    const columns = tables.get(table)!;
    const rows = Array.from({ length: count }, (_, n) => {
      const known: Record<string, unknown> = {
        tenant_id: tenantId,
        request_id: runs[n],
        conversation_id: idOf(n),
        artifact_id: idOf(n),
        entry_id: idOf(n),
        source_id: idOf(n),
        target_id: idOf(n),
        webhook_id: idOf(n),
        prompt: table === 'requests' ? `${mark} says ${n}` : `${mark} hash`,
        hash: `${mark} hash`,
        prompts: JSON.stringify([`${mark} hash`]),
        for_user: `${mark} user`,
        labels: `{"about":"${mark}"}`,
        purged: 0,
        archived: 0,
        counted: 1,
        started_at: Math.floor(Date.now() / 1000),
        reserved_at: Date.now(),
        // Of the outbox: what is not for the billing service.
        state: table === 'requests' ? 'completed' : 'delivered',
        ...(table === 'run_labels' && { name: 'about', value: mark }),
        ...(table === 'run_words' && { word: mark.toLowerCase() }),
        // Neither is what the tenant says.
        ...(table === 'audit_entries' && { actor: 'token:3', action: 'agent.create', target: `agent:${mark}` }),
        ...OF_TABLE[table],
      };
      const valueOf = (name: string, type: string): unknown => {
        if (Object.hasOwn(known, name)) return known[name];
        if (name === 'id' && type !== 'text') return idOf(n);
        if (name === 'id' && table === 'requests') return runs[n];
        if (name === 'tsv') return knex.raw(`to_tsvector('simple', ?)`, [mark.toLowerCase()]);
        if (type === 'jsonb' || name === 'held') return `{"${mark}":1}`;
        if (type === 'text') return `${mark} ${table}.${name} ${n}`;
        if (type === 'bytea' || type === 'blob') return Buffer.from(`${mark} ${table}.${name} ${n}`);
        return n + 1;
      };
      return Object.fromEntries(columns.map(({ name, type }) => [name, valueOf(name, type)]));
    });
    await knex(table as never)
      .insert(rows as never)
      .onConflict()
      .ignore();
  }
  // PostgreSQL counts what it has given out alone.
  await knex('id_counters')
    .insert({ tenant_id: tenantId, kind: 'artifacts', last: idOf(count) })
    .onConflict()
    .ignore();
  return { tenantId, runs, conversations: runs.map((_, n) => idOf(n)) };
}

const OF_TABLE: Record<string, Record<string, unknown>> = {
  task_runs: { status: 'succeeded' },
  questions: { decision: 'answered' },
  archive_segments: { state: 'sealed' },
  // A server would fire it.
  schedules: { try_at: null },
};

/** How many rows each table has of a tenant. */
export async function rowsOfTenant(db: Database, tenantId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of (await tenantTables(db)).keys()) {
    const [row] = await db
      .knex(table as never)
      .where({ tenant_id: tenantId } as never)
      .count({ count: '*' });
    counts[table] = Number((row as unknown as { count: number | string }).count);
  }
  return counts;
}
