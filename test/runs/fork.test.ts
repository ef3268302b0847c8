import { expect, it } from 'vitest';
import type { Fields } from '../support/client.ts';
import { describeOnBoth } from '../support/databases.ts';
import { useServer, useUpstream } from '../support/server.ts';

interface Message extends Fields {
  id: number;
  role: string;
  content: unknown;
  request_id: string;
}

describeOnBoth('a fork of a conversation', (dialect) => {
  const upstream = useUpstream();
  const baton = useServer(() => ({ dialect, env: { ...upstream().env, INDEX_MODEL: 'openai/fake' } }));
  const messages = async (id: number) => (await baton().api.get<{ messages: Message[] }>(`/v1/conversations/${id}/messages`)).body.messages;
  const say = async (id: number, message: unknown) => {
    upstream().reply({ text: [`answer to ${JSON.stringify(message)}`] });
    return baton().api.run({ message }, { path: `/v1/conversations/${id}/messages` });
  };
  const fork = async (id: number, messageId: number) =>
    (await baton().api.post(`/v1/conversations/${id}/fork`, { message_id: messageId })) as {
      status: number;
      body: Fields & { id: number };
    };
  const begin = async (...said: unknown[]) => {
    const { id } = (await baton().api.post('/v1/conversations', { title: 'Rome' })).body as { id: number };
    for (const message of said) await say(id, message);
    return id;
  };
  const remove = (id: number) => baton().api.raw('DELETE', `/v1/conversations/${id}`);
  /** What both have. */
  const shown = (all: Message[]) => all.map((message) => ({ ...message, id: 0, conversation_id: 0 }));
  /** What the model was told last. */
  const told = () =>
    upstream()
      .requests.at(-1)!
      .body.messages.filter(({ role }) => role !== 'system')
      .map(({ content }) => content);

  it('[FRK-001] has the messages up to one of them to the byte, and their runs, and goes on by itself', async () => {
    const id = await begin('one', [{ type: 'text', text: 'two' }], 'three');
    const all = await messages(id);
    const runs = (await baton().api.get<{ count: number }>('/v1/requests?limit=200')).body.count;
    const { status, body } = await fork(id, all[3]!.id);
    expect({ status, body }).toMatchObject({ status: 201, body: { title: 'Rome', agent_id: 'index', message_count: 4 } });
    expect(shown(await messages(body.id))).toEqual(shown(all.slice(0, 4)));
    expect((await baton().api.get<{ count: number }>('/v1/requests?limit=200')).body.count).toBe(runs);
    await say(body.id, 'otherwise');
    expect(told()).toEqual(
      ['one', 'answer to "one"', [{ type: 'text', text: 'two' }], all[3]!.content, 'otherwise'].map((one) =>
        typeof one === 'string' ? one : expect.anything(),
      ),
    );
    expect(await messages(id)).toEqual(all);
    const forked = await messages(body.id);
    expect(forked.map(({ id: one }) => one)).toEqual(forked.map(({ id: one }) => one).toSorted((a, b) => a - b));
    expect(forked.at(-1)).toMatchObject({ role: 'assistant', content: 'answer to "otherwise"' });
  });

  it('[FRK-002] stays whole when the other one is deleted, and leaves it whole', async () => {
    const id = await begin('one', 'two');
    const all = await messages(id);
    const one = (await fork(id, all[3]!.id)).body.id;
    const two = (await fork(one, (await messages(one))[1]!.id)).body.id;
    const three = (await fork(id, all[0]!.id)).body.id;
    await remove(id);
    expect(shown(await messages(one))).toEqual(shown(all));
    expect(shown(await messages(two))).toEqual(shown(all.slice(0, 2)));
    await say(two, 'more');
    expect(told()).toEqual(['one', 'answer to "one"', 'more']);
    await remove(one);
    expect(shown(await messages(two)).slice(0, 2)).toEqual(shown(all.slice(0, 2)));
    await remove(two);
    expect(shown(await messages(three))).toEqual(shown(all.slice(0, 1)));
    // A run that is shown by none of them any more can be read as before.
    expect((await baton().api.events(all[3]!.request_id)).done).toMatchObject({ ok: true, content: all[3]!.content });
  });

  it('[FRK-003] is a 404 of a conversation or a message that there is not', async () => {
    const id = await begin('one');
    const other = await begin('two');
    const foreign = (await messages(other))[0]!.id;
    expect(await fork(id, foreign)).toMatchObject({ status: 404, body: { error_code: 'message_not_found' } });
    expect(await fork(4_000_000_000, foreign)).toMatchObject({ status: 404, body: { error_code: 'conversation_not_found' } });
  });

  it('[FRK-004] is a 409 of a tenant that has as many conversations as it may', async () => {
    const { id: tenant, api } = await baton().newTenant();
    await baton().admin.patch(`/v1/admin/tenants/${tenant}`, { limits: { max_conversations: 1 } });
    const { body } = await api.post('/v1/conversations', {});
    const path = `/v1/conversations/${String(body['id'])}`;
    await api.run('hello', { path: `${path}/messages` });
    const said = await api.get<{ messages: { id: number }[] }>(`${path}/messages`);
    const answer = await api.post(`${path}/fork`, { message_id: said.body.messages[0]!.id });
    expect(answer).toMatchObject({ status: 409, body: { error_code: 'limit_reached' } });
  });
});
