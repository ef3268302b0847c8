import { describe, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { createDatabase } from '../support/databases.ts';
import { spawnBaton, type BatonProcess } from '../support/process.ts';
import { assemble } from '../support/stream.ts';
import { caddy, NO_CADDY, startCaddy } from './caddy.ts';
import { compose } from './files.ts';

/*
 * What compose.yaml puts together, as processes: two built servers with the settings of its nodes, one PostgreSQL, and
 * Caddy with deploy/Caddyfile.
 */

const { environment } = compose().services['node-a']!;
const SETTINGS = ['IDEMPOTENCY', 'DRAIN_NOTICE_SECONDS', 'DRAIN_SECONDS'];
const env = Object.fromEntries(SETTINGS.map((name) => [name, environment[name]!]));

const script = (scenario: string) => ({
  message: 'go',
  agent_def: { id: 'script', name: 'Script', role: 'test', goal: 'play', model: `demo/script:${scenario}` },
});

/** How many streams of a kind a node has open. */
async function streams({ api }: BatonProcess, kind: 'live' | 'tail'): Promise<number> {
  const { body } = await api.get<string>('/metrics');
  return Number(new RegExp(`^baton_event_streams_open\\{kind="${kind}"\\} (\\d+)`, 'm').exec(body)?.[1] ?? 0);
}

describe.skipIf(!caddy)(`the topology of compose.yaml${caddy ? '' : ` (skipped: ${NO_CADDY})`}`, () => {
  /** @returns the two nodes, a client of the site, and the name of the client's own run on the first node that it reaches */
  async function start() {
    const database = await createDatabase('postgres');
    const first = await spawnBaton({ database, env });
    const nodes = [first, await spawnBaton({ database, env, token: first.token })];
    const balancer = await startCaddy(nodes.map(({ url }) => url));
    const site = new Client(balancer.url, first.token, balancer.ca);
    await expect.poll(async () => (await site.get('/readyz')).status).toBe(200);
    return {
      nodes,
      site,
      async [Symbol.asyncDispose]() {
        await balancer[Symbol.asyncDispose]();
        for (const node of nodes) {
          node.kill('SIGTERM');
          // The second one does not wait for a balancer.
          node.kill('SIGTERM');
          await node.exited;
        }
        await database.drop();
      },
    };
  }

  it('[PKG-006] streams through TLS as it comes, and goes on at the other node', async () => {
    await using system = await start();
    const { nodes, site } = system;
    // It says three words, and then nothing: whatever comes has not waited for the end.
    const run = await site.start(script('stall'));
    await run.until(() => run.data('text').length === 3);
    const here = (await streams(nodes[0]!, 'live')) === 1 ? nodes[0]! : nodes[1]!;
    const other = here === nodes[0] ? nodes[1]! : nodes[0]!;
    expect(await streams(here, 'live')).toBe(1);

    // The balancer takes the node with the fewest requests.
    const tail = await site.follow(run.requestId);
    await tail.until(() => tail.data('text').length > 0);
    expect([await streams(here, 'tail'), await streams(other, 'tail')]).toEqual([0, 1]);
    const place = run.lastEventId!;
    run.drop();
    const rest = await site.follow(run.requestId, { behind: run });
    expect((await site.post(`/v1/requests/${run.requestId}/cancel`)).status).toBe(200);
    expect([await rest.over, await tail.over]).toEqual(['complete', 'complete']);
    expect(rest.frames[0]!.id).not.toBe(place);
    expect(assemble(rest.allFrames)).toEqual(assemble(tail.frames));
    expect(rest.done).toMatchObject({ ok: false, error_code: 'canceled' });
    expect(await site.statusOf('GET', '/metrics')).toBe(404);
  });

  it('[PKG-006] drains a node without an error for anybody', async () => {
    await using system = await start();
    const { nodes, site } = system;
    const slow = await Promise.all(Array.from({ length: 6 }, () => site.start(script('slow'))));
    await Promise.all(slow.map((run) => run.until(({ event }) => event === 'text')));
    const [leaving, staying] = nodes;
    expect(await streams(leaving!, 'live')).toBeGreaterThan(0);
    leaving!.kill('SIGTERM');
    let gone = false;
    void leaving!.exited.then(() => (gone = true));
    const asking = async () => {
      for (let behind = 0; behind < 10; behind += gone ? 1 : 0) {
        const run = await site.run('hello');
        expect(run.done).toMatchObject({ ok: true });
      }
    };
    await Promise.all([asking(), asking(), asking()]);
    expect(await leaving!.exited).toEqual({ code: 0, signal: null });
    for (const run of slow) {
      expect(await run.over).toBe('complete');
      expect(run.done).toMatchObject({ ok: true });
    }
    expect(await streams(staying!, 'live')).toBe(0);
  });

  it('[PKG-006] tries the other node when one is killed, before anything was sent', async () => {
    await using system = await start();
    const { nodes, site } = system;
    nodes[0]!.kill('SIGKILL');
    await nodes[0]!.exited;
    // Without bodies, since Caddy loses those that it sends again before 2.11.2; from then on it leaves the node alone.
    for (let i = 0; i < 10; i++) expect((await site.get('/v1/agents')).status).toBe(200);
    for (let i = 0; i < 10; i++) expect((await site.run('hello')).done).toMatchObject({ ok: true });
  });
});
