import { expect, it } from 'vitest';
import { FakeBilling } from '../support/billing.ts';
import { describeOnSqliteFirst } from '../support/databases.ts';
import { textPdf } from '../support/pdf.ts';
import { spawnBaton } from '../support/process.ts';
import { assemble } from '../support/stream.ts';
import { startUpstream } from '../support/upstream.ts';

const NEVER = new Promise<never>(() => {});

describeOnSqliteFirst('a run with recovery resume', (dialect) => {
  it('[DUR-001] goes on after a kill of its process, in the same stream, and repeats nothing that was complete', async () => {
    await using upstream = await startUpstream();
    upstream.reply({ text: ['Working', '\n/mem write first\n/write a.md\nhello\n/endwrite\n'] });
    upstream.reply({ text: ['Half of ', 'an answer'], gate: (index) => (index === 1 ? NEVER : undefined) });
    upstream.reply({ text: ['The whole ', 'answer'] });
    const env = { ...upstream.env, INDEX_MODEL: 'claude-test' };
    const first = await spawnBaton({ dialect, env });
    const stream = await first.api.start({ message: 'go', recovery: 'resume' });
    await stream.until((frame) => frame.event === 'text' && frame.data.delta.includes('Half'));
    first.kill('SIGKILL');
    expect(await stream.over).toBe('broken');

    await using again = await first.restart(env);
    const rest = await again.api.resume(stream);
    expect(await rest.over).toBe('complete');
    expect(rest.data('rewind')).toEqual([{ agent: 'index', stream_id: 0, length: 'Working\n'.length, reason: 'recovered' }]);
    expect(rest.allText()).toBe('Working\nThe whole answer');
    expect(rest.done).toMatchObject({ ok: true, content: 'Working\nThe whole answer' });
    const replay = await again.api.events(stream.requestId);
    expect(replay.data('file')).toHaveLength(1);
    expect(replay.data('tool_call')).toHaveLength(2);
    expect(upstream.requests).toHaveLength(3);
    expect(upstream.requests[2]!.body.messages).toEqual(upstream.requests[1]!.body.messages);
    const { body } = await again.api.get(`/v1/requests/${stream.requestId}`);
    expect(body).toMatchObject({ state: 'completed', recovery: 'resume', attempts: 2 });
    const { body: pad } = await again.api.get('/v1/memory/scratchpads/index');
    expect(pad['content']).toBe('first\n');
  });

  it('[BSY-009] remembers the messages that have steered it, and takes one that came while nobody had it', async () => {
    await using upstream = await startUpstream();
    const gate = Promise.withResolvers<void>();
    upstream.reply({ text: ['/write a.md\nhello\n', '/endwrite\n'], gate: (index) => (index === 1 ? gate.promise : undefined) });
    upstream.reply({ text: ['Half of ', 'an answer'], gate: (index) => (index === 1 ? NEVER : undefined) });
    upstream.reply({ text: ['/write b.md\nhello\n/endwrite\n'] }, { text: ['The whole answer'] });
    const env = { ...upstream.env, INDEX_MODEL: 'claude-test' };
    const first = await spawnBaton({ dialect, env });
    const { body } = await first.api.post('/v1/conversations', {});
    const path = `/v1/conversations/${body['id'] as number}/messages`;
    const stream = await first.api.start({ message: 'go', recovery: 'resume' }, { path });
    await upstream.received(0);
    const steer = (message: string) => first.api.post(path, { message, on_busy: 'steer' }, { Prefer: 'respond-async' });
    await steer('one');
    gate.resolve();
    await stream.until((frame) => frame.event === 'text' && frame.data.delta.includes('Half'));
    await steer('two');
    first.kill('SIGKILL');
    await stream.over;
    await using again = await first.restart(env);
    const rest = await again.api.resume(stream);
    expect(rest.done).toMatchObject({ ok: true, content: 'The whole answer' });
    const said = ({ body: { messages } }: (typeof upstream.requests)[number]) => JSON.stringify(messages);
    expect(said(upstream.requests[1]!)).toContain('one');
    expect(said(upstream.requests[3]!)).toContain('two');
    const replay = await again.api.events(stream.requestId);
    expect(replay.data('steered').map(({ message }) => message)).toEqual(['one', 'two']);
    const { body: all } = await again.api.get<{ messages: { content: string }[] }>(path);
    expect(all.messages.map(({ content }) => content)).toEqual(['go', 'one', 'two', 'The whole answer']);
  });

  it('[RSN-009] withdraws the thoughts of the call that is made again, and keeps those of complete turns', async () => {
    await using upstream = await startUpstream();
    upstream.reply({ text: ['<think>First I look. 🤔</think>', 'Working\n/mem write first\n'] });
    upstream.reply({ text: ['<think>Then', ' I wait', '.'], gate: (index) => (index === 2 ? NEVER : undefined) });
    upstream.reply({ text: ['<think>Now I know.</think>', 'Done.'] });
    const env = { ...upstream.env, INDEX_MODEL: 'claude-test' };
    const first = await spawnBaton({ dialect, env });
    const stream = await first.api.start({ message: 'go', recovery: 'resume', reasoning: { stream: true } });
    await stream.until((frame) => frame.event === 'reasoning' && frame.data.delta.includes('Then'));
    first.kill('SIGKILL');
    expect(await stream.over).toBe('broken');
    await using again = await first.restart(env);
    const rest = await again.api.resume(stream);
    expect(await rest.over).toBe('complete');
    const kept = 'First I look. 🤔';
    const rewind = { agent: 'index', stream_id: 0, length: 'Working\n'.length, reasoning_length: kept.length, reason: 'recovered' };
    expect(rest.data('rewind')).toEqual([rewind]);
    const thoughts = assemble(rest.allFrames).flatMap(({ event, data }) => (event === 'reasoning' ? [data.delta] : []));
    expect(thoughts.join('')).toBe(`${kept}\nNow I know.`);
    expect(rest.done).toMatchObject({ ok: true, content: 'Working\nDone.' });
    const replay = await again.api.events(stream.requestId);
    expect(assemble(replay.frames)).toEqual(assemble(rest.allFrames));
  });

  it('[DCM-038] goes on with the documents that it has begun with, also with those that are gone', async () => {
    await using upstream = await startUpstream();
    upstream.reply({ text: ['Half of ', 'an answer'], gate: (index) => (index === 1 ? NEVER : undefined) });
    upstream.reply({ text: ['The whole answer'] });
    const env = { ...upstream.env, INDEX_MODEL: 'claude-test' };
    const first = await spawnBaton({ dialect, env });
    const { id: conversation } = (await first.api.post('/v1/conversations', {})).body;
    const file = { path: 'may.pdf', content: textPdf(['Figures of May']).toString('base64'), encoding: 'base64' };
    const { id } = (await first.api.post(`/v1/conversations/${String(conversation)}/artifacts`, file)).body;
    const inline = { type: 'base64', media_type: 'text/csv', data: Buffer.from('a,b').toString('base64') };
    const message = [
      { type: 'document', source: { type: 'artifact', artifact_id: id } },
      { type: 'document', source: inline, title: 'rows.csv' },
    ];
    const stream = await first.api.start({ message, recovery: 'resume' });
    await stream.until((frame) => frame.event === 'text');
    expect((await first.api.raw('DELETE', `/v1/artifacts/${String(id)}`)).status).toBe(200);
    first.kill('SIGKILL');
    await stream.over;
    await using again = await first.restart(env);
    const rest = await again.api.resume(stream);
    await rest.over;
    expect(rest.done).toMatchObject({ ok: true, content: 'The whole answer' });
    const [before, after] = upstream.requests.map(({ body }) => body.messages);
    expect(JSON.stringify(before)).toMatch(/Figures of May.*a,b/);
    expect(after).toEqual(before);
  });
});

describeOnSqliteFirst('a run that goes on in another process', (dialect) => {
  it.each(['a', 'a@1'])('[AGT-068] has the version of its agent that it began with, before its first call too: %s', async (agent) => {
    await using upstream = await startUpstream();
    await using billing = await FakeBilling.start();
    upstream.otherwise(({ body }) => ({ text: [/goal \d/.exec(JSON.stringify(body['system']))![0]] }));
    billing.check = 'silence';
    const env = { ...upstream.env, BILLING_URL: billing.url };
    const definition = (goal: string) => ({ name: 'A', role: 'r', model: 'claude-test', goal });
    const first = await spawnBaton({ dialect, env });
    await first.api.post('/v1/agents', { id: 'a', ...definition('goal 1') });
    const stream = await first.api.start({ message: 'go', agent, recovery: 'resume' });
    await stream.until(({ event }) => event === 'request_received');
    await first.api.patch('/v1/agents/a', definition('goal 2'));
    first.kill('SIGKILL');
    await stream.over;
    billing.check = { body: { allow: true } };
    await using again = await first.restart(env);
    const rest = await again.api.resume(stream);
    expect(rest.done).toMatchObject({ ok: true, content: 'goal 1' });
    expect((await again.api.get(`/v1/requests/${stream.requestId}`)).body).toMatchObject({ agent_version: 1, attempts: 2 });
  });
});
