import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { itGuarded, itGuardedOnLinux } from '../support/edge.ts';
import { scrape, scrapeUntil } from '../support/metrics.ts';
import { INSIDE, startBaton } from '../support/server.ts';
import { openSocket } from './raw.ts';

/** What the server says on a connection until it closes it. */
async function allOf(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => {});
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

const GET = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;

itGuarded(
  '[OPS-050] of requests that are sent without waiting for answers a few are answered, then a 429 ends the connection',
  async () => {
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
  },
);

itGuarded('[OPS-050] who sends too many and reads no answers is cut off', async () => {
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

itGuarded('[OPS-069] of thousands of requests in one piece no more are begun than one slice of it holds', INSIDE, async () => {
  await using baton = await startBaton();
  let begun = 0;
  const count = (): void => void (begun += 1);
  subscribe('http.server.request.start', count);
  try {
    const socket = await openSocket(baton.url);
    socket.write(GET('/healthz').repeat(1500));
    await allOf(socket);
  } finally {
    unsubscribe('http.server.request.start', count);
  }
  expect(begun).toBeLessThan(200);
});

it('[OPS-050] requests behind answers that are not read wait for them, in whatever pieces they come, and are answered in order', async () => {
  await using baton = await startBaton();
  const { body } = await baton.anonymous.get<string>('/openapi.yaml');
  const socket = await openSocket(baton.url);
  socket.pause();
  const fill = `X-Fill: ${'x'.repeat(8000)}\r\n`;
  for (let n = 0; n < 8; n += 1) socket.write(GET('/openapi.yaml', fill));
  socket.write(GET('/healthz', `${fill}Connection: close\r\n`));
  const said = await allOf(socket.resume());
  expect(Array.from(said.matchAll(/^HTTP\/1\.1 (\d+)/gm), ([, status]) => Number(status))).toEqual(Array.from({ length: 9 }, () => 200));
  expect(said.length).toBeGreaterThan(8 * body.length);
  expect(said).toMatch(/\{"status":"ok"[^]*\}$/);
});

/**
 * Opens so many connections from one address, and behind them one from another, all of which ask at once.
 * @returns how many were answered before the other address was
 */
async function answeredBefore(url: string, many: number): Promise<number> {
  const { hostname, port } = new URL(url);
  const answered: Socket[] = [];
  const open = async (localAddress: string): Promise<Socket> => {
    const socket = connect({ port: Number(port), host: hostname, localAddress });
    socket.write(GET('/nowhere'));
    // The server has accepted it.
    await once(socket, 'data');
    socket.once('data', () => answered.push(socket));
    return socket;
  };
  const sockets = await Promise.all(Array.from({ length: many }, () => open('127.0.0.2')));
  const other = await open('127.0.0.3');
  sockets.push(other);
  // The server, which is in this process, reads nothing before all of them have asked.
  for (const socket of sockets) socket.write(GET('/nowhere'));
  await expect.poll(() => answered.length).toBe(many + 1);
  for (const socket of sockets) socket.destroy();
  return answered.indexOf(other);
}

itGuardedOnLinux('[OPS-068] who asks behind many of one address is answered before most of them', INSIDE, async () => {
  await using baton = await startBaton();
  expect(await answeredBefore(baton.url, 200)).toBeLessThan(100);
});

it.skipIf(process.platform !== 'linux')(
  '[OPS-054] LISTEN_SOCKETS listen on one port, and connections on each of them are served',
  async () => {
    await using baton = await startBaton({ env: { LISTEN_SOCKETS: '16' } });
    expect(await answeredBefore(baton.url, 64)).toBeGreaterThanOrEqual(0);
  },
);

it('[OPS-067] a connection may be idle for KEEP_ALIVE_SECONDS, which the answer tells', async () => {
  await using baton = await startBaton({ env: { KEEP_ALIVE_SECONDS: '75' } });
  const socket = await openSocket(baton.url);
  socket.write(GET('/healthz'));
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  expect(chunk.toString()).toMatch(/^keep-alive: timeout=75\b/im);
  socket.destroy();
});

itGuarded('[OPS-051] one connection more than MAX_CONNECTIONS is closed at once, counted, and told in one line', async () => {
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
  await expect.poll(() => baton.log.lines.filter(({ msg }) => /MAX_CONNECTIONS/.test(msg))).toHaveLength(1);
  for (const socket of held) socket.destroy();
});

it('[OPS-052] /metrics says the same for METRICS_CACHE_MS', async () => {
  await using baton = await startBaton({ env: { METRICS_CACHE_MS: '60000' } });
  const before = await baton.anonymous.get<string>('/metrics');
  await baton.api.run('hi');
  expect((await baton.anonymous.get<string>('/metrics')).body).toBe(before.body);
});
