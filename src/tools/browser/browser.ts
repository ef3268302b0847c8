import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { outsideOfRuns } from '../../lib/outside-of-runs.ts';
import { NoSlot, type Semaphore } from '../../lib/semaphore.ts';
import { Slots } from '../../lib/slots.ts';
import type { Browser, BrowsingRun } from '../../runtime/commands/browse.ts';
import type { WebDocument } from '../../runtime/commands/fetch.ts';
import { AddressRefused, type Guard } from '../web/guard.ts';
import { LOGIN } from '../web/notes.ts';
import { PageReader, PageUnreadable } from '../web/page.ts';
import { documentOf } from './document.ts';
import { findChromium } from './find.ts';
import { BrowserBroke, BrowserHost } from './host.ts';
import type { Visit } from './messages.ts';
import type { Lease } from './lease.ts';
import { GuardedProxy } from './proxy.ts';

const TIMEOUT_MS = 10_000;
const IDLE_MS = 60_000;
/** How many pages are read at a time: each needs several processes, and too many pages would all be too slow. */
const MAX_PAGES = Math.max(4, 2 * availableParallelism());
/** How long a page may wait until it is opened. */
const WAIT_MS = 60_000;
/** Of a page's text. */
const TEXT_BYTES = 4 * 1024 * 1024;

export interface BrowserOptions {
  guard: Guard;
  /** `BROWSER_PATH`; without it, a Chromium is searched for. */
  path?: string | undefined;
  /** Milliseconds for a page, once the browser runs. */
  timeoutMs?: number;
  /** How long the browser stays when no run uses it. */
  idleMs?: number;
  /** Bytes that may be transferred for a page. */
  pageBytes?: number;
  /** Pages at a time; others wait. */
  maxPages?: number;
  /** How long they wait. */
  waitMs?: number;
  /** Where the slots of pages are shown. Default: nowhere. */
  slots?: Slots;
  /** What makes text of the pages; by default one of its own. */
  pages?: PageReader;
}

export function createBrowser(options: BrowserOptions): ChromiumBrowser {
  return new ChromiumBrowser(options);
}

/**
 * The system's Chromium, one for all runs: started when it is first needed, closed when it has been idle, started
 * again after a crash.
 */
export class ChromiumBrowser implements Browser {
  /** The Chromium that is used; undefined when there is none. */
  readonly path: string | undefined;
  readonly #options: BrowserOptions;
  readonly #proxy: GuardedProxy;
  readonly #ending = new Set<Promise<void>>();
  readonly #slots: Semaphore;
  readonly #pages: PageReader;
  #host: BrowserHost | undefined;
  #users = 0;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: BrowserOptions) {
    this.path = findChromium(options.path);
    this.#options = options;
    this.#proxy = new GuardedProxy(options.guard);
    this.#pages = options.pages ?? new PageReader();
    const { maxPages = MAX_PAGES, waitMs = WAIT_MS, slots = new Slots() } = options;
    // One is left for others, however slow the pages of a tenant are.
    this.#slots = slots.of('browse', maxPages, { perGroup: Math.max(1, maxPages - 1), waitMs });
  }

  async visit(url: string, { tenantId, signal, resources }: BrowsingRun): Promise<WebDocument> {
    let tabs: Tabs;
    let release: (() => void) | undefined;
    try {
      // Checked before the browser gets the URL, which also refuses `file:` and other schemes.
      url = (await this.#options.guard.check(url, signal, tenantId)).url.href;
      tabs = resources.open(this, () => new Tabs(this.#proxy, this, tenantId, this.#options.pageBytes));
      release = await this.#takeSlot(tenantId, signal);
      const host = await this.started();
      return await tabs.visit(host, url, this.#options.timeoutMs ?? TIMEOUT_MS, { tenantId, signal });
    } catch (error) {
      signal.throwIfAborted();
      const isTold = error instanceof AddressRefused || error instanceof BrowserBroke || error instanceof PageUnreadable;
      if (isTold) return { kind: 'problem', problem: error.message };
      throw error;
    } finally {
      release?.();
    }
  }

  /** Starts the browser to find out whether it works here. */
  async probe(): Promise<{ ok: true; detail: string } | { ok: false; problem: string }> {
    try {
      const host = await this.started();
      const version = await host.ready;
      return { ok: true, detail: `Chromium ${version} at ${this.path}` };
    } catch (error) {
      if (!(error instanceof BrowserBroke)) throw error;
      return { ok: false, problem: error.message };
    }
  }

  /** Ends the browser and the proxy. Resolves when no process or socket of them is left. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    this.#end();
    await Promise.all(this.#ending);
    await this.#proxy.close();
    await this.#pages.close();
  }

  /** The process that runs, or a new one. @throws {BrowserBroke} when it can't be started */
  async started(): Promise<BrowserHost> {
    const { path } = this;
    if (path === undefined) {
      throw new BrowserBroke(
        this.#options.path === undefined ? 'there is no Chromium; install one or set BROWSER_PATH' : 'BROWSER_PATH names no program',
      );
    }
    const proxy = await outsideOfRuns(() => this.#proxy.url());
    if (this.#closed) throw new BrowserBroke('the server is shutting down');
    if (this.#host?.usable) return this.#host;
    const host = outsideOfRuns(() => new BrowserHost({ path, proxy }));
    this.#host = host;
    this.#ending.add(host.gone);
    void host.gone.then(() => this.#ending.delete(host.gone));
    this.#rest();
    return host;
  }

  /** The text of a page that is seen as HTML. @throws {PageUnreadable} */
  async legible(visit: Visit, run: Pick<BrowsingRun, 'tenantId' | 'signal'>): Promise<Visit> {
    if (visit.kind !== 'page' || !visit.isHtml) return visit;
    const { text, anchors, instead } = await this.#pages.read(visit.text, visit.url, run);
    const seen = { ...visit, text, anchors, notes: instead === 'login' ? [LOGIN] : [] };
    const bytes = Buffer.from(text);
    if (bytes.length <= TEXT_BYTES) return seen;
    // A character that is cut in two is left out.
    const cut = new TextDecoder().decode(bytes.subarray(0, TEXT_BYTES), { stream: true });
    return { ...seen, text: cut, truncated: true };
  }

  /** Counts the runs that use the browser: 1 when a run begins to use it, -1 when it has ended. */
  use(change: 1 | -1): void {
    this.#users += change;
    this.#rest();
  }

  /** @throws {BrowserBroke} when it doesn't come in time */
  async #takeSlot(tenantId: number, signal: AbortSignal): Promise<() => void> {
    try {
      return await this.#slots.take(signal, tenantId);
    } catch (error) {
      if (!(error instanceof NoSlot)) throw error;
      throw new BrowserBroke('the browser is busy with other pages; try again later, or /fetch');
    }
  }

  #rest(): void {
    clearTimeout(this.#idle);
    if (this.#users > 0 || this.#closed) return;
    this.#idle = outsideOfRuns(() => setTimeout(() => this.#end(), this.#options.idleMs ?? IDLE_MS).unref());
  }

  #end(): void {
    void this.#host?.end();
    this.#host = undefined;
  }
}

/** A run's part of the browser: a context, and the right to use the proxy. */
class Tabs implements AsyncDisposable {
  readonly #context = randomUUID();
  readonly #proxy: GuardedProxy;
  readonly #lease: Lease;
  readonly #browser: ChromiumBrowser;
  /** The browser processes in which the run may have a context. */
  readonly #hosts = new Set<BrowserHost>();

  constructor(proxy: GuardedProxy, browser: ChromiumBrowser, tenantId: number, pageBytes?: number) {
    this.#proxy = proxy;
    this.#lease = proxy.lease(tenantId, pageBytes);
    this.#browser = browser;
    browser.use(1);
  }

  async visit(host: BrowserHost, url: string, timeoutMs: number, run: Pick<BrowsingRun, 'tenantId' | 'signal'>): Promise<WebDocument> {
    const lease = this.#lease;
    const { username, password } = lease;
    this.#hosts.add(host);
    void host.gone.then(() => this.#hosts.delete(host));
    lease.enter();
    try {
      const visit = await host.visit({ context: this.#context, username, password, url, timeoutMs }, run.signal);
      return documentOf(await this.#browser.legible(visit, run), { lease, timeoutMs });
    } finally {
      lease.leave();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(Array.from(this.#hosts, (host) => host.endContext(this.#context)));
    this.#proxy.end(this.#lease);
    this.#browser.use(-1);
  }
}
