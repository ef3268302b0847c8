import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { cached } from '../sdks/cache.ts';
import { startBaton } from '../support/server.ts';
import { startUpstream } from '../support/upstream.ts';

const EXPRESS = { express: '5.1.0', compression: '1.8.1' };

/** The part of Express that is used here. */
type Handler = (request: http.IncomingMessage, response: http.ServerResponse, next: () => void) => void;
type Express = () => { use(handler: Handler): void } & http.RequestListener;

/** An Express that compresses, and hands everything on to a server. */
async function expressBefore(url: string): Promise<{ url: string } & AsyncDisposable> {
  const installed = await cached('npm', EXPRESS, async (to) => {
    writeFileSync(join(to, 'package.json'), JSON.stringify({ private: true, dependencies: EXPRESS }));
    await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], { cwd: to });
  });
  const load = createRequire(join(installed, 'package.json'));
  const app = (load('express') as Express)();
  app.use((load('compression') as (options: object) => Handler)({ threshold: 0 }));
  app.use((request, response) => {
    const { method, headers } = request;
    const onward = http.request(url + request.url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  const server = http.createServer(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

it('[FRM-002] comes live through an Express that compresses', async () => {
  await using upstream = await startUpstream();
  const gate = Promise.withResolvers<void>();
  upstream.reply({ text: ['first', ' second'], gate: (index) => (index === 1 ? gate.promise : undefined) });
  await using baton = await startBaton({ env: { ...upstream.env, INDEX_MODEL: 'openai/fake' } });
  await using proxy = await expressBefore(baton.url);
  const headers = { Authorization: `Bearer ${baton.tenant.token}`, 'Content-Type': 'application/json', 'Accept-Encoding': 'gzip' };
  // It does compress.
  expect((await fetch(`${proxy.url}/docs`, { headers })).headers.get('content-encoding')).toBe('gzip');
  const response = await fetch(`${proxy.url}/v1/orchestrate`, { method: 'POST', headers, body: JSON.stringify({ message: 'hello' }) });
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    // The provider says the rest when the client has seen this.
    if (text.includes('first')) gate.resolve();
  }
  expect(text).toContain('event: done');
});
