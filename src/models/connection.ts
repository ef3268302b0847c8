import { lruCache } from '../lib/lru-cache.ts';
import { formsOf } from '../lib/secret-forms.ts';
import { accessOf } from './access/index.ts';
import { Adaptations, type AdaptedParameter } from './adaptations.ts';
import { createBreaker, type Breaker, type BreakerState } from './breaker.ts';
import { contextWindowOf } from './catalog.ts';
import { Keys, type RestingKey } from './keys.ts';
import { providerOf, type ProviderId } from './providers/index.ts';
import { baseURLOf, keysOf, type ModelSettings } from './settings.ts';
import { ThoughtRooms } from './thought-rooms.ts';
import type { Transport } from './transport.ts';
import { WIRES } from './wires/index.ts';
import type { Adapter, CallLimits } from './wires/wire.ts';

/** A provider as the operator's keys reach it, or a tenant's own: what is found out with the ones says nothing of the others. */
export interface Connection {
  keys: Keys<Adapter>;
  breaker: Breaker;
  adaptations: Adaptations;
  rooms: ThoughtRooms;
  /** What its wire knows of models, whatever the key. */
  wire: Pick<Adapter, 'thinks' | 'adaptable'>;
  /** In the form that its wire expects. */
  baseURL: string;
}

interface Plan {
  settings: ModelSettings;
  id: ProviderId;
  /** Instead of the operator's keys. */
  own?: { key: string } | undefined;
  transport: Transport;
  limits: CallLimits;
}

interface Listeners {
  onBreaker: (state: BreakerState) => void;
  onAdapted: (adapted: AdaptedParameter) => void;
  onKeyRest: (resting: RestingKey) => void;
}

/** Nothing is loaded or connected before the first call. */
export function createConnection({ settings, id, own, transport, limits }: Plan, listeners: Listeners): Connection {
  const baseURL = baseURLOf(settings, id);
  const makeAdapter = (apiKey: string | undefined): Adapter => {
    const access = accessOf(settings, id, apiKey);
    return WIRES[providerOf(id).wire]({ provider: id, apiKey, isTenants: own !== undefined, baseURL, access }, transport, limits);
  };
  const given = own ? [own.key] : keysOf(settings, id);
  const adapters = given.length > 0 ? given.map(makeAdapter) : [makeAdapter(undefined)];
  const { breakerThreshold: threshold = 5, breakerCooldownMs: cooldownMs = 30_000 } = settings;
  return {
    keys: new Keys(adapters, listeners.onKeyRest),
    wire: adapters[0]!,
    breaker: createBreaker(id, { threshold, cooldownMs, onChange: listeners.onBreaker }),
    adaptations: new Adaptations(listeners.onAdapted),
    rooms: new ThoughtRooms(contextWindowOf),
    baseURL,
  };
}

/** Tenants whose connections are kept: with one that is forgotten goes what was found out with its keys. */
const KEPT = 1000;
/** Forms of the keys of a tenant that its answers are searched for: those of the latest dozen. */
const FORMS_KEPT = 100;

/** A key that a tenant has set. */
interface SetKey {
  /** Names this setting of it. */
  revision: string;
  key: string;
}

/** What is kept of a tenant. */
interface Kept {
  connections: Map<ProviderId, { revision: string; connection: Connection }>;
  /** Of all keys of theirs, those that were replaced too, the latest ones. */
  secrets: readonly string[];
}

const NONE: readonly string[] = [];

/** The connections of the tenants' own keys, each made with the first call. */
export class TenantConnections {
  readonly #kept = lruCache<number, Kept>(KEPT);
  readonly #connect: (id: ProviderId, own: { tenantId: number; key: string }) => Connection;

  constructor(connect: (id: ProviderId, own: { tenantId: number; key: string }) => Connection) {
    this.#connect = connect;
  }

  of(tenantId: number, id: ProviderId, { revision, key }: SetKey): Connection {
    let kept = this.#kept.get(tenantId);
    const known = kept?.connections.get(id);
    if (known?.revision === revision) return known.connection;
    if (!kept) this.#kept.set(tenantId, (kept = { connections: new Map(), secrets: NONE }));
    const connection = this.#connect(id, { tenantId, key });
    kept.connections.set(id, { revision, connection });
    kept.secrets = [...new Set([...formsOf(key), ...kept.secrets])].slice(0, FORMS_KEPT);
    return connection;
  }

  /** The one that is there already. */
  known(tenantId: number, id: ProviderId): Connection | undefined {
    return this.#kept.peek(tenantId)?.connections.get(id)?.connection;
  }

  /** The keys that its calls were made with here, in all forms in which a provider may repeat them. */
  secretsOf(tenantId: number): readonly string[] {
    return this.#kept.peek(tenantId)?.secrets ?? NONE;
  }
}
