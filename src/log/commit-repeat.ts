import { groupOf, splitByRun, type CommitEntry } from './commit-group.ts';
import { LogConflict, LogRefused, type EventStore } from './events.ts';

/** Learns what becomes of the entries of a failed commit: each of them is reported as committed or as lost, once. */
export interface RepeatReport {
  committed(entries: readonly CommitEntry[]): void;
  /** An attempt failed; the next one follows, or the entries are lost. */
  failed(error: Error, attempt: number, givenUp: boolean, entries: readonly CommitEntry[]): void;
  lost(error: Error, entries: readonly CommitEntry[]): void;
}

/** How long a failed commit is repeated: about as long as a database takes to restart or to fail over. */
const GIVE_UP_MS = 30_000;
const FIRST_DELAY_MS = 50;
const LONGEST_DELAY_MS = 1000;

/**
 * Repeats a commit that has failed, until it is written or can't be.
 *
 *   temporary failure ──▶ pause, next attempt (for about 30 s, then lost)
 *   conflict ──all rows are ours──▶ committed
 *   conflict, refusal ──several runs──▶ each run alone
 *                     ──one run──▶ lost
 *
 * A connection that is lost after COMMIT reports a failure although the rows are written: the next attempt conflicts
 * with our own rows. What else belongs to them (usage records, the answer in a conversation) was written with them.
 * Never rejects, unless `report` throws.
 * @param since `performance.now()` at the first attempt
 */
export async function repeatCommit(
  store: EventStore,
  entries: readonly CommitEntry[],
  { error: first, since }: { error: Error; since: number },
  report: RepeatReport,
): Promise<void> {
  let error = first;
  for (let attempt = 1; ; attempt += 1) {
    if (error instanceof LogConflict) {
      const written = await areWritten(store, entries).catch(asError);
      if (written === true) return report.committed(entries);
      if (written instanceof Error) error = written;
    }
    if (error instanceof LogRefused) {
      const runs = splitByRun(entries);
      if (runs.length > 1) return commitEach(store, runs, error, report);
    }
    if (error instanceof LogRefused || performance.now() - since > GIVE_UP_MS) return giveUp(error, attempt, entries, report);
    report.failed(error, attempt, false, entries);
    await new Promise((resolve) => setTimeout(resolve, Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS)));
    try {
      await store.commit(groupOf(entries));
      return report.committed(entries);
    } catch (again) {
      error = asError(again);
    }
  }
}

/** Writes the runs one by one, so that one which can't be written takes no other with it. */
async function commitEach(store: EventStore, runs: readonly CommitEntry[][], cause: Error, report: RepeatReport): Promise<void> {
  // The database has just answered: an outage that begins now has its whole time again, once for all runs.
  const since = performance.now();
  let error = cause;
  for (const [done, own] of runs.entries()) {
    if (performance.now() - since > GIVE_UP_MS) return giveUp(error, 1, runs.slice(done).flat(), report);
    try {
      await store.commit(groupOf(own));
      report.committed(own);
    } catch (again) {
      error = asError(again);
      await repeatCommit(store, own, { error, since }, report);
    }
  }
}

function giveUp(error: Error, attempt: number, entries: readonly CommitEntry[], report: RepeatReport): void {
  // The start of a run that is refused is an answer to its caller: another run has the conversation, or the key.
  const isAnswer = error instanceof LogConflict && entries.every(({ kind }) => kind === 'start');
  if (!isAnswer) report.failed(error, attempt, true, entries);
  report.lost(error, entries);
}

/** Whether all these events are in the log as we would write them: nobody else writes the same. */
async function areWritten(store: EventStore, entries: readonly CommitEntry[]): Promise<boolean> {
  for (const own of splitByRun(entries)) {
    const events = own.flatMap(({ kind, row }) => (kind === 'event' ? row : []));
    const [first] = events;
    if (first) {
      const rows = await store.read(first.tenantId, first.runId, first.seq - 1, events.length);
      if (!events.every(({ seq, data }, i) => rows[i]?.seq === seq && rows[i].data === data)) return false;
      continue;
    }
    // Records without an event: a command that is about to begin.
    const records = own.flatMap(({ kind, row }) => (kind === 'journal' ? row : []));
    const [begun] = records;
    // Of the row of a run alone, its caller looks what has become.
    if (!begun && own.some(({ kind }) => kind === 'start')) return false;
    if (!begun) continue;
    const rows = await store.journal(begun.tenantId, begun.runId, begun.n, records.length);
    if (!records.every(({ n, data }, i) => rows[i]?.n === n && rows[i].data === data)) return false;
  }
  return true;
}

/** Whatever was thrown, as an error. */
export function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
