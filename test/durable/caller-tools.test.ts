import { describe, expect, it } from 'vitest';
import type { Question } from '../../src/store/runs/questions.ts';
import { passADay } from '../support/a-day.ts';
import type { Client } from '../support/client.ts';
import { describeOnSqliteFirst } from '../support/databases.ts';
import { spawnBaton } from '../support/process.ts';
import { asker, openQuestion } from '../support/questions.ts';
import { startBaton, useServer } from '../support/server.ts';

const WEATHER = {
  name: 'get_weather',
  description: 'The weather.',
  parameters: { type: 'object', properties: { city: { type: 'string' } } },
};
/** `demo/echo` calls a function that is offered where its prompt has such a line. */
const CALL = '/get_weather {"city": "Rome"}';
const agent_def = asker({ capabilities: ['/list'] });

const answerTo = (api: Client, { id }: Pick<Question, 'id'>, body: object) => api.post<Question>(`/v1/questions/${id}/answer`, body);

async function calling(api: Client, more: object = {}, message = CALL) {
  const run = await api.start({ message, agent_def, tools: [WEATHER], ...more });
  return { run, question: await openQuestion(api, run) };
}

describe('a function of the caller', () => {
  const baton = useServer();

  it('[NAT-020] is a question of its kind, and its output is the result of the call', async () => {
    const { api } = baton();
    const { run, question } = await calling(api);
    const callId = `call_${run.requestId.replaceAll('-', '')}_1_0`;
    const call = { kind: 'tool', name: 'get_weather', arguments: '{"city": "Rome"}', call_id: callId, call_count: 1 };
    expect(run.data('question')).toMatchObject([{ question_id: question.id, ...call, stream_id: 0 }]);
    expect(question).toMatchObject({ ...call, state: 'open', request_id: run.requestId });
    expect(question).not.toHaveProperty('command');
    const { status, body } = await answerTo(api, question, { output: '{"celsius":21}', by: 'the app' });
    expect({ status, body }).toMatchObject({ status: 200, body: { decision: 'answered', answer: '{"celsius":21}', by: 'the app' } });
    expect(await run.over).toBe('complete');
    expect(run.data('answer')).toMatchObject([{ decision: 'answered', text: '{"celsius":21}' }]);
    expect(run.data('tool_call')).toEqual([]);
    expect(run.text()).toContain('> {"celsius":21}');
    const replay = await api.events(run.requestId);
    const told = (stream: typeof run) => stream.frames.filter(({ event }) => event !== 'text');
    expect(told(replay)).toEqual(told(run));
    expect(replay.text()).toBe(run.text());
  });

  it('[NAT-020] may fail, with words for the agent', async () => {
    const { api } = baton();
    const { run, question } = await calling(api);
    const { body } = await answerTo(api, question, { error: 'There is no Rome.' });
    expect(body).toMatchObject({ state: 'closed', decision: 'answered', error: 'There is no Rome.' });
    expect(body).not.toHaveProperty('answer');
    expect(await run.over).toBe('complete');
    expect(run.data('answer')).toMatchObject([{ decision: 'answered', error: 'There is no Rome.' }]);
    expect(run.text()).toContain('> ERR: There is no Rome.');
  });

  it('[NAT-020] may return nothing', async () => {
    const { api } = baton();
    const { run, question } = await calling(api);
    expect((await answerTo(api, question, { output: '' })).status).toBe(200);
    expect(await run.over).toBe('complete');
    expect(run.done).toMatchObject({ ok: true });
  });

  it.each([
    ['nothing', {}, '/output'],
    ['a text', { text: '21' }, '/text'],
    ['a decision', { decision: 'approved' }, '/decision'],
    ['an output and an error', { output: '21', error: 'no' }, '/error'],
  ])('[NAT-021] takes no answer that is %s', async (_what, body, path) => {
    const { api } = baton();
    const { run, question } = await calling(api);
    const refused = await answerTo(api, question, body);
    expect(refused).toMatchObject({ status: 400, body: { details: [{ path }] } });
    await api.post(`/v1/requests/${run.requestId}/cancel`);
    await run.over;
  });

  it('[NAT-021] is the only kind that takes an output', async () => {
    const { api } = baton();
    const run = await api.start({ message: '/ask Which city?', agent_def: asker() });
    const question = await openQuestion(api, run);
    expect(await answerTo(api, question, { output: 'Rome' })).toMatchObject({ status: 400, body: { details: [{ path: '/output' }] } });
    await answerTo(api, question, { text: 'Rome' });
    await run.over;
  });

  it('[NAT-022] waits with others of its turn, and with the agent’s own commands', async () => {
    const { api } = baton();
    const message = `${CALL}\n/list {}\n/get_weather {"city": "Oslo"}\n/get_weather {"city": "Lima"}`;
    const { run } = await calling(api, {}, message);
    await expect.poll(() => run.data('question').length).toBe(3);
    expect(run.data('question').map((one) => one['call_count'])).toEqual([3, 3, 3]);
    expect(run.data('tool_call')).toMatchObject([{ kind: 'list', ok: true }]);
    const asked = run.data('question').toReversed();
    for (const { question_id, arguments: given } of asked) {
      await answerTo(api, { id: question_id }, { output: `weather of ${given}` });
    }
    expect(await run.over).toBe('complete');
    const text = run.text();
    expect(['Rome', 'Oslo', 'Lima'].map((city) => text.indexOf(city))).toEqual(
      ['Rome', 'Oslo', 'Lima'].map((city) => text.indexOf(city)).toSorted((a, b) => a - b),
    );
  });

  it('[NAT-022] is called through each route that starts a run', async () => {
    const { api } = baton();
    const conversation = (await api.post('/v1/conversations', { agent_id: 'asker', agent_def })).body['id'];
    const body = { message: CALL, tools: [WEATHER] };
    const started = [
      await api.post('/v1/requests', { ...body, agent_def }),
      await api.post('/v1/agents/asker/chat', { ...body, agent_def }, { Prefer: 'respond-async' }),
      await api.post(`/v1/conversations/${String(conversation)}/messages`, body, { Prefer: 'respond-async' }),
      await api.post('/v1/requests', { ...body, conversation_id: conversation }).catch(() => undefined),
    ];
    for (const one of started.slice(0, 3)) {
      const id = String(one!.body['request_id']);
      await expect.poll(async () => (await api.get(`/v1/requests/${id}`)).body['state']).toBe('waiting');
      const { questions } = (await api.get<{ questions: Question[] }>(`/v1/questions?request_id=${id}`)).body;
      await answerTo(api, questions[0]!, { output: 'sunny' });
      await expect.poll(async () => (await api.get(`/v1/requests/${id}`)).body['state']).toBe('completed');
    }
    expect(started[3]).toMatchObject({ status: 409 });
  });

  it('[NAT-023] wins over a command of its name, and its agent has no other way to issue commands', async () => {
    const { api } = baton();
    const tools = [{ ...WEATHER, name: 'list' }];
    const run = await api.start({ message: '/list {}', agent_def, tools });
    await answerTo(api, await openQuestion(api, run), { output: 'mine' });
    expect(await run.over).toBe('complete');
    expect(run.text()).toContain('> mine');
    const other = await api.run({ message: '/list', agent_def, tools: [WEATHER] });
    expect(other.data('tool_call')).toMatchObject([{ kind: 'list' }]);
  });

  it.each([
    ['two of one name', [WEATHER, WEATHER], /two functions have the name 'get_weather'/],
    ['65 of them', Array.from({ length: 65 }, (_, i) => ({ ...WEATHER, name: `f${i}` })), /64/],
    ['more than 64 KiB', [{ ...WEATHER, parameters: { type: 'object', description: 'x'.repeat(66_000) } }], /bytes as JSON/],
    ['a name with a dot', [{ ...WEATHER, name: 'get.weather' }], /must be 1 to 64 letters/],
    ['no parameters', [{ name: 'f' }], /parameters/],
  ])('[NAT-024] is refused with %s', async (_what, tools, problem) => {
    const { status, body } = await baton().api.post('/v1/requests', { message: 'hi', tools });
    expect({ status, text: JSON.stringify(body) }).toEqual({ status: 400, text: expect.stringMatching(problem) });
  });

  it('[NAT-025] that nobody answers in time has failed', async () => {
    const { api } = baton();
    const run = await api.run({ message: CALL, agent_def: { ...agent_def, question_ttl_seconds: 1 }, tools: [WEATHER] });
    expect(run.data('answer')).toMatchObject([{ decision: 'expired' }]);
    expect(run.text()).toContain('nobody has answered the call in time');
    expect(run.done).toMatchObject({ ok: true });
  });

  it('[NAT-025] is taken back when its run is canceled', async () => {
    const { api } = baton();
    const { run, question } = await calling(api);
    await api.post(`/v1/requests/${run.requestId}/cancel`);
    expect(await run.over).toBe('complete');
    expect(run.data('answer')).toMatchObject([{ question_id: question.id, decision: 'canceled' }]);
    expect((await answerTo(api, question, { output: 'late' })).status).toBe(409);
  });
});

describeOnSqliteFirst('a call of a caller’s function', (dialect) => {
  it('[NAT-026] survives kill -9 and a day whatever the run’s recovery says, and is answered in another process', async () => {
    const env = { PARK_SECONDS: '0' };
    let batonProcess = await spawnBaton({ dialect, env });
    const { run, question } = await calling(batonProcess.api);
    for (let i = 0; i < 2; i += 1) {
      await expect
        .poll(async () => String((await batonProcess.admin.raw('GET', '/metrics')).bytes), { timeout: 15_000 })
        .toMatch(/^baton_runs_active 0$/m);
      batonProcess.kill('SIGKILL');
      await batonProcess.exited;
      if (i === 0) await passADay(batonProcess.database);
      batonProcess = await batonProcess.restart(env);
    }
    try {
      await answerTo(batonProcess.api, question, { output: '21 degrees' });
      const rest = await batonProcess.api.resume(run);
      expect(rest.data('question')).toEqual([]);
      expect(rest.data('answer')).toMatchObject([{ question_id: question.id, text: '21 degrees' }]);
      expect(rest.allText()).toContain('> 21 degrees');
      expect(rest.done).toMatchObject({ ok: true });
    } finally {
      await batonProcess.stop();
      await batonProcess.database.drop();
    }
  });

  it('[NAT-026] that was parked goes on with an answer, of which the agent gets what has room', async () => {
    await using server = await startBaton({ dialect, env: { PARK_SECONDS: '0' } });
    const { run, question } = await calling(server.api);
    await answerTo(server.api, question, { output: 'x'.repeat(300_000) });
    expect(await run.over).toBe('complete');
    expect(run.text()).toContain('truncated');
  });
});
