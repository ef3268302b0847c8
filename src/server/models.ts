import type { Config } from '../config.ts';
import type { Emitter } from '../lib/events.ts';
import type { Turns } from '../lib/turns.ts';
import { AnswerTurns } from '../models/answer-turns.ts';
import { modelList } from '../models/catalog.ts';
import { defaultIndexModel } from '../models/default-model.ts';
import { createModels } from '../models/gateway.ts';
import { meteredModel, type ModelEvents } from '../models/metered.ts';
import { providersFromEnv } from '../models/settings.ts';
import type { Tracer } from '../tracing/tracer.ts';

/** The models that agents may use. */
export type Models = ReturnType<typeof openModels>;

/** Makes the models of the configured providers. */
export function openModels(config: Config, events: Emitter<ModelEvents>, turns: Turns, tracer?: Tracer) {
  const settings = {
    providers: providersFromEnv(config),
    firstByteMs: config.PROVIDER_FIRST_BYTE_MS,
    idleMs: config.PROVIDER_IDLE_MS,
    retries: config.PROVIDER_RETRIES,
    breakerThreshold: config.BREAKER_THRESHOLD,
    breakerCooldownMs: config.BREAKER_COOLDOWN_MS,
  };
  const gateway = createModels(
    settings,
    (provider, state) => events.emit('breakerChanged', { provider, state }),
    undefined,
    new AnswerTurns(turns),
  );
  const model = meteredModel(gateway, events);
  return {
    model: tracer?.model(model) ?? model,
    breakers: gateway.breakers,
    /** What `GET /v1/models` lists. */
    list: modelList(settings),
    /** The model of the built-in agent, and the reason for this choice. */
    index: config.INDEX_MODEL ? { model: config.INDEX_MODEL, reason: 'INDEX_MODEL is set' } : defaultIndexModel(settings),
    close: () => gateway.close(),
  };
}
