import { SandboxError } from '../../runtime/commands/exec.ts';

/** So many at a time, the others in the order in which they came. */
export class Turns {
  #free: number;
  readonly #maxWaiting: number;
  readonly #waiting = new Set<() => void>();

  constructor(places: number, maxWaiting = Infinity) {
    this.#free = places;
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Waits for a place. @returns gives the place back; to be called once
   * @throws {SandboxError} when too many are waiting; the signal's reason when it is aborted before
   */
  async take(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return () => this.#leave();
    }
    if (this.#waiting.size >= this.#maxWaiting) {
      throw new SandboxError(`${this.#waiting.size} commands are waiting for the sandbox already; try it again later`);
    }
    await new Promise<void>((resolve, reject) => {
      const turn = () => {
        signal?.removeEventListener('abort', give);
        resolve();
      };
      const give = () => {
        this.#waiting.delete(turn);
        reject(signal!.reason as Error);
      };
      signal?.addEventListener('abort', give, { once: true });
      this.#waiting.add(turn);
    });
    return () => this.#leave();
  }

  #leave(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
