import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { schema } from '../../src/config.ts';
import { checkout } from '../support/checkout.ts';
import { block, freePort, ROOT } from './ci-guide.ts';

/*
 * The shell steps that docs/ci.md tells run in a checkout of their own. With BATON_FULL=1 word for word:
 * that takes minutes, and the network for npm. Without it the checkout borrows our node_modules, and the server is verified in
 * a part of the rules, as verify.test.ts does in all. The package is in test/deploy/install.full.test.ts.
 */

const FULL = process.env['BATON_FULL'] === '1';
/** Installing waits for the registry. */
const STEPS_MS = 1_800_000;

/** Our environment, which says how to reach the registry, without what would configure the server. */
const ours = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !Object.hasOwn(schema.shape, name) && !name.startsWith('BATON_')),
);

describe('the steps of docs/ci.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baton-ci-'));
  const started: number[] = [];
  let port: number;

  beforeAll(async () => {
    port = await freePort();
  });
  afterAll(() => {
    for (const group of started) {
      try {
        process.kill(-group, 'SIGKILL');
      } catch {
        // All of its processes are gone.
      }
    }
    rmSync(folder, { recursive: true, force: true });
  });

  /** A checkout with what is in the working tree; unless in full, it gets our node_modules. */
  function checkoutOf(name: string): string {
    const target = join(folder, name);
    checkout(target);
    if (!FULL) symlinkSync(join(ROOT, 'node_modules'), join(target, 'node_modules'));
    return target;
  }

  /** Runs a script as the CIs do, in a process group of its own; what it starts in the background stays. */
  async function sh(script: string, { cwd, env }: { cwd: string; env: Record<string, string> }): Promise<string> {
    const short = script.replaceAll(/^npm ci$/gm, 'true').replaceAll(/ verify .*$/gm, '$& --only streams.');
    const steps = (FULL ? script : short).replaceAll('8080', String(port));
    const log = join(folder, `${started.length}.log`);
    const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', `exec > ${log} 2>&1\n${steps}`], {
      cwd,
      detached: true,
      stdio: 'ignore',
      env: { ...ours, ...env },
    });
    started.push(child.pid!);
    const code = await new Promise((resolve) => child.once('exit', resolve));
    const output = readFileSync(log, 'utf8');
    expect([code, output]).toEqual([0, expect.any(String)]);
    return output;
  }

  it(
    '[VER-010] run on GitHub',
    async () => {
      const cwd = checkoutOf('github');
      const { env, steps } = parse(block('yaml', 'github')) as { env: Record<string, string>; steps: { name?: string; run?: string }[] };
      const file = join(folder, 'github.env');
      writeFileSync(file, '');
      const outputs: Record<string, string> = {};
      for (const { name, run } of steps) {
        if (!run) continue;
        const exported = readFileSync(file, 'utf8')
          .split('\n')
          .filter(Boolean)
          .map((line) => line.split(/=(.*)/s).slice(0, 2));
        outputs[name!] = await sh(run, {
          cwd,
          env: { ...env, GITHUB_ENV: file, ...(Object.fromEntries(exported) as Record<string, string>) },
        });
      }
      expect(outputs['Your tests']).toContain('event: sub_agent_response');
      expect(outputs['Does the server keep the contract?']).toContain('0 failed, 0 skipped');
      expect(readFileSync(join(cwd, 'verify.xml'), 'utf8')).toContain('<testsuites');
    },
    STEPS_MS,
  );

  it(
    '[VER-010] run on GitLab',
    async () => {
      const cwd = checkoutOf('gitlab');
      const { verify } = parse(block('yaml', 'gitlab')) as {
        verify: { variables: Record<string, string>; before_script: string[]; script: string[] };
      };
      const env = Object.fromEntries(Object.entries(verify.variables).map(([name, value]) => [name, value.replace('8080', String(port))]));
      const output = await sh([...verify.before_script, ...verify.script, 'kill %1'].join('\n'), { cwd, env });
      expect(output).toContain('event: file');
      expect(output).toContain('0 failed, 0 skipped');
    },
    STEPS_MS,
  );
});
