import { createHash } from 'node:crypto';
import type { components } from '../generated/api.ts';
import { Problem } from '../lib/problem.ts';
import {
  ARTIFACT_LIMITS,
  fits,
  refusalOf,
  selectUsage,
  type ArtifactLimits,
  type ArtifactPlace,
  type ArtifactUsage,
} from './artifact-quota.ts';
import type { Database } from './database.ts';
import { missing } from './problems.ts';
import type { ArtifactRow } from './schema.ts';

/** A file that was kept, without its content. */
export type Artifact = components['schemas']['Artifact'];
export type ArtifactWithContent = Artifact & { content: Buffer };

/** A file to keep. */
export interface NewArtifact {
  /** 0: none. */
  conversationId: number;
  path: string;
  mimeType: string;
  content: Buffer;
}

/** A file that was kept, and whether in place of another one. */
export interface Kept {
  artifact: Artifact;
  replaced: boolean;
}

const COLUMNS = [
  'id',
  'conversation_id',
  'path',
  'mime_type',
  'size_bytes',
  'sha256',
  'created_at',
  'updated_at',
] as const satisfies (keyof ArtifactRow)[];
const WITH_CONTENT = [...COLUMNS, 'content'] as const satisfies (keyof ArtifactRow)[];
type KnownRow = Pick<ArtifactRow, (typeof COLUMNS)[number]>;
/** What becomes another when a file is replaced. */
const CHANGING = ['mime_type', 'size_bytes', 'sha256', 'updated_at', 'content'];

/** The tenants' files, in the database. A path is unique within its conversation, or among those of none. */
export class Artifacts {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #limits: ArtifactLimits;

  /** @param now epoch seconds */
  constructor(db: Database, now: () => number, limits: ArtifactLimits = ARTIFACT_LIMITS) {
    this.#db = db;
    this.#now = now;
    this.#limits = limits;
  }

  /** Keeps a file, in place of one of the same path, unless it is too large or its conversation isn't there. */
  async keep(tenantId: number, { conversationId, path, mimeType, content }: NewArtifact): Promise<Kept | Problem> {
    const { knex } = this.#db;
    const size = content.length;
    const { file: max } = this.#limits;
    if (size > max) return new Problem('quota_exceeded', `${path} has ${size} bytes; a file may have ${max}`);
    const now = this.#now();
    const row = {
      tenant_id: tenantId,
      conversation_id: conversationId || null,
      path,
      mime_type: mimeType,
      size_bytes: size,
      sha256: createHash('sha256').update(content).digest('hex'),
      created_at: now,
      updated_at: now,
      content,
    };
    const columns = Object.keys(row);
    const place = { tenantId, conversationId, path };
    const results = await this.#db.atomically([
      // It changes nothing, but the tenant's others wait here: no two can fill the same room.
      knex('tenants')
        .where({ id: tenantId })
        .update({ epoch: knex.ref('epoch') }),
      // And the conversation stays until this is over.
      knex('conversations').select('id').where({ tenant_id: tenantId, id: conversationId }).forKeyShare(),
      this.#at(place).select('id'),
      // knex knows no such upsert from a query.
      knex.raw(
        `insert into artifacts (${columns.join(', ')}) select ${columns.map(() => '?').join(', ')} from ? where ?
         on conflict (tenant_id, coalesce(conversation_id, 0), path)
         do update set ${CHANGING.map((column) => `${column} = excluded.${column}`).join(', ')}
         returning ${COLUMNS.join(', ')}`,
        [...Object.values(row), selectUsage(knex, place).as('usage'), fits(knex, size, this.#limits)] as never,
      ),
    ]);
    const [stored] = results[3] as [KnownRow?];
    if (stored) return { artifact: toArtifact(stored), replaced: results[2]!.length > 0 };
    const [usage] = (await selectUsage(knex, place)) as [ArtifactUsage];
    return refusalOf(place, size, this.#limits, usage);
  }

  /** Newest first; `before` is the id to go on behind, `conversationId` 0 those of none. */
  async list(tenantId: number, page: { limit: number; before?: number | undefined; conversationId?: number }): Promise<Artifact[]> {
    const query = this.#db.knex('artifacts').select(COLUMNS).where({ tenant_id: tenantId }).orderBy('id', 'desc').limit(page.limit);
    if (page.before !== undefined) query.where('id', '<', page.before);
    if (page.conversationId !== undefined) query.where({ conversation_id: page.conversationId || null });
    const rows = await query;
    return rows.map(toArtifact);
  }

  async get(tenantId: number, id: number): Promise<Artifact | undefined> {
    const row = await this.#db.knex('artifacts').first(COLUMNS).where({ tenant_id: tenantId, id });
    return row && toArtifact(row);
  }

  async read(tenantId: number, id: number): Promise<ArtifactWithContent | undefined> {
    const row = await this.#db.knex('artifacts').first(WITH_CONTENT).where({ tenant_id: tenantId, id });
    return row && { ...toArtifact(row), content: row.content };
  }

  async remove(tenantId: number, id: number): Promise<Problem | undefined> {
    const count = await this.#db.knex('artifacts').where({ tenant_id: tenantId, id }).delete();
    return count > 0 ? undefined : missing('artifact', id);
  }

  /** The conversation's file of that path, else the one of no conversation. */
  async find(tenantId: number, conversationId: number, path: string): Promise<ArtifactWithContent | undefined> {
    const row =
      (await this.#at({ tenantId, conversationId, path }).first(WITH_CONTENT)) ??
      (await this.#at({ tenantId, conversationId: 0, path }).first(WITH_CONTENT));
    return row && { ...toArtifact(row), content: row.content };
  }

  /** The conversation's files and then those of none, newest first. */
  async visible(tenantId: number, conversationId: number, limit: number): Promise<Artifact[]> {
    const own = conversationId === 0 ? [] : await this.list(tenantId, { limit, conversationId });
    return [...own, ...(await this.list(tenantId, { limit: limit - own.length, conversationId: 0 }))];
  }

  /** The one file at that place, if there is one. */
  #at({ tenantId, conversationId, path }: ArtifactPlace) {
    return this.#db.knex('artifacts').where({ tenant_id: tenantId, path }).whereRaw('coalesce(conversation_id, 0) = ?', [conversationId]);
  }
}

function toArtifact({ id, conversation_id, path, mime_type, size_bytes, sha256, created_at, updated_at }: KnownRow): Artifact {
  return { id, conversation_id: conversation_id ?? 0, path, mime_type, size_bytes, sha256, created_at, updated_at };
}
