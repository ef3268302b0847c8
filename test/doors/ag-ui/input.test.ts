import { describe, expect, it } from 'vitest';
import type { Fields } from '../../support/client.ts';
import { describeOnBoth } from '../../support/databases.ts';
import { useServer, useUpstream } from '../../support/server.ts';
import { asker } from '../../support/questions.ts';
import { frames, input } from './official.ts';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const user = (id: string, content: unknown) => ({ id, role: 'user', content });
const assistant = (id: string, content: string) => ({ id, role: 'assistant', content });

describe('what an AG-UI client sends', () => {
  const baton = useServer();
  const access = () => ({ url: baton().url, token: baton().tenant.token });
  const send = (body: object, agent = 'index') => frames(access(), body, { agent });
  const refused = async (body: object, agent = 'index') => {
    const { status, body: answer } = await baton().api.post(`/v1/agents/${agent}/ag-ui`, body);
    return { status, ...answer };
  };
  /** What was said in the thread of a run. */
  const said = async ({ events }: Awaited<ReturnType<typeof frames>>) => {
    const { conversation_id: id } = events[0]!.metadata as { conversation_id: number };
    const { body } = await baton().api.get<{ messages: Fields[] }>(`/v1/conversations/${id}/messages`);
    return body.messages.map(({ role, content }) => `${String(role)}: ${typeof content === 'string' ? content : JSON.stringify(content)}`);
  };

  it('[AGU-030] counts behind the last message that is stored, whatever stands before', async () => {
    const first = input([user('m-1', 'One')] as never);
    await send(first);
    const { threadId } = first;
    const changed = [user('m-1', 'Something else'), assistant('x', 'never said'), user('m-2', 'Two')];
    await send({ ...first, runId: '2', messages: changed });
    // Only the new message, with no history at all.
    const third = await send({ ...first, runId: '3', messages: [user('m-3', 'Three')] });
    expect(third.events[0]).toMatchObject({ threadId });
    expect(await said(third)).toEqual(['user: One', 'assistant: One', 'user: Two', 'assistant: Two', 'user: Three', 'assistant: Three']);
    const nothing = await refused({ ...first, runId: '4', messages: [...changed, user('m-3', 'Three'), assistant('y', 'Three')] });
    expect(nothing).toMatchObject({ status: 400, error_code: 'invalid_request', details: [{ path: '/messages' }] });
  });

  it('[AGU-031] counts together where a request in between was refused', async () => {
    const first = input([user('m-1', 'One')] as never);
    await send(first);
    const messages = [user('m-1', 'One'), assistant('a', 'One'), user('m-2', 'Two'), user('m-3', 'Three')];
    expect(await said(await send({ ...first, runId: '2', messages }))).toEqual([
      'user: One',
      'assistant: One',
      'user: Two\n\nThree',
      'assistant: Two\n\nThree',
    ]);
  });

  it('[AGU-032] begins a thread with what was said before it, and what the front end says of itself in front of the prompt', async () => {
    const messages = [
      { id: 's', role: 'system', content: 'Be brief.' },
      assistant('g', 'How can I help?'),
      user('m-0', [{ type: 'text', text: 'Not at all.' }]),
      { id: 'r', role: 'reasoning', content: 'Hm.' },
      { id: 'c', role: 'assistant', toolCalls: [{ id: 't', type: 'function', function: { name: 'f', arguments: '{}' } }] },
      { id: 'o', role: 'tool', toolCallId: 't', content: 'result' },
      assistant('b', 'Fine.'),
      user('m-1', 'Well'),
    ];
    const context = [{ description: 'The city on the map', value: 'Rome' }];
    const first = { ...input(messages as never), context };
    const prompt = 'Be brief.\n\nThe city on the map: Rome\n\nWell';
    const run = await send(first);
    expect(await said(run)).toEqual([
      'assistant: How can I help?',
      'user: Not at all.',
      'assistant: Fine.',
      `user: ${prompt}`,
      `assistant: ${prompt}`,
    ]);
    const next = await send({ ...first, context: [], runId: '2', messages: [...messages, assistant('x', prompt), user('m-2', 'So')] });
    expect((await said(next)).slice(-2)).toEqual(['user: So', 'assistant: So']);
  });

  it('[AGU-032] begins a thread only when nothing refuses its run', async () => {
    const list = async () => (await baton().api.get<{ conversations: Fields[] }>('/v1/conversations?limit=200')).body.conversations.length;
    const before = await list();
    const body = { ...input('Hi'), threadId: 'refused' };
    const artifact = [{ type: 'document', source: { type: 'url', value: 'no address' } }];
    for (const more of [{ tools: [{ name: 'a b' }] }, { tools: [{ name: 'f' }, { name: 'f' }] }, { messages: [user('m', artifact)] }]) {
      expect(await refused({ ...body, ...more })).toMatchObject({ status: 400 });
    }
    expect(await list()).toBe(before);
  });

  it('[AGU-032] takes the instructions of a conversation of ours with the first message of the front end', async () => {
    const { body: conversation } = await baton().api.post('/v1/conversations', {});
    const threadId = String(conversation['id']);
    await baton().api.run('Before', { path: `/v1/conversations/${threadId}/messages` });
    const messages = [
      { id: 's', role: 'system', content: 'Be brief.' },
      user('m-0', 'Before'),
      assistant('a', 'Before'),
      user('m-1', 'Now'),
    ];
    const first = { ...input(messages as never), threadId };
    expect((await said(await send(first))).slice(-2)).toEqual(['user: Be brief.\n\nNow', 'assistant: Be brief.\n\nNow']);
    const next = await send({ ...first, runId: '2', messages: [...messages, assistant('b', 'x'), user('m-2', 'So')] });
    expect((await said(next)).at(-2)).toBe('user: So');
  });

  it('[AGU-033] may hold images, in the form of 1.0 and in that of before', async () => {
    const parts = [
      { type: 'text', text: 'Look' },
      { type: 'image', source: { type: 'data', value: PIXEL, mimeType: 'image/png' } },
      { type: 'binary', mimeType: 'image/png', data: PIXEL },
    ];
    const [first] = await said(await send(input([user('m-1', parts)] as never)));
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PIXEL } };
    expect(JSON.parse(first!.slice('user: '.length))).toEqual([{ type: 'text', text: 'Look' }, image, image]);
    const wrong = [
      '',
      [],
      7,
      [null],
      [{ type: 'audio', source: { type: 'data', value: PIXEL, mimeType: 'audio/wav' } }],
      [{ type: 'image', source: { type: 'data', value: '!', mimeType: 'image/png' } }],
      [{ type: 'image', source: { type: 'data', value: PIXEL, mimeType: 'text/plain' } }],
      [{ type: 'image', source: { type: 'url', value: 'file:///etc/passwd' } }],
      [{ type: 'image', source: { type: 'file', value: 'file-1' } }],
      [{ type: 'binary', mimeType: 'image/png', id: 'file-1' }],
    ];
    for (const content of wrong) {
      const threadId = crypto.randomUUID();
      expect(await refused({ ...input([user('m-1', content)] as never), threadId }), JSON.stringify(content)).toMatchObject({
        status: 400,
      });
    }
  });

  it('[DCM-053] may hold documents, in the form of 1.0 and in that of before', async () => {
    const value = Buffer.from('a,b').toString('base64');
    const parts = [
      { type: 'document', source: { type: 'data', value, mimeType: 'text/csv' }, metadata: { filename: 'a.csv' } },
      { type: 'document', source: { type: 'data', value: value.replace(/=+$/, ''), mimeType: 'text/plain' } },
      { type: 'binary', mimeType: 'text/csv', data: value, filename: 'b.csv' },
    ];
    const sent = await send(input([user('m-1', parts)] as never));
    const [first, answer] = await said(sent);
    const source = { type: 'base64', media_type: 'text/csv', data: value };
    expect(JSON.parse(first!.slice('user: '.length))).toEqual([
      { type: 'document', source, title: 'a.csv' },
      { type: 'document', source: { ...source, media_type: 'text/plain' } },
      { type: 'document', source, title: 'b.csv' },
    ]);
    expect(answer).toMatch(/\[document a\.csv \(text\/csv\)\] \w+\na,b\n/);
    const linked = { type: 'document', source: { type: 'url', value: 'https://127.0.0.1/x.pdf', mimeType: 'application/pdf' } };
    const { events } = await send(input([user('m-1', [linked])] as never));
    expect(events.at(-1)).toMatchObject({ type: 'RUN_ERROR', code: 'document_unavailable' });
    const wrong = [
      { type: 'document', source: { type: 'data', value: '!', mimeType: 'text/csv' } },
      { type: 'document', source: { type: 'data', value: '', mimeType: 'text/csv' } },
      { type: 'document', source: { type: 'url', value: 'file:///etc/passwd' } },
      { type: 'document', source: { type: 'file', value: 'file-1' } },
      { type: 'binary', mimeType: 'application/zip', data: value },
      { type: 'binary', mimeType: 'application/pdf', id: 'file-1' },
    ];
    for (const part of wrong) {
      const body = { ...input([user('m-1', [part])] as never), threadId: crypto.randomUUID() };
      expect(await refused(body), JSON.stringify(part)).toMatchObject({ status: 400 });
    }
  });

  it('[AGU-034] names a conversation of ours by its number, which belongs to the agent', async () => {
    const { body: conversation } = await baton().api.post('/v1/conversations', { title: 'Ours' });
    await baton().api.run('Before', { path: `/v1/conversations/${String(conversation['id'])}/messages` });
    const threadId = String(conversation['id']);
    expect(await said(await send({ ...input('After'), threadId }))).toEqual([
      'user: Before',
      'assistant: Before',
      'user: After',
      'assistant: After',
    ]);
    await baton().api.post('/v1/agents', asker());
    for (const [agent, id] of [
      ['asker', threadId],
      ['index', '4711'],
      ['index', '0'],
      ['index', '9'.repeat(30)],
    ] as const) {
      expect(await refused({ ...input('Hi'), threadId: id }, agent)).toMatchObject({ status: 404, error_code: 'conversation_not_found' });
    }
  });

  it('[AGU-035] is another thread for another agent, and after the deletion of its conversation', async () => {
    await baton().api.post('/v1/agents', asker());
    const body = { ...input('Hi'), threadId: 'shared' };
    const [one, other] = [await send(body), await send(body, 'asker')];
    const idOf = ({ events }: typeof one) => (events[0]!.metadata as { conversation_id: number }).conversation_id;
    expect(idOf(other)).not.toBe(idOf(one));
    await baton().api.raw('DELETE', `/v1/conversations/${idOf(one)}`);
    const again = await send({ ...body, runId: 'again' });
    expect(idOf(again)).not.toBe(idOf(one));
    expect(await said(again)).toEqual(['user: Hi', 'assistant: Hi']);
  });

  it('[AGU-036] says no more than an agent can honour: what is no function and no state are refused, properties are ignored', async () => {
    for (const tools of [[{ name: 'a b' }], [{ description: 'x' }], [{ name: 'f', parameters: [] }]]) {
      expect(await refused({ ...input('Hi'), tools })).toMatchObject({ status: 400 });
    }
    expect(await refused({ ...input('Hi'), tools: [{ name: 'f' }, { name: 'f' }] })).toMatchObject({ details: [{ path: '/tools' }] });
    expect(await refused(input([user('1', 5)] as never))).toMatchObject({ status: 400, details: [{ path: '/messages' }] });
    for (const state of [[1], 7, 'x', false, { a: 'x'.repeat(65_536) }]) {
      expect(await refused({ ...input('Hi'), state })).toMatchObject({ status: 400, details: [{ path: '/state' }] });
    }
    for (const more of [{ state: {} }, { state: null }, { forwardedProps: { theme: 'dark' } }, { parentRunId: 'p' }]) {
      expect((await send({ ...input('Hi'), ...more })).events.at(-1)).toMatchObject({ result: 'Hi' });
    }
  });

  it('[AGU-037] from before 1.0 is told of a canceled run by an error', async () => {
    const { api } = baton();
    await api.post('/v1/agents', asker());
    const body = input('/ask Which?\n');
    const { requestId, events } = await send(body, 'asker');
    await api.post(`/v1/requests/${requestId}/cancel`);
    const { interrupts } = events.at(-1)!['outcome'] as { interrupts: { id: string }[] };
    const resume = [{ interruptId: interrupts[0]!.id, status: 'cancelled' }];
    await expect.poll(async () => (await api.get(`/v1/requests/${requestId}`)).body['state']).toBe('canceled');
    expect((await send({ ...body, runId: '2', resume }, 'asker')).events.at(-1)).toMatchObject({ type: 'RUN_ERROR', code: 'canceled' });
    const modern = { ...body, runId: '2', resume, protocolVersion: '1.0' };
    expect((await send(modern, 'asker')).events.at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'cancelled' } });
  });

  it('[AGU-038] reaches nothing of another tenant, nor of another thread', async () => {
    const { api } = baton();
    await api.post('/v1/agents', asker());
    const other = await baton().newTenant('other');
    await other.api.post('/v1/agents', asker());
    const body = { ...input('/ask Which?\n'), threadId: 'secret' };
    const mine = await send(body, 'asker');
    const { conversation_id: conversation } = mine.events[0]!.metadata as { conversation_id: number };
    const { interrupts } = mine.events.at(-1)!['outcome'] as { interrupts: { id: string }[] };
    const resume = [{ interruptId: interrupts[0]!.id, status: 'resolved', payload: 'Rome' }];
    const theirs = (more: object, agent = 'asker') => other.api.post(`/v1/agents/${agent}/ag-ui`, { ...body, ...more });
    expect(await theirs({ resume })).toMatchObject({ status: 404, body: { error_code: 'question_not_found' } });
    expect(await theirs({ threadId: String(conversation), resume })).toMatchObject({ status: 404 });
    expect(await theirs({ threadId: String(conversation) })).toMatchObject({ status: 404, body: { error_code: 'conversation_not_found' } });
    // The same ids, and a run of their own.
    const own = await frames({ url: baton().url, token: other.token }, body, { agent: 'asker' });
    expect(own.requestId).not.toBe(mine.requestId);
    expect(await refused({ ...body, threadId: 'elsewhere', resume }, 'asker')).toMatchObject({
      status: 404,
      error_code: 'question_not_found',
    });
    expect((await api.get(`/v1/questions/${interrupts[0]!.id}`)).body['state']).toBe('open');
  });

  it('[AGU-039] must be an id of its stream, where it goes on', async () => {
    for (const id of ['x', '7-1', '+1', '1+']) {
      const answer = await baton().api.post('/v1/agents/index/ag-ui', input('Hi'), { 'Last-Event-ID': id });
      expect(answer).toMatchObject({ status: 400, body: { error_code: 'invalid_request' } });
    }
    // Nothing is left out of a run that this request starts.
    expect((await frames(access(), input('Hi'), { after: '1' })).events[0]).toMatchObject({ type: 'RUN_STARTED' });
  });
});

describeOnBoth('a thread whose first run is refused', (dialect) => {
  const upstream = useUpstream();
  const baton = useServer(() => ({ dialect, env: { ...upstream().env, INDEX_MODEL: 'openai/fake', TENANT_MAX_CONCURRENT: '1' } }));

  it('[AGU-032] begins with the next request, with all that was said before', async () => {
    const { api, url, tenant } = baton();
    const never = new Promise<void>(() => {});
    upstream().reply({ text: ['one', ' two'], gate: (index) => (index === 1 ? never : undefined) });
    const first = await api.start('a');
    const messages = [{ id: 's', role: 'system', content: 'Be brief.' }, user('m-0', 'Hello'), assistant('a', 'Hi'), user('m-1', 'Now')];
    const body = input(messages as never);
    for (const threadId of [body.threadId, 'second', 'third']) {
      expect(await api.post('/v1/agents/index/ag-ui', { ...body, threadId })).toMatchObject({ status: 429 });
    }
    expect((await api.get('/v1/conversations')).body).toMatchObject({ conversations: [] });
    await api.post(`/v1/requests/${first.requestId}/cancel`);
    await first.over;
    upstream().reply({ text: ['Here.'] });
    expect((await frames({ url, token: tenant.token }, body)).events.at(-1)).toMatchObject({ result: 'Here.' });
    const { messages: sent } = upstream().requests.at(-1)!.body;
    const texts = sent.slice(1).map(({ content }) => (typeof content === 'string' ? content : content.map(({ text }) => text).join('')));
    expect(texts.slice(0, 2)).toEqual(['Hello', 'Hi']);
    expect(texts.at(-1)).toContain('Be brief.\n\nNow');
  });
});

describeOnBoth('a thread that begins', (dialect) => {
  const baton = useServer({ dialect });

  it('[AGU-009] has one conversation, of several requests at the same time', async () => {
    const { api, url, tenant } = baton();
    const body = { ...input('Hi'), threadId: 'new' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        frames({ url, token: tenant.token }, { ...body, runId: `r${n}`, messages: [user(`m${n}`, 'Hi')] }).catch(String),
      ),
    );
    const refusals = answers.filter((answer) => typeof answer === 'string');
    for (const refusal of refusals) expect(refusal).toMatch(/409.*conversation_busy/);
    expect(refusals.length).toBeLessThan(5);
    expect((await api.get('/v1/conversations')).body['conversations']).toHaveLength(1);
  });
});
