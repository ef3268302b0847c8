import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { parseInTurns } from '../../src/http/connections.ts';
import { MESSAGES, oneByOne } from '../../src/http/pipelining.ts';
import { Semaphore } from '../../src/lib/semaphore.ts';
import { scrape, scrapeUntil } from '../support/metrics.ts';
import { startBaton } from '../support/server.ts';
import { openSocket } from './raw.ts';

/** What the server says on a connection until it closes it. */
async function allOf(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => {});
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

const GET = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

it('[OPS-050] of requests that are sent without waiting for answers a few are answered, then a 429 ends the connection', async () => {
  await using baton = await startBaton();
  const socket = await openSocket(baton.url);
  socket.write(GET('/metrics').repeat(1500));
  const said = await allOf(socket);
  const statuses = [...said.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 429]);
  const [, last] = said.split('HTTP/1.1 429 Too Many Requests');
  expect(last).toMatch(/Retry-After: 1\r\n[^]*Connection: close\r\n[^]*"error_code":"rate_limited"\}$/);
  const samples = await scrape(baton.anonymous);
  expect(samples.get('baton_http_requests_total{operation="getMetrics",status="2xx"}')).toBeLessThanOrEqual(9);
});

it('[OPS-050] who sends too many and reads no answers is cut off', async () => {
  await using baton = await startBaton();
  const socket = await openSocket(baton.url);
  socket.on('error', () => {});
  socket.pause().write(GET('/openapi.yaml').repeat(1500));
  await scrapeUntil(baton.anonymous, (samples) => samples.get('baton_connections_open') === 1);
  socket.resume();
  await once(socket, 'close');
});

it('[OPS-050] requests that wait for each other may be any number', async () => {
  await using baton = await startBaton();
  const socket = await openSocket(baton.url);
  for (let i = 0; i < 100; i += 1) {
    socket.write(GET('/healthz'));
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    expect(chunk.toString()).toMatch(/^HTTP\/1\.1 200 /);
  }
  socket.destroy();
});

it('[OPS-050] requests behind an answer that is not read wait for that, in whatever pieces they come', async () => {
  const turns = new Semaphore(8);
  const answer: RequestListener = ({ url }, response) => void response.end(url === '/large' ? Buffer.alloc(64 * 1024 * 1024) : 'small');
  const server = createServer(MESSAGES, oneByOne(answer, turns));
  parseInTurns(server, turns);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = await openSocket(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  socket.pause().write(GET('/large'));
  await once(server, 'request');
  const behind = once(server, 'request');
  socket.write(`GET /small HTTP/1.1\r\nHost: x\r\nX-Fill: ${'x'.repeat(8000)}\r\n\r\n`.repeat(3));
  await behind;
  let said = '';
  socket.on('data', (chunk: Buffer) => (said = (said + chunk.toString('latin1')).slice(-1000)));
  socket.resume();
  await expect.poll(() => said.match(/small/g)?.length).toBe(3);
  socket.destroy();
  server.close();
});

it.skipIf(process.platform !== 'linux')('[OPS-054] who connects behind many of one address begins before most of them', async () => {
  const MANY = 20;
  const turns = new Semaphore(1);
  const served: string[] = [];
  const server = createServer(({ socket }, response) => {
    served.push(socket.remoteAddress!);
    response.end();
  });
  parseInTurns(server, turns);
  const taken: Socket[] = [];
  server.on('connection', (socket) => taken.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const leave = await turns.take(undefined, 'somebody');
  const open = (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.write(GET('/'));
    return socket;
  };
  const sockets = Array.from({ length: MANY }, () => open('127.0.0.2'));
  await expect.poll(() => taken.length).toBe(MANY);
  sockets.push(open('127.0.0.1'));
  await expect.poll(() => taken.length).toBe(MANY + 1);
  // None has begun.
  expect(taken.map(({ bytesRead }) => bytesRead)).toEqual(taken.map(() => 0));
  leave();
  await expect.poll(() => served.length).toBe(MANY + 1);
  expect(served.indexOf('127.0.0.1')).toBeLessThan(MANY / 2);
  for (const socket of sockets) socket.destroy();
  server.close();
});

it('[OPS-051] one connection more than MAX_CONNECTIONS is closed at once, counted, and told in one line', async () => {
  await using baton = await startBaton({ env: { MAX_CONNECTIONS: '3', TRUSTED_PROXIES: '127.0.0.1' } });
  const held = [await openSocket(baton.url), await openSocket(baton.url)];
  await scrapeUntil(baton.anonymous, (samples) => samples.get('baton_connections_open') === 3);
  held.push(await openSocket(baton.url));
  for (let i = 0; i < 5; i += 1) expect(await allOf(await openSocket(baton.url))).toBe('');
  const gone = held.pop()!;
  gone.destroy();
  // The server hears of it in its own time.
  const free = async () => {
    for (;;) {
      try {
        return await scrape(baton.anonymous);
      } catch {}
    }
  };
  expect((await free()).get('baton_connections_dropped_total')).toBeGreaterThanOrEqual(5);
  expect(baton.log.lines.filter(({ msg }) => /MAX_CONNECTIONS/.test(msg))).toHaveLength(1);
  for (const socket of held) socket.destroy();
});

it('[OPS-052] /metrics says the same for METRICS_CACHE_MS', async () => {
  await using baton = await startBaton({ env: { METRICS_CACHE_MS: '60000' } });
  const before = await baton.anonymous.get<string>('/metrics');
  await baton.api.run('hi');
  expect((await baton.anonymous.get<string>('/metrics')).body).toBe(before.body);
});
