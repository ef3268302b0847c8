import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createDatabase } from '../support/databases.ts';
import { runCli } from '../support/process.ts';
import { startCluster } from './cluster.ts';

const RUNS = 640;
const AT_ONCE = 64;
const KILL_MS = 5000;
const agent_def = { id: 'slow', name: 'Slow', role: 'r', goal: 'g', model: 'demo/slow', max_tokens: 400 };
const message = `word ${'word '.repeat(30)}`;
/** Some end with their node, the others go on. */
const recoveryOf = (n: number): string => (n % 3 === 0 ? 'fail' : 'resume');

interface Left {
  budgets: [{ tokens: { limit: number; spent: number; reserved: number } }];
}

describe('a budget on three nodes', () => {
  it('[BUD-018] is spent as token_usage says while a node is killed every 5 s, and is never exceeded', async () => {
    await using files = new AsyncDisposableStack();
    const database = files.adopt(await createDatabase('postgres'), (made) => made.drop());
    const env = { RECOVERY: 'resume', TENANT_RATE_PER_MIN: '0', TENANT_MAX_CONCURRENT: '0' };
    await using cluster = await startCluster({ nodes: 3, database, env });
    const set = async (tokens: number): Promise<void> => {
      const { code, stderr } = await runCli(database, ['tenant', 'budget', '1', '--tokens', String(tokens), '--period', 'total']);
      expect([code, stderr]).toEqual([0, '']);
    };
    const left = async (): Promise<Left> => (await cluster.api.get<Left>('/v1/budget')).body;
    /** A client that repeats itself until it has its answer, wherever that comes from. */
    const patiently = async <T>(ask: () => Promise<T | undefined>): Promise<T> => {
      for (;;) {
        const answer = await ask().catch(() => undefined);
        if (answer !== undefined) return answer;
        await delay(200);
      }
    };
    const started = new Map<string, string>();
    const run = async (n: number): Promise<void> => {
      const headers = { Prefer: 'respond-async', 'Idempotency-Key': `run ${n}` };
      const requestId = await patiently(async () => {
        const answer = await cluster.nodes[n % 3]!.api.post('/v1/orchestrate', { message, agent_def, recovery: recoveryOf(n) }, headers);
        return answer.status === 200 || answer.status === 202 ? answer.requestId : undefined;
      });
      const state = await patiently(async () => {
        const answer = await cluster.api.get<{ state: string }>(`/v1/requests/${requestId}`);
        return answer.status === 200 && answer.body.state !== 'running' ? answer.body.state : undefined;
      });
      started.set(requestId, state);
    };
    // What one run takes.
    await set(1_000_000);
    await run(0);
    await expect.poll(async () => (await left()).budgets[0].tokens.spent, { timeout: 10_000 }).toBeGreaterThan(0);
    const one = (await left()).budgets[0].tokens.spent;
    // For half of the work.
    const limit = (one * RUNS) / 2;
    await set(limit);
    let kills = 0;
    const over = new AbortController();
    const killing = (async () => {
      for (;;) {
        await delay(KILL_MS, undefined, { signal: over.signal }).catch(() => {});
        if (over.signal.aborted) return;
        const node = cluster.nodes[(kills += 1) % 3]!;
        await node.kill();
        await node.start();
      }
    })();
    let next = 1;
    const client = async (): Promise<void> => {
      while (next <= RUNS) await run(next++);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, client));
    over.abort();
    await killing;
    let used = 0;
    const reasons = new Map<string, number>();
    for (const id of started.keys()) {
      const { frames } = await cluster.nodes[0]!.api.events(id);
      const ends = frames.filter(({ event }) => event === 'done');
      expect(ends, id).toHaveLength(1);
      const why = String((ends[0]!.data as { error_code?: string }).error_code ?? 'ok');
      reasons.set(why, (reasons.get(why) ?? 0) + 1);
      for (const { event, data } of frames as unknown as { event: string; data: Record<string, number> }[]) {
        if (event === 'token_usage') used += data['input_tokens']! + data['output_tokens']!;
      }
    }
    console.log({ kills, one, limit, used, ends: Object.fromEntries(reasons) });
    await expect.poll(async () => (await left()).budgets[0].tokens, { timeout: 150_000 }).toMatchObject({ spent: used, reserved: 0 });
    expect(started.size).toBe(RUNS + 1);
    expect([...reasons.keys()].filter((why) => !['ok', 'interrupted', 'insufficient_budget'].includes(why))).toEqual([]);
    // No call takes more than was estimated here, and what is left is less than the calls want that were refused.
    expect(used).toBeLessThanOrEqual(limit);
    expect(used).toBeGreaterThan(0.9 * limit);
    expect(kills).toBeGreaterThan(0);
    expect(cluster.faults()).toEqual([]);
  }, 600_000);
});
