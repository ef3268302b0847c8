import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments, parseDocument } from 'yaml';
import { useServer } from '../support/server.ts';
import { block, ROOT } from './ci-guide.ts';

/*
 * action.yml and templates/, as far as they go without GitHub and GitLab: their texts are put together as these do, and their shell
 * is run. What `eval` is told is looked at; `verify` verifies a server.
 */

type Inputs = Record<string, { required?: boolean; default?: string }>;
interface Step {
  name: string;
  run: string;
  env?: Record<string, string>;
}
interface Job {
  variables: Record<string, string>;
  script: string[];
  artifacts: { reports: { junit: string } };
}

const baton = useServer();
const folder = mkdtempSync(join(tmpdir(), 'baton-hosts-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A program that prints what it is told, a line each. */
const TELL = '#!/bin/sh\nfor word in "$@"; do echo "$word"; done\n';
function program(path: string, text: string): void {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, 0o755);
}

/** Runs a script as both do. @returns its code, and what it printed */
function shell(script: string, env: Record<string, string>, cwd: string): Promise<{ code: number; output: string }> {
  const options = { cwd, env: { PATH: process.env['PATH'], HOME: folder, ...env } };
  return new Promise((resolve) => {
    execFile('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', script], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

describe('action.yml', () => {
  const { inputs, runs } = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8')) as { inputs: Inputs; runs: { steps: Step[] } };
  const step = runs.steps.at(-1)!;

  /** A checkout of the action: ours, or one whose Node tells what it is told. */
  const telling = join(folder, 'telling');
  program(join(telling, 'node_modules/.bin/node'), TELL);

  function act(given: Record<string, string>, { path = ROOT, cwd = folder } = {}) {
    expect(Object.keys(given).filter((name) => !Object.hasOwn(inputs, name))).toEqual([]);
    const value = (name: string) => given[name] ?? inputs[name]!.default ?? '';
    const env = Object.entries(step.env!).map(([name, text]) => [
      name,
      text.replaceAll(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, input: string) => value(input)),
    ]);
    return shell(step.run, { ...(Object.fromEntries(env) as Record<string, string>), GITHUB_ACTION_PATH: path }, cwd);
  }
  const told = async (given: Record<string, string>) => (await act(given, { path: telling })).output.trim().split('\n').slice(1);

  it('[VER-018] reads every input, each from the environment, so that none is read as a script', () => {
    for (const { run } of runs.steps) expect(run).not.toContain('${{');
    const used = Object.values(step.env!).map((text) => /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(text)?.[1]);
    expect(used.toSorted()).toEqual(Object.keys(inputs).toSorted());
  });

  it('[VER-018] verifies a server, and writes the reports into the folder of the job', async () => {
    const given = {
      url: baton().url,
      token: baton().tenant.token,
      junit: 'reports/verify.xml',
      sarif: 'verify.sarif',
      json: 'verify.json',
    };
    const { code, output } = await act({ ...given, arguments: '--only\nstreams.headers' });
    expect(output).toMatch(/ passed, 0 failed/);
    expect(code).toBe(0);
    expect(readFileSync(join(folder, 'reports/verify.xml'), 'utf8')).toContain('<testsuites');
    expect(JSON.parse(readFileSync(join(folder, 'verify.sarif'), 'utf8'))).toMatchObject({ version: '2.1.0' });
    expect(JSON.parse(readFileSync(join(folder, 'verify.json'), 'utf8'))).toMatchObject({ failed: 0 });
  });

  it('[VER-018] fails as the command does', async () => {
    const { code, output } = await act({ url: baton().url, token: 'bat_wrong' });
    expect([code, output]).toEqual([2, expect.stringContaining('baton verify: ')]);
  });

  it('[VER-018] gives on what it is given, word for word', async () => {
    const url = 'http://127.0.0.1:1';
    expect(await told({ url })).toEqual(['verify', url]);
    const odd = '$(touch x) "; exit 7';
    const all = { url, token: 'bat_1', 'admin-token': 'bad_1', arguments: `--model\n${odd}\n` };
    expect(await told(all)).toEqual(['verify', url, '--admin-token', 'bad_1', '--token', 'bat_1', '--model', odd]);
    const evaluated = {
      command: 'eval',
      url,
      suite: 'a b.yaml',
      agent: 'geo',
      baseline: 'geo@7',
      junit: 'j.xml',
      json: 'j.json',
      token: 't',
    };
    const words = ['eval', 'a b.yaml', '--url', url, '--agent', 'geo', '--baseline', 'geo@7', '--junit', 'j.xml', '--json', 'j.json'];
    expect(await told(evaluated)).toEqual([...words, '--token', 't']);
  });

  it.each([
    [{ command: 'eval' }, 'eval needs a suite'],
    [{ command: 'serve' }, "command is verify or eval, not 'serve'"],
  ])('[VER-018] refuses %j', async (given, message) => {
    expect(await act({ url: 'http://127.0.0.1:1', ...given })).toEqual({ code: 2, output: `::error::${message}\n` });
  });
});

describe.each(['verify', 'eval'])('templates/%s.yml', (name) => {
  const text = readFileSync(join(ROOT, `templates/${name}.yml`), 'utf8');
  const { spec } = parseAllDocuments(text)[0]!.toJS() as { spec: { inputs: Inputs } };

  /** The job that GitLab makes of it. */
  function jobOf(given: Record<string, string>): Job {
    const filled = text.split('\n---\n')[1]!.replaceAll(/\$\[\[ inputs\.([\w-]+) \]\]/g, (_, input: string) => {
      const value = given[input] ?? spec.inputs[input]?.default;
      if (value === undefined) throw new Error(`the input ${input} is not given`);
      return value;
    });
    return Object.values(parse(filled) as Record<string, Job>)[0]!;
  }

  it('[VER-019] uses every input that it has', () => {
    const used = [...text.matchAll(/\$\[\[ inputs\.([\w-]+) \]\]/g)].map(([, input]) => input!);
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(spec.inputs).toSorted());
  });

  it('[VER-019] tells the command what it is given', async () => {
    const bin = join(folder, `bin-${name}`);
    program(join(bin, 'baton'), TELL);
    const { variables, script, artifacts } = jobOf({
      image: 'i',
      url: 'http://127.0.0.1:1/$x',
      suite: 'a b.yaml',
      arguments: '--agent geo',
    });
    const { output } = await shell(script.join('\n'), { ...variables, PATH: `${bin}${delimiter}${process.env['PATH']}` }, folder);
    const words = output.trim().split('\n');
    expect(words[0]).toBe(name);
    expect(words).toEqual(expect.arrayContaining(['http://127.0.0.1:1/$x', '--agent', 'geo', ...(name === 'eval' ? ['a b.yaml'] : [])]));
    expect(output).toContain(artifacts.reports.junit);
  });

  it.runIf(name === 'verify')('[VER-019] verifies a server', async () => {
    const bin = join(folder, 'bin-real');
    program(join(bin, 'baton'), `#!/bin/sh\nexec '${process.execPath}' '${join(ROOT, 'src/cli.ts')}' "$@"\n`);
    const { variables, script, artifacts } = jobOf({ image: 'i', url: baton().url, arguments: '--only streams.headers' });
    const env = { ...variables, BATON_TOKEN: baton().tenant.token, PATH: `${bin}${delimiter}${process.env['PATH']}` };
    const { code, output } = await shell(script.join('\n'), env, folder);
    expect(output).toMatch(/ passed, 0 failed/);
    expect(code).toBe(0);
    expect(readFileSync(join(folder, artifacts.reports.junit), 'utf8')).toContain('<testsuites');
  });
});

describe('what installs', () => {
  const { runs } = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8')) as { runs: { steps: Step[] } };
  const github = parse(block('yaml', 'github')) as { steps: Partial<Step>[] };
  const gitlab = parse(block('yaml', 'gitlab')) as { verify: { before_script: string[] } };

  it.each([
    ['action', runs.steps[0]!.run],
    ['steps-for-github', github.steps.find(({ name }) => name === 'Install')!.run!],
    ['steps-for-gitlab', gitlab.verify.before_script[0]!],
  ])('[VER-018] [VER-010] brings all that is needed, also into a job that is set up for production: %s', async (name, script) => {
    const cwd = join(folder, name);
    mkdirSync(join(cwd, 'dep'), { recursive: true });
    writeFileSync(join(cwd, 'package.json'), JSON.stringify({ name: 'all', devDependencies: { dep: 'file:dep' } }));
    writeFileSync(join(cwd, 'dep/package.json'), JSON.stringify({ name: 'dep', version: '1.0.0' }));
    const env = { NODE_ENV: 'production', npm_config_offline: 'true' };
    await shell('npm install --package-lock-only', env, cwd);
    expect(await shell(`${script}\ntest -d node_modules/dep`, env, cwd)).toMatchObject({ code: 0 });
  });
});

describe('docs/ci.md', () => {
  it('[VER-018] uses the action with inputs that it has', () => {
    const { inputs } = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8')) as { inputs: Inputs };
    const steps = parse(block('yaml', 'action')) as { uses: string; with: Record<string, string> }[];
    expect(steps.map((step) => step.with['command'] ?? 'verify').toSorted()).toEqual(['eval', 'verify']);
    for (const { with: given } of steps) expect(Object.keys(given).filter((name) => !Object.hasOwn(inputs, name))).toEqual([]);
  });

  it('[VER-019] includes the components with inputs that they have, and all that they need', () => {
    const { include } = parseDocument(block('yaml', 'component')).toJS() as {
      include: { component: string; inputs: Record<string, string> }[];
    };
    for (const { component, inputs: given } of include) {
      // As `npm run release` says to tag a release.
      const [, name] = /\/baton\/(\w+)@v\d+\.\d+\.\d+$/.exec(component)!;
      const { spec } = parseAllDocuments(readFileSync(join(ROOT, `templates/${name}.yml`), 'utf8'))[0]!.toJS() as {
        spec: { inputs: Inputs };
      };
      const needed = Object.entries(spec.inputs).flatMap(([input, { default: value }]) => (value === undefined ? [input] : []));
      expect(Object.keys(given)).toEqual(expect.arrayContaining(needed));
      expect(Object.keys(given).filter((input) => !Object.hasOwn(spec.inputs, input))).toEqual([]);
    }
    expect(include).toHaveLength(2);
  });
});
