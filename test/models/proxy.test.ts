import { createServer, request as forward } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { request, run, setUp } from './harness.ts';

test("with Node's switch for it, providers are called through HTTP_PROXY", async () => {
  const asked: string[] = [];
  const proxy = createServer((incoming, response) => {
    asked.push(new URL(incoming.url!).pathname);
    const { method, headers } = incoming;
    incoming.pipe(
      forward(incoming.url!, { method, headers }, (answer) => answer.pipe(response.writeHead(answer.statusCode!, answer.headers))),
    );
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  vi.stubEnv('NODE_USE_ENV_PROXY', '1');
  vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  await using it = await setUp();
  expect((await run(it.models, request('gpt-5.4'))).text).toBe('ok');
  expect(asked).toEqual(['/v1/chat/completions']);
});
