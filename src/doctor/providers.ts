import { askHost, hostOf } from '../models/ask-host.ts';
import { providerOf, PROVIDERS, type ProviderId } from '../models/providers/index.ts';
import type { Probe } from '../models/providers/provider.ts';
import { configurableBy, isConfigured, type ModelSettings } from '../models/settings.ts';
import type { Check, Finding } from './finding.ts';

/** One check for each provider that has a probe. */
export function providerChecks(settings: ModelSettings): Check[] {
  return PROVIDERS.flatMap(({ id, probe }) => (probe ? [checkOf(id, probe, settings)] : []));
}

function checkOf(id: ProviderId, probe: Probe, settings: ModelSettings): Check {
  return {
    name: `models of ${id}`,
    async run(signal) {
      const advice = `set ${configurableBy(id).join(' or ')}`;
      if (settings.allowed?.hasSomeOf(id) === false) return { state: 'off', detail: 'MODELS holds none of them' };
      if (!isConfigured(settings, id)) return { state: 'off', detail: 'not configured', advice };
      return tryOut(id, probe, settings, signal);
    },
  };
}

async function tryOut(id: ProviderId, probe: Probe, settings: ModelSettings, signal: AbortSignal): Promise<Omit<Finding, 'name'>> {
  const response = await askHost(settings, id, probe.path, signal);
  await response.body?.cancel();
  const { status } = response;
  if (status === 401 || status === 403)
    return { state: 'broken', detail: `refuses the key (status ${status})`, advice: `check ${configurableBy(id)[0]}` };
  if (status >= 500) return { state: 'broken', detail: `answers with status ${status}` };
  const variable = settings.providers[id]?.baseURL && providerOf(id).variables.baseURL?.name;
  if (status === 404 && variable) {
    const advice = `if calls fail, check the path in ${variable}: there is no ${new URL(hostOf(settings, id) + probe.path).pathname}`;
    return { state: 'works', detail: 'answers (status 404)', advice };
  }
  // Compatible hosts don't always have this route.
  return { state: 'works', detail: status < 300 ? 'answers, and takes the key' : `answers (status ${status})` };
}
