import { rowsOf, type Database } from '../database/database.ts';

/** What a node asks for of the limits that a tenant has on all nodes together. */
export interface ShareWish {
  /** How many of its runs are under way: it has room for these whatever the limit says. */
  inside: number;
  /** For how many runs it would have room. */
  slots: number;
  /** The limit; Infinity for none. */
  maxSlots: number;
  /** How many runs more it would start in this minute. */
  starts: number;
  /** The limit; Infinity for none. */
  maxStarts: number;
  /** Those that it gives back, and of which window they are. */
  back: { starts: number; window: number };
}

/** What it gets. */
export interface Share {
  slots: number;
  /** How many the other nodes have. */
  slotsElsewhere: number;
  starts: number;
  /** How many are left for anybody. */
  startsLeft: number;
  /** The window that they are of: its name, which is 0 before the first one, and in how many milliseconds it ends. */
  window: number;
  endsInMs: number;
}

/** Gives the nodes their shares of the limits of tenants. */
export interface Shares {
  /** Whether there can't be another node. Then it gives all that there is. */
  readonly alone: boolean;
  share(tenantId: number, wish: ShareWish): Share | Promise<Share>;
}

/** The window of the rate. It begins with a run, and the next one with the first run behind its end. */
export const WINDOW_MS = 60_000;

/** The database's clock: those of the nodes may differ. */
const NOW = '(extract(epoch from statement_timestamp()) * 1000)::bigint';
const LIVE = 'key <> w.node and key in (select id from nodes)';
const ELSEWHERE = `(select coalesce(sum(value::bigint), 0) from jsonb_each_text(s.held) where ${LIVE})`;
const MINE = `greatest(w.inside, least(w.slots, w.max_slots - ${ELSEWHERE}))`;
const IS_OVER = `s.window_ends <= ${NOW}`;
const STARTED = `(case when ${IS_OVER} then 0 when s.window_ends = w.back_window then s.started - w.back else s.started end)`;
const LENT = `greatest(0, least(w.starts, w.max_starts - ${STARTED}))`;
/** Its row is the lock: what it says depends on that row alone, so that of nodes that ask at once each sees what the one before has got. */
const TAKE = `update tenant_shares s set
    held = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(s.held) where ${LIVE})
      || case when ${MINE} > 0 then jsonb_build_object(w.node, ${MINE}) else '{}' end,
    started = ${STARTED} + ${LENT},
    lent = ${LENT},
    window_ends = case when ${IS_OVER} and ${LENT} > 0 then ${NOW} + ${WINDOW_MS} else s.window_ends end
  from (select ?::bigint as tenant_id, ?::text as node, ?::bigint as inside, ?::bigint as slots, ?::bigint as max_slots,
    ?::bigint as starts, ?::bigint as max_starts, ?::bigint as back, ?::bigint as back_window) w
  where s.tenant_id = w.tenant_id
  returning coalesce((s.held ->> w.node)::bigint, 0) as slots, ${ELSEWHERE}::bigint as elsewhere, s.lent, s.started, s.window_ends,
    s.window_ends - ${NOW} as ends_in`;
const BEGIN = 'insert into tenant_shares (tenant_id) values (?) on conflict do nothing';
/** More than any limit. */
const UNLIMITED = 1_000_000_000_000;

interface TakenRow {
  slots: number;
  elsewhere: number;
  lent: number;
  started: number;
  window_ends: number;
  ends_in: number;
}

/** The shares of several nodes, in the database. Those of a node that is dead are free again. */
export class SharedLimits implements Shares {
  readonly alone = false;
  readonly #db: Database;
  readonly #nodeId: string;

  constructor(db: Database, nodeId: string) {
    this.#db = db;
    this.#nodeId = nodeId;
  }

  async share(tenantId: number, wish: ShareWish): Promise<Share> {
    const [maxSlots, maxStarts] = [Math.min(wish.maxSlots, UNLIMITED), Math.min(wish.maxStarts, UNLIMITED)];
    const { inside, slots, starts, back } = wish;
    const bindings = [tenantId, this.#nodeId, inside, Math.max(slots, 0), maxSlots, starts, maxStarts, back.starts, back.window];
    let [row] = await rowsOf<TakenRow>(this.#db, TAKE, bindings);
    if (!row) {
      await rowsOf(this.#db, BEGIN, [tenantId]);
      [row] = await rowsOf<TakenRow>(this.#db, TAKE, bindings);
    }
    // A tenant that is gone.
    if (!row) return { slots: inside, slotsElsewhere: 0, starts: 0, startsLeft: 0, window: 0, endsInMs: 0 };
    return {
      slots: row.slots,
      slotsElsewhere: row.elsewhere,
      starts: row.lent,
      startsLeft: Math.max(0, wish.maxStarts - row.started),
      window: row.window_ends,
      endsInMs: Math.max(0, row.ends_in),
    };
  }
}

interface Window {
  endsAt: number;
  started: number;
}

/** Windows of tenants that are remembered before those that are over are forgotten. */
const REMEMBERED = 1000;

/** The only node has all that there is. */
export class OwnShares implements Shares {
  readonly alone = true;
  readonly #now: () => number;
  readonly #windows = new Map<number, Window>();

  /** @param now milliseconds of a clock that never jumps */
  constructor(now: () => number) {
    this.#now = now;
  }

  share(tenantId: number, { maxSlots, starts, maxStarts, back }: ShareWish): Share {
    const now = this.#now();
    const known = this.#windows.get(tenantId);
    let window = known && known.endsAt > now ? known : undefined;
    if (window && window.endsAt === back.window) window.started -= back.starts;
    if (!window && starts > 0 && maxStarts !== Infinity) {
      if (this.#windows.size >= REMEMBERED) this.#forgetOver(now);
      this.#windows.set(tenantId, (window = { endsAt: now + WINDOW_MS, started: 0 }));
    }
    const lent = starts > 0 && maxStarts !== Infinity ? Math.max(0, maxStarts - window!.started) : 0;
    if (window) window.started += lent;
    const { endsAt = 0, started = 0 } = window ?? {};
    return {
      slots: maxSlots,
      slotsElsewhere: 0,
      starts: lent,
      startsLeft: Math.max(0, maxStarts - started),
      window: endsAt,
      endsInMs: Math.max(0, endsAt - now),
    };
  }

  #forgetOver(now: number): void {
    for (const [tenantId, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(tenantId);
  }
}
