import { expect, it } from 'vitest';
import { attacks } from '../../bench/hostile/bodies.ts';
import { call } from '../../bench/hostile/client.ts';
import { scrapeUntil } from '../support/metrics.ts';
import { spawnBaton } from '../support/process.ts';

const MB = 1_000_000;

/** A server as the bench's attacks see it. */
const targetOf = (url: string, token: string) => {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  return { url, pid: 0, headers, tenants: [headers], database: '', world: '' };
};

it('[ERR-046] a server with a heap of 1 GiB survives a dozen of the worst bodies at once', async () => {
  await using baton = await spawnBaton({ env: { NODE_OPTIONS: '--max-old-space-size=1024', LOG_LEVEL: 'info' } });
  const { token } = (await baton.admin.post<{ token: string }>('/v1/admin/tenants', { name: 'other' })).body;
  const targets = [targetOf(baton.url, baton.token), targetOf(baton.url, token)];
  const many = Buffer.from(`{"message":"x","y":[${'{},'.repeat(10 * MB)}{}]}`);
  const wide = Buffer.from(JSON.stringify({ message: `${'a'.repeat(31 * MB)}ж`, agent: 'nobody' }));
  const strings = Buffer.from(JSON.stringify({ message: 'x', y: Array.from({ length: 90_000 }, (_, i) => `${'s'.repeat(300)}${i}`) }));
  for (const [body, status] of [
    [many, 400],
    [wide, 200],
    [strings, 200],
  ] as const) {
    const sent = targets.flatMap((target) => Array.from({ length: 6 }, () => call(target, '/v1/orchestrate', { method: 'POST', body })));
    // On a busy machine some get no place in time.
    for (const seen of await Promise.all(sent)) expect([status, 503]).toContain(seen);
  }
  await scrapeUntil(baton.api, (samples) => samples.get('baton_turns_held{kind="body"}') === 0);
  expect((await baton.api.run('still here')).done).toMatchObject({ ok: true });
});

it('[ERR-046] each attack of the bench leaves the server as it was', async () => {
  await using baton = await spawnBaton({ env: { NODE_OPTIONS: '--max-old-space-size=1024', LOG_LEVEL: 'info' } });
  for (const { name, run } of attacks) {
    const over = new AbortController();
    const attack = run(targetOf(baton.url, baton.token), over.signal);
    const { done } = await baton.api.run('beside it');
    expect(done, name).toMatchObject({ ok: true });
    over.abort();
    await attack;
  }
});
