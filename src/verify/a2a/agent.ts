import { isObject } from '../../lib/is-object.ts';
import type { RawFrame } from '../../contract/frames.ts';
import type { Fields } from '../api.ts';
import { Skipped } from '../expect.ts';
import { rpcAnswer, type RpcAnswer, type RpcId } from '../wire/json-rpc.ts';
import type { Reply, Sent, Wire } from '../wire/wire.ts';
import { interfacesOf, type AgentInterface, type FoundCard } from './card.ts';

/** The methods in the names of each version. */
const METHODS = {
  '1.0': {
    send: 'SendMessage',
    stream: 'SendStreamingMessage',
    get: 'GetTask',
    list: 'ListTasks',
    cancel: 'CancelTask',
    subscribe: 'SubscribeToTask',
    listPush: 'ListTaskPushNotificationConfigs',
    createPush: 'CreateTaskPushNotificationConfig',
    getPush: 'GetTaskPushNotificationConfig',
    deletePush: 'DeleteTaskPushNotificationConfig',
    extendedCard: 'GetExtendedAgentCard',
  },
  '0.3': {
    send: 'message/send',
    stream: 'message/stream',
    get: 'tasks/get',
    list: undefined,
    cancel: 'tasks/cancel',
    subscribe: 'tasks/resubscribe',
    listPush: 'tasks/pushNotificationConfig/list',
    createPush: 'tasks/pushNotificationConfig/set',
    getPush: 'tasks/pushNotificationConfig/get',
    deletePush: 'tasks/pushNotificationConfig/delete',
    extendedCard: undefined,
  },
} as const;

export type Version = keyof typeof METHODS;
export type Operation = keyof (typeof METHODS)['1.0'];

let ids = 0;
const nextId = (): number => ++ids;

/** An agent, spoken to over JSON-RPC in one version of the protocol. */
export class RpcAgent {
  readonly version: Version;
  readonly #interface: AgentInterface;
  readonly #wire: Wire;

  constructor(at: AgentInterface, version: Version, wire: Wire) {
    this.#interface = at;
    this.version = version;
    this.#wire = wire;
  }

  /** The name of an operation. @throws {Skipped} when the version has none */
  method(operation: Operation): string {
    const method = METHODS[this.version][operation];
    if (method === undefined) throw new Skipped(`A2A ${this.version} has no such operation`);
    return method;
  }

  post(body: unknown, headers: Record<string, string> = {}, enough?: (frame: RawFrame) => boolean): Promise<Reply> {
    const version: Record<string, string> = this.version === '0.3' ? {} : { 'A2A-Version': this.version };
    return this.#wire.ask(this.#interface.url, { method: 'POST', body, headers: { ...version, ...headers } }, enough);
  }

  /** Calls a method. @throws {Violation} unless it is answered with a response of JSON-RPC */
  async ask(
    method: string,
    params: Fields,
    { headers = {}, id = nextId() }: { headers?: Record<string, string>; id?: RpcId } = {},
  ): Promise<RpcAnswer> {
    return rpcAnswer(await this.post(this.request(method, params, id), headers), id, `${method} (${this.version})`);
  }

  request(method: string, params: Fields, id: RpcId = nextId()): Fields {
    return { jsonrpc: '2.0', id, method, params: { ...this.tenant, ...params } };
  }

  get tenant(): Fields {
    return this.#interface.tenant === undefined ? {} : { tenant: this.#interface.tenant };
  }
}

/** An agent, spoken to over HTTP and JSON, as A2A 1.0 has it. */
export class HttpAgent {
  readonly #base: string;
  readonly #wire: Wire;

  constructor(at: AgentInterface, wire: Wire) {
    const tenant = at.tenant === undefined ? '' : `/${encodeURIComponent(at.tenant)}`;
    this.#base = `${at.url.replace(/\/+$/, '')}${tenant}`;
    this.#wire = wire;
  }

  /** @param path behind that of the interface, with its slash */
  ask(method: NonNullable<Sent['method']>, path: string, { body, headers = {} }: Sent = {}): Promise<Reply> {
    const all = { 'A2A-Version': '1.0', ...(body === undefined ? {} : { 'Content-Type': 'application/a2a+json' }), ...headers };
    return this.#wire.ask(`${this.#base}${path}`, { method, body, headers: all });
  }
}

/** What a card says of an agent, for the time of a rule. */
export class A2aAgent {
  readonly found: FoundCard;
  readonly wire: Wire;
  readonly interfaces: AgentInterface[];
  readonly #moved: (url: string) => string;

  /** @param moved where an address of the card is to be had from here */
  constructor(found: FoundCard, wire: Wire, moved: (url: string) => string) {
    this.found = found;
    this.wire = wire;
    this.#moved = moved;
    this.interfaces = interfacesOf(found.card);
  }

  can(capability: 'streaming' | 'pushNotifications' | 'extendedAgentCard'): boolean {
    const { capabilities } = this.found.card;
    return isObject(capabilities) && capabilities[capability] === true;
  }

  /** Does something over JSON-RPC in each version that the card offers. @throws {Skipped} when it offers none */
  async inEachVersion(act: (agent: RpcAgent) => Promise<void>, versions: readonly Version[] = ['1.0', '0.3']): Promise<void> {
    const agents = versions.flatMap((version) => {
      const at = this.#at('JSONRPC', version);
      return at ? [new RpcAgent(at, version, this.wire)] : [];
    });
    if (agents.length === 0) throw new Skipped(`its card offers no JSON-RPC of A2A ${versions.join(' or ')}`);
    for (const agent of agents) await act(agent);
  }

  /** @throws {Skipped} when the card doesn't offer HTTP+JSON of 1.0 */
  http(): HttpAgent {
    const at = this.#at('HTTP+JSON', '1.0');
    if (!at) throw new Skipped('its card offers no HTTP+JSON of A2A 1.0');
    return new HttpAgent(at, this.wire);
  }

  #at(binding: string, version: string): AgentInterface | undefined {
    const found = this.interfaces.find((one) => one.binding === binding && one.version === version);
    return found && { ...found, url: this.#moved(found.url) };
  }
}
