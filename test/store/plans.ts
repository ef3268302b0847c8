import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { TestDatabase } from '../support/databases.ts';
import type { Statement } from './statements.ts';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

/** The tables that grow with the use of the server; the partitions of the events are called `events_…`. */
const GROWS =
  /^(?:requests|run_labels|run_words|events(?:_(?:past|\d+))?|messages|conversations|agents|agent_versions|deleted_agents|usage_records|outbox|webhooks|run_usage|user_usage|memory_(?:entries|tags|relations|stats|terms)|schedules|task_runs|idempotency_keys|a2a_tasks|a2a_push_configs|mcp_sessions|console_sessions|artifacts|artifact_versions|scratchpads|journal|steps|step_prompts|effects|questions|threads|audit_entries)$/;

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

/**
 * What lists on SQLite look for row by row, and not by their index: the columns of tables that grow which are compared with one
 * value. Whoever looks for an id finds one row; and the ids of other things are those of one tenant.
 * @returns `<table>.<column>: <statement>` of each
 */
export function leftToFilter({ url }: TestDatabase, statements: readonly Statement[]): string[] {
  const database = new DatabaseSync(url.slice('sqlite:'.length), { readOnly: true });
  const all = (sql: string, ...values: string[]) => database.prepare(sql).all(...values);
  try {
    return statements.flatMap(({ text, sql }) =>
      partsOf(text, sql).flatMap((part) =>
        all(`explain query plan ${part}`).flatMap(({ detail }) => {
          const [, table = '', index = '', by = ''] = SEARCH.exec(String(detail)) ?? [];
          if (!GROWS.test(table) || /(?:^| )(?:id|request_id)=\?/.test(by)) return [];
          const columns = new Set(all(`select name from pragma_table_info('${table}')`).map(({ name }) => String(name)));
          const definition = String(all('select sql from sqlite_master where name = ?', index)[0]?.['sql'] ?? '');
          const left = [...part.matchAll(COMPARED)].flatMap(([, column = '']) =>
            columns.has(column) && column !== 'tenant_id' && !by.includes(`${column}=?`) && !definition.includes(column) ? [column] : [],
          );
          return [...new Set(left)].map((column) => `${table}.${column}: ${part}`);
        }),
      ),
    );
  } finally {
    database.close();
  }
}

const SEARCH = /^SEARCH (\w+)\b USING (?:COVERING )?INDEX (\w+) \(([^)]*)\)/;
/** A column and a value, in the conditions of SQL. */
const COMPARED = /\b(\w+)["`]? = (?:\?|'[^']*')/g;

/** A list, or the parts that one is put together of. */
function partsOf(text: string, sql: string): string[] {
  if (!/^select\b/i.test(text) || !/\border by\b.*\blimit\b/i.test(text)) return [];
  const parts = [...text.matchAll(/select \* from \((select (?!\*).*? limit (?:\?|\d+))\) part/g)].map(([, part]) => part!);
  return parts.length > 0 ? parts : [sql];
}

/** How many rows each list of runs reads on PostgreSQL, filters and all. @returns `<rows> by <scans>: <statement>` of those that read more than `most` */
export async function greedyLists(url: string, statements: readonly Statement[], most: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('analyze requests');
    const found: string[] = [];
    for (const { text, sql, values } of statements) {
      if (!/^select\b.*\bfrom requests\b.*\border by\b.*\blimit\b/i.test(text)) continue;
      const plan = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (analyze, format json) ${sql}`, values);
      let read = 0;
      let by = '';
      for (const node of nodesOf(plan.rows[0]!['QUERY PLAN'][0].Plan)) {
        const perLoop = (node['Relation Name'] ? node['Actual Rows'] : 0) + (node['Rows Removed by Filter'] ?? 0);
        read += perLoop * node['Actual Loops'];
        if (perLoop * node['Actual Loops'] > most / 4) by += `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name'] ?? ''}, `;
      }
      if (read > most) found.push(`${read} by ${by}: ${text}`);
    }
    return found;
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
    // For a new tenant SQLite would look for rows that wait for it, which none ever does.
    const looking = statements.filter(({ text }) => !/^insert into .tenants/.test(text));
    return looking.flatMap(({ text, sql }) =>
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
