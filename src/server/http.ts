import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { doorHandlers, errorForms } from '../doors/index.ts';
import { openEdge } from '../edge/open.ts';
import { createHandlers } from '../handlers/index.ts';
import type { HttpEvents } from '../http/access.ts';
import { createApp } from '../http/app.ts';
import type { Authenticator } from '../http/auth.ts';
import { bind } from '../http/binding.ts';
import type { OpenStreams } from '../http/open-streams.ts';
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

export interface HttpOptions {
  config: Config;
  logger: Logger;
  authenticator: Authenticator;
  /** The services of the handlers. */
  services: Services;
  openStreams: OpenStreams;
  slots: Slots;
  events: Emitter<HttpEvents>;
}

/** The server's HTTP side, which does not listen yet. */
export interface Http {
  /** @returns the address at which it listens */
  listen(): Promise<string>;
  /** Accepts no more connections, and closes each open one as soon as its answers are sent. */
  close(): Promise<void>;
}

/** Binds the handlers to the contract, and serves them behind the edge. */
export function createHttp({ config, logger, authenticator, services, openStreams, slots, events }: HttpOptions): Http {
  const trustedProxies = parseRanges(config.TRUSTED_PROXIES);
  const inPass = passClock();
  const requests = slots.of('request', REQUESTS.all, { more: () => inPass() < REQUESTS.tenantMs });
  const edge = openEdge({ config, trustedProxies, slots, events });
  const { owners, bodies } = edge;
  const app = createApp({
    dispatch: bind({ ...createHandlers(services), ...doorHandlers(services) }, { authenticator, trustedProxies, owners, requests, bodies }),
    errorForms,
    heartbeatMs: config.HEARTBEAT_MS,
    openStreams,
    corsOrigins: originsOf(config),
    rateOf: (tenantId) => services.limits.rate(tenantId),
    traceOf: services.traceOf,
    logger,
    events,
  });
  return { listen: () => edge.listen(app.callback()), close: () => edge.close() };
}
