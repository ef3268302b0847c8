import { expect, it } from 'vitest';
import type { Question } from '../../src/store/runs/questions.ts';
import { describeOnSqliteFirst } from '../support/databases.ts';
import { spawnBaton } from '../support/process.ts';
import { asker, asking, askingApproval, untilParked } from '../support/questions.ts';
import { startBaton } from '../support/server.ts';
import type { Client } from '../support/client.ts';
import { startUpstream } from '../support/upstream.ts';

const answerTo = (api: Client, { id }: Question, body: object) => api.post<Question>(`/v1/questions/${id}/answer`, body);

describeOnSqliteFirst('a run that waits for a person', (dialect) => {
  it('[DUR-002] survives three restarts whatever its recovery says, and goes on with the answer, which is no attempt more', async () => {
    const env = { PARK_SECONDS: '0' };
    let baton = await spawnBaton({ dialect, env });
    const { run, question } = await asking(baton.api);
    for (const signal of ['SIGKILL', 'SIGTERM', 'SIGKILL'] as const) {
      await untilParked(baton.admin);
      baton.kill(signal);
      await baton.exited;
      baton = await baton.restart(env);
    }
    try {
      expect((await baton.api.get(`/v1/requests/${run.requestId}`)).body).toMatchObject({
        state: 'waiting',
        recovery: 'fail',
        attempts: 1,
      });
      const { body } = await answerTo(baton.api, question, { text: 'Rome', by: 'Ada' });
      expect(body).toMatchObject({ state: 'closed', decision: 'answered', answer: 'Rome', by: 'Ada' });
      const rest = await baton.api.resume(run);
      expect(rest.data('answer')).toMatchObject([{ question_id: question.id, decision: 'answered', text: 'Rome', by: 'Ada' }]);
      expect(rest.data('rewind')).toEqual([]);
      expect(rest.done).toMatchObject({ ok: true });
      expect(rest.allText()).toContain('> Rome');
      expect((await baton.api.get(`/v1/requests/${run.requestId}`)).body).toMatchObject({ state: 'completed', attempts: 1 });
    } finally {
      await baton.stop();
      await baton.database.drop();
    }
  });

  it('[DUR-003] keeps its connection while it is parked, and does not count as one under way', async () => {
    await using baton = await startBaton({ dialect, env: { PARK_SECONDS: '0', TENANT_MAX_CONCURRENT: '1' } });
    const { api, admin } = baton;
    const { run, question } = await asking(api);
    await untilParked(admin);
    const other = await api.run('meanwhile');
    expect(other.done).toMatchObject({ ok: true });
    await answerTo(api, question, { text: 'Paris' });
    expect(await run.over).toBe('complete');
    expect(run.done).toMatchObject({ ok: true });
    expect(run.text()).toContain('> Paris');
  });

  it('[DUR-004] ends as canceled when it is canceled while it is parked', async () => {
    await using baton = await startBaton({ dialect, env: { PARK_SECONDS: '0' } });
    const { run, question } = await asking(baton.api);
    await untilParked(baton.admin);
    expect((await baton.api.post(`/v1/requests/${run.requestId}/cancel`)).status).toBe(200);
    expect(await run.over).toBe('complete');
    expect(run.done).toMatchObject({ ok: false, error_code: 'canceled' });
    expect(run.data('answer')).toMatchObject([{ decision: 'canceled' }]);
    expect((await baton.api.get(`/v1/questions/${question.id}`)).body).toMatchObject({ state: 'closed', decision: 'canceled' });
    expect((await answerTo(baton.api, question, { text: 'late' })).status).toBe(409);
    expect((await baton.api.post(`/v1/requests/${run.requestId}/cancel`)).status).toBe(404);
  });

  it('[DUR-005] ends as canceled when its tenant is disabled while it is parked', async () => {
    await using baton = await startBaton({ dialect, env: { PARK_SECONDS: '0' } });
    const { run } = await asking(baton.api);
    await untilParked(baton.admin);
    await baton.admin.patch(`/v1/admin/tenants/${baton.tenant.id}`, { disabled: true });
    await baton.admin.patch(`/v1/admin/tenants/${baton.tenant.id}`, { disabled: false });
    await expect.poll(async () => (await baton.api.get(`/v1/requests/${run.requestId}`)).body['state']).toBe('canceled');
  });

  it('[DUR-006] gets nobody answered when the question has expired', async () => {
    await using baton = await startBaton({ dialect, env: { PARK_SECONDS: '0' } });
    const { run } = await asking(baton.api, 'Anybody?', { question_ttl_seconds: 1 });
    expect(await run.over).toBe('complete');
    expect(run.data('answer')).toMatchObject([{ decision: 'expired' }]);
    expect(run.data('tool_call')).toMatchObject([{ kind: 'ask', ok: false, error: 'ERR: nobody answered' }]);
    expect(run.done).toMatchObject({ ok: true });
  });

  it('[DUR-007] runs a command that needs approval when it has it, and tells who denied it', async () => {
    await using baton = await startBaton({ dialect, env: { PARK_SECONDS: '0' } });
    const denied = await askingApproval(baton.api);
    expect(denied.question).toMatchObject({ kind: 'approval', command: '/list' });
    await answerTo(baton.api, denied.question, { decision: 'denied', text: 'not today', by: 'Ada' });
    await denied.run.over;
    expect(denied.run.data('tool_call')).toMatchObject([{ kind: 'list', ok: false, error: 'ERR: denied by Ada: not today' }]);
    const nameless = await askingApproval(baton.api);
    await answerTo(baton.api, nameless.question, { decision: 'denied' });
    await nameless.run.over;
    expect(nameless.run.data('tool_call')).toMatchObject([{ error: 'ERR: denied by the operator' }]);
    const approved = await askingApproval(baton.api);
    await answerTo(baton.api, approved.question, { decision: 'approved' });
    await approved.run.over;
    expect(approved.run.data('tool_call')).toMatchObject([{ kind: 'list', ok: true }]);
  });

  it('[DUR-008] is not waiting while another of its streams is at work', async () => {
    await using upstream = await startUpstream();
    const gate = Promise.withResolvers<void>();
    upstream.otherwise(({ lastMessage }) =>
      lastMessage === 'work'
        ? { text: ['done'], gate: () => gate.promise }
        : {
            text: [lastMessage.startsWith('go') ? '/parallel\n/agent asker /ask Which?\n/agent worker work\n/endparallel\n' : lastMessage],
          },
    );
    await using baton = await startBaton({ dialect, env: { ...upstream.env, INDEX_MODEL: 'claude-test', PARK_SECONDS: '0' } });
    const { api, admin } = baton;
    await api.post('/v1/agents', asker({ model: 'claude-test' }));
    await api.post('/v1/agents', asker({ id: 'worker', model: 'claude-test', capabilities: [] }));
    const run = await api.start('go');
    await run.until(({ event }) => event === 'question');
    await upstream.received(2);
    expect((await api.get(`/v1/requests/${run.requestId}`)).body['state']).toBe('running');
    gate.resolve();
    await expect.poll(async () => (await api.get(`/v1/requests/${run.requestId}`)).body['state']).toBe('waiting');
    await untilParked(admin);
    const { body } = await api.get<{ questions: Question[] }>('/v1/questions');
    await answerTo(api, body.questions[0]!, { text: 'the first' });
    expect(await run.over).toBe('complete');
    expect(run.done).toMatchObject({ ok: true });
    expect(run.data('sub_agent_response')).toHaveLength(2);
    expect(upstream.requests.filter(({ lastMessage }) => lastMessage === 'work')).toHaveLength(1);
  });

  it('[DUR-100] is durable even if it asks before its row is written', async () => {
    await using baton = await startBaton({ dialect, env: { PARK_SECONDS: '0', TENANT_MAX_CONCURRENT: '0', TENANT_RATE_PER_MIN: '0' } });
    const runs = await Promise.all(Array.from({ length: 24 }, () => asking(baton.api)));
    await untilParked(baton.admin);
    await Promise.all(runs.map(({ question }) => answerTo(baton.api, question, { text: 'Rome' })));
    for (const { run } of runs) {
      await run.over;
      expect(run.done).toMatchObject({ ok: true });
    }
  });
});
