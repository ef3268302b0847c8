import type { Config } from '../config.ts';
import { resolveModel } from '../models/routing.ts';
import { isCallable, providersFromEnv } from '../models/settings.ts';

/** Why no run of the index agent can reach its model, as far as that is known without asking a provider. */
export function indexModelProblem(config: Config, model: string): string | undefined {
  const provider = resolveModel(model)?.provider;
  if (!provider) return 'no provider has a model of such a name';
  return isCallable({ providers: providersFromEnv(config) }, provider) ? undefined : `${provider} is not configured`;
}
