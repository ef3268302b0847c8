import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Database as SqliteConnection } from 'better-sqlite3';
import { programFile } from '../../files.ts';
import { outsideOfRuns } from '../../lib/outside-of-runs.ts';
import type { CheckpointJob } from './checkpoint-worker.ts';
import { dirtyGap, layoutOf, TELLABLE_PAGES } from './page-gaps.ts';
import { endThread } from './sqlite-thread.ts';

/** How often it is looked how many pages wait in the write-ahead log. */
const LOOK_MS = 200;
/** As many are worth a pass. */
const WORTH_PAGES = 1000;
/** From as many pages on the log is to begin anew: its file stays as long as it once was. */
const LONG_PAGES = 4000;
/** Should the thread be missing: SQLite then does it itself, in the middle of a commit. */
const BACKSTOP_PAGES = 16_000;

/** `user_version` of a file that is to be wiped. */
const TO_WIPE = 1;
/** How many pages are cleaned at a time: meanwhile nothing else happens. */
const CLEANED = 500;
/** How long it is not looked for pages again, as a multiple of how long a look has taken. */
const RESTS = 10;

/** Of the thread, which makes no garbage. */
const HEAP_MB = 32;

/** How many pages are in the write-ahead log, and how many of them in the database too. */
interface Progress {
  log: number;
  checkpointed: number;
}

/**
 * Brings pages of SQLite's write-ahead log into the database, in a thread of its own: a checkpoint writes thousands of pages and waits
 * for the disk, which would hold up all runs for tens of milliseconds, about once a second under load.
 *
 *   looking ──1,000 pages wait──▶ pass of the thread, beside the commits ──▶ looking
 *                                     └──the log has 4,000──▶ the few pages that came meanwhile, here ──▶ looking
 *
 * Without the last step a busy server's log would never be whole in the database, and so never begin anew
 * (https://www.sqlite.org/wal.html, "Avoiding Excessively Large WAL Files").
 *
 * A log that has begun anew still holds what was written before, behind what is written now, and the file what SQLite leaves in its pages
 * (`page-gaps.ts`). Whoever has erased something says so ({@link wipe}):
 *
 *   asked ──the log's file is cut off──▶ the thread looks for such pages ──▶ they are cleaned here, a few at a time ──▶ done
 *
 * They are cleaned past SQLite, in the file, while this connection holds the lock of who writes and the log is empty: so nobody writes to the file, in whichever
 * process, and what is overwritten is read by nobody. That it is not done yet stands in the file (`user_version`), for the next process.
 */
export class Checkpoints {
  readonly #connection: SqliteConnection;
  readonly #timer: NodeJS.Timeout;
  #worker: Worker | undefined;
  #underWay = false;
  /** How often it was asked to wipe, and up to which time that is done. */
  #asked = 0;
  #wiped = 0;
  /** The pages to clean, and for which time; undefined: nobody has looked. */
  #found: { pages: Uint32Array; asked: number } | undefined;
  /** Opened once and closed behind SQLite's: closing it takes the locks of the process away. */
  #file: number | undefined;
  /** Who waits until it has done something. */
  #awaited: (() => void)[] = [];
  /** Whether the thread has failed. */
  #gone = false;
  /** When the thread may look for pages again, and when it has begun to. */
  #lookAgain = 0;
  #lookedAt = 0;

  /** @param connection the one that writes, in WAL mode */
  constructor(connection: SqliteConnection) {
    this.#connection = connection;
    connection.pragma(`wal_autocheckpoint = ${BACKSTOP_PAGES}`);
    // A process before has not got through with it.
    if (connection.pragma('user_version', { simple: true }) === TO_WIPE) this.#asked += 1;
    this.#timer = outsideOfRuns(() => setInterval(() => this.#look(), LOOK_MS).unref());
  }

  /** Has everything vanish from the files that was deleted before, within moments. */
  wipe(): void {
    if (this.#asked === this.#wiped) this.#connection.pragma(`user_version = ${TO_WIPE}`);
    this.#asked += 1;
  }

  /** Has the pages that wait come into the database now. @returns when they are there, or the thread could not bring them */
  async pass(): Promise<void> {
    // What is under way has begun before some of them came.
    while (this.#underWay && !this.#gone) await this.#done();
    if (this.#gone) return;
    this.#tell(null);
    await this.#done();
  }

  /** Resolves when the thread has done what it does, or is gone. */
  async #done(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#awaited.push(resolve);
    await promise;
  }

  /** Ends the thread. The connection is still open. @returns what is to be called when that is closed */
  async close(): Promise<() => void> {
    clearInterval(this.#timer);
    if (this.#worker) await endThread(this.#worker);
    this.#gone = true;
    this.#release();
    return () => {
      if (this.#file !== undefined) closeSync(this.#file);
    };
  }

  #look(): void {
    if (this.#underWay) return;
    const { log, checkpointed } = this.#checkpoint('NOOP');
    const wipes = this.#asked > this.#wiped && (this.#found !== undefined || performance.now() >= this.#lookAgain);
    if (log - checkpointed >= (wipes ? 1 : WORTH_PAGES)) this.#tell(null);
    else if (wipes) this.#wipeOn();
  }

  #tell(job: CheckpointJob): void {
    this.#underWay = true;
    (this.#worker ??= this.#start()).postMessage(job, []);
  }

  #passed(pages: Uint32Array | null): void {
    this.#underWay = false;
    if (!this.#connection.open) return this.#release();
    if (pages) {
      const now = performance.now();
      // However large the file is, the disk has most of the time for others.
      this.#lookAgain = now + RESTS * (now - this.#lookedAt);
      this.#found = { pages, asked: this.#found!.asked };
    } else if (this.#checkpoint('NOOP').log >= LONG_PAGES) this.#checkpoint('PASSIVE');
    this.#release();
  }

  #release(): void {
    for (const resolve of this.#awaited.splice(0)) resolve();
  }

  /** Cuts off the log's file, and does the next step of the wiping. Who reads in the log is not waited for: the next look tries again. */
  #wipeOn(): void {
    const patience = this.#connection.pragma('busy_timeout', { simple: true }) as number;
    this.#connection.pragma('busy_timeout = 0');
    try {
      const [{ busy }] = this.#connection.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }];
      if (busy !== 0) return;
      this.#file ??= openSync(this.#connection.name, 'r+');
      if (this.#found === undefined) {
        this.#found = { pages: new Uint32Array(), asked: this.#asked };
        this.#lookedAt = performance.now();
        return this.#tell({ file: this.#file });
      }
      if (this.#found.pages.length > 0) return this.#clean(this.#file, this.#found);
      this.#wiped = this.#found.asked;
      this.#found = undefined;
      if (this.#asked === this.#wiped) this.#connection.pragma('user_version = 0');
    } catch {
      // A full disk, or another process that writes: the next look tries it again.
    } finally {
      this.#connection.pragma(`busy_timeout = ${patience}`);
    }
  }

  /** Cleans some pages. */
  #clean(file: number, found: { pages: Uint32Array }): void {
    this.#connection.exec('begin immediate');
    try {
      // Another process may have written since: its commit is in the log, and will come into the file.
      if (statSync(`${this.#connection.name}-wal`).size > 0) return;
      // What SQLite has of these pages in memory would come back with their next change.
      this.#connection.pragma('shrink_memory');
      const some = found.pages.subarray(0, CLEANED);
      cleanPages(file, some);
      found.pages = found.pages.subarray(some.length);
    } finally {
      this.#connection.exec('rollback');
    }
  }

  #checkpoint(mode: 'NOOP' | 'PASSIVE'): Progress {
    try {
      const [progress] = this.#connection.pragma(`wal_checkpoint(${mode})`) as [Progress];
      return progress;
    } catch {
      // A full disk, for example: the commits say so, and the next look tries it again.
      return { log: 0, checkpointed: 0 };
    }
  }

  #start(): Worker {
    const worker = new Worker(programFile('store/database/checkpoint-worker'), {
      workerData: this.#connection.name,
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: HEAP_MB },
    });
    worker.unref();
    worker.on('message', (pages: Uint32Array | null) => this.#passed(pages));
    // SQLite does it itself from now on, if late.
    worker.on('error', () => {
      clearInterval(this.#timer);
      this.#gone = true;
      this.#release();
    });
    return worker;
  }
}

/** Overwrites the gaps of pages, while nobody else writes to the file. @param numbers counted from 0 */
function cleanPages(file: number, numbers: Uint32Array): void {
  const head = Buffer.alloc(100);
  readSync(file, head, 0, head.length, 0);
  const { pageBytes, usable } = layoutOf(head);
  const page = Buffer.alloc(pageBytes);
  for (const number of numbers) {
    if (number >= TELLABLE_PAGES || readSync(file, page, 0, pageBytes, number * pageBytes) < pageBytes) continue;
    const gap = dirtyGap(page, usable);
    if (typeof gap === 'object') writeSync(file, Buffer.alloc(gap.to - gap.from), 0, gap.to - gap.from, number * pageBytes + gap.from);
  }
}
