import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Guard } from '../guard.ts';
import { launchOptions } from './chromium.ts';
import { WebError } from '../error.ts';
import { GuardedProxy } from './proxy.ts';

const LAUNCH_MS = 20_000;
/** How long the browser may take to end by itself. */
const CLOSE_MS = 5000;

/** A Chromium that runs, with its proxy and its folder. */
export class Instance {
  readonly browser: Browser;
  readonly proxy: GuardedProxy;
  readonly #folder: string;
  #closed: Promise<void> | undefined;

  private constructor(browser: Browser, proxy: GuardedProxy, folder: string) {
    this.browser = browser;
    this.proxy = proxy;
    this.#folder = folder;
  }

  /** @throws {WebError} */
  static async launch(path: string, guard: Guard): Promise<Instance> {
    const { chromium } = await import('playwright-core');
    const folder = await mkdtemp(join(tmpdir(), 'baton-browser-'));
    const proxy = await GuardedProxy.start(guard);
    try {
      const browser = await chromium.launch({ ...launchOptions(path, proxy.port, folder), timeout: LAUNCH_MS });
      return new Instance(browser, proxy, folder);
    } catch (error) {
      await proxy.close();
      await remove(folder);
      throw new WebError(`the browser could not be started (${launchWords(error as Error)})`, { cause: error });
    }
  }

  /** Whether it still runs. */
  get alive(): boolean {
    return !this.#closed && this.browser.isConnected();
  }

  /** Ends the browser, if it still runs, and removes what it has left. */
  close(): Promise<void> {
    return (this.#closed ??= this.#close());
  }

  async #close(): Promise<void> {
    const close = async (): Promise<void> => this.browser.close().catch(() => {});
    // The second call kills the browser with all its processes.
    const timer = setTimeout(() => void close(), CLOSE_MS);
    await close();
    clearTimeout(timer);
    await this.proxy.close();
    await remove(this.#folder);
  }
}

/** A browser that is about to end may still write. */
async function remove(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** Why it did not start: the line of Chromium's own words that tells of an error, else the first of the library's. */
function launchWords({ message }: Error): string {
  const lines = message.split('\n').map((line) => line.replace(/^.*\[err\] /, '').trim());
  const telling = lines.find((line) => /sandbox|error while loading|cannot open|not found|EACCES|ENOENT|snap install/i.test(line) && !line.startsWith('<'));
  return (telling ?? lines[0] ?? '').replace(/\s+/g, ' ').slice(0, 200);
}
