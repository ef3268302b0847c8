import { CARRIED, type Carried } from '../erasure/tables.ts';
import { listed } from '../database/sql.ts';
import { STEP } from '../tenants/ids.ts';
import { FORMAT, newDigest, rowLine, type Header, type Value } from './format.ts';
import type { Snapshot } from './snapshot.ts';

/** How many rows are read at a time where they are small, and how many of the tenant's runs and conversations are asked for theirs together. */
const PORTION = 500;
const ASKED = 50;
/** Of the row of a tenant: what says where it is. */
const NOT_OF_HEADER = new Set(['moving', 'moved_to', 'erasing']);

/** Reads what runs have left that are in the archive, as records of columns, each in order. */
export interface ArchivedRows {
  events(tenantId: number, runId: string): AsyncIterable<Record<string, Value>>;
  steps(tenantId: number, runId: string): AsyncIterable<Record<string, Value>>;
  /** What a call of a model was told, by its hash. */
  prompt(tenantId: number, runId: string, hash: string): Promise<Buffer | undefined>;
}

/** Tables of which the archive has rows. */
const ARCHIVED: ReadonlySet<string> = new Set(['events', 'steps', 'step_prompts']);
const DAY_SECONDS = 86_400;

export interface ExportOptions {
  archived: ArchivedRows;
  release: string;
  /** Epoch seconds. */
  now: number;
  fence?: string | undefined;
  /** Bytes of a row at most; default: any. */
  longest?: number;
  /** Called with each row. */
  onRow?: ((table: string) => void) | undefined;
}

/** The lines of a tenant's file. @throws when there is no such tenant, or it is not all here */
export async function* tenantLines(snapshot: Snapshot, tenantId: number, options: ExportOptions): AsyncGenerator<string> {
  const digest = newDigest();
  let rows = 0;
  const said = (text: string): string => {
    const line = `${text}\n`;
    digest.update(line);
    return line;
  };
  yield said(JSON.stringify(await headerOf(snapshot, tenantId, options)));
  const last = CARRIED.filter(([, carried]) => carried.last !== undefined);
  for (const [isLast, tables] of [
    [false, CARRIED],
    [true, last],
  ] as const) {
    for (const [table, carried] of tables) {
      const without = new Set(carried.without);
      const columns = (await snapshot.columns(table)).filter((name) => !without.has(name));
      let begun = false;
      const wanted = { table, carried, columns, isLast };
      for await (const row of both(rowsOf(snapshot, tenantId, wanted), archivedRowsOf(snapshot, tenantId, wanted, options))) {
        if (!begun) yield said(JSON.stringify({ table, columns, ...(isLast ? { last: true } : {}) }));
        begun = true;
        rows += 1;
        options.onRow?.(table);
        yield said(boundLine(table, row, options));
      }
    }
  }
  yield `${JSON.stringify({ end: true, rows, sha256: digest.digest('hex') })}\n`;
}

/** @throws when whoever reads the file would take the row for damaged */
function boundLine(table: string, row: readonly Value[], { longest = Infinity }: ExportOptions): string {
  // One of the largest has no text.
  const least = row.reduce((sum: number, value) => sum + (Buffer.isBuffer(value) ? (value.length * 4) / 3 : 0), 0);
  const line = least > longest ? undefined : rowLine(row);
  if (line !== undefined && (longest === Infinity || Buffer.byteLength(line) < longest)) return line;
  throw new Error(
    `a row of ${table} is too large for a file: one has ${Math.floor(longest / 1024 / 1024)} MiB at most, and bytes take a third more in it`,
  );
}

async function headerOf(snapshot: Snapshot, tenantId: number, { release, now, fence }: ExportOptions): Promise<Header> {
  const columns = await snapshot.columns('tenants');
  const [row] = await all(snapshot, `select ${listed(columns)} from tenants where id = ?`, [tenantId]);
  if (!row) throw new Error(`there is no tenant ${tenantId}: see baton tenant list`);
  const tenant = Object.fromEntries(columns.map((name, i) => [name, row[i]])) as Header['tenant'];
  if (tenant['erasing'] !== null) throw new Error(`tenant ${tenantId} is being erased`);
  if (tenant['moving'] === 'arriving') throw new Error(`tenant ${tenantId} is not all here: its import has not come to its end`);
  for (const name of NOT_OF_HEADER) delete tenant[name];
  return { baton: 'tenant', format: FORMAT, release, at: now, ...(fence && { fence }), tenant };
}

interface Wanted {
  table: string;
  carried: Carried;
  columns: readonly string[];
  isLast: boolean;
}

async function* rowsOf(snapshot: Snapshot, tenantId: number, wanted: Wanted): AsyncGenerator<Value[]> {
  const { table, carried, columns, isLast } = wanted;
  const { through, throughThose, order, last, portion = PORTION } = carried;
  if (!isLast && last === '1 = 1') return;
  const which = last === undefined ? '' : ` and ${isLast ? '' : 'not '}(${last})`;
  if (through === undefined) {
    const sql = `select ${listed(columns)} from ${table} where tenant_id = ?${which} order by ${order}`;
    yield* snapshot.rows(sql, [tenantId], portion);
    if (table === 'id_counters') yield* begunCounters(snapshot, tenantId);
    return;
  }
  const key = through === 'requests' ? 'request_id' : 'conversation_id';
  const those = throughThose ? ` and ${throughThose}` : '';
  for (let after: unknown = through === 'requests' ? '' : 0; ;) {
    const ids = await all(snapshot, `select id from ${through} where tenant_id = ? and id > ?${those} order by id limit ${ASKED}`, [
      tenantId,
      after,
    ]);
    if (ids.length === 0) return;
    after = ids.at(-1)![0];
    const sql = `select ${listed(columns)} from ${table} where ${key} in (${ids.map(() => '?').join(', ')}) and tenant_id = ?${which} order by ${order}`;
    yield* snapshot.rows(sql, [...ids.flat(), tenantId], portion);
  }
}

async function* both<T>(...sources: AsyncIterable<T>[]): AsyncGenerator<T> {
  for (const source of sources) yield* source;
}

/** The rows of a table that are in the archive: elsewhere they are in the database, until it is time for them there. */
async function* archivedRowsOf(
  snapshot: Snapshot,
  tenantId: number,
  { table, columns, isLast }: Wanted,
  { archived, now }: ExportOptions,
): AsyncGenerator<Value[]> {
  if (isLast || !ARCHIVED.has(table)) return;
  const inColumns = (runId: string, row: Record<string, Value>): Value[] => {
    const whole: Record<string, Value> = { ...row, request_id: runId, tenant_id: tenantId };
    return columns.map((name) => whole[name] ?? null);
  };
  if (table === 'step_prompts') {
    for (const [hash, runId] of await archivedPrompts(snapshot, tenantId)) {
      const contents = await archived.prompt(tenantId, runId, hash);
      if (contents) yield inColumns(runId, { hash, contents, used_on: Math.floor(now / DAY_SECONDS) });
    }
    return;
  }
  const runs = snapshot.rows('select request_id from archived_runs where tenant_id = ? order by request_id', [tenantId], PORTION);
  for await (const [runId] of runs as AsyncIterable<[string]>)
    for await (const row of archived[table as 'events' | 'steps'](tenantId, runId)) yield inColumns(runId, row);
}

/** The hashes of prompts that only archived runs name, each with one of these. */
async function archivedPrompts(snapshot: Snapshot, tenantId: number): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const sql = 'select request_id, prompts from archived_runs where tenant_id = ? and prompts is not null order by request_id';
  for await (const [runId, hashes] of snapshot.rows(sql, [tenantId], PORTION) as AsyncIterable<[string, string]>)
    for (const hash of JSON.parse(hashes) as string[]) found.set(hash, runId);
  for await (const [hash] of snapshot.rows('select hash from step_prompts where tenant_id = ?', [tenantId], PORTION))
    found.delete(hash as string);
  return found;
}

/** Kinds of which the tenant has none yet begin above the ids of before here: elsewhere that is not known. */
async function* begunCounters(snapshot: Snapshot, tenantId: number): AsyncGenerator<Value[]> {
  const columns = await snapshot.columns('id_counters');
  const value = { tenant_id: 't.id', kind: 'o.kind', last: `t.id_offset + o.last - ${STEP}` };
  const sql = `select ${columns.map((name) => value[name as keyof typeof value]).join(', ')} from id_counters o, tenants t
    where o.tenant_id = 0 and o.kind <> 'tenants' and o.last > 0 and t.id = ?
      and not exists (select 1 from id_counters own where own.tenant_id = t.id and own.kind = o.kind) order by o.kind`;
  yield* snapshot.rows(sql, [tenantId], PORTION);
}

async function all(snapshot: Snapshot, sql: string, bindings: readonly unknown[]): Promise<Value[][]> {
  const rows: Value[][] = [];
  for await (const row of snapshot.rows(sql, bindings, PORTION)) rows.push(row);
  return rows;
}
