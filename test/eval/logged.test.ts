import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { EvalReport } from '../../src/eval/report.ts';
import type { Fields } from '../support/client.ts';
import { runCli } from '../support/process.ts';
import { useServer } from '../support/server.ts';
import { breakServer } from '../verify/broken-server.ts';

/* `baton eval` of runs of the log. */

const baton = useServer();
const folder = mkdtempSync(join(tmpdir(), 'baton-eval-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;

async function evaluate(content: object, ...args: string[]) {
  const [file, json] = [join(folder, `suite-${(files += 1)}.yaml`), join(folder, `report-${files}.json`)];
  writeFileSync(file, JSON.stringify(content));
  const env = { BATON_URL: baton().url, BATON_TOKEN: baton().tenant.token };
  const result = await runCli(baton().database, ['eval', file, '--json', json, ...args], env);
  return { ...result, report: JSON.parse(readFileSync(json, 'utf8')) as EvalReport };
}

/** An agent in two versions, that of the model and that of another one, and a run of the first. */
async function agentOf(id: string, models: [first: string, second: string], more: object = {}) {
  const { api } = baton();
  const [first, second] = models.map((name) => `demo/script:${name}`);
  const rest = { name: id, role: 'test', goal: 'play' };
  expect(await api.post('/v1/agents', { id, ...rest, model: first })).toMatchObject({ status: 201 });
  const runs = [await api.run({ message: 'Keep it.', agent: id, ...more }), await api.run({ message: 'Keep it too.', agent: id })];
  expect(await api.patch(`/v1/agents/${id}`, { ...rest, model: second })).toMatchObject({ status: 200 });
  return runs.map(({ requestId }) => requestId);
}

const states = ({ report }: { report: EvalReport }) =>
  report.cases.map(({ rerun_of: of, state, attempts }) => [of, state, attempts[0]!.differs]);

describe('baton eval of runs of the log', () => {
  it('[EVL-009] runs those again that fit, newest first, and none that an evaluation has started', async () => {
    const [first, second] = await agentOf('logged', ['text', 'text'], { metadata: { channel: 'chat' }, user: 'ann' });
    const all = { cases: [{ from: { agent: 'logged', since: '1h' }, checks: [{ contains: 'Hello' }] }] };
    const once = await evaluate(all);
    expect([once.code, once.stderr]).toEqual([0, '']);
    expect(once.stdout).toMatch(new RegExp(`✓ Keep it too\\. ${second!} {2}120 tokens .* · the same turns\\n`));
    expect(states(once)).toEqual([
      [second, 'passed', null],
      [first, 'passed', null],
    ]);
    // As any run that is run again: found by what it repeats, not by a mark.
    const { requests } = (await baton().api.get<{ requests: Fields[] }>('/v1/requests?user=ann')).body;
    expect(requests).toMatchObject([{ rerun_of: first }, { request_id: first }]);
    expect(requests[0]!['metadata']).toEqual({ channel: 'chat' });
    // Those that it has started itself are none.
    expect(states(await evaluate(all))).toHaveLength(2);
    await evaluate({ cases: [{ message: 'go', agent: 'logged' }] });
    const filters = [
      { metadata: { channel: 'chat' } },
      { user: 'ann' },
      { agent: 'logged', until: '2026-01-01' },
      { agent: 'logged', limit: 1 },
    ];
    const found = [];
    for (const from of filters.filter((one) => !('until' in one)))
      found.push(states(await evaluate({ cases: [{ from }] })).map(([id]) => id));
    expect(found).toEqual([[first], [first], [second]]);
    // It had no turn: nobody can tell whether one differs.
    const failed = await baton().api.run({ message: 'go', agent: 'nobody' });
    const again = await evaluate({ cases: [{ from: { agent: 'nobody', state: 'failed' }, agent: 'logged' }] });
    expect(states(again)).toEqual([[failed.requestId, 'passed', undefined]]);
  });

  it('[EVL-010] with recorded tools changes nothing outside, and tells the first turn that differs', async () => {
    const { api } = baton();
    await agentOf('keeper', ['persisted', 'empty-after-command']);
    const kept = async () => (await api.get<{ artifacts: { id: number; updated_at: number }[] }>('/v1/artifacts')).body.artifacts;
    const before = await kept();
    expect(before).not.toEqual([]);
    const cases = [{ from: { agent: 'keeper' }, tools: 'recorded', checks: [{ tool_called: '/write' }, { contains: 'kept' }] }];
    const same = await evaluate({ cases }, '--agent', 'keeper@1');
    expect([same.code, same.stdout]).toEqual([
      0,
      expect.stringMatching(/the same turns\n[^]*\nrecorded runs: 0 of 2 went another way than the log\n$/),
    ]);
    const other = await evaluate({ name: 'keeper', cases }, '--agent', 'keeper@2', '--baseline', 'keeper@1');
    expect(other.code).toBe(1);
    expect(other.stdout).toMatch(/✗ Keep it\. .* · worse \(baseline: 1 of 1\) · differs from turn 0\.1\n/);
    expect(other.stdout).toMatch(
      /\nkeeper@2 against keeper@1: 0 better, 2 worse, 0 same\nrecorded runs: 2 of 2 went another way than keeper@1\n$/,
    );
    expect(await kept()).toEqual(before);
    const live = await evaluate({ cases: [{ ...cases[0], tools: 'live' }] }, '--agent', 'keeper@1');
    expect([live.code, states(live).map(([, , differs]) => differs)]).toEqual([0, [undefined, undefined]]);
    expect(await kept()).not.toEqual(before);
  });

  it('[EVL-010] keeps its results where the steps of a run are gone when it has ended', async () => {
    const [id] = await agentOf('erased', ['draft', 'draft'], { metadata: { channel: 'mail' } });
    const isErased = (path: string): boolean => path.startsWith(`/v1/requests/${id!}/steps`);
    await using server = await breakServer(baton().url, {
      response: (answer, { path }) => {
        if (isErased(path)) answer.status = 404;
      },
      body: (text, { path }) => (isErased(path) ? '{"error_code":"request_not_found","detail":"no such request"}' : text),
    });
    const judged = {
      judge: { model: 'demo/script:gate-continue' },
      cases: [{ from: { agent: 'erased', metadata: { channel: 'mail' } }, n: 2, checks: [{ judge: 'It is one.' }] }],
    };
    const { code, stderr, report } = await evaluate(judged, '--url', server.url);
    expect([code, stderr, states({ report })]).toEqual([0, '', [[id, 'passed', undefined]]]);
  });

  it('[EVL-005] shows a judge the whole prompt of a run of the log', async () => {
    const message = `${'A long task. '.repeat(40)}The end.`;
    await baton().api.run({ message, agent_def: { id: 'long', name: 'Long', role: 'test', goal: 'play', model: 'demo/script:draft' } });
    const judged = {
      judge: { model: 'demo/script:gate-continue' },
      cases: [{ from: { agent: 'long' }, checks: [{ judge: 'It is one.' }] }],
    };
    const { code, stderr } = await evaluate(judged);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { requests } = (await baton().api.get<{ requests: { request_id: string }[] }>('/v1/requests?agent=judge&limit=1')).body;
    const { body } = await baton().api.get(`/v1/requests/${requests[0]!.request_id}/steps`);
    expect(JSON.stringify(body)).toContain(`A long task. The end.`);
  });
});
