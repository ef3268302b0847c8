import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { spawnBaton } from '../support/process.ts';

/*
 * What `npm run build` has made, on the oldest Node that package.json promises, and on one that is older. Both come from npm, by the
 * packages that `node` installs.
 */

const INSTALL_MS = 300_000;
const ROOT = new URL('../../', import.meta.url);
const run = promisify(execFile);

describe('dist/', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baton-node-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Installs exactly this version. @returns its program */
  async function node(version: string): Promise<string> {
    const { platform, arch } = process;
    const name = `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${arch}`;
    const prefix = join(folder, version);
    await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', prefix, `${name}@${version}`], { cwd: folder });
    return join(prefix, 'node_modules', name, 'bin', 'node');
  }

  it('[OPS-072] runs on exactly the oldest Node that is promised', { timeout: INSTALL_MS }, async () => {
    const { engines } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as { engines: { node: string } };
    const [, oldest] = /^>=(\d+)$/.exec(engines.node)!;
    const program = await node(`${oldest}.0.0`);
    expect((await run(program, ['--version'])).stdout).toBe(`v${oldest}.0.0\n`);
    await using baton = await spawnBaton({ node: program });
    const answer = await baton.api.run('/list\n/mem search anything');
    expect(answer.data('tool_call').map(({ ok }) => ok)).toEqual([true, true]);
    expect(answer.done).toMatchObject({ ok: true });
  });

  it('[OPS-072] tells an older one so', { timeout: INSTALL_MS }, async () => {
    const serve = run(await node('22.19.0'), ['dist/cli.js', 'serve'], { cwd: ROOT });
    await expect(serve).rejects.toMatchObject({ code: 1, stderr: 'baton: Node 22.19.0 is too old; it takes 24 or newer\n' });
  });
});
