import { WebError } from '../error.ts';
import type { Instance } from './instance.ts';

/**
 * The one browser of the process: started when it is first needed, ended when nobody has needed it for a while.
 *
 *   none ──use──▶ starting ──▶ in use ◀──use── idle ──idleMs──▶ none
 *                    │            └──last release──▲
 *                    └─ failed, and a crash of the browser: none; the next use starts another
 */
export class Lifetime {
  readonly #launch: () => Promise<Instance>;
  readonly #idleMs: number;
  /** Ends of browsers that are under way. */
  readonly #ending = new Set<Promise<void>>();
  #current: Promise<Instance> | undefined;
  #users = 0;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(launch: () => Promise<Instance>, idleMs: number) {
    this.#launch = launch;
    this.#idleMs = idleMs;
  }

  /** The running browser. @returns it, and what to call when it isn't needed any more @throws {WebError} */
  async use(): Promise<{ instance: Instance; release: () => void }> {
    if (this.#closed) throw new WebError('the server is shutting down');
    clearTimeout(this.#timer);
    this.#users += 1;
    let released = false;
    const release = (): void => {
      if (!released) this.#leave();
      released = true;
    };
    try {
      return { instance: await (this.#current ??= this.#start()), release };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Ends the browser, and lets nobody start another. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#end();
    await Promise.all(this.#ending);
  }

  #start(): Promise<Instance> {
    const started = this.#launch().then((instance) => {
      const onGone = (): void => {
        forget();
        this.#finish(instance.close());
      };
      instance.browser.on('disconnected', onGone);
      if (!instance.alive) onGone();
      return instance;
    });
    const forget = (): void => {
      if (this.#current === started) this.#current = undefined;
    };
    started.catch(forget);
    return started;
  }

  #leave(): void {
    this.#users -= 1;
    if (this.#users > 0 || this.#closed) return;
    this.#timer = setTimeout(() => this.#end(), this.#idleMs).unref();
  }

  #end(): void {
    const current = this.#current;
    this.#current = undefined;
    if (current) this.#finish(current.then((instance) => instance.close(), () => {}));
  }

  #finish(end: Promise<void>): void {
    const settled = end.finally(() => this.#ending.delete(settled)).catch(() => {});
    this.#ending.add(settled);
  }
}
