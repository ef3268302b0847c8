/**
 * What the commands of one run hold open between them: a browser context, sessions with MCP servers. Made when first
 * asked for, shared by all streams of the run, closed when it has ended.
 */
export class RunResources {
  readonly #open = new Map<object, AsyncDisposable>();
  #closed = false;

  /**
   * The run's own resource of this owner.
   * @param owner what it belongs to, by identity
   * @param make makes it on first use; it should connect lazily
   */
  open<T extends AsyncDisposable>(owner: object, make: () => T): T {
    if (this.#closed) throw new Error('the run has ended');
    const known = this.#open.get(owner) as T | undefined;
    if (known) return known;
    const made = make();
    this.#open.set(owner, made);
    return made;
  }

  /** Closes everything, all at once. @returns what went wrong in it */
  async close(): Promise<unknown[]> {
    this.#closed = true;
    const closings = Array.from(this.#open.values(), async (one) => one[Symbol.asyncDispose]());
    this.#open.clear();
    const settled = await Promise.allSettled(closings);
    return settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  }
}
