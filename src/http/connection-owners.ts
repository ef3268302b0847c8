import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { AddressRange } from '../lib/address-ranges.ts';
import { newId } from '../lib/ids.ts';
import { Problem } from '../lib/problem.ts';
import { peerAddress } from './client-address.ts';
import { Crowd, type Crowded } from './crowd.ts';
import { errorBody } from './errors.ts';

/** How long one that is refused may take to read that. */
const GOODBYE_MS = 2000;
const RETRY_SECONDS = 1;

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
  /** One was pushed out, or refused. */
  onCrowded(what: Crowded, address: string): void;
}

/** Whose a connection is, and the crowds that it is counted in. */
interface Owned {
  address: string;
  /** The tenant whose token it has shown last. */
  whose: 'stranger' | 'admin' | number;
  crowds: Crowd[];
}

/**
 * Bounds connections by whose they are: a stranger's, counted by his address, until a valid token has come on it; then that of the
 * token's tenant. One too many pushes out the one that was used longest ago and on which nothing is in work; where there is none, it
 * is refused. So nobody is locked out by connections that somebody holds for nothing.
 */
export class ConnectionOwners {
  readonly #options: OwnersOptions;
  readonly #strangers: Crowd;
  readonly #addresses = new Map<string, Crowd>();
  readonly #tenants = new Map<number, Crowd>();
  readonly #owned = new WeakMap<Socket, Owned>();

  constructor(options: OwnersOptions) {
    this.#options = options;
    this.#strangers = new Crowd(options.strangers || Infinity);
  }

  /** Keeps the order of a server's connections by their use. */
  watch(server: Server): void {
    server.on('request', ({ socket }) => this.#owned.get(socket)?.crowds.forEach((crowd) => crowd.touch(socket)));
  }

  /** A new connection. @returns whether it may begin; otherwise it has been refused */
  enter(socket: Socket): boolean {
    const address = peerAddress(socket, this.#options.trustedProxies);
    // What a known proxy sends is anybody's.
    if (address === undefined) return true;
    const ofAddress = crowdOf(this.#addresses, address, this.#options.perAddress);
    const owned: Owned = { address, whose: 'stranger', crowds: [] };
    this.#owned.set(socket, owned);
    socket.once('close', () => this.#leave(socket, owned));
    if (this.#join(socket, owned, ofAddress, 'address') && this.#join(socket, owned, this.#strangers, 'strangers')) return true;
    this.#leave(socket, owned);
    refuse(socket);
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
      throw new Problem('rate_limited', 'the tenant has as many connections open as it may', { retryAfterSeconds: RETRY_SECONDS });
    }
    owned.whose = whose;
    this.#leave(socket, before);
  }

  #join(socket: Socket, owned: Owned, crowd: Crowd, what: Crowded): boolean {
    const { isIdle, onCrowded } = this.#options;
    const pushOut = (other: Socket): void => {
      onCrowded(what, this.#owned.get(other)!.address);
      other.destroy();
    };
    const joined = crowd.add(socket, isIdle, pushOut);
    if (joined) owned.crowds.push(crowd);
    else onCrowded(what, owned.address);
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
function refuse(socket: Socket): void {
  const body = errorBody('rate_limited', 'too many connections without a valid token come from this address');
  const head =
    `HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
    `X-Request-Id: ${newId()}\r\nRetry-After: ${RETRY_SECONDS}\r\nConnection: close\r\n\r\n`;
  const timer = setTimeout(() => socket.destroy(), GOODBYE_MS);
  socket.once('close', () => clearTimeout(timer));
  socket.on('error', () => {}).once('end', () => socket.destroy());
  socket.resume();
  socket.end(head + body);
}
