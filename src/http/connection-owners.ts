import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { AddressRange } from '../lib/address-ranges.ts';
import { newId } from '../lib/ids.ts';
import { Problem } from '../lib/problem.ts';
import { peerAddress } from './client-address.ts';
import { closeUnlessRead } from './closing.ts';
import { Crowd, type Crowded } from './crowd.ts';
import { errorBody } from './errors.ts';

/** How long one that is refused may take to read that. */
const GOODBYE_MS = 2000;
const RETRY_SECONDS = 1;
/** As many as one in so many strangers may be beyond a bound, until their first request says whose they are. */
const BEYOND = 8;

const MESSAGES: Record<Exclude<Crowded, 'token'>, string> = {
  address: 'too many connections without a valid token come from this address',
  strangers: 'there are too many connections without a valid token, from all addresses together',
};

export interface OwnersOptions {
  /** Connections that have shown no valid token: of one address, and of all; 0 means any number. */
  perAddress: number;
  strangers: number;
  /** Connections of a tenant; 0 means any number. */
  perTenant: number;
  /** Proxies that we know, whose connections are everybody's. */
  trustedProxies: readonly AddressRange[];
  /** Whether no request of a connection is in work. */
  isIdle(socket: Socket): boolean;
  /** Whether the request of a connection waits for nobody but its client. */
  awaitsClient(socket: Socket): boolean;
  /** One was pushed out, or refused. */
  onCrowded(what: Crowded, address: string): void;
}

/** Whose a connection is, and the crowds that it is counted in. */
interface Owned {
  address: string;
  /** The tenant whose token it has shown last. */
  whose: 'stranger' | 'admin' | number;
  crowds: Crowd[];
  /** The bound that a stranger's connection is beyond: nobody could make room for it. */
  beyond: Exclude<Crowded, 'token'> | undefined;
}

/**
 * Bounds connections by whose they are: a stranger's, counted by his address, until a valid token has come on it; then that of the
 * token's tenant. One too many pushes out the one that was used longest ago and on which nothing is in work; of strangers also one that
 * waits for its client. Where there is none, a tenant's is refused, and a stranger's as soon as a request comes without a token. So
 * nobody is locked out by connections that somebody holds for nothing, and nobody who has a token by those of strangers.
 */
export class ConnectionOwners {
  readonly #options: OwnersOptions;
  readonly #strangers: Crowd;
  readonly #beyond: Crowd;
  readonly #addresses = new Map<string, Crowd>();
  readonly #tenants = new Map<number, Crowd>();
  readonly #owned = new WeakMap<Socket, Owned>();

  constructor(options: OwnersOptions) {
    this.#options = options;
    this.#strangers = new Crowd(options.strangers || Infinity);
    this.#beyond = new Crowd(Math.ceil(options.strangers / BEYOND) || Infinity);
  }

  /** Keeps the order of connections by their use, and refuses requests without a token on those that are beyond a bound. */
  guard(handle: RequestListener): RequestListener {
    return (request, response) => {
      const owned = this.#owned.get(request.socket);
      owned?.crowds.forEach((crowd) => crowd.touch(request.socket));
      const full = owned?.beyond !== undefined && request.headers.authorization === undefined && this.#comeIn(request.socket, owned);
      if (full) refuseRequest(request, response, full);
      else handle(request, response);
    };
  }

  /** A new connection. @returns whether it may begin; otherwise it has been refused */
  enter(socket: Socket): boolean {
    const address = peerAddress(socket, this.#options.trustedProxies);
    // What a known proxy sends is anybody's.
    if (address === undefined) return true;
    const owned: Owned = { address, whose: 'stranger', crowds: [], beyond: undefined };
    this.#owned.set(socket, owned);
    socket.once('close', () => this.#leave(socket, owned));
    const full = this.#joinStrangers(socket, owned);
    if (!full) return true;
    owned.beyond = full;
    if (this.#join(socket, owned, this.#beyond, full)) return true;
    this.#options.onCrowded(full, address);
    refuse(socket, full);
    return false;
  }

  /** A valid token has come with a request. @param tenantId undefined for the administrator's @throws {Problem} 429 when its tenant has too many */
  show({ socket }: Pick<IncomingMessage, 'socket'>, tenantId?: number): void {
    const owned = this.#owned.get(socket);
    const whose = tenantId ?? 'admin';
    if (!owned || owned.whose === whose) return;
    const before = { ...owned };
    owned.crowds = [];
    const ofTenant = tenantId === undefined ? undefined : crowdOf(this.#tenants, tenantId, this.#options.perTenant);
    if (ofTenant && !this.#join(socket, owned, ofTenant, 'token')) {
      owned.crowds = before.crowds;
      this.#options.onCrowded('token', owned.address);
      throw new Problem('rate_limited', 'the tenant has as many connections open as it may', { retryAfterSeconds: RETRY_SECONDS });
    }
    owned.whose = whose;
    owned.beyond = undefined;
    this.#leave(socket, before);
  }

  /** One that is beyond a bound, when there may be room by now. @returns the bound that it is beyond still; that has been told */
  #comeIn(socket: Socket, owned: Owned): Owned['beyond'] {
    const before = { ...owned };
    owned.crowds = [];
    owned.beyond = this.#joinStrangers(socket, owned);
    if (!owned.beyond) {
      this.#beyond.remove(socket);
      return undefined;
    }
    owned.crowds = before.crowds;
    this.#options.onCrowded(owned.beyond, owned.address);
    return owned.beyond;
  }

  /** @returns the bound for strangers that leaves no room */
  #joinStrangers(socket: Socket, owned: Owned): Owned['beyond'] {
    const ofAddress = crowdOf(this.#addresses, owned.address, this.#options.perAddress);
    if (!this.#join(socket, owned, ofAddress, 'address')) return 'address';
    if (this.#join(socket, owned, this.#strangers, 'strangers')) return undefined;
    this.#leave(socket, owned);
    owned.crowds = [];
    return 'strangers';
  }

  /** @returns whether there was room, or one to push out */
  #join(socket: Socket, owned: Owned, crowd: Crowd, what: Crowded): boolean {
    const { isIdle, awaitsClient, onCrowded } = this.#options;
    const pushOut = (other: Socket): void => {
      onCrowded(what, this.#owned.get(other)!.address);
      other.destroy();
    };
    const mayGo = what === 'token' ? isIdle : (other: Socket) => isIdle(other) || awaitsClient(other);
    const joined = crowd.add(socket, mayGo, pushOut);
    if (joined) owned.crowds.push(crowd);
    return joined;
  }

  #leave(socket: Socket, { address, whose, crowds }: Owned): void {
    for (const crowd of crowds) crowd.remove(socket);
    if (whose === 'stranger') forget(this.#addresses, address);
    else if (whose !== 'admin') forget(this.#tenants, whose);
  }
}

function forget<Key>(crowds: Map<Key, Crowd>, key: Key): void {
  if (crowds.get(key)?.size === 0) crowds.delete(key);
}

function crowdOf<Key>(crowds: Map<Key, Crowd>, key: Key, most: number): Crowd {
  let crowd = crowds.get(key);
  if (!crowd) crowds.set(key, (crowd = new Crowd(most || Infinity)));
  return crowd;
}

/** Answers before anything was asked; what comes is read and thrown away, so that the answer is not lost. */
function refuse(socket: Socket, full: keyof typeof MESSAGES): void {
  const body = errorBody('rate_limited', MESSAGES[full]);
  const head = Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}\r\n`);
  const timer = setTimeout(() => socket.destroy(), GOODBYE_MS);
  socket.once('close', () => clearTimeout(timer));
  socket.on('error', () => {}).once('end', () => socket.destroy());
  socket.resume();
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
