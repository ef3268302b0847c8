import type { Database as Connection } from 'better-sqlite3';
import { nextSqliteId } from '../store/ids.ts';
import { ADDED_UP, type UsageRow } from '../store/usage.ts';
import type { CommitGroup, EventRow, RunEnd, RunStart } from './events.ts';
import { rowsInto } from './sqlite-rows.ts';
import { usageRows } from './usage-tally.ts';

/**
 * Prepares the transaction of a commit group. What every run needs is bound by position and not by name, which costs less than
 * half as much.
 * @returns writes the group, or throws what SQLite does; it says how many messages it has put into the outbox
 */
export function groupWriter(connection: Connection): (group: CommitGroup) => number {
  const insertRuns = rowsInto(
    connection,
    'requests (id, tenant_id, agent_id, conversation_id, state, owner, started_at, changed_ms, recovery, durable, token_id)',
    `?, ?, ?, ?, 'running', ?, ?, ?, ?, ?, ?`,
    bindStart,
  );
  const insertResponse = connection.prepare(
    `insert into openai_responses (request_id, tenant_id, previous, asked, stored) values (?, ?, ?, ?, ?)`,
  );
  const insertTask = connection.prepare(`insert into a2a_tasks (request_id, tenant_id, context_id, message) values (?, ?, ?, ?)`);
  const markDurable = connection.prepare(`update requests set durable = 1 where id = @runId and tenant_id = @tenantId`);
  const insertRecord = connection.prepare(
    `insert into journal (request_id, n, tenant_id, stream_id, kind, data) values (@runId, @n, @tenantId, @streamId, @kind, @data)`,
  );
  const forget = ['journal', 'effects'].map((table) =>
    connection.prepare(`delete from ${table} where request_id = @runId and tenant_id = @tenantId`),
  );
  const closeQuestions = connection.prepare(
    `update questions set decision = 'canceled', answered_at = @completedAt
     where request_id = @runId and tenant_id = @tenantId and decision = ''`,
  );
  const insertEvents = rowsInto(connection, 'events (request_id, seq, tenant_id, kind, data)', '?, ?, ?, ?, ?', bindEvent);
  const endRun = connection.prepare<unknown[]>(
    `update requests set state = ?, completed_at = ?, changed_ms = ?, error_message = ?,
       error_code = ?, last_seq = ?, input_tokens = ?, output_tokens = ?, counted = 1
     where id = ? and tenant_id = ? and state = 'running'`,
  );
  const insertAnswer = connection.prepare(
    `insert into messages (id, tenant_id, conversation_id, role, content, input_tokens, output_tokens, created_at, request_id)
     values (${nextSqliteId('messages', '@tenantId')}, @tenantId, @conversationId, 'assistant', @answer, @inputTokens, @outputTokens, @completedAt, @runId)`,
  );
  const freeKey = connection.prepare(`delete from idempotency_keys where tenant_id = @tenantId and request_id = @runId`);
  const takeBack = connection.prepare(
    `delete from messages where tenant_id = @tenantId and conversation_id = @conversationId and request_id = @runId`,
  );
  const addUsage = connection.prepare<unknown[]>(
    `insert into run_usage (tenant_id, ended_at, agent, model, failed, runs, agent_runs, model_runs,
       input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, run_ms, agent_ms, model_ms)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ${ADDED_UP}`,
  );
  const insertUsage = connection.prepare(`insert into outbox (tenant_id, body) values (?, ?)`);
  const listens = connection.prepare(`select 1 from webhooks where tenant_id = ? and disabled = 0 limit 1`).pluck();
  const insertMessages = connection.prepare(
    `insert into outbox (tenant_id, webhook_id, delivery_id, message_id, type, request_id, occurred_at, created_at)
     select tenant_id, id, 'dlv_' || lower(hex(randomblob(16))), 'msg_' || @runId, 'run.' || @state, @runId, @completedAt, @completedAt
     from webhooks where tenant_id = @tenantId and disabled = 0
       and (events = '[]' or instr(events, '"run.' || @state || '"') > 0)`,
  );
  const start = (starts: readonly RunStart[]): void => {
    insertRuns(starts);
    for (const { runId, tenantId, response, task } of starts) {
      if (response) insertResponse.run(runId, tenantId, response.previous, response.asked ?? null, response.stored ? 1 : 0);
      if (task) insertTask.run(runId, tenantId, task.contextId, task.message);
    }
  };
  /** @returns how many messages went into the outbox */
  const end = (run: RunEnd): number => {
    if (endRun.run(...endValues(run)).changes > 0) for (const row of usageRows(run)) addUsage.run(...usageValues(row));
    // Asked each time: another process may have added one.
    const messages = listens.get(run.tenantId) === undefined ? 0 : insertMessages.run(run).changes;
    if (run.answer !== undefined) insertAnswer.run(run);
    if (run.unbegun && freeKey.run(run).changes > 0) takeBack.run(run);
    if (run.durable) for (const statement of [...forget, closeQuestions]) statement.run(run);
    return messages;
  };
  const write = connection.transaction(({ starts, marks = [], journal = [], events, ends }: CommitGroup): number => {
    let messages = 0;
    start(starts);
    for (const mark of marks) markDurable.run(mark);
    for (const record of journal) insertRecord.run(record);
    insertEvents(events);
    for (const { tenantId, usage } of events) if (usage !== undefined) messages += insertUsage.run(tenantId, usage).changes;
    for (const run of ends) messages += end(run);
    return messages;
  });
  // IMMEDIATE: another process (the CLI) may be writing, and a lock can't be upgraded by waiting.
  return write.immediate;
}

// No pattern here collects the rest of the properties: that copies them one by one.

function bindStart(run: RunStart, values: unknown[]): void {
  const { runId, tenantId, agentId, conversationId, owner, startedAt, changedMs = 0, recovery = 'fail', tokenId = null } = run;
  values.push(runId, tenantId, agentId, conversationId, owner, startedAt, changedMs, recovery, run.durable ? 1 : 0, tokenId);
}

function bindEvent({ runId, seq, tenantId, kind, data }: EventRow, values: unknown[]): void {
  values.push(runId, seq, tenantId, kind, data);
}

function endValues(run: RunEnd): unknown[] {
  const { state, completedAt, changedMs = 0, errorMessage, errorCode, lastSeq } = run;
  return [state, completedAt, changedMs, errorMessage, errorCode, lastSeq, run.inputTokens, run.outputTokens, run.runId, run.tenantId];
}

function usageValues(row: UsageRow): unknown[] {
  const { tenantId, endedAt, agent, model, failed, runs, agentRuns, modelRuns } = row;
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, runMs, agentMs, modelMs } = row;
  const counts = [runs, agentRuns, modelRuns, inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, runMs, agentMs, modelMs];
  return [tenantId, endedAt, agent, model, failed, ...counts];
}
