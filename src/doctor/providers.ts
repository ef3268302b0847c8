import { askHost, hostOf } from '../models/ask-host.ts';
import { providerOf, PROVIDERS, type ProviderId } from '../models/providers/index.ts';
import type { Probe } from '../models/providers/provider.ts';
import { configurableBy, isConfigured, keysOf, type ModelSettings } from '../models/settings.ts';
import { wordsOf, type Check, type Finding } from './finding.ts';

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
      const [first, ...more] = keysOf(settings, id);
      if (more.length === 0) return tryOut(id, probe, settings, signal, first);
      const keys = [first!, ...more];
      return Promise.all(
        keys.map(async (key) => {
          const name = `models of ${id}, key ${shownOf(key)}`;
          const found = await tryOut(id, probe, settings, signal, key).catch((error: unknown) => ({
            state: 'broken' as const,
            detail: wordsOf(error),
          }));
          return { name, ...found };
        }),
      );
    },
  };
}

/** The end of a key, where that is a small part of it. */
const shownOf = (key: string): string => (key.length < SHORT ? '…' : `…${key.slice(-4)}`);
const SHORT = 12;

async function tryOut(
  id: ProviderId,
  probe: Probe,
  settings: ModelSettings,
  signal: AbortSignal,
  key: string | undefined,
): Promise<Omit<Finding, 'name'>> {
  const response = await askHost(settings, id, probe.path, signal, key);
  await response.body?.cancel();
  const { status } = response;
  const { access, variables } = providerOf(id);
  const isCloud = access !== undefined && key === undefined;
  if ((status === 401 || status === 403) && probe.isKnown?.(response.headers))
    return { state: 'works', detail: `answers, and takes the credentials (status ${status})` };
  if (status === 401 || status === 403) {
    const refused = isCloud ? 'the credentials' : 'the key';
    return {
      state: 'broken',
      detail: `refuses ${refused} (status ${status})`,
      advice: `check ${isCloud ? refused : (variables.key ?? configurableBy(id)[0])}`,
    };
  }
  if (status >= 500) return { state: 'broken', detail: `answers with status ${status}` };
  const variable = settings.providers[id]?.baseURL && providerOf(id).variables.baseURL?.name;
  if (status === 404 && variable) {
    const advice = `if calls fail, check the path in ${variable}: there is no ${new URL(hostOf(settings, id) + probe.path).pathname}`;
    return { state: 'works', detail: 'answers (status 404)', advice };
  }
  // Compatible hosts don't always have this route.
  return {
    state: 'works',
    detail: status < 300 ? `answers, and takes the ${isCloud ? 'credentials' : 'key'}` : `answers (status ${status})`,
  };
}
