import type { Database as Connection } from 'better-sqlite3';
import { ADDED_UP, USER_ADDED_UP } from '../store/runs/usage.ts';
import { INSERTS, RUN_ENDED, SPENT_ADDED_UP, USED_AGAIN } from './commit-tables.ts';
import type { CommitGroup, RunEnd } from './events.ts';
import { messagesInto, rowsInto } from './sqlite-rows.ts';

/** By position and not by name, which costs less than half as much. */
const END_VALUES = RUN_ENDED.map(([, , value]) => value);

/**
 * Prepares the transaction of a commit group.
 * @returns writes the group, or throws what SQLite does; it says how many messages it has put into the outbox
 */
export function groupWriter(connection: Connection): (group: CommitGroup) => number {
  const { asked, answered, steered, billed, begun, used, usedFor, prompted, spent, ...others } = INSERTS;
  const inserts = [
    ...Object.values(others).map((insert) => rowsInto(connection, insert)),
    rowsInto(connection, prompted, USED_AGAIN),
    rowsInto(connection, used, ADDED_UP),
    rowsInto(connection, usedFor, USER_ADDED_UP),
    rowsInto(connection, spent, SPENT_ADDED_UP),
  ];
  const ask = messagesInto(connection, asked);
  const steer = messagesInto(connection, steered);
  const answer = messagesInto(connection, answered);
  const unqueue = connection.prepare(`delete from queued_runs where tenant_id = @tenantId and request_id = @id`);
  const queues = [billed, begun].map((insert) => rowsInto(connection, insert));
  const touch = connection.prepare<unknown[]>(`update conversations set updated_at = ? where tenant_id = ? and id = ?`);
  const markDurable = connection.prepare(`update requests set durable = 1 where id = @runId and tenant_id = @tenantId`);
  const forget = ['journal', 'effects'].map((table) =>
    connection.prepare(`delete from ${table} where request_id = @runId and tenant_id = @tenantId`),
  );
  const closeQuestions = connection.prepare(
    `update questions set decision = 'canceled', answered_at = @completedAt
     where request_id = @runId and tenant_id = @tenantId and decision = ''`,
  );
  const endRun = connection.prepare<unknown[]>(
    `update requests set ${RUN_ENDED.map(([name]) => `${name} = ?`).join(', ')} where id = ? and tenant_id = ? and state in ('running', 'queued')`,
  );
  const freeKey = connection.prepare(`delete from idempotency_keys where tenant_id = @tenantId and request_id = @runId`);
  const takeBack = connection.prepare(
    `delete from messages where tenant_id = @tenantId and conversation_id = @conversationId and request_id = @runId`,
  );
  const listens = connection.prepare(`select 1 from webhooks where tenant_id = ? and disabled = 0 limit 1`).pluck();
  const insertMessages = connection.prepare(
    `insert into outbox (tenant_id, webhook_id, delivery_id, message_id, type, request_id, occurred_at, created_at)
     select tenant_id, id, 'dlv_' || lower(hex(randomblob(16))), 'msg_' || @runId, 'run.' || @state, @runId, @completedAt, @completedAt
     from webhooks where tenant_id = @tenantId and disabled = 0
       and (events = '[]' or instr(events, '"run.' || @state || '"') > 0)`,
  );
  const insertNews = connection.prepare(
    `insert into outbox (tenant_id, webhook_id, message_id, type, request_id, occurred_at, created_at)
     select tenant_id, -tenant_id, "key", 'task.ended', request_id, @completedAt, @completedAt
     from a2a_push_configs where request_id = @runId and tenant_id = @tenantId`,
  );
  /** @returns how many messages went into the outbox */
  const end = (run: RunEnd): number => {
    endRun.run(...END_VALUES.map((value) => value(run)), run.runId, run.tenantId);
    if (run.unbegun && freeKey.run(run).changes > 0) takeBack.run(run);
    if (run.durable) for (const statement of [...forget, closeQuestions]) statement.run(run);
    // Asked each time: another process may have added one.
    return (listens.get(run.tenantId) === undefined ? 0 : insertMessages.run(run).changes) + insertNews.run(run).changes;
  };
  const write = connection.transaction((group: CommitGroup): number => {
    for (const insert of inserts) insert(group);
    ask(group);
    steer(group);
    for (const message of group.steered ?? []) unqueue.run(message);
    answer(group);
    for (const { said, startedAt, tenantId, conversationId } of group.starts) if (said) touch.run(startedAt, tenantId, conversationId);
    for (const mark of group.marks ?? []) markDurable.run(mark);
    let messages = 0;
    for (const queue of queues) messages += queue(group);
    for (const run of group.ends) messages += end(run);
    return messages;
  });
  // IMMEDIATE: another process (the CLI) may be writing, and a lock can't be upgraded by waiting.
  return write.immediate;
}
