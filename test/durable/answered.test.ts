import { expect, it } from 'vitest';
import { createDatabase } from '../support/databases.ts';
import { spawnBaton } from '../support/process.ts';
import { asking } from '../support/questions.ts';

it.each([
  ['parked', '0'],
  ['in the memory of its node', '3600'],
])('[DUR-009] a run that waits, %s, goes on when its question is answered at another node', async (_, park) => {
  const database = await createDatabase('postgres');
  const env = { PARK_SECONDS: park };
  const one = await spawnBaton({ database, env });
  const other = await spawnBaton({ database, env, token: one.token });
  try {
    const { run, question } = await asking(one.api);
    const followed = await other.api.follow(run.requestId);
    await followed.until(({ event }) => event === 'question');
    if (park === '0')
      await expect
        .poll(async () => String((await one.admin.raw('GET', '/metrics')).bytes), { timeout: 15_000 })
        .toMatch(/^baton_runs_active 0$/m);
    expect((await other.api.post(`/v1/questions/${question.id}/answer`, { text: 'Rome' })).status).toBe(200);
    for (const stream of [run, followed]) {
      expect(await stream.over).toBe('complete');
      expect(stream.done).toMatchObject({ ok: true });
      expect(stream.data('answer')).toMatchObject([{ decision: 'answered', text: 'Rome' }]);
    }
    expect((await other.api.get(`/v1/requests/${run.requestId}`)).body).toMatchObject({ state: 'completed', attempts: 1 });
  } finally {
    await Promise.all([one.stop(), other.stop()]);
    await database.drop();
  }
});
