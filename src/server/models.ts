import { ConfigError, type Config } from '../config.ts';
import type { Emitter } from '../lib/events.ts';
import type { Slots } from '../lib/slots.ts';
import { modelsIn } from '../models/allowed.ts';
import { AnswerSlots } from '../models/answer-slots.ts';
import { modelList } from '../models/catalog.ts';
import { indexModelOf } from '../models/default-model.ts';
import { createModels } from '../models/gateway.ts';
import { meteredModel, type ModelEvents } from '../models/metered.ts';
import type { OwnKeys } from '../models/own-keys.ts';
import { PROVIDERS } from '../models/providers/index.ts';
import { providersFromEnv, takesOwnKeys, type ModelSettings } from '../models/settings.ts';
import type { Tracer } from '../tracing/tracer.ts';

/** The models that agents may use. */
export type Models = ReturnType<typeof openModels>;

/** The settings of the models, and which of them `index` has. @throws {ConfigError} when that is none that may be used */
export function modelSettings(config: Config): ModelSettings & { index: { model: string; reason: string } } {
  const providers = providersFromEnv(config);
  const allowed = modelsIn(config.MODELS);
  const index = indexModelOf({ providers, allowed }, config.INDEX_MODEL);
  if ('problem' in index) throw new ConfigError(`bad configuration: ${index.problem}`);
  return {
    providers,
    allowed,
    index,
    firstByteMs: config.PROVIDER_FIRST_BYTE_MS,
    idleMs: config.PROVIDER_IDLE_MS,
    callMs: config.PROVIDER_CALL_MS,
    retries: config.PROVIDER_RETRIES,
    breakerThreshold: config.BREAKER_THRESHOLD,
    breakerCooldownMs: config.BREAKER_COOLDOWN_MS,
  };
}

interface ModelParts {
  events: Emitter<ModelEvents>;
  slots: Slots;
  ownKeys: OwnKeys;
  tracer?: Tracer | undefined;
}

/** Makes the models of the configured providers, and of those that tenants have keys of. */
export function openModels(settings: ReturnType<typeof modelSettings>, { events, slots, ownKeys, tracer }: ModelParts) {
  const gateway = createModels(
    settings,
    {
      onBreaker: (provider, state, tenantId) =>
        events.emit('breakerChanged', { provider, state, ...(tenantId !== undefined && { tenantId }) }),
      onKeyRest: (resting) => events.emit('keyRests', resting),
      onAdapted: (adapted) => events.emit('parameterAdapted', adapted),
    },
    undefined,
    new AnswerSlots(slots),
    ownKeys,
  );
  const model = meteredModel(gateway, events);
  return {
    model: tracer?.model(model) ?? model,
    breakers: gateway.breakers,
    keys: gateway.keys,
    /** What `GET /v1/models` lists for a tenant. */
    list: async (tenantId: number) => modelList(settings, await ownKeys.of(tenantId)),
    /** The providers of which tenants may have keys of their own. */
    takingOwnKeys: PROVIDERS.map(({ id }) => id).filter((id) => takesOwnKeys(settings, id)),
    /** The model of the built-in agent, and the reason for this choice. */
    index: settings.index,
    close: () => gateway.close(),
  };
}
