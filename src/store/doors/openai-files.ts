import { newId } from '../../lib/ids.ts';
import { Problem } from '../../lib/problem.ts';
import { NoSlot, type Semaphore } from '../../lib/semaphore.ts';
import { withSlot, Slots } from '../../lib/slots.ts';
import type { Database } from '../database/database.ts';
import { statementOf, transact, type Steps } from '../database/transact.ts';
import type { OpenaiFileRow } from '../schema.ts';
import { limitReached, lockTenant } from '../tenants/tenant-quota.ts';

/** A file that was uploaded, without its content. */
export type OpenaiFile = Omit<OpenaiFileRow, 'tenant_id' | 'content'>;

/** A file to keep. */
export interface NewOpenaiFile {
  filename: string;
  purpose: string;
  mediaType: string;
  content: Buffer;
  /** Seconds; 0: until it is deleted. */
  lifetime: number;
}

export interface OpenaiFilePage {
  limit: number;
  order: 'asc' | 'desc';
  /** The id of the file behind which the page begins, which may be gone. */
  after: string | undefined;
  purpose: string | undefined;
}

const MIB = 1024 * 1024;
/** Bytes of one file, which are those that a prompt takes. */
const FILE_BYTES = 20 * MIB;
/** Bytes of all files of a tenant. */
const TENANT_BYTES = 500 * MIB;
/** Files that are deleted at once when they have expired: SQLite goes through their pages. */
const EXPIRED_AT_ONCE = 4;

/** Contents that are read or written at a time, of all tenants and of one: the largest takes SQLite many milliseconds. */
const AT_ONCE = { sqlite: { all: 1, perTenant: 1 }, postgres: { all: 8, perTenant: 4 } } as const;
/** Contents that wait in memory for their clients. */
const ANSWERS = { all: 8, perGroup: 2, waitMs: 10_000, maxWaiting: 100 };
const RETRY_SECONDS = 5;

const COLUMNS = [
  'id',
  'filename',
  'purpose',
  'media_type',
  'size_bytes',
  'created_at',
  'expires_at',
] as const satisfies (keyof OpenaiFileRow)[];

/** The files that clients of OpenAI's API upload. One that has expired is gone, also before it is deleted. */
export class OpenaiFiles {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #max: number;
  readonly #access: Semaphore;
  readonly #answers: Semaphore;

  /** @param now epoch seconds @param max files of a tenant; 0: any number */
  constructor(db: Database, now: () => number, max: number, slots = new Slots()) {
    this.#db = db;
    this.#now = now;
    this.#max = max;
    const { all, perTenant } = AT_ONCE[db.dialect];
    this.#access = slots.of('file', all, { perGroup: perTenant });
    this.#answers = slots.of('file_answer', ANSWERS.all, ANSWERS);
  }

  /** @param signal given up when it is aborted before */
  async keep(tenantId: number, file: NewOpenaiFile, signal?: AbortSignal): Promise<OpenaiFile | Problem> {
    return this.#withSlot(tenantId, signal, () => this.#keep(tenantId, file));
  }

  async #keep(tenantId: number, { filename, purpose, mediaType, content, lifetime }: NewOpenaiFile): Promise<OpenaiFile | Problem> {
    const size = content.length;
    if (size > FILE_BYTES) return new Problem('quota_exceeded', `the file has ${size} bytes; a file may have ${FILE_BYTES}`);
    const now = this.#now();
    const file: OpenaiFile = {
      // Its digits sort by time.
      id: `file-${newId().replaceAll('-', '')}`,
      filename,
      purpose,
      media_type: mediaType,
      size_bytes: size,
      created_at: now,
      expires_at: lifetime === 0 ? 0 : now + lifetime,
    };
    const { knex, dialect } = this.#db;
    const most = this.#max;
    // A query is used once, and a transaction may be tried again.
    const used = () =>
      knex('openai_files')
        .where({ tenant_id: tenantId })
        .select(knex.raw('cast(count(*) as bigint) as files'), knex.raw('cast(coalesce(sum(size_bytes), 0) as bigint) as bytes'));
    const insert = () => knex('openai_files').insert({ tenant_id: tenantId, ...file, content });
    return transact(this.#db, function* steps(): Steps<OpenaiFile | Problem> {
      // Two files can't use the same free bytes.
      const { max_files: max = most } = yield* lockTenant(dialect, tenantId);
      const [{ files, bytes }] = (yield statementOf(used())) as [{ files: number; bytes: number }];
      if (max > 0 && files >= max) return limitReached('files', max);
      if (bytes + size > TENANT_BYTES) {
        return new Problem(
          'quota_exceeded',
          `the file (${size} bytes) would exceed the ${TENANT_BYTES} bytes that the files of a tenant may have`,
        );
      }
      yield statementOf(insert());
      return file;
    });
  }

  async list(tenantId: number, { limit, order, after, purpose }: OpenaiFilePage): Promise<OpenaiFile[]> {
    const query = this.#own(tenantId).select(COLUMNS).orderBy('id', order).limit(limit);
    if (after !== undefined) void query.where('id', order === 'asc' ? '>' : '<', after);
    if (purpose !== undefined) void query.where({ purpose });
    return query;
  }

  async get(tenantId: number, id: string): Promise<OpenaiFile | undefined> {
    return this.#own(tenantId).where({ id }).first(COLUMNS);
  }

  /** Those of these that there are. */
  async known(tenantId: number, ids: readonly string[]): Promise<OpenaiFile[]> {
    return this.#own(tenantId).whereIn('id', ids).select(COLUMNS);
  }

  async read(tenantId: number, id: string, signal?: AbortSignal): Promise<Buffer | undefined> {
    const row = await this.#withSlot(tenantId, signal, async () => this.#own(tenantId).where({ id }).first('content'));
    return row?.content;
  }

  /** As {@link read}, for an answer. @param gone aborts when the client has it, or is gone @returns a 503 where too many wait for their clients */
  async answer(tenantId: number, id: string, gone: AbortSignal): Promise<Buffer | Problem | undefined> {
    try {
      const release = await this.#answers.take(gone, tenantId);
      gone.addEventListener('abort', release, { once: true });
      if (gone.aborted) release();
      return await this.read(tenantId, id, gone);
    } catch (error) {
      if (!(error instanceof NoSlot)) throw error;
      return new Problem('unavailable', 'too many files are being downloaded', { retryAfterSeconds: RETRY_SECONDS, cause: error });
    }
  }

  /** @returns whether there was such a file */
  async remove(tenantId: number, id: string): Promise<boolean> {
    return (await this.#own(tenantId).where({ id }).delete()) > 0;
  }

  /** Deletes some of those that have expired. @returns whether there may be more */
  async expire(): Promise<boolean> {
    const { knex } = this.#db;
    const expired = await knex('openai_files')
      .where('expires_at', '>', 0)
      .where('expires_at', '<=', this.#now())
      .orderBy('expires_at')
      .limit(EXPIRED_AT_ONCE)
      .select('tenant_id', 'id');
    for (const { tenant_id, id } of expired) await knex('openai_files').where({ tenant_id, id }).delete();
    return expired.length === EXPIRED_AT_ONCE;
  }

  #withSlot<T>(group: number, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    return withSlot(this.#access, { group, signal, blocks: this.#db.dialect === 'sqlite', rests: true }, work);
  }

  #own(tenantId: number) {
    const now = this.#now();
    return this.#db
      .knex('openai_files')
      .where({ tenant_id: tenantId })
      .where((one) => one.where({ expires_at: 0 }).orWhere('expires_at', '>', now));
  }
}
