import { afterEach, beforeEach, expect, it } from 'vitest';
import { GroupCommitter } from '../../src/log/committer.ts';
import { LogConflict, LogRefused, type CommitGroup, type EventStore } from '../../src/log/events.ts';
import { postgresEventStore } from '../../src/log/postgres-events.ts';
import { RunLog } from '../../src/log/run-log.ts';
import { sqliteEventStore } from '../../src/log/sqlite-events.ts';
import { openDatabase } from '../../src/store/database/connect.ts';
import type { Database } from '../../src/store/database/database.ts';
import type { KeptConnection } from '../../src/store/database/kept-connection.ts';
import { Requests } from '../../src/store/runs/requests.ts';
import { Tenants } from '../../src/store/tenants/tenants.ts';
import { createDatabase, describeOnBoth, type TestDatabase } from '../support/databases.ts';

const RUN = '0190aaaa-0000-7000-8000-000000000001';

describeOnBoth('the event store', (dialect) => {
  let test: TestDatabase;
  let database: Database;
  let store: EventStore;
  let requests: Requests;
  let tenantId: number;

  beforeEach(async () => {
    test = await createDatabase(dialect);
    database = await openDatabase({ url: test.url });
    store = dialect === 'sqlite' ? sqliteEventStore(database.sqlite!) : postgresEventStore(database, true);
    requests = new Requests(database);
    tenantId = (await new Tenants(database, () => 1).create('a', 'test')).tenant.id;
  });
  afterEach(async () => {
    await database.close();
    await test.drop();
  });

  const group = (parts: Partial<CommitGroup>): CommitGroup => ({ starts: [], events: [], ends: [], ...parts });
  const start = (runId = RUN) => ({ tenantId, runId, agentId: 'index', conversationId: 0, owner: 'n', startedAt: 7 });
  const event = (seq: number, data = `{"n":${seq}}`, runId = RUN) => ({ tenantId, runId, seq, kind: 'text', data });
  const end = (lastSeq: number) => ({
    tenantId,
    runId: RUN,
    state: 'completed' as const,
    completedAt: 9,
    errorMessage: '',
    errorCode: '',
    lastSeq,
    inputTokens: 3,
    outputTokens: 4,
    usage: [],
    conversationId: 0,
  });

  it('writes a run, its events and its end, and reads them back byte for byte', async () => {
    const data = JSON.stringify({ delta: 'é👋\u0000\n"\\\ud800' });
    await store.commit(group({ starts: [start()], events: [event(1, data), event(2)] }));
    expect(await requests.get(tenantId, RUN)).toMatchObject({ state: 'running', last_seq: 2, started_at: 7 });
    await store.commit(group({ events: [event(3)], ends: [end(3)] }));
    expect(await store.read(tenantId, RUN, 0, 10)).toEqual([
      { seq: 1, kind: 'text', data },
      { seq: 2, kind: 'text', data: '{"n":2}' },
      { seq: 3, kind: 'text', data: '{"n":3}' },
    ]);
    expect(await requests.get(tenantId, RUN)).toMatchObject({
      state: 'completed',
      completed_at: 9,
      last_seq: 3,
      input_tokens: 3,
      output_tokens: 4,
    });
  });

  it('takes a run that starts and ends in the same group', async () => {
    await store.commit(group({ starts: [start()], events: [event(1)], ends: [end(1)] }));
    expect(await requests.get(tenantId, RUN)).toMatchObject({ state: 'completed', last_seq: 1, agent_id: 'index' });
  });

  it.runIf(dialect === 'postgres')('ends a run without looking at the others that are running', async () => {
    const others = Array.from({ length: 20 }, (_, n) => start(`0190aaaa-0000-7000-8000-0000000001${n + 10}`));
    await store.commit(group({ starts: [start(), ...others], events: [event(1)] }));
    await store.commit(group({ events: [event(2)], ends: [end(2)] }));
    // Its statistics are there when it has answered this.
    await (await database.postgres!.commits.get()).query('select pg_stat_force_next_flush()');
    const read = await database.knex('pg_stat_user_indexes').where({ relname: 'requests' }).where('idx_scan', '>', 0);
    expect(read.map(({ indexrelname, idx_tup_read: rows }) => ({ indexrelname, rows }))).toEqual([
      { indexrelname: 'requests_pkey', rows: 1 },
    ]);
    expect(await database.knex('pg_stat_user_tables').where({ relname: 'requests' }).first('seq_scan')).toEqual({ seq_scan: 0 });
  });

  it('reads pages after a seq, for the tenant of the run only', async () => {
    await store.commit(group({ starts: [start()], events: [1, 2, 3, 4].map((seq) => event(seq)) }));
    expect((await store.read(tenantId, RUN, 1, 2)).map(({ seq }) => seq)).toEqual([2, 3]);
    expect(await store.read(tenantId + 1, RUN, 0, 10)).toEqual([]);
  });

  it('refuses a taken seq, and writes nothing of the group', async () => {
    const other = '0190aaaa-0000-7000-8000-000000000002';
    await store.commit(group({ starts: [start()], events: [event(1)] }));
    const conflicting = group({ starts: [start(other)], events: [event(1, '{}', other), event(1, '{"late":1}')] });
    await expect(async () => store.commit(conflicting)).rejects.toThrow(LogConflict);
    expect(await store.read(tenantId, other, 0, 10)).toEqual([]);
    expect(await requests.get(tenantId, other)).toBeUndefined();
  });

  it.runIf(dialect === 'postgres')('tells rows that will never be accepted from temporary failures', async () => {
    await expect(store.commit(group({ starts: [{ ...start(), agentId: 'a\0b' }] }))).rejects.toThrow(LogRefused);
  });

  it.runIf(dialect === 'postgres')('sends one commit at a time, also when they come before its connection is there', async () => {
    const client = await database.postgres!.commits.get();
    const underWay: number[] = [];
    let count = 0;
    const counting = {
      async query(one: unknown) {
        if (typeof one !== 'string') underWay.push((count += 1));
        const result = await client.query(one as string);
        if (typeof one !== 'string') count -= 1;
        return result;
      },
    };
    const commits = { get: async () => counting } as unknown as KeptConnection;
    const { commit } = postgresEventStore({ postgres: { ...database.postgres!, commits } }, true);
    const runs = [1, 2, 3].map((n) => `0190aaaa-0000-7000-8000-00000000000${n}`);
    await Promise.all(runs.map((runId) => commit(group({ starts: [start(runId)], events: [event(1, '{}', runId)] }))));
    expect(underWay).toEqual([1, 1, 1]);
    expect(await Promise.all(runs.map(async (runId) => (await store.read(tenantId, runId, 0, 10)).length))).toEqual([1, 1, 1]);
  });

  it.runIf(dialect === 'postgres')('[LOG-101] never sends two statements by one name, whatever they write at once', async () => {
    const texts = new Map<string, Set<string>>();
    const recording = {
      async query(one: { name?: string; text: string; values: unknown[] }) {
        // PostgreSQL compares so many characters.
        const name = one.name?.slice(0, 63);
        const bound = () => one.values.map((value) => (Array.isArray(value) ? 'rows' : 'row'));
        if (name !== undefined) texts.set(name, (texts.get(name) ?? new Set()).add(`${one.text} with ${bound().join()}`));
        return { rows: [] };
      },
    };
    const commits = { get: async () => recording } as unknown as KeptConnection;
    const { commit } = postgresEventStore({ postgres: { ...database.postgres!, commits } }, true);
    const of = { tenantId, runId: RUN };
    const begun = {
      ...start(),
      text: 'words',
      labels: { user: 'u', metadata: { a: 'b' } },
      keys: [{ key: 'k', reservedAt: 1 }],
      said: { content: '"x"', clientId: undefined },
      response: { previous: '', asked: undefined, stored: true },
      task: { contextId: 'c', message: '{}', pushKey: 'p' },
    };
    const booking = { nodeId: 'n', tokens: 1, cost: 1, accounts: [{ tokenId: 0, user: '', period: 'day', endsAt: 9 }] };
    const ended = { ...end(3), runId: RUN.replace('1', '2'), answer: '"y"', durable: true, unbegun: true, user: 'u' };
    const share = { agent: 'a', model: 'm', runs: 1, agentRuns: 1, modelRuns: 1 };
    const tokens = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 };
    const all: CommitGroup = {
      starts: [begun, { ...start(ended.runId.replace('2', '3')) }],
      events: [event(1), { ...event(2), usage: '{}', booking }],
      ends: [
        { ...ended, usage: [{ ...share, ...tokens }] },
        { ...end(1), runId: ended.runId.replace('2', '3') },
      ],
      journal: [{ ...of, n: 1, streamId: 0, kind: 'run', data: '{}' }],
      steps: [
        {
          ...of,
          n: 1,
          streamId: 0,
          kind: 'model_call',
          data: '{}',
          contents: null,
          promptHash: 'h',
          prompt: { hash: 'h', usedOn: 1, contents: Buffer.from('x') },
        },
      ],
      marks: [of],
      steered: [{ ...of, id: 'm', conversationId: 0, content: '"z"', createdAt: 1 }],
      fences: [{ ...of, owner: 'n' }],
    };
    const [plain, ...others] = all.ends;
    const without: Partial<CommitGroup>[] = [
      { events: [event(1)] },
      {
        events: [
          { ...event(2), usage: '{}', booking: { ...booking, accounts: [...booking.accounts, { ...booking.accounts[0]!, tokenId: 1 }] } },
        ],
      },
      { steered: [] },
      { ends: others },
      { ends: [{ ...plain!, durable: false }, ...others] },
      { ends: [{ ...plain!, unbegun: false }, ...others] },
      { ends: [{ ...plain!, answer: undefined }, ...others] },
      { marks: [] },
      { fences: [] },
    ];
    for (const less of without) for (const more of without) await commit({ ...all, ...less, ...more });
    await commit(all);
    expect([...texts.values()].map(({ size }) => size)).toEqual([...texts].map(() => 1));
    expect(texts.size).toBeGreaterThan(without.length);
  });

  it('[LOG-070] does not affect other runs when the rows of one run are refused', async () => {
    const refusing: EventStore = {
      ...store,
      read: store.read,
      remote: false,
      commit(one) {
        if (one.starts.some(({ agentId }) => agentId === 'bad')) throw new LogRefused();
        return store.commit(one);
      },
    };
    const failures: boolean[] = [];
    const committer = new GroupCommitter(refusing, { committed: () => {}, failed: (_error, _attempt, givenUp) => failures.push(givenUp) });
    const runs = ['good', 'bad', 'good'].map((agentId, i) => {
      const runId = `0190aaaa-0000-7000-8000-00000000001${i}`;
      const log = new RunLog({ tenantId, runId }, committer, { start: { ...start(runId), agentId } });
      log.append({ event: 'done', data: { ok: true, request_id: runId, duration_ms: 1, input_tokens: 0, output_tokens: 0, content: 'x' } });
      return log;
    });
    runs[1]!.settled.catch(() => {});
    await committer.flush();
    expect(failures).toEqual([true]);
    expect((await store.read(tenantId, runs[0]!.runId, 0, 10)).length).toBe(1);
    expect((await store.read(tenantId, runs[2]!.runId, 0, 10)).length).toBe(1);
    await expect(runs[1]!.settled).rejects.toThrow('refuses');
  });

  it('[LOG-071] accepts any text in the names and messages of a run', async () => {
    const committer = new GroupCommitter(store, { committed: () => {}, failed: () => {} });
    const log = new RunLog({ tenantId, runId: RUN }, committer, { start: { ...start(), agentId: 'a\0b' } });
    log.finish(
      {
        event: 'done',
        data: { ok: false, request_id: RUN, duration_ms: 1, input_tokens: 0, output_tokens: 0, error: 'x\0y', error_code: 'internal' },
      },
      {
        state: 'failed',
        conversationId: 0,
        completedAt: 9,
        errorMessage: 'x\0y',
        errorCode: 'internal',
        inputTokens: 0,
        outputTokens: 0,
        usage: [],
      },
    );
    await log.settled;
    expect(await requests.get(tenantId, RUN)).toMatchObject({ state: 'failed', agent_id: 'a\ufffdb', error_message: 'x\ufffdy' });
  });

  it('never changes a terminal state', async () => {
    await store.commit(group({ starts: [start()], events: [event(1)], ends: [end(1)] }));
    await store.commit(group({ ends: [{ ...end(1), state: 'failed' }] }));
    expect(await requests.get(tenantId, RUN)).toMatchObject({ state: 'completed' });
  });
});
