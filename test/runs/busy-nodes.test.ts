import { expect, it } from 'vitest';
import { spawnBaton } from '../support/process.ts';
import { startUpstream } from '../support/upstream.ts';
import { expectOneOrder, sendAll, twoTurns, untilIdle } from './busy-clients.ts';
import { expectOneOrderOnTwoNodes } from './busy-nodes.ts';

/** One that is the same every time: `npm run test:full` has others. */
const SEED = 7;

it('[BSY-020] two clients on two nodes send to one conversation: each message in one run, in one order, over a kill', async () => {
  await expectOneOrderOnTwoNodes({ messages: 60, kills: 1, seed: SEED });
});

it('[BSY-020] what waits is there after a kill of the only node, on SQLite', async () => {
  await using upstream = await startUpstream();
  upstream.otherwise(twoTurns);
  const env = { ...upstream.env, INDEX_MODEL: 'openai/fake', IDEMPOTENCY: 'database' };
  let baton = await spawnBaton({ env, expectErrors: [/./] });
  try {
    const { body } = await baton.api.post('/v1/conversations', {});
    const path = `/v1/conversations/${body['id'] as number}/messages`;
    const sending = Promise.all([0, 1].map((client) => sendAll(() => [baton.api], path, { client, count: 30, seed: SEED })));
    await upstream.received(10);
    baton.kill('SIGKILL');
    await baton.exited;
    baton = await baton.restart();
    const sent = await sending;
    await untilIdle(() => baton.api);
    expect((await expectOneOrder([baton.api], path, sent)).runs).toBeGreaterThan(0);
  } finally {
    await baton.stop();
    await baton.database.drop();
  }
});
