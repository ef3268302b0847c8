import { once } from 'node:events';
import stringWidth from 'string-width';
import { expect, it } from 'vitest';
import { runCli, spawnCli } from '../support/process.ts';
import { useServer } from '../support/server.ts';
import { openTerminal } from '../support/terminal.ts';

/* `baton runs`: the table of the newest runs. */

const baton = useServer();
const access = () => ({ BATON_URL: baton().url, BATON_TOKEN: baton().tenant.token });
const cli = (...args: string[]) => runCli(baton().database, ['runs', ...args], access());

it('[CLI-022] lists the newest runs first, those in a state, so many, or as JSON', async () => {
  expect(await cli()).toEqual({ code: 0, stdout: 'no runs\n', stderr: '' });
  const first = await baton().api.run('Hello \x1b[2J\nthere');
  const failed = await baton().api.start({ message: 'go', agent: 'nobody' });
  await failed.over;
  const stall = { id: 'stall', name: 'Stall', role: 'test', goal: 'play', model: 'demo/script:stall' };
  const running = await baton().api.start({ message: 'wait', agent_def: stall });
  const { stdout } = await cli();
  const [head, ...rows] = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ {2,}/));
  expect(head).toEqual(['id', 'state', 'agent', 'age', 'took', 'tokens', 'error', 'message']);
  const age = expect.stringMatching(/^\d+s$/);
  expect(rows).toEqual([
    [running.requestId, 'running', 'stall', age, '0+0', 'wait'],
    [failed.requestId, 'failed', 'nobody', age, age, '0+0', 'agent_not_found', 'go'],
    [first.requestId, 'completed', 'index', age, age, expect.stringMatching(/^\d+\+\d+$/), 'Hello \\x1b[2J there'],
  ]);
  expect((await cli('--state', 'failed')).stdout.split('\n').slice(1, -1)).toEqual([expect.stringContaining(failed.requestId)]);
  expect((await cli('--limit', '2')).stdout.trimEnd().split('\n')).toHaveLength(3);
  const listed = JSON.parse((await cli('--json', '--limit', '1')).stdout) as { requests: { request_id: string }[] };
  expect(listed.requests.map(({ request_id: id }) => id)).toEqual([running.requestId]);

  for (const columns of [40, 80, 100, 120]) {
    await using terminal = openTerminal(['runs'], { columns, env: access(), cwd: baton().database.folder });
    expect(await terminal.exited).toBe(0);
    const lines = terminal.text().split('\n');
    expect(lines).toHaveLength(columns === 40 ? 6 : 4);
    for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
    expect(terminal.text()).toMatch(new RegExp(`${first.requestId}\\s+completed\\s+index\\s+\\d+s\\s[^]*Hello`));
  }
  await baton().api.post(`/v1/requests/${running.requestId}/cancel`);
  await running.over;
});

it('[CLI-024] ends quietly when nobody reads on', async () => {
  const { database } = baton();
  const words = Array.from({ length: 8000 }, (_, i) => `word${i}`).join(' ');
  for (const flags of [[], ['--json']]) {
    const child = spawnCli(database, ['send', ...flags, words], access());
    child.stdout!.once('data', () => child.stdout!.destroy());
    let stderr = '';
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    expect(await once(child, 'close')).toEqual([141, null]);
    expect(stderr).not.toMatch(/EPIPE|\n\s+at /);
  }
});

it('[CLI-022] says in one line what is wrong', async () => {
  for (const args of [
    ['--state', 'done'],
    ['--limit', '0'],
    ['--limit', '201'],
    ['--limit', 'x'],
  ]) {
    expect(await cli(...args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/^baton: --\w+ must be [^\n]*\n$/) });
  }
});

it('[RRN-016] runs a run again, and shows it', async () => {
  const { requestId } = await baton().api.run('/write a.txt\nhello\n/endwrite');
  expect(await cli('rerun', requestId, '--recorded')).toMatchObject({ code: 0, stdout: expect.stringContaining('wrote a.txt') });
  expect(await cli('rerun', requestId, '--message', 'good day', '--agent', 'index')).toMatchObject({ code: 0, stdout: 'good day\n' });
  expect(await cli('rerun', requestId, '--agent', 'ghost')).toMatchObject({ code: 1 });
  expect(await cli('rerun', requestId, '--from', '0')).toMatchObject({ code: 2, stderr: expect.stringContaining('--from') });
  expect(await cli('rerun', 'nobody')).toMatchObject({ code: 1, stderr: expect.stringContaining('request not found') });
});

it('[CLI-045] shows what has become of a run, and its steps', async () => {
  const { requestId } = await baton().api.run('Hello \x1b[2J\n/read ghost.md\n');
  const facts = await cli('show', requestId);
  expect(facts).toMatchObject({ code: 0, stdout: expect.stringMatching(/^run +\S+\nstate +completed\nagent +index\n/) });
  const { stdout } = await cli('show', requestId, '--steps');
  expect(stdout).toMatch(/^ {2}0\.1 index {2}demo\/echo .* ms\n/);
  expect(stdout).toContain('    user:\n      Hello \\x1b[2J\n');
  expect(stdout).toMatch(/\n! 0\.1 index {2}\/read ghost\.md {2}\d+ ms\n {4}ERR: /);
  const lines = (await cli('show', requestId, '--steps', '--json')).stdout.trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { kind: string }).kind)).toEqual(['model_call', 'command', 'model_call']);
  expect(await cli('show', 'nobody')).toMatchObject({ code: 1, stderr: expect.stringContaining('404') });
});
