import type { Config } from '../config.ts';
import { defaultIndexModel } from '../models/default-model.ts';
import { providersFromEnv } from '../models/settings.ts';
import { databaseCheck } from './database.ts';
import { exposureChecks } from './exposure.ts';
import type { Check } from './finding.ts';
import { indexModelProblem } from './index-model.ts';
import { commandChecks } from './tools.ts';
import { providerChecks } from './providers.ts';
import { traceCheck } from './traces.ts';

/** All checks of `baton doctor`. */
export function checksOf(config: Config): Check[] {
  const settings = { providers: providersFromEnv(config) };
  const models = [indexModel(config, settings), ...providerChecks(settings)];
  return [databaseCheck(config), ...exposureChecks(config), ...models, ...commandChecks(config), billing(config), traceCheck(config)];
}

function indexModel(config: Config, settings: Parameters<typeof defaultIndexModel>[0]): Check {
  return {
    name: 'model of index',
    async run() {
      const { model, reason } = config.INDEX_MODEL
        ? { model: config.INDEX_MODEL, reason: 'INDEX_MODEL is set' }
        : defaultIndexModel(settings);
      const advice = model.startsWith('demo/') ? { advice: 'set the key of a provider, or INDEX_MODEL' } : {};
      const problem = indexModelProblem(config, model);
      if (problem) return { state: 'broken', detail: `${model} (${reason}): ${problem}` };
      return { state: 'works', detail: `${model} (${reason})`, ...advice };
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
