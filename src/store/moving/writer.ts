import type { Database } from '../database/database.ts';
import { listed, numbered } from '../database/sql.ts';
import type { Steps } from '../database/transact.ts';
import { indexText, type IndexedText } from '../../memory/indexed-text.ts';
import { PostgresMemoryWords } from '../memory/words-postgres.ts';
import { textOf } from '../memory/row.ts';
import { parseWellFormed } from '../../lib/well-formed.ts';
import { SqliteMemoryWords } from '../memory/words-sqlite.ts';
import { ADDED_UP, USER_ADDED_UP } from '../runs/usage.ts';
import type { Value } from './format.ts';

/** Rows of one table that are written together. */
export interface Batch {
  table: string;
  columns: readonly string[];
  rows: readonly (readonly Value[])[];
}

/** Writes rows in transactions of its own, each only while a condition holds. */
export interface RowWriter {
  /** @param holds a query that finds a row as long as rows may be written @throws {Overtaken} */
  write(batch: Batch, holds: Holds): Promise<void>;
  /** Begins a transaction to which all belongs that is written until {@link commit}. */
  begin(holds: Holds): Promise<void>;
  run(sql: string, bindings?: readonly unknown[]): Promise<void>;
  commit(): Promise<void>;
  /** Takes back what is not committed. */
  close(): Promise<void>;
}

export interface Holds {
  sql: string;
  bindings: readonly unknown[];
}

/** Somebody else has taken what was being written. */
export class Overtaken extends Error {}

export async function openWriter(db: Database, tenantId: number): Promise<RowWriter> {
  return db.sqlite ? sqliteWriter(db, tenantId) : postgresWriter(db, tenantId);
}

function sqliteWriter(db: Database, tenantId: number): RowWriter {
  const connection = db.sqlite!;
  const words = new SqliteMemoryWords(db);
  const check = ({ sql, bindings }: Holds): void => {
    if (connection.rowsOf(sql, bindings).length === 0) throw new Overtaken();
  };
  const insert = ({ table, columns, rows }: Batch): void => {
    const added = table === 'run_usage' ? ADDED_UP : table === 'user_usage' ? USER_ADDED_UP : '';
    // SQLite would take ON for that of a join.
    const sql = `insert into ${table} (${listed(columns)}) values (${columns.map(() => '?').join(', ')}) ${added || (table === 'id_counters' ? COUNTED : '')}`;
    const statement = connection.kept(sql);
    for (const row of rows) {
      statement.run(...row);
      if (table === 'memory_entries') {
        const { id, indexed, conversation_id } = entryOf(columns, row);
        runNow(connection, words.add(tenantId, id, indexed, conversation_id ?? 0));
      }
    }
  };
  return {
    async write(batch, holds) {
      if (connection.inTransaction) return insert(batch);
      connection
        .transaction(() => {
          check(holds);
          insert(batch);
        })
        .immediate();
    },
    async begin(holds) {
      connection.exec('begin immediate');
      check(holds);
    },
    async run(sql, bindings) {
      connection.rowsOf(sql, bindings);
    },
    async commit() {
      connection.exec('commit');
    },
    async close() {
      if (connection.inTransaction) connection.exec('rollback');
      await words.close();
    },
  };
}

/** PostgreSQL takes so many bindings. */
const BINDINGS = 60_000;

async function postgresWriter(db: Database, tenantId: number): Promise<RowWriter> {
  const client = await db.postgres!.pool.connect();
  const words = new PostgresMemoryWords(db);
  let open = false;
  const query = (sql: string, bindings: readonly unknown[] = []) => client.query(numbered(sql), [...bindings]);
  const check = async ({ sql, bindings }: Holds): Promise<void> => {
    if ((await query(`${sql} for share`, bindings)).rows.length === 0) throw new Overtaken();
  };
  const insert = async ({ table, columns: given, rows: plain }: Batch): Promise<void> => {
    const hasWords = table === 'memory_entries';
    const columns = hasWords ? [...given, 'tsv'] : given;
    const rows = hasWords ? plain.map((row) => [...row, words.columns(tenantId, entryOf(given, row).indexed)['tsv']!]) : plain;
    const most = Math.floor(BINDINGS / columns.length);
    for (let at = 0; at < rows.length; at += most) {
      const some = rows.slice(at, at + most);
      const values = some.map(() => `(${columns.map(() => '?').join(', ')})`).join(', ');
      await query(`insert into ${table} (${listed(columns)}) values ${values} ${table === 'id_counters' ? COUNTED : ''}`, some.flat());
    }
  };
  return {
    async write(batch, holds) {
      if (open) return insert(batch);
      await client.query('begin');
      try {
        await check(holds);
        await insert(batch);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback').catch(() => {});
        throw error;
      }
    },
    async begin(holds) {
      await client.query('begin');
      open = true;
      await check(holds);
    },
    async run(sql, bindings) {
      await query(sql, bindings);
    },
    async commit() {
      await client.query('commit');
      open = false;
    },
    async close() {
      const broken = open
        ? await client.query('rollback').then(
            () => undefined,
            (error: Error) => error,
          )
        : undefined;
      client.release(broken);
    },
  };
}

/** The ids of rows that are there may have been counted by triggers. */
const COUNTED = `on conflict (tenant_id, kind) do update set "last" = case
  when excluded."last" > id_counters."last" then excluded."last" else id_counters."last" end`;

/** What is to be indexed of an entry of the memory: an index is made where it arrives. */
function entryOf(columns: readonly string[], row: readonly Value[]): { id: number; conversation_id: number | null; indexed: IndexedText } {
  const value = (name: string): Value => row[columns.indexOf(name)] ?? null;
  const text = (name: string): string => String(value(name) ?? '');
  const conversation = value('conversation_id');
  const entry = { title: text('title'), content: text('content'), source: text('source'), tags: parseWellFormed<string[]>(text('tags')) };
  return {
    id: Number(value('id')),
    conversation_id: conversation === null ? null : Number(conversation),
    indexed: indexText(textOf(entry)),
  };
}

function runNow(connection: NonNullable<Database['sqlite']>, steps: Steps<void>): void {
  for (let step = steps.next(); !step.done;) step = steps.next(connection.rowsOf(step.value.sql, step.value.bindings));
}
