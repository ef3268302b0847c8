import { expect, it } from 'vitest';
import { describeOnBoth } from '../support/databases.ts';
import { useServer, useUpstream } from '../support/server.ts';
import { EventStream } from '../support/stream.ts';

const never = new Promise<void>(() => {});
const AGENT = { id: 'guide', name: 'Guide', role: 'guides', model: 'openai/fake', goal: 'guide' };

describeOnBoth('a conversation', (dialect) => {
  const upstream = useUpstream();
  const baton = useServer(() => ({ dialect, env: { ...upstream().env, INDEX_MODEL: 'openai/fake' } }));

  const begin = async (body: object = {}) => (await baton().api.post('/v1/conversations', body)).body['id'] as number;
  const say = (id: number, message: unknown, options = {}) =>
    baton().api.run({ message }, { path: `/v1/conversations/${id}/messages`, ...options });
  const messages = async (id: number) =>
    (await baton().api.get<{ messages: { role: string; content: unknown; request_id: string }[] }>(`/v1/conversations/${id}/messages`)).body
      .messages;
  /** The roles and texts that the model was sent last, without the system prompt. */
  const sent = () =>
    upstream()
      .requests.at(-1)!
      .body.messages.filter(({ role }) => role !== 'system')
      .map(({ content }) => content);

  it('[CNV-001] remembers what was said', async () => {
    const id = await begin({ title: 'Rome' });
    upstream().reply({ text: ['first answer'] }, { text: ['second answer'] });
    const one = await say(id, 'first question');
    const two = await say(id, [{ type: 'text', text: 'second question' }]);
    expect(JSON.stringify(sent())).toContain('second question');
    expect(sent().slice(0, 2)).toEqual(['first question', 'first answer']);
    for (const run of [one, two]) {
      expect(run.data('request_received')[0]).toMatchObject({ conversation_id: id });
      expect(run.done).toMatchObject({ ok: true, conversation_id: id });
    }
    expect(await messages(id)).toMatchObject([
      { role: 'user', content: 'first question', request_id: one.requestId },
      { role: 'assistant', content: 'first answer', request_id: one.requestId },
      { role: 'user', content: [{ type: 'text', text: 'second question' }], request_id: two.requestId },
      { role: 'assistant', content: 'second answer', request_id: two.requestId },
    ]);
    expect((await baton().api.get(`/v1/conversations/${id}`)).body).toMatchObject({ title: 'Rome', message_count: 4 });
    expect((await baton().api.get(`/v1/requests/${two.requestId}`)).body).toMatchObject({ conversation_id: id });
  });

  it('[CNV-002] keeps only the question of a failed turn', async () => {
    const id = await begin();
    upstream().reply({ status: 400 });
    expect((await say(id, 'hello')).done.ok).toBe(false);
    expect(await messages(id)).toMatchObject([{ role: 'user', content: 'hello' }]);
  });

  it('[CNV-003] takes one run at a time, and names the one that is under way', async () => {
    const id = await begin();
    upstream().reply({ text: ['one', ' two'], gate: (index) => (index === 1 ? never : undefined) });
    const path = `/v1/conversations/${id}/messages`;
    const run = await baton().api.start({ message: 'a' }, { path });
    await run.until(({ event }) => event === 'text');
    const second = await baton().api.post(path, { message: 'b' });
    expect(second).toMatchObject({ status: 409, body: { request_id: run.requestId } });
    expect((await baton().api.raw('DELETE', `/v1/conversations/${id}`)).status).toBe(409);
    await baton().api.post(`/v1/requests/${run.requestId}/cancel`);
    await run.over;
    expect((await messages(id)).map(({ content }) => content)).toEqual(['a']);
    // The conversation is free again.
    expect((await say(id, 'c')).done.ok).toBe(true);
  });

  it('[CNV-004] accepts just one of many concurrent messages', async () => {
    const id = await begin();
    const gate = Promise.withResolvers<void>();
    upstream().reply({ text: ['x'], gate: () => gate.promise });
    const path = `/v1/conversations/${id}/messages`;
    const race = Array.from({ length: 8 }, () =>
      baton()
        .api.start({ message: 'go' }, { path })
        .catch((error: Error) => error),
    );
    const settled = await Promise.all(race);
    const streams = settled.filter((one) => one instanceof EventStream);
    expect(streams).toHaveLength(1);
    expect(settled.filter((one) => one instanceof Error).every((one) => String(one).includes('409'))).toBe(true);
    gate.resolve();
    await streams[0]!.over;
    expect(await messages(id)).toHaveLength(2);
  });

  it('[CNV-004] lets each of many concurrent messages in, or names the run in its way, also when that ends meanwhile', async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = await begin({ agent_def: { ...AGENT, model: 'demo/echo' } });
      const path = `/v1/conversations/${id}/messages`;
      const answers = await Promise.all(['a', 'b', 'c', 'd'].map((message) => baton().api.post(path, { message })));
      for (const { status, body } of answers) {
        if (status !== 200) expect({ status, body }).toMatchObject({ status: 409, body: { error_code: 'conversation_busy' } });
      }
      // Each that was let in has seen what was there before it.
      const said = await messages(id);
      expect(said.length).toBe(2 * answers.filter(({ status }) => status === 200).length);
      expect(said.map(({ role }) => role)).toEqual(said.map((_, index) => (index % 2 === 0 ? 'user' : 'assistant')));
    }
  });

  it('[CNV-005] keeps the agent that it was begun with, even when that is changed or deleted', async () => {
    await baton().api.post('/v1/agents', AGENT);
    const id = await begin({ agent_id: 'guide' });
    await baton().api.patch('/v1/agents/guide', { ...AGENT, goal: 'changed' });
    await say(id, 'hello');
    expect(JSON.stringify(upstream().requests.at(-1)!.body.messages[0])).toContain('Goal: guide');
    await baton().api.raw('DELETE', '/v1/agents/guide');
    expect((await say(id, 'again')).done.ok).toBe(true);
    expect((await baton().api.get(`/v1/conversations/${id}`)).body).toMatchObject({ agent_id: 'guide', agent_def: { goal: 'guide' } });
  });

  it('[CNV-006] sends the newest 100 of 250 messages, oldest first', async () => {
    const id = await begin();
    for (let i = 0; i < 125; i += 1) {
      upstream().reply({ text: [`answer ${i}`] });
      await say(id, `question ${i}`);
    }
    await say(id, 'the last one');
    expect(sent()).toHaveLength(101);
    expect(sent()[0]).toBe('question 75');
    expect(sent()[99]).toBe('answer 124');
    expect(sent()[100]).toBe('the last one');
  });

  it('[CNV-007] [BSY-013] folds the oldest messages when it nears the window of the model, and says so in the log and by an event', async () => {
    const id = await begin();
    for (let i = 0; i < 12; i += 1) {
      upstream().reply({ text: ['ok'] });
      await say(id, `${i} ${'x'.repeat(30_000)}`);
    }
    upstream().reply({ text: ['the summary'] }, { text: ['the answer'] });
    const run = await say(id, 'and now?');
    expect(run.done).toMatchObject({ ok: true, content: 'the answer' });
    expect(run.data('token_usage').map(({ purpose }) => purpose)).toEqual(['summary', undefined]);
    expect(String(sent()[0])).toContain('the summary');
    expect(sent().at(-1)).toBe('and now?');
    const [folded, ...others] = run.data('folded');
    expect(others).toEqual([]);
    expect(folded).toMatchObject({ agent: 'index', stream_id: 0, messages_before: 25, messages_after: sent().length });
    expect(folded!.tokens_after).toBeLessThan(folded!.tokens_before);
    expect(baton().log.lines.some((line) => /history folded/.test(String(line['msg'])) && line['requestId'] === run.requestId)).toBe(true);
  });

  it('[CNV-008] is listed, renamed, archived and deleted', async () => {
    const id = await begin({ title: 'a' });
    expect((await baton().api.patch(`/v1/conversations/${id}`, { title: 'b', archived: true })).body).toMatchObject({
      title: 'b',
      archived: true,
    });
    const ids = async (query: string) =>
      (await baton().api.get<{ conversations: { id: number }[] }>(`/v1/conversations${query}`)).body.conversations.map((one) => one.id);
    expect(await ids('')).not.toContain(id);
    expect(await ids('?archived=true')).toContain(id);
    expect(await ids(`?archived=true&before=${id}`)).not.toContain(id);
    await begin();
    expect(await ids('?limit=1')).toHaveLength(1);
    for (const bad of ['limit=0', 'archived=perhaps', 'before=x']) {
      expect((await baton().api.get(`/v1/conversations?${bad}`)).status).toBe(400);
    }
    expect(await baton().api.raw('DELETE', `/v1/conversations/${id}`)).toMatchObject({ status: 200, body: { deleted: true } });
    expect((await baton().api.get(`/v1/conversations/${id}`)).status).toBe(404);
    expect((await baton().api.get(`/v1/conversations/${id}/messages`)).status).toBe(404);
    expect((await baton().api.post(`/v1/conversations/${id}/messages`, { message: 'x' })).status).toBe(404);
  });

  it('[CNV-009] pages its messages by after_id', async () => {
    const id = await begin();
    await say(id, 'a');
    await say(id, 'b');
    const all = (await baton().api.get<{ messages: { id: number }[] }>(`/v1/conversations/${id}/messages`)).body.messages;
    const rest = await baton().api.get(`/v1/conversations/${id}/messages?after_id=${all[1]!.id}&limit=1`);
    expect(rest.body).toMatchObject({ conversation_id: id, count: 1, messages: [{ id: all[2]!.id }] });
  });

  it('[CNV-010] is refused for an agent that is unknown, or named twice', async () => {
    expect(await baton().api.post('/v1/conversations', { agent_id: 'ghost' })).toMatchObject({
      status: 404,
      body: { error: "no agent 'ghost' for this tenant" },
    });
    const conflict = { agent_id: 'a', agent_def: { ...AGENT, id: 'b' } };
    expect((await baton().api.post('/v1/conversations', conflict)).status).toBe(400);
    const own = await begin({ agent_def: AGENT });
    expect((await baton().api.post(`/v1/conversations/${own}/messages`, { message: 'x', agent_def: { ...AGENT, id: 'b' } })).status).toBe(
      400,
    );
  });
});
