import type { CommitGroup, EventRow, RunEnd, RunStart } from './events.ts';

/** The log of one run, as the committer reports to it. */
export interface CommittedLog {
  readonly runId: string;
  /** Rows up to `seq` are in the commit that starts now. */
  started(seq: number): void;
  /** Rows up to `seq` are durable. */
  committed(seq: number): void;
  /** No more rows of this run can be written. */
  broke(error: Error): void;
}

/** One row to be written for one run, with what belongs to it. */
export interface CommitEntry {
  log: CommittedLog;
  start?: RunStart;
  event?: EventRow;
  end?: RunEnd;
}

/** What the entries write, in one transaction. */
export function groupOf(entries: readonly CommitEntry[]): CommitGroup {
  const group: CommitGroup = { starts: [], events: [], ends: [] };
  for (const { start, event, end } of entries) {
    if (start) group.starts.push(start);
    if (event) group.events.push(event);
    if (end) group.ends.push(end);
  }
  return group;
}

/** The runs of the entries, each with its last seq in them. */
export function byRun(entries: readonly CommitEntry[]): Map<CommittedLog, number> {
  const runs = new Map<CommittedLog, number>();
  for (const { log, event } of entries) runs.set(log, event?.seq ?? runs.get(log) ?? 0);
  return runs;
}

/** The entries of each run. */
export function splitByRun(entries: readonly CommitEntry[]): CommitEntry[][] {
  return [...Map.groupBy(entries, ({ log }) => log).values()];
}
