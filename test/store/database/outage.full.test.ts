import { expect, it } from 'vitest';
import { createDatabase } from '../../support/databases.ts';
import { startBaton } from '../../support/server.ts';
import { startTcpProxy } from '../../support/tcp-proxy.ts';
import { startUpstream } from '../../support/upstream.ts';

const EXPECTED = [
  /a request failed/,
  /housekeeping failed/,
  /the scheduler failed/,
  /could not be (read|written|committed|logged)/,
  /broke off/,
];

it('[LOG-084] a database that is away for longer leaves every run one end, and new runs a 503', { timeout: 120_000 }, async () => {
  const database = await createDatabase('postgres');
  await using proxy = await startTcpProxy(Number(new URL(database.url).port));
  const url = Object.assign(new URL(database.url), { hostname: '127.0.0.1', port: String(proxy.port) }).href;
  await using upstream = await startUpstream();
  const gate = Promise.withResolvers<void>();
  upstream.reply({ text: ['one', ' two', ' three'], gate: (index) => (index === 1 ? gate.promise : undefined) });
  const env = { ...upstream.env, INDEX_MODEL: 'openai/fake' };
  await using baton = await startBaton({ database: { ...database, url }, env, expectErrors: EXPECTED });

  const run = await baton.api.start('hello');
  await run.until(({ event }) => event === 'text');
  proxy.cut();
  gate.resolve();
  // The token is known, so that this one gets as far as its log.
  const refused = await baton.api.post('/v1/orchestrate', { message: 'hello' });
  expect(refused).toMatchObject({ status: 503, body: { error_code: 'unavailable' } });
  expect(await run.over).toBe('broken');
  proxy.mend();

  await expect.poll(async () => (await baton.api.get(`/v1/requests/${run.requestId}`)).body['state']).toBe('failed');
  const rest = await baton.api.resume(run);
  expect(rest.allFrames.filter(({ event }) => event === 'done')).toHaveLength(1);
  expect(rest.done).toMatchObject({ ok: false, error_code: 'interrupted' });
  expect((await baton.api.run('again')).done.ok).toBe(true);
  await baton.stop();
  await database.drop();
});
