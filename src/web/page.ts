import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Page, PageAnswer, PageJob } from './page-worker.ts';

export type { Page } from './page-worker.ts';

/** How long a page may take; then the process is ended with it. */
const TIMEOUT_MS = 5000;
/** Of the process's heap, in MiB. */
const HEAP_MB = 256;
/** How long a page may wait for those before it, of whoever. */
const WAIT_MS = 15_000;
/** How long the process may take to begin. */
const START_MS = 10_000;
const CLOSING = 'the server is shutting down';

/** A page that could not be read in time, or at all. */
export class PageUnreadable extends Error {}

interface Waiting {
  job: PageJob;
  resolve(page: Page): void;
  reject(error: Error): void;
}

/**
 * Reads pages, one after the other, in a process that is started when it is first needed and ended with the server. A
 * thread would not do: a page that makes it run out of memory ends the whole server.
 *
 *   idle ──job──▶ reading ──answer──▶ idle, or the next job
 *                    └──time-out, crash, abort──▶ process killed; the next job starts another
 */
export class PageReader {
  readonly #timeoutMs: number;
  readonly #waitMs: number;
  readonly #queue: Waiting[] = [];
  #worker: ChildProcess | undefined;
  #current: { waiting: Waiting; timer: NodeJS.Timeout } | undefined;
  #ids = 0;
  #closed = false;

  constructor(options: { timeoutMs?: number; waitMs?: number } = {}) {
    this.#timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
    this.#waitMs = options.waitMs ?? WAIT_MS;
  }

  /** @throws {PageUnreadable} @throws the signal's reason */
  async read(html: string, baseUrl: string, signal: AbortSignal): Promise<Page> {
    signal.throwIfAborted();
    if (this.#closed) throw new PageUnreadable(CLOSING);
    const { promise, resolve, reject } = Promise.withResolvers<Page>();
    const waiting: Waiting = { job: { id: ++this.#ids, html, baseUrl }, resolve, reject };
    const leaveQueue = (error: Error): void => {
      const place = this.#queue.indexOf(waiting);
      if (place < 0) return;
      this.#queue.splice(place, 1);
      reject(error);
    };
    const onAbort = (): void => {
      if (this.#current?.waiting === waiting) this.#fail(signal.reason as Error);
      else leaveQueue(signal.reason as Error);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    const patience = setTimeout(() => leaveQueue(new PageUnreadable('too many pages are being read at the moment')), this.#waitMs);
    this.#queue.push(waiting);
    this.#next();
    try {
      return await promise;
    } finally {
      clearTimeout(patience);
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** Ends the process; what is being read or waits is rejected. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#closed = true;
    const closing = new PageUnreadable(CLOSING);
    for (const { reject } of this.#queue.splice(0)) reject(closing);
    this.#fail(closing);
    if (!worker || worker.exitCode !== null || worker.signalCode !== null) return;
    worker.ref();
    await once(worker, 'exit');
  }

  #next(): void {
    const waiting = this.#current ? undefined : this.#queue.shift();
    if (!waiting) return;
    const isStarting = !this.#worker;
    const worker = (this.#worker ??= this.#start());
    this.#current = { waiting, timer: this.#timer(isStarting ? START_MS : this.#timeoutMs) };
    // A process that is gone tells so by its exit.
    worker.send(waiting.job, () => {});
  }

  #timer(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#fail(new PageUnreadable(`the page could not be read within ${ms / 1000} s`)), ms);
  }

  #start(): ChildProcess {
    // The built server has the same file as JavaScript.
    const file = import.meta.url.endsWith('.ts') ? './page-worker.ts' : './page-worker.js';
    const worker = fork(fileURLToPath(new URL(file, import.meta.url)), {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      // Nothing of ours is in its reach: no variables, no standard input or output.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    const broke = (): void => {
      if (this.#worker === worker) this.#fail(new PageUnreadable('the page could not be read'));
    };
    worker.on('message', (message) => {
      const { id, page } = message as PageAnswer;
      const isReady = page === undefined;
      if (this.#worker !== worker || !this.#current || (!isReady && this.#current.waiting.job.id !== id)) return;
      clearTimeout(this.#current.timer);
      if (isReady) {
        // The time of a page doesn't run while the process begins.
        this.#current.timer = this.#timer(this.#timeoutMs);
        return;
      }
      this.#current.waiting.resolve(page);
      this.#current = undefined;
      this.#next();
    });
    worker.on('error', broke).on('exit', broke);
    worker.unref();
    worker.channel?.unref();
    return worker;
  }

  /** Ends the process and what it is reading. */
  #fail(error: Error): void {
    const { worker, current } = { worker: this.#worker, current: this.#current };
    this.#worker = undefined;
    this.#current = undefined;
    worker?.kill('SIGKILL');
    clearTimeout(current?.timer);
    current?.waiting.reject(error);
    this.#next();
  }
}
