import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Baton } from '../../../clients/typescript/src/index.ts';
import { spawnBaton } from '../../support/process.ts';
import { useServer } from '../../support/server.ts';
import { soak } from '../soak.ts';

describe('over a network that cuts, delays, splits and duplicates', () => {
  const server = useServer();

  it('[CTS-070] every text equals the text of the log, and no run starts twice', { timeout: 300_000 }, async () => {
    const { started, problems, tally, reconnects } = await soak({ runs: 60, seed: 1, url: server().url, token: server().tenant.token });
    expect(problems).toEqual([]);
    expect(started).toBe(60);
    // The way was as bad as it was meant to be.
    for (const count of [tally.refused, tally.reset, tally.closed, tally.duplicated, reconnects]) expect(count).toBeGreaterThan(0);
  });
});

it('[CTS-070] the proxy of the bad network also runs as a program', async () => {
  const program = fileURLToPath(new URL('../proxy.ts', import.meta.url));
  const child = spawn(process.execPath, [program, '--target', 'http://127.0.0.1:1', '--port', '0', '--seed', '7'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  child.kill();
  expect(line.toString()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\n$/);
});

describe('with a server that is killed', () => {
  it('[CTS-071] the run ends as interrupted, once the server is back', { timeout: 60_000 }, async () => {
    await using first = await spawnBaton();
    const definition = { id: 'slow', name: 'Slow', role: 'demo', goal: 'be slow', model: 'demo/slow' };
    const retry = { attempts: 600, firstMs: 50, maxMs: 100 };
    const port = Number(new URL(first.url).port);
    const run = await new Baton({ url: first.url, token: first.token, retry }).run({ message: 'word '.repeat(600), agent_def: definition });
    const types: string[] = [];
    let second: Awaited<ReturnType<typeof first.restart>> | undefined;
    for await (const event of run) {
      types.push(event.type);
      // The loop waits, the run goes on; the server is gone before the next event is asked for.
      if (event.type === 'text' && !second) second = await first.restart({ PORT: String(port) });
    }
    await using _ = second!;
    expect(types[0]).toBe('request_received');
    expect(types.slice(-2)).toEqual(['error', 'done']);
    expect(types.filter((type) => type === 'done')).toHaveLength(1);
    await expect(run.result()).rejects.toMatchObject({ name: 'RunFailed', code: 'interrupted', retryable: true });
    const { requests } = await new Baton({ url: first.url, token: first.token }).api.listRequests();
    expect(requests.map(({ request_id: id, state }) => [id, state])).toEqual([[run.id, 'failed']]);
  });
});
