import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { programFile } from '../../files.ts';
import { NoSlot, type Semaphore } from '../../lib/semaphore.ts';
import { Turns } from '../../lib/turns.ts';
import type { ReadingRun } from '../../runtime/commands/fetch.ts';
import type { Page, PageAnswer, PageJob } from './page-worker.ts';

export type { Page } from './page-worker.ts';

/** How long a page may take; then the process is ended with it. */
const TIMEOUT_MS = 5000;
/** Of the process's heap, in MiB. */
const HEAP_MB = 256;
/** How long a page may wait for earlier pages of all tenants. */
const WAIT_MS = 15_000;
/** Pages of a tenant that may wait, each up to 4 MiB in memory; a run with sixteen delegates has 48 at once. */
const MAX_WAITING = 64;
/** How long the process may take to begin. */
const START_MS = 10_000;
const CLOSING = 'the server is shutting down';

/** A page that could not be read in time, or at all. */
export class PageUnreadable extends Error {}

interface Current {
  job: PageJob;
  timer: NodeJS.Timeout;
  resolve(page: Page): void;
  reject(error: Error): void;
}

/**
 * Reads pages, one after the other and tenant by tenant, in a process that is started when it is first needed and ended
 * with the server. A thread would not do: a page that makes it run out of memory ends the whole server.
 *
 *   idle ──turn──▶ reading ──answer──▶ idle
 *                     └──time-out, crash, abort──▶ process killed; the next page starts another
 */
export class PageReader {
  readonly #timeoutMs: number;
  readonly #turns: Semaphore;
  #worker: ChildProcess | undefined;
  #current: Current | undefined;
  #ids = 0;
  #closed = false;

  constructor(options: { turns?: Turns; timeoutMs?: number; waitMs?: number; maxWaiting?: number } = {}) {
    this.#timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
    this.#turns = (options.turns ?? new Turns()).of('page', 1, {
      waitMs: options.waitMs ?? WAIT_MS,
      maxWaiting: options.maxWaiting ?? MAX_WAITING,
    });
  }

  /** @throws {PageUnreadable} @throws the signal's reason */
  async read(html: string, baseUrl: string, { tenantId, signal }: Pick<ReadingRun, 'tenantId' | 'signal'>): Promise<Page> {
    const leave = await this.#turn(tenantId, signal);
    try {
      signal.throwIfAborted();
      if (this.#closed) throw new PageUnreadable(CLOSING);
      return await this.#answer({ id: ++this.#ids, html, baseUrl }, signal);
    } finally {
      leave();
    }
  }

  /** Ends the process; what is being read is rejected, and what waits as soon as its turn comes, which is at once. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#closed = true;
    this.#fail(new PageUnreadable(CLOSING));
    if (!worker || worker.exitCode !== null || worker.signalCode !== null) return;
    worker.ref();
    await once(worker, 'exit');
  }

  async #turn(tenantId: number, signal: AbortSignal): Promise<() => void> {
    try {
      return await this.#turns.take(signal, tenantId);
    } catch (error) {
      if (!(error instanceof NoSlot)) throw error;
      if (error.reason === 'late') throw new PageUnreadable('too many pages are being read at the moment');
      throw new PageUnreadable('too many pages of yours wait to be read; fetch fewer at a time');
    }
  }

  async #answer(job: PageJob, signal: AbortSignal): Promise<Page> {
    const { promise, resolve, reject } = Promise.withResolvers<Page>();
    const onAbort = (): void => {
      if (this.#current?.job === job) this.#fail(signal.reason as Error);
    };
    const isStarting = !this.#worker;
    const worker = (this.#worker ??= this.#start());
    this.#current = { job, timer: this.#timer(isStarting ? START_MS : this.#timeoutMs), resolve, reject };
    signal.addEventListener('abort', onAbort, { once: true });
    // A process that is gone tells so by its exit.
    worker.send(job, () => {});
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  #timer(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#fail(new PageUnreadable(`the page could not be read within ${ms / 1000} s`)), ms);
  }

  #start(): ChildProcess {
    const worker = fork(programFile('tools/web/page-worker'), {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      // The process gets nothing of ours: no variables, no standard input or output.
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
      if (this.#worker !== worker || !this.#current || (!isReady && this.#current.job.id !== id)) return;
      clearTimeout(this.#current.timer);
      if (isReady) {
        // The time of a page doesn't run while the process begins.
        this.#current.timer = this.#timer(this.#timeoutMs);
        return;
      }
      this.#current.resolve(page);
      this.#current = undefined;
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
    current?.reject(error);
  }
}
