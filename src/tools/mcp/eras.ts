import { createHash } from 'node:crypto';
import type { PriorDiscovery } from '@modelcontextprotocol/client';
import { lruCache } from '../../lib/lru-cache.ts';
import type { McpServerConfig } from './config.ts';

/**
 * What was found out of a server: whether it is spoken to by the revision without sessions (`modern`), or begins with `initialize`
 * (`legacy`). @property sure whether it has answered so @property silences how often it has not said it when it was asked
 */
interface Found {
  prior: PriorDiscovery;
  sure: boolean;
  silences: number;
  at: number;
}

/** Servers that are remembered. */
const MAX_SERVERS = 1000;
/** Milliseconds after which a server with sessions is asked again: one that has learned the other way too never says so. */
const LEGACY_MS = 3_600_000;
/** Milliseconds after which one that has kept silent for the first time is asked again: it may have been slow to start. */
const SILENT_MS = 5 * 60_000;

const found = lruCache<string, Found>(MAX_SERVERS);

/** How one server is spoken to, as this process has found out; all runs share it. */
export class ServerEra {
  readonly #key: string;

  /** @param config all of it that reaches the server counts: another credential may lead to another server */
  constructor(config: McpServerConfig) {
    const reaching = { ...config, timeoutSeconds: undefined, tenants: undefined };
    this.#key = createHash('sha256').update(JSON.stringify(reaching)).digest('base64');
  }

  /** Undefined: it has to be asked. */
  get known(): Readonly<Found> | undefined {
    const known = found.get(this.#key);
    if (known?.prior.kind !== 'legacy') return known;
    return performance.now() - known.at > (known.silences === 1 ? SILENT_MS : LEGACY_MS) ? undefined : known;
  }

  /** Takes note of what the server has shown, or, where it has shown nothing, of what is to be tried. */
  note(prior: PriorDiscovery, sure = true): void {
    const { known } = this;
    const at = known?.sure === true && prior.kind === 'legacy' ? known.at : performance.now();
    const silences = sure ? (known?.silences ?? 0) : (found.get(this.#key)?.silences ?? 0) + 1;
    found.set(this.#key, { prior, sure, silences, at });
  }

  /** It answers otherwise. */
  forget(): void {
    found.delete(this.#key);
  }
}
