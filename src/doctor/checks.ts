import type { Config } from '../config.ts';
import { modelsIn } from '../models/allowed.ts';
import { indexModelOf } from '../models/default-model.ts';
import { offerOf } from '../models/offered.ts';
import { providersFromEnv, type ModelSettings } from '../models/settings.ts';
import { archiveCheck } from './archive.ts';
import { databaseCheck } from './database.ts';
import { exposureChecks } from './exposure.ts';
import type { Check } from './finding.ts';
import { indexModelProblem } from './index-model.ts';
import { commandChecks } from './tools.ts';
import { providerChecks } from './providers.ts';
import { secretsCheck } from './secrets.ts';
import { settingsCheck } from './settings.ts';
import { traceCheck } from './traces.ts';

/** All checks of `baton doctor`. @param env where the settings come from */
export function checksOf(config: Config, env: NodeJS.ProcessEnv): Check[] {
  const settings = { providers: providersFromEnv(config), allowed: modelsIn(config.MODELS) };
  const models = [indexModel(config, settings), ...providerChecks(settings)];
  const outside = [...commandChecks(config), billing(config), traceCheck(config)];
  return [
    settingsCheck(config, env),
    databaseCheck(config),
    archiveCheck(config),
    ...exposureChecks(config),
    secretsCheck(config),
    ...models,
    ...outside,
  ];
}

function indexModel(config: Config, settings: ModelSettings): Check {
  return {
    name: 'model of index',
    async run() {
      const chosen = indexModelOf(settings, config.INDEX_MODEL);
      if ('problem' in chosen) return { state: 'broken', detail: chosen.problem };
      const { model, reason } = chosen;
      const advice = model.startsWith('demo/') ? { advice: 'set the key of a provider, or INDEX_MODEL' } : {};
      const problem = indexModelProblem(config, model);
      if (problem) return { state: 'broken', detail: `${model} (${reason}): ${problem}` };
      const offer = config.INDEX_MODEL === undefined ? await offerOf(settings, model) : undefined;
      return { state: 'works', detail: [`${model} (${reason})`, offer].filter(Boolean).join('; '), ...advice };
    },
  };
}

function billing({ BILLING_URL }: Config): Check {
  return {
    name: 'billing',
    async run(signal) {
      if (!BILLING_URL) return { state: 'off', detail: 'every run may begin, and nobody is told of usage', advice: 'set BILLING_URL' };
      const { status } = await fetch(BILLING_URL, { method: 'HEAD', redirect: 'manual', signal });
      return { state: status < 500 ? 'works' : 'broken', detail: `answers (status ${status})` };
    },
  };
}
