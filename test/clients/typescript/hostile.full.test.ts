import { describe, expect, it } from 'vitest';
import { useServer } from '../../support/server.ts';
import { soak } from '../soak.ts';

describe('over a network that cuts, delays, splits and duplicates', () => {
  const server = useServer();

  it.each([
    ['resets', 0],
    ['ends in order', 1],
  ])('[CTS-070] also when each connection %s within a few bytes', { timeout: 300_000 }, async (_, clean) => {
    const fates = { refuse: 0.2, cut: 0.9, clean, longestCut: 1200, split: 0.5, duplicate: 0.5 };
    const { problems } = await soak({ runs: 40, seed: 2, url: server().url, token: server().tenant.token, fates });
    expect(problems).toEqual([]);
  });
});
