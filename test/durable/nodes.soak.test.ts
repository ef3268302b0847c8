import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { expectAllDoneBy, killNodes } from './nodes.ts';

const seed = Number(process.env['SEED'] ?? randomInt(1e9));
/** Longer than a lease. */
const FROZEN_MS = 20_000;
const RUNS = 300;

it(
  `[DUR-021] three nodes fight for what killed ones of them have left, each run is taken by one (seed ${seed})`,
  { timeout: 900_000 },
  async () => {
    await expectAllDoneBy({ nodes: 3, clients: 16, pauseMs: 30, seed }, async (site) => {
      const taken = await killNodes(site, 40);
      for (const [run, times] of taken) expect(times, run).toBe(1);
    });
  },
);

it(
  `[DUR-022] nodes that are suspended for 20 s change nothing of the runs that others have taken (seed ${seed})`,
  { timeout: 900_000 },
  async () => {
    await expectAllDoneBy({ nodes: 2, clients: 12, pauseMs: 200, seed }, async ({ cluster }) => {
      for (const node of cluster.nodes) {
        await delay(3000);
        node.freeze();
        await delay(FROZEN_MS);
        node.thaw();
        await delay(3000);
      }
    });
  },
);

it(
  `[DUR-023] not one of ${RUNS} long runs fails when three nodes are restarted one after the other (seed ${seed})`,
  { timeout: 900_000 },
  async () => {
    await expectAllDoneBy({ nodes: 3, clients: RUNS, pauseMs: 1500, seed }, async ({ cluster }) => {
      await delay(4000);
      for (const node of cluster.nodes) {
        await node.terminate();
        await node.start();
      }
    });
  },
);
