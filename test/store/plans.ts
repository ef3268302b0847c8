import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { TestDatabase } from '../support/databases.ts';
import type { Statement } from './statements.ts';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Node[];
}

/** The tables that grow with the use of the server; the partitions of the events are called `events_…`. */
const GROWS =
  /^(?:requests|events(?:_(?:past|\d+))?|messages|conversations|agents|usage_records|outbox|webhooks|run_usage|memory_(?:entries|tags|relations|stats|terms)|schedules|task_runs|idempotency_keys|a2a_tasks|mcp_sessions|console_sessions|artifacts|scratchpads|journal|effects|questions|threads)$/;

/**
 * Which statements read a table that grows from end to end, or an index of all of it.
 * @returns `<table>: <statement>` of each
 */
export async function fullScans({ dialect, url }: TestDatabase, statements: readonly Statement[]): Promise<string[]> {
  return dialect === 'sqlite' ? sqliteScans(url.slice('sqlite:'.length), statements) : postgresScans(url, statements);
}

async function postgresScans(url: string, statements: readonly Statement[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('analyze');
    const { rows } = await client.query<{ name: string }>(
      'select indexrelid::regclass::text as name from pg_index where indpred is not null',
    );
    const partial = new Set(rows.map(({ name }) => name));
    const found = new Set<string>();
    for (const { text, sql, values } of statements) {
      const plan = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (format json) ${sql}`, values);
      for (const node of nodesOf(plan.rows[0]!['QUERY PLAN'][0].Plan)) {
        const wholeIndex = node['Node Type'].startsWith('Index') && node['Index Cond'] === undefined && !partial.has(node['Index Name']!);
        if ((node['Node Type'] === 'Seq Scan' || wholeIndex) && GROWS.test(node['Relation Name']!))
          found.add(`${node['Relation Name']}: ${text}`);
      }
    }
    return [...found];
  } finally {
    await client.end();
  }
}

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const child of node.Plans ?? []) yield* nodesOf(child);
}

function sqliteScans(file: string, statements: readonly Statement[]): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const partial = database.prepare(`select name from sqlite_master where type = 'index' and sql like '% where %'`).all();
    return statements.flatMap(({ text, sql }) =>
      database
        .prepare(`explain query plan ${sql}`)
        .all()
        .flatMap(({ detail }) => {
          const [, table, index] = /^SCAN (\w+)\b(?: USING (?:COVERING )?INDEX (\w+))?/.exec(String(detail)) ?? [];
          return table && GROWS.test(table) && !partial.some(({ name }) => name === index) ? [`${table}: ${text}`] : [];
        }),
    );
  } finally {
    database.close();
  }
}

/** The foreign keys that make a deletion look for rows without an index. PostgreSQL alone: its plans don't show it. */
export async function unindexedReferences(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select conname as name from pg_constraint c where contype = 'f' and confdeltype in ('c', 'n')
         and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`,
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
