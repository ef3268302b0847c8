import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { components } from '../../generated/api.ts';
import { Problem } from '../../lib/problem.ts';
import { ARTIFACT_LIMITS, refusalOf, selectUsage, type ArtifactLimits, type ArtifactPlace, type ArtifactUsage } from './artifact-quota.ts';
import { keepVersion, makeRoom, versionsOf, type ArtifactVersion } from './artifact-versions.ts';
import type { Database } from '../database/database.ts';
import { statementOf, transact, type Steps } from '../database/transact.ts';
import { ARTIFACT_CHANNEL, telling } from '../nodes/notices.ts';
import { nextIdRaw } from '../tenants/ids.ts';
import { missing } from '../tenants/problems.ts';
import { lockTenant } from '../tenants/tenant-quota.ts';
import type { ArtifactRow } from '../schema.ts';
import { Watchers } from '../tenants/watchers.ts';

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
  /** The run that writes it. */
  requestId?: string;
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
  'version',
  'mime_type',
  'size_bytes',
  'sha256',
  'created_at',
  'updated_at',
] as const satisfies (keyof ArtifactRow)[];
const WITH_CONTENT = [...COLUMNS, 'content'] as const satisfies (keyof ArtifactRow)[];
type KnownRow = Pick<ArtifactRow, (typeof COLUMNS)[number]>;

/**
 * The tenants' files, in the database. A path is unique within its conversation, or among the files that belong to no
 * conversation.
 */
export class Artifacts {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #limits: ArtifactLimits;
  readonly #watchers = new Watchers();

  /** @param now epoch seconds */
  constructor(db: Database, now: () => number, limits: ArtifactLimits = ARTIFACT_LIMITS) {
    this.#db = db;
    this.#now = now;
    this.#limits = limits;
  }

  /**
   * Keeps a file, which replaces a file of the same path: what that was stays as an earlier version, unless it had the same
   * content. It is refused when it is too large or its conversation doesn't exist.
   */
  async keep(tenantId: number, file: NewArtifact): Promise<Kept | Problem> {
    const { conversationId, path, content } = file;
    const size = content.length;
    const usual = this.#limits;
    if (size > usual.file) return new Problem('quota_exceeded', `${path} has ${size} bytes; a file may have ${usual.file}`);
    const place = { tenantId, conversationId, path };
    const sha256 = createHash('sha256').update(content).digest('hex');
    const db = this.#db;
    const { knex } = db;
    // A query is used once, and a transaction may be tried again.
    const known = () => knex('conversations').select('id').where({ tenant_id: tenantId, id: conversationId }).forKeyShare();
    const current = () => this.#at(place).select('id', 'version', 'sha256');
    const write = (old: Pick<ArtifactRow, 'id' | 'version' | 'sha256'> | undefined) => this.#write(tenantId, file, sha256, old);
    const kept = await transact(db, function* steps(): Steps<Kept | Problem> {
      // Two files can't use the same free bytes, nor two writes of a path the same version.
      const { max_artifacts: files = usual.files ?? 0 } = yield* lockTenant(db.dialect, tenantId);
      const limits = { ...usual, files };
      // The conversation can't be deleted before this transaction ends.
      yield statementOf(known());
      const [old] = (yield statementOf(current())) as [Pick<ArtifactRow, 'id' | 'version' | 'sha256'>?];
      const [usage] = (yield statementOf(selectUsage(knex, place))) as [ArtifactUsage];
      const refusal = refusalOf(place, size, limits, usage);
      if (refusal) return refusal;
      if (old && old.sha256 !== sha256) yield* keepVersion(knex, tenantId, old);
      const [stored] = (yield statementOf(write(old))) as [KnownRow];
      const { conversation_bytes, tenant_bytes } = usage;
      const left = { conversation: limits.conversation - conversation_bytes - size, tenant: limits.tenant - tenant_bytes - size };
      yield* makeRoom(knex, place, left);
      return { artifact: toArtifact(stored), replaced: old !== undefined };
    });
    if (!(kept instanceof Problem)) this.#tell(tenantId);
    return kept;
  }

  #write(
    tenantId: number,
    { conversationId, path, mimeType, content, requestId }: NewArtifact,
    sha256: string,
    old: Pick<ArtifactRow, 'id' | 'version' | 'sha256'> | undefined,
  ): Knex.QueryBuilder {
    const now = this.#now();
    const { knex } = this.#db;
    const said = { mime_type: mimeType, updated_at: now };
    const written = { ...said, content, sha256, size_bytes: content.length, request_id: requestId ?? null };
    if (old) {
      const change = old.sha256 === sha256 ? said : { ...written, version: old.version + 1 };
      return knex('artifacts')
        .where({ tenant_id: tenantId, id: old.id })
        .update(change)
        .returning([...COLUMNS, ...this.#told(tenantId)]);
    }
    const id = nextIdRaw(this.#db, 'artifacts', tenantId);
    const where = { id, tenant_id: tenantId, conversation_id: conversationId || null, path, created_at: now };
    return knex('artifacts')
      .insert({ ...where, ...written })
      .returning([...COLUMNS, ...this.#told(tenantId)]);
  }

  /** Newest first, ids below `before`. A `conversationId` of 0 means the files that belong to no conversation. */
  async list(tenantId: number, page: { limit: number; before?: number | undefined; conversationId?: number }): Promise<Artifact[]> {
    const query = this.#db.knex('artifacts').select(COLUMNS).where({ tenant_id: tenantId }).orderBy('id', 'desc').limit(page.limit);
    if (page.before !== undefined) query.where('id', '<', page.before);
    if (page.conversationId !== undefined) query.where({ conversation_id: page.conversationId || null });
    const rows = await query;
    return rows.map(toArtifact);
  }

  /** Which of these files runs of a token have written as they are. */
  async writtenBy(tenantId: number, tokenId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
    const { knex } = this.#db;
    const own = knex('requests').where({ tenant_id: tenantId, token_id: tokenId }).whereRaw('requests.id = artifacts.request_id');
    const rows = await knex('artifacts').select('id').where({ tenant_id: tenantId }).whereIn('id', ids).whereExists(own);
    return new Set(rows.map(({ id }) => id));
  }

  /** The newest version of each of these files, of those that there are. */
  async newest(tenantId: number, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await this.#db.knex('artifacts').select('id', 'version').where({ tenant_id: tenantId }).whereIn('id', ids);
    return new Map(rows.map(({ id, version }) => [id, version]));
  }

  async get(tenantId: number, id: number): Promise<Artifact | undefined> {
    const row = await this.#db.knex('artifacts').first(COLUMNS).where({ tenant_id: tenantId, id });
    return row && toArtifact(row);
  }

  async read(tenantId: number, id: number): Promise<ArtifactWithContent | undefined> {
    const row = await this.#db.knex('artifacts').first(WITH_CONTENT).where({ tenant_id: tenantId, id });
    return row && { ...toArtifact(row), content: row.content };
  }

  /** Newest first; undefined when there is no such file. */
  versions(tenantId: number, id: number): Promise<ArtifactVersion[] | undefined> {
    return versionsOf(this.#db, tenantId, id);
  }

  /** What a file is, or was as one of its earlier versions. */
  async readVersion(tenantId: number, id: number, version: number): Promise<ArtifactWithContent | Problem> {
    const newest = await this.get(tenantId, id);
    if (!newest) return missing('artifact', id);
    const { knex } = this.#db;
    const columns = ['mime_type', 'size_bytes', 'sha256', 'content'] as const;
    // In this order: a version that is replaced meanwhile is among the earlier ones then.
    const row =
      (await knex('artifacts')
        .where({ tenant_id: tenantId, id, version })
        .first(...columns)) ??
      (await knex('artifact_versions')
        .where({ tenant_id: tenantId, artifact_id: id, version })
        .first(...columns));
    return row ? { ...newest, ...row, version } : new Problem('artifact_not_found', `no version ${version} of artifact ${id}`);
  }

  /** Deletes a file with its earlier versions. */
  async remove(tenantId: number, id: number): Promise<Problem | undefined> {
    const count = await this.removedBy(tenantId, this.#db.knex('artifacts').where({ tenant_id: tenantId, id }));
    return count > 0 ? undefined : missing('artifact', id);
  }

  /** Deletes what a query finds, and artifacts with it. @returns how many it has found */
  async removedBy(tenantId: number, removal: Knex.QueryBuilder): Promise<number> {
    const told = this.#told(tenantId);
    // On SQLite knex leaves out the RETURNING of a delete.
    const count: number = told.length > 0 ? (await removal.delete().returning(['id', ...told])).length : await removal.delete();
    if (count > 0) this.#tell(tenantId);
    return count;
  }

  /**
   * Tells when artifacts of a tenant may have been written or deleted, on whichever node.
   * @param changed must not throw @returns a function that ends it
   */
  watch(tenantId: number, changed: () => void): () => void {
    return this.#watchers.add(tenantId, changed);
  }

  /** Artifacts of a tenant, or of all of them, may have been written or deleted. */
  changed(tenantId?: number): void {
    this.#watchers.call(tenantId);
  }

  /** On PostgreSQL this node hears of it as the others do. */
  #tell(tenantId: number): void {
    if (this.#db.dialect === 'sqlite') this.changed(tenantId);
  }

  #told(tenantId: number) {
    return telling(this.#db, ARTIFACT_CHANNEL, String(tenantId));
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

function toArtifact({ id, conversation_id, path, version, mime_type, size_bytes, sha256, created_at, updated_at }: KnownRow): Artifact {
  return { id, conversation_id: conversation_id ?? 0, path, version, mime_type, size_bytes, sha256, created_at, updated_at };
}
