import { describe, expect, it } from 'vitest';
import { describeOnSqliteFirst } from '../support/databases.ts';
import { spawnBaton } from '../support/process.ts';
import { useServer, useUpstream } from '../support/server.ts';
import { assemble } from '../support/stream.ts';
import { startUpstream } from '../support/upstream.ts';
import { ANSWERS, ENV, expectOneModels, type FirstModel } from './fallbacks.ts';

const NEVER = new Promise<never>(() => {});
const agent = (model: string, more: object = {}) => ({ id: 'a', name: 'A', role: 'r', goal: 'g', model, ...more });
const asked = (model: string, more: object = {}) => ({ message: 'go', agent_def: agent(model, more) });
const SCRIPT = 'demo/script:';
const MIDWAY = `${SCRIPT}upstream-error-midway`;
const TEXT = 'Hello from the script.';

describe('an agent with fallbacks', () => {
  const upstream = useUpstream();
  const baton = useServer(() => ({ env: { ...upstream().env, ...upstream().cloudEnv, ...ENV } }));

  it('[FBK-001] gets its answer from the next model, and what the first had said is withdrawn', async () => {
    const live = await baton().api.run(asked(MIDWAY, { fallbacks: [`${SCRIPT}text`] }));
    expect(live.done).toMatchObject({ ok: true, content: TEXT, finish_reason: 'stop' });
    expect(live.allText()).toBe(TEXT);
    const told = live.frames.filter(({ event }) => ['rewind', 'token_usage', 'fallback'].includes(event));
    expect(told.map(({ event }) => event)).toEqual(['rewind', 'token_usage', 'fallback', 'token_usage']);
    expect(live.data('rewind')).toMatchObject([{ length: 0, reason: 'fallback' }]);
    const message = 'the model provider demo failed, as its script wants it';
    expect(live.data('fallback')).toMatchObject([{ from: MIDWAY, to: `${SCRIPT}text`, reason: 'upstream_error', message }]);
    expect(live.data('token_usage')).toMatchObject([{ model: MIDWAY }, { model: `${SCRIPT}text` }]);
    const replay = await baton().api.events(live.requestId);
    expect(assemble(replay.frames)).toEqual(assemble(live.frames));
  });

  it('[FBK-002] asks each of its models once, in their order, and fails with the last', async () => {
    const fallbacks = [`${SCRIPT}circuit-open`, 'none/such', `${SCRIPT}upstream-error`, MIDWAY];
    const run = await baton().api.run(asked(`${SCRIPT}upstream-error`, { fallbacks }));
    expect(run.data('fallback').map(({ to, reason }) => [to, reason])).toEqual([
      [fallbacks[0], 'upstream_error'],
      [fallbacks[1], 'circuit_open'],
      [fallbacks[2], 'unknown_model'],
      [fallbacks[3], 'upstream_error'],
    ]);
    expect(run.done).toMatchObject({ ok: false, error_code: 'upstream_error' });
    // As without fallbacks, what the last has shown stays.
    expect(run.allText()).toBe('This answer breaks off in the mid');
  });

  it('[FBK-003] asks another model behind a refusal only where its definition says so', async () => {
    const refused = await baton().api.run(asked(`${SCRIPT}refused-midway`, { fallbacks: [`${SCRIPT}text`] }));
    expect(refused.done).toMatchObject({ ok: false, error_code: 'refused' });
    expect(refused.data('fallback')).toEqual([]);
    const answered = await baton().api.run(asked(`${SCRIPT}refused-midway`, { fallbacks: [`${SCRIPT}text`], fallback_on_refusal: true }));
    expect(answered.done).toMatchObject({ ok: true, content: TEXT });
    expect(answered.data('fallback')).toMatchObject([{ reason: 'refused' }]);
  });

  it('[FBK-004] stays with the model that it has come to, and keeps what earlier turns have said', async () => {
    upstream().reply(
      { text: ['Working.\n', '/list\n'] },
      { text: ['Half of '], end: 'drop' },
      { text: ['I go on.\n/list\n'] },
      { text: ['Done.'] },
    );
    const run = await baton().api.run(asked('claude-first', { fallbacks: ['openai/second'] }));
    expect(run.done).toMatchObject({ ok: true, content: 'Working.\nI go on.\nDone.' });
    expect(run.data('rewind')).toMatchObject([{ length: 'Working.\n'.length, reason: 'fallback' }]);
    const families = upstream()
      .requests.slice(-4)
      .map(({ family }) => family);
    expect(families).toEqual(['anthropic', 'anthropic', 'openai', 'openai']);
  });

  it('[FBK-005] answers with another model where text is held for a gate or a format, of which nothing was shown', async () => {
    const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
    upstream().reply({ text: ['{"city":"Ber'], end: 'drop' }, { text: ['{"city":"Rome"}'] });
    const body = asked('claude-first', { fallbacks: ['openai/second'] });
    const typed = await baton().api.run({ ...body, response_format: { type: 'json_schema', schema } });
    expect(typed.done).toMatchObject({ ok: true, content: '{"city":"Rome"}' });
    expect(typed.data('rewind')).toEqual([]);
    expect(typed.data('fallback')).toHaveLength(1);
  });

  it('[FBK-006] withdraws the thoughts of the model that has failed', async () => {
    upstream().reply({ text: ['<think>First I look.</think>', 'Half'], end: 'drop' }, { text: ['<think>I know.</think>', 'All of it.'] });
    const body = asked('claude-first', { fallbacks: ['openai/second'] });
    const run = await baton().api.run({ ...body, reasoning: { stream: true } });
    expect(run.data('rewind')).toMatchObject([{ length: 0, reasoning_length: 0, reason: 'fallback' }]);
    const thoughts = assemble(run.frames).flatMap(({ event, data }) => (event === 'reasoning' ? [data.delta] : []));
    expect(thoughts.join('')).toBe('I know.');
    expect(run.allText()).toBe('All of it.');
  });

  it('[FBK-007] goes on with functions, or as text where the next model takes none', async () => {
    const call = { id: 'call1', name: 'list', arguments: '{}' };
    const noTools = { status: 400, body: JSON.stringify({ error: { message: 'this model does not support tools' } }) };
    upstream().reply(
      { text: ['One.\n'], calls: [call] },
      { text: ['Half '], end: 'drop' },
      noTools,
      { text: ['Two.\n/list\n'] },
      { text: ['Three.'] },
    );
    const run = await baton().api.run(asked('claude-first', { commands: 'native', fallbacks: ['ollama/second'] }));
    expect(run.done).toMatchObject({ ok: true, content: 'One.\nTwo.\nThree.' });
    expect(run.data('tool_call').map(({ ok }) => ok)).toEqual([true, true]);
  });

  it('[FBK-012] tells Gemini 3 the calls of another model with the word for no signature, and its own with theirs', async () => {
    const call = { id: 'call1', name: 'list', arguments: '{}' };
    upstream().reply({ text: [], calls: [call] }, { status: 500 }, { text: ['Done.'] });
    const run = await baton().api.run(asked('claude-first', { commands: 'native', fallbacks: ['gemini-3-pro'] }));
    expect(run.done).toMatchObject({ ok: true, content: 'Done.' });
    const parts = upstream()
      .requests.at(-1)!
      .body.contents!.flatMap((one) => one.parts);
    const calls = parts.filter(({ functionCall }) => functionCall !== undefined);
    expect(calls).toMatchObject([{ thoughtSignature: 'skip_thought_signature_validator' }]);
  });

  it('[FBK-008] a definition keeps its fallbacks, and takes four', async () => {
    const { api } = baton();
    const fallbacks = ['demo/echo', 'demo/slow'];
    expect((await api.post('/v1/agents', agent('demo/echo', { id: 'kept', fallbacks, fallback_on_refusal: true }))).status).toBe(201);
    expect((await api.get('/v1/agents/kept')).body).toMatchObject({ fallbacks, fallback_on_refusal: true });
    const five = await api.post('/v1/agents', agent('demo/echo', { id: 'five', fallbacks: Array.from({ length: 5 }, () => 'demo/echo') }));
    expect(five.status).toBe(400);
  });

  it.each(Object.keys(ANSWERS) as FirstModel[])('[FBK-010] has one answer, where that of %s is cut', async (model) => {
    const { length } = ANSWERS[model].bytes;
    for (let i = 0; i <= 20; i += 1) await expectOneModels(baton().api, upstream(), model, Math.floor((length * i) / 20));
  });

  it('[FBK-011] over chat completions text that was shown stays valid, or the stream errors', async () => {
    const { api } = baton();
    await api.post('/v1/agents', agent(MIDWAY, { id: 'chatty', fallbacks: [`${SCRIPT}text`] }));
    const messages = [{ role: 'user', content: 'go' }];
    const whole = await api.post('/openai/v1/chat/completions', { model: 'chatty', messages });
    expect(whole.body).toMatchObject({ choices: [{ message: { content: TEXT }, finish_reason: 'stop' }] });
    const body = JSON.stringify({ model: 'chatty', messages, stream: true });
    const headers = { 'Content-Type': 'application/json' };
    const streamed = await api.raw('POST', '/openai/v1/chat/completions', { body, headers });
    expect(streamed.bytes.toString()).toContain('"code":"rewound"');
    const response = await api.post('/openai/v1/responses', { model: 'chatty', input: 'go' });
    expect(response.body).toMatchObject({ status: 'completed' });
    const again = await api.get(`/openai/v1/responses/${String(response.body['id'])}`);
    expect(again.body['output']).toEqual(response.body['output']);
  });
});

describeOnSqliteFirst('a durable run that has fallen back', (dialect) => {
  it('[FBK-009] goes on with the model that it has come to, in another process', async () => {
    await using upstream = await startUpstream();
    upstream.reply({ text: ['Half'], end: 'drop' });
    upstream.reply({ text: ['Of the ', 'second'], gate: (index) => (index === 1 ? NEVER : undefined) });
    upstream.reply({ text: ['The whole answer'] });
    const env = { ...upstream.env, ...ENV };
    const first = await spawnBaton({ dialect, env });
    const stream = await first.api.start({ ...asked('claude-first', { fallbacks: ['openai/second'] }), recovery: 'resume' });
    await stream.until((frame) => frame.event === 'text' && frame.data.delta.includes('Of the'));
    first.kill('SIGKILL');
    expect(await stream.over).toBe('broken');
    await using again = await first.restart(env);
    const rest = await again.api.resume(stream);
    expect(await rest.over).toBe('complete');
    expect(rest.done).toMatchObject({ ok: true, content: 'The whole answer' });
    expect(rest.allText()).toBe('The whole answer');
    expect(upstream.requests.map(({ family }) => family)).toEqual(['anthropic', 'openai', 'openai']);
    const replay = await again.api.events(stream.requestId);
    expect(replay.data('fallback')).toHaveLength(1);
  });
});
