import { expect, it } from 'vitest';
import { startBaton } from '../support/server.ts';

it('[LIM-018] without a setting a tenant starts 600 runs a minute', async () => {
  await using baton = await startBaton({ env: { TENANT_RATE_PER_MIN: '' } });
  for (let n = 0; n < 600; n += 20) {
    const runs = await Promise.all(Array.from({ length: 20 }, () => baton.api.run('hello')));
    expect(runs.every(({ done }) => done.ok)).toBe(true);
  }
  const refused = await baton.api.post('/v1/orchestrate', { message: 'hello' });
  expect(refused).toMatchObject({ status: 429, body: { error_code: 'rate_limited' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});
