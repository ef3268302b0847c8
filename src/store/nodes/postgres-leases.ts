import { hasEnded, thisProcess } from '../../lib/process-identity.ts';
import type { Database } from '../database/database.ts';
import { GRACE_MS, isDead, LEASE_MS, POSTGRES_NOW as NOW } from './judgement.ts';
import type { Leases, Neighbour } from './leases.ts';
import type { NodeRow } from '../schema.ts';
import { ANSWER_MS, type PostgresSession } from './session.ts';

const KEY = 'hashtextextended(id, 0)';

/** Shared, since a connection that broke without a word may hold it for some time beside the new one. */
const LOCK = 'select pg_try_advisory_lock_shared(hashtextextended($1, 0))';
const EXTEND = `update nodes set expires_at = ${NOW} + ${LEASE_MS} where id = ? returning expires_at`;
const TAKE = `insert into nodes (id, expires_at, process_space, pid, process_start, holds_lock, joins)
  values (?, ${NOW} + ${LEASE_MS}, ?, ?, ?, 1, 1)
  on conflict (id) do update set expires_at = excluded.expires_at returning expires_at`;
const OTHERS = `select *, ${NOW} as now, exists (
    select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and classid::bigint << 32 | objid::bigint = ${KEY}
  ) as locked
  from nodes where id <> ?`;
const DECLARE = 'delete from nodes where id = ? and expires_at = ? returning id';

/** The leases on PostgreSQL, with a lock that each node holds as long as its session lives. */
export class PostgresLeases implements Leases {
  readonly #db: Database;
  readonly #session: PostgresSession;
  readonly #nodeId: string;
  #taken = false;
  /** The end of the lease, and since when it has always been renewed in time: both by the database's clock. */
  #expiresAt = -Infinity;
  #onTimeSince = Infinity;

  /** @param session that is not started yet */
  constructor(db: Database, session: PostgresSession, nodeId: string) {
    this.#db = db;
    this.#session = session;
    this.#nodeId = nodeId;
    session.use({ setUp: [{ text: LOCK, values: [nodeId] }] });
  }

  async renew(): Promise<boolean> {
    const { space, pid, start } = thisProcess;
    const [row] = this.#taken
      ? await this.#query<Lease>(EXTEND, [this.#nodeId])
      : await this.#query<Lease>(TAKE, [this.#nodeId, space, pid, start]);
    this.#taken = row !== undefined;
    if (!row) return false;
    if (Math.abs(row.expires_at - this.#expiresAt) > GRACE_MS) this.#onTimeSince = row.expires_at - LEASE_MS;
    this.#expiresAt = row.expires_at;
    return true;
  }

  async neighbours(): Promise<Neighbour[]> {
    const rows = await this.#query<NodeRow & { now: number; locked: boolean }>(OTHERS, [this.#nodeId]);
    return rows.map((row) => {
      const identity = { space: row.process_space, pid: row.pid, start: row.process_start };
      const silentMs = row.now - row.expires_at + LEASE_MS;
      const sighting = { ended: hasEnded(identity), locks: row.holds_lock === 1, locked: row.locked, silentMs };
      return {
        id: row.id,
        process: identity,
        dead: isDead(sighting, this.#steadyMs(row.now)),
        renewed: silentMs < LEASE_MS,
        joins: row.joins === 1,
        expiresAt: row.expires_at,
      };
    });
  }

  /** On the session, which nobody else keeps busy; while it is broken, on the pool. */
  async #query<Row>(sql: string, bindings: (string | number)[]): Promise<Row[]> {
    const query = this.#db.knex.raw<{ rows: Row[] }>(sql, bindings);
    if (this.#session.unbrokenSince === undefined) return (await query.timeout(ANSWER_MS)).rows;
    const native = query.toSQL().toNative();
    return this.#session.query<Row>(native.sql, native.bindings);
  }

  /** How long this node has been connected, and has renewed its lease in time. */
  #steadyMs(now: number): number {
    const { unbrokenSince = Infinity } = this.#session;
    // Frozen until now, perhaps together with all others.
    if (now - this.#expiresAt + LEASE_MS > GRACE_MS) return 0;
    return Math.min(performance.now() - unbrokenSince, now - this.#onTimeSince);
  }

  async declareDead({ id, expiresAt }: Neighbour): Promise<boolean> {
    return (await this.#query<{ id: string }>(DECLARE, [id, expiresAt])).length > 0;
  }

  async release(): Promise<void> {
    this.#taken = false;
    await this.#db.knex('nodes').where({ id: this.#nodeId }).delete();
  }
}

type Lease = Pick<NodeRow, 'expires_at'>;
