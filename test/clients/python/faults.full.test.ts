import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PythonClient } from '../../doors/a2a/python.ts';
import { spawnBaton } from '../../support/process.ts';
import { startBaton } from '../../support/server.ts';
import { startTcpProxy } from '../../support/tcp-proxy.ts';
import { PACKAGE, preparePython, type Environment } from './environment.ts';

const prepared = preparePython();
if ('missing' in prepared) console.warn(`the Python client is not tried: ${prepared.missing}`);
const { python } = prepared as Environment;

const PROGRAM = join(PACKAGE, 'tests/programs/follow.py');
const WORDS = 'one two three four five six seven eight nine ten eleven twelve';

describe.skipIf('missing' in prepared).each(['sync', 'async'])(
  'the Python client (%s) when something breaks',
  { timeout: 60_000 },
  (kind) => {
    const follow = (url: string, token: string, more: Record<string, string> = {}) =>
      new PythonClient(python, PROGRAM, { BATON_URL: url, BATON_TOKEN: token, CLIENT: kind, WORDS, ...more });

    it('[CPY-009] reports a run as failed (interrupted) when its server was killed and started again', async () => {
      const env = { PORT: String(await freePort()) };
      await using baton = await spawnBaton({ env });
      await using client = follow(baton.url, baton.token, { WORDS: `${WORDS} `.repeat(20) });
      expect(await client.next()).toMatchObject({ step: 'reading' });
      await using again = await baton.restart();
      client.goOn();
      const end = await client.next();
      expect(end).toMatchObject({ step: 'failed', code: 'interrupted', retryable: true });
      expect(end['text']).toMatch(/^one two three/);
      const { body } = await again.api.get<{ count: number }>('/v1/requests');
      expect(body.count).toBe(1);
    });

    it('[CPY-010] resumes when the connection was cut and the server cannot be reached for a while', async () => {
      await using baton = await startBaton();
      await using proxy = await startTcpProxy(Number(new URL(baton.url).port));
      await using client = follow(`http://127.0.0.1:${proxy.port}`, baton.tenant.token);
      const { id } = await client.next();
      proxy.cut();
      client.goOn();
      const follower = await baton.api.follow(String(id));
      await follower.until((frame) => frame.event === 'text' && frame.data.delta.includes('eight'));
      follower.drop();
      proxy.mend();
      expect(await client.next()).toEqual({ step: 'succeeded', content: WORDS, text: WORDS });
    });

    it('[CPY-011] treats a silent connection as a lost one', async () => {
      await using baton = await startBaton();
      await using proxy = await startTcpProxy(Number(new URL(baton.url).port));
      await using client = follow(`http://127.0.0.1:${proxy.port}`, baton.tenant.token, { IDLE_SECONDS: '1' });
      await client.next();
      proxy.silence();
      client.goOn();
      expect(await client.next()).toEqual({ step: 'succeeded', content: WORDS, text: WORDS });
    });
  },
);

/** A port that nobody listens on: the server must come back under the same address. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
