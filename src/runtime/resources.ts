/**
 * The resources that the commands of one run keep open from one command to the next: a browser context, sessions with MCP servers.
 * Each resource is made when first needed, shared by all streams of the run, and closed when the run has ended.
 */
export class RunResources {
  #open: Map<object, AsyncDisposable> | undefined;
  #closed = false;

  /**
   * The run's resource of this owner. @param owner the object that the resource belongs to, compared by identity @param
   * make makes the resource on first use; it should not connect yet
   */
  open<T extends AsyncDisposable>(owner: object, make: () => T): T {
    if (this.#closed) throw new Error('the run has ended');
    const known = this.#open?.get(owner) as T | undefined;
    if (known) return known;
    const made = make();
    (this.#open ??= new Map()).set(owner, made);
    return made;
  }

  /** Closes all resources at the same time. @returns the errors of those that could not be closed */
  async close(): Promise<unknown[]> {
    this.#closed = true;
    if (!this.#open) return [];
    const closings = Array.from(this.#open.values(), async (one) => one[Symbol.asyncDispose]());
    this.#open = undefined;
    const settled = await Promise.allSettled(closings);
    return settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  }
}
