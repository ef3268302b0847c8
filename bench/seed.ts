import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { sqliteEventStore } from '../src/log/sqlite-events.ts';

/**
 * Writes a finished run into the log whose deltas are a row each, which no upstream can be relied on to cause.
 * @returns its id
 */
export function seedRun(folder: string, deltas: string[]): string {
  const runId = '0199aaaa-0000-7000-8000-000000000001';
  const connection = new Connection(join(folder, 'baton.db'));
  const tenantId = connection.prepare<[], { id: number }>('select id from tenants').get()!.id;
  const row = (seq: number, kind: string, data: object) => ({ tenantId, runId, seq, kind, data: JSON.stringify(data) });
  const texts = deltas.map((delta, n) => row(n + 1, 'text', { agent: 'index', stream_id: 0, delta }));
  const lastSeq = deltas.length + 1;
  const done = row(lastSeq, 'done', { ok: true, request_id: runId, duration_ms: 1, input_tokens: 1, output_tokens: 1, content: '' });
  const outcome = {
    state: 'completed' as const,
    errorMessage: '',
    errorCode: '',
    lastSeq,
    inputTokens: 1,
    outputTokens: 1,
    usage: [],
    conversationId: 0,
  };
  void sqliteEventStore(connection).commit({
    starts: [{ tenantId, runId, agentId: 'index', conversationId: 0, owner: 'bench', startedAt: 1 }],
    events: [...texts, done],
    ends: [{ tenantId, runId, completedAt: 2, ...outcome }],
  });
  connection.close();
  return runId;
}
