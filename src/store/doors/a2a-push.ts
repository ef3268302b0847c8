import { randomBytes } from 'node:crypto';
import { rowsOf, type Database } from '../database/database.ts';
import { CHANGE_CHANNEL } from '../nodes/notices.ts';
import type { WebhookTenants } from '../outbox/webhook-tenants.ts';
import type { A2aPushConfigRow } from '../schema.ts';

/** Who is told of a task. Its `key` names it in the outbox. */
export type PushConfig = Omit<A2aPushConfigRow, 'tenant_id' | 'request_id' | 'created_at'> & { requestId: string };

/** Where the messages of a task go. */
export type PushTarget = PushConfig & {
  /** The agent whose task it is. */
  agentId: string;
  /** Whether the tenant is locked out. */
  disabled: boolean;
};

/** Who may be told of one task. */
export const MAX_PUSH_CONFIGS = 10;

const COLUMNS = '"key", request_id as "requestId", id, url, token, scheme, credentials, legacy';

/** The push notification configurations of tasks. */
export class A2aPushConfigs {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #webhookTenants: Pick<WebhookTenants, 'forget'>;

  /** @param now epoch seconds */
  constructor(db: Database, now: () => number, webhookTenants: Pick<WebhookTenants, 'forget'>) {
    this.#db = db;
    this.#now = now;
    this.#webhookTenants = webhookTenants;
  }

  /** Keeps a configuration, in the place of one with the same id. @returns undefined when the task has as many as it may */
  async keep(tenantId: number, config: Omit<PushConfig, 'key'>): Promise<PushConfig | undefined> {
    const { requestId, id, url, token, scheme, credentials, legacy } = config;
    const postgres = this.#db.dialect === 'postgres';
    // The nodes are told that the tenant has somebody who is to be told.
    const telling = postgres ? `, pg_notify('${CHANGE_CHANNEL}', concat('webhooks:', tenant_id))` : '';
    const [text, int] = postgres ? ['?::text', '?::bigint'] : ['?', '?'];
    const [kept] = await rowsOf<PushConfig>(
      this.#db,
      `insert into a2a_push_configs ("key", tenant_id, request_id, id, url, token, scheme, credentials, legacy, created_at)
       select ${text}, ${int}, ${text}, ${text}, ${text}, ${text}, ${text}, ${text}, ${int}, ${int}
       where (select count(*) from a2a_push_configs where request_id = ? and id <> ?) < ${MAX_PUSH_CONFIGS}
       on conflict (request_id, id) do update set url = excluded.url, token = excluded.token, scheme = excluded.scheme,
         credentials = excluded.credentials, legacy = excluded.legacy
       returning ${COLUMNS}${telling}`,
      [
        `psh_${randomBytes(16).toString('hex')}`,
        tenantId,
        requestId,
        id,
        url,
        token,
        scheme,
        credentials,
        legacy,
        this.#now(),
        requestId,
        id,
      ],
    );
    this.#webhookTenants.forget(tenantId);
    return kept;
  }

  /** Those of a task, the oldest first. */
  async list(tenantId: number, requestId: string): Promise<PushConfig[]> {
    const sql = `select ${COLUMNS} from a2a_push_configs where tenant_id = ? and request_id = ? order by created_at, "key"`;
    return rowsOf<PushConfig>(this.#db, sql, [tenantId, requestId]);
  }

  /** Deletes a configuration, and what waits to be sent to it. */
  async remove(tenantId: number, key: string): Promise<void> {
    const { knex } = this.#db;
    await this.#db.atomically([
      knex('a2a_push_configs').where({ key, tenant_id: tenantId }).delete(),
      knex('outbox').where({ tenant_id: tenantId, webhook_id: -tenantId, message_id: key }).whereRaw(`state = 'pending'`).delete(),
    ]);
  }

  /** Where the messages of a configuration go, for the delivery. */
  async target(tenantId: number, key: string): Promise<PushTarget | undefined> {
    const [row] = await rowsOf<PushConfig & { agentId: string; locked: number }>(
      this.#db,
      `select ${COLUMNS.replaceAll(/(?<=^|, )(?=\w|")/g, 'c.')}, r.agent_id as "agentId", t.disabled as locked
       from a2a_push_configs c join requests r on r.id = c.request_id join tenants t on t.id = c.tenant_id
       where c."key" = ? and c.tenant_id = ? and r.tenant_id = ?`,
      [key, tenantId, tenantId],
    );
    if (!row) return undefined;
    const { locked, ...target } = row;
    return { ...target, disabled: locked !== 0 };
  }

  /**
   * Tells of the end of a run that has ended while its configuration was written, unless that is done already. Another node may not have
   * known of it.
   */
  async tellEnd(tenantId: number, { key, requestId }: Pick<PushConfig, 'key' | 'requestId'>): Promise<void> {
    const { knex } = this.#db;
    const told = knex('outbox').select('id').where({ tenant_id: tenantId, webhook_id: -tenantId, message_id: key, type: 'task.ended' });
    if (await told.whereRaw(`state = 'pending'`).first()) return;
    const now = this.#now();
    const message = { message_id: key, type: 'task.ended', request_id: requestId, occurred_at: now, created_at: now };
    await knex('outbox').insert({ tenant_id: tenantId, webhook_id: -tenantId, ...message });
  }
}
