import { createHash } from 'node:crypto';
import type { components } from '../../generated/api.ts';
import { Problem } from '../../lib/problem.ts';
import {
  ARTIFACT_LIMITS,
  fits,
  refusalOf,
  selectUsage,
  type ArtifactLimits,
  type ArtifactPlace,
  type ArtifactUsage,
} from './artifact-quota.ts';
import type { Database } from '../database/database.ts';
import { nextIdRaw } from '../tenants/ids.ts';
import { missing } from '../tenants/problems.ts';
import type { ArtifactRow } from '../schema.ts';

/** A file that was kept, without its content. */
export type Artifact = components['schemas']['Artifact'];
export type ArtifactWithContent = Artifact & { content: Buffer };

/** A file to keep. */
export interface NewArtifact {
  /** 0 when the file belongs to no conversation. */
  conversationId: number;
  path: string;
  mimeType: string;
  content: Buffer;
}

/** A file that was kept, and whether it has replaced another one. */
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
/** The columns that change when a file is replaced. */
const CHANGING = ['mime_type', 'size_bytes', 'sha256', 'updated_at', 'content'];

/**
 * The tenants' files, in the database. A path is unique within its conversation, or among the files that belong to no
 * conversation.
 */
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

  /**
   * Keeps a file, which replaces a file of the same path. It is refused when it is too large or its conversation
   * doesn't exist.
   */
  async keep(tenantId: number, { conversationId, path, mimeType, content }: NewArtifact): Promise<Kept | Problem> {
    const { knex } = this.#db;
    const size = content.length;
    const { file: max } = this.#limits;
    if (size > max) return new Problem('quota_exceeded', `${path} has ${size} bytes; a file may have ${max}`);
    const now = this.#now();
    const row = {
      id: nextIdRaw(this.#db, 'artifacts', tenantId),
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
      // This changes nothing, but makes the tenant's other writers wait, so that two files can't use the same free
      // bytes.
      knex('tenants')
        .where({ id: tenantId })
        .update({ epoch: knex.ref('epoch') }),
      // The conversation can't be deleted before this transaction ends.
      knex('conversations').select('id').where({ tenant_id: tenantId, id: conversationId }).forKeyShare(),
      this.#at(place).select('id'),
      // knex can't build an upsert from a query.
      knex.raw(
        `insert into artifacts (${columns.join(', ')}) select ${columns.map(() => '?').join(', ')} from ? where ?
         on conflict (tenant_id, coalesce(conversation_id, 0), path)
         do update set ${CHANGING.map((column) => `${column} = excluded.${column}`).join(', ')}
         returning ${COLUMNS.join(', ')}`,
        [...Object.values(row), selectUsage(knex, place).as('usage'), fits(knex, size, this.#limits)],
      ),
    ]);
    const [stored] = results[3] as [KnownRow?];
    if (stored) return { artifact: toArtifact(stored), replaced: results[2]!.length > 0 };
    const [usage] = (await selectUsage(knex, place)) as [ArtifactUsage];
    return refusalOf(place, size, this.#limits, usage);
  }

  /** Newest first, ids below `before`. A `conversationId` of 0 means the files that belong to no conversation. */
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

  /** The conversation's file of that path, else the file of that path that belongs to no conversation. */
  async find(tenantId: number, conversationId: number, path: string): Promise<ArtifactWithContent | undefined> {
    const row =
      (await this.#at({ tenantId, conversationId, path }).first(WITH_CONTENT)) ??
      (await this.#at({ tenantId, conversationId: 0, path }).first(WITH_CONTENT));
    return row && { ...toArtifact(row), content: row.content };
  }

  /** The conversation's files, then those that belong to no conversation, newest first. */
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
