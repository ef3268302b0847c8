import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import type { Context as BackendContext, OpenAPIBackend, Options as BackendOptions } from 'openapi-backend';
import { operations, type OperationId } from '../generated/operations.ts';
import type { AddressRange } from '../lib/address-ranges.ts';
import { Problem } from '../lib/problem.ts';
import type { Semaphore } from '../lib/semaphore.ts';
import { requirePlace, requireScopes, type Authenticator } from './auth.ts';
import { clientAddress } from './client-address.ts';
import type { BodyReader } from './body.ts';
import { MessageRequest } from './message-request.ts';
import type { Principal } from '../store/tenants/tenants.ts';
import type { Handlers, Reply, RequestContext, TenantContext } from './handler.ts';
import { readRequest } from './request.ts';

/** Authenticates a request that the router has matched, validates it, and calls its operation's handler. */
export type Dispatch = (operationId: OperationId, ctx: Context) => Promise<Reply>;

/** Counts connections by whose they are. */
export interface ConnectionOwners {
  /** A valid token has come with a request. @param tenant undefined for the administrator's @throws {Problem} 429 when it has too many */
  claim(request: IncomingMessage, tenant?: Pick<Principal, 'tenantId' | 'limits'>): void;
}

export type AuthenticateOptions = Pick<BindingOptions, 'authenticator' | 'trustedProxies' | 'owners'>;

export interface BindingOptions {
  authenticator: Pick<Authenticator, 'tenant' | 'admin'>;
  /** Proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly AddressRange[];
  owners: ConnectionOwners;
  bodies: BodyReader;
  /** The slots of the tenants for being served. */
  requests: Pick<Semaphore, 'tryTake' | 'take'>;
}

/**
 * Binds the handlers to the operations of the contract by their operationIds: openapi-backend authenticates by the
 * security of the operation, refuses every request that no security handler has accepted, and calls the handler.
 *
 * It goes through all operations of its document for every request, after Koa's router has found the one: 61 µs for 80 of
 * them. Therefore every tag has a document of its own (6 to 12 µs); a path that is asked for as the document has it is found
 * without patterns. Each is made with its first request, as is the library loaded, which with lodash takes 8 MiB. The schemas that it
 * would compile are compiled already, by the generator.
 * @throws when an operation has no handler, or a handler no operation
 */
export function bind(handlers: Handlers, options: BindingOptions): Dispatch {
  const ids = Object.keys(operations) as OperationId[];
  const missing = ids.filter((id) => !Object.hasOwn(handlers, id));
  if (missing.length > 0) throw new Error(`operations without a handler: ${missing.join(', ')}`);
  const unknown = Object.keys(handlers).filter((id) => !Object.hasOwn(operations, id));
  if (unknown.length > 0) throw new Error(`handlers without an operation: ${unknown.join(', ')}`);
  const byTag = Map.groupBy(ids, (id) => operations[id].tag);
  const backends = new Map<Tag, OpenAPIBackend>();
  const load = async (tag: Tag): Promise<OpenAPIBackend> => {
    const { OpenAPIBackend: Backend } = await import('openapi-backend');
    const backend = backends.get(tag) ?? new Backend(optionsOf(byTag.get(tag)!, handlers, options));
    backends.set(tag, backend);
    return backend;
  };
  return async (id, ctx) => {
    const { method, path, tag } = operations[id];
    const backend = backends.get(tag) ?? (await load(tag));
    return backend.handleRequest({ method, path, headers: {} }, ctx);
  };
}

type Tag = (typeof operations)[OperationId]['tag'];

/**
 * Finds out whose a request is, and whether its token allows the operation.
 * @throws {Problem} 401, 403 or 429
 */
export async function authenticate(ctx: Context, id: OperationId, options: AuthenticateOptions): Promise<Principal> {
  const { authenticator, trustedProxies, owners } = options;
  const principal = await authenticator.tenant(ctx.get('authorization'), () => clientAddress(ctx.req, trustedProxies));
  ctx.state.tenantId = principal.tenantId;
  ctx.state.principal = principal;
  owners.claim(ctx.req, principal);
  requirePlace(principal, ctx.method);
  requireScopes(principal, operations[id].scopes);
  return principal;
}

/** A handler without its operation's types: the request has been validated by then. */
type AnyHandler = (request: object, context: RequestContext & Partial<TenantContext>) => Reply | Promise<Reply>;

const INFO = { title: 'Baton', version: '1' };
const BEARER = { type: 'http', scheme: 'bearer' } as const;
const COMPONENTS = { securitySchemes: { tenantToken: BEARER, adminToken: BEARER } };

function optionsOf(ids: readonly OperationId[], handlers: Handlers, options: BindingOptions): BackendOptions {
  const { authenticator, trustedProxies, owners } = options;
  return {
    definition: { openapi: '3.1.0', info: INFO, paths: pathsOf(ids), components: COMPONENTS },
    quick: true,
    strict: true,
    validate: false,
    securityHandlers: {
      tenantToken: (context, ctx: Context) => authenticate(ctx, operationOf(context), options),
      async adminToken(_, ctx: Context) {
        await authenticator.admin(ctx.get('authorization'), () => clientAddress(ctx.req, trustedProxies));
        owners.claim(ctx.req);
        return true;
      },
    },
    handlers: {
      unauthorizedHandler(context) {
        throw context.security[schemeOf(operationOf(context))].error;
      },
      ...Object.fromEntries(ids.map((id) => [id, served(id, handlers[id] as AnyHandler, options)])),
    },
  };
}

/** The paths of a document with these operations: what it takes to authenticate their requests, and to find their handlers. */
function pathsOf(ids: readonly OperationId[]): Record<string, object> {
  const paths: Record<string, object> = {};
  for (const id of ids) {
    const { method, path, auth } = operations[id];
    const security = auth === 'none' ? [] : [{ [schemeOf(id)]: [] }];
    paths[path] = { ...paths[path], [method]: { operationId: id, security, responses: {} } };
  }
  return paths;
}

const schemeOf = (id: OperationId): string => `${operations[id].auth}Token`;
const operationOf = ({ operation }: BackendContext): OperationId => operation.operationId as OperationId;

/** Calls the handler of an operation with a slot of its tenant's and a request that was read and validated. */
function served(id: OperationId, handler: AnyHandler, { authenticator, trustedProxies, requests, bodies }: BindingOptions) {
  return async ({ security }: BackendContext, ctx: Context): Promise<Reply> => {
    const principal: TenantContext['principal'] | undefined = security['tenantToken'];
    const group = principal?.tenantId ?? NO_TENANT;
    const began = performance.now();
    // The slot is held for the rest of this pass of the event loop, or of a later one.
    setImmediate(requests.tryTake(group) ?? (await requests.take(goneSignal(ctx), group)));
    const { request, release } = await readRequest(ctx, id, group, bodies);
    const kept: Promise<unknown>[] = [];
    try {
      if (principal && performance.now() - began > SLOW_MS) {
        const now = await authenticator.tenant(ctx.get('authorization'), () => clientAddress(ctx.req, trustedProxies));
        requirePlace(now, ctx.method);
      }
      return await handler(request, new KoaRequestContext(ctx, { principal, trustedProxies, kept }));
    } finally {
      if (kept.length === 0) release();
      else void Promise.allSettled(kept).then(release);
    }
  };
}

/** After a request has taken so long to come, its tenant may have moved: a command that moves one waits for longer than this, and no longer. */
const SLOW_MS = 500;
/** The group of requests that no tenant sends. */
const NO_TENANT = 0;

interface RequestContextOptions {
  principal: TenantContext['principal'] | undefined;
  trustedProxies: readonly AddressRange[];
  /** Gets what the body is kept for. */
  kept: Promise<unknown>[];
}

/** What a handler gets of its request, from the context that Koa has of it. A class, since objects with accessors of their own take ten times as long to make. */
class KoaRequestContext implements RequestContext {
  readonly requestId: string;
  readonly receivedAt: number;
  readonly principal: TenantContext['principal'];
  readonly #ctx: Context;
  readonly #trustedProxies: readonly AddressRange[];
  readonly #kept: Promise<unknown>[];

  constructor(ctx: Context, { principal, trustedProxies, kept }: RequestContextOptions) {
    this.requestId = ctx.state.requestId;
    this.receivedAt = ctx.state.receivedAt;
    // Handlers of operations without a tenant's token do not know of it.
    this.principal = principal!;
    this.#ctx = ctx;
    this.#trustedProxies = trustedProxies;
    this.#kept = kept;
  }

  get trace(): RequestContext['trace'] {
    return this.#ctx.state.trace;
  }

  set trace(place) {
    this.#ctx.state.trace = place;
  }

  get socket(): RequestContext['socket'] {
    return this.#ctx.req instanceof MessageRequest ? this.#ctx.req.memory : undefined;
  }

  get address(): string {
    return clientAddress(this.#ctx.req, this.#trustedProxies);
  }

  get gone(): AbortSignal {
    return goneSignal(this.#ctx);
  }

  get answered(): boolean {
    return this.#ctx.res.writableEnded;
  }

  keepsBody(until: Promise<unknown>): void {
    this.#kept.push(until);
  }
}

function goneSignal({ res }: Context): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(GONE);
  if (res.closed) abort();
  else res.once('close', abort);
  return controller.signal;
}

/** One abort reason for all, which is no fault of the server: nobody gets this answer. */
const GONE = new Problem('unavailable', 'the client is gone');
