import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/database/connect.ts';
import type { Question } from '../../src/store/runs/questions.ts';
import { Client, type Fields } from '../support/client.ts';
import { createDatabase, describeOnBoth } from '../support/databases.ts';
import { asker, asking, askingApproval, openQuestion } from '../support/questions.ts';
import { startBaton, useServer } from '../support/server.ts';

const listed = async (api: Client, query = ''): Promise<number[]> =>
  (await api.get<{ questions: Question[] }>(`/v1/questions${query}`)).body.questions.map(({ id }) => id);

describeOnBoth('a question', (dialect) => {
  const baton = useServer({ dialect });

  it('[QUE-001] is listed while it is open, newest first, and later for those who ask for all', async () => {
    const { api } = await baton().newTenant();
    const [first, second] = [await asking(api, 'one'), await asking(api, 'two')];
    const ids = [second.question.id, first.question.id];
    expect(await listed(api)).toEqual(ids);
    expect(await listed(api, `?request_id=${first.run.requestId}`)).toEqual([first.question.id]);
    expect(await listed(api, `?before=${second.question.id}&limit=1`)).toEqual([first.question.id]);
    await api.post(`/v1/questions/${first.question.id}/answer`, { text: '1' });
    await first.run.over;
    expect(await listed(api)).toEqual([second.question.id]);
    expect(await listed(api, '?state=all')).toEqual(ids);
    expect(await listed(api, `?state=all&request_id=${first.run.requestId}`)).toEqual([first.question.id]);
    expect(await listed(api, '?request_id=other')).toEqual([]);
    for (const query of ['?state=closed', '?limit=0', '?before=x']) expect((await api.get(`/v1/questions${query}`)).status).toBe(400);
    await api.post(`/v1/requests/${second.run.requestId}/cancel`);
    await second.run.over;
  });

  it('[QUE-002] is shown as it was asked, and with its answer', async () => {
    const { api } = await baton().newTenant();
    const { run, question } = await asking(api);
    const path = `/v1/questions/${question.id}`;
    expect((await api.get(path)).body).toEqual({
      id: question.id,
      request_id: run.requestId,
      agent_id: 'asker',
      stream_id: 0,
      kind: 'question',
      text: 'Which city?',
      state: 'open',
      created_at: expect.any(Number),
      expires_at: question.created_at + 86_400,
      answered_at: 0,
    });
    const { status, body } = await api.post(`${path}/answer`, { text: 'Rome', by: 'Ada' });
    expect([status, body]).toMatchObject([200, { state: 'closed', decision: 'answered', answer: 'Rome', by: 'Ada' }]);
    expect(body['answered_at']).toBeGreaterThanOrEqual(question.created_at);
    expect((await api.get(path)).body).toEqual(body);
    await run.over;
    expect(run.data('answer')).toMatchObject([{ question_id: question.id, decision: 'answered', text: 'Rome', by: 'Ada' }]);
    expect(run.done.ok).toBe(true);
  });

  it('[QUE-003] takes an answer that fits it', async () => {
    const { api } = await baton().newTenant();
    const [asked, approval] = [await asking(api), await askingApproval(api)];
    const answer = async ({ id }: Question, body: object) =>
      (await api.post(`/v1/questions/${id}/answer`, body)) as { status: number; body: Fields };
    const wrong = [
      await answer(asked.question, {}),
      await answer(asked.question, { text: 'yes', decision: 'approved' }),
      await answer(asked.question, { text: '' }),
      await answer(approval.question, {}),
      await answer(approval.question, { text: 'yes' }),
      await answer(approval.question, { decision: 'answered' }),
      await answer(approval.question, { decision: 'approved', by: 'A\nda' }),
    ];
    expect(wrong.map(({ status, body }) => [status, body['error_code'], (body['details'] as Fields[])[0]!['path']])).toEqual(
      ['/text', '/decision', '/text', '/decision', '/decision', '/decision', '/by'].map((path) => [400, 'invalid_request', path]),
    );
    expect((await answer(asked.question, { text: 'nul \0' })).body).toMatchObject({ answer: 'nul \ufffd' });
    expect((await answer(approval.question, { decision: 'denied', text: 'not on a Friday' })).body).toMatchObject({
      kind: 'approval',
      command: '/list',
      decision: 'denied',
      answer: 'not on a Friday',
    });
    await Promise.all([asked.run.over, approval.run.over]);
    expect(approval.run.data('tool_call')).toMatchObject([
      { kind: 'list', ok: false, error: 'ERR: denied by the operator: not on a Friday' },
    ]);
  });

  it('[QUE-004] takes one answer, and none when its run has ended', async () => {
    const { api } = await baton().newTenant();
    const { run, question } = await asking(api);
    const path = `/v1/questions/${question.id}/answer`;
    const both = await Promise.all([api.post(path, { text: 'Rome' }), api.post(path, { text: 'Paris' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = { status: 409, body: { error_code: 'question_closed', error: `question ${question.id} is closed: answered` } };
    expect(await api.post(path, { text: 'Paris' })).toMatchObject(refused);
    await run.over;
    const canceled = await asking(api);
    await api.post(`/v1/requests/${canceled.run.requestId}/cancel`);
    await canceled.run.over;
    expect(await api.post(`/v1/questions/${canceled.question.id}/answer`, { text: 'Rome' })).toMatchObject({
      status: 409,
      body: { error_code: 'question_closed', error: `question ${canceled.question.id} is closed: canceled` },
    });
  });

  it('[QUE-005] of another tenant is unknown', async () => {
    const [{ api }, other] = [await baton().newTenant(), await baton().newTenant()];
    const { run, question } = await asking(api);
    const unknown = { status: 404, body: { error_code: 'question_not_found', error: `no question ${question.id}` } };
    expect(await other.api.get(`/v1/questions/${question.id}`)).toMatchObject(unknown);
    expect(await other.api.post(`/v1/questions/${question.id}/answer`, { text: 'Rome' })).toMatchObject(unknown);
    expect(await listed(other.api, '?state=all')).toEqual([]);
    await api.post(`/v1/questions/${question.id}/answer`, { text: 'Rome' });
    await run.over;
  });

  it('[QUE-006] is answered with a token that may run', async () => {
    const { id, api } = await baton().newTenant();
    const { run, question } = await asking(api);
    const token = async (scope: string) =>
      new Client(
        baton().url,
        String((await baton().admin.post(`/v1/admin/tenants/${id}/tokens`, { name: scope, scopes: [scope] })).body['token']),
      );
    const [reads, manages, runs] = [await token('read'), await token('manage'), await token('run')];
    expect(await listed(reads)).toEqual([question.id]);
    for (const refused of [reads, manages]) {
      expect(await refused.post(`/v1/questions/${question.id}/answer`, { text: 'x' })).toMatchObject({
        status: 403,
        body: { error_code: 'insufficient_scope' },
      });
    }
    expect((await runs.post(`/v1/questions/${question.id}/answer`, { text: 'Rome' })).status).toBe(200);
    await run.over;
  });

  it('[QUE-007] expires when nobody answers in time', async () => {
    const { api } = await baton().newTenant();
    const run = await api.start({ message: '/ask Which city?', agent_def: asker({ question_ttl_seconds: 1 }) });
    await run.until(({ event }) => event === 'question');
    const { body } = await api.get<{ questions: Question[] }>(`/v1/questions?request_id=${run.requestId}&state=all`);
    const question = body.questions[0]!;
    expect(question.expires_at).toBe(question.created_at + 1);
    await run.over;
    expect(run.data('answer')).toMatchObject([{ decision: 'expired' }]);
    expect(run.data('tool_call')).toMatchObject([{ kind: 'ask', ok: false, error: 'ERR: nobody answered' }]);
    expect(await api.post(`/v1/questions/${question.id}/answer`, { text: 'Rome' })).toMatchObject({
      status: 409,
      body: { error: `question ${question.id} is closed: expired` },
    });
  });

  it('[QUE-008] leaves its run under way: it waits, can be followed, resumed, waited for and canceled', async () => {
    const { api } = await baton().newTenant();
    const { run } = await asking(api);
    const path = `/v1/requests/${run.requestId}`;
    expect((await api.get(path)).body).toMatchObject({ state: 'waiting', recovery: 'fail', attempts: 1, completed_at: 0 });
    const idsOf = async (state: string) =>
      (await api.get<{ requests: Fields[] }>(`/v1/requests?state=${state}`)).body.requests.map((one) => one['request_id']);
    expect([await idsOf('waiting'), await idsOf('running'), await idsOf('completed')]).toEqual([[run.requestId], [], []]);
    expect(await api.get(`${path}/result`)).toMatchObject({ status: 202, body: { state: 'waiting' } });
    const resumed = await api.follow(run.requestId, { behind: run });
    expect((await api.post(`${path}/cancel`)).body).toMatchObject({ cancelled: true });
    await Promise.all([run.over, resumed.over]);
    expect(resumed.data('answer')).toMatchObject([{ decision: 'canceled' }]);
    expect((await api.get(path)).body).toMatchObject({ state: 'canceled' });
  });

  it('[QUE-008] keeps its conversation busy', async () => {
    const { api } = await baton().newTenant();
    await api.post('/v1/agents', asker());
    const { body: conversation } = await api.post('/v1/conversations', { agent_id: 'asker' });
    const path = `/v1/conversations/${String(conversation['id'])}/messages`;
    const run = await api.start('/ask Which city?', { path });
    const { id } = await openQuestion(api, run);
    expect(await api.post(path, { message: 'again' })).toMatchObject({ status: 409, body: { error_code: 'conversation_busy' } });
    await api.post(`/v1/questions/${id}/answer`, { text: 'Rome' });
    await run.over;
    expect(run.done).toMatchObject({ ok: true });
  });

  it('[QUE-009] is one of so many that a tenant may have open', async () => {
    await using small = await startBaton({ dialect, env: { TENANT_MAX_QUESTIONS: '1' } });
    const { run, question } = await asking(small.api);
    const refused = await small.api.run({ message: '/ask Another one?', agent_def: asker() });
    expect(refused.data('question')).toEqual([]);
    expect(refused.data('tool_call')).toMatchObject([
      { kind: 'ask', ok: false, error: expect.stringContaining('questions that wait for an answer') },
    ]);
    const { api } = await small.newTenant();
    const other = await asking(api);
    await small.api.post(`/v1/questions/${question.id}/answer`, { text: 'Rome' });
    await run.over;
    const next = await asking(small.api);
    await small.api.post(`/v1/questions/${next.question.id}/answer`, { text: 'Rome' });
    await api.post(`/v1/questions/${other.question.id}/answer`, { text: 'Rome' });
    await Promise.all([next.run.over, other.run.over]);
  });

  it('[QUE-011] is deleted together with the events of its run', async () => {
    await using database = await createDatabase(dialect);
    await using first = await startBaton({ database });
    const { run, question } = await asking(first.api);
    await first.api.post(`/v1/questions/${question.id}/answer`, { text: 'Rome' });
    await run.over;
    await first.stop();
    const db = await openDatabase({ url: database.url });
    await db.knex('requests').update({ completed_at: 1_000_000_000 });
    await db.close();
    await using second = await startBaton({ database, env: { RETENTION_DAYS: '1' } });
    const api = new Client(second.url, first.tenant.token);
    await expect.poll(async () => (await api.get(`/v1/questions/${question.id}`)).status).toBe(404);
  });
});

describe('the definition of an agent', () => {
  const baton = useServer();

  it('[QUE-010] says what its runs survive, which commands need approval, whom it gives tasks, and how long its questions wait', async () => {
    const { api } = baton();
    const members = {
      recovery: 'resume',
      approvals: ['/exec', '/mcp call github'],
      delegates: ['index', 'researcher'],
      question_ttl_seconds: 60,
    };
    const { status, body } = await api.post('/v1/agents', asker(members));
    expect([status, body]).toMatchObject([201, members]);
    expect((await api.get('/v1/agents/asker')).body).toMatchObject(members);
    await api.patch('/v1/agents/asker', asker());
    const { body: plain } = await api.get('/v1/agents/asker');
    for (const member of Object.keys(members)) expect(plain).not.toHaveProperty(member);
    expect((await api.post('/v1/agents', asker({ id: 'alone', delegates: [] }))).body['delegates']).toEqual([]);
    const wrongs = [
      { recovery: 'retry' },
      { approvals: ['exec'] },
      { approvals: ['/'] },
      { question_ttl_seconds: 0 },
      { delegates: 'index' },
      { delegates: ['two words'] },
      { delegates: Array.from({ length: 101 }, () => 'a') },
    ];
    for (const wrong of wrongs) {
      expect((await api.post('/v1/agents', { ...asker(), id: 'wrong', ...wrong })).status, JSON.stringify(wrong)).toBe(400);
    }
  });
});
