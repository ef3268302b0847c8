import type { Context } from 'koa';
import type { Config } from '../config.ts';
import { bodyBrokeOff, bodyTooLarge, checkBodyHead } from '../http/body.ts';
import { parseForm } from '../http/parse-form.ts';
import { decoded, parseRequest } from '../http/parse-request.ts';
import { http } from '../lib/node-http.ts';
import type { Edge } from './edge.ts';
import { formOf } from './form.ts';
import { ListenerSockets } from './listener-sockets.ts';
import { serveUpgrades } from './upgrades.ts';

/** Node's HTTP as it is: what every client of good will needs. */
export function openPlainEdge({ HOST, PORT, BODY_MAX_BYTES, KEEP_ALIVE_SECONDS }: Config): Edge {
  const server = http.createServer({ requireHostHeader: false, keepAliveTimeout: KEEP_ALIVE_SECONDS * 1000 });
  const sockets = new ListenerSockets(server, 1);
  return {
    owners: { claim() {} },
    bodies: {
      async read(ctx, of, request) {
        const { operationId } = of;
        const maxBytes = checkBodyHead(ctx, of, BODY_MAX_BYTES);
        const form = formOf(ctx, operationId, maxBytes);
        const pieces = await receive(ctx, maxBytes);
        if (form) {
          for (const piece of pieces) form.take(piece);
          return { request: parseForm(operationId, await form.end(), request), release() {} };
        }
        return { request: parseRequest(operationId, () => decoded(pieces), request), release() {} };
      },
    },
    roomOf: () => ({ add: () => undefined, clear() {}, close() {} }),
    listen(handle, wants) {
      server.on('request', handle);
      serveUpgrades(server, wants, handle, () => true);
      return sockets.listen(PORT, HOST);
    },
    close: () => sockets.close(),
  };
}

async function receive(ctx: Context, maxBytes: number): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of ctx.req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > maxBytes) break;
      pieces.push(piece);
    }
  } catch {
    throw bodyBrokeOff();
  }
  if (bytes > maxBytes) throw bodyTooLarge(ctx, maxBytes);
  return pieces;
}
