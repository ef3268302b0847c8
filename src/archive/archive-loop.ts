import type { Emitter } from '../lib/events.ts';
import { inMilliseconds, Loop, type Rest } from '../lib/loop.ts';
import type { Archiver, Sealed } from './archiver.ts';
import { ArchiveAway } from './objects.ts';

/** The events of the archive. */
export interface ArchiveEvents {
  /** A segment was sealed. */
  archived: Sealed;
  /** Runs could not be brought into the archive, or objects not be deleted; it is tried again. */
  archiveFailed: { err: Error; what: string };
  /** A block was read for a client, from the archive: or it could not be. */
  archiveRead: { outcome: 'read' | 'unavailable' | 'damaged'; milliseconds: number };
}

export interface ArchiveLoopOptions {
  archiver: Pick<Archiver, 'next' | 'tidy'>;
  /** Days that runs stay in the database, at least: by whole days, unless it is less than one. */
  afterDays: number;
  /** Days after which the steps of a finished run are deleted. */
  stepsDays: number;
  /** Has the database give back what the archived runs before a time (epoch seconds) had. */
  giveBack(before: number): Promise<void>;
  /** Epoch seconds. */
  now(): number;
  events: Emitter<ArchiveEvents>;
}

const DAY_SECONDS = 86_400;
/** Runs become due all the time: it is looked for them this often, or sooner where they are to go after moments. */
const [SHORTEST_MS, LONGEST_MS] = [1000, 60_000];
/** The pause behind a segment, so that it slows nothing down. */
const PAUSE_MS = 20;

/** Archives what is due, tenant by tenant, a segment at a time, and tidies up. */
export class ArchiveLoop {
  readonly #options: ArchiveLoopOptions;
  readonly #loop = new Loop({ round: () => this.#round(), alarm: inMilliseconds });
  readonly #stopping = new AbortController();
  /** The tenant whose turn it was last, and whether anything was sealed since it was that of the first one. */
  #behind = 0;
  #sealed = false;
  /** Until when there may be too much to archive to tidy up, too. */
  #tidyAt = 0;
  /** When the first run ended that was due in the last round of all tenants, in epoch seconds; infinite: none was. */
  #oldest = Infinity;
  /** The same of this round so far. */
  #oldestNow = Infinity;

  constructor(options: ArchiveLoopOptions) {
    this.#options = options;
  }

  start(): void {
    this.#loop.wake();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop.stop();
  }

  /** For how many seconds the first run that is due has been it. */
  lag(): number {
    return Math.max(0, this.#dueBefore() - Math.min(this.#oldest, this.#oldestNow));
  }

  async #round(): Promise<Rest> {
    const { afterDays } = this.#options;
    const more = await this.#archive();
    if (more && performance.now() < this.#tidyAt) return { due: PAUSE_MS };
    const again = await this.#tidy();
    this.#tidyAt = again ? 0 : performance.now() + LONGEST_MS;
    return { due: more || again ? PAUSE_MS : Math.min(LONGEST_MS, Math.max(SHORTEST_MS, afterDays * DAY_SECONDS * 100)) };
  }

  /** Archives the next segment. @returns whether there may be more */
  async #archive(): Promise<boolean> {
    const { archiver, events } = this.#options;
    const { signal } = this.#stopping;
    const before = this.#dueBefore();
    const failed = (err: Error): void => {
      if (!signal.aborted) events.emit('archiveFailed', { err, what: 'runs could not be archived' });
    };
    try {
      const turn = await archiver.next(this.#behind, before, signal);
      this.#oldestNow = Math.min(this.#oldestNow, turn?.endedAt ?? Infinity);
      if (turn?.sealed) events.emit('archived', turn.sealed);
      if (turn?.error) failed(turn.error);
      // Of a tenant that has more, or whose runs can't be archived, the others come first.
      if (turn && !(turn.error instanceof ArchiveAway)) {
        this.#behind = turn.tenantId;
        this.#sealed ||= turn.sealed !== undefined;
        return !signal.aborted;
      }
    } catch (error) {
      failed(error as Error);
      // Of what was not looked at, nothing else is known.
      this.#oldestNow = Math.min(this.#oldestNow, this.#oldest);
    }
    const again = this.#sealed && this.#behind > 0;
    this.#oldest = this.#oldestNow;
    this.#oldestNow = Infinity;
    this.#behind = 0;
    this.#sealed = false;
    if (!again) await this.#options.giveBack(before).catch(failed);
    return again;
  }

  /** Runs that ended before it, in epoch seconds, are due: a segment has the runs of a whole day. */
  #dueBefore(): number {
    const { now, afterDays } = this.#options;
    const time = now() - afterDays * DAY_SECONDS;
    return afterDays < 1 ? Math.ceil(time) : Math.floor(time / DAY_SECONDS) * DAY_SECONDS;
  }

  async #tidy(): Promise<boolean> {
    const { archiver, events, stepsDays, now } = this.#options;
    const { signal } = this.#stopping;
    try {
      return await archiver.tidy(now() - stepsDays * DAY_SECONDS, signal);
    } catch (error) {
      if (!signal.aborted) events.emit('archiveFailed', { err: error as Error, what: 'the archive could not be tidied up' });
      return false;
    }
  }
}
