import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Crowded } from '../http/access.ts';
import type { ConnectionOwners } from '../http/binding.ts';
import { closeUnlessRead } from '../http/body.ts';
import { peerAddress } from '../http/client-address.ts';
import { errorBody } from '../http/errors.ts';
import type { AddressRange } from '../lib/address-ranges.ts';
import { newId } from '../lib/ids.ts';
import { Problem } from '../lib/problem.ts';
import type { OwnLimits } from '../store/tenants/own-limits.ts';
import type { Connection, Connections } from './connection.ts';
import { ConnectionQuota } from './connection-quota.ts';
import { awaitsClient, isIdle } from './request-queue.ts';

/** How long one that is refused may take to read that. */
const GOODBYE_MS = 2000;
const RETRY_SECONDS = 1;
/** As many as one in so many strangers may be beyond a bound, until their first request says whose they are. */
const BEYOND = 8;

const MESSAGES: Record<Exclude<Crowded, 'token'>, string> = {
  address: 'too many connections without a valid token come from this address',
  strangers: 'there are too many connections without a valid token, from all addresses together',
};

export interface OwnerQuotasOptions {
  /** Connections that have shown no valid token: of one address, and of all; 0 means any number. */
  perAddress: number;
  strangers: number;
  /** Connections of a tenant that has these limits; 0 means any number. */
  perTenant(own: OwnLimits): number;
  /** Proxies that we know, whose connections are everybody's. */
  trustedProxies: readonly AddressRange[];
  connections: Connections;
  /** One was pushed out, or refused. */
  onCrowded(what: Crowded, address: string): void;
}

/** A tenant whose token has come. */
type ConnectionTenant = NonNullable<Parameters<ConnectionOwners['claim']>[1]>;

/** Whose a connection is, and the quotas that it is counted in. */
interface Owned {
  address: string;
  /** The tenant whose token it has shown last. */
  whose: 'stranger' | 'admin' | number;
  quotas: ConnectionQuota[];
  /** The bound that a stranger's connection is beyond: nobody could make room for it. */
  beyond: Exclude<Crowded, 'token'> | undefined;
}

/**
 * Bounds connections by whose they are: a stranger's, counted by his address, until a valid token has come on it; then that of the
 * token's tenant. One too many pushes out the one that was used longest ago and on which nothing is in work; of strangers also one that
 * waits for its client. Where there is none, a tenant's is refused, and a stranger's as soon as a request comes without a token. So
 * nobody is locked out by connections that somebody holds for nothing, and nobody who has a token by those of strangers.
 */
export class OwnerQuotas implements ConnectionOwners {
  readonly #options: OwnerQuotasOptions;
  readonly #strangers: ConnectionQuota;
  readonly #beyond: ConnectionQuota;
  readonly #addresses = new Map<string, ConnectionQuota>();
  readonly #tenants = new Map<number, ConnectionQuota>();
  readonly #owned = new WeakMap<Socket, Owned>();

  constructor(options: OwnerQuotasOptions) {
    this.#options = options;
    this.#strangers = new ConnectionQuota(options.strangers || Infinity);
    this.#beyond = new ConnectionQuota(Math.ceil(options.strangers / BEYOND) || Infinity);
  }

  /** Keeps the order of connections by their use, and refuses requests without a token on those that are beyond a bound. */
  guard(handle: RequestListener): RequestListener {
    return (request, response) => {
      const owned = this.#owned.get(request.socket);
      owned?.quotas.forEach((quota) => quota.touch(request.socket));
      const full = owned?.beyond !== undefined && request.headers.authorization === undefined && this.#comeIn(request.socket, owned);
      if (full) refuseRequest(request, response, full);
      else handle(request, response);
    };
  }

  /** Counts a new connection, or refuses it. */
  admit(connection: Connection): void {
    const { socket } = connection;
    const address = peerAddress(socket, this.#options.trustedProxies);
    // What a known proxy sends is anybody's.
    if (address === undefined) return;
    const owned: Owned = { address, whose: 'stranger', quotas: [], beyond: undefined };
    this.#owned.set(socket, owned);
    socket.once('close', () => this.#forget(socket, owned));
    const full = this.#joinStrangers(socket, owned);
    if (!full) return;
    owned.beyond = full;
    if (this.#join(socket, owned, this.#beyond, full)) return;
    this.#options.onCrowded(full, address);
    refuse(connection, full);
  }

  claim({ socket }: Pick<IncomingMessage, 'socket'>, tenant?: ConnectionTenant): void {
    const owned = this.#owned.get(socket);
    const whose = tenant?.tenantId ?? 'admin';
    if (!owned || owned.whose === whose) return;
    const before = { ...owned };
    owned.quotas = [];
    const ofTenant = tenant && quotaOf(this.#tenants, tenant.tenantId, this.#options.perTenant(tenant.limits ?? {}));
    if (ofTenant && !this.#join(socket, owned, ofTenant, 'token')) {
      owned.quotas = before.quotas;
      this.#options.onCrowded('token', owned.address);
      throw new Problem('rate_limited', 'the tenant has as many connections open as it may', { retryAfterSeconds: RETRY_SECONDS });
    }
    owned.whose = whose;
    owned.beyond = undefined;
    this.#forget(socket, before);
  }

  /** One that is beyond a bound, when there may be room by now. @returns the bound that it is beyond still; that has been told */
  #comeIn(socket: Socket, owned: Owned): Owned['beyond'] {
    const before = { ...owned };
    owned.quotas = [];
    owned.beyond = this.#joinStrangers(socket, owned);
    if (!owned.beyond) {
      this.#beyond.remove(socket);
      return undefined;
    }
    owned.quotas = before.quotas;
    this.#options.onCrowded(owned.beyond, owned.address);
    return owned.beyond;
  }

  /** @returns the bound for strangers that leaves no room */
  #joinStrangers(socket: Socket, owned: Owned): Owned['beyond'] {
    const ofAddress = quotaOf(this.#addresses, owned.address, this.#options.perAddress);
    if (!this.#join(socket, owned, ofAddress, 'address')) return 'address';
    if (this.#join(socket, owned, this.#strangers, 'strangers')) return undefined;
    this.#forget(socket, owned);
    owned.quotas = [];
    return 'strangers';
  }

  /** @returns whether there was room, or one to push out */
  #join(socket: Socket, owned: Owned, quota: ConnectionQuota, what: Crowded): boolean {
    const { connections, onCrowded } = this.#options;
    const pushOut = (other: Socket): void => {
      onCrowded(what, this.#owned.get(other)!.address);
      other.destroy();
    };
    const mayGo = (other: Socket): boolean => {
      const connection = connections.of(other);
      return isIdle(connection) || (what !== 'token' && awaitsClient(connection));
    };
    const joined = quota.add(socket, mayGo, pushOut);
    if (joined) owned.quotas.push(quota);
    return joined;
  }

  #forget(socket: Socket, { address, whose, quotas }: Owned): void {
    for (const quota of quotas) quota.remove(socket);
    if (whose === 'stranger') dropEmpty(this.#addresses, address);
    else if (whose !== 'admin') dropEmpty(this.#tenants, whose);
  }
}

function dropEmpty<Key>(quotas: Map<Key, ConnectionQuota>, key: Key): void {
  if (quotas.get(key)?.size === 0) quotas.delete(key);
}

function quotaOf<Key>(quotas: Map<Key, ConnectionQuota>, key: Key, most: number): ConnectionQuota {
  let quota = quotas.get(key);
  if (!quota) quotas.set(key, (quota = new ConnectionQuota()));
  quota.most = most || Infinity;
  return quota;
}

/** Answers before anything was asked; what comes is read and thrown away, so that the answer is not lost. */
function refuse({ socket, feed }: Connection, full: keyof typeof MESSAGES): void {
  const body = errorBody('rate_limited', MESSAGES[full]);
  const head = Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}\r\n`);
  const timer = setTimeout(() => socket.destroy(), GOODBYE_MS);
  socket.once('close', () => clearTimeout(timer));
  feed.divert(() => {});
  socket.on('error', () => {}).once('end', () => socket.destroy());
  socket.end(`HTTP/1.1 429 Too Many Requests\r\n${head.join('')}\r\n${body}`);
}

/** The last answer of its connection. */
function refuseRequest(req: IncomingMessage, res: ServerResponse, full: keyof typeof MESSAGES): void {
  const body = errorBody('rate_limited', MESSAGES[full]);
  closeUnlessRead({ req, res });
  res.writeHead(429, headersOf(body)).end(body);
}

const headersOf = (body: string): Record<string, string | number> => ({
  'Content-Type': 'application/json',
  'Content-Length': Buffer.byteLength(body),
  'X-Request-Id': newId(),
  'Retry-After': RETRY_SECONDS,
  Connection: 'close',
});
