import { randomUUID } from 'node:crypto';
import type { Tables } from 'knex/types/tables.js';
import type { Seals } from '../../lib/sealing.ts';
import type { Database } from '../database/database.ts';
import { CARRIED, type Carried } from '../erasure/tables.ts';
import { CACHES, CHANGE_CHANNEL, QUEUE_CHANNEL } from '../nodes/notices.ts';
import {
  BadFile,
  FORMAT,
  isEnd,
  isHeader,
  isSection,
  NewerFile,
  type End,
  type Header,
  type Line,
  type Section,
  type Value,
} from './format.ts';
import type { ReadLine } from './lines.ts';
import { openWriter, Overtaken, type Batch, type RowWriter } from './writer.ts';

/** What is written in one transaction: so long a server beside it may have to wait on SQLite. */
const BATCH = { rows: 200, bytes: 512 * 1024 };
/** Of what comes last, which is written in one transaction: so much is collected before that begins. */
const TAIL_BYTES = 32 * 1024 * 1024;
/** What `moved_to` says of a tenant that is all here, and not let in yet. */
export const completeBy = (fence: string): string => `complete ${fence}`;

/** Something stands in the way of a tenant: what, for the operator. */
class CannotImport extends Error {}

export interface ImportOptions {
  /** What opens the secrets of tenants here. */
  seals: Seals | undefined;
  /** Who does it, for the audit log; and when, in epoch seconds. */
  actor: string;
  now: number;
  /** Whether it waits to be let in, as when it moves. */
  hold?: boolean;
  /** The ids of tenants that are given here; default: any. */
  range?: { from: number; to: number } | undefined;
  /** Erases what an import has left that was broken off. @param movedTo what its row says, if only then */
  clear(tenantId: number, movedTo?: string): Promise<void>;
  /** Called with each row. @param table where it belongs */
  onRow?: ((table: string) => void) | undefined;
}

export interface Imported {
  tenant: { id: number; name: string };
  rows: number;
}

/**
 * Brings a tenant in.
 *
 *   its row, as one that is arriving ──▶ the rows of all tables, some at a time ──▶ what servers act on, and it is let in
 *        └── it is broken off: an import from the start, or an erasure, clears it away
 *
 * What is here of it before its end is seen by nobody. Of two imports of one tenant the later one goes on.
 * @throws {BadFile} @throws {CannotImport} with nothing left of it
 */
export async function importTenant(db: Database, lines: AsyncIterable<ReadLine>, options: ImportOptions): Promise<Imported> {
  const reader = lines[Symbol.asyncIterator]();
  try {
    const first = await reader.next();
    const header = headerOf(first.done ? undefined : first.value.line);
    const arrival = new Arrival(db, header, options);
    await arrival.begin();
    try {
      return await arrival.take(reader);
    } catch (error) {
      await arrival.close();
      if (!(error instanceof Overtaken)) await arrival.leave();
      throw reasonOf(error, header);
    } finally {
      await arrival.close();
    }
  } catch (error) {
    if (error instanceof NewerFile) await refuseDamaged(reader);
    throw error;
  } finally {
    await reader.return?.();
  }
}

function headerOf(line: Line | undefined): Header {
  if (line === undefined || Array.isArray(line) || !isHeader(line) || line.baton !== 'tenant')
    throw new BadFile('the file is none of a tenant');
  if (!Number.isSafeInteger(line.format) || line.format < 1) throw new BadFile('the file is damaged: it is of no format');
  if (line.format > FORMAT) throw new NewerFile(`the file is of a newer Baton, ${String(line.release)}: import it with that`);
  const { tenant } = line;
  if (!Number.isSafeInteger(tenant?.id) || tenant.id < 1 || typeof tenant.name !== 'string')
    throw new BadFile('the file is damaged: its first line names no tenant');
  return line;
}

/** Reads on to the check sum at the end: damage may look like a name. @throws {BadFile} */
async function refuseDamaged(reader: AsyncIterator<ReadLine>): Promise<void> {
  try {
    while (!(await reader.next()).done);
  } catch (error) {
    // What else is wrong with the rest may be what a newer release writes.
    if (error instanceof BadFile && error.cause !== undefined) throw error;
  }
}

/** A tenant whose rows come in. */
class Arrival {
  readonly #db: Database;
  readonly #header: Header;
  readonly #options: ImportOptions;
  /** Which import it is, and of which move: another one of the same tenant takes over. */
  readonly #import: string;
  #writer: RowWriter | undefined;
  #section: { name: string; carried: Carried; columns: string[]; sealed: number } | undefined;
  #batch: Value[][] = [];
  #bytes = 0;
  #rows = 0;
  /** What comes last, until {@link #open}. */
  #tail: Batch[] | undefined;
  #tailBytes = 0;
  #isOpen = false;
  /** The last entry of the audit log that tells of an earlier life of the tenant here. */
  #audited = 0;

  constructor(db: Database, header: Header, options: ImportOptions) {
    this.#db = db;
    this.#header = header;
    this.#options = options;
    this.#import = [randomUUID(), ...(header.fence === undefined ? [] : [header.fence])].join(' ');
  }

  get #id(): number {
    return this.#header.tenant.id;
  }

  /** Its row is here, and nobody may use it. */
  async begin(): Promise<void> {
    const { knex } = this.#db;
    const { tenant } = this.#header;
    const known = await knex('tenants').first('moving').where({ id: this.#id });
    if (known?.moving === 'arriving') await this.#options.clear(this.#id);
    else if (known) throw new CannotImport(`there is a tenant ${this.#id} here already`);
    const alike = await knex('tenants')
      .first('id', 'token_digest')
      .where({ token_digest: String(tenant['token_digest']) })
      .orWhere({ id_offset: Number(tenant['id_offset']) });
    if (alike?.token_digest === tenant['token_digest'])
      throw new CannotImport(`tenant ${alike!.id} here has the same token: it is this one, under another id`);
    if (alike)
      throw new CannotImport(
        `the ids of what tenant ${alike.id} has end here with the same six digits as those of tenant ${this.#id}: take another cell`,
      );
    await this.#requireColumns('tenants', Object.keys(tenant));
    await knex.insert({ ...tenant, moving: 'arriving', moved_to: this.#import }).into('tenants');
    const told = await knex('audit_entries').where({ tenant_id: this.#id }).orderBy('id', 'desc').first('id');
    this.#audited = told?.id ?? 0;
    this.#writer = await openWriter(this.#db, this.#id);
  }

  /** Takes the rows, and lets the tenant in when all are there. */
  async take(reader: AsyncIterator<ReadLine>): Promise<Imported> {
    for (;;) {
      const next = await reader.next();
      if (next.done) throw new BadFile('the file is cut off: its end is missing');
      const { line, sha256 } = next.value;
      if (Array.isArray(line)) await this.#row(line, next.value.bytes);
      else if (isSection(line)) await this.#begin(line);
      else if (isEnd(line)) {
        await this.#flush();
        if (!(await reader.next()).done) throw new BadFile('the file is damaged: something comes behind its end');
        await this.#finish(line, sha256);
        return { tenant: { id: this.#id, name: this.#header.tenant.name }, rows: this.#rows };
      } else throw new BadFile('the file is damaged: a line of it is none of a tenant');
    }
  }

  /** Nothing is left of it. */
  async leave(): Promise<void> {
    await this.#options.clear(this.#id, this.#import);
  }

  async close(): Promise<void> {
    const writer = this.#writer;
    this.#writer = undefined;
    await writer?.close();
  }

  async #begin({ table, columns, last }: Section): Promise<void> {
    await this.#flush();
    const found = CARRIED.find(([name]) => name === table);
    if (!found) throw new NewerFile(`the file is of a newer Baton: it has a table ${JSON.stringify(table)} that there is not here`);
    const [name, carried] = found;
    await this.#requireColumns(name, columns);
    if (!columns.includes('tenant_id')) throw new BadFile(`the file is damaged: rows of ${name} are nobody's`);
    if (last) this.#tail ??= [];
    const sealed = carried.sealed === undefined ? -1 : columns.indexOf(carried.sealed);
    this.#section = { name, carried, columns: [...columns], sealed };
  }

  async #requireColumns(table: keyof Tables, columns: unknown): Promise<void> {
    const known = Object.keys(await this.#db.knex(table).columnInfo());
    if (!Array.isArray(columns)) throw new BadFile('the file is damaged: a table of it has no columns');
    for (const name of columns as unknown[]) {
      if (!known.includes(name as string))
        throw new NewerFile(`the file is of a newer Baton: ${table} has no ${JSON.stringify(name)} here`);
    }
  }

  async #row(values: Value[], bytes: number): Promise<void> {
    const section = this.#section;
    if (section?.columns.length !== values.length) throw new BadFile('the file is damaged: a row of it fits no table');
    const { name, columns, sealed } = section;
    if (values[columns.indexOf('tenant_id')] !== this.#id) throw new BadFile(`the file is damaged: a row of ${name} is another tenant's`);
    const secret = values[sealed];
    if (typeof secret === 'string' && secret !== '' && !this.#options.seals?.mayOpen(secret)) {
      throw new CannotImport(
        `${name} holds what is encrypted with another SECRETS_KEY: put the key of the server that the file comes from behind a comma into SECRETS_KEY, here and on the servers of this database`,
      );
    }
    this.#batch.push(values);
    this.#bytes += bytes;
    this.#rows += 1;
    this.#options.onRow?.(name);
    if (this.#batch.length >= BATCH.rows || this.#bytes >= BATCH.bytes) await this.#flush();
  }

  async #flush(): Promise<void> {
    const rows = this.#batch;
    if (rows.length === 0) return;
    const { name, columns } = this.#section!;
    const batch = { table: name, columns, rows };
    if (this.#tail && !this.#isOpen) {
      this.#tail.push(batch);
      this.#tailBytes += this.#bytes;
      if (this.#tailBytes >= TAIL_BYTES) await this.#open();
    } else await this.#writer!.write(batch, this.#mine());
    this.#batch = [];
    this.#bytes = 0;
  }

  /** Begins the transaction that lets the tenant in. On SQLite nobody else writes meanwhile. */
  async #open(): Promise<void> {
    if (this.#isOpen) return;
    const writer = this.#writer!;
    await writer.begin(this.#mine());
    this.#isOpen = true;
    for (const batch of this.#tail ?? []) await writer.write(batch, this.#mine());
    this.#tail = [];
  }

  async #finish({ rows, sha256: said }: End, sha256: string): Promise<void> {
    if (rows !== this.#rows) throw new BadFile(`the file is damaged: it has ${this.#rows} rows, and says ${String(rows)}`);
    if (said !== sha256) throw new BadFile('the file is damaged: its contents are not those that it says');
    const writer = this.#writer!;
    await this.#open();
    await writer.run(RETURNED, [this.#id, this.#audited, this.#id, this.#audited]);
    const { actor, now } = this.#options;
    await writer.run(IMPORTED, [this.#id, now, actor]);
    if (this.#db.dialect === 'postgres') {
      if (this.#isInRange()) await writer.run(NUMBERED, [this.#id, this.#id]);
    }
    if (this.#options.hold) {
      await writer.run('update tenants set moved_to = ? where id = ?', [completeBy(this.#header.fence ?? ''), this.#id]);
      return writer.commit();
    }
    await writer.run('update tenants set moving = null, moved_to = null where id = ?', [this.#id]);
    for (const { sql, bindings } of tellOf(this.#db, this.#id)) await writer.run(sql, bindings);
    await writer.commit();
  }

  #isInRange(): boolean {
    const { range } = this.#options;
    return range === undefined || (this.#id >= range.from && this.#id <= range.to);
  }

  #mine() {
    return {
      sql: `select 1 from tenants where id = ? and moving = 'arriving' and erasing is null and moved_to = ?`,
      bindings: [this.#id, this.#import],
    };
  }
}

const IMPORTED = `insert into audit_entries (tenant_id, at, actor, action, target) values (?, ?, ?, 'tenant.import', 'tenant')`;
/** Of a tenant that comes back, what its erasure has left of entries that come along. */
const RETURNED = `delete from audit_entries where tenant_id = ? and id <= ?
  and (at, actor, action) in (select at, actor, action from audit_entries where tenant_id = ? and id > ?)`;

/** PostgreSQL gives the numbers of tenants behind this one's from now on; SQLite does so by itself. */
const NUMBERED = `select setval(pg_get_serial_sequence('tenants', 'id'), ?::bigint) from tenants_id_seq where last_value < ?`;

/** What tells the nodes, on PostgreSQL, that a tenant is here: some may have cached how it was before it went. */
export function tellOf({ dialect }: Pick<Database, 'dialect'>, tenantId: number): { sql: string; bindings: readonly unknown[] }[] {
  if (dialect === 'sqlite') return [];
  return [
    ...CACHES.map((cache) => ({ sql: 'select pg_notify(?, ?)', bindings: [CHANGE_CHANNEL, `${cache}:${tenantId}`] })),
    { sql: 'select pg_notify(?, ?)', bindings: [QUEUE_CHANNEL, String(tenantId)] },
  ];
}

const TAKEN = new Set<unknown>(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505']);

/** What went wrong, for the operator. */
function reasonOf(error: unknown, { tenant }: Header): unknown {
  if (error instanceof Overtaken)
    return new CannotImport(`somebody else imports or erases tenant ${tenant.id} at the same time`, { cause: error });
  if (!TAKEN.has((error as { code?: unknown }).code)) return error;
  const { table, message } = error as { table?: string; message: string };
  const where = table ?? /failed: (\w+)/.exec(message)?.[1] ?? 'a table';
  return new CannotImport(`an id of tenant ${tenant.id} is taken here by another one, in ${where}: take another cell`, { cause: error });
}
