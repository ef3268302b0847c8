import type { components } from '../../generated/api.ts';
import type { Database } from '../database/database.ts';
import { tellingChange } from '../nodes/notices.ts';
import type { AgentRow, AuditRow, ScheduleRow, WebhookRow } from '../schema.ts';
import { statementOf, type Statement, type Steps } from '../database/transact.ts';

export type MadeThing = components['schemas']['MadeThing'];

/** A token of a tenant, and who ends it. */
export interface EndedToken {
  tenantId: number;
  /** 0: the first one. */
  tokenId: number;
  actor: string;
  /** Epoch seconds. */
  now: number;
}

/** Made, or last changed, with a token; or it has set what still holds of what others have changed since. */
const BY = {
  agents: '? in (created_by, updated_by)',
  schedules: '? in (created_by, updated_by, message_by, schedule_by)',
  webhooks: '? in (created_by, updated_by, url_by)',
};

/**
 * What goes on of a token that ends.
 * @param disable whether that is turned off: as a client would pause its schedules, and disable its webhooks
 */
export function* madeThings(db: Pick<Database, 'knex' | 'dialect'>, ended: EndedToken, disable: boolean): Steps<MadeThing[]> {
  if (disable) yield* turnOff(db, ended);
  const { tenantId, tokenId } = ended;
  const made = (columns: string, table: keyof typeof BY): Statement => ({
    sql: `select ${columns} from ${table} where tenant_id = ? and ${BY[table]} order by id`,
    bindings: [tenantId, tokenId],
  });
  const agents = (yield made('id', 'agents')) as Pick<AgentRow, 'id'>[];
  const schedules = (yield made('id, normalized, status, next_fire_at', 'schedules')) as ScheduleRow[];
  const webhooks = (yield made('id, url, disabled', 'webhooks')) as WebhookRow[];
  return [
    ...schedules.map(({ id, normalized: what, status, next_fire_at: next }): MadeThing => ({
      kind: 'schedule',
      id: String(id),
      what,
      active: status === 'active' && next > 0,
    })),
    ...webhooks.map(({ id, url: what, disabled }): MadeThing => ({ kind: 'webhook', id: String(id), what, active: disabled === 0 })),
    ...agents.map(({ id }): MadeThing => ({ kind: 'agent', id, active: false })),
  ];
}

/** A schedule that fires once and whose run is under way is over by itself. */
function* turnOff(db: Pick<Database, 'knex' | 'dialect'>, ended: EndedToken): Steps<void> {
  const { knex } = db;
  const { tenantId, tokenId, now } = ended;
  const pause = knex('schedules')
    .where({ tenant_id: tenantId, status: 'active' })
    .where('next_fire_at', '>', 0)
    .whereRaw(BY.schedules, [tokenId])
    .update({ status: 'paused', next_fire_at: 0, try_at: null, updated_at: now })
    .returning('id');
  const paused = (yield statementOf(pause)) as { id: number }[];
  const disable = knex('webhooks')
    .where({ tenant_id: tenantId, disabled: 0 })
    .whereRaw(BY.webhooks, [tokenId])
    .update({ disabled: 1, updated_at: now })
    .returning(['id', ...tellingChange(db as Database, { cache: 'webhooks', tenantId })]);
  const disabled = (yield statementOf(disable)) as { id: number }[];
  for (const { id } of disabled) {
    const waiting = knex('outbox').where({ tenant_id: tenantId, webhook_id: id }).whereRaw(`state = 'pending'`);
    yield statementOf(waiting.update({ state: 'failed', last_error: 'disabled' }));
  }
  yield* paused.map(({ id }) => noted(db, ended, 'schedule.update', `schedule:${id}`));
  yield* disabled.map(({ id }) => noted(db, ended, 'webhook.update', `webhook:${id}`));
}

function noted(
  { knex }: Pick<Database, 'knex'>,
  { tenantId, actor, now }: EndedToken,
  action: AuditRow['action'],
  target: string,
): Statement {
  const entry = { tenant_id: tenantId, at: now, actor, action, target, before: null, after: null };
  return statementOf(knex('audit_entries').insert(entry));
}
