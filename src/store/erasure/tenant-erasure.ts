import { inMilliseconds, Loop, type Rest } from '../../lib/loop.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { transact, type Steps } from '../database/transact.ts';
import { tableOf } from '../memory/candidates-sqlite.ts';
import { BELIEVED_MS } from '../nodes/notices.ts';
import type { TenantRow } from '../schema.ts';
import type { Erasure } from './erasure.ts';
import { erasing, OF_TENANTS } from './tables.ts';

/** How many rows of a table are deleted in one transaction. */
const ROWS = 1000;
/** How many conversations are emptied and deleted at a time. */
const CONVERSATIONS = 20;
/** How long what is for the billing service may wait, in seconds. */
const BILLING_SECONDS = 12 * 3600;

/** Not as bindings: SQLite would not know that the indexes of these will do. */
const UNDER_WAY = [
  `select 1 from requests where tenant_id = ? and state = 'running' and owner <> 'parked' limit 1`,
  `select 1 from requests where tenant_id = ? and state = 'running' and owner = 'parked' limit 1`,
];
const ENDED = `select 1 from requests where tenant_id = ? and state <> 'running' limit 1`;
/** What is for the billing service, and what a node of the release before has put aside for it. */
const BILLS = [
  ['outbox', `webhook_id = 0 and state = 'pending' and tenant_id = ?`],
  ['usage_records', 'tenant_id = ?'],
] as const;
/** Any fixed number: the advisory locks under which a tenant's rows are deleted. */
const LOCK = 0x6572;

/** How a portion went: there may be more to do at once, later, or nothing. */
export type Progress = 'more' | 'waits' | 'done';

/** A tenant that is being erased. */
export interface ErasingTenant {
  id: number;
  /** Since when, in epoch seconds. */
  since: number;
}

/**
 * The erasure of tenants, a portion at a time. What is done is done: another node, or the next process, goes on with what is left, and two that work on the
 * same tenant at once disturb nobody.
 *
 *   locked out ──its runs have ended──▶ runs ──▶ rows of all tables, in their order ──▶ its own row, when nothing has come anew
 */
export class TenantErasure {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #erasure: Pick<Erasure, 'ofTenant'>;

  /** @param now epoch seconds */
  constructor(db: Database, now: () => number, erasure: Pick<Erasure, 'ofTenant'>) {
    this.#db = db;
    this.#now = now;
    this.#erasure = erasure;
  }

  /** The tenants that are being erased. */
  async tenants(): Promise<ErasingTenant[]> {
    const rows = await rowsOf<ErasingTenant>(
      this.#db,
      'select id, erasing as since from tenants where erasing is not null order by id',
      [],
    );
    return rows.map(({ id, since }) => ({ id: Number(id), since: Number(since) }));
  }

  /** Erases a portion of what a tenant has. */
  async portion({ id, since }: ErasingTenant): Promise<Progress> {
    const db = this.#db;
    // Whoever has listed it may have done so before another node was at its end.
    if (!(await this.#any([erasing(db, id).sql], id))) return 'done';
    // Its runs end with its access.
    if (await this.#any(UNDER_WAY, id)) return 'waits';
    if ((await this.#erasure.ofTenant(id)) > 0) return 'more';
    if (await this.#any([ENDED], id)) return 'waits';
    const isLate = this.#now() - since > BILLING_SECONDS;
    const gone = await transact(db, () => rest(db.dialect, id, isLate));
    if (gone === 'over') return 'done';
    if (gone === 'some') db.wipe();
    // Until then, nodes may believe that it may still make something.
    const isKnown = this.#now() - since > BELIEVED_MS / 1000;
    if (gone !== 'all' || !isKnown) return gone === 'some' ? 'more' : 'waits';
    await this.#end(id);
    return 'done';
  }

  async #any(queries: readonly string[], tenantId: number): Promise<boolean> {
    for (const sql of queries) if ((await rowsOf(this.#db, sql, [tenantId])).length > 0) return true;
    return false;
  }

  /** Deletes the tenant's own row, and what the audit log says of it. */
  async #end(tenantId: number): Promise<void> {
    const { sqlite, dialect } = this.#db;
    const at = this.#now();
    // SQLite would read the runs of all tenants to see that none is of this one, which is known.
    sqlite?.pragma('foreign_keys = OFF');
    const ended = transact(this.#db, function* steps(): Steps<void> {
      // Of several nodes one says so.
      const gone = yield { sql: 'delete from tenants where id = ? and erasing is not null returning moving', bindings: [tenantId] };
      if (gone.length === 0) return;
      if (sqlite) yield { sql: `drop table if exists ${tableOf(tenantId)}` };
      yield {
        sql: `update audit_entries set "before" = null, "after" = null, token_name = null,
          target = case when target like '%:%' then ${KIND[dialect]} || ':' else target end where tenant_id = ?`,
        bindings: [tenantId],
      };
      // Of one that has never been here there is nothing to say.
      if ((gone as Pick<TenantRow, 'moving'>[])[0]!.moving === 'arriving') return;
      yield {
        sql: `insert into audit_entries (tenant_id, at, actor, action, target) values (?, ?, 'server', 'tenant.erased', 'tenant')`,
        bindings: [tenantId, at],
      };
    });
    // By then SQLite has done it all.
    sqlite?.pragma('foreign_keys = ON');
    await ended;
    this.#db.wipe();
  }
}

/** Deletes some rows of a tenant without runs. @returns whether there were some, all are gone, those that are left have to wait, or it is not erased any more */
function* rest(dialect: Database['dialect'], tenantId: number, isLate: boolean): Steps<'some' | 'all' | 'waits' | 'over'> {
  if ((yield erasing({ dialect }, tenantId)).length === 0) return 'over';
  if (dialect === 'postgres') {
    const [lock] = (yield { sql: 'select pg_try_advisory_xact_lock(?, ?) as mine', bindings: [LOCK, tenantId] }) as [{ mine: boolean }];
    if (!lock.mine) return 'waits';
  }
  for (const table of OF_TENANTS) if (yield* deleted(dialect, table, 'tenant_id = ?', [tenantId])) return 'some';
  if (yield* conversations(dialect, tenantId)) return 'some';
  if (yield* deleted(dialect, 'outbox', 'webhook_id > 0 and tenant_id = ?', [tenantId])) return 'some';
  // The keys of its runs are gone with these: the objects go as soon as the archive can be reached.
  if ((yield { sql: 'select 1 from archive_segments where tenant_id = ? limit 1', bindings: [tenantId] }).length > 0) return 'waits';
  for (const [table, which] of BILLS) {
    if (isLate && (yield* deleted(dialect, table, which, [tenantId]))) return 'some';
    if ((yield { sql: `select 1 from ${table} where ${which} limit 1`, bindings: [tenantId] }).length > 0) return 'waits';
  }
  return 'all';
}

/** Deletes some messages of a tenant, or conversations that have none. @returns whether there were any */
function* conversations(dialect: Database['dialect'], tenantId: number): Steps<boolean> {
  const sql = `select id from conversations where tenant_id = ? limit ${CONVERSATIONS}`;
  const ids = ((yield { sql, bindings: [tenantId] }) as { id: number }[]).map(({ id }) => id);
  if (ids.length === 0) return false;
  const these = ids.map(() => '?').join(', ');
  const bindings = [...ids, tenantId];
  if (yield* deleted(dialect, 'messages', `conversation_id in (${these}) and tenant_id = ?`, bindings)) return true;
  return yield* deleted(dialect, 'conversations', `id in (${these}) and tenant_id = ?`, bindings);
}

/** Deletes some rows of a table. @returns whether there were any */
function* deleted(dialect: Database['dialect'], table: string, which: string, bindings: readonly unknown[]): Steps<boolean> {
  const columns = dialect === 'sqlite' ? yield { sql: KEY, bindings: [table] } : [];
  const key = dialect === 'sqlite' ? `(${(columns as { name: string }[]).map(({ name }) => `"${name}"`).join(', ')})` : 'ctid';
  const some = `select ${key.replace(/^\(|\)$/g, '')} from ${table} where ${which} limit ${ROWS}`;
  const listed = dialect === 'sqlite' ? `in (${some})` : `= any(array(${some}))`;
  return (yield { sql: `delete from ${table} where ${key} ${listed} returning 1 as gone`, bindings: [...bindings] }).length > 0;
}

const KEY = 'select name from pragma_table_info(?) where pk > 0 order by pk';
/** What stands before the colon of a target. */
const KIND = { sqlite: `substr(target, 1, instr(target, ':') - 1)`, postgres: `split_part(target, ':', 1)` };

/** The pause behind a portion, so that it slows nothing down, and how often it is looked for tenants. */
const PAUSE_MS = 20;
const LOOK_MS = 2000;

/** Works on all tenants that are being erased, in turns. */
export class ErasureLoop {
  readonly #erasure: Pick<TenantErasure, 'tenants' | 'portion'>;
  readonly #options: { onErasing(tenantId: number): void; onErased(tenantId: number): void; onError(error: Error): void };
  readonly #loop = new Loop({ round: () => this.#round(), alarm: inMilliseconds });
  readonly #seen = new Set<number>();

  /** @param options.onErasing called once for each erasure of a tenant @param options.onErased and when it is over */
  constructor(
    erasure: Pick<TenantErasure, 'tenants' | 'portion'>,
    options: { onErasing(tenantId: number): void; onErased(tenantId: number): void; onError(error: Error): void },
  ) {
    this.#erasure = erasure;
    this.#options = options;
  }

  start(): void {
    this.#loop.wake();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  async #round(): Promise<Rest> {
    let more = false;
    try {
      const tenants = await this.#erasure.tenants();
      // One that comes in anew may be erased anew.
      for (const id of this.#seen) {
        if (tenants.some((tenant) => tenant.id === id)) continue;
        this.#seen.delete(id);
        this.#options.onErased(id);
      }
      for (const tenant of tenants) {
        if (this.#loop.stopped) break;
        if (!this.#seen.has(tenant.id)) this.#options.onErasing(tenant.id);
        this.#seen.add(tenant.id);
        const progress = await this.#erasure.portion(tenant).catch((error: Error) => {
          this.#options.onError(error);
          return 'waits';
        });
        more ||= progress === 'more';
      }
    } catch (error) {
      this.#options.onError(error as Error);
    }
    return { due: more ? PAUSE_MS : LOOK_MS };
  }
}
