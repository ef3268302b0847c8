import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as nextPass } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { listeningOf, type Listening } from '../../src/server/listening.ts';

const HOST = '127.0.0.1';
const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

async function open(port = 0): Promise<{ server: Server; listening: Listening; address: AddressInfo }> {
  const server = createServer((_, response) => response.end('hello'));
  const listening = listeningOf(server);
  const address = await listening.listen(port, HOST);
  opened.push(() => {
    const closed = listening.close();
    server.closeAllConnections();
    return closed;
  });
  return { server, listening, address };
}

it.skipIf(process.platform !== 'linux')(
  '[OPS-054] connections that come at once are taken several in a pass of the event loop',
  async () => {
    const COUNT = 48;
    const { server, address } = await open();
    let taken = 0;
    server.on('connection', () => (taken += 1));
    const clients: Socket[] = [];
    for (let n = 0; n < COUNT; n += 1) clients.push(connect(address.port, HOST));
    let passes = 0;
    for (let before = 0; taken < COUNT; before = taken) {
      await nextPass();
      if (taken > before) passes += 1;
    }
    for (const client of clients) client.destroy();
    expect(passes).toBeLessThan(COUNT / 2);
  },
);

it('[OPS-054] each of them is served', async () => {
  const { address } = await open();
  const answers = await Promise.all(Array.from({ length: 40 }, async () => (await fetch(`http://${HOST}:${address.port}`)).text()));
  expect(new Set(answers)).toEqual(new Set(['hello']));
});

it('[OPS-055] a port that a server has is refused to another one', async () => {
  const { address } = await open();
  const other = listeningOf(createServer());
  await expect(other.listen(address.port, HOST)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  const foreign = createServer().listen(0, HOST);
  await once(foreign, 'listening');
  await expect(other.listen((foreign.address() as AddressInfo).port, HOST)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  foreign.close();
});

it('[OPS-003] closing takes no more connections, and waits for those that are open', async () => {
  const { server, listening, address } = await open();
  let taken = 0;
  server.on('connection', () => (taken += 1));
  const clients = Array.from({ length: 20 }, () => connect(address.port, HOST));
  await expect.poll(() => taken).toBe(20);
  let over = false;
  const closed = listening.close().then(() => (over = true));
  const late = connect(address.port, HOST);
  const [error] = (await once(late, 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNREFUSED');
  expect(over).toBe(false);
  for (const client of clients) client.destroy();
  await closed;
});
