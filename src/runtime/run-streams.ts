import { Semaphore } from '../lib/semaphore.ts';
import { MAX_DELEGATES, SLOTS, type Delegated } from './delegates.ts';
import type { CommandPlace, OpenedRecord } from './durable/records.ts';
import type { RestoredRun, RestoredRunStream } from './durable/restore.ts';
import { suspends } from './durable/suspension.ts';
import { toFailure, type ErrorCode, type RunFailure } from './failure.ts';
import type { ModelMessage } from './model.ts';
import type { DelegatedTask, RunParts } from './run-parts.ts';
import type { NewStream } from './stream-parts.ts';
import { Stream } from './stream.ts';
import { longWrittenOut } from './written-out.ts';

/** Failures of a delegate that end the whole run: its cap or its budget is used up, the server is at fault, or it was the run that was canceled. */
const ENDS_RUN: ReadonlySet<ErrorCode> = new Set(['cap_exceeded', 'insufficient_budget', 'internal', 'canceled']);

/**
 * The streams of a run: its master, and the delegates below it.
 *
 * A delegate keeps its slot while it waits for its own delegates, so each level has its own slots. Delegates of the
 * last level wait for nobody, so their slots always become free again. Hence all delegates of the level above get their
 * answers and free their slots too, and no delegate waits for ever. If the levels shared their slots, parents could
 * take all of them.
 */
export class RunStreams {
  readonly #run: RunParts;
  readonly #restored: RestoredRun | undefined;
  readonly #endRun: (failure: RunFailure) => void;
  /** By the delegates' depth, as they are needed: most runs have none. */
  readonly #slots: Semaphore[] = [];
  /** How many streams were opened. */
  #count: number;
  /** How many more delegates the run may have. */
  #left: number;
  /** Resolves when the delegates until now wait for their slots. */
  #prepared: Promise<unknown> = Promise.resolve();

  /** @param endRun ends the run with all of its streams */
  constructor(run: RunParts, restored: RestoredRun | undefined, endRun: (failure: RunFailure) => void) {
    this.#run = run;
    this.#restored = restored;
    this.#endRun = endRun;
    this.#count = restored?.streams.size ?? 0;
    this.#left = MAX_DELEGATES - Math.max(0, this.#count - 1);
  }

  /** Opens the next stream. */
  open(stream: Omit<NewStream, 'streamId'>, opened: OpenedRecord): Stream {
    const made = new Stream(this.#run, { ...stream, streamId: this.#count++ });
    made.parts.begin(opened);
    return made;
  }

  /** As `RunParts.delegate` says. */
  async delegate(
    { agent, depth, message, approvals, onStream }: DelegatedTask,
    parent: CommandPlace & { child: number },
  ): Promise<Delegated> {
    const { signal, tracing } = this.#run;
    const known = this.#restored?.delegateOf(parent);
    if (known?.state.closed) {
      onStream?.(known.streamId);
      return this.#outcomeOf(known);
    }
    if (!known) {
      if (this.#left === 0) return { exhausted: true };
      this.#left -= 1;
    }
    try {
      const prepare = () => Promise.all([this.#run.delegates(agent), known ? [] : this.#messagesOf(message)]);
      const [roster, messages] = await this.#inOrder(prepare);
      // The stream is opened when its slot is free, so that streams are numbered in the order in which they start.
      const answer = await this.#inSlot(depth, async () => {
        const stream = known
          ? new Stream(this.#run, { ...known, roster, above: approvals })
          : this.open({ agent, roster, depth, above: approvals, messages }, { kind: 'opened', agent, depth, parent, messages });
        onStream?.(stream.parts.id.stream_id);
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

  async #messagesOf(message: string): Promise<ModelMessage[]> {
    return [{ role: 'user', content: await longWrittenOut(message, this.#run.signal) }];
  }

  /** Prepares a delegate. It is ready behind those before it, so that delegates wait for their slots in the order of their calls. */
  async #inOrder<T>(prepare: () => Promise<T>): Promise<T> {
    const before = this.#prepared;
    const prepared = prepare();
    this.#prepared = Promise.allSettled([before, prepared]).then(() => {});
    await before;
    return prepared;
  }

  /**
   * Waits for a slot at this depth and holds it during the work, which an aborted run does not begin any more. Waiting
   * ignores the run's signal: an abort ends the streams that hold the slots, so that the queue empties at once.
   */
  async #inSlot<T>(depth: number, work: () => Promise<T>): Promise<T> {
    const release = await (this.#slots[depth] ??= new Semaphore(SLOTS)).take();
    try {
      this.#run.signal.throwIfAborted();
      return await work();
    } finally {
      release();
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
