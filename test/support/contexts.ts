import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/*
 * Finds what is alive of all that was begun in a context: timers, sockets, threads, processes. Whatever calls back from there does
 * so in that context, whoever it is for.
 *
 *   using watch = new ContextWatch();
 *   await storage.run('mine', work);
 *   watch.left(); // ['Timeout at …']
 */

/** They are over with the next pass of the event loop, or are looked at by whoever waits for them alone. */
const PASSING = new Set(['PROMISE', 'TickObject', 'Microtask', 'Immediate']);

/** The lines of our own code are enough to find it. */
const LINES = 4;

export class ContextWatch implements Disposable {
  /** Every context in which something was done since. */
  readonly contexts = new Set<AsyncLocalStorage<unknown>>();
  readonly #alive = new Map<number, string>();
  readonly #run = AsyncLocalStorage.prototype.run;
  readonly #gc: () => void;
  readonly #hook = createHook({
    init: (id, type) => {
      if (PASSING.has(type) || !this.#isInside()) return;
      const lines = new Error().stack!.split('\n').filter((line) => /\/(?:src|node_modules)\//.test(line));
      this.#alive.set(id, [type, ...lines.slice(0, LINES).map((line) => line.trim())].join(' '));
    },
    destroy: (id) => void this.#alive.delete(id),
  });

  constructor() {
    const { contexts } = this;
    const run = this.#run as (this: AsyncLocalStorage<unknown>, ...what: unknown[]) => unknown;
    AsyncLocalStorage.prototype.run = function (this: AsyncLocalStorage<unknown>, ...what: unknown[]) {
      contexts.add(this);
      return run.apply(this, what);
    } as typeof AsyncLocalStorage.prototype.run;
    setFlagsFromString('--expose-gc');
    this.#gc = runInNewContext('gc') as () => void;
    this.#hook.enable();
  }

  /** What is alive, without what nobody holds any more. */
  left(): string[] {
    this.#gc();
    return [...new Set(this.#alive.values())];
  }

  #isInside(): boolean {
    for (const context of this.contexts) if (context.getStore() !== undefined) return true;
    return false;
  }

  [Symbol.dispose](): void {
    this.#hook.disable();
    AsyncLocalStorage.prototype.run = this.#run;
  }
}
