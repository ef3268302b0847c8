import { createServer, type Server as HttpServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { doorHandlers, errorForms } from '../doors/index.ts';
import { createHandlers } from '../handlers/index.ts';
import type { HttpEvents } from '../http/access.ts';
import { createApp } from '../http/app.ts';
import type { Authenticator } from '../http/auth.ts';
import { bind } from '../http/binding.ts';
import { Bodies } from '../http/body.ts';
import { BodyRoom } from '../http/body-room.ts';
import { ConnectionOwners } from '../http/connection-owners.ts';
import { parseInTurns } from '../http/connections.ts';
import type { Crowded } from '../http/crowd.ts';
import type { OpenStreams } from '../http/open-streams.ts';
import { ParserThread } from '../http/parser-thread.ts';
import { answerMalformed, refuseConnect, refuseExpectation } from '../http/malformed.ts';
import { awaitsClient, isIdle, MESSAGES, oneByOne } from '../http/pipelining.ts';
import { cutSlowReaders } from '../http/slow-readers.ts';
import { parseRanges, type AddressRange } from '../lib/address-ranges.ts';
import type { Emitter } from '../lib/events.ts';
import { passClock } from '../lib/pass-clock.ts';
import type { Turns } from '../lib/turns.ts';
import { listeningOf, type Listening } from './listening.ts';
import type { Services } from './services.ts';
import { connectionLimits, originsOf } from './settings.ts';

/** What one client may keep the server waiting for: Node's defaults are a minute for the headers, looked at twice a minute. */
const PATIENCE = { headersTimeout: 20_000, requestTimeout: 300_000, keepAliveTimeout: 5000, connectionsCheckingInterval: 5000 };
/** Requests on one connection; then it is closed, and the client opens another one. */
const MAX_REQUESTS_PER_SOCKET = 10_000;
/** How often connections that were closed are told of. */
const REPORT_MS = 60_000;

/** How long finished answers may take to reach their clients when the server stops. */
const GOODBYE_MS = 2000;
/**
 * Requests that begin in one pass of the event loop, of all tenants. Small ones of one tenant share a pass, and with it a commit, which
 * saves a third of what they cost; but one tenant's begin for no longer than this, so that of costly ones each has its own pass.
 */
const REQUESTS = { all: 4, tenantMs: 0.5 };
/** Connections of which something is parsed in one pass of the event loop, of all addresses and of one; and requests that waited on theirs. */
const CONNECTIONS = { all: 8, perAddress: 4 };
/** Pieces of large bodies, of some 64 KiB, that are looked at in one pass of the event loop, of all tenants and of one. */
const PIECES = { all: 4, perTenant: 1 };
/** How long a body waits for room, and how many of a tenant may wait. */
const [BODY_WAIT_MS, BODIES_WAITING] = [20_000, 64];

export interface HttpOptions {
  config: Config;
  logger: Logger;
  authenticator: Authenticator;
  /** The services of the handlers. */
  services: Services;
  openStreams: OpenStreams;
  turns: Turns;
  events: Emitter<HttpEvents>;
}

/** The server's HTTP side, which does not listen yet. */
export interface Http {
  /** @returns the address at which it listens */
  listen(): Promise<string>;
  /** Accepts no more connections, and closes each open one as soon as its answers are sent. */
  close(): Promise<void>;
}

/** Binds the handlers to the contract, and serves them. */
export function createHttp({ config, logger, authenticator, services, openStreams, turns, events }: HttpOptions): Http {
  const trustedProxies = parseRanges(config.TRUSTED_PROXIES);
  const inPass = passClock();
  const requests = turns.of('request', REQUESTS.all, { more: () => inPass() < REQUESTS.tenantMs });
  const parser = new ParserThread(config.BODY_MAX_BYTES);
  const owners = openOwners(config, trustedProxies, events);
  const app = createApp({
    dispatch: bind(
      { ...createHandlers(services), ...doorHandlers(services) },
      {
        authenticator,
        trustedProxies,
        owners,
        requests,
        bodies: openBodies(config, turns),
        parser,
      },
    ),
    errorForms,
    heartbeatMs: config.HEARTBEAT_MS,
    maxStreams: config.TENANT_MAX_STREAMS,
    openStreams,
    corsOrigins: originsOf(config),
    rateOf: (tenantId) => services.limits.rate(tenantId),
    traceOf: services.traceOf,
    logger,
    events,
  });
  // Node would refuse a request without Host by itself, but not in JSON; so the app refuses it.
  const connections = turns.of('connection', CONNECTIONS.all, { perGroup: CONNECTIONS.perAddress });
  const serve = oneByOne(owners.guard(app.callback()), connections);
  const server = createServer({ requireHostHeader: false, ...MESSAGES, ...PATIENCE }, serve);
  // By itself Node would ask for the body of what is refused, too.
  server.on('checkContinue', serve);
  parseInTurns(server, connections, (socket) => owners.enter(socket));
  cutSlowReaders(server);
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET;
  const sockets = listeningOf(server);
  boundConnections(server, sockets, config.MAX_CONNECTIONS, events);
  server.on('clientError', answerMalformed);
  server.on('checkExpectation', refuseExpectation);
  server.on('connect', refuseConnect);
  return {
    async listen() {
      const { address, port } = await sockets.listen(config.PORT, config.HOST);
      return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
    },
    async close() {
      const closed = sockets.close();
      server.closeIdleConnections();
      await Promise.race([closed, delay(GOODBYE_MS, undefined, { ref: false })]);
      server.closeAllConnections();
      await closed;
      await parser.close();
    },
  };
}

/** Whoever connects when there are `max` connections is turned away, which costs next to nothing. */
function boundConnections(server: HttpServer, { servers }: Listening, max: number, events: Emitter<HttpEvents>): void {
  let open = 0;
  server.on('connection', (socket) => {
    open += 1;
    events.emit('connectionOpened', undefined);
    socket.once('close', () => {
      open -= 1;
      events.emit('connectionClosed', undefined);
    });
  });
  const tell = onceAMinute((count) => events.emit('connectionsDropped', { count }));
  const drop = (): void => {
    events.emit('connectionDropped', undefined);
    tell();
  };
  for (const each of servers) {
    // By itself each would count its own.
    Object.defineProperty(each, 'maxConnections', { get: () => (open < max ? Infinity : 0) });
    each.on('drop', drop);
  }
}

/** Bounds connections by whose they are, and tells when there are too many. */
function openOwners(config: Config, trustedProxies: readonly AddressRange[], events: Emitter<HttpEvents>): ConnectionOwners {
  const tell = onceAMinute((count, last: HttpEvents['connectionCrowded']) => events.emit('connectionsCrowded', { count, ...last }));
  const onCrowded = (what: Crowded, address: string): void => {
    events.emit('connectionCrowded', { what, address });
    tell({ what, address });
  };
  return new ConnectionOwners({ ...connectionLimits(config), trustedProxies, isIdle, awaitsClient, onCrowded });
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

/** One body of the largest size always has room. */
function openBodies(config: Config, turns: Turns): Bodies {
  const { BODY_MAX_BYTES: largest, BODY_TENANT_BYTES, BODY_TOTAL_BYTES, BODY_TIMEOUT_S, BODY_MIN_RATE } = config;
  const perGroup = Math.max(largest, BODY_TENANT_BYTES);
  const all = Math.max(perGroup, BODY_TOTAL_BYTES);
  const room = turns.add('body', new BodyRoom({ all, perGroup, largest, waitMs: BODY_WAIT_MS, maxWaiting: BODIES_WAITING }));
  const pieces = turns.of('piece', PIECES.all, { perGroup: PIECES.perTenant });
  return new Bodies({ maxBytes: largest, timeoutMs: BODY_TIMEOUT_S * 1000, minRate: BODY_MIN_RATE, room, pieces });
}
