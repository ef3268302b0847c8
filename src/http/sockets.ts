import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from 'koa';
import type { WebSocket, WebSocketServer } from 'ws';
import { operations, type OperationId } from '../generated/operations.ts';
import { badRequest, Problem } from '../lib/problem.ts';
import type { Principal } from '../store/tenants/tenants.ts';
import type { AlarmClock, OpenStreams } from './open-streams.ts';
import type { Pulse } from './pulse.ts';
import { CLOSE, SocketConnection, type SocketForm } from './socket-connection.ts';
import { socketOperation, type UpgradeResponse } from './upgrade.ts';

/** How long a connection lives, and how long it may be idle. */
const [LIFE_S, IDLE_S] = [3600, 600];
/** Bytes of a message at most: while its mask is taken off, which takes 2 ms for a MiB, nobody else is served. */
const MOST_BYTES = 8 * 1024 * 1024;
/** How long closed connections may take to say goodbye when the server stops. */
const GOODBYE_MS = 1000;

/** Where what has come of a message is counted until it is whole. */
export interface MessageRoom {
  /** @returns what waits for room, unless there is some; rejects when there is none */
  add(bytes: number): Promise<void> | undefined;
  /** The message is whole. */
  clear(): void;
  close(): void;
}

export interface SocketsOptions {
  /** Whose request it is. @throws {Problem} */
  authenticate(ctx: Context, id: OperationId): Promise<Principal>;
  /** Serves the requests that messages are. */
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
  forms: Partial<Record<OperationId, SocketForm>>;
  /** `*`, or the origins that may call from a browser. */
  origins: '*' | string[];
  roomOf(tenantId: number): MessageRoom;
  openStreams: Pick<OpenStreams, 'enter'>;
  pulse: Pulse;
  clock: AlarmClock;
  /** Bytes of a body. */
  maxBytes: number;
}

/** Of the requests that become WebSockets. */
const requestIds = new WeakMap<IncomingMessage, string>();

/** The WebSockets of the server. */
export class Sockets {
  readonly #options: SocketsOptions;
  readonly #open = new Map<WebSocket, SocketConnection>();
  #server: WebSocketServer | undefined;
  #draining = false;

  constructor(options: SocketsOptions) {
    this.#options = options;
  }

  /** Opens the WebSocket that a request asks for. @throws {Problem} */
  async upgrade(ctx: Context): Promise<void> {
    const { req } = ctx;
    const res = ctx.res as UpgradeResponse;
    const { authenticate, origins, openStreams } = this.#options;
    const id = socketOperation(req)!;
    ctx.state.operationId = id;
    const principal = await authenticate(ctx, id);
    const origin = ctx.get('origin');
    if (origin !== '' && origins !== '*' && !origins.includes(origin)) {
      throw new Problem('origin_not_allowed', 'pages of this origin may not call');
    }
    const server = (this.#server ??= await makeServer(Math.min(MOST_BYTES, this.#options.maxBytes)));
    if (this.#draining) throw new Problem('shutting_down', 'the server shuts down', { retryAfterSeconds: 1 });
    if (req.socket.destroyed) throw new Problem('unavailable', 'the client is gone');
    let over: () => void = () => {};
    const entered = openStreams.enter(principal, 'sockets', () => over());
    const { socket } = req;
    socket.once('close', () => entered[Symbol.dispose]());
    requestIds.set(req, ctx.state.requestId);
    server.handleUpgrade(req, socket, res.head, (ws) => {
      res.take();
      ctx.status = 101;
      ctx.respond = false;
      const connection = this.#begin(ws, req, principal, id);
      over = () => connection.close(CLOSE.policy, 'the bearer token is not valid any more');
    });
    if (ctx.respond !== false) throw badRequest('the request is no handshake of WebSocket, version 13');
  }

  /** New ones are refused, and those that there are close behind the answer that is in progress. */
  drain(): void {
    this.#draining = true;
    for (const connection of this.#open.values()) connection.end(CLOSE.goingAway, 'the server shuts down');
  }

  /** Closes all. */
  async close(): Promise<void> {
    this.drain();
    const open = [...this.#open].map(([ws, connection]) => {
      connection.close(CLOSE.restart, 'the server shuts down');
      return new Promise<void>((resolve) => ws.once('close', () => resolve()));
    });
    await Promise.race([Promise.all(open), delay(GOODBYE_MS, undefined, { ref: false })]);
    for (const ws of this.#open.keys()) ws.terminate();
  }

  #begin(ws: WebSocket, opening: IncomingMessage, principal: Principal, id: OperationId): SocketConnection {
    const { forms, roomOf, clock, pulse, serve } = this.#options;
    const { socket } = opening;
    const form = forms[id]!;
    const room = roomOf(principal.tenantId);
    let stopIdling = (): void => {};
    const idle = (): void => {
      stopIdling();
      stopIdling = clock.at(
        clock.now() + IDLE_S,
        () => connection.busy || connection.end(CLOSE.goingAway, 'nothing was asked for a while'),
      );
    };
    const connection = new SocketConnection(ws, { opening, socket, path: operations[id].path, form, serve, onIdle: idle });
    const dispose = [
      clock.at(clock.now() + LIFE_S, () => connection.end(CLOSE.goingAway, 'a connection lives for an hour', form.tooOld)),
      pulse.join(() => connection.ping()),
      () => stopIdling(),
      () => room.close(),
    ];
    idle();
    socket.prependListener('data', ({ length }: Buffer) => {
      const waits = room.add(length);
      if (!waits) return;
      ws.pause();
      waits.then(
        () => ws.resume(),
        () => ws.close(CLOSE.tryLater, 'there is no room for the message at the moment'),
      );
    });
    ws.prependListener('message', () => room.clear());
    ws.on('error', () => {});
    ws.once('close', () => {
      this.#open.delete(ws);
      for (const one of dispose) one();
    });
    this.#open.set(ws, connection);
    return connection;
  }
}

async function makeServer(maxPayload: number): Promise<WebSocketServer> {
  const { WebSocketServer: Server } = await import('ws');
  const server = new Server({ noServer: true, clientTracking: false, perMessageDeflate: false, maxPayload });
  // Who listens answers a handshake that fails.
  return server.on('wsClientError', () => {}).on('headers', (headers, request) => headers.push(`X-Request-Id: ${requestIds.get(request)}`));
}
