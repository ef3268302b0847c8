import { expect, it } from 'vitest';
import type { Question } from '../../src/store/runs/questions.ts';
import type { Client } from '../support/client.ts';
import { describeOnSqliteFirst } from '../support/databases.ts';
import { spawnBaton } from '../support/process.ts';
import { asker, openQuestion } from '../support/questions.ts';
import { useServer } from '../support/server.ts';
import type { EventStream } from '../support/stream.ts';
import { startUpstream } from '../support/upstream.ts';

const MAY = (agent: string): string => `May the agent '${agent}' run this command?`;

const questionsOf = async (api: Client, requestId: string): Promise<Question[]> =>
  (await api.get<{ questions: Question[] }>(`/v1/questions?request_id=${requestId}`)).body.questions;

/** Decides on everything that a run asks, which is so many questions. @returns them */
async function decideAll(api: Client, run: EventStream, count: number, decision: 'approved' | 'denied'): Promise<Question[]> {
  await run.until(() => run.data('question').length === count);
  const questions = await questionsOf(api, run.requestId);
  for (const { id } of questions) await api.post(`/v1/questions/${id}/answer`, { decision });
  await run.over;
  return questions.reverse();
}

describeOnSqliteFirst('approvals', (dialect) => {
  const baton = useServer({ dialect });
  const newApi = async (): Promise<Client> => (await baton().newTenant()).api;

  it('[ASK-005] hold for a delegate, which the question names and which is told what was denied', async () => {
    const api = await newApi();
    await api.post('/v1/agents', asker({ id: 'helper', capabilities: ['/list'] }));
    const agent = asker({ capabilities: ['/agent'], approvals: ['/list'] });
    const run = await api.start({ message: '/agent helper /list', agent_def: agent });
    const question = await openQuestion(api, run);
    const asked = { kind: 'approval', command: '/list', text: MAY('helper'), stream_id: 1 };
    expect(question).toMatchObject({ ...asked, agent_id: 'helper' });
    await api.post(`/v1/questions/${question.id}/answer`, { decision: 'denied', text: 'no' });
    await run.over;
    expect(run.data('question')).toMatchObject([{ ...asked, agent: 'helper' }]);
    expect(run.data('answer')).toMatchObject([{ agent: 'helper', stream_id: 1, decision: 'denied' }]);
    expect(run.data('tool_call')).toMatchObject([
      { agent: 'helper', kind: 'list', ok: false, error: 'ERR: denied by the operator: no' },
      { agent: 'asker', kind: 'agent', ok: true },
    ]);
    expect(run.done).toMatchObject({ ok: true });
  });

  it('[ASK-005] add up from level to level, and not from side to side or upwards', async () => {
    const api = await newApi();
    await api.post('/v1/agents', asker({ id: 'middle', capabilities: [], approvals: ['/mem write'] }));
    await api.post('/v1/agents', asker({ id: 'leaf', capabilities: [], approvals: ['/exec'] }));
    const agent = asker({ capabilities: [], approvals: ['/list'] });
    const lines = ['/agent middle /agent leaf /list', '/agent middle /agent leaf /mem write a', '/agent middle /agent leaf /exec b'];
    const free = ['/agent leaf /mem write c', '/agent leaf /mem read', '/agent middle /exec d'];
    const message = ['/parallel', ...lines, ...free, '/endparallel', '/mem write mine', '/exec mine'].join('\n');
    const run = await api.start({ message, agent_def: agent });
    const questions = await decideAll(api, run, 3, 'denied');
    const commands = questions.map(({ agent_id, command }) => `${agent_id} ${command}`).sort();
    expect(commands).toEqual(['leaf /exec b', 'leaf /list', 'leaf /mem write a']);
    const failed = run.data('tool_call').filter(({ ok }) => !ok);
    expect(failed.map(({ error }) => error).filter((error) => !error!.startsWith('ERR: /exec is not'))).toEqual(
      Array.from({ length: 3 }, () => 'ERR: denied by the operator'),
    );
    expect(run.done).toMatchObject({ ok: true });
  });

  it('[ASK-005] hold for each of sixteen delegates at once, and for commands that leave the server', async () => {
    const api = await newApi();
    const agent = asker({ capabilities: [], approvals: ['/exec', '/mcp call github', '/a2a call'] });
    const tasks = ['/exec rm -rf /', '/mcp call github merge {}', '/a2a call others hello', '/mcp  call\tgithub push'];
    const message = ['/parallel', ...Array.from({ length: 16 }, (_, i) => `/agent index ${tasks[i % 4]}`), '/endparallel'].join('\n');
    const run = await api.start({ message, agent_def: agent });
    const questions = await decideAll(api, run, 16, 'denied');
    expect(new Set(questions.map(({ stream_id }) => stream_id)).size).toBe(16);
    expect(questions.every(({ agent_id, text }) => agent_id === 'index' && text === MAY('index'))).toBe(true);
    expect(new Set(questions.map(({ command }) => command))).toEqual(new Set([...tasks.slice(0, 3), '/mcp call\tgithub push']));
    const denied = run.data('tool_call').filter(({ error }) => error === 'ERR: denied by the operator');
    expect(denied).toHaveLength(16);
    expect(run.done).toMatchObject({ ok: true });
  });

  it('[ASK-005] are told to those who are notified, by the name of the delegate', async () => {
    const api = await newApi();
    using stream = await api.notifications({}, '?include=waiting');
    const agent = asker({ capabilities: ['/agent'], approvals: ['/list'] });
    const run = await api.start({ message: '/agent index /list', agent_def: agent });
    const told = await stream.until(({ kind }) => kind === 'run.waiting');
    expect(told.data).toMatchObject({ agent_id: 'asker', asked_by: 'index' });
    await decideAll(api, run, 1, 'approved');
  });

  it("[ASK-011] of a conversation's own definition hold for delegates, whatever the agent's has become", async () => {
    const api = await newApi();
    await api.post('/v1/agents', asker({ capabilities: ['/agent'], approvals: ['/list'] }));
    const { body: conversation } = await api.post('/v1/conversations', { agent_id: 'asker' });
    await api.patch('/v1/agents/asker', asker({ capabilities: ['/agent'] }));
    const path = `/v1/conversations/${String(conversation['id'])}/messages`;
    const run = await api.start({ message: '/agent index /list' }, { path });
    const [question] = await decideAll(api, run, 1, 'denied');
    expect(question).toMatchObject({ agent_id: 'index', command: '/list' });
  });

  it('[ASK-014] of a delegate in a version hold, and it may ask, though no agent of today does either', async () => {
    const api = await newApi();
    await api.post('/v1/agents', asker({ id: 'helper', capabilities: ['/ask', '/list'], approvals: ['/list'] }));
    const changed = await api.patch('/v1/agents/helper', asker({ id: 'helper', capabilities: ['/list'], approvals: [] }));
    expect(changed.body).toMatchObject({ version: 2, approvals: [] });
    const agent = asker({ capabilities: ['/agent'], delegates: ['helper@1'] });
    const approval = await api.start({ message: '/agent helper /list', agent_def: agent });
    expect(await decideAll(api, approval, 1, 'denied')).toMatchObject([{ kind: 'approval', agent_id: 'helper', command: '/list' }]);
    expect(approval.data('tool_call')[0]).toMatchObject({ kind: 'list', error: 'ERR: denied by the operator' });
    const run = await api.start({ message: '/agent helper /ask Which city?', agent_def: agent });
    const question = await openQuestion(api, run);
    await api.post(`/v1/questions/${question.id}/answer`, { text: 'Rome' });
    await run.over;
    expect(run.data('tool_call')[0]).toMatchObject({ kind: 'ask', ok: true });
  });

  it.each([
    ['/schedule in', '/schedule IN  1 Minute: x'],
    ['/schedule daily', '/schedule Daily:x'],
    ['/schedule 30 9 * * mon', '/schedule 30 9 * * MON: x'],
    ['/list Agents', '/list agents'],
  ])('[ASK-012] of %s hold for what means the same: %s', async (entry, command) => {
    const api = await newApi();
    const agent = asker({ capabilities: ['/agent'], approvals: [entry] });
    const run = await api.start({ message: `/agent index ${command}`, agent_def: agent });
    expect(await decideAll(api, run, 1, 'denied')).toMatchObject([{ agent_id: 'index', command }]);
    expect((await api.get<{ schedules: object[] }>('/v1/schedules')).body.schedules).toEqual([]);
  });

  it.each([
    ['/mcp call github', '/mcp call "github" "delete_repo" {}'],
    ['/mcp call github delete_repo', "/mcp call 'github' `delete_repo` {}"],
    ['/mcp call github', String.raw`/mcp call "g\u0069thub" delete_repo`],
    ['/mcp call "github"', '/mcp call github delete_repo'],
    ['/mcp Call: `GitHub`', '/mcp call "github" delete_repo'],
    ['/mcp call "my  server"', "/mcp call 'my  server' delete"],
    ['/mcp read github', '/mcp read "github" repo://x'],
  ])('[ASK-013] of %s hold for a name in quotes: %s', async (entry, command) => {
    const api = await newApi();
    const run = await api.start({ message: command, agent_def: asker({ capabilities: [], approvals: [entry] }) });
    expect(await decideAll(api, run, 1, 'denied')).toMatchObject([{ command }]);
    expect(run.data('tool_call')).toMatchObject([{ ok: false, error: 'ERR: denied by the operator' }]);
  });

  it('[ASK-013] of a name in quotes hold for nothing else', async () => {
    const api = await newApi();
    const agent = asker({ capabilities: [], approvals: ['/mcp call "github" delete', '/mem write "a"'] });
    const run = await api.run({ message: '/mcp call github list {"delete":1}\n/mcp tools "github"\n/mem write a', agent_def: agent });
    expect(run.data('question')).toEqual([]);
    expect(run.data('tool_call')).toHaveLength(3);
  });

  it('[ASK-009] go with the tasks that a delegate schedules, and with what these schedule, for good', async () => {
    const api = await newApi();
    const agent = asker({ capabilities: ['/agent'], approvals: ['/list', '/mem  write'] });
    await api.run({ message: '/agent index /schedule daily: /schedule hourly: /agent index /list', agent_def: agent });
    const task = async () => (await api.get<{ schedules: { id: number; approvals?: string[] }[] }>('/v1/schedules')).body.schedules[0]!;
    const first = await task();
    expect(first.approvals).toEqual(['/list', '/mem write']);
    const plain = await api.run('/schedule weekly: mine');
    expect(plain.done).toMatchObject({ ok: true });
    expect(await task()).not.toHaveProperty('approvals');

    const started = await api.post<{ request_id: string }>(`/v1/schedules/${first.id}/run`);
    expect((await api.events(started.body.request_id)).done).toMatchObject({ ok: true });
    const second = await task();
    expect(second.id).not.toBe(first.id);
    expect(second.approvals).toEqual(first.approvals);

    const { body: changed } = await api.patch(`/v1/schedules/${second.id}`, { message: '/agent index /mem write x', approvals: [] });
    expect(changed['approvals']).toEqual(first.approvals);
    const { body } = await api.post<{ request_id: string }>(`/v1/schedules/${second.id}/run`);
    await expect.poll(async () => (await api.get(`/v1/requests/${body.request_id}`)).body['state']).toBe('waiting');
    const [question] = await questionsOf(api, body.request_id);
    expect(question).toMatchObject({ agent_id: 'index', stream_id: 1, command: '/mem write x' });
    await api.post(`/v1/questions/${question!.id}/answer`, { decision: 'denied' });
    const run = await api.events(body.request_id);
    expect(run.data('tool_call')).toMatchObject([{ kind: 'mem', error: 'ERR: denied by the operator' }, { kind: 'agent' }]);
  });

  it('[ASK-009] that are too many are kept with no task', async () => {
    const api = await newApi();
    const approvals = (from: string) => Array.from({ length: 100 }, (_, i) => `/exec ${from}${i} ${'😀'.repeat(110)}`);
    for (const id of ['middle', 'leaf']) await api.post('/v1/agents', asker({ id, capabilities: [], approvals: approvals(id) }));
    const agent = asker({ capabilities: [], approvals: approvals('own') });
    const few = await api.run({ message: '/agent leaf /schedule daily: x', agent_def: { ...agent, approvals: ['/list'] } });
    expect(few.data('tool_call')[0]).toMatchObject({ kind: 'schedule', ok: true });
    const many = await api.run({ message: '/agent middle /agent leaf /schedule daily: x', agent_def: agent });
    expect(many.data('tool_call')[0]).toMatchObject({
      kind: 'schedule',
      ok: false,
      error: expect.stringContaining('a task is kept with the approvals that hold here'),
    });
    const { body } = await api.get<{ schedules: object[] }>('/v1/schedules');
    expect(body.schedules).toHaveLength(1);
  });
});

describeOnSqliteFirst('approvals of a scheduled run', (dialect) => {
  it('[ASK-010] hold for its delegates behind a restart, though no definition names any', async () => {
    await using upstream = await startUpstream();
    upstream.otherwise(({ lastMessage }) => {
      if (lastMessage === 'go') return { text: ['/agent index work\n'] };
      if (lastMessage === 'work') return { text: ['/list\n'] };
      return { text: [lastMessage.includes('[/list]') ? '/mem write x\n' : 'ok'] };
    });
    const env = { ...upstream.env, INDEX_MODEL: 'claude-test', PARK_SECONDS: '0' };
    let one = await spawnBaton({ dialect, env });
    try {
      const agent = asker({ capabilities: ['/agent'], approvals: ['/list', '/mem write'] });
      await one.api.run({ message: '/agent index /schedule daily: go', agent_def: { ...agent, model: 'demo/echo' } });
      upstream.reply({ text: ['/schedule daily: go\n'] });
      await one.api.run({ message: '/agent index schedule it', agent_def: { ...agent, model: 'demo/echo' } });
      const { body } = await one.api.get<{ schedules: { id: number }[] }>('/v1/schedules');
      const started = await one.api.post<{ request_id: string }>(`/v1/schedules/${body.schedules[0]!.id}/run`);
      const id = started.body.request_id;
      const open = async (): Promise<Question | undefined> => (await questionsOf(one.api, id))[0];
      for (const command of ['/list', '/mem write x']) {
        await expect.poll(async () => (await open())?.command, { timeout: 15_000 }).toBe(command);
        one.kill('SIGKILL');
        await one.exited;
        one = await one.restart(env);
        const question = (await open())!;
        expect(question).toMatchObject({ agent_id: 'index', stream_id: 1, command });
        await one.api.post(`/v1/questions/${question.id}/answer`, { decision: command === '/list' ? 'approved' : 'denied' });
      }
      const run = await one.api.events(id);
      expect(run.data('tool_call')).toMatchObject([
        { kind: 'list', ok: true },
        { kind: 'mem', ok: false, error: 'ERR: denied by the operator' },
        { kind: 'agent', ok: true },
      ]);
      expect(run.done).toMatchObject({ ok: true });
    } finally {
      await one.stop();
      await one.database.drop();
    }
  });
});
