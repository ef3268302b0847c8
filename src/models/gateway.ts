import { type Model, type ModelAnswer, ModelError, type ModelRequest, type ModelUsage, NoTools } from '../runtime/model.ts';
import type { AdaptedParameter } from './adaptations.ts';
import type { AnswerSlots } from './answer-slots.ts';
import { isBadCall } from './blame.ts';
import type { Breaker, BreakerState } from './breaker.ts';
import { contextWindowOf } from './catalog.ts';
import { createConnection, TenantConnections, type Connection } from './connection.ts';
import type { Keys, RestingKey } from './keys.ts';
import type { OwnKey, OwnKeys } from './own-keys.ts';
import { PROVIDERS, type ProviderId } from './providers/index.ts';
import { type RetryTools, systemTools, withRetries } from './retry.ts';
import { configurableBy, isAllowed, isCallable, takesOwnKeys, type ModelSettings } from './settings.ts';
import { resolveModel, type ResolvedModel } from './routing.ts';
import { createTransport } from './transport.ts';
import { AnswerText } from './answer-text.ts';

/** All models of all providers behind one interface. */
export interface Models extends Model {
  /** The circuit breakers of the operator's keys by provider. */
  breakers: ReadonlyMap<string, Breaker>;
  /** The operator's keys by provider. */
  keys: ReadonlyMap<string, Pick<Keys<unknown>, 'resting'>>;
  /** Closes the connections to the providers; calls under way fail. */
  close(): void;
}

/** Who hears what becomes of the providers. */
interface Listeners {
  /** @param tenantId whose own key it is */
  onBreaker?: (provider: string, state: BreakerState, tenantId?: number) => void;
  onAdapted?: (adapted: AdaptedParameter) => void;
  onKeyRest?: (resting: RestingKey & { provider: string }) => void;
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
  { onBreaker, onAdapted, onKeyRest }: Listeners = {},
  tools: RetryTools = systemTools,
  slots?: AnswerSlots,
  ownKeys?: Pick<OwnKeys, 'of'>,
): Models {
  const transport = createTransport();
  const { firstByteMs = 300_000, idleMs = 120_000, callMs = 900_000 } = settings;
  const limits = { firstByteMs, idleMs, callMs, slots };
  const connect = (id: ProviderId, own?: { tenantId: number; key: string }): Connection =>
    createConnection(
      { settings, id, own, transport, limits },
      {
        onBreaker: (state) => onBreaker?.(id, state, own?.tenantId),
        onAdapted: (adapted) => onAdapted?.(adapted),
        onKeyRest: (resting) => onKeyRest?.({ provider: id, ...resting }),
      },
    );
  const operators = new Map(PROVIDERS.map(({ id }) => [id, connect(id)]));
  const tenants = new TenantConnections(connect);

  /** @throws {ModelError} `unknown_model`, saying what to set */
  function resolve(model: string): ResolvedModel {
    const resolved = resolveModel(model);
    if (!resolved) {
      const known = PROVIDERS.flatMap((provider) => provider.prefixes).join(', ');
      throw new ModelError('unknown_model', `unknown model ${quote(model)}: a model id begins with one of ${known}`);
    }
    if (!isAllowed(settings, model)) {
      throw new ModelError('unknown_model', `the model ${quote(model)} is none of those that this server offers; GET /v1/models has them`);
    }
    return resolved;
  }

  /** The tenant's own key goes first. @throws {ModelError} `unknown_model`, saying what to set */
  function connectionOf({ model, tenantId }: ModelRequest, provider: ProviderId, own: OwnKey | undefined): Connection {
    const unusable = (advice: string) => new ModelError('unknown_model', `the model ${quote(model)} can't be used, because ${advice}`);
    if (own && tenantId !== undefined && takesOwnKeys(settings, provider)) {
      if (own.key === undefined) throw unusable(`the tenant's own key of ${provider} can no longer be read: it has to be set anew`);
      return tenants.of(tenantId, provider, { ...own, key: own.key });
    }
    if (!isCallable(settings, provider)) throw unusable(`${provider} is not configured: set ${configurableBy(provider)[0]}`);
    return operators.get(provider)!;
  }

  return {
    breakers: new Map(Array.from(operators, ([id, { breaker }]) => [id, breaker])),
    keys: new Map(Array.from(operators, ([id, { keys }]) => [id, keys])),
    contextWindow: contextWindowOf,
    thoughtTokens({ model, effort, tenantId }) {
      const known = resolveModel(model);
      if (!known) return 0;
      const own = tenantId === undefined ? undefined : tenants.known(tenantId, known.provider);
      const { wire, rooms } = own ?? operators.get(known.provider)!;
      return rooms.of(model, wire.thinks?.(known.upstreamModel, effort), effort).tokens;
    },
    secretsOf: (tenantId) => tenants.secretsOf(tenantId),
    async stream(request: ModelRequest, onText: (delta: string) => void) {
      request.signal.throwIfAborted();
      const { provider, upstreamModel } = resolve(request.model);
      const own = request.tenantId === undefined ? undefined : ownKeys?.of(request.tenantId);
      const ownOf = own instanceof Promise ? await own : own;
      const { keys, breaker, adaptations, rooms, wire, baseURL } = connectionOf(request, provider, ownOf?.get(provider));
      const key = keys.call(request.stream);
      const room = rooms.of(request.model, wire.thinks?.(upstreamModel, request.effort), request.effort);
      const adaptation = adaptations.of({ provider, baseURL, model: upstreamModel }, wire.adaptable);
      const withoutTools = `the model ${quote(request.model)} takes no tools`;
      if (request.tools && adaptation.withoutTools) throw new NoTools(withoutTools);
      const think = thoughtsOf(request);
      const attempt = async (emit: (delta: string) => void, onAlive: () => void): Promise<ModelAnswer> => {
        const onThought = think?.();
        const text = new AnswerText(emit, { maxTokens: room.tokens > 0 ? request.maxTokens : Infinity, stop: request.stop, onThought });
        const call = { ...request, onThought, room: room.tokens, adaptation, onAlive, endOf: () => text.over };
        const answer = await key.by.stream(upstreamModel, call, (delta) => text.push(delta));
        key.answered();
        adaptation.keep();
        room.keep();
        text.end();
        return { ...answer, end: text.over ?? answer.end, thought: answer.thought || text.hasThoughts };
      };
      const again = ({ end, calls }: ModelAnswer): boolean => end === 'length' && !calls && room.widen();
      const retries = settings.retries ?? 3;
      const adapt = (failure: ModelError, usage?: ModelUsage): boolean => {
        if (key.passOn(failure)) return true;
        if (isBadCall(failure)) return false;
        // First: who refuses it beside tools would else seem to refuse these.
        if (adaptation.learnOfFormat(failure)) return true;
        if (request.tools?.optional && adaptation.learnNoTools(failure)) throw new NoTools(withoutTools, { usage, cause: failure.cause });
        return adaptation.learn(failure) || room.narrow(failure);
      };
      // So a probe is not repeated, and neither are calls that are under way when the breaker opens.
      const mayRetry = () => breaker.state === 'closed';
      const { signal, assertOurs } = request;
      const options = { ...tools, retries, again, adapt, pauseFor: () => key.pause, mayRetry, assertOurs, signal };
      return breaker.run((onAlive) => withRetries((emit) => attempt(emit, onAlive), onText, options));
    },
    close: () => transport.close(),
  };
}
