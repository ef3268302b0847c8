import { once } from 'node:events';
import { expect, it } from 'vitest';
import { itGuarded } from '../support/edge.ts';
import { startBaton } from '../support/server.ts';
import { startUpstream } from '../support/upstream.ts';
import { openSocket, sendBytes, watchAccepted } from './raw.ts';

const GET = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

itGuarded('[OPS-062] a client that takes nothing of its answer is cut off, and one that takes it slowly is not', async () => {
  await using baton = await startBaton();
  using accepted = watchAccepted();
  const asked = GET('/openapi.yaml').repeat(9);
  const [silent, slow] = [await openSocket(baton.url), await openSocket(baton.url)];
  for (const socket of [silent, slow])
    socket
      .pause()
      .on('error', () => {})
      .write(asked);
  await expect.poll(() => accepted.other(silent)?.writableLength).toBeGreaterThan(0);
  const closed = once(accepted.other(silent)!, 'close');
  let said = '';
  slow.on('data', (chunk: Buffer) => {
    said += chunk.toString('latin1');
    slow.pause();
    setTimeout(() => slow.resume(), 500);
  });
  slow.resume();
  await closed;
  // All of it, which takes more than the 30 seconds.
  await expect.poll(() => said.match(/^HTTP\/1\.1 200 /gm)?.length).toBe(9);
  for (const socket of [silent, slow]) socket.destroy();
});

itGuarded('[OPS-066] a client has 20 seconds for the head of its request', async () => {
  await using baton = await startBaton();
  const begun = performance.now();
  expect(await sendBytes(baton.url, 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ')).toMatchObject({
    status: 408,
    body: { error_code: 'request_timeout' },
  });
  expect(performance.now() - begun).toBeLessThan(40_000);
});

it('[OPS-062] one that waits long for its answer is not cut off', async () => {
  await using upstream = await startUpstream();
  const gate = Promise.withResolvers<void>();
  upstream.reply({ gate: () => gate.promise });
  await using baton = await startBaton({ env: { ...upstream.env, INDEX_MODEL: '' } });
  const { status, body } = await baton.api.post('/v1/requests', { message: 'x', wait: 40 });
  expect({ status, body }).toMatchObject({ status: 201, body: { state: 'running' } });
  gate.resolve();
});
