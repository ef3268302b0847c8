import type { Socket } from 'node:net';
import type { Config } from '../config.ts';
import type { HttpEvents } from '../http/access.ts';
import type { Emitter } from '../lib/events.ts';
import { http } from '../lib/node-http.ts';
import type { Slots } from '../lib/slots.ts';
import { AddressQueue } from './address-queue.ts';
import { Bodies } from './bodies.ts';
import { BodyBudget } from './body-budget.ts';
import { Connections, type Connection } from './connection.ts';
import type { Edge, EdgeOptions } from './edge.ts';
import { lingerOnClose } from './lingering.ts';
import { ListenerSockets } from './listener-sockets.ts';
import { answerMalformed, refuseConnect, refuseExpectation } from './malformed.ts';
import { BudgetRoom } from './message-room.ts';
import { OwnerQuotas, type OwnerQuotasOptions } from './owner-quotas.ts';
import { ParserFeed } from './parser-feed.ts';
import { ParserThread } from './parser-thread.ts';
import { queueRequests } from './request-queue.ts';
import { cutSlowReaders } from './slow-readers.ts';
import { serveUpgrades } from './upgrades.ts';

/** What one client may keep the server waiting for: Node's defaults are a minute for the headers, looked at twice a minute. */
const PATIENCE = { headersTimeout: 20_000, requestTimeout: 300_000, connectionsCheckingInterval: 5000 };
/** Requests on one connection; then it is closed, and the client opens another one. */
const MAX_REQUESTS_PER_SOCKET = 10_000;
/** How often connections that were closed are told of. */
const REPORT_MS = 60_000;
/** Connections of which something is parsed in one pass of the event loop, of all addresses and of one; and requests that waited on theirs. */
const CONNECTIONS = { all: 8, perAddress: 4 };
/** Pieces of large bodies, of some 64 KiB, that are looked at in one pass of the event loop, of all tenants and of one. */
const PIECES = { all: 4, perTenant: 1 };
/** How long a body waits for its budget, and how many of a tenant may wait. */
const [BODY_WAIT_MS, BODIES_WAITING] = [20_000, 64];

/** The edge that protects the server from hostile and broken clients: docs/security.md#the-guarded-edge. */
export function openGuardedEdge({ config, trustedProxies, slots, events }: EdgeOptions): Edge {
  // Node would refuse a request without Host by itself, but not in JSON; so the app refuses it.
  const server = http.createServer({ requireHostHeader: false, ...PATIENCE, keepAliveTimeout: config.KEEP_ALIVE_SECONDS * 1000 });
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET;
  const sockets = new ListenerSockets(server, process.platform === 'linux' ? config.LISTEN_SOCKETS : 1);
  const connections = new Connections();
  const owners = openOwners(config, { connections, trustedProxies, events });
  const queue = new AddressQueue(slots.of('connection', CONNECTIONS.all, { perGroup: CONNECTIONS.perAddress }));
  const isBeyond = boundConnections(config.MAX_CONNECTIONS, events);
  server.on('connection', (socket) => {
    if (isBeyond(socket)) return;
    const connection = connections.add(socket, new ParserFeed(socket, queue));
    lingerOnClose(connection);
    owners.admit(connection);
  });
  cutSlowReaders(server, connections);
  server.on('clientError', answerMalformed).on('checkExpectation', refuseExpectation).on('connect', refuseConnect);
  const parser = new ParserThread(config.BODY_MAX_BYTES);
  const { budget, bodies } = openBodies(config, slots, parser);
  return {
    owners,
    bodies,
    roomOf: (tenantId) => new BudgetRoom(budget, tenantId, config.BODY_MAX_BYTES),
    listen(handle, wants) {
      const guarded = owners.guard(handle);
      const serve = queueRequests(connections, queue, guarded);
      serveUpgrades(server, wants, guarded, (socket) => leave(connections.of(socket)));
      // By itself Node would ask for the body of what is refused, too.
      server.on('request', serve).on('checkContinue', serve);
      return sockets.listen(config.PORT, config.HOST);
    },
    async close() {
      await sockets.close();
      await parser.close();
    },
  };
}

/** Takes a connection out of HTTP; it is in work for as long as it lives. @returns false while one of its requests is */
function leave(connection: Connection): boolean {
  if (connection.busy) return false;
  connection.busy = true;
  connection.feed.release();
  return true;
}

/** Counts connections. One that is beyond `max` is closed at once. @returns whether a new connection is beyond it */
function boundConnections(max: number, events: Emitter<HttpEvents>): (socket: Socket) => boolean {
  let open = 0;
  const tell = onceAMinute((count) => events.emit('connectionsDropped', { count }));
  return (socket) => {
    if (open >= max) {
      socket.destroy();
      events.emit('connectionDropped', undefined);
      tell();
      return true;
    }
    open += 1;
    events.emit('connectionOpened', undefined);
    socket.once('close', () => {
      open -= 1;
      events.emit('connectionClosed', undefined);
    });
    return false;
  };
}

type OwnersOf = Pick<EdgeOptions, 'trustedProxies' | 'events'> & { connections: Connections };

/** Bounds connections by whose they are, and tells when there are too many. */
function openOwners(config: Config, { connections, trustedProxies, events }: OwnersOf): OwnerQuotas {
  const tell = onceAMinute((count, last: HttpEvents['connectionCrowded']) => events.emit('connectionsCrowded', { count, ...last }));
  const onCrowded = (crowded: HttpEvents['connectionCrowded']): void => {
    events.emit('connectionCrowded', crowded);
    tell(crowded);
  };
  return new OwnerQuotas({
    ...connectionLimits(config),
    trustedProxies,
    connections,
    onCrowded: (what, address) => onCrowded({ what, address }),
  });
}

/** Tells how often something has happened: at once, and then once a minute at most, with the last time that it did. */
function onceAMinute<About extends unknown[]>(tell: (count: number, ...last: About) => void): (...about: About) => void {
  let count = 0;
  let toldAt = -Infinity;
  return (...about) => {
    count += 1;
    if (performance.now() - toldAt < REPORT_MS) return;
    tell(count, ...about);
    count = 0;
    toldAt = performance.now();
  };
}

/** The budget is never less than for one body of the largest size. */
function openBodies(config: Config, slots: Slots, parser: ParserThread): { budget: BodyBudget; bodies: Bodies } {
  const { BODY_MAX_BYTES: largest, BODY_TENANT_BYTES, BODY_TOTAL_BYTES, BODY_TIMEOUT_S, BODY_MIN_RATE } = config;
  const perGroup = Math.max(largest, BODY_TENANT_BYTES);
  const all = Math.max(perGroup, BODY_TOTAL_BYTES);
  const budget = slots.add('body', new BodyBudget({ all, perGroup, largest, waitMs: BODY_WAIT_MS, maxWaiting: BODIES_WAITING }));
  const pieces = slots.of('piece', PIECES.all, { perGroup: PIECES.perTenant });
  const bodies = new Bodies({ maxBytes: largest, timeoutMs: BODY_TIMEOUT_S * 1000, minRate: BODY_MIN_RATE, budget, pieces, parser });
  return { budget, bodies };
}

/**
 * How many connections may be open: without a token, of an address and of all, which leave half of them for those who have one; and of
 * a tenant, which has enough for the runs and streams that it may have.
 */
function connectionLimits(config: Config): Pick<OwnerQuotasOptions, 'perAddress' | 'strangers' | 'perTenant'> {
  const { MAX_CONNECTIONS, ADDRESS_MAX_CONNECTIONS, TENANT_MAX_CONNECTIONS, TENANT_MAX_CONCURRENT, TENANT_MAX_STREAMS } = config;
  return {
    perAddress: ADDRESS_MAX_CONNECTIONS,
    strangers: Math.ceil(MAX_CONNECTIONS / 2),
    perTenant(own) {
      const { max_connections: most = TENANT_MAX_CONNECTIONS, max_concurrent: runs = TENANT_MAX_CONCURRENT } = own;
      const { max_streams: streams = TENANT_MAX_STREAMS } = own;
      // Streams of notifications, as many replays, and for each of all these a connection to cancel it, say.
      const least = 2 * (runs + 2 * streams);
      return [most, runs, streams].includes(0) ? 0 : Math.max(most, least);
    },
  };
}
