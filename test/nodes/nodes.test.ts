import { describe, expect, it } from 'vitest';
import { assemble } from '../support/stream.ts';
import { startCluster } from './cluster.ts';
import { goThrough, type Journey } from './customer.ts';

/** Clients that start one run after the other. */
const CLIENTS = 6;

const scripted = (scenario: string) => ({
  message: 'go',
  agent_def: { id: 'script', name: 'Script', role: 'test', goal: 'play', model: `demo/script:${scenario}` },
});

describe('two server processes on one database', () => {
  it('[LOG-040] resume, tail and cancel on the one what runs on the other', async () => {
    await using cluster = await startCluster({ nodes: 2 });
    const [one, two] = cluster.nodes.map(({ api }) => api);
    const begun = await one!.start(scripted('slow'), { stopAfter: 5 });
    await begun.over;
    const rest = await two!.resume(begun);
    expect(rest.done).toMatchObject({ ok: true });
    expect(assemble(rest.allFrames)).toEqual(assemble((await one!.events(begun.requestId)).frames));

    const endless = await one!.start(scripted('stall'));
    const tail = await two!.follow(endless.requestId);
    await tail.until(({ event }) => event === 'text');
    expect((await two!.post(`/v1/requests/${endless.requestId}/cancel`)).status).toBe(200);
    await Promise.all([endless.over, tail.over]);
    for (const stream of [endless, tail]) expect(stream.done).toMatchObject({ ok: false, error_code: 'canceled' });
  });

  it('[OPS-040] are restarted one after the other behind a balancer, and no run is lost', async () => {
    await using cluster = await startCluster({ nodes: 2, env: { DRAIN_SECONDS: '30', HEARTBEAT_MS: '500' } });
    const over = new AbortController();
    const journeys: Journey[] = [];
    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      for (let number = 0; !over.signal.aborted; number += 1) {
        const key = `client ${client} run ${number}`;
        const body = { ...scripted(''), message: `${key} has these words to say` };
        body.agent_def.model = 'demo/slow';
        journeys.push(await goThrough(cluster.api, { body, key }));
      }
    });
    for (const node of cluster.nodes) {
      const before = journeys.length;
      await node.terminate();
      await node.start();
      await expect.poll(() => journeys.length).toBeGreaterThan(before + CLIENTS);
    }
    over.abort();
    await Promise.all(clients);
    for (const { frames, key } of journeys) expect(frames.at(-1)?.data, key).toMatchObject({ ok: true });
    // Each key has started one run.
    expect(new Set(journeys.map(({ requestId }) => requestId)).size).toBe(journeys.length);
    const { body } = await cluster.api.get<{ count: number }>('/v1/requests?limit=200');
    expect(body.count).toBe(Math.min(200, journeys.length));
    expect(cluster.faults()).toEqual([]);
  });
});
