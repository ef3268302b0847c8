import { setImmediate as nextPass } from 'node:timers/promises';
import { rowsOf, type Database } from '../database/database.ts';
import { allOf, foundBy, where, type Sql } from '../database/sql.ts';
import { labelPairs, type RunLabels } from './run-labels.ts';
import { wordsOfRun } from './run-words.ts';

/** What runs are found by. */
export interface RunFilter extends RunLabels {
  errorCode?: string | undefined;
  /** Words of its prompt: all of them. */
  q?: string | undefined;
}

/** Words of a query that count. */
const QUERY_WORDS = 16;
/** How far back so many runs of a word or a pair go says how seldom it is: the runs of the rarest are looked at. */
const SPAN = 200;
/** Runs that are looked at for a page, some at a time: on SQLite they block the thread meanwhile. */
const LOOKS = [100, 400, 500, 500];
/** With more conditions than these fewer runs are looked at: each costs a look into an index. */
const CONDITIONS = 3;

/** Where a word, a pair or an error leads, in the order of the ids. */
interface Finder {
  /** The rows of its index, and the column with the run's id. */
  rows: Sql;
  id: 'id' | 'request_id';
  /** Whether a run `r` is among them. */
  has: Sql;
}

/** Between which ids runs are looked for. */
export interface IdRange {
  from?: string | undefined;
  before?: string | undefined;
}

/** The ids of a page, newest first, and where the next one begins; undefined when there is none. */
export interface FoundRuns {
  ids: string[];
  next: string | undefined;
}

/** The words of a query. */
export const queryWords = (q: string): string[] => wordsOfRun(q, QUERY_WORDS);

/**
 * Runs that are found by what their clients have said of them, by words, or by their error, newest first. What has few hits, or combines what seldom
 * comes together, takes several pages, some of which may be empty: each has its bound.
 * @param rest what else has to hold of the run's row
 * @returns undefined when the filter has none of these
 */
export async function findRuns(
  db: Database,
  tenantId: number,
  filter: RunFilter,
  { limit, from, before, rest }: IdRange & { limit: number; rest: Sql | undefined },
): Promise<FoundRuns | undefined> {
  const finders = await rarestFirst(db, { from, before }, [
    ...labelPairs(filter).map(([name, value]) => finder('run_labels', ['tenant_id', 'name', 'value'], [tenantId, name, value])),
    ...(filter.q === undefined ? [] : queryWords(filter.q)).map((word) => finder('run_words', ['tenant_id', 'word'], [tenantId, word])),
    ...(filter.errorCode === undefined ? [] : [ofError(db, tenantId, filter.errorCode)]),
  ]);
  const [first, ...others] = finders;
  if (!first) return undefined;
  const conditions = [...others.map(({ has }) => has), ...(rest ? [rowWith(tenantId, rest)] : [])];
  const ids: string[] = [];
  let cursor = before;
  for (const some of LOOKS) {
    const most = conditions.length === 0 ? limit + 1 : Math.ceil(some / Math.ceil(conditions.length / CONDITIONS));
    const looked = await look(db, first, { from, before: cursor }, most, conditions);
    ids.push(...looked.flatMap(({ id, passes }) => (passes ? [id] : [])));
    if (ids.length > limit) return { ids: ids.slice(0, limit), next: ids[limit - 1] };
    if (looked.length < most) return { ids, next: undefined };
    cursor = looked.at(-1)!.id;
    await nextPass();
  }
  return { ids, next: cursor };
}

function finder(table: string, columns: readonly string[], values: readonly unknown[]): Finder {
  const found = columns.map((column) => `${column} = ?`).join(' and ');
  return {
    id: 'request_id',
    rows: { sql: `select request_id as id from ${table} where ${found}`, bindings: [...values] },
    // No `exists`, which PostgreSQL may make a join of, with all the rows that there are.
    has: { sql: `(select true from ${table} where ${found} and request_id = r.id)`, bindings: [...values] },
  };
}

function ofError(db: Database, tenantId: number, errorCode: string): Finder {
  const table = foundBy(db, 'requests', 'requests_of_error');
  const sql = `select id from ${table} where tenant_id = ? and error_code = ? and error_code <> ''`;
  const has = rowWith(tenantId, { sql: 'error_code = ?', bindings: [errorCode] });
  return { id: 'id', rows: { sql, bindings: [tenantId, errorCode] }, has };
}

/** In one statement for all of them: the id that so many runs go back to, the oldest first; null where there are not so many. */
async function rarestFirst(db: Database, range: IdRange, finders: Finder[]): Promise<Finder[]> {
  if (finders.length < 2) return finders;
  const reaches = finders.map(({ id, rows }) => {
    const { sql, bindings } = within(range, id, rows);
    return { sql: `(${sql} order by ${id} desc limit 1 offset ${SPAN})`, bindings };
  });
  const columns = reaches.map(({ sql }, index) => `${sql} as "${index}"`).join(', ');
  const bindings = reaches.flatMap((reach) => reach.bindings);
  const [reached] = await rowsOf<Record<string, string | null>>(db, `select ${columns}`, bindings);
  const reach = (finder: Finder): string => reached![finders.indexOf(finder)] ?? '';
  return finders.toSorted((a, b) => (reach(a) < reach(b) ? -1 : 1));
}

const within = ({ from, before }: IdRange, id: Finder['id'], rows: Sql): Sql =>
  allOf(rows, where(`${id} >= ?`, from), where(`${id} < ?`, before));

/** That the row of a run `r` is as it should be. Its tenant is no column of an index here: what is looked for is one row. */
function rowWith(tenantId: number, condition: Sql): Sql {
  const { sql, bindings } = allOf({ sql: 'id = r.id', bindings: [] }, where('tenant_id + 0 = ?', tenantId), condition);
  return { sql: `(select true from requests where ${sql})`, bindings };
}

/** The next runs of an index, newest first, and whether the conditions hold for each. */
async function look(
  db: Database,
  { id, rows }: Finder,
  range: IdRange,
  limit: number,
  conditions: readonly Sql[],
): Promise<{ id: string; passes: unknown }[]> {
  const next = within(range, id, rows);
  const passes = allOf({ sql: 'true', bindings: [] }, ...conditions);
  return rowsOf(db, `select r.id, ${passes.sql} as passes from (${next.sql} order by ${id} desc limit ?) r order by r.id desc`, [
    ...passes.bindings,
    ...next.bindings,
    limit,
  ]);
}
