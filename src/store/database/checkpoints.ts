import { Worker } from 'node:worker_threads';
import type { Database as SqliteConnection } from 'better-sqlite3';
import { programFile } from '../../files.ts';
import { outsideOfRuns } from '../../lib/outside-of-runs.ts';
import { endThread } from './sqlite-thread.ts';

/** How often it is looked how many pages wait in the write-ahead log. */
const LOOK_MS = 200;
/** As many are worth a pass. */
const WORTH_PAGES = 1000;
/** From as many pages on the log is to begin anew: its file stays as long as it once was. */
const LONG_PAGES = 4000;
/** Should the thread be missing: SQLite then does it itself, in the middle of a commit. */
const BACKSTOP_PAGES = 16_000;

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
 */
export class Checkpoints {
  readonly #connection: SqliteConnection;
  readonly #timer: NodeJS.Timeout;
  #worker: Worker | undefined;
  #underWay = false;

  /** @param connection the one that writes, in WAL mode */
  constructor(connection: SqliteConnection) {
    this.#connection = connection;
    connection.pragma(`wal_autocheckpoint = ${BACKSTOP_PAGES}`);
    this.#timer = outsideOfRuns(() => setInterval(() => this.#look(), LOOK_MS).unref());
  }

  /** Ends the thread. The connection is still open. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    if (this.#worker) await endThread(this.#worker);
  }

  #look(): void {
    if (this.#underWay) return;
    const { log, checkpointed } = this.#checkpoint('NOOP');
    if (log - checkpointed < WORTH_PAGES) return;
    this.#underWay = true;
    (this.#worker ??= this.#start()).postMessage('', []);
  }

  #passed(): void {
    this.#underWay = false;
    if (this.#connection.open && this.#checkpoint('NOOP').log >= LONG_PAGES) this.#checkpoint('PASSIVE');
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
    worker.on('message', () => this.#passed());
    // SQLite does it itself from now on, if late.
    worker.on('error', () => clearInterval(this.#timer));
    return worker;
  }
}
