import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { random } from '../clients/random.ts';
import { startCluster } from '../nodes/cluster.ts';
import { startUpstream } from '../support/upstream.ts';
import { expectOneOrder, sendAll, twoTurns, untilIdle } from './busy-clients.ts';

const CLIENTS = 2;

/** Two clients send to one conversation on two nodes, one of which is killed now and then. @param messages all together */
export async function expectOneOrderOnTwoNodes({
  messages,
  kills,
  seed,
}: {
  messages: number;
  kills: number;
  seed: number;
}): Promise<void> {
  await using upstream = await startUpstream();
  upstream.otherwise(twoTurns);
  // Questions and answers together are more than a conversation may have by default.
  const env = { ...upstream.env, INDEX_MODEL: 'openai/fake', IDEMPOTENCY: 'database', CONVERSATION_MAX_MESSAGES: '0' };
  await using cluster = await startCluster({ nodes: 2, env, seed, expectErrors: [/./] });
  const { nodes } = cluster;
  const apis = () => nodes.map(({ api }) => api);
  const { body } = await nodes[0]!.api.post('/v1/conversations', {});
  const path = `/v1/conversations/${body['id'] as number}/messages`;
  const share = Math.ceil(messages / CLIENTS);
  let sending = true;
  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, client) => sendAll(apis, path, { client, count: share, seed }))).finally(
    () => (sending = false),
  );
  clients.catch(() => {});
  const dice = random(seed);
  for (let kill = 0; kill < kills && sending; kill += 1) {
    const until = upstream.requests.length + 5 + dice.below(20);
    while (sending && upstream.requests.length < until) await delay(5);
    const node = nodes[dice.below(nodes.length)]!;
    await node.kill();
    await node.start();
  }
  const sent = await clients;
  await untilIdle(() => nodes[0]!.api);
  const { steered, runs } = await expectOneOrder(apis(), path, sent);
  expect(cluster.faults()).toEqual([]);
  // What happened depends on the moment: it is worth knowing.
  console.log(`${messages} messages: ${runs} runs, ${steered} steered, ${sent.flatMap(({ refused }) => refused).length} refused`);
}
