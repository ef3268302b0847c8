import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../support/databases.ts';
import { bytesOf } from '../support/reruns.ts';
import { useServer } from '../support/server.ts';
import { startSite } from '../support/site.ts';

/** `RERUN_RUNS=1000 npx vitest run test/runs/rerun.full.test.ts` runs more of them again. */
const RUNS = Number(process.env['RERUN_RUNS'] ?? 200);
const SCENARIOS = ['text', 'usage', 'file', 'files', 'persisted', 'tools', 'tools-failing', 'delegate', 'parallel', 'unicode'];

describeOnBoth('many runs that are run again with recorded tools', (dialect) => {
  const baton = useServer(() => ({ dialect, env: { FETCH_ALLOW: '127.0.0.1' } }));

  it('[RRN-010] differ in 0 bytes, and open no connection', { timeout: 1_800_000 }, async () => {
    const { api, url } = baton();
    const ids: string[] = [];
    {
      await using site = await startSite({ '/': '<p>The price is 12.</p>' });
      for (let n = 0; n < RUNS; n += 1) {
        const name = SCENARIOS[n % SCENARIOS.length];
        const agent_def = { id: 'script', name: 'Script', role: 'test', goal: 'play', model: `demo/script:${name}` };
        // Every second one has a page.
        const body = n % 2 === 0 ? { message: 'go', agent_def } : `number ${n}\n/fetch ${site.url}/?n=${n}\n/mem write ${n}\n/mem read`;
        ids.push((await api.run(body as string)).requestId);
      }
    }
    const sockets = new Set<Socket>();
    const note = (message: unknown): void => void sockets.add((message as { socket: Socket }).socket);
    const ports = new Set<number>();
    const differing: string[] = [];
    subscribe('net.client.socket', note);
    try {
      for (const id of ids) {
        const again = await api.start({ tools: 'recorded' }, { path: `/v1/requests/${id}/rerun` });
        for (const { remotePort } of sockets) if (remotePort !== undefined) ports.add(remotePort);
        await again.over;
        sockets.clear();
        if ((await bytesOf(api, again.requestId)) !== (await bytesOf(api, id))) differing.push(id);
      }
    } finally {
      unsubscribe('net.client.socket', note);
    }
    expect(differing).toEqual([]);
    // Those of this test, and to the database.
    const own = new Set([Number(new URL(url).port), Number(new URL(baton().database.url).port || 0)]);
    expect([...ports].filter((port) => !own.has(port))).toEqual([]);
  });
});
