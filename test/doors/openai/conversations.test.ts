import type OpenAI from 'openai';
import type { APIError } from 'openai';
import type { ResponseInput } from 'openai/resources/responses/responses';
import { beforeAll, expect, it } from 'vitest';
import { describeOnBoth } from '../../support/databases.ts';
import { startBaton, useServer, useUpstream } from '../../support/server.ts';
import { agent, all, failure, officialClient } from './official.ts';

describeOnBoth('conversations with the official client', (dialect) => {
  let client: OpenAI;
  const upstream = useUpstream();
  const baton = useServer(() => ({ dialect, env: { ...upstream().env, INDEX_MODEL: 'openai/fake', CONVERSATION_MAX_MESSAGES: '30' } }));
  const numberOf = (id: string) => Number(id.replace('conv_', ''));
  const user = (content: string) => ({ type: 'message' as const, role: 'user' as const, content });
  const textOf = (item: object) => /"text":"([^"]*)"/.exec(JSON.stringify(item))?.[1];
  beforeAll(async () => {
    // The SDK sends again what gets a 409.
    client = officialClient(baton(), baton().tenant.token).withOptions({ maxRetries: 0 });
    for (const id of ['geographer', 'historian']) await baton().api.post('/v1/agents', agent(id));
    await baton().api.post('/v1/agents', agent('endless', { model: 'demo/script:endless' }));
  });

  it('[OAI-092] are begun, looked up, changed and deleted, and are those of our own API', async () => {
    const made = await client.conversations.create({ metadata: { project: 'maps' } });
    const id = numberOf(made.id);
    expect(made).toMatchObject({ id: `conv_${id}`, object: 'conversation', created_at: expect.any(Number), metadata: { project: 'maps' } });
    const { _request_id: _, ...shown } = made as typeof made & { _request_id?: string };
    expect(await client.conversations.retrieve(made.id)).toMatchObject(shown);
    expect((await baton().api.get(`/v1/conversations/${id}`)).body).toMatchObject({ id, agent_id: 'index', message_count: 0 });
    expect(await client.conversations.update(made.id, { metadata: { a: 'b' } })).toMatchObject({ id: made.id, metadata: { a: 'b' } });
    expect((await client.conversations.update(made.id, { metadata: null })).metadata).toEqual({});
    expect(await client.conversations.delete(made.id)).toMatchObject({ id: made.id, object: 'conversation.deleted', deleted: true });
    for (const gone of [made.id, 'conv_x', 'x']) {
      const calls = [
        () => client.conversations.retrieve(gone),
        () => client.conversations.delete(gone),
        () => client.conversations.items.list(gone),
      ];
      for (const call of calls) {
        expect(await failure<APIError>(call())).toMatchObject({ status: 404, code: 'conversation_not_found' });
      }
    }
    const other = (await baton().api.post('/v1/conversations', { agent_id: 'geographer' })).body;
    const ours = await client.conversations.update(`conv_${String(other['id'])}`, { metadata: { a: 'b' } });
    expect(await client.conversations.retrieve(ours.id)).toMatchObject({ metadata: { a: 'b' } });
    const stranger = officialClient(baton(), (await baton().newTenant('other')).token);
    for (const call of [() => stranger.conversations.retrieve(ours.id), () => stranger.conversations.update(ours.id, { metadata: {} })]) {
      expect(await failure(call())).toMatchObject({ status: 404 });
    }
  });

  it('[OAI-093] take the agent of the first response, and keep it', async () => {
    const { id } = await client.conversations.create({ items: [user('Earlier?'), { role: 'assistant', content: 'Said.' }] });
    upstream().reply({ text: ['Paris'] }, { text: ['Madrid'] });
    const first = await client.responses.create({ model: 'geographer', conversation: id, input: 'France?' });
    expect(first).toMatchObject({ model: 'geographer', output_text: 'Paris', conversation: { id } });
    expect(JSON.stringify(upstream().requests.at(-1)!.body.messages)).toMatch(/Earlier\?.*Said\..*France\?/);
    expect((await baton().api.get(`/v1/conversations/${numberOf(id)}`)).body).toMatchObject({
      agent_id: 'geographer',
      agent_def: { id: 'geographer' },
    });
    const refused = await failure<APIError>(client.responses.create({ model: 'historian', conversation: id, input: 'x' }));
    expect(refused).toMatchObject({ status: 400, param: 'model' });
    expect((await client.responses.create({ model: 'geographer', conversation: id, input: 'Spain?' })).output_text).toBe('Madrid');
    expect((await all(client.conversations.items.list(id, { order: 'asc' }))).map(textOf)).toEqual([
      'Earlier?',
      'Said.',
      'France?',
      'Paris',
      'Spain?',
      'Madrid',
    ]);
  });

  it('[OAI-093] also where that is index, where our own API was first, or where a request was refused before', async () => {
    const begun = async () => (await client.conversations.create({})).id;
    const taken = await begun();
    await client.responses.create({ model: 'index', conversation: taken, input: 'x' });
    const own = await begun();
    await baton().api.post(`/v1/conversations/${numberOf(own)}/messages`, { message: 'x' }, { Accept: 'application/json' });
    const elsewhere = `conv_${String((await baton().api.post('/v1/conversations', {})).body['id'])}`;
    for (const id of [taken, own, elsewhere]) {
      const refused = await failure<APIError>(client.responses.create({ model: 'historian', conversation: id, input: 'x' }));
      expect(refused).toMatchObject({ status: 400, param: 'model' });
    }
    const free = await begun();
    const wrong = [{ model: 'ghost' }, { model: 'historian', temperature: -1 }, { model: 'historian', input: [user('a'), user('b')] }];
    for (const body of wrong)
      expect((await failure<APIError>(client.responses.create({ conversation: free, input: 'x', ...body }))).status).toBeLessThan(500);
    const missing = { type: 'message' as const, role: 'user' as const, content: [{ type: 'input_file' as const, file_id: '4711' }] };
    const refused = client.responses.create({ model: 'geographer', conversation: free, input: [missing] });
    expect(await failure<APIError>(refused)).toMatchObject({ status: 404, code: 'artifact_not_found' });
    expect((await baton().api.get(`/v1/conversations/${numberOf(free)}`)).body).toMatchObject({ agent_id: 'index' });
    const tried = ['geographer', 'historian'].map(async (model) => client.responses.create({ model, conversation: free, input: 'x' }));
    const done = (await Promise.allSettled(tried)).filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(1);
  });

  it('[OAI-094] have items: added, listed page by page, looked up and deleted', async () => {
    const { id } = await client.conversations.create({ items: [user('a')] });
    const image = { type: 'input_image' as const, detail: 'auto' as const, image_url: 'https://example.com/a.png' };
    const added = await client.conversations.items.create(id, {
      items: [
        { role: 'assistant', content: 'b' },
        { role: 'user', content: [{ type: 'input_text', text: 'c' }, image] },
      ],
    });
    expect(added).toMatchObject({
      object: 'list',
      has_more: false,
      data: [
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'b' }] },
        { type: 'message', role: 'user', status: 'completed', content: [{ type: 'input_text', text: 'c' }, image] },
      ],
    });
    const forward = await all(client.conversations.items.list(id, { order: 'asc' }));
    expect(forward.map(textOf)).toEqual(['a', 'b', 'c']);
    for (const limit of [1, 2, 3]) {
      expect(await all(client.conversations.items.list(id, { limit, order: 'asc' }))).toEqual(forward);
      expect(await all(client.conversations.items.list(id, { limit }))).toEqual(forward.toReversed());
    }
    const [, second] = forward;
    const itemId = String(second!.id);
    expect(await client.conversations.items.retrieve(itemId, { conversation_id: id })).toMatchObject({ id: itemId, role: 'assistant' });
    expect(await client.conversations.items.delete(itemId, { conversation_id: id })).toMatchObject({ id, object: 'conversation' });
    expect((await all(client.conversations.items.list(id, { order: 'asc' }))).map(textOf)).toEqual(['a', 'c']);
    const another = await client.conversations.create({ items: [user('x')] });
    for (const item of [itemId, 'msg_x', `msg_${crypto.randomUUID()}`, 'x']) {
      expect(await failure(client.conversations.items.retrieve(item, { conversation_id: id }))).toMatchObject({
        status: 404,
        code: 'message_not_found',
      });
      expect(await failure(client.conversations.items.delete(item, { conversation_id: id }))).toMatchObject({ status: 404 });
      expect(await failure(client.conversations.items.list(id, { after: item }))).toMatchObject({ status: 404, code: 'message_not_found' });
    }
    const of = String(forward[0]!.id);
    expect(await failure(client.conversations.items.retrieve(of, { conversation_id: another.id }))).toMatchObject({ status: 404 });
    // An answer has the id that it has in its response.
    const response = await client.responses.create({ model: 'index', conversation: id, input: 'd' });
    const answer = response.output[0]!.id!;
    expect((await client.conversations.items.list(id, { limit: 1 })).data[0]!.id).toBe(answer);
    await client.conversations.items.delete(answer, { conversation_id: id });
    expect((await all(client.conversations.items.list(id, { order: 'asc' }))).map(textOf)).toEqual(['a', 'c', 'd']);
  });

  it('[OAI-095] refuse what they can’t keep, and wait for a response in progress', async () => {
    const { id } = await client.conversations.create();
    const many: ResponseInput = Array.from({ length: 21 }, () => user('x'));
    const wrong: [param: string, items: unknown][] = [
      ['items', many],
      ['items', []],
      ['items', 'x'],
      ['items[0].role', [{ role: 'developer', content: 'x' }]],
      ['items[1].role', [user('a'), { role: 'system', content: 'x' }]],
      ['items[0].type', [{ type: 'function_call_output', call_id: 'x', output: 'y' }]],
      ['items[0]', ['x']],
      ['items[0].content', [{ role: 'user', content: '' }]],
    ];
    for (const [param, items] of wrong) {
      const error = await failure<APIError>(client.conversations.items.create(id, { items: items as ResponseInput }));
      expect(error, JSON.stringify(items).slice(0, 50)).toMatchObject({ status: 400, param });
    }
    expect(await failure<APIError>(client.conversations.create({ metadata: { a: 1 } as never }))).toMatchObject({ status: 400 });
    expect(await failure<APIError>(client.conversations.create({ topic: 'x' } as never))).toMatchObject({ status: 400, param: 'topic' });
    for (let n = 0; n < 30; n += 15) await client.conversations.items.create(id, { items: many.slice(0, 15) });
    expect(await failure<APIError>(client.conversations.items.create(id, { items: [user('x')] }))).toMatchObject({
      status: 409,
      code: 'limit_reached',
    });
    const busy = await client.conversations.create({ items: [user('x')] });
    const begun = await client.responses.create({ model: 'endless', conversation: busy.id, input: 'x', background: true });
    const [item] = (await client.conversations.items.list(busy.id, { order: 'asc' })).data;
    const calls = [
      () => client.conversations.items.create(busy.id, { items: [user('x')] }),
      () => client.conversations.items.delete(String(item!.id), { conversation_id: busy.id }),
      () => client.conversations.delete(busy.id),
    ];
    for (const call of calls) expect(await failure(call())).toMatchObject({ status: 409, code: 'conversation_busy' });
    await client.responses.cancel(begun.id);
    await client.conversations.delete(busy.id);
  });

  it('[OAI-095] are no more than a tenant may have', async () => {
    await using full = await startBaton({ dialect, env: { TENANT_MAX_CONVERSATIONS: '1' } });
    const { conversations } = officialClient(full, full.tenant.token).withOptions({ maxRetries: 0 });
    const { id } = await conversations.create({});
    const [refused, left] = [await failure(conversations.create({ items: [user('x')] })), await all(conversations.items.list(id))];
    expect(refused).toMatchObject({ status: 409, code: 'limit_reached' });
    expect(left).toEqual([]);
  });
});
