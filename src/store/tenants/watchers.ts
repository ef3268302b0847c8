/** Who wants to hear of changes of a tenant's things. */
export class Watchers {
  readonly #tenants = new Map<number, Set<() => void>>();

  /** @param changed must not throw @returns a function that ends it */
  add(tenantId: number, changed: () => void): () => void {
    const watchers = this.#tenants.get(tenantId) ?? new Set();
    // The same function may watch twice.
    const own = (): void => changed();
    this.#tenants.set(tenantId, watchers.add(own));
    return () => {
      watchers.delete(own);
      if (watchers.size === 0 && this.#tenants.get(tenantId) === watchers) this.#tenants.delete(tenantId);
    };
  }

  /** Calls those of a tenant, or all. */
  call(tenantId?: number): void {
    const told = tenantId === undefined ? this.#tenants.values() : [this.#tenants.get(tenantId) ?? []];
    for (const watchers of told) for (const changed of watchers) changed();
  }
}
