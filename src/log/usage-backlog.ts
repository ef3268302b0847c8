import type { RunEvent } from '../generated/events.ts';
import { inMilliseconds, Loop, type Rest } from '../lib/loop.ts';
import { withoutMark } from '../store/runs/event-data.ts';
import type { UncountedRun, UncountedRuns } from '../store/runs/uncounted-runs.ts';
import { shareOfDeleted, UsageTally, usageRows, userUsageRows } from './usage-tally.ts';

type Payload<Kind extends RunEvent['event']> = Extract<RunEvent, { event: Kind }>['data'];

/** How many runs are counted at a time, and the pause behind them, so that it slows nothing down. */
const PORTION = 200;
const PAUSE_MS = 50;
/** How often it is looked for runs of nodes that don't count. */
const LOOK_MS = 60_000;

/**
 * Adds runs to the sums of the usage that ended before there were such sums, or on a node of a release without them, the
 * newest first: from their events, and where these are deleted, from what the run's row says. Each is added once, whichever
 * node does it.
 */
export class UsageBacklog {
  readonly #runs: UncountedRuns;
  readonly #onError: (error: Error) => void;
  readonly #loop = new Loop({ round: () => this.#round(), alarm: inMilliseconds });

  constructor(runs: UncountedRuns, onError: (error: Error) => void) {
    this.#runs = runs;
    this.#onError = onError;
  }

  start(): void {
    this.#loop.wake();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  async #round(): Promise<Rest> {
    try {
      const runs = await this.#runs.some(PORTION);
      for (const run of runs) {
        if (this.#loop.stopped) break;
        await this.#count(run);
        // On SQLite all of it is work of this thread.
        await new Promise((resolve) => setImmediate(resolve));
      }
      if (runs.length === PORTION) return { due: PAUSE_MS };
    } catch (error) {
      this.#onError(error as Error);
    }
    return { due: LOOK_MS };
  }

  async #count(run: UncountedRun): Promise<void> {
    const end = endOf(run, await this.#runs.usage(run));
    await this.#runs.count(run, usageRows(end), userUsageRows(end));
  }
}

/** What a run adds to the sums. @param events its `token_usage` and `done`, as far as they are there */
export function endOf(run: UncountedRun, events: readonly { kind: string; data: string }[]) {
  const tally = new UsageTally();
  const calls = events.filter(({ kind }) => kind === 'token_usage');
  for (const { data } of calls) tally.add(JSON.parse(data) as Payload<'token_usage'>);
  const done = events.find(({ kind }) => kind === 'done');
  const durationMs = done ? (JSON.parse(withoutMark(done.data)) as Payload<'done'>).duration_ms : run.durationMs;
  const usage = calls.length > 0 ? tally.shares() : [shareOfDeleted(run.agentId, run.inputTokens, run.outputTokens)];
  return { ...run, durationMs, usage };
}
