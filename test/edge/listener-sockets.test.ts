import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as nextPass } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { ListenerSockets } from '../../src/edge/listener-sockets.ts';

const HOST = '127.0.0.1';
const opened: ListenerSockets[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((sockets) => sockets.close()));
});

async function open(
  count: number,
  handle: RequestListener = (_, response) => response.end('hello'),
): Promise<{ server: Server; sockets: ListenerSockets; port: number }> {
  const server = createServer(handle);
  const sockets = new ListenerSockets(server, count);
  const port = Number(new URL(await sockets.listen(0, HOST)).port);
  opened.push(sockets);
  return { server, sockets, port };
}

describe.each(process.platform === 'linux' ? [1, 64] : [1])('%i sockets that listen', (count) => {
  it('[OPS-054] serve each connection', async () => {
    const { port } = await open(count);
    const answers = await Promise.all(Array.from({ length: 40 }, async () => (await fetch(`http://${HOST}:${port}`)).text()));
    expect(new Set(answers)).toEqual(new Set(['hello']));
  });

  it('[OPS-055] refuse a port that a server has', async () => {
    const { port } = await open(count);
    const other = new ListenerSockets(createServer(), count);
    await expect(other.listen(port, HOST)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    const foreign = createServer().listen(0, HOST);
    await once(foreign, 'listening');
    await expect(other.listen((foreign.address() as AddressInfo).port, HOST)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    foreign.close();
  });

  it('[OPS-003] close, and wait for the answers of those that are open', async () => {
    const begun = Promise.withResolvers<ServerResponse>();
    const { sockets, port } = await open(count, (_, response) => begun.resolve(response));
    const answer = fetch(`http://${HOST}:${port}`, { headers: { connection: 'close' } });
    const response = await begun.promise;
    let over = false;
    const closed = sockets.close().then(() => (over = true));
    const [error] = (await once(connect(port, HOST), 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNREFUSED');
    expect(over).toBe(false);
    response.end('late');
    expect(await (await answer).text()).toBe('late');
    await closed;
  });
});

it.skipIf(process.platform !== 'linux')(
  '[OPS-054] with several, connections that come at once are accepted several in a pass',
  async () => {
    const COUNT = 48;
    const { server, port } = await open(64);
    let accepted = 0;
    server.on('connection', () => (accepted += 1));
    const clients: Socket[] = [];
    for (let n = 0; n < COUNT; n += 1) clients.push(connect(port, HOST));
    let passes = 0;
    for (; accepted < COUNT; passes += 1) await nextPass();
    for (const client of clients) client.destroy();
    expect(passes).toBeLessThan(COUNT / 2);
  },
);
