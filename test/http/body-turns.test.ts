import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { expect, it } from 'vitest';
import { Bodies } from '../../src/http/body.ts';
import { BodyRoom } from '../../src/http/body-room.ts';
import { Semaphore } from '../../src/lib/semaphore.ts';

const MiB = 1024 * 1024;

it('[ERR-061] a large body waits while the turn of its tenant is taken, and those of others do not', async () => {
  const pieces = new Semaphore(2, { perGroup: 1 });
  const room = new BodyRoom({ all: 64 * MiB, perGroup: 64 * MiB, largest: 32 * MiB, waitMs: 1000, maxWaiting: 1 });
  const bodies = new Bodies({ maxBytes: 32 * MiB, timeoutMs: 60_000, minRate: 1, room, pieces });
  const app = new Koa();
  app.use(async (ctx) => {
    const received = await bodies.receive(ctx, { group: Number(ctx.path.slice(1)), maxBody: 0 });
    received.leave();
    ctx.body = received.pieces.reduce((bytes, piece) => bytes + piece.length, 0);
  });
  const server = createServer(app.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const send = async (tenant: number, bytes: number): Promise<number> => {
    const { port } = server.address() as AddressInfo;
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`http://127.0.0.1:${port}/${tenant}`, { method: 'POST', headers, body: `"${'x'.repeat(bytes - 2)}"` });
    return Number(await response.text());
  };

  const leave = await pieces.take(undefined, 1);
  let settled = false;
  const waiting = send(1, MiB).finally(() => (settled = true));
  await expect.poll(() => pieces.waiting).toBe(1);
  expect(await send(2, MiB)).toBe(MiB);
  // What is small takes no turn.
  expect(await send(1, 1000)).toBe(1000);
  expect(settled).toBe(false);
  leave();
  expect(await waiting).toBe(MiB);
  await expect.poll(() => [pieces.held, room.held]).toEqual([0, 0]);
  server.close();
});
