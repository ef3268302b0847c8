import { randomUUID } from 'node:crypto';
import { lruCache } from '../../lib/lru-cache.ts';
import { outsideOfRuns } from '../../lib/outside-of-runs.ts';
import type { Problem } from '../../lib/problem.ts';
import type { BuiltQuery, Database } from '../database/database.ts';
import { lookAgain, RUN_PATIENCE_MS } from '../database/look-again.ts';
import { statementOf, transact, type Steps } from '../database/transact.ts';
import { BELIEVED_MS, tellingChange } from '../nodes/notices.ts';
import type { ProviderKeyRow } from '../schema.ts';
import { auditOf, type TenantWrite } from './audit.ts';
import { createdBy, holdToken, updatedBy, type TokenRef } from './makers.ts';
import { noProviderKey } from './problems.ts';
import { lockTenant } from './tenant-quota.ts';

/** What is set of a key. */
export interface ProviderKeyInput {
  provider: string;
  /** Names this setting of it: the key is sealed for it. */
  revision: string;
  last4: string;
  sealed: string;
}

/** Tenants whose keys are kept in mind. */
const KEPT = 10_000;

interface Read {
  rows: readonly ProviderKeyRow[];
  /** As `performance.now`. */
  at: number;
}

/** When something was read that has changed since. */
const OUTDATED = -1;
const NONE: readonly ProviderKeyRow[] = [];

/** The tenants' own keys of providers, one of each: so there are no more than providers. */
export class ProviderKeys {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #known = lruCache<number, Read>(KEPT);
  readonly #reading = new Map<number, Promise<readonly ProviderKeyRow[]>>();

  /** @param now epoch seconds */
  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  static revision(): string {
    return randomUUID();
  }

  /** The keys of a tenant, at once where they are known. Shared: treat them as read-only. */
  of(tenantId: number): readonly ProviderKeyRow[] | Promise<readonly ProviderKeyRow[]> {
    const known = this.#known.get(tenantId);
    // On SQLite there are no other nodes.
    const keptMs = this.#db.dialect === 'sqlite' ? Infinity : BELIEVED_MS;
    if (known && known.at !== OUTDATED && performance.now() - known.at < keptMs) return known.rows;
    return this.#reading.get(tenantId) ?? this.#read(tenantId);
  }

  /** What is kept of a tenant, or of all of them, is outdated. */
  forget(tenantId?: number): void {
    if (tenantId === undefined) this.#reading.clear();
    else this.#reading.delete(tenantId);
    for (const id of tenantId === undefined ? this.#known.keys() : [tenantId]) {
      const known = this.#known.peek(id);
      if (known) known.at = OUTDATED;
    }
  }

  /** Sets a key, in the place of the one before. */
  async put(tenantId: number, input: ProviderKeyInput, by?: TokenRef): Promise<ProviderKeyRow | Problem> {
    const db = this.#db;
    const now = this.#now();
    const { provider, ...key } = input;
    const set = { ...key, updated_at: now };
    const row = { tenant_id: tenantId, provider, ...set, created_at: now, ...createdBy(by) };
    const upsert = () =>
      db
        .knex('provider_keys')
        .insert(row)
        .onConflict(['tenant_id', 'provider'])
        .merge({ ...set, ...updatedBy(by) })
        .returning(['*', ...tellingChange(db, { cache: 'keys', tenantId })]);
    const audit = () => this.#auditOf(tenantId, 'provider-key.put', provider, by);
    const outcome = await transact(db, function* steps(): Steps<ProviderKeyRow | Problem> {
      yield* lockTenant(db.dialect, tenantId);
      const refusal = yield* holdToken(db, { tenantId, token: by, now });
      if (refusal) return refusal;
      const [written] = (yield statementOf(upsert())) as [ProviderKeyRow];
      for (const query of audit()) yield statementOf(query);
      return written;
    });
    this.forget(tenantId);
    return outcome;
  }

  async remove(tenantId: number, provider: string, by?: TokenRef): Promise<Problem | undefined> {
    const db = this.#db;
    const ours = () => db.knex('provider_keys').where({ tenant_id: tenantId, provider });
    const told = tellingChange(db, { cache: 'keys', tenantId });
    const remove = () => (told.length > 0 ? ours().delete().returning(told) : ours().delete());
    const audit = () => this.#auditOf(tenantId, 'provider-key.delete', provider, by);
    const outcome = await transact(db, function* steps(): Steps<Problem | undefined> {
      yield* lockTenant(db.dialect, tenantId);
      const [found] = yield statementOf(ours().select('provider'));
      if (!found) return noProviderKey(provider);
      yield statementOf(remove());
      for (const query of audit()) yield statementOf(query);
      return undefined;
    });
    this.forget(tenantId);
    return outcome;
  }

  async get(tenantId: number, provider: string): Promise<ProviderKeyRow | undefined> {
    return this.#db.knex('provider_keys').first('*').where({ tenant_id: tenantId, provider });
  }

  /** All of a tenant, by provider. */
  async all(tenantId: number): Promise<ProviderKeyRow[]> {
    return this.#db.knex('provider_keys').select('*').where({ tenant_id: tenantId }).orderBy('provider');
  }

  async #read(tenantId: number): Promise<readonly ProviderKeyRow[]> {
    const isKnown = (this.#known.peek(tenantId)?.at ?? OUTDATED) !== OUTDATED;
    const look = () => lookAgain(() => this.all(tenantId), isKnown ? 0 : RUN_PATIENCE_MS);
    const reading = outsideOfRuns(look).then((rows) => (rows.length === 0 ? NONE : rows));
    this.#reading.set(tenantId, reading);
    try {
      const rows = await reading;
      // What has changed meanwhile is read by the next one.
      if (this.#reading.get(tenantId) === reading) this.#known.set(tenantId, { rows, at: performance.now() });
      return rows;
    } catch (error) {
      // While the database is away, runs go on with what is known.
      const known = this.#known.peek(tenantId);
      if (known && known.at !== OUTDATED) return known.rows;
      throw error;
    } finally {
      if (this.#reading.get(tenantId) === reading) this.#reading.delete(tenantId);
    }
  }

  #auditOf(tenantId: number, action: TenantWrite['action'], provider: string, by: TokenRef | undefined): BuiltQuery[] {
    return by ? auditOf(this.#db, tenantId, { action, target: `provider-key:${provider}`, by, at: this.#now() }) : [];
  }
}
