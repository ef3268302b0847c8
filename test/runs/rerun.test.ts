import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/store/database/connect.ts';
import type { Fields } from '../support/client.ts';
import { createDatabase, describeOnBoth } from '../support/databases.ts';
import { startMcpHttp } from '../support/mcp.ts';
import { bytesOf } from '../support/reruns.ts';
import { startBaton, useServer, useUpstream } from '../support/server.ts';
import { startSite } from '../support/site.ts';

const agent = (more: object = {}) => ({ id: 'a', name: 'A', role: 'r', goal: 'g', model: 'openai/fake', ...more });
const pathOf = (id: string): string => `/v1/requests/${id}/rerun`;
/** Without the words of its marks, which are each run's own. */
const unmarked = (said: unknown): string => JSON.stringify(said).replace(/\] [a-z0-9]{8}\b/g, ']');
const never = new Promise<never>(() => {});

describeOnBoth('a run that is run again', (dialect) => {
  const upstream = useUpstream();
  const baton = useServer(() => ({ dialect, env: { ...upstream().env, INDEX_MODEL: 'openai/fake' } }));
  const again = (id: string, body: object = {}) => baton().api.run({ ...body }, { path: pathOf(id) });
  /** The messages of the last call, without the system prompt. */
  const sent = () =>
    upstream()
      .requests.at(-1)!
      .body.messages.filter(({ role }) => role !== 'system')
      .map(({ content }) => content);
  const system = (): unknown =>
    upstream()
      .requests.at(-1)!
      .body.messages.find(({ role }) => role === 'system')?.content;

  it('[RRN-001] is asked the same, with the agent of today, and names the run of before wherever it is shown', async () => {
    const { api } = baton();
    await api.post('/v1/agents', agent({ id: 'writer', goal: 'Write as of old.' }));
    upstream().otherwise(() => ({ text: ['{"n":1}'] }));
    const schema = { type: 'object', properties: { n: { type: 'integer' } } };
    const body = {
      message: [
        { type: 'text', text: 'What is in it?' },
        { type: 'document', title: 'a.csv', source: { type: 'base64', media_type: 'text/csv', data: 'YSxiCjEsMgo=' } },
      ],
      agent: 'writer',
      response_format: { type: 'json_schema', schema },
      user: 'alice',
      metadata: { project: 'maps' },
    };
    const first = await api.run(body);
    const before = unmarked(sent());
    await api.patch('/v1/agents/writer', agent({ id: 'writer', goal: 'Write as of today.' }));
    const second = await again(first.requestId);
    expect(second.done).toMatchObject({ ok: true, content: '{"n":1}', content_type: 'application/json' });
    expect(unmarked(sent())).toEqual(before);
    expect(JSON.stringify(system())).toContain('Write as of today.');
    const received = { agent: 'writer', agent_version: 2, rerun_of: first.requestId, user: 'alice', metadata: { project: 'maps' } };
    expect(second.data('request_received')[0]).toMatchObject({ ...received, message: 'What is in it?' });
    const { agent: agentId, ...rest } = received;
    const shown = { agent_id: agentId, ...rest };
    expect((await api.get(`/v1/requests/${second.requestId}`)).body).toMatchObject(shown);
    const listed = (await api.get<{ requests: Fields[] }>('/v1/requests')).body.requests;
    expect(listed[0]).toMatchObject(shown);
    expect(listed[1]).not.toHaveProperty('rerun_of');
    expect((await api.get(`/v1/requests/${second.requestId}/result`)).body).toMatchObject({ rerun_of: first.requestId });
    // A run that runs one again can be run again itself.
    const third = await again(second.requestId);
    expect(third.data('request_received')[0]).toMatchObject({ rerun_of: second.requestId });
    expect(unmarked(sent())).toEqual(before);
  });

  it('[RRN-002] has another prompt, another version, or a definition of its own, where the body says so', async () => {
    const { api } = baton();
    await api.post('/v1/agents', agent({ id: 'two', goal: 'The first goal.' }));
    await api.patch('/v1/agents/two', agent({ id: 'two', goal: 'The second goal.' }));
    upstream().otherwise(() => ({ text: ['ok'] }));
    const inline = await api.run({ message: 'hello', agent_def: agent({ id: 'mine', goal: 'A goal of its own.' }) });
    const same = await again(inline.requestId);
    expect(same.data('request_received')[0]).toMatchObject({ agent: 'mine', message: 'hello' });
    expect(JSON.stringify(system())).toContain('A goal of its own.');
    const version = await again(inline.requestId, { agent: 'two@1', message: 'good day' });
    expect(version.data('request_received')[0]).toMatchObject({ agent: 'two', agent_version: 1, message: 'good day' });
    expect(sent()).toEqual(['good day']);
    expect(JSON.stringify(system())).toContain('The first goal.');
    const { id: _, ...nameless } = agent({ goal: 'Sent along.' });
    const sentAlong = await again(version.requestId, { agent_def: nameless });
    expect(sentAlong.data('request_received')[0]).toMatchObject({ agent: 'two', message: 'good day' });
    expect(JSON.stringify(system())).toContain('Sent along.');
    const conflict = await api.post(pathOf(inline.requestId), { agent: 'one', agent_def: agent({ id: 'other' }) });
    expect(conflict).toMatchObject({ status: 400, body: { error_code: 'invalid_request' } });
    const ghost = await again(inline.requestId, { agent: 'ghost' });
    expect(ghost.done).toMatchObject({ ok: false, error_code: 'agent_not_found' });
  });

  it('[RRN-003] of a conversation is told what was said before it, and leaves the conversation as it is', async () => {
    const { api } = baton();
    const { id } = (await api.post('/v1/conversations', {})).body as { id: number };
    const path = `/v1/conversations/${id}/messages`;
    const said: string[] = [];
    for (const word of ['one', 'two', 'three']) {
      upstream().reply({ text: [`${word}!`] });
      said.push((await api.run({ message: word }, { path })).requestId);
    }
    upstream().reply({ text: ['two?'] });
    const second = await again(said[1]!);
    expect(sent()).toEqual(['one', 'one!', 'two']);
    expect(second.data('request_received')[0]).not.toHaveProperty('conversation_id');
    expect((await api.get(path)).body).toMatchObject({ count: 6 });
    await api.raw('DELETE', `/v1/conversations/${id}`);
    expect(await api.post(pathOf(said[1]!), {})).toMatchObject({ status: 409, body: { error_code: 'run_not_kept' } });
    // The history of a run that was run again is its own.
    expect((await again(second.requestId)).done.ok).toBe(true);
    expect(sent()).toEqual(['one', 'one!', 'two']);
  });

  it('[RRN-004] begins with a turn, behind all that was said before it', async () => {
    const { api } = baton();
    upstream().reply({ text: ['Looking.\n/mem list\n'] }, { text: ['Again.\n/mem list\n'] }, { text: ['done'] });
    const first = await api.run({ message: 'go', agent_def: agent() });
    const [, , third] = upstream().requests.slice(-3);
    const told = third!.body.messages.slice(1);
    upstream().reply({ text: ['done otherwise'] });
    const again3 = await again(first.requestId, { from: { stream_id: 0, turn: 3 } });
    expect(again3.done).toMatchObject({ ok: true, content: 'done otherwise' });
    expect(again3.data('tool_call')).toEqual([]);
    expect(upstream().requests.at(-1)!.body.messages.slice(1)).toEqual(told);
    expect(again3.data('request_received')[0]).toMatchObject({ message: 'go' });
    // What is said now stands behind it.
    upstream().reply({ text: ['in German'] });
    const edited = await again(first.requestId, { from: { turn: 2 }, message: 'Answer in German.' });
    expect(edited.data('request_received')[0]).toMatchObject({ message: 'Answer in German.' });
    expect(sent().slice(0, 2)).toEqual(['go', 'Looking.\n/mem list\n']);
    expect(sent()[2]).toMatch(/^\[TOOL RESULTS\][^]*\n\nAnswer in German\.$/);
    // A run from a turn on is run again from there.
    upstream().reply({ text: ['once more'] });
    await again(again3.requestId);
    expect(upstream().requests.at(-1)!.body.messages.slice(1)).toEqual(told);
    const beyond = await api.post(pathOf(first.requestId), { from: { turn: 4 } });
    expect(beyond).toMatchObject({ status: 404, body: { error_code: 'turn_not_found' } });
    expect(await api.post(pathOf(first.requestId), { from: { stream_id: 1, turn: 1 } })).toMatchObject({ status: 400 });
  });

  it('[RRN-004] begins with no turn behind what was erased since', async () => {
    const { api } = baton();
    const { id } = (await api.post('/v1/conversations', {})).body as { id: number };
    const path = `/v1/conversations/${id}/messages`;
    upstream().reply({ text: ['what is erased'] }, { text: ['Looking.\n/mem list\n'] }, { text: ['done'] });
    const first = await api.run({ message: 'one' }, { path });
    const second = await api.run({ message: 'two' }, { path });
    const from = { from: { turn: 2 } };
    upstream().otherwise(() => ({ text: ['done'] }));
    expect((await again(second.requestId, from)).done.ok).toBe(true);
    expect(sent().slice(0, 4)).toEqual(['one', 'what is erased', 'two', 'Looking.\n/mem list\n']);
    expect((await api.raw('DELETE', `/v1/requests/${first.requestId}`)).status).toBe(204);
    expect(await api.post(pathOf(second.requestId), from)).toMatchObject({ status: 409, body: { error_code: 'run_not_kept' } });
    expect((await again(second.requestId)).done.ok).toBe(true);
    expect(sent()).toEqual(['two']);
  });

  it('[RRN-005] is a 404 of a run that there is not, and a 409 of one that is under way', async () => {
    const { api } = baton();
    const nowhere = await api.post(pathOf('01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b'), {});
    expect(nowhere).toMatchObject({ status: 404, body: { error_code: 'request_not_found' } });
    upstream().reply({ text: ['one', 'two'], gate: (index) => (index === 1 ? never : undefined) });
    const run = await api.start({ message: 'go', agent_def: agent() });
    await run.until(({ event }) => event === 'text');
    expect(await api.post(pathOf(run.requestId), {})).toMatchObject({ status: 409, body: { error_code: 'request_busy' } });
    await api.post(`/v1/requests/${run.requestId}/cancel`);
    await run.over;
    const other = await baton().newTenant();
    expect(await other.api.post(pathOf(run.requestId), {})).toMatchObject({ status: 404, body: { error_code: 'request_not_found' } });
  });

  it('[RRN-006] is answered as any run is, and once for each key', async () => {
    const { api } = baton();
    upstream().otherwise(() => ({ text: ['ok'] }));
    const { requestId } = await api.run({ message: 'go', agent_def: agent() });
    const whole = await api.post(pathOf(requestId), {}, { accept: 'application/json' });
    expect(whole).toMatchObject({ status: 200, body: { ok: true, content: 'ok', rerun_of: requestId } });
    const async = await api.post(pathOf(requestId), {}, { prefer: 'respond-async', 'idempotency-key': 'once' });
    expect(async).toMatchObject({ status: 202, body: { rerun_of: requestId, message: 'go' } });
    const joined = await api.post(pathOf(requestId), {}, { accept: 'application/json', 'idempotency-key': 'once' });
    expect(joined).toMatchObject({ status: 200, headers: { 'idempotency-replayed': 'true' }, body: { request_id: async.requestId } });
  });
});

describeOnBoth('a run of which no steps are kept', (dialect) => {
  const baton = useServer({ dialect, env: { STEPS: 'off' } });

  it('[RRN-005] can not be run again', async () => {
    const { requestId } = await baton().api.run('hello');
    const refused = await baton().api.post(pathOf(requestId), {});
    expect(refused).toMatchObject({ status: 409, body: { error_code: 'run_not_kept' } });
  });
});

describeOnBoth('a run that is run again with recorded tools', (dialect) => {
  const upstream = useUpstream();
  const baton = useServer(() => ({ dialect, env: { ...upstream().env, FETCH_ALLOW: '127.0.0.1' } }));
  const again = (id: string, body: object = {}) => baton().api.run({ tools: 'recorded', ...body }, { path: pathOf(id) });
  const script = (name: string, more: object = {}) => ({
    message: 'go',
    agent_def: { id: 'script', name: 'Script', role: 'test', goal: 'play', model: `demo/script:${name}`, ...more },
  });

  it('[RRN-010] says the same to the byte, asks nothing outside and changes nothing', async () => {
    const { api } = baton();
    await using site = await startSite({ '/': '<p>The price is 12.</p>', '/slow': '<p>slow</p>' });
    // The first one is the last to answer.
    let asked = (): void => {};
    const other = new Promise<void>((resolve) => (asked = resolve));
    site.pages['/slow'] = async (_, response) => {
      await other;
      response.end('slow');
    };
    site.pages['/quick'] = (_, response) => {
      response.on('close', () => setImmediate(asked));
      response.end('quick');
    };
    const turns = [
      `/fetch ${site.url}/slow\n/fetch ${site.url}/quick\n/mem write a note\n/write --persist a.txt\nhello\n/endwrite\n`,
      `/fetch ${site.url}/\n/mem read\n/read a.txt\n`,
    ];
    const answer = (n: number, said: string): string => turns[n] ?? `I was told ${said}`;
    upstream().otherwise(({ body, lastMessage }) => ({
      text: [answer(body.messages.filter(({ role }) => role === 'assistant').length, lastMessage)],
    }));
    const first = await api.run({ message: 'go', agent_def: agent() });
    expect(first.done).toMatchObject({ ok: true, content: expect.stringContaining('The price is 12.') });
    const asked1 = site.requests.length;
    const artifacts = (await api.get('/v1/artifacts')).body;
    const second = await again(first.requestId);
    expect(await bytesOf(api, second.requestId)).toBe(await bytesOf(api, first.requestId));
    expect(site.requests).toHaveLength(asked1);
    expect((await api.get('/v1/artifacts')).body).toEqual(artifacts);
  });

  it('[RRN-010] asks no MCP server which of its tools only read', async () => {
    const { server: mcp } = await startMcpHttp();
    await using _ = mcp;
    await using database = await createDatabase(dialect);
    const config = join(database.folder, 'mcp.json');
    writeFileSync(config, JSON.stringify({ mcpServers: { example: { type: 'http', url: `${mcp.origin}/mcp` } } }));
    await using local = await startBaton({ database, env: { ...upstream().env, MCP_CONFIG: config } });
    const asked = (): number => mcp.requests.filter(({ method }) => method === 'POST').length;
    const turn = { text: ['/mcp call example echo {"text":"one"}\n/mcp call example echo {"text":"two"}\n'] };
    upstream().reply(turn, { text: ['done'] }, turn, { text: ['done'] });
    const first = await local.api.run({ message: 'go', agent_def: agent() });
    expect(first.data('tool_call').map(({ ok }) => ok)).toEqual([true, true]);
    const before = asked();
    const second = await local.api.run({ tools: 'recorded' }, { path: pathOf(first.requestId) });
    expect(await bytesOf(local.api, second.requestId)).toBe(await bytesOf(local.api, first.requestId));
    expect(asked()).toBe(before);
  });

  it('[RRN-011] fails a command of which nothing is recorded, and writes a file for the caller alone', async () => {
    const { api } = baton();
    await using site = await startSite({ '/': '<p>once</p>' });
    upstream().reply({ text: [`/fetch ${site.url}/\n`] }, { text: ['done'] });
    const first = await api.run({ message: 'go', agent_def: agent() });
    const turn = `/fetch ${site.url}/other\n/mem write new\n/write --persist b.txt\nnew\n/endwrite\n`;
    upstream().reply({ text: [turn] }, { text: [`/fetch ${site.url}/\n`] }, { text: [`/fetch ${site.url}/\n`] }, { text: ['done'] });
    const second = await again(first.requestId, { message: 'otherwise' });
    const calls = second.data('tool_call').map(({ kind, ok }) => [kind, ok]);
    expect(calls).toEqual([
      ['fetch', false],
      ['mem', false],
      ['write', true],
      ['fetch', true],
      ['fetch', false],
    ]);
    expect(second.data('tool_call')[0]).toMatchObject({ error: expect.stringContaining('ERR: nothing is recorded') });
    expect(second.data('file')).toMatchObject([{ path: 'b.txt', content: 'new\n' }]);
    expect(second.data('file')[0]).not.toHaveProperty('artifact_id');
    expect(site.requests).toHaveLength(1);
  });

  it('[RRN-012] has delegates, gates, advisors and formats run again', async () => {
    const { api } = baton();
    const advisor = (model: string, mode: string) => ({ advisor: { model: `demo/script:${model}`, mode } });
    const bodies = [
      ...[
        'usage',
        'length',
        'refused',
        'empty-after-command',
        'file',
        'files',
        'persisted',
        'tools',
        'tools-failing',
        'parallel',
        'delegate',
      ].map((name) => script(name)),
      script('consult', advisor('text', 'consult')),
      script('draft', advisor('gate-redirect-once', 'gate')),
      { ...script('typed-late'), response_format: { type: 'json_schema', schema: { type: 'object' } } },
    ];
    for (const body of bodies) {
      const first = await api.run(body);
      const second = await again(first.requestId);
      expect([body.agent_def.model, await bytesOf(api, second.requestId)]).toEqual([
        body.agent_def.model,
        await bytesOf(api, first.requestId),
      ]);
    }
  });

  it('[RRN-013] asks no people, and no caller', async () => {
    const { api } = baton();
    const run = await api.start(script('ask', { capabilities: ['/ask'] }));
    const { data } = await run.until(({ event }) => event === 'question');
    await api.post(`/v1/questions/${String((data as Fields)['question_id'])}/answer`, { text: 'red' });
    await run.over;
    const second = await again(run.requestId);
    expect(second.done).toMatchObject({ ok: true, content: run.done.content });
    expect(second.data('question')).toEqual([]);
    expect(second.data('tool_call')).toMatchObject([{ kind: 'ask', ok: true }]);
  });

  it('[RRN-013] has no delegate work that a person has denied', async () => {
    const { api } = baton();
    await api.post('/v1/agents', agent({ id: 'helper' }));
    const careful = agent({ approvals: ['/agent helper'] });
    upstream().reply({ text: ['/agent helper do it\n'] }, { text: ['not done'] });
    const run = await api.start({ message: 'go', agent_def: careful });
    const { data } = await run.until(({ event }) => event === 'question');
    await api.post(`/v1/questions/${String((data as Fields)['question_id'])}/answer`, { decision: 'denied' });
    await run.over;
    expect(run.data('tool_call')).toMatchObject([{ kind: 'agent', ok: false }]);
    upstream().reply({ text: ['/agent helper do it\n'] }, { text: ['not done'] });
    const before = upstream().requests.length;
    const second = await again(run.requestId);
    expect(second.data('tool_call')).toMatchObject([{ kind: 'agent', ok: false, error: run.data('tool_call')[0]!['error'] }]);
    expect(second.done).toMatchObject({ ok: true, content: 'not done' });
    expect(upstream().requests).toHaveLength(before + 2);
  });

  it('[RRN-014] takes the results behind the turn with which it begins', async () => {
    const { api } = baton();
    upstream().reply({ text: ['/mem write one\n'] }, { text: ['/mem read\n'] }, { text: ['done'] });
    const first = await api.run({ message: 'go', agent_def: agent({ id: 'from' }) });
    upstream().reply({ text: ['/mem write one\n/mem read\n'] }, { text: ['done'] });
    const second = await again(first.requestId, { from: { turn: 2 } });
    expect(second.data('tool_call').map(({ args, ok }) => [args, ok])).toEqual([
      ['write one', false],
      ['read', true],
    ]);
  });

  it('[RRN-017] is canceled when what it would be told is gone meanwhile, and has no empty results', async () => {
    const { api, database } = baton();
    await api.post('/v1/agents', agent({ id: 'helper' }));
    const db = await openDatabase({ url: database.url });
    const erase = (id: string) => api.raw('DELETE', `/v1/requests/${id}`);
    const expire = (table: 'steps' | 'events') => (id: string) => db.knex(table).where({ request_id: id }).delete();
    const turn = '/list agents\n/write a.txt\nhello\n/endwrite\n';
    const cases: [replies: string[], goes: (id: string) => Promise<unknown>][] = [
      [[turn], erase],
      [[turn], expire('steps')],
      [[turn], expire('events')],
      // Its agent is not asked to go on without the delegate.
      [['/agent helper do it\n', '/list agents\n', 'helped'], erase],
    ];
    for (const [replies, goes] of cases) {
      const said = replies.findIndex((text) => text.startsWith('/list'));
      upstream().reply(...[...replies, 'done'].map((text) => ({ text: [text] })));
      const first = await api.run({ message: 'go', agent_def: agent() });
      expect(first.done.ok).toBe(true);
      const [asked, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const asks = (): Promise<void> => (asked.resolve(), gone.promise);
      upstream().reply(...replies.slice(0, said).map((text) => ({ text: [text] })), { text: [replies[said]!], gate: asks });
      const made = upstream().requests.length + said + 1;
      const second = await api.start({ tools: 'recorded' }, { path: pathOf(first.requestId) });
      await asked.promise;
      await goes(first.requestId);
      gone.resolve();
      await second.over;
      expect(second.done).toMatchObject({ ok: false, error_code: 'canceled', error: expect.stringContaining('is not kept any more') });
      expect(second.data('file')).toEqual([]);
      expect(upstream().requests).toHaveLength(made);
      expect((await api.get(`/v1/requests/${second.requestId}`)).body).toMatchObject({ state: 'canceled', error_code: 'canceled' });
    }
    await db.close();
  });

  it('[RRN-015] is refused of a prompt that names what would have to be fetched', async () => {
    const { api } = baton();
    const message = [{ type: 'image', source: { type: 'url', url: 'http://127.0.0.1:1/a.png' } }];
    const { requestId } = await api.run({ message, agent_def: agent() });
    expect(await api.post(pathOf(requestId), { tools: 'recorded' })).toMatchObject({ status: 409, body: { error_code: 'run_not_kept' } });
  });
});
