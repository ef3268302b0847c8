import type { components } from '../generated/api.ts';
import type { HandlersOf } from '../http/handler.ts';
import { notFound, orThrow, Problem } from '../lib/problem.ts';
import { NO_KEY, type Seals } from '../lib/sealing.ts';
import { keyOwner, openedKey } from '../models/own-keys.ts';
import type { ProviderKeyRow } from '../store/schema.ts';
import { makersOf } from '../store/tenants/makers.ts';
import { noProviderKey } from '../store/tenants/problems.ts';
import { ProviderKeys } from '../store/tenants/provider-keys.ts';
import { tokenOf } from '../store/tenants/tenants.ts';

type ProviderKey = components['schemas']['ProviderKey'];

interface ProviderKeyServices {
  providerKeys: ProviderKeys;
  seals: Seals | undefined;
  /** The providers of which tenants may have keys of their own. */
  takingOwnKeys: readonly string[];
}

/** The tenants' own keys of providers. */
export function providerKeyHandlers({ providerKeys, seals, takingOwnKeys }: ProviderKeyServices) {
  const shown = (row: ProviderKeyRow): ProviderKey => {
    const { provider, last4, created_at, updated_at } = row;
    return { provider, last4, readable: openedKey(seals, row) !== undefined, created_at, updated_at, ...makersOf(row) };
  };
  return {
    /** GET /v1/provider-keys */
    async listProviderKeys(_, { principal }) {
      const keys = (await providerKeys.all(principal.tenantId)).map(shown);
      return { status: 200, body: { count: keys.length, provider_keys: keys } };
    },

    /** GET /v1/provider-keys/{provider} */
    async getProviderKey({ params: { provider } }, { principal: { tenantId } }) {
      const row = await providerKeys.get(tenantId, provider);
      if (!row) throw noProviderKey(provider);
      return { status: 200, body: shown(row) };
    },

    /** PUT /v1/provider-keys/{provider} */
    async putProviderKey({ params: { provider }, body: { key } }, { principal }) {
      const { tenantId } = principal;
      if (!takingOwnKeys.includes(provider)) {
        throw notFound('provider_not_found', `this server takes no key of '${provider}', only of ${takingOwnKeys.join(', ')}`);
      }
      if (!seals) throw new Problem('secrets_key_missing', NO_KEY);
      const revision = ProviderKeys.revision();
      const sealed = seals.seal(key, keyOwner(tenantId, provider, revision));
      const input = { provider, revision, last4: key.slice(-4), sealed };
      return { status: 200, body: shown(orThrow(await providerKeys.put(tenantId, input, tokenOf(principal)))) };
    },

    /** DELETE /v1/provider-keys/{provider} */
    async deleteProviderKey({ params: { provider } }, { principal }) {
      orThrow(await providerKeys.remove(principal.tenantId, provider, tokenOf(principal)));
      return { status: 200, body: { deleted: true } };
    },
  } satisfies HandlersOf<'Provider keys'>;
}
