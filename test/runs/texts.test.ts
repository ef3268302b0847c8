import type { Knex } from 'knex';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/store/database/connect.ts';
import { describeOnBoth } from '../support/databases.ts';
import { startBaton, type Baton } from '../support/server.ts';
import { assemble } from '../support/stream.ts';
import { startUpstream } from '../support/upstream.ts';

/** Half of a character as releases of before have it in their JSON, beside what they left as it was. */
const OLD = 'O\\ud83d\u2028';
const NOW = 'O\ufffd\u2028';
/** What it stands for until then; as long, in bytes. */
const MARK = 'MARKING';

/** Does something to the database of a server. */
async function change(baton: Baton, work: (knex: Knex) => Promise<unknown>): Promise<void> {
  const database = await openDatabase({ url: baton.database.url });
  await work(database.knex);
  await database.close();
}

const replaced = (knex: Knex, table: string, column: string, from: string): Promise<number> =>
  knex(table).update({ [column]: knex.raw(`replace(??, ?, ?)`, [column, from, OLD]) });

describeOnBoth('half of a character that was stored before', (dialect) => {
  it('[TXT-004] reaches no provider, and no client of conversations, agents and schedules', async () => {
    await using upstream = await startUpstream();
    await using baton = await startBaton({ dialect, env: { ...upstream.env, INDEX_MODEL: 'openai/fake' } });
    const { api } = baton;
    const agent = { id: 'old', name: 'Old', role: MARK, goal: 'g', model: 'openai/fake', rules: [MARK] };
    await api.post('/v1/agents', agent);
    const { body: talk } = await api.post('/v1/conversations', { agent_id: 'old' });
    const path = `/v1/conversations/${String(talk['id'])}/messages`;
    upstream.otherwise({ text: [MARK] });
    await api.run(MARK, { path });
    const { body: task } = await api.post('/v1/schedules', { schedule: 'in 1 weeks', message: MARK, agent_id: 'old' });
    await change(baton, async (knex) => {
      await replaced(knex, 'messages', 'content', MARK);
      await replaced(knex, 'agents', 'definition', MARK);
      await replaced(knex, 'conversations', 'agent_def', MARK);
      await replaced(knex, 'schedules', 'message', MARK);
    });
    expect((await api.get(path)).body).toMatchObject({ messages: [{ content: NOW }, { content: NOW }] });
    expect((await api.get(`/v1/schedules/${String(task['id'])}`)).body).toMatchObject({ message: NOW });
    // What the server has of agents in memory is dropped with a change.
    await api.post('/v1/agents', { ...agent, id: 'new' });
    expect((await api.get('/v1/agents/old')).body).toMatchObject({ role: NOW, rules: [NOW] });
    await api.run('hello', { path });
    await api.run({ message: 'hello', agent: 'old' });
    const asked = upstream.requests.slice(1).map(({ body }) => JSON.stringify(body));
    expect(asked).toHaveLength(2);
    for (const body of asked) expect(body.includes(NOW) && !body.includes('\\ud')).toBe(true);
  });

  it('[TXT-005] leaves in no event and in no result, wherever the replay begins', async () => {
    await using upstream = await startUpstream();
    await using baton = await startBaton({ dialect, env: { ...upstream.env, INDEX_MODEL: 'openai/fake' } });
    const { api } = baton;
    upstream.reply({ text: ['a MARKING 👋 ', 'MARKING\n/write MARKING.md\n', 'MARKING\n/endwrite\n'] }, { text: [MARK] });
    const live = await api.run(MARK);
    await change(baton, (knex) => replaced(knex, 'events', 'data', MARK));
    const before = JSON.stringify(assemble(live.frames)).replaceAll(MARK, NOW);
    const replay = await api.events(live.requestId);
    expect(JSON.stringify(assemble(replay.frames))).toBe(before);
    for (const { id } of replay.frames.slice(0, -1)) {
      const rest = await api.events(live.requestId, { lastEventId: id });
      expect(rest.frames).toEqual(replay.frames.slice(Number(id)));
    }
    // Within a text, which is then cut.
    const cut = await api.events(live.requestId, { lastEventId: '2.3' });
    expect(cut.frames[0]).toMatchObject({ event: 'text', data: { delta: expect.stringMatching(/^\ufffd/) } });
    const { body } = await api.get(`/v1/requests/${live.requestId}/result`);
    expect(body).toMatchObject({ content: expect.stringContaining(NOW), files: [{ content: expect.stringContaining(NOW) }] });
  });

  it('[TXT-003] is U+FFFD where a model says it, in the log and with the next turn', async () => {
    await using upstream = await startUpstream();
    await using baton = await startBaton({ dialect, env: { ...upstream.env, INDEX_MODEL: 'openai/fake' } });
    const { api } = baton;
    const { body: talk } = await api.post('/v1/conversations', {});
    const path = `/v1/conversations/${String(talk['id'])}/messages`;
    upstream.reply({ text: ['a\ud83d', '\udc4b b\ud83d', 'c\n/write x\ud83d.md\nin\udc4b\n/endwrite\n'] }, { text: ['end\ud83d'] }, {});
    const run = await api.run('hello', { path });
    expect(run.done).toMatchObject({ ok: true, content: 'a👋 b\ufffdc\nend\ufffd' });
    expect(run.data('file')).toMatchObject([{ content: 'in\ufffd\n' }]);
    await api.run('more', { path });
    for (const { body } of upstream.requests) expect(JSON.stringify(body)).not.toMatch(/\\ud/);
    const typed = { message: 'x', response_format: { type: 'json_schema', schema: { type: 'object' } } };
    upstream.reply({ text: ['{"a":"\\ud83d"}'] });
    const answer = await api.post('/v1/orchestrate', typed, { Accept: 'application/json' });
    expect(answer.body).toMatchObject({ content: '{"a":"\ufffd"}', output: { a: '\ufffd' } });
  });
});
