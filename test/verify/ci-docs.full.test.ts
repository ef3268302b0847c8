import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { schema } from '../../src/config.ts';
import { checkout } from '../support/checkout.ts';
import { startBaton } from '../support/server.ts';
import { block, freePort, ROOT } from './ci-guide.ts';
import { prepareOasdiff } from './oasdiff.ts';

/*
 * The shell steps that docs/ci.md tells run in a checkout of their own. With BATON_FULL=1 word for word:
 * that takes minutes, and the network for npm. Without it the checkout borrows our node_modules, and the server is verified in
 * a part of the rules, as verify.test.ts does in all. The package is in test/deploy/install.full.test.ts.
 */

const FULL = process.env['BATON_FULL'] === '1';
/** Installing waits for the registry. */
const STEPS_MS = 1_800_000;

const oasdiff = prepareOasdiff();
if ('missing' in oasdiff) console.warn(`oasdiff is not tried: ${oasdiff.missing}`);
/** Where it is found; in full the guide installs it. */
const go: Record<string, string> = FULL || 'missing' in oasdiff ? {} : { GOPATH: oasdiff.gopath };

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

  /** Keeps the document that a client would have been generated from. @returns where */
  function keepDocument(cwd: string): string {
    const file = join(cwd, 'sdk/openapi.yaml');
    mkdirSync(join(cwd, 'sdk'));
    copyFileSync(join(ROOT, 'src/generated/openapi.yaml'), file);
    return file;
  }

  /** Runs a script as the CIs do, in a process group of its own; what it starts in the background stays. */
  async function sh(script: string, { cwd, env }: { cwd: string; env: Record<string, string> }): Promise<string> {
    const short = script.replaceAll(/^(npm ci .*|go install .*)$/gm, 'true').replaceAll(/ verify .*$/gm, '$& --only streams.');
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
      keepDocument(cwd);
      const { env, steps } = parse(block('yaml', 'github')) as { env: Record<string, string>; steps: { name?: string; run?: string }[] };
      const file = join(folder, 'github.env');
      writeFileSync(file, '');
      const outputs: Record<string, string> = {};
      for (const { name, run } of steps) {
        if (!run || ('missing' in oasdiff && run.includes('oasdiff'))) continue;
        const exported = readFileSync(file, 'utf8')
          .split('\n')
          .filter(Boolean)
          .map((line) => line.split(/=(.*)/s).slice(0, 2));
        outputs[name!] = await sh(run, {
          cwd,
          env: { ...env, ...go, GITHUB_ENV: file, ...(Object.fromEntries(exported) as Record<string, string>) },
        });
      }
      expect(outputs['Your tests']).toContain('event: sub_agent_response');
      expect(outputs['Does the server keep the contract?']).toContain('0 failed, 0 skipped');
      expect(readFileSync(join(cwd, 'verify.xml'), 'utf8')).toContain('<testsuites');
      expect(JSON.parse(readFileSync(join(cwd, 'verify.sarif'), 'utf8'))).toMatchObject({ version: '2.1.0', runs: [{ results: [] }] });
    },
    STEPS_MS,
  );

  it.skipIf('missing' in oasdiff)(
    '[VER-017] compare documents with oasdiff, line by line, and it finds what a client would miss',
    async () => {
      await using baton = await startBaton();
      const cwd = mkdtempSync(join(folder, 'oasdiff-'));
      symlinkSync(join(ROOT, 'spec'), join(cwd, 'spec'));
      const document = keepDocument(cwd);
      const script = block('sh', 'oasdiff');
      const env = { ...go, BATON_URL: baton.url };
      await sh(script, { cwd, env });
      expect(readFileSync(join(cwd, 'changes.md'), 'utf8')).toMatch(/\/v1\/requests/);
      writeFileSync(document, readFileSync(document, 'utf8').replace('\n  /v1/agents:\n', '\n  /v1/robots:\n'));
      await expect(sh(script, { cwd, env })).rejects.toThrow(/expected \[ 1/);
      expect(readFileSync(join(folder, `${started.length - 1}.log`), 'utf8')).toContain('/v1/robots');
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
