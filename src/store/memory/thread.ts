import { Worker } from 'node:worker_threads';
import { programFile } from '../../files.ts';
import type { Hit } from '../../memory/fusion.ts';
import { outsideOfRuns } from '../../lib/outside-of-runs.ts';
import type { CandidateQuery, Judging } from '../../memory/word-index.ts';
import { endThread } from '../database/sqlite-thread.ts';

/** A ranking to be made. */
export interface RankJob {
  tenantId: number;
  query: CandidateQuery;
  judging: Judging;
}

/** The answer to the job of the same id: its hits, or why there are none. */
export type RankAnswer = { id: number; hits: Hit[] } | { id: number; error: unknown };

/** Of the thread's heap; a ranking holds the beginnings of 200 entries. */
const HEAP_MB = 128;

/**
 * The thread that ranks entries on SQLite, on a connection of its own that only reads: a ranking takes up to some tenths
 * of a second, in which the server's own thread goes on. It is started with the first search.
 */
export class MemoryThread {
  readonly #file: () => string;
  readonly #waiting = new Map<number, PromiseWithResolvers<Hit[]>>();
  #worker: Worker | undefined;
  #ids = 0;

  /** @param file of the database, which is open already */
  constructor(file: () => string) {
    this.#file = file;
  }

  rank(job: RankJob): Promise<Hit[]> {
    const worker = (this.#worker ??= outsideOfRuns(() => this.#start()));
    const id = (this.#ids += 1);
    const answer = Promise.withResolvers<Hit[]>();
    this.#waiting.set(id, answer);
    worker.ref();
    worker.postMessage({ id, ...job }, []);
    return answer.promise;
  }

  async close(): Promise<void> {
    if (this.#worker) await endThread(this.#worker);
  }

  #start(): Worker {
    const worker = new Worker(programFile('store/memory/worker'), {
      workerData: this.#file(),
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    worker.on('message', (answer: RankAnswer) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      // An idle thread doesn't keep the process alive.
      if (this.#waiting.size === 0) worker.unref();
      if ('hits' in answer) waiting?.resolve(answer.hits);
      else waiting?.reject(answer.error as Error);
    });
    worker.on('error', (error: Error) => this.#gone(worker, error));
    worker.on('exit', () => this.#gone(worker, new Error('the thread that searches the memory has ended')));
    return worker;
  }

  /** The next search starts another thread. */
  #gone(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
