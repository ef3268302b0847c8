import { NotAtHand } from '../lib/slots.ts';
import { OUTCOME_KINDS, type EventStore, type OutcomeStore, type StoredEvent } from '../log/events.ts';
import type { ArchivedRun } from '../store/archive/archive-index.ts';
import { readEventPlaces, type EventBlock } from './blocks.ts';
import type { ColdRuns } from './cold-runs.ts';

type Reading = Pick<EventStore, 'read' | 'slabs'> & OutcomeStore;
type Kept = [seq: number, kind: string, data: string];

/**
 * The event log with what of it is in the archive. The rows of a run move all at once: as long as the database has any behind a cursor, it has all; when it
 * has none, the run goes on in the archive, or has nothing more.
 */
export function runStore(hot: EventStore & OutcomeStore, cold: ColdRuns): EventStore & OutcomeStore {
  const atHand = both(hot, {
    read: ({ tenantId, runId }) => notAtHand(cold, tenantId, runId, []),
    outcome: ({ tenantId, runId }) => notAtHand(cold, tenantId, runId, []),
    outcomeBytes: ({ tenantId, runId }) => notAtHand(cold, tenantId, runId, 0),
    rewinds: ({ tenantId, runId }) => notAtHand(cold, tenantId, runId, []),
  });
  const anywhere = both(hot, coldReading(cold));
  return {
    ...anywhere,
    remote: hot.remote,
    commit: (group) => hot.commit(group),
    journal: (...asked) => hot.journal(...asked),
    atHand,
    async fetch(tenantId, runId, afterSeq) {
      const run = await cold.find(tenantId, runId);
      if (!run) return;
      const { blocks } = readEventPlaces(run.events);
      const number = blocks.findIndex(({ last }) => last > afterSeq);
      if (number >= 0) await rowsOf(cold, tenantId, run, blocks[number]!, number);
    },
  };
}

/** The events of archived runs alone. */
export function archivedEvents(cold: ColdRuns): Pick<EventStore, 'read'> {
  const { read } = coldReading(cold);
  return { read: (tenantId, runId, afterSeq, limit, characters = Infinity) => read({ tenantId, runId }, afterSeq, limit, characters) };
}

interface RunRef {
  tenantId: number;
  runId: string;
}

/** How a run is read of which the database has nothing. */
interface Elsewhere {
  read(run: RunRef, afterSeq: number, limit: number, characters: number): Promise<StoredEvent[]>;
  outcome(run: RunRef): Promise<StoredEvent[]>;
  outcomeBytes(run: RunRef): Promise<number>;
  rewinds(run: RunRef): Promise<StoredEvent[]>;
}

/** Reads the database, and what that has not, elsewhere. */
function both(hot: EventStore & OutcomeStore, elsewhere: Elsewhere): Reading {
  const none = (rows: readonly unknown[]): boolean => rows.length === 0;
  return {
    read: (tenantId, runId, afterSeq, limit, characters) =>
      orElse(hot.read(tenantId, runId, afterSeq, limit, characters), none, () =>
        elsewhere.read({ tenantId, runId }, afterSeq, limit, characters ?? Infinity),
      ),
    outcome: (tenantId, runId) => orElse(hot.outcome(tenantId, runId), none, () => elsewhere.outcome({ tenantId, runId })),
    outcomeBytes: (tenantId, runId) =>
      orElse(
        hot.outcomeBytes(tenantId, runId),
        (bytes) => bytes === 0,
        () => elsewhere.outcomeBytes({ tenantId, runId }),
      ),
    rewinds: (tenantId, runId) => orElse(hot.rewinds(tenantId, runId), none, () => elsewhere.rewinds({ tenantId, runId })),
    ...(hot.slabs && { slabs: hot.slabs }),
  };
}

/** What there is, at once where it is there at once; if that is nothing, something else. */
function orElse<T>(found: T | Promise<T>, isNothing: (found: T) => boolean, otherwise: () => Promise<T>): T | Promise<T> {
  if (found instanceof Promise) return found.then((value) => (isNothing(value) ? otherwise() : value));
  return isNothing(found) ? otherwise() : found;
}

/** @throws {NotAtHand} when the run is in the archive */
async function notAtHand<T>(cold: ColdRuns, tenantId: number, runId: string, nothing: T): Promise<T> {
  if (await cold.find(tenantId, runId)) throw new NotAtHand();
  return nothing;
}

function coldReading(cold: ColdRuns): Elsewhere {
  /** Events of the blocks of a run that may have some, in order, block by block. */
  async function* eventsOf({ tenantId, runId }: RunRef, may: (block: EventBlock) => boolean): AsyncGenerator<StoredEvent[]> {
    const run = await cold.find(tenantId, runId);
    if (!run) return;
    for (const [number, block] of readEventPlaces(run.events).blocks.entries()) {
      if (may(block)) yield (await rowsOf(cold, tenantId, run, block, number)).map(([seq, kind, data]) => ({ seq, kind, data }));
    }
  }
  const these = async (run: RunRef, may: (block: EventBlock) => boolean, is: (kind: string) => boolean): Promise<StoredEvent[]> => {
    const found: StoredEvent[] = [];
    for await (const events of eventsOf(run, may)) found.push(...events.filter(({ kind }) => is(kind)));
    return found;
  };
  return {
    async read(run, afterSeq, limit, characters) {
      const page: StoredEvent[] = [];
      let left = characters;
      for await (const events of eventsOf(run, ({ last }) => last > afterSeq)) {
        for (const event of events) {
          if (event.seq <= afterSeq) continue;
          page.push(event);
          left -= event.data.length;
          if (page.length === limit || left <= 0) return page;
        }
      }
      return page;
    },
    outcome: (run) =>
      these(
        run,
        ({ outcome }) => outcome,
        (kind) => OUTCOME_KINDS.has(kind),
      ),
    async outcomeBytes({ tenantId, runId }) {
      const run = await cold.find(tenantId, runId);
      return run ? readEventPlaces(run.events).outcomeBytes : 0;
    },
    rewinds: (run) =>
      these(
        run,
        ({ rewinds }) => rewinds,
        (kind) => kind === 'rewind',
      ),
  };
}

const rowsOf = (cold: ColdRuns, tenantId: number, run: ArchivedRun, block: EventBlock, number: number): Promise<Kept[]> =>
  cold.rows<Kept>(tenantId, run.segment, run.events_key, block, { runId: run.request_id, rows: 'events', number });
