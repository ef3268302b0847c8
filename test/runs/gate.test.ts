import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBoth } from '../support/databases.ts';
import { startBaton, useServer } from '../support/server.ts';
import { startUpstream, type Upstream } from '../support/upstream.ts';

const CONTINUE = { text: ['<signal>CONTINUE</signal>'], usage: { input: 100, output: 3 } };
const REDIRECT = { text: ['<signal>REDIRECT</signal>', '<guidance>name the source</guidance>'] };

describeOnBoth('a gated run over HTTP', (dialect) => {
  let upstream: Upstream;
  // One server for both providers: the executor's and the advisor's.
  const env = {};
  beforeAll(async () => {
    upstream = await startUpstream();
    Object.assign(env, upstream.env);
  });
  afterAll(() => upstream.close());
  const baton = useServer({ dialect, env });

  const agent = {
    id: 'careful',
    name: 'Careful',
    role: 'r',
    goal: 'g',
    model: 'openai/executor',
    advisor: { model: 'anthropic/advisor', mode: 'gate' },
  };
  const run = () => baton().api.run({ message: 'the task', agent_def: agent });

  it('[ADV-015] shows nothing of a rejected draft, live or later', async () => {
    upstream.reply({ text: ['SEC', 'RET draft'] }, REDIRECT, { text: ['a better one'] }, CONTINUE);
    const live = await run();
    expect(live.done).toMatchObject({ ok: true, content: 'a better one' });
    expect(live.data('advisor').map(({ kind }) => kind)).toEqual(['gate_redirect', 'gate_continue']);
    const replay = await baton().api.events(live.requestId);
    for (const { frames } of [live, replay]) {
      expect(JSON.stringify(frames)).not.toMatch(/SECRET|RET draft/);
      expect(JSON.stringify(frames)).toContain('a better one');
    }
    const totals = { input_tokens: live.done!['input_tokens'], output_tokens: live.done!['output_tokens'] };
    const { body } = await baton().api.get(`/v1/requests/${live.requestId}`);
    expect(body).toMatchObject({ state: 'completed', ...totals });
    const purposes = live.data('token_usage').map(({ model, purpose }) => `${model} ${purpose}`);
    expect(purposes).toEqual([
      'openai/executor undefined',
      'anthropic/advisor advisor',
      'openai/executor undefined',
      'anthropic/advisor advisor',
    ]);
  });

  it('[ADV-015] stores nothing in a conversation when it is halted', async () => {
    await baton().api.post('/v1/agents', agent);
    const { body } = await baton().api.post('/v1/conversations', { agent_id: 'careful' });
    upstream.reply({ text: ['SECRET'] }, { text: ['<signal>HALT</signal><reason>no</reason>'] });
    const path = `/v1/conversations/${String(body['id'])}/messages`;
    const halted = await baton().api.run('hi', { path });
    expect(halted.done).toMatchObject({ ok: false, error_code: 'advisor_halt' });
    const messages = await baton().api.get(path);
    expect(messages.body).toMatchObject({ count: 1, messages: [{ role: 'user' }] });
    upstream.reply({ text: ['fine'] }, CONTINUE);
    const approved = await baton().api.run('again', { path });
    expect(approved.done).toMatchObject({ ok: true, content: 'fine' });
    expect(JSON.stringify((await baton().api.get(path)).body)).not.toContain('SECRET');
  });
});

it("[ADV-016] fails closed, and at once, while the advisor's circuit is open", async () => {
  await using upstream = await startUpstream();
  const env = { ...upstream.env, BREAKER_THRESHOLD: '1', PROVIDER_RETRIES: '0' };
  await using baton = await startBaton({ env });
  const advisor = { model: 'anthropic/advisor', mode: 'gate' };
  const agent_def = { id: 'c', name: 'C', role: 'r', goal: 'g', model: 'openai/executor', advisor };
  upstream.otherwise(({ family }) => (family === 'anthropic' ? { status: 500 } : { text: ['SECRET'] }));
  await baton.api.run({ message: 'x', agent_def });
  const asked = () => upstream.requests.filter(({ family }) => family === 'anthropic').length;
  const before = asked();
  const run = await baton.api.run({ message: 'x', agent_def });
  expect(run.done).toMatchObject({ ok: false, error_code: 'advisor_halt' });
  expect(JSON.stringify(run.frames)).not.toContain('SECRET');
  expect(asked()).toBe(before);
});
