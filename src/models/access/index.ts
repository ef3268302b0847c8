import { providerOf, type ProviderId } from '../providers/index.ts';
import type { AccessId } from '../providers/provider.ts';
import { baseURLOf, type ModelSettings } from '../settings.ts';
import type { Access, MakeAccess } from './access.ts';
import { awsAccess } from './aws.ts';
import { azureAccess } from './azure.ts';
import { googleAccess } from './google.ts';

const ACCESSES: Record<AccessId, MakeAccess> = { aws: awsAccess, azure: azureAccess, google: googleAccess };

/** How a provider lets calls in; undefined where a key in the header of its wire does. */
export function accessOf(settings: ModelSettings, id: ProviderId, apiKey: string | undefined): Access | undefined {
  const { access } = providerOf(id);
  if (access === undefined) return undefined;
  const { more = {} } = settings.providers[id] ?? {};
  return ACCESSES[access]({ apiKey, more, baseURL: baseURLOf(settings, id) });
}
