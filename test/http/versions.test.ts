import { expect, it } from 'vitest';
import { Client, type Fields } from '../support/client.ts';
import { createDatabase, describeOnBoth } from '../support/databases.ts';
import { startBaton, useServer } from '../support/server.ts';

const agent = (goal: string): Fields => ({ name: 'A', role: 'r', model: 'demo/echo', goal });
const NONE = `"${'0'.repeat(64)}"`;

describeOnBoth('versions of agents', (dialect) => {
  const baton = useServer({ dialect });
  let count = 0;

  /** A new agent: its path, its tag, and how to change it. */
  async function newAgent() {
    count += 1;
    const created = await baton().api.post('/v1/agents', { id: `a${count}`, ...agent('0') });
    const path = `/v1/agents/a${count}`;
    const change = (goal: string, ifMatch?: string) =>
      baton().api.patch(path, agent(goal), ifMatch === undefined ? {} : { 'If-Match': ifMatch });
    return { path, tag: created.headers['etag']!, change };
  }

  it('[TAG-001] have a tag, which is the same in every answer, and another one after each change', async () => {
    const { path, tag, change } = await newAgent();
    expect(tag).toMatch(/^"[0-9a-f]{64}"$/);
    expect((await baton().api.get(path)).headers['etag']).toBe(tag);
    const changed = (await change('1')).headers['etag'];
    expect(changed).not.toBe(tag);
    expect((await baton().api.get(path)).headers['etag']).toBe(changed);
    expect((await baton().api.get('/v1/agents/index')).headers['etag']).toMatch(/^"[0-9a-f]{64}"$/);
  });

  it.each<[string, (tag: string) => string]>([
    ['the tag', (tag) => tag],
    ['any', () => '*'],
    ['a list with the tag', (tag) => `${NONE}, ${tag}`],
    ['a list with empty elements and odd tags', (tag) => `, W/${NONE} ,"a,b",,\t${tag} , `],
  ])('[TAG-001] are changed with If-Match: %s', async (_, ifMatch) => {
    const { tag, change } = await newAgent();
    expect(await change('1', ifMatch(tag))).toMatchObject({ status: 200, body: { goal: '1' } });
  });

  it.each<[string, (tag: string) => string]>([
    ['another tag', () => NONE],
    ['the weak form of the tag', (tag) => `W/${tag}`],
    ['the tag without quotes', (tag) => tag.slice(1, -1)],
    ['the tag within another one', (tag) => `"x,'${tag.slice(1, -1)}'"`],
    ['the tag behind what is no tag', (tag) => `nonsense, ${tag}`],
    ['two tags without a comma', (tag) => `${NONE} ${tag}`],
    ['nothing', () => ''],
    ['any, and more', () => `*, ${NONE}`],
  ])('[TAG-001] are left alone with If-Match: %s', async (_, ifMatch) => {
    const { path, tag, change } = await newAgent();
    const refused = { status: 412, body: { error_code: 'precondition_failed' } };
    expect(await change('1', ifMatch(tag))).toMatchObject(refused);
    expect(await baton().api.raw('DELETE', path, { headers: { 'If-Match': ifMatch(tag) } })).toMatchObject(refused);
    expect((await baton().api.get(path)).body).toMatchObject({ goal: '0' });
  });

  it('[TAG-001] may be old: then nothing is changed or deleted; what is invalid or not there is that', async () => {
    const { path, tag, change } = await newAgent();
    const { headers } = await change('1', tag);
    expect((await change('2', tag)).status).toBe(412);
    const remove = (ifMatch: string) => baton().api.raw('DELETE', path, { headers: { 'If-Match': ifMatch } });
    expect((await remove(tag)).status).toBe(412);
    expect((await baton().api.patch(path, {}, { 'If-Match': tag })).status).toBe(400);
    expect((await remove(headers['etag']!)).status).toBe(200);
    expect((await change('3', headers['etag']!)).status).toBe(404);
    expect((await remove('*')).status).toBe(404);
  });
});

describeOnBoth('clients that change an agent at once', (dialect) => {
  it('[TAG-002] and know the same version: one gets through', async () => {
    const database = await createDatabase(dialect);
    const first = await startBaton({ database });
    // A SQLite file belongs to one server.
    const second = dialect === 'postgres' ? await startBaton({ database }) : first;
    const apis = [first, second].map(({ url }) => new Client(url, first.tenant.token));
    let tag = (await first.api.post('/v1/agents', { id: 'a', ...agent('0') })).headers['etag']!;
    for (let round = 1; round <= 5; round += 1) {
      const change = (n: number) => apis[n % 2]!.patch('/v1/agents/a', agent(`${round}.${n}`), { 'If-Match': tag });
      const answers = await Promise.all([0, 1, 2, 3, 4, 5].map(change));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412, 412]);
      const winner = answers.find(({ status }) => status === 200)!;
      expect((await apis[0]!.get('/v1/agents/a')).body).toEqual(winner.body);
      tag = winner.headers['etag']!;
    }
    await first.stop();
    if (second !== first) await second.stop();
    await database.drop();
  });
});
