import { Problem } from '../../lib/problem.ts';
import { withoutNul } from '../../lib/text.ts';
import { parseWellFormed } from '../../lib/well-formed.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { lookAgain, RUN_PATIENCE_MS } from '../database/look-again.ts';
import { transact, type Statement, type Steps } from '../database/transact.ts';
import { nextId } from '../tenants/ids.ts';
import { lockTenant } from '../tenants/tenant-quota.ts';
import { CANCEL_CHANNEL, QUEUE_CHANNEL } from '../nodes/notices.ts';
import { ANSWERED, PARKED, QUEUED } from './owners.ts';
import { labelPairs } from './run-labels.ts';
import { RUN_STARTED, type KeyClaim, type RunStart } from './run-start.ts';
import { keptText, wordsOfRun } from './run-words.ts';

/** Runs of a tenant that may wait, and bytes that these may have together. */
const MAX_WAITING = 1000;
const MIB = 1024 * 1024;
const MAX_BYTES = 64 * MIB;
/** Seconds after which a client may try again. */
const AGAIN_SECONDS = 5;

/** In which order the runs of one conversation come: first those that have interrupted, then those that were to steer another one. */
export const LANES = { interrupt: 0, steer: 1, enqueue: 2 } as const;

/** Where a run waits. */
export interface QueuePlace {
  lane: (typeof LANES)[keyof typeof LANES];
  /** 0 to 9: of a tenant's runs that may begin, those with a higher one begin first. */
  priority: number;
  /** The run under way that is to take its message; empty: none. */
  steers: string;
}

/** A run that waits. */
export interface QueuedRun extends QueuePlace {
  tenantId: number;
  runId: string;
  conversationId: number;
  /** Somebody has canceled it. */
  canceled: boolean;
}

/** The same with what its run is begun with, as JSON: the queue does not look into it. It may be large. */
export interface WaitingRun extends QueuedRun {
  facts: string;
}

interface WaitingRow {
  tenant_id: number;
  request_id: string;
  conversation_id: number;
  lane: QueuePlace['lane'];
  priority: number;
  steers: string;
  canceled: number;
  facts: string;
}

type HeadRow = Omit<WaitingRow, 'facts'>;

/** The user's message of a queued run, as it is written when the run begins. */
export interface QueuedMessage {
  content: string;
  clientId: string | undefined;
}

/**
 * Of a tenant that moves none may begin. Of each conversation only the first may, and that only while no run of it is under way. A message whose run has just ended without it is
 * one of these too, and is about to wait like them. A run whose row is not queued any more was
 * canceled, or has just begun.
 */
const HEADS = `select q.tenant_id, q.request_id, q.conversation_id, q.lane, q.priority, q.steers,
    case when r.cancel_requested > 0 then 1 else 0 end as canceled
  from queued_runs q join requests r on r.id = q.request_id and r.tenant_id = q.tenant_id and r.state = 'queued'
  where q.tenant_id = ? and q.begun = 0 and q.steers = '' and not exists (select 1 from tenants t where t.id = q.tenant_id and t.moving is not null)
  and (q.conversation_id = 0 or (
    not exists (select 1 from queued_runs e where e.conversation_id = q.conversation_id and e.begun = 0 and e.conversation_id <> 0
      and (e.lane, e.id) < (q.lane, q.id))
    and not exists (select 1 from requests w where w.tenant_id = q.tenant_id and w.conversation_id = q.conversation_id
      and w.state = 'running' and w.conversation_id <> 0)))
  order by q.priority desc, q.id limit ?`;
const STEERING = `select request_id, tenant_id, conversation_id, lane, priority, steers, facts, 0 as canceled from queued_runs
  where steers = ? and steers <> '' and tenant_id = ? order by id limit ?`;
/** Messages whose run has ended without them. */
const LEFT = `select q.request_id, q.tenant_id, q.conversation_id, q.lane, q.priority, q.steers, q.facts, 0 as canceled from queued_runs q
  where q.steers <> '' and not exists (
    select 1 from requests r where r.tenant_id = q.tenant_id and r.id = q.steers and r.state = 'running')
  and not exists (select 1 from tenants t where t.id = q.tenant_id and t.moving is not null) order by q.id limit ?`;
/** The first event of a run, by itself: looked for together with its row, PostgreSQL would read the events of all. */
const FIRST_EVENT = `select 1 from events where request_id = ? and tenant_id = ? and seq = 1`;
/** What waited, of runs that were ended. */
const CLEAN = `delete from queued_runs where steers = '' and exists (select 1 from requests r where r.id = queued_runs.request_id
  and r.tenant_id = queued_runs.tenant_id and r.state in ('completed', 'failed', 'canceled'))`;

/**
 * Runs that wait: for their tenant to have room, or for the run of their conversation that is under way.
 *
 *   put ──▶ waiting ──begin──▶ begun ──its first event──▶ (row gone)
 *              ▲  └─cancel──▶ (gone)  │
 *              └────────putBack───────┘  its node has died before
 *   put ──▶ steering ──the run takes it──▶ (gone: its message and event are written with that)
 *              └──that run has ended──▶ waiting
 *
 * Its row in `requests` is there while it waits, in the state `queued`; one that steers has none yet. What comes first is decided by the number
 * that a row gets while its tenant is locked: whoever reads sees one order.
 */
export class RunQueue {
  readonly #db: Database;
  readonly #now: () => number;

  /** @param now epoch seconds */
  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /**
   * @returns a problem when as many of the tenant wait as may; else the run under way that gives way to this one: it is marked as canceled together
   * with the row, so that a process that dies behind that leaves both or neither
   */
  async put(start: RunStart, place: QueuePlace, facts: string): Promise<Problem | { cancels: string | undefined }> {
    const { dialect } = this.#db;
    const now = this.#now();
    const { tenantId, runId, conversationId, keys = [] } = start;
    const bytes = Buffer.byteLength(facts);
    const row = [tenantId, runId, conversationId, place.lane, place.priority, place.steers, bytes, facts];
    return transact(this.#db, function* steps(): Steps<Problem | { cancels: string | undefined }> {
      yield* lockTenant(dialect, tenantId);
      const sql = 'select count(*) as count, coalesce(sum(bytes), 0) as bytes from queued_runs where tenant_id = ? and begun = 0';
      const [held] = (yield { sql, bindings: [tenantId] }) as [{ count: number | string; bytes: number | string }];
      if (Number(held.count) >= MAX_WAITING) return full(`the tenant has ${MAX_WAITING} runs that wait, as many as it may`);
      if (Number(held.bytes) + bytes > MAX_BYTES) return full(tooLarge(Number(held.bytes), bytes));
      for (const claim of keys) yield keyed(tenantId, place.steers || runId, claim);
      if (place.steers === '') yield* inserted(start);
      yield {
        sql: `insert into queued_runs (tenant_id, request_id, conversation_id, lane, priority, steers, bytes, facts)
          values (${row.map(() => '?').join(', ')})`,
        bindings: row,
      };
      const cancels = place.lane === LANES.interrupt ? yield* interrupted(dialect, start, now) : undefined;
      yield* told(dialect, tenantId);
      return { cancels };
    });
  }

  /** Whether it waits, or is to steer. */
  async has(tenantId: number, runId: string): Promise<boolean> {
    return (await rowsOf(this.#db, 'select 1 from queued_runs where tenant_id = ? and request_id = ?', [tenantId, runId])).length > 0;
  }

  /** The tenants of which runs wait, or messages are to steer. */
  async tenants(): Promise<number[]> {
    const rows = await rowsOf<{ tenant_id: number }>(this.#db, 'select distinct tenant_id from queued_runs where begun = 0', []);
    return rows.map(({ tenant_id }) => tenant_id);
  }

  /** How many runs wait. */
  async count(): Promise<number> {
    const [row] = await rowsOf<{ count: number | string }>(this.#db, 'select count(*) as count from queued_runs where begun = 0', []);
    return Number(row!.count);
  }

  /** The runs of the tenant that may begin, in the order in which they are to. */
  async heads(tenantId: number, limit: number): Promise<QueuedRun[]> {
    return (await rowsOf<HeadRow>(this.#db, HEADS, [tenantId, limit])).map(toQueued);
  }

  /** What a run that waits is begun with; undefined when it waits no more. */
  async factsOf<Facts>({ tenantId, runId }: QueuedRun): Promise<Facts | undefined> {
    const sql = 'select facts from queued_runs where tenant_id = ? and request_id = ? and begun = 0';
    const [row] = await rowsOf<Pick<WaitingRow, 'facts'>>(this.#db, sql, [tenantId, runId]);
    return row && parseWellFormed<Facts>(row.facts);
  }

  /**
   * Makes a run that waits one of this node that is under way, with its message in its conversation.
   * @returns false when another node has done so, it was canceled, a run of its conversation is under way, or that is gone
   */
  async begin({ tenantId, runId, conversationId }: QueuedRun, nodeId: string, said: QueuedMessage | undefined): Promise<boolean> {
    const now = this.#now();
    const db = this.#db;
    try {
      return await transact(db, function* steps(): Steps<boolean> {
        const begun = yield {
          sql: `update requests set state = 'running', owner = ?, counted = 0
            where id = ? and tenant_id = ? and state = 'queued' and cancel_requested = 0 returning id`,
          bindings: [nodeId, runId, tenantId],
        };
        if (begun.length === 0) return false;
        yield { sql: 'update queued_runs set begun = 1 where request_id = ? and tenant_id = ?', bindings: [runId, tenantId] };
        if (!said) return true;
        const id = nextId(db, 'messages', tenantId);
        yield {
          sql: `insert into messages (id, tenant_id, conversation_id, role, content, client_id, created_at, request_id)
            select ${id.sql}, cast(? as bigint), cast(? as bigint), 'user', ?, ?, cast(? as bigint), ?`,
          bindings: [...id.bindings, tenantId, conversationId, said.content, said.clientId ?? null, now, runId],
        };
        yield { sql: 'update conversations set updated_at = ? where tenant_id = ? and id = ?', bindings: [now, tenantId, conversationId] };
        return true;
      });
    } catch (error) {
      if (IN_THE_WAY.has((error as { code?: unknown }).code)) return false;
      throw error;
    }
  }

  /** Deletes what a run waited with: it has logged its first event, or was ended. */
  async forget(tenantId: number, runId: string): Promise<void> {
    await rowsOf(this.#db, 'delete from queued_runs where tenant_id = ? and request_id = ?', [tenantId, runId]);
  }

  /** As {@link forget}, of runs whose nodes have not come to it. */
  async clean(): Promise<void> {
    for (const { tenantId, runId, hasLogged } of await this.#begun()) if (hasLogged) await this.forget(tenantId, runId);
    await rowsOf(this.#db, CLEAN, []);
  }

  /** The runs that nodes have begun, and that have logged nothing yet. */
  async unbegun(): Promise<string[]> {
    return (await this.#begun()).flatMap(({ runId, hasLogged }) => (hasLogged ? [] : [runId]));
  }

  /** The runs that nodes have begun and that are still here, and whether they have logged something. */
  async #begun(): Promise<{ tenantId: number; runId: string; hasLogged: boolean }[]> {
    const rows = await rowsOf<Pick<WaitingRow, 'tenant_id' | 'request_id'>>(
      this.#db,
      'select tenant_id, request_id from queued_runs where begun = 1',
      [],
    );
    const begun = [];
    for (const { tenant_id, request_id: runId } of rows) {
      const tenantId = Number(tenant_id);
      begun.push({ tenantId, runId, hasLogged: (await rowsOf(this.#db, FIRST_EVENT, [runId, tenantId])).length > 0 });
    }
    return begun;
  }

  /**
   * Puts those of the runs back that have begun on a node that has died before their first event was logged; again and again only so often, since
   * such a run may be what kills its servers. @returns their ids
   */
  async putBack(runs: readonly { tenantId: number; runId: string; owner: string }[], mostAttempts: number): Promise<string[]> {
    const back: string[] = [];
    const { dialect } = this.#db;
    for (const { tenantId, runId, owner } of runs) {
      const done = await transact(this.#db, function* steps(): Steps<boolean> {
        const put = yield {
          sql: `update requests set state = 'queued', owner = '${QUEUED}', counted = -1, attempts = attempts + 1
            where id = ? and tenant_id = ? and owner = ? and state = 'running' and attempts < ? and cancel_requested = 0
              and exists (select 1 from queued_runs q where q.request_id = requests.id and q.tenant_id = requests.tenant_id)
              and not exists (select 1 from events e where e.request_id = requests.id and e.tenant_id = requests.tenant_id) returning id`,
          bindings: [runId, tenantId, owner, mostAttempts],
        };
        if (put.length === 0) return false;
        yield { sql: 'update queued_runs set begun = 0 where request_id = ? and tenant_id = ?', bindings: [runId, tenantId] };
        yield { sql: 'delete from messages where request_id = ? and tenant_id = ?', bindings: [runId, tenantId] };
        yield* told(dialect, tenantId);
        return true;
      });
      if (done) back.push(runId);
    }
    return back;
  }

  /** The messages that are to steer a run, in the order in which they came. */
  async steering(tenantId: number, runId: string, limit: number): Promise<WaitingRun[]> {
    return (await lookAgain(() => rowsOf<WaitingRow>(this.#db, STEERING, [runId, tenantId, limit]), RUN_PATIENCE_MS)).map(toWaiting);
  }

  /** The messages whose run has ended without having taken them. */
  async left(limit: number): Promise<WaitingRun[]> {
    return (await rowsOf<WaitingRow>(this.#db, LEFT, [limit])).map(toWaiting);
  }

  /** Makes a message that was to steer a run one that waits for its own, to which its key, if it has one, leads from now on. */
  async release({ steers, tenantId, runId }: QueuedRun, start: RunStart, claim: KeyClaim | undefined): Promise<void> {
    await transact(this.#db, function* steps(): Steps<void> {
      const sql = `update queued_runs set steers = '' where tenant_id = ? and request_id = ? and steers <> '' returning id`;
      if ((yield { sql, bindings: [tenantId, runId] }).length === 0) return;
      yield* inserted(start);
      if (!claim) return;
      // With a run that never began its keys are freed.
      const moved = keyed(tenantId, runId, claim);
      yield {
        sql: `${moved.sql} on conflict (tenant_id, key) do update set request_id = excluded.request_id where idempotency_keys.request_id = ?`,
        bindings: [...moved.bindings!, steers],
      };
    });
  }
}

/** Another run of the conversation is under way; or the conversation is not there any more. */
const IN_THE_WAY = new Set<unknown>(['SQLITE_CONSTRAINT_UNIQUE', '23505', 'SQLITE_CONSTRAINT_FOREIGNKEY', '23503']);

const full = (why: string): Problem => new Problem('queue_full', why, { retryAfterSeconds: AGAIN_SECONDS });

/** @param held bytes of the runs that wait @param more of the one that does not fit */
const tooLarge = (held: number, more: number): string =>
  `the runs of the tenant that wait may have ${MAX_BYTES / MIB} MiB together; they have ${held} bytes, and this one has ${more} more`;

const keyed = (tenantId: number, runId: string, { key, reservedAt }: KeyClaim): Statement => ({
  sql: 'insert into idempotency_keys (tenant_id, key, request_id, reserved_at) values (?, ?, ?, ?)',
  bindings: [tenantId, key, runId, reservedAt],
});

/** What the request table and what runs are found by have of a run that waits. It has nothing to be counted yet. */
function* inserted(start: RunStart): Steps<void> {
  const { tenantId, runId, text, labels } = start;
  const row = { ...start, agentId: withoutNul(start.agentId), owner: QUEUED };
  const columns = RUN_STARTED.filter(([name]) => name !== 'state');
  yield {
    sql: `insert into requests (state, counted, ${columns.map(([name]) => name).join(', ')})
      values ('queued', -1, ${columns.map(() => '?').join(', ')})`,
    bindings: columns.map(([, , value]) => value(row)),
  };
  for (const [name, value] of labelPairs(labels)) {
    yield {
      sql: 'insert into run_labels (tenant_id, name, value, request_id) values (?, ?, ?, ?)',
      bindings: [tenantId, name, value, runId],
    };
  }
  for (const word of text === undefined ? [] : wordsOfRun(keptText(text))) {
    yield { sql: 'insert into run_words (tenant_id, word, request_id) values (?, ?, ?)', bindings: [tenantId, word, runId] };
  }
}

/** Marks the run of the conversation that is under way, whichever that is by now: its node ends it, or whoever finds that it has none. */
function* interrupted(dialect: Database['dialect'], { tenantId, conversationId }: RunStart, now: number): Steps<string | undefined> {
  const telling = dialect === 'postgres' ? { sql: ', pg_notify(?, id)', bindings: [CANCEL_CHANNEL] } : { sql: '', bindings: [] };
  const [row] = (yield {
    sql: `update requests set cancel_requested = ?, owner = case when owner = '${PARKED}' then '${ANSWERED}' else owner end
      where tenant_id = ? and conversation_id = ? and state = 'running' and conversation_id <> 0 returning id${telling.sql}`,
    bindings: [now, tenantId, conversationId, ...telling.bindings],
  }) as { id: string }[];
  return row?.id;
}

/** Tells all nodes that runs of the tenant wait. */
function* told(dialect: Database['dialect'], tenantId: number): Steps<void> {
  if (dialect === 'postgres') yield { sql: 'select pg_notify(?, ?)', bindings: [QUEUE_CHANNEL, String(tenantId)] };
}

const toQueued = (row: HeadRow): QueuedRun => ({
  tenantId: row.tenant_id,
  runId: row.request_id,
  conversationId: row.conversation_id,
  lane: row.lane,
  priority: row.priority,
  steers: row.steers,
  canceled: row.canceled === 1,
});
const toWaiting = (row: WaitingRow): WaitingRun => ({ ...toQueued(row), facts: row.facts });

/** The facts of a run, as whoever has put it into the queue knows them. */
export const factsOf = <Facts>({ facts }: WaitingRun): Facts => parseWellFormed<Facts>(facts);
