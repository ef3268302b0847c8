import { expect, it } from 'vitest';
import { Client, type Fields } from '../support/client.ts';
import { openDatabase } from '../../src/store/database/connect.ts';
import { createDatabase, describeOnBoth } from '../support/databases.ts';
import { startBaton, useServer } from '../support/server.ts';

const PROMPTS = [
  { message: 'Which orders are late?', user: 'alice', metadata: { project: 'shop', env: 'prod' } },
  { message: 'Tell me of the late train', user: 'bob', metadata: { project: 'trains', env: 'prod' } },
  { message: 'An order of Zürich: 東京都', user: 'alice', metadata: { project: 'shop', env: 'test' } },
  { message: 'Nothing', agent: 'nobody', user: 'alice' },
] as const;

/** The numbers of the prompts whose runs a filter finds, by pages of this size. */
async function found(api: Client, query: string, limit = 50): Promise<number[]> {
  const numbers: number[] = [];
  for (let before = ''; ;) {
    const { body } = await api.get<{ requests: Fields[]; next_before?: string }>(`/v1/requests?${query}&limit=${limit}${before}`);
    numbers.push(...body.requests.map((run) => PROMPTS.findIndex(({ message }) => message === run['message'])));
    if (body.next_before === undefined) return numbers;
    before = `&before=${body.next_before}`;
  }
}

describeOnBoth('the list of runs', (dialect) => {
  const baton = useServer({ dialect });

  it('[REQ-015] is narrowed by user, pairs, error, and words, alone and together, on pages of any size', async () => {
    const { api } = await baton().newTenant();
    for (const prompt of PROMPTS) await api.run(prompt);
    const { api: other } = await baton().newTenant();
    await other.run(PROMPTS[0]);
    const expected: [query: string, numbers: number[]][] = [
      ['user=alice', [3, 2, 0]],
      ['user=Alice', []],
      ['metadata[project]=shop', [2, 0]],
      ['metadata%5Bproject%5D=shop&metadata[env]=prod', [0]],
      ['metadata[project]=shop&user=bob', []],
      ['metadata[project]=maps', []],
      ['error_code=agent_not_found', [3]],
      ['error_code=agent_not_found&user=alice&state=failed&agent=nobody', [3]],
      ['error_code=timeout', []],
      ['user=alice&state=completed', [2, 0]],
      ['q=late', [1, 0]],
      ['q=ORDER', [2, 0]],
      ['q=late+order', [0]],
      ['q=what+are+the+late+orders', [0]],
      ['q=late&user=bob', [1]],
      ['q=zurich', [2]],
      [`q=${encodeURIComponent('東京')}`, [2]],
      ['q=nowhere', []],
      ['q=late&state=failed', []],
    ];
    for (const [query, numbers] of expected) {
      for (const limit of [50, 1]) expect(await found(api, query, limit), query).toEqual(numbers);
    }
  });

  it('[REQ-015] takes no query without words, nor what can be no user, pair or code', async () => {
    const { api } = await baton().newTenant();
    const wrong: [query: string, path: string][] = [
      ['q=%21%3F', 'query/q'],
      ['q=What+is+the', 'query/q'],
      ['q=', 'query/q'],
      ['user=', 'query/user'],
      ['metadata=x', 'query/metadata'],
      ['metadata[]=x', 'query/metadata'],
      ['metadata[x]=1&metadata[x]=2', 'query/metadata/x'],
      ['error_code=X', 'query/error_code'],
      ['since=x', 'query/since'],
      ['until=-1', 'query/until'],
      ['metdata[x]=1', 'query/metdata[x]'],
      ['user[x]=1', 'query/user[x]'],
    ];
    for (const [query, path] of wrong) {
      const { status, body } = await api.get(`/v1/requests?${query}`);
      expect([status, body], query).toMatchObject([400, { details: [{ path }] }]);
    }
  });

  it('[REQ-016] is narrowed by the time at which runs were asked for', async () => {
    const { api } = await baton().newTenant();
    const { requestId } = await api.run(PROMPTS[0]);
    // As its id has it, not this clock: ids never go back, also where another test has turned the clock on.
    const before = Math.floor(Number.parseInt(requestId.replace('-', '').slice(0, 12), 16) / 1000);
    const after = before + 1;
    for (const more of ['', '&user=alice', '&q=late', '&state=completed']) {
      const ranges = [`since=${before}`, `since=${before}&until=${after}`, `since=${after}`, `until=${before}`];
      const runs: unknown[] = [];
      for (const range of ranges) runs.push(await found(api, range + more));
      expect(runs, more).toEqual([[0], [0], [], []]);
    }
  });

  it('[REQ-017] finds a run as soon as it has begun, and a page of what seldom meets is short and leads on', async () => {
    const { api } = await baton().newTenant();
    for (let i = 0; i < 120; i += 1)
      await api.post('/v1/requests', { message: 'common', user: i === 0 ? 'rare' : 'many', agent: i === 0 ? 'index' : 'nobody' });
    const { body } = await api.get<{ requests: Fields[] }>('/v1/requests?q=common&limit=1');
    expect(body.requests).toHaveLength(1);
    const runs: Fields[] = [];
    let pages = 0;
    for (let before = ''; ; pages += 1) {
      const page = await api.get<{ requests: Fields[]; next_before?: string }>(`/v1/requests?q=common&agent=index&limit=50${before}`);
      runs.push(...page.body.requests);
      if (page.body.next_before === undefined) break;
      before = `&before=${page.body.next_before}`;
    }
    expect(runs).toHaveLength(1);
    expect(pages).toBeLessThan(3);
  });

  it('[REQ-018] forgets the prompt and its words with the events of the run, and keeps whom it was for', async () => {
    await using database = await createDatabase(dialect);
    const first = await startBaton({ database });
    const { requestId } = await first.api.run(PROMPTS[0]);
    await first.stop();
    const files = await openDatabase({ url: database.url });
    await files.knex('requests').update({ completed_at: 1 });
    {
      await using second = await startBaton({ database, env: { RETENTION_DAYS: '2' } });
      const api = new Client(second.url, first.tenant.token);
      await expect.poll(() => found(api, 'q=late')).toEqual([]);
      const { requests } = (await api.get<{ requests: Fields[] }>('/v1/requests?user=alice')).body;
      expect(requests).toMatchObject([{ request_id: requestId, metadata: PROMPTS[0].metadata, finish_reason: 'stop' }]);
      expect(requests[0]).not.toHaveProperty('message');
    }
    expect(await files.knex('run_words').select('word')).toEqual([]);
    await files.close();
  });

  it('[REQ-019] has runs that nodes of the release before have started, by what they have', async () => {
    await using database = await createDatabase(dialect);
    await using server = await startBaton({ database });
    const files = await openDatabase({ url: database.url });
    const ended = { state: 'failed', started_at: 1, completed_at: 2, error_code: 'timeout', counted: 1 } as const;
    const id = '01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b';
    await files.knex('requests').insert({ ...ended, id, tenant_id: server.tenant.id, agent_id: 'index', owner: 'gone' });
    await files.close();
    for (const query of ['', '?error_code=timeout', '?error_code=timeout&agent=index&state=failed']) {
      const { requests } = (await server.api.get<{ requests: Fields[] }>(`/v1/requests${query}`)).body;
      expect(
        requests.map(({ request_id }) => request_id),
        query,
      ).toEqual([id]);
      for (const member of ['message', 'finish_reason', 'user', 'metadata']) expect(requests[0]).not.toHaveProperty(member);
    }
    expect((await server.api.get<{ requests: Fields[] }>('/v1/requests?q=anything')).body.requests).toEqual([]);
  });
});
