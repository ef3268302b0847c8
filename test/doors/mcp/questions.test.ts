import {
  ElicitRequestSchema,
  ToolListChangedNotificationSchema,
  type ElicitRequestFormParams,
  type ElicitResult,
  type Progress,
} from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Question } from '../../../src/store/runs/questions.ts';
import { Client } from '../../support/client.ts';
import { createDatabase } from '../../support/databases.ts';
import { asker } from '../../support/questions.ts';
import { startBaton, useServer, type Baton } from '../../support/server.ts';
import { startTcpProxy } from '../../support/tcp-proxy.ts';
import { callTool, connectHost, runOf, scripted, textOf } from './host.ts';

const ASK = { message: '/ask\nWhich city?\n- Rome\n- Paris\n/endask\n' };

/** The official client with a person who answers like this. */
function hostWith(
  url: string,
  token: string,
  answer: (params: ElicitRequestFormParams, signal: AbortSignal) => ElicitResult | Promise<ElicitResult>,
  send: typeof fetch = fetch,
) {
  return connectHost(url, token, {
    options: { capabilities: { elicitation: {} } },
    fetch: send,
    prepare: (client) =>
      client.setRequestHandler(ElicitRequestSchema, ({ params }, { signal }) => answer(params as ElicitRequestFormParams, signal)),
  });
}

const AGENTS = [
  asker({ id: 'repeats' }),
  asker({ id: 'careful', approvals: ['/list'] }),
  scripted('ask', { capabilities: ['/ask'] }),
  scripted('approval', { approvals: ['/list'] }),
  asker({ id: 'chief', capabilities: ['/agent'], approvals: ['/list'] }),
];

describe('a client that can be asked', () => {
  const baton = useServer();
  beforeAll(async () => {
    for (const agent of AGENTS) await baton().api.post('/v1/agents', agent);
  });
  const asked = async (runId: string): Promise<Question[]> =>
    (await baton().api.get<{ questions: Question[] }>(`/v1/questions?state=all&request_id=${runId}`)).body.questions;

  it('[MCS-010] is asked what a run asks, and the run goes on with its answer', async () => {
    const forms: ElicitRequestFormParams[] = [];
    await using one = await hostWith(baton().url, baton().tenant.token, (params) => {
      forms.push(params);
      return { action: 'accept', content: { answer: 'Rome' } };
    });
    const result = await callTool(one, 'repeats', ASK);
    expect(result.isError).toBe(false);
    expect(forms).toMatchObject([{ message: 'Which city?', requestedSchema: { required: ['answer'] } }]);
    expect(forms[0]!.requestedSchema.properties['answer']).toMatchObject({ type: 'string', description: 'For example: Rome, Paris' });
    expect(await asked(runOf(result))).toMatchObject([{ decision: 'answered', answer: 'Rome', by: 'test host' }]);
    expect(one.errors).toEqual([]);
  });

  it('[MCS-010] approves a command, or denies it with a reason', async () => {
    const answers: ElicitResult[] = [
      { action: 'accept', content: { decision: 'approved' } },
      { action: 'accept', content: { decision: 'denied', reason: 'not now' } },
    ];
    const forms: ElicitRequestFormParams[] = [];
    await using one = await hostWith(baton().url, baton().tenant.token, (params) => {
      forms.push(params);
      return answers[forms.length - 1]!;
    });
    const first = await callTool(one, 'approval', { message: 'go' });
    const second = await callTool(one, 'approval', { message: 'go' });
    expect(textOf(second)).toContain('So be it.');
    expect(forms[0]!.message).toMatch(/\n\/list$/);
    expect(forms[0]!.requestedSchema.properties['decision']).toMatchObject({ enum: ['approved', 'denied'] });
    expect(await asked(runOf(first))).toMatchObject([{ decision: 'approved' }]);
    expect(await asked(runOf(second))).toMatchObject([{ decision: 'denied', answer: 'not now' }]);
  });

  it('[ASK-005] is told which delegate asks, or needs approval', async () => {
    const forms: string[] = [];
    await using one = await hostWith(baton().url, baton().tenant.token, ({ message }) => {
      forms.push(message);
      return { action: 'accept', content: { decision: 'approved', answer: 'Rome' } };
    });
    await callTool(one, 'chief', { message: '/agent repeats /list' });
    await callTool(one, 'chief', { message: '/agent repeats /ask Which city?' });
    expect(forms).toEqual(["May the agent 'repeats' run this command?\n/list", 'repeats asks: Which city?']);
  });

  it.each([
    ['decline', 'The person declined to answer.'],
    ['cancel', 'The person dismissed the question without an answer.'],
  ] as const)('[MCS-011] that says %s denies a command, and answers a question with that', async (action, words) => {
    await using one = await hostWith(baton().url, baton().tenant.token, () => ({ action }));
    expect(await asked(runOf(await callTool(one, 'approval', { message: 'go' })))).toMatchObject([{ decision: 'denied' }]);
    expect(await asked(runOf(await callTool(one, 'ask', { message: 'go' })))).toMatchObject([{ decision: 'answered', answer: words }]);
  });

  it('[MCS-012] need not ask any more when somebody else was faster', async () => {
    const { api } = baton();
    const stopped = Promise.withResolvers<void>();
    await using one = await hostWith(baton().url, baton().tenant.token, async (_params, signal) => {
      const { body } = await api.get<{ questions: Question[] }>('/v1/questions');
      await api.post(`/v1/questions/${body.questions[0]!.id}/answer`, { text: 'Paris', by: 'Ada' });
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      stopped.resolve();
      return { action: 'cancel' };
    });
    const result = await callTool(one, 'repeats', ASK);
    await stopped.promise;
    expect(await asked(runOf(result))).toMatchObject([{ answer: 'Paris', by: 'Ada' }]);
    expect(one.errors).toEqual([]);
  });

  it('[MCS-013] is asked again in a stream that it goes on with, if it has not heard of the question', async () => {
    await using proxy = await startTcpProxy(Number(new URL(baton().url).port));
    await using one = await hostWith(`http://127.0.0.1:${proxy.port}`, baton().tenant.token, () => ({
      action: 'accept',
      content: { answer: 'Rome' },
    }));
    const call = callTool(one, 'ask', { message: 'go' }, { onprogress: () => proxy.sever() });
    expect((await call).isError).toBe(false);
  });

  it('[MCS-014] that can not be asked waits, and is told where the question is answered', async () => {
    const { api } = baton();
    await using one = await connectHost(baton().url, baton().tenant.token);
    const heard: Progress[] = [];
    const waits = Promise.withResolvers<string>();
    const call = callTool(one, 'repeats', ASK, {
      onprogress(progress) {
        heard.push(progress);
        const [, path] = /waits for an answer \(POST (\S+)\): Which city\?/.exec(progress.message ?? '') ?? [];
        if (path !== undefined) waits.resolve(path);
      },
    });
    expect((await api.post(await waits.promise, { text: 'Rome' })).status).toBe(200);
    expect((await call).isError).toBe(false);
  });
});

describe('several nodes', () => {
  let first: Baton;
  let second: Baton;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await createDatabase('postgres');
    drop = () => database.drop();
    first = await startBaton({ database });
    second = await startBaton({ database });
    for (const agent of [...AGENTS, scripted('stall')]) await first.api.post('/v1/agents', agent);
  });
  afterAll(async () => {
    await first.stop();
    await second.stop();
    await drop();
  });

  /** Calls and streams go to one node, and what belongs to them to the other. */
  function hostOfBoth(answer: () => ElicitResult) {
    const either: typeof fetch = (_url, init) => {
      const isCall = typeof init?.body === 'string' && init.body.includes('"tools/call"');
      return fetch(new URL('/v1/mcp', isCall ? first.url : second.url), init);
    };
    return hostWith(first.url, first.tenant.token, answer, either);
  }

  it('[MCS-015] an answer reaches its question by way of another node, and so does a cancel its run', async () => {
    await using one = await hostOfBoth(() => ({ action: 'accept', content: { answer: 'Rome' } }));
    expect((await callTool(one, 'ask', { message: 'go' })).isError).toBe(false);
    const stop = new AbortController();
    const begun = Promise.withResolvers<string>();
    const call = callTool(one, 'stall', { message: 'go' }, { signal: stop.signal, onprogress: ({ message }) => begun.resolve(message!) });
    const [, runId] = /^the run (\S+) has begun$/.exec(await begun.promise)!;
    stop.abort('enough');
    await expect(call).rejects.toThrow('enough');
    const api = new Client(second.url, first.tenant.token);
    await expect.poll(async () => (await api.get(`/v1/requests/${runId}`)).body['error_code']).toBe('canceled');
    let changes = 0;
    one.client.setNotificationHandler(ToolListChangedNotificationSchema, () => void (changes += 1));
    await first.api.post('/v1/agents', scripted('text'));
    await expect.poll(() => changes).toBe(1);
  });
});
