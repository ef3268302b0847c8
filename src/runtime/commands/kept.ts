import type { RunResources } from '../resources.ts';

interface Entry {
  key: string;
  reading: object;
  bytes: number;
  run: RunReadings;
}

interface Tenant {
  bytes: number;
  /** The one that was used least recently first. */
  entries: Set<Entry>;
}

const MIB = 1024 * 1024;

/**
 * Keeps in memory what runs have read. There is a bound for each run, and one for all: what is over that is dropped where the tenant
 * is that has most, so that a tenant that has little keeps it whatever others read.
 */
export class Readings {
  readonly #bytes: number;
  readonly #ofRun: number;
  #held = 0;
  readonly #tenants = new Map<number, Tenant>();

  constructor({ bytes = 64 * MIB, ofRun = 16 * MIB } = {}) {
    this.#bytes = bytes;
    this.#ofRun = ofRun;
  }

  /** Bytes that are kept. */
  get held(): number {
    return this.#held;
  }

  /** Those of a run; they are dropped when it ends. */
  of({ tenantId, resources }: { tenantId: number; resources: Pick<RunResources, 'open'> }): RunReadings {
    return resources.open(this, () => new RunReadings(this, tenantId, this.#ofRun));
  }

  /** Adds what a run has read, or has used again. */
  add(tenantId: number, entry: Entry): void {
    let tenant = this.#tenants.get(tenantId);
    if (!tenant) this.#tenants.set(tenantId, (tenant = { bytes: 0, entries: new Set() }));
    tenant.entries.add(entry);
    tenant.bytes += entry.bytes;
    this.#held += entry.bytes;
    while (this.#held > this.#bytes) {
      const { entries } = this.#greatest();
      const [oldest] = entries;
      oldest!.run.drop(oldest!);
    }
  }

  remove(tenantId: number, entry: Entry): void {
    const tenant = this.#tenants.get(tenantId)!;
    tenant.entries.delete(entry);
    tenant.bytes -= entry.bytes;
    this.#held -= entry.bytes;
    if (tenant.entries.size === 0) this.#tenants.delete(tenantId);
  }

  #greatest(): Tenant {
    let most: Tenant | undefined;
    for (const tenant of this.#tenants.values()) if (tenant.bytes > (most?.bytes ?? 0)) most = tenant;
    return most!;
  }
}

/** What a run has read, by keys. */
export class RunReadings implements AsyncDisposable {
  readonly #all: Readings;
  readonly #tenantId: number;
  readonly #most: number;
  #held = 0;
  readonly #entries = new Map<string, Entry>();
  readonly #reading = new Map<string, Promise<unknown>>();

  constructor(all: Readings, tenantId: number, most: number) {
    this.#all = all;
    this.#tenantId = tenantId;
    this.#most = most;
  }

  /** What was put there; undefined when it is not kept any more. */
  get<T extends object>(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.drop(entry);
    this.#add(entry);
    return entry.reading as T;
  }

  /** Keeps something, if there is room for it, in place of what was there. @param units of UTF-16 that its texts have */
  put(key: string, reading: object, units: number): void {
    const before = this.#entries.get(key);
    if (before) this.drop(before);
    const entry = { key, reading, bytes: 2 * units, run: this };
    if (entry.bytes > this.#most) return;
    while (this.#held + entry.bytes > this.#most) this.drop(this.#entries.values().next().value!);
    this.#add(entry);
  }

  /** Reads something, or waits for whoever is reading the same at this moment. */
  async once<T>(key: string, read: () => Promise<T>): Promise<T> {
    const under = this.#reading.get(key) as Promise<T> | undefined;
    if (under) return under;
    const reading = read().finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }

  drop(entry: Entry): void {
    this.#entries.delete(entry.key);
    this.#held -= entry.bytes;
    this.#all.remove(this.#tenantId, entry);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const entry of this.#entries.values()) this.drop(entry);
  }

  #add(entry: Entry): void {
    this.#entries.set(entry.key, entry);
    this.#held += entry.bytes;
    this.#all.add(this.#tenantId, entry);
  }
}

/** Of this process. */
export const readings = new Readings();
