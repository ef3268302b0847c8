import { expect } from 'vitest';
import { random } from '../clients/random.ts';
import { startCluster, type Cluster } from '../nodes/cluster.ts';
import type { LogBook } from '../support/logs.ts';
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

/**
 * Kills nodes, one at a time, and starts them again, until so many kills have had as many runs taken over.
 * @returns which runs were taken over, and how often from the same process
 */
export async function killNodes({ cluster, world, seed }: Site, kills: number): Promise<Map<string, number>> {
  const dice = random(seed);
  const ended: LogBook[] = [];
  const taken = (): Map<string, number> => {
    const times = new Map<string, number>();
    for (const { lines } of [...ended, ...cluster.nodes.map(({ log }) => log)]) {
      for (const { msg, runId, from } of lines) {
        const run = `${String(runId)} of ${String(from)}`;
        if (msg === adoption) times.set(run, (times.get(run) ?? 0) + 1);
      }
    }
    return times;
  };
  /** Waits for so many turns of the model, whatever they take here. */
  const work = async (turns: number): Promise<void> => {
    const before = world.upstream.requests.length;
    await expect.poll(() => world.upstream.requests.length).toBeGreaterThan(before + turns);
  };
  for (let kill = 0; kill < kills || taken().size < kills; kill += 1) {
    await work(10 + dice.below(50));
    const node = cluster.nodes[dice.below(cluster.nodes.length)]!;
    await node.kill();
    ended.push(node.log);
    await work(dice.below(50));
    await node.start();
  }
  return taken();
}
