import { withoutNul } from '../lib/text.ts';
import type { CommitGroup, DurableMark, EventRow, Fence, JournalRow, RunEnd, RunStart, SteeredRow, StepRow } from './events.ts';

/** The log of one run, as the committer reports to it. */
export interface CommittedLog {
  readonly runId: string;
  /** What to check with each write: that the run is still this node's. Undefined for a run that nobody can take over. */
  readonly fence: Fence | undefined;
  /** Rows up to `seq` are in the commit that starts now. */
  started(seq: number): void;
  /** Rows up to `seq` are durable. */
  committed(seq: number): void;
  /** No more rows of this run can be written. */
  broke(error: Error): void;
}

/** One row to be written for one run; of `written`, what is called when all that was enqueued up to here is durable. */
export type CommitEntry = { log: CommittedLog } & (
  | { kind: 'start'; row: RunStart }
  | { kind: 'event'; row: EventRow }
  | { kind: 'end'; row: RunEnd }
  | { kind: 'journal'; row: JournalRow }
  | { kind: 'step'; row: StepRow }
  | { kind: 'mark'; row: DurableMark }
  | { kind: 'steered'; row: SteeredRow }
  | { kind: 'written'; row: () => void }
);

/**
 * The row of a run that is written before the run begins.
 * @param written called when it is durable @param refused called when it can't be written; it may be there all the same when the error is no
 * `LogConflict`
 */
export function startEntry(row: RunStart, written: () => void, refused: (error: Error) => void): CommitEntry {
  return {
    kind: 'start',
    row: { ...row, agentId: withoutNul(row.agentId) },
    log: { runId: row.runId, fence: undefined, started() {}, committed: written, broke: refused },
  };
}

/** What the entries write, in one transaction. */
export function groupOf(entries: readonly CommitEntry[]): CommitGroup {
  const group: Required<CommitGroup> = { starts: [], events: [], ends: [], journal: [], steps: [], marks: [], steered: [], fences: [] };
  const fences = new Set<Fence>();
  for (const { log, kind, row } of entries) {
    if (kind === 'event') group.events.push(row);
    else if (kind === 'start') group.starts.push(row);
    else if (kind === 'end') group.ends.push(row);
    else if (kind === 'journal') group.journal.push(row);
    else if (kind === 'step') group.steps.push(row);
    else if (kind === 'mark') group.marks.push(row);
    else if (kind === 'steered') group.steered.push(row);
    if (log.fence) fences.add(log.fence);
  }
  if (fences.size === 0) return group;
  const [started, ended] = [new Set(group.starts.map(({ runId }) => runId)), new Set(group.ends.map(({ runId }) => runId))];
  const marked = new Set(group.marks.map(({ runId }) => runId));
  // The journal goes with the end of its run: what would come with it is not even written.
  const lasting = ({ runId }: { runId: string }): boolean => !ended.has(runId);
  const begun = ({ runId }: { runId: string }): boolean => started.has(runId);
  return {
    ...group,
    // A statement can't change the row that it inserts.
    starts: group.starts.map((start) => (marked.has(start.runId) ? { ...start, durable: true } : start)),
    marks: group.marks.filter((mark) => lasting(mark) && !begun(mark)),
    journal: group.journal.filter(lasting),
    fences: [...fences].filter((fence) => !begun(fence)),
  };
}

/** The runs of the entries, each with its last seq in them. */
export function byRun(entries: readonly CommitEntry[]): Map<CommittedLog, number> {
  const runs = new Map<CommittedLog, number>();
  for (const { log, kind, row } of entries) runs.set(log, kind === 'event' ? row.seq : (runs.get(log) ?? 0));
  return runs;
}

/** The entries of each run. */
export function splitByRun(entries: readonly CommitEntry[]): CommitEntry[][] {
  return [...Map.groupBy(entries, ({ log }) => log).values()];
}
