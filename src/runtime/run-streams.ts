import { Delegates, type Delegated } from './delegates.ts';
import type { CommandPlace, OpenedRecord } from './durable/records.ts';
import type { RestoredRun, RestoredRunStream } from './durable/restore.ts';
import { suspends } from './durable/suspension.ts';
import { toFailure, type ErrorCode, type RunFailure } from './failure.ts';
import type { DelegatedTask, RunParts } from './run-parts.ts';
import type { NewStream } from './stream-parts.ts';
import { Stream } from './stream.ts';
import { writtenOut } from './written-out.ts';

/** Failures of a delegate that end the whole run: its cap is used up, the server is at fault, or it was the run that was canceled. */
const ENDS_RUN: ReadonlySet<ErrorCode> = new Set(['cap_exceeded', 'internal', 'canceled']);

/** The streams of a run: its master, and the delegates below it. */
export class RunStreams {
  readonly #run: RunParts;
  readonly #restored: RestoredRun | undefined;
  readonly #endRun: (failure: RunFailure) => void;
  readonly #delegates: Delegates;
  /** How many were opened. */
  #count: number;

  /** @param endRun ends the run with all of its streams */
  constructor(run: RunParts, restored: RestoredRun | undefined, endRun: (failure: RunFailure) => void) {
    this.#run = run;
    this.#restored = restored;
    this.#endRun = endRun;
    this.#count = restored?.streams.size ?? 0;
    this.#delegates = new Delegates(this.#count - 1);
  }

  /** Opens the next stream. */
  open(stream: Omit<NewStream, 'streamId'>, opened: OpenedRecord): Stream {
    const made = new Stream(this.#run, { ...stream, streamId: this.#count++ });
    made.begin(opened);
    return made;
  }

  /** As `RunParts.delegate` says. */
  async delegate({ agent, depth, message, approvals }: DelegatedTask, parent: CommandPlace & { child: number }): Promise<Delegated> {
    const { signal, tracing } = this.#run;
    const known = this.#restored?.delegateOf(parent);
    if (known?.state.closed) return this.#outcomeOf(known);
    if (!known && !this.#delegates.admit()) return { exhausted: true };
    const messages = [{ role: 'user' as const, content: writtenOut(message) }];
    try {
      // The stream is opened when its slot is free, so that streams are numbered in the order in which they start.
      const answer = await this.#delegates.inSlot(depth, signal, async () => {
        const stream = known
          ? new Stream(this.#run, { ...known, above: approvals })
          : this.open({ agent, depth, above: approvals, messages }, { kind: 'opened', agent, depth, parent, messages });
        return tracing ? tracing.delegate(stream.parts, () => stream.converse()) : stream.converse();
      });
      return { answer };
    } catch (error) {
      if (suspends(error, signal)) throw error;
      const failure = toFailure(error, signal);
      // The other streams are stopped at once: their answers would be lost, but their tokens would be charged.
      if (ENDS_RUN.has(failure.code)) this.#endRun(failure);
      if (signal.aborted) throw failure;
      return { failure };
    }
  }

  /** The outcome of a delegate that has ended in another process. */
  #outcomeOf({ state: { failure, text } }: RestoredRunStream): Delegated {
    if (!failure) return { answer: text.toString() };
    if (!ENDS_RUN.has(failure.code)) return { failure };
    this.#endRun(failure);
    throw failure;
  }
}
