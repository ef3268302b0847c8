import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openSocket as openResponses } from '../support/sockets.ts';
import { operations } from '../../src/generated/operations.ts';
import { peerAddress } from '../../src/http/client-address.ts';
import { parseRanges } from '../../src/lib/address-ranges.ts';
import { itGuarded, itGuardedOnLinux } from '../support/edge.ts';
import { scrapeUntil } from '../support/metrics.ts';
import { INSIDE, startBaton, type Baton } from '../support/server.ts';
import { openSocket, watchAccepted } from './raw.ts';

/** A connection from an address of this machine. */
async function from(url: string, localAddress: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  await once(socket, 'connect');
  return socket;
}

const request = (token: string | undefined, path = '/v1/agents') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\n${token === undefined ? '' : `Authorization: Bearer ${token}\r\n`}\r\n`;

/** Sends a request on a connection that stays open. @returns the beginning of the answer */
async function ask(socket: Socket, ...about: Parameters<typeof request>): Promise<string> {
  socket.write(request(...about));
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return chunk.toString();
}

/** Sends a request whose body does not come: the connection is at work. */
async function stall(socket: Socket, path: string, token?: string): Promise<Socket> {
  const authorization = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`;
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: application/json\r\nContent-Length: 10\r\nExpect: 100-continue\r\n\r\n`,
  );
  // Its body is asked for.
  await once(socket, 'data');
  return socket;
}

itGuarded('[OAI-119] a WebSocket is a connection of its tenant, at work for as long as it lives', async () => {
  const few = { TENANT_MAX_CONNECTIONS: '6', TENANT_MAX_CONCURRENT: '1', TENANT_MAX_STREAMS: '1' };
  await using baton = await startBaton({ env: few });
  await using responses = await openResponses(baton);
  const sockets: Socket[] = [];
  for (let n = 0; n < 5; n += 1) sockets.push(await openSocket(baton.url));
  for (const socket of sockets) expect(await ask(socket, baton.api.token)).toMatch(/^HTTP\/1\.1 200 /);
  const closed = once(sockets[0]!, 'close');
  const one = await openSocket(baton.url);
  expect(await ask(one, baton.api.token)).toMatch(/^HTTP\/1\.1 200 /);
  await closed;
  await crowded(baton, 'token', 1);
  expect((await responses.ask({ input: 'hi' })).at(-1)!.type).toBe('response.completed');
  for (const socket of [one, ...sockets]) socket.destroy();
});

const crowded = (baton: Pick<Baton, 'anonymous'>, of: string, count: number) =>
  scrapeUntil(baton.anonymous, (samples) => samples.get(`baton_connections_crowded_total{of="${of}"}`) === count);

describe('connections on which no valid token has come', () => {
  itGuarded('[OPS-060] are so many of an address: one more closes the one that is idle for longest', async () => {
    await using baton = await startBaton({ env: { ADDRESS_MAX_CONNECTIONS: '3' } });
    const known = await openSocket(baton.url);
    expect(await ask(known, baton.api.token)).toMatch(/^HTTP\/1\.1 200 /);
    const sockets = [await openSocket(baton.url), await openSocket(baton.url), await openSocket(baton.url)];
    for (const socket of sockets) expect(await ask(socket, undefined, '/healthz')).toMatch(/^HTTP\/1\.1 200 /);
    // The first of them is used again, and has a wrong token, which makes it nobody's.
    expect(await ask(sockets[0]!, `bat_${'x'.repeat(43)}`)).toMatch(/^HTTP\/1\.1 401 /);
    const closed = Promise.all([once(sockets[1]!, 'close'), once(sockets[2]!, 'close')]);
    const more = [await openSocket(baton.url), await openSocket(baton.url)];
    await closed;
    expect(await ask(sockets[0]!, undefined, '/healthz')).toMatch(/^HTTP\/1\.1 200 /);
    // What has shown its token stays, and with a token everybody gets in.
    expect(await ask(known, baton.api.token)).toMatch(/^HTTP\/1\.1 200 /);
    expect((await baton.api.run('hello')).done).toMatchObject({ ok: true });
    const told = () => baton.log.lines.filter(({ msg }) => /too many of an address/.test(msg));
    await expect.poll(told).toMatchObject([{ what: 'address', address: '127.0.0.1', count: 1 }]);
    for (const socket of [known, ...sockets, ...more]) socket.destroy();
  });

  const OPEN = Object.values(operations).filter(({ auth, hasBody }) => auth === 'none' && hasBody);
  itGuarded.each(OPEN)('[OPS-063] make room where a body does not come, the one that waits for longest first: $path', async ({ path }) => {
    await using baton = await startBaton({ env: { ADDRESS_MAX_CONNECTIONS: '2' } });
    const sockets = [await stall(await openSocket(baton.url), path), await stall(await openSocket(baton.url), path)];
    const closed = once(sockets[0]!, 'close');
    const known = await openSocket(baton.url);
    expect(await ask(known, baton.api.token)).toMatch(/^HTTP\/1\.1 200 /);
    await closed;
    // The other one goes on.
    const answered = once(sockets[1]!, 'data');
    sockets[1]!.write('[12345678]');
    expect(String(await answered)).toMatch(/^HTTP\/1\.1 400 /);
    await crowded(baton, 'address', 1);
    for (const socket of [known, ...sockets]) socket.destroy();
  });

  it('[OPS-060] of a trusted proxy are anybody’s, and so any number', async () => {
    await using baton = await startBaton({ env: { ADDRESS_MAX_CONNECTIONS: '1', TRUSTED_PROXIES: '127.0.0.0/8' } });
    const sockets = await Promise.all(Array.from({ length: 5 }, () => openSocket(baton.url)));
    for (const socket of sockets) expect(await ask(socket, undefined, '/healthz')).toMatch(/^HTTP\/1\.1 200 /);
    await crowded(baton, 'address', 0);
    for (const socket of sockets) socket.destroy();
  });

  itGuardedOnLinux('[OPS-060] are half of MAX_CONNECTIONS together, from however many addresses', async () => {
    await using baton = await startBaton({ env: { MAX_CONNECTIONS: '8', TRUSTED_PROXIES: '127.0.0.1' } });
    const sockets: Socket[] = [];
    for (let n = 2; n < 6; n += 1) sockets.push(await from(baton.url, `127.0.0.${n}`));
    const closed = once(sockets[0]!, 'close');
    sockets.push(await from(baton.url, '127.0.0.6'));
    await closed;
    await crowded(baton, 'strangers', 1);
    for (const socket of sockets) socket.destroy();
  });

  itGuardedOnLinux('[OPS-063] lock out no token from elsewhere, by bodies that do not come', async () => {
    await using baton = await startBaton({ env: { MAX_CONNECTIONS: '20', ADDRESS_MAX_CONNECTIONS: '4' } });
    const sockets: Socket[] = [];
    for (let n = 0; n < 15; n += 1) {
      const socket = await from(baton.url, `127.0.0.${2 + Math.floor(n / 3)}`);
      socket.on('error', () => {});
      sockets.push(await stall(socket, '/console/login'));
    }
    const known = await openSocket(baton.url);
    expect(await ask(known, baton.api.token)).toMatch(/^HTTP\/1\.1 200 /);
    for (const socket of [known, ...sockets]) socket.destroy();
  });

  it('[OPS-060] come from networks, where an address is one of IPv6', () => {
    const name = (remoteAddress: string, proxies = '') => peerAddress({ remoteAddress } as Socket, parseRanges(proxies));
    expect(name('2001:db8:1:2::1')).toBe(name('2001:db8:1:2:ffff::9'));
    expect(name('2001:db8:1:2::1')).not.toBe(name('2001:db8:1:3::1'));
    expect(name('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(name('192.0.2.1', '192.0.2.0/24')).toBeUndefined();
    expect(name('')).toBeUndefined();
  });
});

describe('connections beyond the bounds for strangers, where the server works on all others', () => {
  /** A server that works on what it is asked with an unknown token until the lock is given back. */
  const working = async (env: Record<string, string>) => {
    const baton = await startBaton({ dialect: 'postgres', env });
    const known = await openSocket(baton.url);
    expect(await ask(known, baton.api.token)).toMatch(/^HTTP\/1\.1 200 /);
    known.destroy();
    const locker = new pg.Client({ connectionString: baton.database.url });
    await locker.connect();
    await locker.query('begin; lock table tokens in access exclusive mode');
    let sent = 0;
    const atWork = async (): Promise<Socket> => {
      const socket = await openSocket(baton.url);
      socket.on('error', () => {});
      socket.write(request(`bat_${String((sent += 1)).padStart(43, 'x')}`));
      await expect.poll(async () => (await locker.query(WAITING)).rows[0].count).toBe(sent);
      return socket;
    };
    const stop = async (): Promise<void> => {
      await locker.end();
      await baton.stop();
    };
    return { baton, atWork, [Symbol.asyncDispose]: stop };
  };
  const WAITING = "select count(*)::int from pg_locks join pg_class on relation = pg_class.oid where relname = 'tokens' and not granted";

  itGuarded.each([
    ['address', { ADDRESS_MAX_CONNECTIONS: '2', MAX_CONNECTIONS: '100' }, 'come from this address'],
    ['strangers', { ADDRESS_MAX_CONNECTIONS: '0', MAX_CONNECTIONS: '4' }, 'from all addresses together'],
  ])('[OPS-064] are served with a valid token, and refused without one: %s', INSIDE, async (what, env, words) => {
    using accepted = watchAccepted();
    await using server = await working(env);
    const { baton } = server;
    const busy = [await server.atWork(), await server.atWork()];
    const known = await openSocket(baton.url);
    expect(await ask(known, baton.api.token)).toMatch(/^HTTP\/1\.1 200 /);
    // What is no token at all makes nobody known.
    const wrong = await openSocket(baton.url);
    expect(await ask(wrong, 'wrong')).toMatch(/^HTTP\/1\.1 401 /);
    const refused = await ask(wrong, undefined);
    expect(refused).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 1\r\n[^]*"error_code":"rate_limited"/i);
    expect(refused).toContain(words);
    // And is within it as soon as there is room.
    const late = await openSocket(baton.url);
    expect(await ask(late, 'wrong')).toMatch(/^HTTP\/1\.1 401 /);
    const left = once(accepted.other(busy[0]!)!, 'close');
    busy[0]!.destroy();
    await left;
    expect(await ask(late, undefined, '/healthz')).toMatch(/^HTTP\/1\.1 200 /);
    expect(baton.log.lines.filter(({ what: told }) => told === what)).toHaveLength(1);
    for (const socket of [known, late, ...busy]) socket.destroy();
  });

  itGuarded('[OPS-064] are few, and the one that is silent for longest makes room', async () => {
    await using server = await working({ ADDRESS_MAX_CONNECTIONS: '1', MAX_CONNECTIONS: '32' });
    const { baton } = server;
    const busy = [await server.atWork()];
    const silent = await openSocket(baton.url);
    const closed = once(silent, 'close');
    const others = [await openSocket(baton.url), await openSocket(baton.url)];
    await closed;
    expect(await ask(others[0]!, baton.api.token)).toMatch(/^HTTP\/1\.1 200 /);
    busy.push(await server.atWork(), await server.atWork());
    const [answer] = (await once(await openSocket(baton.url), 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 429 [^]*Retry-After: 1\r\n[^]*come from this address/);
    for (const socket of [...busy, ...others]) socket.destroy();
  });
});

itGuarded('[OPS-063] a client that does not take its answer makes room, whatever it has sent behind', INSIDE, async () => {
  await using baton = await startBaton({ env: { ADDRESS_MAX_CONNECTIONS: '1' } });
  using accepted = watchAccepted();
  const taking = await openSocket(baton.url);
  taking
    .pause()
    .on('error', () => {})
    .write(request(undefined, '/openapi.yaml').repeat(9));
  await expect.poll(() => accepted.other(taking)?.writableLength).toBeGreaterThan(0);
  const next = await openSocket(baton.url);
  expect(await ask(next, undefined, '/healthz')).toMatch(/^HTTP\/1\.1 200 /);
  const closed = once(taking, 'close');
  taking.resume();
  await closed;
  next.destroy();
});

itGuarded('[OPS-061] a tenant has so many connections: an idle one is closed for one more, else that is a 429', async () => {
  const env = { TENANT_MAX_CONNECTIONS: '6', TENANT_MAX_CONCURRENT: '1', TENANT_MAX_STREAMS: '1' };
  await using baton = await startBaton({ env });
  const { token } = baton.api;
  const idle = await openSocket(baton.url);
  expect(await ask(idle, token)).toMatch(/^HTTP\/1\.1 200 /);
  const atWork: Socket[] = [];
  const closed = once(idle, 'close');
  for (let n = 0; n < 6; n += 1) atWork.push(await stall(await openSocket(baton.url), '/v1/agents', token));
  await closed;
  const refused = await openSocket(baton.url);
  expect(await ask(refused, token)).toMatch(/^HTTP\/1\.1 429 [^]*"error_code":"rate_limited"/);
  // It belongs to nobody, and may go on as another tenant's.
  const other = (await baton.newTenant()).api;
  expect(await ask(refused, other.token)).toMatch(/^HTTP\/1\.1 200 /);
  await crowded(baton, 'token', 2);
  for (const socket of [refused, ...atWork]) socket.destroy();
});
