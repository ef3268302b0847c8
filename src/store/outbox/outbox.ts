import { rowsOf, type Database } from '../database/database.ts';
import type { OutboxRow } from '../schema.ts';

/** A destination for which something waits. */
export interface Waiting {
  tenantId: number;
  /** 0: the billing service. Below zero: those who are told of the A2A tasks of the tenant. */
  webhookId: number;
  /** When something that no node has claimed may be sent, in epoch milliseconds. */
  nextAt: number;
}

/** What is to be delivered. */
export interface Message {
  id: number;
  tenantId: number;
  webhookId: number;
  messageId: string;
  type: string;
  /** The run that it is about; empty: none. */
  requestId: string;
  /** JSON; empty when it is made of the run's log. */
  body: string;
  /** Epoch seconds. */
  occurredAt: number;
  /** How often it was tried. */
  attempts: number;
  /** How many of these were asked for. */
  demanded: number;
  /** Epoch milliseconds; 0 before the first attempt. */
  nextAt: number;
}

/** What became of a try. */
interface Outcome {
  /** How often it was tried. */
  attempts: number;
  /** 0 without an answer. */
  status: number;
  /** Why it has not arrived; empty: it has, or nobody asks. */
  error: OutboxRow['last_error'];
}

/** How many usage records of the release before are taken over at a time. */
const ADOPTED = 1000;

const COLUMNS = [
  'id',
  'tenant_id as tenantId',
  'webhook_id as webhookId',
  'message_id as messageId',
  'type',
  'request_id as requestId',
  'body',
  'occurred_at as occurredAt',
  'attempts',
  'demanded',
  'next_at as nextAt',
];

/** Of a tenant that moves they go along. */
const STAYS = 'tenant_id not in (select id from tenants where moving is not null)';

/**
 * The destinations for which something waits: from one to the next in the index, however much waits for each. A state is no
 * binding, or SQLite would not know that the index of these will do.
 */
const DESTINATIONS = `with recursive d(webhook_id) as (
    select min(webhook_id) from outbox where state = 'pending'
    union all
    select (select min(webhook_id) from outbox o where o.state = 'pending' and o.webhook_id > d.webhook_id) from d
    where d.webhook_id is not null
  )
  select d.webhook_id as "webhookId",
    (select min(o.next_at) from outbox o where o.state = 'pending' and o.webhook_id = d.webhook_id and o.claimed_until <= ?
      and ${STAYS}) as "nextAt",
    (select o.tenant_id from outbox o where o.state = 'pending' and o.webhook_id = d.webhook_id limit 1) as "tenantId"
  from d where d.webhook_id is not null`;

/**
 * The outbox, as the delivery sees it, which goes on for all tenants. Rows are written in the transactions of what they tell
 * of.
 *
 *   pending ──claim──▶ pending, claimed ──taken──▶ delivered, or deleted
 *      ▲                    ├──not taken, release──▶ pending
 *      └─────later──────────┘└──for the last time──▶ failed
 */
export class Outbox {
  readonly #db: Database;
  readonly #nodeId: string;

  constructor(db: Database, nodeId: string) {
    this.#db = db;
    this.#nodeId = nodeId;
  }

  /** @param now epoch milliseconds */
  async waiting(now: number): Promise<Waiting[]> {
    const rows = await rowsOf<Waiting & { nextAt: number | null }>(this.#db, DESTINATIONS, [now]);
    // All of the others are claimed, or move.
    return rows.filter(({ nextAt }) => nextAt !== null);
  }

  /**
   * Claims what is due for a destination, so that no other node delivers it too: what was never tried comes first, the oldest
   * first; what was postponed comes after it, so that it doesn't delay the others. @param now epoch milliseconds @param until
   * when other nodes may claim it, in case this one hangs
   */
  async claim(webhookId: number, { now, until, limit }: { now: number; until: number; limit: number }): Promise<Message[]> {
    const lock = this.#db.dialect === 'postgres' ? 'for update skip locked' : '';
    const due = `id in (select id from outbox where state = 'pending' and webhook_id = ? and next_at <= ? and claimed_until <= ? and ${STAYS}
      order by next_at, id limit ? ${lock})`;
    const rows = (await this.#db
      .knex('outbox')
      .whereRaw(due, [webhookId, now, now, limit])
      .update({ claimed_until: until, claimed_by: this.#nodeId })
      .returning(COLUMNS)) as Message[];
    return rows.sort((a, b) => a.nextAt - b.nextAt || a.id - b.id);
  }

  /** They have arrived, and nobody asks for them again. */
  async remove(ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await this.#db.knex('outbox').whereIn('id', ids).delete();
  }

  /** It has arrived, or won't be tried again. */
  async end(id: number, state: 'delivered' | 'failed', { attempts, status, error }: Outcome): Promise<void> {
    await this.#ours([id]).update({ ...FREE, state, attempts, last_status: status, last_error: error });
  }

  /** Postpones what was not taken; if the endpoint was disabled meanwhile, it has failed. @param nextAt epoch milliseconds */
  async putOff(id: number, { attempts, status, error, nextAt }: Outcome & { nextAt: number }): Promise<void> {
    await this.#ours([id]).update({ ...FREE, attempts, last_status: status, last_error: error, next_at: nextAt });
  }

  /** Gives back what was not tried. */
  async release(ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await this.#ours(ids).update(FREE);
  }

  /** Gives back what dead nodes have claimed. @param live the others */
  async releaseOthers(live: ReadonlySet<string>): Promise<void> {
    await this.#db
      .knex('outbox')
      .whereRaw('claimed_until > 0')
      .whereNotIn('claimed_by', [...live])
      .update(FREE);
  }

  /** Deletes what was left of an endpoint that there is not any more. */
  async forget(tenantId: number, webhookId: number): Promise<void> {
    await this.#db.knex('outbox').where({ tenant_id: tenantId, webhook_id: webhookId }).whereRaw('webhook_id > 0').delete();
  }

  /** Gives up the oldest of what waits for a destination, beyond so many. */
  async bound({ tenantId, webhookId }: Pick<Waiting, 'tenantId' | 'webhookId'>, max: number): Promise<void> {
    const surplus = `id <= (select id from outbox where state = 'pending' and webhook_id = ? order by id desc limit 1 offset ?)`;
    await this.#db
      .knex('outbox')
      .where({ tenant_id: tenantId, webhook_id: webhookId })
      .whereRaw(`state = 'pending'`)
      .whereRaw(surplus, [webhookId, max])
      .update({ state: 'failed', last_error: 'too_many', ...FREE });
  }

  /** Takes over what nodes of the release before have queued. */
  async adopt(now: number): Promise<void> {
    const { knex, dialect } = this.#db;
    const bounds = [now, now, ADOPTED];
    const into = 'insert into outbox (tenant_id, body, attempts, next_at)';
    const due = 'select id from usage_records where next_at <= ? and claimed_until <= ? order by next_at, id limit ?';
    if (dialect === 'postgres') {
      await knex.raw(
        `with taken as (delete from usage_records where id in (${due} for update skip locked) returning *)
         ${into} select tenant_id, body, attempts, next_at from taken order by id`,
        bounds,
      );
      return;
    }
    await this.#db.atomically([
      knex.raw(`${into} select tenant_id, body, attempts, next_at from usage_records where id in (${due}) order by id`, bounds),
      knex.raw(`delete from usage_records where id in (${due})`, bounds),
    ]);
  }

  /** How much waits, by kind. */
  async count(): Promise<Record<'billing' | 'webhook', number>> {
    const { knex } = this.#db;
    const count = async (which: string): Promise<number> => {
      const [row] = await knex('outbox').whereRaw(`state = 'pending' and ${which}`).count({ waiting: '*' });
      return Number(row!['waiting']);
    };
    return { billing: await count('webhook_id = 0'), webhook: (await count('webhook_id > 0')) + (await count('webhook_id < 0')) };
  }

  #ours(ids: readonly number[]) {
    return this.#db.knex('outbox').whereIn('id', ids).where({ claimed_by: this.#nodeId });
  }
}

const FREE = { claimed_until: 0, claimed_by: '' } as const satisfies Partial<OutboxRow>;
