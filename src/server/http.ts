import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { doorHandlers, errorForms, socketForms } from '../doors/index.ts';
import { openEdge } from '../edge/open.ts';
import { createHandlers } from '../handlers/index.ts';
import type { HttpEvents } from '../http/access.ts';
import { createApp } from '../http/app.ts';
import type { Authenticator } from '../http/auth.ts';
import { authenticate, bind } from '../http/binding.ts';
import type { AlarmClock, OpenStreams } from '../http/open-streams.ts';
import { Pulse } from '../http/pulse.ts';
import { Sockets } from '../http/sockets.ts';
import { socketOperation } from '../http/upgrade.ts';
import { parseRanges } from '../lib/address-ranges.ts';
import type { Emitter } from '../lib/events.ts';
import { passClock } from '../lib/pass-clock.ts';
import type { Slots } from '../lib/slots.ts';
import type { Services } from './services.ts';
import { originsOf } from './settings.ts';

/**
 * Requests that begin in one pass of the event loop, of all tenants. Small ones of one tenant share a pass, and with it a commit, which
 * saves a third of what they cost; but one tenant's begin for no longer than this, so that of costly ones each has its own pass.
 */
const REQUESTS = { all: 4, tenantMs: 0.5 };
/** Milliseconds that requests whose clients have gone may take to their end when the server stops. */
const LEFT_MS = 10_000;

export interface HttpOptions {
  config: Config;
  logger: Logger;
  authenticator: Authenticator;
  /** The services of the handlers. */
  services: Services;
  openStreams: OpenStreams;
  slots: Slots;
  clock: AlarmClock;
  events: Emitter<HttpEvents>;
}

/** The server's HTTP side, which does not listen yet. */
export interface Http {
  /** @returns the address at which it listens */
  listen(): Promise<string>;
  /** Closes WebSockets as soon as nothing is in progress on them. */
  drain(): void;
  /** Accepts no more connections, closes each open one as soon as its answers are sent, and waits for requests whose clients have gone. */
  close(): Promise<void>;
}

/** Binds the handlers to the contract, and serves them behind the edge. */
export function createHttp({ config, logger, authenticator, services, openStreams, slots, clock, events }: HttpOptions): Http {
  const trustedProxies = parseRanges(config.TRUSTED_PROXIES);
  const inPass = passClock();
  const requests = slots.of('request', REQUESTS.all, { more: () => inPass() < REQUESTS.tenantMs });
  const edge = openEdge({ config, trustedProxies, slots, events });
  const { owners, bodies, roomOf } = edge;
  const sockets = new Sockets({
    authenticate: (ctx, id) => authenticate(ctx, id, { authenticator, trustedProxies, owners }),
    serve: (request, response) => handle(request, response),
    forms: socketForms,
    origins: originsOf(config),
    roomOf,
    openStreams,
    pulse: new Pulse(config.HEARTBEAT_MS),
    clock,
    maxBytes: config.BODY_MAX_BYTES,
  });
  const app = createApp({
    dispatch: bind({ ...createHandlers(services), ...doorHandlers(services) }, { authenticator, trustedProxies, owners, requests, bodies }),
    errorForms,
    heartbeatMs: config.HEARTBEAT_MS,
    openStreams,
    upgrade: (ctx) => sockets.upgrade(ctx),
    corsOrigins: originsOf(config),
    rateOf: (tenantId) => services.limits.rate(tenantId),
    traceOf: services.traceOf,
    logger,
    events,
  });
  const respond = app.callback();
  const underWay = new Set<Promise<void>>();
  const handle = (...exchange: Parameters<typeof respond>): Promise<void> => {
    const work = respond(...exchange);
    underWay.add(work);
    return work.finally(() => underWay.delete(work));
  };
  return {
    listen: () => edge.listen(handle, (request) => socketOperation(request) !== undefined),
    drain: () => sockets.drain(),
    async close() {
      await Promise.all([sockets.close(), edge.close()]);
      // Of a request whose client has gone no connection is left, and its work goes on.
      await Promise.race([Promise.allSettled(underWay), setTimeout(LEFT_MS, undefined, { ref: false })]);
    },
  };
}
