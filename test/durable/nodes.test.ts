import { expect, it } from 'vitest';
import { expectAllDoneBy, killNodes } from './nodes.ts';

/** One that is the same every time: `npm run test:full` has others. */
const SEED = 5;

it('[DUR-021] two nodes go on with what a killed one of them has left, each run by one of them', async () => {
  await expectAllDoneBy({ nodes: 2, clients: 6, pauseMs: 20, seed: SEED }, async (site) => {
    const taken = await killNodes(site, 1);
    for (const [run, times] of taken) expect(times, run).toBe(1);
  });
});
