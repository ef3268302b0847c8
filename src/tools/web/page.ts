import { programFile } from '../../files.ts';
import { JobFailed, JobProcess } from '../../lib/job-process.ts';
import { NoSlot, type Semaphore } from '../../lib/semaphore.ts';
import { Slots } from '../../lib/slots.ts';
import type { ReadingRun } from '../../runtime/commands/fetch.ts';
import type { Page } from './html/read.ts';
import type { PageJob } from './page-worker.ts';

/** How long a page may take; then the process is ended with it. */
const TIMEOUT_MS = 5000;
/** Of the process's heap, in MiB. */
const HEAP_MB = 256;
/** How long a page may wait for earlier pages of all tenants. */
const WAIT_MS = 15_000;
/** Pages of a tenant that may wait, each up to 4 MiB in memory; a run with sixteen delegates has 48 at once. */
const MAX_WAITING = 64;
const CLOSING = 'the server is shutting down';

/** A page that could not be read in time, or at all. */
export class PageUnreadable extends Error {}

/** Reads pages as text, one after the other and tenant by tenant, in a process of their own. */
export class PageReader {
  readonly #timeoutMs: number;
  readonly #slots: Semaphore;
  readonly #process: JobProcess<PageJob, Page>;

  constructor(options: { slots?: Slots; timeoutMs?: number; waitMs?: number; maxWaiting?: number } = {}) {
    this.#timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
    this.#process = new JobProcess({ program: programFile('tools/web/page-worker'), heapMb: HEAP_MB, timeoutMs: this.#timeoutMs });
    this.#slots = (options.slots ?? new Slots()).of('page', 1, {
      waitMs: options.waitMs ?? WAIT_MS,
      maxWaiting: options.maxWaiting ?? MAX_WAITING,
    });
  }

  /** @throws {PageUnreadable} @throws the signal's reason */
  async read(html: string, baseUrl: string, { tenantId, signal }: Pick<ReadingRun, 'tenantId' | 'signal'>): Promise<Page> {
    const release = await this.#takeSlot(tenantId, signal);
    try {
      return await this.#process.run({ html, baseUrl }, signal);
    } catch (error) {
      throw error instanceof JobFailed ? this.#unreadable(error) : error;
    } finally {
      release();
    }
  }

  /** Ends the process; what is being read is rejected, and what waits as soon as it has the slot, which is at once. */
  async close(): Promise<void> {
    await this.#process.close();
  }

  #unreadable({ reason }: JobFailed): PageUnreadable {
    if (reason === 'late') return new PageUnreadable(`the page could not be read within ${this.#timeoutMs / 1000} s`);
    return new PageUnreadable(reason === 'closed' ? CLOSING : 'the page could not be read');
  }

  async #takeSlot(tenantId: number, signal: AbortSignal): Promise<() => void> {
    try {
      return await this.#slots.take(signal, tenantId);
    } catch (error) {
      if (!(error instanceof NoSlot)) throw error;
      if (error.reason === 'late') throw new PageUnreadable('too many pages are being read at the moment');
      throw new PageUnreadable('too many pages of yours wait to be read; fetch fewer at a time');
    }
  }
}
