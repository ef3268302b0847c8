import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startProxy } from '../../examples/proxy.ts';
import { startBaton, useServer, type Baton } from '../../support/server.ts';
import { PACKAGE, preparePython, runPython, type Environment } from './environment.ts';

const prepared = preparePython();
if ('missing' in prepared) console.warn(`the Python client is not tried: ${prepared.missing}`);
const environment = prepared as Environment;

/** The longest frame of these runs has fewer bytes; a connection that breaks within the first one gets nobody anywhere. */
const LONGEST_FRAME = 500;

const pytest = (...args: string[]) => ['-m', 'pytest', '-q', '-c', '../pyproject.toml', '--rootdir', '..', ...args];
const toServer = (baton: Baton, env: Record<string, string> = {}) => ({ BATON_URL: baton.url, BATON_TOKEN: baton.tenant.token, ...env });

describe.skipIf('missing' in prepared)('the Python client and a real server', { timeout: 120_000 }, () => {
  const baton = useServer();

  it('[CPY-005] [CPY-012] support typed events, resuming, canceling, saving files, and typed errors', async () => {
    const { code, output } = await runPython(environment, pytest('live/test_runs.py'), toServer(baton()));
    expect(code, output).toBe(0);
    expect(output).toMatch(/^\d+ passed in/m);
  });

  it('[CPY-006] [CPY-013] have a typed call for every operation that is not a stream, and for the notifications', async () => {
    const { code, output } = await runPython(environment, pytest('live/test_api.py'), toServer(baton()));
    expect(code, output).toBe(0);
    expect(output).toMatch(/^\d+ passed in/m);
  });

  it('[CPY-024] run the programs of the README', async () => {
    const programs = [...readFileSync(join(PACKAGE, 'README.md'), 'utf8').matchAll(/^```python\n([^]*?)^```$/gm)].map(([, text]) => text!);
    expect(programs.length).toBeGreaterThan(12);
    const folder = mkdtempSync(join(tmpdir(), 'baton-python-'));
    for (const program of programs) {
      const { code, output } = await runPython(environment, ['-W', 'error', '-c', program], toServer(baton()), folder);
      expect(code, `${program}\n${output}`).toBe(0);
    }
  });

  it('[CPY-019] [CPY-020] [CPY-021] verify what webhooks are sent, have outputs of a class, and do without streams', async () => {
    await using webhooks = await startBaton({ env: { FETCH_ALLOW: '127.0.0.1' } });
    const { code, output } = await runPython(environment, pytest('live/test_more.py'), toServer(webhooks));
    expect(code, output).toBe(0);
    expect(output).toMatch(/^\d+ passed in/m);
  });

  it('[CPY-007] lose no event and repeat none over connections that break', async () => {
    await using proxy = await startProxy(baton().url, { cutAfter: LONGEST_FRAME });
    const { code, output } = await runPython(environment, pytest('live/test_cuts.py'), toServer(baton(), { BATON_CUT_URL: proxy.url }));
    expect(code, output).toBe(0);
    expect(output).toMatch(/^2 passed in/m);
    expect(proxy.cuts()).toBeGreaterThanOrEqual(4);
  });

  it('[CPY-008] complete many runs at once, and start none twice', async () => {
    await using proxy = await startProxy(baton().url, { cutAfter: LONGEST_FRAME * 4 });
    const args = [
      join(PACKAGE, 'tests/soak.py'),
      '--url',
      proxy.url,
      '--direct',
      baton().url,
      '--runs',
      '40',
      '--seed',
      '1',
      '--concurrency',
      '16',
    ];
    const { code, output } = await runPython(environment, args, toServer(baton()));
    expect(code, output).toBe(0);
    expect(output).toMatch(/^soak: 40\/40 runs whole, \d+ events, \d+ hung up, 0 problems, seed 1, /);
  });
});
