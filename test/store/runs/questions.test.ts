import { afterEach, beforeEach, expect, it } from 'vitest';
import { Problem } from '../../../src/lib/problem.ts';
import { openDatabase } from '../../../src/store/database/connect.ts';
import type { Database } from '../../../src/store/database/database.ts';
import { Questions, type NewQuestion, type Question } from '../../../src/store/runs/questions.ts';
import { Tenants } from '../../../src/store/tenants/tenants.ts';
import { createDatabase, describeOnBoth, type TestDatabase } from '../../support/databases.ts';

const RUN = '0190aaaa-0000-7000-8000-000000000001';
const MAX = 3;

describeOnBoth('the questions of runs', (dialect) => {
  let test: TestDatabase;
  let database: Database;
  let tenantId: number;
  let questions: Questions;
  let announced: number[];

  beforeEach(async () => {
    test = await createDatabase(dialect);
    database = await openDatabase({ url: test.url });
    tenantId = (await new Tenants(database, () => 1).create('a', 'test')).tenant.id;
    announced = [];
    const onAsked = ({ questionId }: { questionId: number }) => void announced.push(questionId);
    questions = new Questions(database, { nodeId: 'n', webhookTenants: { mayHave: () => false }, max: MAX, onAsked });
    await database
      .knex('requests')
      .insert({ id: RUN, tenant_id: tenantId, agent_id: 'index', state: 'running', owner: 'n', started_at: 7 });
  });
  afterEach(async () => {
    await database.close();
    await test.drop();
  });

  const run = () => database.knex('requests').first('owner', 'waiting').where({ tenant_id: tenantId, id: RUN });
  const set = (changes: object) => database.knex('requests').where({ tenant_id: tenantId, id: RUN }).update(changes);
  const asking = (more: Partial<NewQuestion> = {}): NewQuestion => ({
    agentId: 'index',
    streamId: 0,
    place: '1',
    kind: 'question',
    text: 'Which city?',
    options: ['Rome'],
    command: '',
    createdAt: 10,
    expiresAt: 20,
    ...more,
  });
  const MINE = { requestId: RUN, owner: 'n' };
  const ask = async (more?: Partial<NewQuestion>) => (await questions.ask(tenantId, MINE, [asking(more)]))?.[0] as Question;

  it('[QUE-030] are asked once at each place of a run, whatever has become of them', async () => {
    const first = await ask();
    expect(first).toMatchObject({ kind: 'question', options: ['Rome'], state: 'open' });
    expect(await ask({ text: 'Another?' })).toEqual(first);
    const answered = await questions.answer(tenantId, first.id, { text: 'Rome' }, 11, undefined);
    expect(await ask()).toEqual(answered);
    const second = await ask({ place: '2', kind: 'approval', command: '/exec ls' });
    expect(await questions.ofRun(tenantId, RUN)).toEqual([
      { ...(answered as Question), place: '1' },
      { ...second, place: '2' },
    ]);
    expect(announced).toEqual([first.id, second.id]);
  });

  it('[QUE-031] are asked by whoever has the run, while it goes on', async () => {
    expect(await questions.ask(tenantId, { ...MINE, owner: 'another' }, [asking()])).toBeUndefined();
    expect(await questions.ask(tenantId + 1, MINE, [asking()])).toBeUndefined();
    await set({ state: 'completed' });
    expect(await ask()).toBeUndefined();
    expect(announced).toEqual([]);
  });

  it('[QUE-009] are bounded, also when many are asked at the same time', async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, (_, i) => ask({ place: `${i}` })));
    const refused = outcomes.filter((one) => one instanceof Problem);
    expect(refused.map(({ code }) => code)).toEqual(Array.from({ length: 10 - MAX }, () => 'limit_reached'));
    const { items } = await questions.list(tenantId, { limit: 1, state: 'open' });
    const [open] = items;
    await questions.answer(tenantId, open!.id, { text: 'Rome' }, 11, undefined);
    expect(await ask({ place: 'next' })).toMatchObject({ state: 'open' });
  });

  it('[QUE-035] are asked together in one transaction, as far as there is room', async () => {
    await ask({ place: 'old' });
    const places = ['1', 'old', '2', '3'];
    const asked = await questions.ask(
      tenantId,
      MINE,
      places.map((place) => asking({ place, text: place })),
    );
    const shown = asked!.map((one) => (one instanceof Problem ? one.code : one.text));
    expect(shown).toEqual(['1', 'Which city?', '2', 'limit_reached']);
    expect(announced).toHaveLength(MAX);
    const ids = asked!.flatMap((one) => (one instanceof Problem ? [] : [one.id]));
    await questions.answer(tenantId, ids[0]!, { text: 'Rome' }, 11, undefined);
    expect((await questions.closedAmong(tenantId, ids)).map(({ id }) => id)).toEqual([ids[0]]);
    expect(await questions.closedAmong(tenantId + 1, ids)).toEqual([]);
  });

  it.runIf(dialect === 'postgres')('[QUE-037] are asked beside commands of their run that count what its tenant has', async () => {
    const { knex } = database;
    let asked: Promise<Question> | undefined;
    await knex.transaction(async (command) => {
      await command('requests').select('id').where({ tenant_id: tenantId, id: RUN }).forShare();
      asked = ask();
      const waiting = knex('pg_stat_activity').count('* as n').where({ wait_event_type: 'Lock' }).whereRaw('datname = current_database()');
      await expect.poll(async () => Number((await waiting)[0]!['n'])).toBe(1);
      await command('tenants').select('id').where({ id: tenantId }).forNoKeyUpdate();
    });
    expect(await asked).toMatchObject({ state: 'open' });
  });

  it('[QUE-032] wake their run, once: a parked one is free to be gone on with', async () => {
    const [first, second] = [await ask(), await ask({ place: '2' })];
    await set({ waiting: 10 });
    await questions.answer(tenantId, first.id, { text: 'Rome' }, 11, undefined);
    expect(await run()).toEqual({ owner: 'n', waiting: 0 });
    await set({ waiting: 12, owner: 'parked' });
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => questions.answer(tenantId, second.id, { text: 'Rome' }, 13, undefined)),
    );
    expect(outcomes.filter((one) => !(one instanceof Problem))).toHaveLength(1);
    expect(await run()).toEqual({ owner: 'answered', waiting: 0 });
    // Whoever comes late changes nothing.
    await set({ waiting: 14, owner: 'parked' });
    expect(await questions.answer(tenantId, second.id, { text: 'Paris' }, 15, undefined)).toMatchObject({ code: 'question_closed' });
    expect(await run()).toEqual({ owner: 'parked', waiting: 14 });
  });

  it('[QUE-033] expire in time, each once, and wake their run too', async () => {
    const [first, , later] = [await ask(), await ask({ place: '2' }), await ask({ place: '3', expiresAt: 21 })];
    await set({ waiting: 10, owner: 'parked' });
    expect(await questions.expire(19, 10)).toEqual({ runs: [], more: false });
    const rounds = await Promise.all([questions.expire(20, 10), questions.expire(20, 10)]);
    expect(rounds.flatMap(({ runs }) => runs)).toEqual([{ tenantId, requestId: RUN }]);
    expect(await run()).toEqual({ owner: 'answered', waiting: 0 });
    expect(await questions.get(tenantId, first.id)).toMatchObject({ state: 'closed', decision: 'expired', answered_at: 20 });
    expect((await questions.list(tenantId, { limit: 10, state: 'open' })).items).toEqual([later]);
    expect(await questions.expire(21, 1)).toMatchObject({ runs: [{ requestId: RUN }], more: true });
  });

  it('[QUE-034] are taken back by whoever has the run, unless they are answered', async () => {
    const [first, second] = [await ask(), await ask({ place: '2' })];
    const withdraw = ({ id }: Question, owner = 'n') => questions.withdraw(tenantId, { id, requestId: RUN, owner }, 11);
    expect(await withdraw(first, 'another')).toBeUndefined();
    expect(await questions.get(tenantId, first.id)).toEqual(first);
    expect(await withdraw(first)).toMatchObject({ state: 'closed', decision: 'canceled', answered_at: 11 });
    expect(await questions.answer(tenantId, first.id, { text: 'Rome' }, 12, undefined)).toMatchObject({ code: 'question_closed' });
    const answered = await questions.answer(tenantId, second.id, { text: 'Rome' }, 12, undefined);
    expect(await withdraw(second)).toEqual(answered);
  });
});
