import { type Model, type ModelAnswer, ModelError, type ModelRequest, NoTools } from '../runtime/model.ts';
import type { Adapter, Endpoint } from './wires/wire.ts';
import { Adaptations, type AdaptedParameter } from './adaptations.ts';
import type { AnswerSlots } from './answer-slots.ts';
import { createBreaker, type Breaker, type BreakerState } from './breaker.ts';
import { contextWindowOf } from './catalog.ts';
import { PROVIDERS } from './providers/index.ts';
import { type RetryTools, systemTools, withRetries } from './retry.ts';
import { baseURLOf, configurableBy, isAllowed, isCallable, type ModelSettings } from './settings.ts';
import { resolveModel } from './routing.ts';
import { createTransport } from './transport.ts';
import { AnswerText } from './answer-text.ts';
import { ThoughtRooms } from './thought-rooms.ts';
import { WIRES } from './wires/index.ts';

/** All models of all providers behind one interface. */
export interface Models extends Model {
  /** The circuit breakers by provider. */
  breakers: ReadonlyMap<string, Breaker>;
  /** Closes the connections to the providers; calls under way fail. */
  close(): void;
}

/** Who hears what becomes of the providers. */
interface Listeners {
  onBreaker?: (provider: string, state: BreakerState) => void;
  onAdapted?: (adapted: AdaptedParameter) => void;
}

/** Long ids are cut: they come from the client and end up in its error message. */
function quote(model: string): string {
  return JSON.stringify(model.length > 200 ? `${model.slice(0, 200)}…` : model);
}

/** Who hears the thoughts of each try: what was thought before in the same call stays, and they begin on a new line. */
function thoughtsOf({ onThought }: ModelRequest): (() => (delta: string) => void) | undefined {
  if (!onThought) return undefined;
  let before = false;
  return () => {
    let lead = before ? '\n' : '';
    return (delta) => {
      onThought(lead + delta);
      lead = '';
      before = true;
    };
  };
}

/**
 * Finds the provider by the model's prefix and passes the call to its adapter. There is one gateway for each process;
 * SDK clients and connections are made on first use and shared by all calls.
 */
export function createModels(
  settings: ModelSettings,
  { onBreaker, onAdapted }: Listeners = {},
  tools: RetryTools = systemTools,
  slots?: AnswerSlots,
): Models {
  const transport = createTransport();
  const { firstByteMs = 300_000, idleMs = 120_000, callMs = 900_000 } = settings;
  const limits = { firstByteMs, idleMs, callMs, slots };
  const rooms = new ThoughtRooms(contextWindowOf);
  const adaptations = new Adaptations(onAdapted);
  const connections = new Map(
    PROVIDERS.map(({ id, wire }) => {
      const endpoint = { provider: id, apiKey: settings.providers[id]?.apiKey, baseURL: baseURLOf(settings, id) };
      const breaker = createBreaker(id, {
        threshold: settings.breakerThreshold ?? 5,
        cooldownMs: settings.breakerCooldownMs ?? 30_000,
        onChange: (state) => onBreaker?.(id, state),
      });
      return [id, { adapter: WIRES[wire](endpoint, transport, limits), breaker, endpoint }];
    }),
  );

  /** @throws {ModelError} `unknown_model`, saying what to set */
  function route(model: string): { adapter: Adapter; breaker: Breaker; endpoint: Endpoint; upstreamModel: string } {
    const resolved = resolveModel(model);
    if (!resolved) {
      const known = PROVIDERS.flatMap((provider) => provider.prefixes).join(', ');
      throw new ModelError('unknown_model', `unknown model ${quote(model)}: a model id begins with one of ${known}`);
    }
    const { provider, upstreamModel } = resolved;
    if (!isCallable(settings, provider)) {
      const advice = `${provider} is not configured: set ${configurableBy(provider)[0]}`;
      throw new ModelError('unknown_model', `the model ${quote(model)} can't be used, because ${advice}`);
    }
    if (!isAllowed(settings, model)) {
      throw new ModelError('unknown_model', `the model ${quote(model)} is none of those that this server offers; GET /v1/models has them`);
    }
    return { ...connections.get(provider)!, upstreamModel };
  }

  return {
    breakers: new Map(Array.from(connections, ([id, { breaker }]) => [id, breaker])),
    contextWindow: contextWindowOf,
    async stream(request: ModelRequest, onText: (delta: string) => void) {
      request.signal.throwIfAborted();
      const { adapter, breaker, endpoint, upstreamModel } = route(request.model);
      const room = rooms.of(request.model, adapter.thinks?.(upstreamModel, request.effort), request.effort);
      const adaptation = adaptations.of({ ...endpoint, model: upstreamModel }, adapter.adaptable);
      const withoutTools = `the model ${quote(request.model)} takes no tools`;
      if (request.tools && adaptation.withoutTools) throw new NoTools(withoutTools);
      const think = thoughtsOf(request);
      const attempt = async (emit: (delta: string) => void, onAlive: () => void): Promise<ModelAnswer> => {
        const onThought = think?.();
        const text = new AnswerText(emit, { maxTokens: room.tokens > 0 ? request.maxTokens : Infinity, stop: request.stop, onThought });
        const call = { ...request, onThought, room: room.tokens, adaptation, onAlive, endOf: () => text.over };
        const answer = await adapter.stream(upstreamModel, call, (delta) => text.push(delta));
        adaptation.keep();
        room.keep();
        text.end();
        return { ...answer, end: text.over ?? answer.end, thought: answer.thought || text.hasThoughts };
      };
      const again = ({ end, calls }: ModelAnswer): boolean => end === 'length' && !calls && room.widen();
      const retries = settings.retries ?? 3;
      const adapt = (failure: ModelError): boolean => {
        // First: who refuses it beside tools would else seem to refuse these.
        if (adaptation.learnOfFormat(failure)) return true;
        if (request.tools?.optional && adaptation.learnNoTools(failure)) throw new NoTools(withoutTools, failure.cause);
        return adaptation.learn(failure) || room.narrow(failure);
      };
      // So a probe is not repeated, and neither are calls that are under way when the breaker opens.
      const mayRetry = () => breaker.state === 'closed';
      const { signal, assertOurs } = request;
      const options = { ...tools, retries, again, adapt, mayRetry, assertOurs, signal };
      return breaker.run((onAlive) => withRetries((emit) => attempt(emit, onAlive), onText, options));
    },
    close: () => transport.close(),
  };
}
