import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { Pulse } from '../../../src/http/pulse.ts';
import { SseWriter } from '../../../src/http/sse.ts';

it('[A2S-023] a stream ends at once when its client disconnects before the stream begins', async () => {
  const over = Promise.withResolvers<boolean>();
  const server = createServer((_request, response) => {
    response.on('close', async () => {
      const out = new SseWriter(response, { headers: {}, pulse: new Pulse(10), heartbeat: 'idle', onOpen() {} });
      const aborted = out.signal.aborted;
      out.data('{}');
      await out.end();
      over.resolve(aborted);
    });
    client.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, agent: false });
  client.on('error', () => {});
  expect(await over.promise).toBe(true);
  await new Promise((resolve) => server.close(resolve));
});
