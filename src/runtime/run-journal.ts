import { abortable } from '../lib/abortable.ts';
import type { RunLog } from '../log/run-log.ts';
import { LostRun, type EffectScope } from '../store/database/effects.ts';
import { placeKey, type CommandPlace, type JournalRecord } from './durable/records.ts';
import { Suspension } from './durable/suspension.ts';

/** The stream number of records that belong to the run itself. */
export const RUN_RECORDS = -1;

/** Runs a command, and makes its changes of our database once, however often the command is run. */
export type EffectRunner = <T>(scope: EffectScope, work: () => Promise<T>) => Promise<T>;

/** How a run's journal is kept. */
export interface JournalOptions {
  /** `on`: records are written from the start; `held`: only once the run has to wait for people. */
  journal: 'held' | 'on';
  /** The node that executes the run. */
  nodeId: string;
  once: EffectRunner;
}

/**
 * The journal of a run: its records are all that another process needs to go on with the run.
 *
 *   off
 *   held ──makeDurable──▶ on
 *
 * `off`: the run ends with its process, and has no journal. `held`: the records are kept in memory, since most runs that may
 * wait for people never do. `on`: the run is durable. Each record is written in one transaction with the events of the same tick, so
 * that a journal costs rows, and no round trips.
 *
 * Only three steps wait for the database: the first question to a person, a command that must not run twice, and a
 * command's change of our own database.
 */
export class RunJournal {
  readonly #log: RunLog;
  readonly #controller: AbortController;
  readonly #options: JournalOptions | undefined;
  #state: 'off' | 'held' | 'on';
  #held: { streamId: number; record: JournalRecord }[] = [];

  /** @param controller stops the run @param options undefined for a run that ends with its process */
  constructor(log: RunLog, controller: AbortController, options: JournalOptions | undefined) {
    this.#log = log;
    this.#controller = controller;
    this.#options = options;
    this.#state = options?.journal ?? 'off';
  }

  /** Whether another process can go on with the run. */
  get durable(): boolean {
    return this.#state === 'on';
  }

  /** Whether the run has a journal, written or held. */
  get kept(): boolean {
    return this.#state !== 'off';
  }

  /** Appends a record, which is written together with the events of the same tick. */
  record(streamId: number, record: JournalRecord): void {
    if (this.#state === 'on') this.#write(streamId, record);
    else if (this.#state === 'held') this.#held.push({ streamId, record });
  }

  /** Writes the records that were held. Resolves when the run is durable; rejects when it is over. */
  async makeDurable(): Promise<void> {
    if (this.#state === 'held') {
      this.#state = 'on';
      this.#log.makeDurable(this.#options!.nodeId);
      for (const { streamId, record } of this.#held) this.#write(streamId, record);
      this.#held = [];
    }
    await this.#flushed();
  }

  /**
   * Before a command: resolves when the journal says that the command begins, if it must not run twice.
   * @param repeatable whether the command may run twice @param note records that it begins
   */
  async begin(repeatable: () => boolean | Promise<boolean>, note: () => void): Promise<void> {
    if (this.#state === 'off' || (await repeatable())) return;
    note();
    if (this.#state === 'on') await this.#flushed();
    this.#controller.signal.throwIfAborted();
  }

  /** Runs a command, and makes its changes of our database once, however often the command is run. */
  async once<T>(place: CommandPlace, work: () => Promise<T>): Promise<T> {
    // A run whose journal is held may become durable meanwhile.
    if (!this.#options) return work();
    const { tenantId, runId } = this.#log;
    const { once, nodeId } = this.#options;
    try {
      const ready = (): Promise<void> => abortable(this.#log.caughtUp(), this.#controller.signal);
      return await once({ tenantId, runId, owner: nodeId, place: placeKey(place), ready }, work);
    } catch (error) {
      if (error instanceof LostRun) this.#controller.abort(new Suspension('lost'));
      throw error;
    }
  }

  /** Resolves when all records and events so far are durable. */
  async #flushed(): Promise<void> {
    await abortable(this.#log.durable(), this.#controller.signal);
  }

  #write(streamId: number, { kind, ...data }: JournalRecord): void {
    this.#log.record(streamId, kind, JSON.stringify(data));
  }
}
