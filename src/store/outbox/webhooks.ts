import { randomBytes, randomUUID } from 'node:crypto';
import type { components } from '../../generated/api.ts';
import { Problem } from '../../lib/problem.ts';
import { auditOf, type TenantWrite } from '../tenants/audit.ts';
import type { BuiltQuery, Database } from '../database/database.ts';
import { nextIdRaw } from '../tenants/ids.ts';
import type { WebhookTenants } from './webhook-tenants.ts';
import { createdBy, holdToken, makersOf, updatedBy, type TokenRef, type Writer } from '../tenants/makers.ts';
import { tellingChange } from '../nodes/notices.ts';
import { missing } from '../tenants/problems.ts';
import { insertWithin } from '../tenants/tenant-quota.ts';
import type { OutboxRow, WebhookRow } from '../schema.ts';
import { statementOf, transact, type Steps } from '../database/transact.ts';

export type Webhook = components['schemas']['Webhook'];
export type WebhookWithSecret = components['schemas']['WebhookWithSecret'];
export type Delivery = components['schemas']['Delivery'];

export type WebhookInput = Pick<Webhook, 'url' | 'events' | 'description'>;
export type WebhookChange = { [Member in 'url' | 'events' | 'description' | 'disabled']?: Webhook[Member] | undefined };

/** Where the messages of an endpoint go, and what they are signed with. */
export interface Endpoint {
  tenantId: number;
  id: number;
  url: string;
  /** The secret, and those that sign along with it. */
  secrets: string[];
  /** Whether it is disabled, or its tenant. */
  disabled: { webhook: boolean; tenant: boolean };
}

/** A secret that was replaced. */
interface OldSecret {
  secret: string;
  /** Epoch seconds. */
  until: number;
}

const MAX_WEBHOOKS = 20;
/** How long a secret that was replaced signs along. */
const OVERLAP_SECONDS = 86_400;
/** How many such secrets sign along: whoever rotates more often wants to be rid of the oldest. */
const MAX_OLD = 4;
/** How many deliveries of an endpoint are kept when messages are sent on demand, however often that is. */
const KEPT = 10_000;

/** What a delivery is shown by: its message may be large. */
const DELIVERY = [
  'delivery_id',
  'message_id',
  'type',
  'state',
  'attempts',
  'last_status',
  'last_error',
  'next_at',
  'claimed_until',
  'created_at',
] as const satisfies (keyof OutboxRow)[];

/** The endpoints of the tenants, and what was sent to them. */
export class Webhooks {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #webhookTenants: Pick<WebhookTenants, 'forget'>;

  /** @param now epoch seconds */
  constructor(db: Database, now: () => number, webhookTenants: Pick<WebhookTenants, 'forget'>) {
    this.#db = db;
    this.#now = now;
    this.#webhookTenants = webhookTenants;
  }

  /** @returns the endpoint with its secret, which is shown this once; a problem when the tenant has as many as it may */
  async create(tenantId: number, { url, events, description }: WebhookInput, by?: TokenRef): Promise<WebhookWithSecret | Problem> {
    const now = this.#now();
    const secret = newSecret();
    const insert = this.#db
      .knex('webhooks')
      .insert({
        id: nextIdRaw(this.#db, 'webhooks', tenantId),
        tenant_id: tenantId,
        url,
        events: JSON.stringify(events),
        description,
        secret,
        created_at: now,
        updated_at: now,
        ...createdBy(by),
      })
      .returning(this.#told(tenantId));
    const writer = { tenantId, token: by, now };
    const counted = { table: 'webhooks', what: 'webhooks', max: MAX_WEBHOOKS, writer } as const;
    const created = await insertWithin<WebhookRow>(this.#db, tenantId, counted, insert, ([row]) =>
      this.#auditOf(tenantId, 'webhook.create', row!.id, by),
    );
    this.#webhookTenants.forget(tenantId);
    return created instanceof Problem ? created : { ...toWebhook(created[0]!), secret };
  }

  async get(tenantId: number, id: number): Promise<Webhook | undefined> {
    const row = await this.#row(tenantId, id);
    return row && toWebhook(row);
  }

  /** Newest first, ids below `before`. */
  async list(tenantId: number, page: { limit: number; before?: number | undefined }): Promise<Webhook[]> {
    const query = this.#db.knex('webhooks').select('*').where({ tenant_id: tenantId }).orderBy('id', 'desc').limit(page.limit);
    if (page.before !== undefined) query.where('id', '<', page.before);
    const rows = await query;
    return rows.map(toWebhook);
  }

  /** Changes the members that are given. What waits for an endpoint that is disabled fails. @param by undefined: the server does it */
  async change(
    tenantId: number,
    id: number,
    { url, events, description, disabled }: WebhookChange,
    by?: TokenRef,
  ): Promise<Webhook | Problem> {
    const changes = {
      updated_at: this.#now(),
      ...(url === undefined ? {} : { url, ...(by && { url_by: by.id }) }),
      ...(events === undefined ? {} : { events: JSON.stringify(events) }),
      ...(description === undefined ? {} : { description }),
      ...(disabled === undefined ? {} : { disabled: Number(disabled) }),
      ...(by && updatedBy(by)),
    };
    const update = this.#db.knex('webhooks').where({ tenant_id: tenantId, id }).update(changes).returning(this.#told(tenantId));
    const then = [...(disabled ? [this.#giveUp(tenantId, id)] : []), ...this.#auditOf(tenantId, 'webhook.update', id, by)];
    const changed = await this.#written(update, then, { tenantId, token: by, now: this.#now() });
    this.#webhookTenants.forget(tenantId);
    if (changed instanceof Problem) return changed;
    return changed ? toWebhook(changed) : missing('webhook', id);
  }

  async remove(tenantId: number, id: number, by?: TokenRef): Promise<Problem | undefined> {
    const { knex, dialect } = this.#db;
    const ours = knex('webhooks').where({ tenant_id: tenantId, id });
    // On SQLite knex leaves out the RETURNING of a delete, and nobody else writes meanwhile.
    const [found, removal] = dialect === 'sqlite' ? [ours.clone().select('id'), [ours.delete()]] : [ours.delete().returning('id'), []];
    const removed = await this.#written(found, [
      ...removal,
      knex('outbox').where({ tenant_id: tenantId, webhook_id: id }).whereRaw('webhook_id > 0').delete(),
      ...this.#auditOf(tenantId, 'webhook.delete', id, by),
    ]);
    if (removed instanceof Problem) return removed;
    return removed ? undefined : missing('webhook', id);
  }

  /** Gives the endpoint a new secret; the old one signs along for a day. */
  async rotate(tenantId: number, id: number, by?: TokenRef): Promise<WebhookWithSecret | Problem> {
    const now = this.#now();
    for (;;) {
      const before = await this.#row(tenantId, id);
      if (!before) return missing('webhook', id);
      const secret = newSecret();
      const old: OldSecret[] = [{ secret: before.secret, until: now + OVERLAP_SECONDS }, ...stillValid(before, now)];
      const update = this.#db
        .knex('webhooks')
        .where({ tenant_id: tenantId, id, secret: before.secret })
        .update({ secret, old_secrets: JSON.stringify(old.slice(0, MAX_OLD)), updated_at: now, ...(by && updatedBy(by)) })
        .returning('*');
      const writer = { tenantId, token: by, now };
      const rotated = await this.#written(update, this.#auditOf(tenantId, 'webhook.rotate-secret', id, by), writer);
      if (rotated instanceof Problem) return rotated;
      // Else somebody else was first, whose secret has to sign along.
      if (rotated) return { ...toWebhook(rotated), secret };
    }
  }

  /** Where to send, for the delivery. */
  async endpoint(tenantId: number, id: number): Promise<Endpoint | undefined> {
    const row = await this.#db
      .knex('webhooks as w')
      .join('tenants as t', 't.id', 'w.tenant_id')
      .where({ 'w.tenant_id': tenantId, 'w.id': id })
      .first<WebhookRow & { tenant_disabled: number }>('w.*', 't.disabled as tenant_disabled');
    if (!row) return undefined;
    return {
      tenantId,
      id,
      url: row.url,
      secrets: [row.secret, ...stillValid(row, this.#now()).map(({ secret }) => secret)],
      disabled: { webhook: row.disabled !== 0, tenant: row.tenant_disabled !== 0 },
    };
  }

  /** Queues a test message. */
  async test(tenantId: number, id: number): Promise<Delivery> {
    const now = this.#now();
    return this.#queue({
      tenant_id: tenantId,
      webhook_id: id,
      message_id: `msg_${randomUUID()}`,
      type: 'webhook.test',
      body: JSON.stringify({ webhook_id: id }),
      occurred_at: now,
      created_at: now,
    });
  }

  /** Newest first, those before the delivery with the id `before`. */
  async deliveries(tenantId: number, id: number, page: { limit: number; before?: string | undefined }): Promise<Delivery[]> {
    const { knex } = this.#db;
    const query = knex('outbox').select(DELIVERY).where({ tenant_id: tenantId, webhook_id: id }).whereRaw('webhook_id > 0');
    if (page.before !== undefined)
      query.where('id', '<', knex('outbox').select('id').where({ tenant_id: tenantId, delivery_id: page.before }));
    const rows = await query.orderBy('id', 'desc').limit(page.limit);
    return rows.map(toDelivery);
  }

  /** The delivery of that name, with the run that it is about; empty: none. */
  async delivery(tenantId: number, id: number, deliveryId: string): Promise<{ delivery: Delivery; requestId: string } | undefined> {
    const row = await this.#delivery(tenantId, id, deliveryId).first('*');
    return row && { delivery: toDelivery(row), requestId: row.request_id };
  }

  /** Queues the message of a delivery again; one that is put off is due at once. @returns undefined when it is gone */
  async redeliver(tenantId: number, id: number, deliveryId: string): Promise<Delivery | undefined> {
    const { knex } = this.#db;
    const [demanded] = await this.#delivery(tenantId, id, deliveryId)
      .where({ state: 'pending', claimed_until: 0 })
      .where('next_at', '>', this.#now() * 1000)
      .update({ next_at: 0, demanded: knex.raw<number>('demanded + 1') })
      .returning('*');
    if (demanded) return toDelivery(demanded);
    const row = await this.#delivery(tenantId, id, deliveryId).first('*');
    if (!row) return undefined;
    // It is under way, or about to be.
    if (row.state === 'pending') return toDelivery(row);
    const { tenant_id, webhook_id, message_id, type, request_id, body, occurred_at } = row;
    return this.#queue({ tenant_id, webhook_id, message_id, type, request_id, body, occurred_at, created_at: this.#now() });
  }

  async #queue(message: Pick<OutboxRow, 'tenant_id' | 'webhook_id'> & Partial<OutboxRow>): Promise<Delivery> {
    const { knex } = this.#db;
    const { tenant_id, webhook_id } = message;
    const surplus = `id <= (select id from outbox where tenant_id = ? and webhook_id = ? and webhook_id > 0
      order by id desc limit 1 offset ?)`;
    const [rows] = await this.#db.atomically([
      knex('outbox')
        .insert({ ...message, delivery_id: `dlv_${randomBytes(16).toString('hex')}` })
        .returning('*'),
      knex('outbox')
        .where({ tenant_id, webhook_id })
        .whereRaw('webhook_id > 0')
        .whereNot({ state: 'pending' })
        .whereRaw(surplus, [tenant_id, webhook_id, KEPT])
        .delete(),
    ]);
    return toDelivery(rows![0] as OutboxRow);
  }

  /** Runs a query, and, if it has found the endpoint, what belongs into the same transaction. */
  #written(query: BuiltQuery, then: BuiltQuery[], writer?: Writer): Promise<WebhookRow | Problem | undefined> {
    const db = this.#db;
    return transact(db, function* steps(): Steps<WebhookRow | Problem | undefined> {
      const refusal = writer && (yield* holdToken(db, writer));
      if (refusal) return refusal;
      const [row] = (yield statementOf(query)) as WebhookRow[];
      if (row) yield* then.map(statementOf);
      return row;
    });
  }

  #auditOf(tenantId: number, action: TenantWrite['action'], id: number, by: TokenRef | undefined): BuiltQuery[] {
    return by ? auditOf(this.#db, tenantId, { action, target: `webhook:${id}`, by, at: this.#now() }) : [];
  }

  /** The columns of a changed row; all nodes are told. */
  #told(tenantId: number) {
    return ['*', ...tellingChange(this.#db, { cache: 'webhooks', tenantId })];
  }

  #delivery(tenantId: number, id: number, deliveryId: string) {
    return this.#db.knex('outbox').where({ tenant_id: tenantId, webhook_id: id, delivery_id: deliveryId });
  }

  /** Fails what waits. */
  #giveUp(tenantId: number, id: number) {
    const waiting = this.#db.knex('outbox').where({ tenant_id: tenantId, webhook_id: id }).whereRaw(`state = 'pending'`);
    return waiting.update({ state: 'failed', last_error: 'disabled' });
  }

  async #row(tenantId: number, id: number): Promise<WebhookRow | undefined> {
    return this.#db.knex('webhooks').first('*').where({ tenant_id: tenantId, id });
  }
}

/** A secret as Standard Webhooks has it: of 24 to 64 bytes. */
function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

function stillValid(row: Pick<WebhookRow, 'old_secrets'>, now: number): OldSecret[] {
  return (JSON.parse(row.old_secrets) as OldSecret[]).filter(({ until }) => until > now);
}

function toWebhook(row: WebhookRow): Webhook {
  const { id, url, description, created_at, updated_at } = row;
  const events = JSON.parse(row.events) as Webhook['events'];
  return { id, url, events, description, disabled: row.disabled !== 0, created_at, updated_at, ...makersOf(row) };
}

function toDelivery(row: Pick<OutboxRow, (typeof DELIVERY)[number]>): Delivery {
  const { delivery_id, message_id, type, state, attempts, last_status, last_error, next_at, claimed_until, created_at } = row;
  const waits = state === 'pending' && claimed_until === 0;
  return {
    id: delivery_id!,
    message_id,
    type,
    state,
    attempts,
    last_status,
    ...(last_error === '' ? {} : { last_error }),
    next_attempt_at: waits ? Math.ceil(next_at / 1000) || created_at : 0,
    created_at,
  };
}
