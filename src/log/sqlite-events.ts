import type { Database as Connection } from 'better-sqlite3';
import { nextSqliteId } from '../store/ids.ts';
import { ADDED_UP } from '../store/usage.ts';
import { LogConflict, type CommitGroup, type EventStore, type JournalEntry, type OutcomeStore, type StoredEvent } from './events.ts';
import { usageRows } from './usage-tally.ts';

/**
 * The event log on SQLite: prepared statements on the one connection, synchronous.
 * @param queued called when a commit has put something into the outbox
 */
export function sqliteEventStore(connection: Connection, queued = (): void => {}): EventStore & OutcomeStore {
  const insertRun = connection.prepare(
    `insert into requests (id, tenant_id, agent_id, conversation_id, state, owner, started_at, changed_ms, recovery, durable)
     values (@runId, @tenantId, @agentId, @conversationId, 'running', @owner, @startedAt, @changedMs, @recovery, @durable)`,
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
  const insertEvent = connection.prepare(
    `insert into events (request_id, seq, tenant_id, kind, data) values (@runId, @seq, @tenantId, @kind, @data)`,
  );
  const endRun = connection.prepare(
    `update requests set state = @state, completed_at = @completedAt, changed_ms = @changedMs, error_message = @errorMessage,
       error_code = @errorCode, last_seq = @lastSeq, input_tokens = @inputTokens, output_tokens = @outputTokens, counted = 1
     where id = @runId and tenant_id = @tenantId and state = 'running'`,
  );
  const insertAnswer = connection.prepare(
    `insert into messages (id, tenant_id, conversation_id, role, content, input_tokens, output_tokens, created_at, request_id)
     values (${nextSqliteId('messages', '@tenantId')}, @tenantId, @conversationId, 'assistant', @answer, @inputTokens, @outputTokens, @completedAt, @runId)`,
  );
  const freeKey = connection.prepare(`delete from idempotency_keys where tenant_id = @tenantId and request_id = @runId`);
  const takeBack = connection.prepare(
    `delete from messages where tenant_id = @tenantId and conversation_id = @conversationId and request_id = @runId`,
  );
  const addUsage = connection.prepare(
    `insert into run_usage (tenant_id, ended_at, agent, model, failed, runs, agent_runs, model_runs,
       input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, run_ms, agent_ms, model_ms)
     values (@tenantId, @endedAt, @agent, @model, @failed, @runs, @agentRuns, @modelRuns,
       @inputTokens, @outputTokens, @cacheReadTokens, @cacheWriteTokens, @runMs, @agentMs, @modelMs) ${ADDED_UP}`,
  );
  const insertUsage = connection.prepare(`insert into outbox (tenant_id, body) values (@tenantId, @usage)`);
  const insertMessages = connection.prepare(
    `insert into outbox (tenant_id, webhook_id, delivery_id, message_id, type, request_id, occurred_at, created_at)
     select tenant_id, id, 'dlv_' || lower(hex(randomblob(16))), 'msg_' || @runId, 'run.' || @state, @runId, @completedAt, @completedAt
     from webhooks where tenant_id = @tenantId and disabled = 0
       and (events = '[]' or instr(events, '"run.' || @state || '"') > 0)`,
  );
  const page = connection.prepare<[string, number, number, number], StoredEvent>(
    `select seq, kind, data from events where request_id = ? and tenant_id = ? and seq > ? order by seq limit ?`,
  );
  const records = connection.prepare<[string, number, number, number], JournalEntry>(
    `select n, stream_id as streamId, kind, data from journal where request_id = ? and tenant_id = ? and n >= ? order by n limit ?`,
  );
  const ofOutcome = `from events where request_id = ? and tenant_id = ? and kind in ('request_received', 'file', 'done')`;
  const outcome = connection.prepare<[string, number], StoredEvent>(`select seq, kind, data ${ofOutcome} order by seq`);
  const outcomeBytes = connection.prepare<[string, number], number>(`select coalesce(sum(octet_length(data)), 0) ${ofOutcome}`).pluck();
  /** @returns how many messages went into the outbox */
  const commit = connection.transaction((group: CommitGroup): number => {
    let messages = 0;
    for (const { response, task, ...start } of group.starts) {
      insertRun.run({ changedMs: 0, recovery: 'fail', ...start, durable: start.durable ? 1 : 0 });
      if (response) insertResponse.run(start.runId, start.tenantId, response.previous, response.asked ?? null, response.stored ? 1 : 0);
      if (task) insertTask.run(start.runId, start.tenantId, task.contextId, task.message);
    }
    for (const mark of group.marks ?? []) markDurable.run(mark);
    for (const record of group.journal ?? []) insertRecord.run(record);
    for (const event of group.events) {
      insertEvent.run(event);
      if (event.usage !== undefined) messages += insertUsage.run(event).changes;
    }
    for (const end of group.ends) {
      if (endRun.run({ changedMs: 0, ...end }).changes > 0) for (const row of usageRows(end)) addUsage.run(row);
      messages += insertMessages.run(end).changes;
      if (end.answer !== undefined) insertAnswer.run(end);
      if (end.unbegun && freeKey.run(end).changes > 0) takeBack.run(end);
      if (end.durable) for (const statement of [...forget, closeQuestions]) statement.run(end);
    }
    return messages;
  });
  return {
    remote: false,
    commit(group) {
      try {
        // IMMEDIATE: another process (the CLI) may be writing, and a lock can't be upgraded by waiting.
        if (commit.immediate(group) > 0) queued();
      } catch (error) {
        if (isConstraint(error)) throw new LogConflict({ cause: error });
        throw error;
      }
    },
    read(tenantId, runId, afterSeq, limit, characters) {
      if (characters === undefined) return page.all(runId, tenantId, afterSeq, limit);
      const events: StoredEvent[] = [];
      let left = characters;
      for (const event of page.iterate(runId, tenantId, afterSeq, limit)) {
        events.push(event);
        left -= event.data.length;
        if (left <= 0) break;
      }
      return events;
    },
    journal: (tenantId, runId, from, limit) => records.all(runId, tenantId, from, limit),
    outcome: (tenantId, runId) => outcome.all(runId, tenantId),
    outcomeBytes: (tenantId, runId) => outcomeBytes.get(runId, tenantId) ?? 0,
  };
}

function isConstraint(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('SQLITE_CONSTRAINT');
}
