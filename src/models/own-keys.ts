import { SealBroken, type Seals } from '../lib/sealing.ts';
import type { ProviderKeyRow } from '../store/schema.ts';
import type { ProviderKeys } from '../store/tenants/provider-keys.ts';

/** A tenant's own key of a provider. */
export interface OwnKey {
  /** Names this setting of it. */
  revision: string;
  /** Undefined when it can no longer be read. */
  key: string | undefined;
}

/** For whom a key is sealed. */
export const keyOwner = (tenantId: number, provider: string, revision: string) => ['provider_key', tenantId, provider, revision] as const;

/** @returns undefined when it can no longer be read: the operator's `SECRETS_KEY` is another one, or none */
export function openedKey(seals: Seals | undefined, { tenant_id, provider, revision, sealed }: ProviderKeyRow): string | undefined {
  try {
    return seals?.open(sealed, keyOwner(tenant_id, provider, revision));
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}

type ByProvider = ReadonlyMap<string, OwnKey>;

/** The tenants' own keys, opened. */
export class OwnKeys {
  readonly #store: Pick<ProviderKeys, 'of'>;
  readonly #seals: Seals | undefined;
  readonly #opened = new WeakMap<readonly ProviderKeyRow[], ByProvider>();

  constructor(store: Pick<ProviderKeys, 'of'>, seals: Seals | undefined) {
    this.#store = store;
    this.#seals = seals;
  }

  /** Those of a tenant by provider; at once where they are known. */
  of(tenantId: number): ByProvider | Promise<ByProvider> {
    const rows = this.#store.of(tenantId);
    return rows instanceof Promise ? rows.then((read) => this.#open(read)) : this.#open(rows);
  }

  #open(rows: readonly ProviderKeyRow[]): ByProvider {
    let opened = this.#opened.get(rows);
    if (!opened) {
      opened = new Map(rows.map((row) => [row.provider, { revision: row.revision, key: openedKey(this.#seals, row) }]));
      this.#opened.set(rows, opened);
    }
    return opened;
  }
}
