import type { ElicitRequestFormParams, Progress } from '@modelcontextprotocol/sdk/types.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/database/connect.ts';
import type { Question } from '../../src/store/runs/questions.ts';
import { callTool, connectHost, scripted } from '../doors/mcp/host.ts';
import { call, legacy, modern } from '../doors/a2a/rpc.ts';
import type { Fields } from '../support/client.ts';
import { createDatabase, describeOnBoth } from '../support/databases.ts';
import { runCli } from '../support/process.ts';
import { asker, asking, askingApproval } from '../support/questions.ts';
import { startBaton, useServer } from '../support/server.ts';
import { giveToken, lacks } from '../support/tokens.ts';

const CAREFUL = asker({ id: 'careful', approvals: ['/list'] });

describeOnBoth('who answers', (dialect) => {
  const baton = useServer({ dialect });

  it('[QUE-040] is in the question, in the event and, of approvals, in the audit log: the token, whatever `by` says', async () => {
    const tenant = await baton().newTenant();
    const approver = await giveToken(baton(), tenant, 'boss', ['approve', 'run']);
    const [approval, denied, asked] = [await askingApproval(tenant.api), await askingApproval(tenant.api), await asking(tenant.api)];
    const answer = { decision: 'approved', by: 'somebody else' };
    const by = { id: approver.id, name: 'boss' };
    const { body } = await approver.api.post(`/v1/questions/${approval.question.id}/answer`, answer);
    expect(body).toMatchObject({ by: 'somebody else', answered_by: by });
    await approver.api.post(`/v1/questions/${denied.question.id}/answer`, { decision: 'denied' });
    await tenant.api.post(`/v1/questions/${asked.question.id}/answer`, { text: 'Rome' });
    for (const { run } of [approval, denied, asked]) await run.over;
    expect(approval.run.data('answer')).toMatchObject([{ decision: 'approved', by: 'somebody else', answered_by: by }]);
    expect(asked.run.data('answer')).toMatchObject([{ text: 'Rome', answered_by: { id: 0, name: 'first token' } }]);
    const replay = await tenant.api.follow(approval.run.requestId);
    await replay.over;
    expect(replay.data('answer')).toEqual(approval.run.data('answer'));
    const { body: log } = await baton().admin.get<{ entries: Fields[] }>(`/v1/admin/audit?tenant_id=${tenant.id}&limit=3`);
    const entry = { actor: `token:${approver.id}`, by, tenant_id: tenant.id, before: null, after: null };
    expect(log.entries).toMatchObject([
      { ...entry, action: 'question.deny', target: `question:${denied.question.id}` },
      { ...entry, action: 'question.approve', target: `question:${approval.question.id}` },
      { action: 'token.create' },
    ]);
  });

  it('[QUE-041] of an approval has the scope approve, of a question the scope run, and is told which is lacking', async () => {
    const tenant = await baton().newTenant();
    const [runner, approver] = [
      await giveToken(baton(), tenant, 'bot', ['read', 'run']),
      await giveToken(baton(), tenant, 'boss', ['approve']),
    ];
    const [approval, asked] = [await askingApproval(runner.api), await asking(runner.api)];
    const decide = `/v1/questions/${approval.question.id}/answer`;
    expect(await runner.api.post(decide, { decision: 'approved' })).toMatchObject(lacks('approve'));
    expect(await runner.api.post(decide, { decision: 'denied' })).toMatchObject(lacks('approve'));
    expect(await approver.api.post(`/v1/questions/${asked.question.id}/answer`, { text: 'Rome' })).toMatchObject(lacks('run'));
    for (const { question } of [approval, asked]) {
      expect((await tenant.api.get(`/v1/questions/${question.id}`)).body).toMatchObject({ state: 'open' });
    }
    expect((await approver.api.post(decide, { decision: 'approved' })).status).toBe(200);
    expect((await runner.api.post(`/v1/questions/${asked.question.id}/answer`, { text: 'Rome' })).status).toBe(200);
    await Promise.all([approval.run.over, asked.run.over]);
    // Of one that is closed nothing else is said.
    expect(await runner.api.post(decide, { decision: 'approved' })).toMatchObject(lacks('approve'));
    expect((await approver.api.post(decide, { decision: 'approved' })).status).toBe(409);
  });

  it.each([
    ['0.3', legacy],
    ['1.0', modern],
  ])('[QUE-041] has it over A2A %s too', async (version, said) => {
    const tenant = await baton().newTenant();
    await tenant.api.post('/v1/agents', CAREFUL);
    const [runner, both] = [
      await giveToken(baton(), tenant, 'bot', ['run', 'read']),
      await giveToken(baton(), tenant, 'boss', ['run', 'read', 'approve']),
    ];
    const options = { agent: 'careful', version };
    const send = version === '1.0' ? ['SendMessage', 'SendStreamingMessage'] : ['message/send', 'message/stream'];
    const { result } = (await call(runner.api, send[0]!, said('/list'), options)).body;
    const taskId = (result!.task ?? result!).id;
    for (const method of send) expect(await call(runner.api, method, said('approve', { taskId }), options)).toMatchObject(lacks('approve'));
    const answered = (await call(both.api, send[0]!, said('approve', { taskId }), options)).body;
    expect(JSON.stringify(answered.result)).toMatch(/completed/i);
  });
});

describe('who answers at the other doors', () => {
  const baton = useServer();

  it('[QUE-041] has the scope approve where AG-UI resumes, before anything is answered', async () => {
    const tenant = await baton().newTenant();
    await tenant.api.post('/v1/agents', CAREFUL);
    const runner = await giveToken(baton(), tenant, 'bot', ['read', 'run']);
    const input = (runId: string, more: object) => ({
      threadId: 't',
      runId,
      tools: [],
      context: [],
      state: {},
      forwardedProps: {},
      messages: [],
      ...more,
    });
    const said = { messages: [{ id: '1', role: 'user', content: '/list' }] };
    const first = await runner.api.raw('POST', '/v1/agents/careful/ag-ui', { body: JSON.stringify(input('1', said)) });
    expect(first.status).toBe(200);
    const { body } = await runner.api.get<{ questions: Question[] }>('/v1/questions');
    const [{ id }] = body.questions as [Question];
    const resume = (payload: object) =>
      JSON.stringify(input('2', { ...said, resume: [{ interruptId: String(id), status: 'resolved', payload }] }));
    const door = '/v1/agents/careful/ag-ui';
    expect(await runner.api.raw('POST', door, { body: resume({ approved: true }) })).toMatchObject(lacks('approve'));
    const dismiss = JSON.stringify(input('2', { ...said, resume: [{ interruptId: String(id), status: 'cancelled' }] }));
    expect(await runner.api.raw('POST', door, { body: dismiss })).toMatchObject(lacks('approve'));
    expect((await tenant.api.get(`/v1/questions/${id}`)).body).toMatchObject({ state: 'open' });
    expect((await tenant.api.raw('POST', door, { body: resume({ approved: true }) })).status).toBe(200);
    expect((await tenant.api.get(`/v1/questions/${id}`)).body).toMatchObject({ decision: 'approved', answered_by: { id: 0 } });
  });

  it('[QUE-041] is not asked by MCP without it, but told where to answer', async () => {
    const tenant = await baton().newTenant();
    await tenant.api.post('/v1/agents', scripted('approval', { approvals: ['/list'] }));
    const [runner, approver] = [
      await giveToken(baton(), tenant, 'bot', ['run']),
      await giveToken(baton(), tenant, 'boss', ['approve', 'read']),
    ];
    const forms: ElicitRequestFormParams[] = [];
    await using host = await connectHost(baton().url, runner.token, {
      options: { capabilities: { elicitation: {} } },
      prepare: (client) =>
        client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
          forms.push(params as ElicitRequestFormParams);
          return { action: 'accept', content: { decision: 'approved' } };
        }),
    });
    const told: string[] = [];
    const onprogress = ({ message = '' }: Progress & { message?: string | undefined }): void => void told.push(message);
    const result = callTool(host, 'approval', { message: 'go' }, { onprogress });
    await expect.poll(() => told.join('\n')).toMatch(/waits for an answer \(POST \/v1\/questions\/\d+\/answer\)/);
    const [, id] = /questions\/(\d+)\/answer/.exec(told.join('\n'))!;
    // A client that answers all the same is refused.
    const session = { 'Mcp-Session-Id': host.transport.sessionId!, Accept: 'application/json, text/event-stream' };
    const reply = { jsonrpc: '2.0', id: `question-${id}`, result: { action: 'accept', content: { decision: 'approved' } } };
    expect(await runner.api.post('/v1/mcp', reply, session)).toMatchObject(lacks('approve'));
    await approver.api.post(`/v1/questions/${id}/answer`, { decision: 'approved' });
    expect((await result).isError).toBe(false);
    expect(forms).toEqual([]);
  });

  it('[QUE-041] is told by `baton questions answer` what the token lacks', async () => {
    const tenant = await baton().newTenant();
    const runner = await giveToken(baton(), tenant, 'bot', ['read', 'run']);
    const { run, question } = await askingApproval(runner.api);
    const env = { BATON_URL: baton().url, BATON_TOKEN: runner.token };
    const answered = await runCli(baton().database, ['questions', 'approve', String(question.id)], env);
    expect(answered.code).not.toBe(0);
    expect(answered.stderr).toContain('it takes the scope approve');
    await tenant.api.post(`/v1/questions/${question.id}/answer`, { decision: 'denied' });
    await run.over;
  });
});

describeOnBoth('tokens of the release before', (dialect) => {
  it('[QUE-042] that may run may approve after the migration; new ones may when they say so', async () => {
    await using database = await createDatabase(dialect);
    {
      await using baton = await startBaton({ database });
      const { tenant } = baton;
      const [runs, reads, all] = [
        await giveToken(baton, tenant, 'runs', ['run']),
        await giveToken(baton, tenant, 'reads', ['read']),
        await giveToken(baton, tenant, 'all'),
      ];
      const files = await openDatabase({ url: database.url });
      // As they were before there was that scope.
      await files.knex('tokens').where({ id: all.id }).update({ scopes: 7 });
      const { down, up } = await import('../../src/store/database/migrations/0026-tokens-of-things.ts');
      await down(files.knex);
      const before = await files.knex('tokens').orderBy('id').pluck('scopes');
      expect(before).toEqual([2, 1, 7]);
      await up(files.knex);
      await up(files.knex);
      await files.close();
      const { body } = await baton.admin.get<{ tokens: { id: number; scopes: string[] }[] }>(`/v1/admin/tenants/${tenant.id}/tokens`);
      const scopesOf = ({ id }: { id: number }) => body.tokens.find((one) => one.id === id)!.scopes;
      expect([runs, reads, all].map(scopesOf)).toEqual([['run', 'approve'], ['read'], ['read', 'run', 'approve', 'manage']]);
      expect((await giveToken(baton, tenant, 'new', ['run'])).api).toBeDefined();
      const listed = await baton.admin.get<{ tokens: { scopes: string[] }[] }>(`/v1/admin/tenants/${tenant.id}/tokens?limit=1`);
      expect(listed.body.tokens[0]!.scopes).toEqual(['run']);
    }
  });
});
