import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import type { EvalReport } from '../../src/eval/report.ts';
import { startProxy } from '../examples/proxy.ts';
import type { Fields } from '../support/client.ts';
import { runCli, spawnCli } from '../support/process.ts';
import { startBaton, useServer, type Baton } from '../support/server.ts';
import { openTerminal } from '../support/terminal.ts';
import { breakServer } from '../verify/broken-server.ts';

/* `baton eval`: suites that run on the scripted models. */

const baton = useServer();
const folder = mkdtempSync(join(tmpdir(), 'baton-eval-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const script = (name: string, more: object = {}) => ({
  id: 'script',
  name: 'Script',
  role: 'test',
  goal: 'play',
  model: `demo/script:${name}`,
  ...more,
});

/** Writes a suite, as JSON, which is YAML. */
function suite(content: object): string {
  const file = join(folder, `suite-${(files += 1)}.yaml`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

/** Evaluates, and reads the report too, where there is one. */
async function evaluate(content: object | string, { args = [], url, of = baton() }: { args?: string[]; url?: string; of?: Baton } = {}) {
  const json = join(folder, `report-${(files += 1)}.json`);
  const file = typeof content === 'string' ? content : suite(content);
  const result = await runCli(of.database, ['eval', file, '--json', json, ...args], {
    BATON_URL: url ?? of.url,
    BATON_TOKEN: of.tenant.token,
  });
  let report: EvalReport | undefined;
  if ([0, 1].includes(result.code!) || result.stdout !== '') report = JSON.parse(readFileSync(json, 'utf8')) as EvalReport;
  return { ...result, report: report! };
}

/** The runs of the tenant, newest first. */
const runs = async (of: Baton = baton()) => (await of.api.get<{ requests: Fields[] }>('/v1/requests?limit=200')).body.requests;

const without = (text: string): string => text.replaceAll(/\d+\.\d s/g, '… s');

describe('baton eval', () => {
  it('[EVL-013] [EVL-001] [EVL-004] runs the suite of the examples, and prints what the page shows', async () => {
    const { code, stdout, stderr, report } = await evaluate(join(import.meta.dirname, '../../examples/evaluation/suite.yaml'));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [, shown] = /^```text\n(✓ says hello[^]*?)```$/m.exec(
      readFileSync(join(import.meta.dirname, '../../docs/evaluations.md'), 'utf8'),
    )!;
    // Those that run at a time end in any order.
    const lines = (text: string) => without(text).split('\n').sort();
    expect(lines(stdout)).toEqual(lines(shown!));
    expect(report).toMatchObject({ suite: 'the example', passed: 6, failed: 0, inconclusive: 0 });
    expect(report.cases.map(({ name }) => name)).toEqual([
      'says hello',
      'answers in JSON',
      'keeps a note, and delegates',
      'is revised',
      'Rome is in Italy.',
      'Paris is in France.',
    ]);
  });

  it('[EVL-001] [EVL-003] [EVL-011] ends with 1 and says why, in lines and reports', async () => {
    const xml = join(folder, 'sub/report.xml');
    const file = suite({
      name: 'failing <&',
      agent_def: script('text'),
      cases: [
        { name: 'wrong "one"', message: 'go', checks: [{ contains: 'Bye' }, { max_tokens: 1 }] },
        { name: 'right', message: 'go' },
        { name: 'breaks', message: 'go', agent_def: script('turn-limit') },
        { name: 'down', message: 'go', agent_def: script('upstream-error') },
      ],
    });
    const { code, stdout, report } = await evaluate(file, { args: ['--junit', xml] });
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /✗ wrong "one" {2}120 tokens · .*\n {4}contains: "Bye" not in the answer "Hello from the script\." \(run \S{36}\)\n {4}max_tokens: 120 tokens, more than 1 \(run/,
    );
    expect(stdout).toMatch(/✗ breaks .*\n {4}turn_limit: /);
    expect(stdout).toMatch(/\? down .*\n {4}upstream_error: /);
    expect(stdout).toMatch(/\nfailing <&: 1 passed, 2 failed, 1 inconclusive in /);
    expect(report.cases[0]!.attempts[0]).toMatchObject({ state: 'failed', tokens: 120, reasons: [expect.any(String), expect.any(String)] });
    expect(await readJunit(xml)).toEqual([
      {
        classname: 'failing <&',
        name: 'wrong "one"',
        file,
        line: '1',
        state: 'failure',
        text: expect.stringMatching(/^contains: "Bye" not in .*\nmax_tokens: /),
      },
      { classname: 'failing <&', name: 'right', file, line: '1', state: 'passed', text: '' },
      { classname: 'failing <&', name: 'breaks', file, line: '1', state: 'failure', text: expect.stringContaining('turn_limit') },
      { classname: 'failing <&', name: 'down', file, line: '1', state: 'error', text: expect.stringContaining('upstream_error') },
    ]);
  });

  it('[EVL-001] ends with 2 when it could not be found out', async () => {
    const good = suite({ cases: [{ message: 'hi' }] });
    const env = { BATON_URL: baton().url, BATON_TOKEN: baton().tenant.token };
    const all: [args: string[], env: Record<string, string>, message: RegExp][] = [
      [[join(folder, 'none.yaml')], env, /^baton eval: \S+none\.yaml can't be read: ENOENT\n$/],
      [[suite({ cases: [], more: 1 })], env, /^baton eval: \S+:1: cases: .*\nbaton eval: \S+:1: unknown member 'more': there is .*\n$/],
      [[good, '--token', 'bat_wrong'], env, /^baton eval: http:\S+ answered 401: [^\n]*\n$/],
      [[good, '--token', ''], env, /^baton eval: --token is empty/],
      [[good], { BATON_URL: env.BATON_URL, BATON_TOKEN: '' }, /^baton eval: set BATON_TOKEN/],
      [[good, '--url', 'nonsense'], env, /is no URL of a server/],
      [[suite({ cases: [{ from: { agent: 'nobody-at-all' } }] })], env, /^baton eval: \S+:1: the log has no run that fits\n$/],
      [[good, '--surprise'], env, /unknown option/],
      [[], env, /missing required argument/],
    ];
    for (const [args, variables, message] of all) {
      const result = await runCli(baton().database, ['eval', ...args], variables);
      expect([args, result]).toEqual([args, { code: 2, stdout: '', stderr: expect.stringMatching(message) }]);
    }
    const { code, report } = await evaluate({ cases: [{ message: 'hi', agent: 'nobody-at-all' }] });
    expect({ code, ...report }).toMatchObject({
      code: 2,
      inconclusive: 1,
      cases: [{ attempts: [{ reasons: [expect.stringMatching(/^agent_not_found: /)] }] }],
    });
  });

  it('[EVL-018] says that a report cannot be written before anything runs, and leaves no empty one', async () => {
    const good = suite({ agent_def: script('text'), cases: [{ message: 'hi' }] });
    const env = { BATON_URL: baton().url, BATON_TOKEN: baton().tenant.token };
    const before = (await runs()).length;
    const all: [option: string, file: string, why: RegExp][] = [
      ['--json', folder, /^baton eval: --json: \S+ can't be written: it is a folder\n$/],
      ['--junit', `${folder}/`, /^baton eval: --junit: \S+ can't be written: it is a folder\n$/],
      ['--junit', join(good, 'below/a-file.xml'), /^baton eval: --junit: \S+ can't be written: E\w+\n$/],
      ['--json', '', /^baton eval: --json: a file without a name can't be written: ENOENT\n$/],
    ];
    for (const [option, name, message] of all) {
      const result = await runCli(baton().database, ['eval', good, option, name], env);
      expect([option, name, result]).toEqual([option, name, { code: 2, stdout: '', stderr: expect.stringMatching(message) }]);
    }
    expect(await runs()).toHaveLength(before);
    const [report, kept] = [join(folder, 'new/report.json'), join(folder, 'kept.xml')];
    writeFileSync(kept, 'as it was');
    const args = ['eval', good, '--json', report, '--junit', kept, '--token', 'bat_wrong'];
    expect(await runCli(baton().database, args, env)).toMatchObject({ code: 2 });
    expect([existsSync(report), readFileSync(kept, 'utf8')]).toEqual([false, 'as it was']);
    expect(await runCli(baton().database, ['eval', good, '--json', '/dev/null'], env)).toMatchObject({ code: 0 });
  });

  it('[EVL-005] asks the judge in the words of a gate, with the rubric, of answers that have passed all else', async () => {
    const judged = (model: string, more: object = {}) => ({
      judge: { model: `demo/script:${model}` },
      agent_def: script('draft'),
      cases: [{ message: 'Write it down.', checks: [{ judge: 'It rhymes.' }], ...more }],
    });
    expect(await evaluate(judged('gate-continue'))).toMatchObject({ code: 0 });
    const [judge, run] = await runs();
    expect(judge).toMatchObject({ agent_id: 'judge', metadata: { baton_eval: expect.stringMatching(/^suite-/) } });
    expect(run).toMatchObject({ agent_id: 'script', metadata: judge!['metadata'] });
    const steps = await baton().api.get<{ steps: { system: string[]; messages: { content: { text: string }[] }[] }[] }>(
      `/v1/requests/${String(judge!['request_id'])}/steps`,
    );
    const [{ system, messages }] = steps.body.steps as [(typeof steps.body.steps)[number]];
    expect(system.join('\n')).toMatch(/You review the final answer of another agent [^]*It rhymes\./);
    expect(messages.at(-1)!.content[0]!.text).toMatch(
      /--- TASK --- \w+\nWrite it down\.\n[^]*--- ANSWER --- \w+\nA first draft\.\n[^]*<signal>CONTINUE/,
    );

    const failing = await evaluate(judged('gate-redirect-once'));
    expect([failing.code, failing.stdout]).toEqual([1, expect.stringContaining('judge: Say it once more, revised.')]);
    const unclear = await evaluate(judged('gate-malformed'));
    expect([unclear.code, unclear.stdout]).toEqual([2, expect.stringContaining("judge: the judge's reply held no signal")]);
    // It repeats the question, and so each of the answers that are asked for.
    const echo = await evaluate({ ...judged(''), judge: { model: 'demo/echo' } });
    expect([echo.code, echo.stdout]).toEqual([
      2,
      expect.stringContaining("judge: the judge's reply held signals that contradict each other: CONTINUE and REDIRECT"),
    ]);
    const before = (await runs()).length;
    expect(await evaluate(judged('gate-continue', { checks: [{ judge: 'It rhymes.' }, { contains: 'ode' }] }))).toMatchObject({ code: 1 });
    expect(await runs()).toHaveLength(before + 1);
  });

  it.each([2, 3])('[EVL-005] has failed where a judge says so, whatever another one says: stream %i breaks', async (broken) => {
    let streams = 0;
    await using server = await breakServer(baton().url, {
      stream: () => {
        const breaks = (streams += 1) === broken;
        return (frame) => [breaks ? frame.replace('"ok":true', '"ok":false,"error":"down","error_code":"upstream_error"') : frame];
      },
    });
    const judged = {
      judge: { model: 'demo/script:gate-redirect-once' },
      agent_def: script('draft'),
      cases: [{ message: 'Write it down.', checks: [{ judge: 'It rhymes.' }, { judge: 'It is short.' }] }],
    };
    const { code, report } = await evaluate(judged, { url: server.url });
    expect([code, report.cases[0]!.attempts[0]!.reasons, streams]).toEqual([1, ['judge: Say it once more, revised.'], 3]);
  });

  it('[EVL-006] runs a case as often as it says, and lets it pass with its rate', async () => {
    let streams = 0;
    // Every second answer is another one.
    await using server = await breakServer(baton().url, {
      stream: () => {
        const isOther = (streams += 1) % 2 === 0;
        return (frame) => [isOther ? frame.replace('Hello', 'Bye') : frame];
      },
    });
    const rated = (more: object) => ({
      agent_def: script('text'),
      concurrency: 1,
      cases: [{ message: 'go', checks: [{ contains: 'Hello' }], n: 4, ...more }],
    });
    const half = await evaluate(rated({ pass_rate: 0.5 }), { url: server.url });
    expect([half.code, half.stdout]).toEqual([0, expect.stringContaining('✓ go  2 of 4 · 480 tokens')]);
    streams = 0;
    const most = await evaluate(rated({ pass_rate: 0.6 }), { url: server.url });
    expect([most.code, most.stdout]).toEqual([1, expect.stringMatching(/✗ go {2}2 of 4, 3 wanted .*\n {4}contains: .*\n {4}contains: /)]);
    expect(most.report.cases[0]!.attempts.map(({ state }) => state)).toEqual(['passed', 'failed', 'passed', 'failed']);
  });

  it('[EVL-006] counts a run that says nothing of its agent neither way', async () => {
    let streams = 0;
    const code = (frame: string) => frame.replace('"ok":true', '"ok":false,"error":"down","error_code":"upstream_error"');
    await using server = await breakServer(baton().url, {
      stream: () => {
        const isDown = (streams += 1) % 2 === 0;
        return (frame) => [isDown && frame.includes('event: done') ? code(frame) : frame];
      },
    });
    const rated = (rate: number) => ({ agent_def: script('text'), concurrency: 1, cases: [{ message: 'go', n: 2, pass_rate: rate }] });
    expect(await evaluate(rated(0.5), { url: server.url })).toMatchObject({ code: 0 });
    expect(await evaluate(rated(1), { url: server.url })).toMatchObject({ code: 2 });
  });

  it('[EVL-016] goes on behind a check that takes too long, which is inconclusive', async () => {
    const { code, stdout, report } = await evaluate({
      judge: { model: 'demo/script:gate-continue' },
      concurrency: 1,
      cases: [
        {
          name: 'endless',
          message: `${'a'.repeat(40)}!`,
          agent_def: script('', { model: 'demo/echo' }),
          checks: [{ matches: '^(a+)+$' }, { judge: 'It is one.' }],
        },
        { name: 'after', message: 'go', agent_def: script('text') },
      ],
    });
    expect(code).toBe(2);
    expect(stdout).toMatch(/^\? endless .*\n {4}matches: no result after 2 s.*\n✓ after /);
    expect(report.cases.map(({ state }) => state)).toEqual(['inconclusive', 'passed']);
  });

  it('[EVL-007] cancels a run that asks people, and one that takes too long', async () => {
    const { code, stdout } = await evaluate({
      timeout_seconds: 1,
      cases: [
        { name: 'asks', message: 'go', agent_def: script('ask', { capabilities: ['/ask'] }) },
        { name: 'stalls', message: 'go', agent_def: script('stall') },
      ],
    });
    expect(code).toBe(1);
    expect(stdout).toMatch(/✗ asks .*\n {4}it asks, and nobody answers: Which city do you mean\?/);
    expect(stdout).toMatch(/✗ stalls .*\n {4}it had not ended after 1 s, and was canceled/);
    await expect.poll(async () => (await runs()).slice(0, 2).map(({ state }) => state)).toEqual(['canceled', 'canceled']);
  });

  it('[EVL-008] runs each case with the baseline too, and says what is better, worse and the same', async () => {
    const { api } = baton();
    expect(await api.post('/v1/agents', { ...script('text'), id: 'two' })).toMatchObject({ status: 201 });
    expect(await api.patch('/v1/agents/two', { ...script('draft'), id: 'two' })).toMatchObject({ status: 200 });
    const cases = [
      { name: 'draft', message: 'go', checks: [{ contains: 'draft' }] },
      { name: 'hello', message: 'go', checks: [{ contains: 'Hello' }] },
      { name: 'any', message: 'go' },
    ];
    const { code, stdout, report } = await evaluate({ name: 'two', cases }, { args: ['--agent', 'two@2', '--baseline', 'two@1'] });
    expect(code).toBe(1);
    expect(stdout).toMatch(/✓ draft {2}.* · better \(baseline: 0 of 1\)\n/);
    expect(stdout).toMatch(/✗ hello {2}.* · worse \(baseline: 1 of 1\)\n/);
    expect(stdout).toMatch(/✓ any {2}.* · same \(baseline: 1 of 1\)\n/);
    expect(stdout).toMatch(/\ntwo: 2 passed, 1 failed in .*\ntwo@2 against two@1: 1 better, 1 worse, 1 same\n$/);
    expect(report).toMatchObject({ agent: 'two@2', baseline: 'two@1', changes: { better: 1, worse: 1, same: 1, unknown: 0 } });
    expect(report.cases.map(({ change }) => change)).toEqual(['better', 'worse', 'same']);
  });

  it('[EVL-012] resumes streams that break off', async () => {
    await using proxy = await startProxy(baton().url, { cutAfter: 700 });
    const { code, stderr } = await evaluate({ agent_def: script('slow'), cases: [{ message: 'go' }] }, { url: proxy.url });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(proxy.cuts()).toBeGreaterThan(0);
  });

  it('[EVL-012] waits for a place where the server turns runs away', async () => {
    await using small = await startBaton({ env: { TENANT_MAX_CONCURRENT: '1' } });
    const { code } = await evaluate({ agent_def: script('text'), concurrency: 3, cases: [{ message: 'go', n: 4 }] }, { of: small });
    expect(code).toBe(0);
    expect(await runs(small)).toHaveLength(4);
  });

  it('[EVL-012] cancels what is under way at Ctrl-C, and ends with 130', async () => {
    await using own = await startBaton();
    const child = spawnCli(
      own.database,
      ['eval', suite({ concurrency: 2, agent_def: script('endless'), cases: [{ message: 'go', n: 9 }] })],
      {
        BATON_URL: own.url,
        BATON_TOKEN: own.tenant.token,
      },
    );
    await expect.poll(async () => (await runs(own)).map(({ state }) => state)).toEqual(['running', 'running']);
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([130, null]);
    await expect.poll(async () => (await runs(own)).map(({ state }) => state)).toEqual(['canceled', 'canceled']);
  });

  it('[EVL-014] says on a terminal how many runs have ended', async () => {
    const file = suite({
      agent_def: script('text'),
      cases: [
        { name: 'first', message: 'go' },
        { name: 'second', message: 'go', agent_def: script('slow') },
      ],
    });
    await using terminal = openTerminal(['eval', file], {
      cwd: folder,
      env: { BATON_URL: baton().url, BATON_TOKEN: baton().tenant.token },
    });
    await terminal.until(/✓ first .*\n1 of 2 runs, 1 under way$/);
    expect(await terminal.exited).toBe(0);
    expect(terminal.text()).toMatch(/^✓ first .*\n✓ second .*\n\nsuite-\d+: 2 passed, 0 failed in /);
  });
});

/** Reads a report as GitLab and the actions of GitHub do, with a real XML parser, and checks its sums. */
async function readJunit(file: string): Promise<Fields[]> {
  const program = `
import json, sys, xml.etree.ElementTree as E
root = E.parse(sys.argv[1]).getroot()
assert root.tag == 'testsuites' and [s.tag for s in root] == ['testsuite']
cases = list(root[0])
for suite in (root, root[0]):
  assert int(suite.get('tests')) == len(cases) and float(suite.get('time')) >= 0
  assert int(suite.get('failures')) == sum(c.find('failure') is not None for c in cases)
  assert int(suite.get('errors')) == sum(c.find('error') is not None for c in cases)
assert all(c.tag == 'testcase' and float(c.get('time')) >= 0 for c in cases)
print(json.dumps([{**{k: c.get(k) for k in ('classname', 'name', 'file', 'line')}, 'state': c[0].tag if len(c) else 'passed', 'text': ''.join(c.itertext())} for c in cases]))`;
  const { stdout } = await promisify(execFile)('python3', ['-c', program, file]);
  return JSON.parse(stdout) as Fields[];
}
