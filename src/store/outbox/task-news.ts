import type { Database } from '../database/database.ts';

/** What tasks tell of themselves: rows of the outbox have it as their type. */
export type TaskNews = 'task.working' | 'task.input-required' | 'task.ended';

/**
 * The statement that tells those who are to be told of a task. All of a tenant's such messages have one destination in the outbox, which
 * is the tenant's number below zero, so that there are no more destinations than tenants.
 * @param body JSON of what has happened; empty when it is read at the delivery
 * @param occurredAt epoch seconds
 */
export function tellingOf(
  dialect: Database['dialect'],
  {
    tenantId,
    requestId,
    news,
    body,
    occurredAt,
  }: { tenantId: number; requestId: string; news: TaskNews; body: string; occurredAt: number },
) {
  const [text, time] = dialect === 'postgres' ? ['?::text', '?::bigint'] : ['?', '?'];
  // A task that still asks something works on only when it has all answers.
  const stillAsks =
    news === 'task.working'
      ? `and not exists (select 1 from questions q where q.tenant_id = c.tenant_id and q.request_id = c.request_id and q.decision = '')`
      : '';
  return {
    sql: `insert into outbox (tenant_id, webhook_id, message_id, type, request_id, body, occurred_at, created_at)
      select tenant_id, -tenant_id, "key", ${text}, request_id, ${text}, ${time}, ${time}
      from a2a_push_configs c where tenant_id = ? and request_id = ? ${stillAsks}`,
    bindings: [news, body, occurredAt, occurredAt, tenantId, requestId],
  };
}
