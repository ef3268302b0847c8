import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { random } from '../clients/random.ts';
import { startCluster, type Cluster, type ClusterNode } from '../nodes/cluster.ts';
import { doJobs, expectDone, startWorld, storeAgents, undisturbed, type Job, type World } from './chaos.ts';

/** Several nodes at work. */
export interface Site {
  world: World;
  cluster: Cluster;
  jobs: Job[];
  seed: number;
}

/** Clients don't begin all at once: what one tenant changes is changed one after the other. */
const SPREAD_MS = 40;
/** What a node logs when it has taken a run. */
const adoption = 'goes on with a run of another process';

/**
 * Has clients give jobs to several nodes while something happens to these; in the end all must be done as if nothing had.
 * @param happen resolves when it is over
 */
export async function expectAllDoneBy(
  { nodes, clients, pauseMs, seed }: { nodes: number; clients: number; pauseMs: number; seed: number },
  happen: (site: Site) => Promise<void>,
): Promise<void> {
  await using world = await startWorld(pauseMs);
  const env = { ...world.env, DRAIN_SECONDS: '5' };
  await using cluster = await startCluster({
    nodes,
    env,
    seed,
    expectErrors: [/./],
    prepare: (database) => world.far.writeConfig(database),
  });
  await storeAgents(cluster.api);
  const reference = await undisturbed(cluster.api);
  const site: Site = { world, cluster, jobs: [], seed };
  const closing = new AbortController();
  const work = Promise.all(
    Array.from({ length: clients }, (_, client) =>
      doJobs(cluster.api, client, { until: closing.signal, jobs: site.jobs, afterMs: client * SPREAD_MS }),
    ),
  );
  work.catch(() => {});
  try {
    await happen(site);
  } finally {
    closing.abort();
  }
  await work;
  await expectDone(cluster.nodes[0]!.api, world, site.jobs, reference, seed);
  expect(cluster.faults()).toEqual([]);
}

/** Kills nodes, one at a time, and starts them again. @returns which runs were taken over, and how often from the same process */
export async function killNodes({ cluster, seed }: Site, kills: number): Promise<Map<string, number>> {
  const dice = random(seed);
  const taken = new Map<string, number>();
  const note = (node: ClusterNode): void => {
    for (const { msg, runId, from } of node.log.lines) {
      if (msg === adoption) taken.set(`${String(runId)} of ${String(from)}`, (taken.get(`${String(runId)} of ${String(from)}`) ?? 0) + 1);
    }
  };
  for (let kill = 0; kill < kills; kill += 1) {
    await delay(500 + dice.below(1500));
    const node = cluster.nodes[dice.below(cluster.nodes.length)]!;
    await node.kill();
    note(node);
    await delay(dice.below(1500));
    await node.start();
  }
  for (const node of cluster.nodes) note(node);
  return taken;
}
