import type { Database as Connection } from 'better-sqlite3';
import { wholeBytes, wholeData } from '../store/runs/event-data.ts';
import { LogConflict, OUTCOME_KINDS, type EventStore, type JournalEntry, type OutcomeStore, type StoredEvent } from './events.ts';
import { groupWriter } from './sqlite-commit.ts';
import { EVENTS_IN_ORDER, sqliteSlabs } from './sqlite-slabs.ts';

const WHOLE = wholeData('sqlite', 'e');
const OUTCOME = Array.from(OUTCOME_KINDS, (kind) => `'${kind}'`).join(', ');

/**
 * The event log on SQLite: prepared statements on the one connection, synchronous.
 * @param queued called when a commit has put something into the outbox
 */
export function sqliteEventStore(connection: Connection, queued = (): void => {}): EventStore & OutcomeStore {
  const write = groupWriter(connection);
  const rest = connection.prepare<[string, number, number], StoredEvent>(
    `select e.seq, e.kind, ${WHOLE} as data from ${EVENTS_IN_ORDER} where e.request_id = ? and e.tenant_id = ? and e.seq > ?`,
  );
  const records = connection.prepare<[string, number, number, number], JournalEntry>(
    `select n, stream_id as streamId, kind, data from journal where request_id = ? and tenant_id = ? and n >= ? order by n limit ?`,
  );
  const ofOutcome = `from events e where e.request_id = ? and e.tenant_id = ? and e.kind in (${OUTCOME})`;
  const outcome = connection.prepare<[string, number], StoredEvent>(`select e.seq, e.kind, ${WHOLE} as data ${ofOutcome} order by e.seq`);
  const outcomeBytes = connection
    .prepare<[string, number], number>(`select coalesce(sum(${wholeBytes('sqlite', 'e')}), 0) ${ofOutcome}`)
    .pluck();
  const rewinds = connection.prepare<[string, number], StoredEvent>(
    `select seq, kind, data from events where request_id = ? and tenant_id = ? and kind = 'rewind' order by seq`,
  );
  return {
    remote: false,
    commit(group) {
      try {
        if (write(group) > 0) queued();
      } catch (error) {
        if (isConstraint(error)) throw new LogConflict({ cause: error });
        throw error;
      }
    },
    read(tenantId, runId, afterSeq, limit, characters = Infinity) {
      const events: StoredEvent[] = [];
      let left = characters;
      // No row is read before it is asked for.
      for (const event of rest.iterate(runId, tenantId, afterSeq)) {
        events.push(event);
        left -= event.data.length;
        if (events.length === limit || left <= 0) break;
      }
      return events;
    },
    slabs: sqliteSlabs(connection),
    journal: (tenantId, runId, from, limit) => records.all(runId, tenantId, from, limit),
    outcome: (tenantId, runId) => outcome.all(runId, tenantId),
    outcomeBytes: (tenantId, runId) => outcomeBytes.get(runId, tenantId) ?? 0,
    rewinds: (tenantId, runId) => rewinds.all(runId, tenantId),
  };
}

function isConstraint(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('SQLITE_CONSTRAINT');
}
