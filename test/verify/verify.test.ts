import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { verify as verifyByCommand, type VerifyCliOptions } from '../../src/cli/verify.ts';
import type { VerifyReport } from '../../src/verify/options.ts';
import { verify } from '../../src/verify/verify.ts';
import type { Fields } from '../support/client.ts';
import { runCli } from '../support/process.ts';
import { ADMIN_TOKEN, startBaton, useServer } from '../support/server.ts';
import { breakServer } from './broken-server.ts';
import { verifyWhole, WHOLE_MS } from './whole.ts';

it(
  '[VER-001] baton verify finds that this server keeps the contract, in every operation, and leaves nothing behind',
  () => verifyWhole('sqlite'),
  WHOLE_MS,
);

describe('baton verify on the command line', () => {
  const baton = useServer();
  const folder = mkdtempSync(join(tmpdir(), 'baton-verify-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const QUICK = ['--only', 'errors.not-found', '--only', 'streams.headers', '--only', 'tenants.keys'];
  const run = (args: string[], env: Record<string, string> = {}) =>
    runCli(baton().database, ['verify', ...args], { BATON_TOKEN: '', BATON_ADMIN_TOKEN: '', ...env });

  it('[VER-004] ends with 0, a line for every rule and both reports when all is well', async () => {
    const [xml, json] = [join(folder, 'sub/report.xml'), join(folder, 'report.json')];
    const result = await run([
      baton().url,
      '--token',
      baton().tenant.token,
      ...QUICK,
      '--report',
      `junit=${xml}`,
      '--report',
      `json=${json}`,
    ]);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result.stdout).toMatch(/✓ errors\.not-found .*\n✓|✓ streams\.headers/);
    expect(result.stdout).toMatch(/– tenants\.keys .* \(skipped: no administrator token was given\)/);
    expect(result.stdout).toMatch(/keeps the contract \d+\.\d+\.\d+: 3 passed, 0 failed, 1 skipped/);
    const report = JSON.parse(readFileSync(json, 'utf8')) as VerifyReport;
    expect(report).toMatchObject({
      url: baton().url,
      passed: 3,
      failed: 0,
      skipped: 1,
      results: expect.arrayContaining([expect.objectContaining({ id: 'errors.not-found', state: 'passed' })]),
    });
    const cases = await readJunit(xml);
    expect(cases.map(({ name, state, text }) => [name.split(':')[0], state, text])).toEqual([
      ['streams.headers', 'passed', ''],
      ['errors.not-found', 'passed', ''],
      ['tenants.keys', 'skipped', ''],
      ['verify.cleanup', 'passed', ''],
    ]);
  });

  it('[VER-005] ends with 1 and says what was expected and seen, whatever the server answered', async () => {
    const xml = join(folder, 'broken.xml');
    const nasty = `<b> & "quoted" ]]> \u0001\u{fffe} \ud800 '`;
    await using server = await breakServer(baton().url, { body: (text, _, { status }) => (status === 404 ? nasty : text) });
    const result = await run([server.url, '--only', 'errors.not-found', '--report', `junit=${xml}`], { BATON_TOKEN: baton().tenant.token });
    expect(result.code).toBe(1);
    expect(result.stdout).toMatch(
      /✗ errors\.not-found .*\n {4}expected: GET of an unknown route answers with an ErrorBody\n {4}seen: .*quoted/,
    );
    expect(result.stdout).toContain('does not keep the contract');
    const [found] = await readJunit(xml);
    expect(found).toMatchObject({ state: 'failed', text: expect.stringContaining('<b> & "quoted" ]]>') });
  });

  it('[VER-016] writes SARIF that its schema takes: what is broken is a result, what is not known a notification', async () => {
    const file = join(folder, 'report.sarif');
    await using server = await breakServer(baton().url, {
      body: (text, _, { status }) => (status === 404 ? `<b> \u0001 \ud800 '` : text),
      response: (answer, { path }) => void (path === '/v1/models' && (answer.status = 429)),
    });
    const only = ['errors.not-found', 'operations.models', 'streams.headers', 'tenants.keys'].flatMap((rule) => ['--only', rule]);
    const { code } = await run([server.url, '--token', baton().tenant.token, ...only, '--report', `sarif=${file}`]);
    expect(code).toBe(1);
    const log = JSON.parse(readFileSync(file, 'utf8')) as Sarif;
    // The schema of OASIS: sarif-schema-2.1.0.md. Of draft 4, whose names for these two are other ones; nothing else in it is.
    const {
      $schema: _,
      id: __,
      ...schema
    } = JSON.parse(readFileSync(join(import.meta.dirname, 'sarif-schema-2.1.0.json'), 'utf8')) as Fields;
    const validate = addFormats.default(new Ajv({ strict: false })).compile(schema);
    expect([validate(log), validate.errors]).toEqual([true, null]);
    const [{ tool, results, invocations }] = log.runs as [Sarif['runs'][number]];
    expect(results).toEqual([
      expect.objectContaining({ ruleId: 'errors.not-found', level: 'error', message: { text: expect.stringContaining('<b> ') } }),
    ]);
    expect(tool.driver.rules[results[0]!.ruleIndex]!.id).toBe('errors.not-found');
    expect(invocations[0]!.executionSuccessful).toBe(false);
    expect(invocations[0]!.toolExecutionNotifications.map(({ level, associatedRule }) => [associatedRule.id, level])).toEqual([
      ['operations.models', 'warning'],
      ['tenants.keys', 'note'],
    ]);
  });

  it.each<[args: string[], message: RegExp]>([
    [['http://127.0.0.1:9', '--token', 'bat_none'], /can't be verified.*connection failed/],
    [['http://127.0.0.1:9', '--surprise'], /unknown option/],
    [[], /missing required argument/],
  ])('[VER-006] ends with 2 when the verification could not begin: %j', async (args, message) => {
    expect(await run(args)).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(message) });
  });

  it('[VER-006] says in a line why it could not begin', async () => {
    const { url, tenant } = baton();
    const { token } = tenant;
    const options = { token, report: [], timeout: '60', model: [], only: [], without: [], header: [] };
    const cases: [url: string, options: Partial<VerifyCliOptions>, message: RegExp][] = [
      ['ftp://example.org', {}, /no http or https URL/],
      ['nonsense', {}, /no http or https URL/],
      [url, { token: undefined }, /a token is needed/],
      [url, { token: 'bat_wrong' }, /doesn't take the token/],
      [url, { token: 'bat_se\ncret' }, /^baton verify: --token holds a character that no token has\n$/],
      [url, { adminToken: 'bat_se\u0001cret' }, /^baton verify: --admin-token holds a character that no token has\n$/],
      [url, { adminToken: 'wrong' }, /doesn't take the administrator's token/],
      [url, { report: ['pdf=x'] }, /--report takes junit=FILE or sarif=FILE or json=FILE/],
      [url, { without: ['consoles'] }, /--without takes internal or a tag \(.*Agents.*\), not 'consoles'/],
      [url, { without: ['Requests'] }, /listRequests was left out/],
      [url, { timeout: 'soon' }, /--timeout takes/],
      [url, { only: ['nothing.'] }, /there is no rule/],
      [url, { only: ['errors.not-found'], report: [`json=${folder}`] }, /EISDIR|directory/],
    ];
    vi.spyOn(console, 'log').mockReturnValue();
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    try {
      for (const [at, more, message] of cases) {
        expect([more, await verifyByCommand(at, { ...options, ...more })]).toEqual([more, 2]);
        expect(said.mock.lastCall![0]).toMatch(message);
        expect(said.mock.lastCall![0]).toMatch(/^baton verify: [^\n]*\n$/);
      }
    } finally {
      vi.restoreAllMocks();
    }
  });

  it.each(['BATON_TOKEN', 'BATON_ADMIN_TOKEN'])('[VER-006] does not tell a %s that can be none', async (name) => {
    const token = `${baton().tenant.token}\n`;
    const only = ['--only', 'errors.not-found'];
    const said = { code: 2, stdout: '', stderr: `baton verify: ${name} holds a character that no token has\n` };
    expect(await run([baton().url, ...only], { BATON_TOKEN: token, [name]: 'bat_se\ncret' })).toEqual(said);
    expect((await run([baton().url, ...only], { BATON_TOKEN: token })).code).toBe(0);
  });

  it('[VER-007] makes a tenant of its own with the token of the administrator, and disables it', async () => {
    const { stdout, code } = await run([baton().url, '--admin-token', ADMIN_TOKEN, ...QUICK]);
    expect([code, stdout]).toEqual([0, expect.stringContaining('4 passed, 0 failed, 0 skipped')]);
    const { body } = await baton().admin.get<{ tenants: Fields[] }>('/v1/admin/tenants');
    const made = body.tenants.filter(({ name }) => String(name).startsWith('verify-'));
    expect(made.length).toBeGreaterThan(0);
    expect(made.every(({ disabled }) => disabled)).toBe(true);
  });

  it('[VER-008] runs on models that are named, and skips what only scenarios can bring about', async () => {
    const models = ['--model', 'demo/slow', '--model', 'text=demo/echo'];
    const { stdout, code } = await run([
      baton().url,
      '--token',
      baton().tenant.token,
      ...models,
      '--only',
      'streams.',
      '--only',
      'runs.',
      '--only',
      'resume.dropped',
    ]);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/– runs\.turn-limit .*skipped: other models were named/)]);
    expect(stdout).toMatch(/✓ resume\.dropped/);
  });

  it('[VER-009] ends in its time when a server never answers, and says so', async () => {
    await using server = await breakServer(baton().url, { stream: () => () => [], staysOpen: true });
    const { stdout, code } = await run([server.url, '--token', baton().tenant.token, '--timeout', '1', '--only', 'notifications.open']);
    expect([code, stdout]).toEqual([1, expect.stringMatching(/seen: .*until the time of the rule was up/)]);
  });
});

it('[VER-001] baton verify waits for a run of its own that is queued', async () => {
  await using baton = await startBaton({ env: { TENANT_MAX_CONCURRENT: '1' } });
  const { tenant, api } = baton;
  const endless = { id: 'endless', name: 'Endless', role: 'test', goal: 'play', model: 'demo/script:endless' };
  const { body } = await api.post<Fields>('/v1/requests', { message: 'go', agent_def: endless });
  let canceled: Promise<unknown> | undefined;
  // Room is made when it waits, and not before.
  const makeRoom = ({ path }: { path: string }): void => {
    if (path.includes('/result?wait=')) canceled ??= api.post(`/v1/requests/${String(body['request_id'])}/cancel`);
  };
  await using server = await breakServer(baton.url, { request: makeRoom });
  const { results } = await verify({ url: server.url, token: tenant.token, only: ['answers.request'] });
  await canceled;
  expect(results.find(({ id }) => id === 'answers.request')).toMatchObject({ state: 'passed' });
  expect(canceled).toBeDefined();
});

describe('baton verify of a server that turns requests away', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baton-verify-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(['--token', '--admin-token'])('[VER-013] takes an empty %s for a secret that is not there, and tests nothing', async (option) => {
    await using baton = await startBaton();
    const { code, stdout, stderr } = await runCli(baton.database, ['verify', baton.url, option, '']);
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(`${option} is empty`) });
  });

  it('[VER-013] ends with 2 and says why, when its wrong tokens or its runs were too many', async () => {
    await using baton = await startBaton({ env: { WRONG_TOKENS_PER_MIN: '1', TENANT_RATE_PER_MIN: '1' } });
    const xml = join(folder, 'throttled.xml');
    const rules = ['errors.not-found', 'errors.unauthorized', 'errors.admin-only', 'idempotency.repeat', 'idempotency.concurrent'];
    const args = [baton.url, ...rules.flatMap((rule) => ['--only', rule]), '--report', `junit=${xml}`];
    const env = { BATON_TOKEN: baton.tenant.token, BATON_ADMIN_TOKEN: '' };
    const { code, stdout } = await runCli(baton.database, ['verify', ...args], env);
    expect([code, stdout]).toEqual([
      2,
      expect.stringMatching(/\? errors\.admin-only .*inconclusive: .*429 too many wrong.*try again in \d+ s\)/),
    ]);
    expect(stdout).toMatch(/\? idempotency\.\w+ .*inconclusive: POST \/v1\/orchestrate was throttled: 429 /);
    expect(stdout).toMatch(/could not be found out: .* 0 failed, 0 skipped, \d inconclusive/);
    expect((await readJunit(xml)).find(({ name }) => name.startsWith('errors.admin-only'))).toMatchObject({ state: 'error' });
    const begun = await runCli(baton.database, ['verify', baton.url, '--token', 'bat_wrong', '--only', 'errors.not-found'], env);
    expect([begun.code, begun.stderr]).toEqual([2, expect.stringMatching(/can't be verified: .*429 too many wrong/)]);
  });

  it('[VER-013] does not take a scope that the given token lacks for a broken contract', async () => {
    await using baton = await startBaton();
    const path = `/v1/admin/tenants/${baton.tenant.id}/tokens`;
    const { body } = await baton.admin.post<Fields>(path, { name: 'reads', scopes: ['read'] });
    const only = ['operations.agents', 'streams.frame', 'errors.unknown-resource', 'cancel.ends'];
    const { results } = await verify({ url: baton.url, token: String(body['token']), only });
    expect(results.map(({ id, state, reason }) => [id, state, reason])).toEqual([
      ['operations.agents', 'inconclusive', expect.stringMatching(/^POST \/v1\/agents: 403 .*scope manage/)],
      ['streams.frame', 'inconclusive', expect.stringMatching(/^POST \/v1\/orchestrate: 403 .*scope run/)],
      ['cancel.ends', 'inconclusive', expect.stringMatching(/scope run/)],
      ['errors.unknown-resource', 'passed', undefined],
      ['verify.cleanup', 'passed', undefined],
    ]);
  });
});

/** What is looked at of a log. */
interface Sarif {
  runs: {
    tool: { driver: { rules: { id: string }[] } };
    results: { ruleId: string; ruleIndex: number; level: string; message: { text: string } }[];
    invocations: { executionSuccessful: boolean; toolExecutionNotifications: { level: string; associatedRule: { id: string } }[] }[];
  }[];
}

interface Case {
  name: string;
  state: string;
  text: string;
}

/** Reads a report with a real XML parser, and checks its sums. */
async function readJunit(file: string): Promise<Case[]> {
  const script = `
import json, sys, xml.etree.ElementTree as E
root = E.parse(sys.argv[1]).getroot()
assert root.tag == 'testsuites', root.tag
cases = [c for s in root for c in s]
assert all(s.tag == 'testsuite' and int(s.get('tests')) == len(s) for s in root)
assert int(root.get('tests')) == len(cases)
assert int(root.get('failures')) == sum(c.find('failure') is not None for c in cases)
assert int(root.get('errors')) == sum(c.find('error') is not None for c in cases)
state = lambda c: 'failed' if c.find('failure') is not None else 'error' if c.find('error') is not None else 'skipped' if c.find('skipped') is not None else 'passed'
print(json.dumps([{'name': c.get('name'), 'state': state(c), 'text': ''.join(c.itertext())} for c in cases]))`;
  const { stdout } = await promisify(execFile)('python3', ['-c', script, file]);
  return JSON.parse(stdout) as Case[];
}
