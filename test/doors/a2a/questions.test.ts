import { TaskState, type Message, type SendMessageRequest, type Task } from '@a2a-js/sdk';
import type { Client as A2aClient } from '@a2a-js/sdk/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Question } from '../../../src/store/runs/questions.ts';
import { Client } from '../../support/client.ts';
import { createDatabase, describeOnBoth } from '../../support/databases.ts';
import { asker } from '../../support/questions.ts';
import { startBaton, type Baton } from '../../support/server.ts';
import { startUpstream, type Upstream } from '../../support/upstream.ts';
import { officialClient, saying, versions, Watched } from './official.ts';
import { call, modern } from './rpc.ts';

const { TASK_STATE_SUBMITTED: SUBMITTED, TASK_STATE_WORKING: WORKING, TASK_STATE_INPUT_REQUIRED: INPUT_REQUIRED } = TaskState;
const { TASK_STATE_COMPLETED: COMPLETED, TASK_STATE_CANCELED: CANCELED } = TaskState;

const said = (message: Message | undefined): string =>
  (message?.parts ?? []).map(({ content }) => (content?.$case === 'text' ? content.value : '')).join('');
const asked = ({ status }: Task): string => said(status?.message);
const model = { model: 'openai/fake' };

async function useAsker(env: Record<string, string>, dialect: 'sqlite' | 'postgres' = 'sqlite'): Promise<Baton> {
  const baton = await startBaton({ dialect, env });
  await baton.api.post('/v1/agents', asker(model));
  await baton.api.post('/v1/agents', asker({ ...model, id: 'careful', approvals: ['/list'] }));
  await baton.api.post('/v1/agents', asker({ ...model, id: 'chief', capabilities: ['/agent'], approvals: ['/list'] }));
  return baton;
}

async function sent(client: A2aClient, request: SendMessageRequest): Promise<Task> {
  const task = await client.sendMessage(request);
  if (!('artifacts' in task)) throw new Error('a task was expected');
  return task;
}

describe.each(versions)('the official JavaScript client and questions, A2A %s', (version) => {
  let upstream: Upstream;
  let baton: Baton;
  let client: A2aClient;
  beforeAll(async () => {
    upstream = await startUpstream();
    baton = await useAsker(upstream.env);
    client = await officialClient(baton.url, baton.tenant.token, version, 'asker');
  });
  afterAll(async () => {
    await baton.stop();
    await upstream.close();
  });

  it('[A2S-040] streams up to the question, and from the answer, a message with the id of the task, to the end', async () => {
    upstream.reply({ text: ['Wait.\n/ask\nWhich city?\n- Rome\n- Paris\n/endask\n'] }, { text: ['It is Rome.'] });
    const watched = await new Watched().takeAll(client.sendMessageStream(saying('Where?')));
    expect(watched.states).toEqual([SUBMITTED, WORKING, INPUT_REQUIRED]);
    expect(asked(watched.task!)).toBe('Which city?\n- Rome\n- Paris');
    const { id } = watched.task!;
    const { body } = await baton.api.get<{ questions: Question[] }>(`/v1/questions?request_id=${id}`);
    expect(watched.task!.status!.message!.metadata).toMatchObject({ question_id: body.questions[0]!.id, kind: 'question' });
    expect((await client.getTask({ tenant: '', id })).status).toEqual(watched.task!.status);
    const answered = await new Watched().takeAll(client.sendMessageStream(saying('Rome', { taskId: id })));
    expect([answered.states[0], answered.states.at(-1)]).toEqual([WORKING, COMPLETED]);
    expect(answered.states).not.toContain(INPUT_REQUIRED);
    expect(answered.answer).toBe('Wait.\nIt is Rome.');
    expect(upstream.requests.at(-1)!.lastMessage).toContain('Rome');
  });

  it('[A2S-041] waits with a message that it sends up to the question, and with the answer up to the next or the end', async () => {
    upstream.reply({ text: ['/ask Which city?\n'] }, { text: ['/ask Which street?\n'] }, { text: ['Here.'] });
    const first = await sent(client, saying('Where?'));
    expect([first.status!.state, asked(first)]).toEqual([INPUT_REQUIRED, 'Which city?']);
    const second = await sent(client, saying('Rome', { taskId: first.id, contextId: first.contextId }));
    expect([second.id, second.status!.state, asked(second)]).toEqual([first.id, INPUT_REQUIRED, 'Which street?']);
    const configuration = { acceptedOutputModes: [], taskPushNotificationConfig: undefined, returnImmediately: true };
    const third = await sent(client, { ...saying('Via Appia', { taskId: first.id }), configuration });
    expect(third.id).toBe(first.id);
    await expect.poll(async () => (await client.getTask({ tenant: '', id: first.id })).status?.state).toBe(COMPLETED);
  });

  it('[A2S-042] decides on a command with `approve`, or `deny` and a reason', async () => {
    const careful = await officialClient(baton.url, baton.tenant.token, version, 'careful');
    upstream.reply({ text: ['/list\n'] }, { text: ['/list\n'] }, { text: ['Done.'] });
    const task = await sent(careful, saying('List.'));
    expect(asked(task)).toMatch(/\n\/list\nAnswer with `approve`, or with `deny: <reason>`\.$/);
    const unclear = careful.sendMessage(saying('Well, approve it', { taskId: task.id }));
    await expect(unclear).rejects.toThrow('Answer with `approve`, or with `deny: <reason>`.');
    const next = await sent(careful, saying('Approve', { taskId: task.id }));
    expect(next.status!.state).toBe(INPUT_REQUIRED);
    const end = await sent(careful, saying('deny: not on a Friday', { taskId: task.id }));
    expect(end.status!.state).toBe(COMPLETED);
    expect(upstream.requests.at(-1)!.lastMessage).toContain('denied by the operator: not on a Friday');
    const { body } = await baton.api.get<{ questions: Question[] }>(`/v1/questions?state=all&request_id=${task.id}`);
    expect(body.questions.map(({ decision }) => decision)).toEqual(['denied', 'approved']);
  });

  it('[ASK-005] says which delegate needs approval', async () => {
    const chief = await officialClient(baton.url, baton.tenant.token, version, 'chief');
    upstream.reply({ text: ['/agent asker list\n'] }, { text: ['/list\n'] }, { text: ['No.'] }, { text: ['Done.'] });
    const task = await sent(chief, saying('List.'));
    expect(asked(task)).toMatch(/^May the agent 'asker' run this command\?\n\/list\n/);
    expect(task.status!.message!.metadata).toMatchObject({ kind: 'approval', agent_id: 'asker', stream_id: 1 });
    const end = await sent(chief, saying('deny', { taskId: task.id }));
    expect(end.status!.state).toBe(COMPLETED);
  });

  it('[A2S-043] follows a task through its questions when it subscribes again', async () => {
    upstream.reply({ text: ['/ask Which city?\n'] }, { text: ['Here.'] });
    const task = await sent(client, saying('Where?'));
    const watched = new Watched();
    for await (const update of client.resubscribeTask({ tenant: '', id: task.id })) {
      watched.take(update);
      if (watched.states.length === 1) {
        expect(asked(watched.task!)).toBe('Which city?');
        await sent(client, saying('Rome', { taskId: task.id }));
      }
    }
    expect(watched.states).toEqual([INPUT_REQUIRED, WORKING, COMPLETED]);
    expect(watched.answer).toBe('Here.');
  });

  it('[A2S-044] cancels a task that waits', async () => {
    upstream.reply({ text: ['/ask Which city?\n'] });
    const task = await sent(client, saying('Where?'));
    expect((await client.cancelTask({ tenant: '', id: task.id, metadata: undefined })).status?.state).toBe(CANCELED);
    await expect(client.sendMessage(saying('Rome', { taskId: task.id }))).rejects.toThrow('has ended');
  });
});

describeOnBoth('a task that waits for people', (dialect) => {
  let upstream: Upstream;
  let baton: Baton;
  beforeAll(async () => {
    upstream = await startUpstream();
    baton = await useAsker(upstream.env, dialect);
  });
  afterAll(async () => {
    await baton.stop();
    await upstream.close();
  });
  const options = { agent: 'asker', version: '1.0' };
  const send = (text: string | object[], more: object = {}) => call(baton.api, 'SendMessage', modern(text, more), options);

  it('[A2S-045] is listed by its state', async () => {
    upstream.reply({ text: ['/ask Which city?\n'] }, { text: ['Here.'] });
    const { id } = (await send('Where?')).body.result!.task;
    const listed = async (status: string) =>
      (await call(baton.api, 'ListTasks', { status }, options)).body.result!.tasks.map((one) => one.id);
    expect([await listed('TASK_STATE_INPUT_REQUIRED'), await listed('TASK_STATE_WORKING')]).toEqual([[id], []]);
    expect(await listed('TASK_STATE_AUTH_REQUIRED')).toEqual([]);
    await send('Rome', { taskId: id });
    expect([await listed('TASK_STATE_INPUT_REQUIRED'), await listed('TASK_STATE_COMPLETED')]).toEqual([[], [id]]);
  });

  it('[A2S-046] [A2S-107] takes no message that is no answer', async () => {
    upstream.reply({ text: ['/ask Which city?\n'] }, { text: ['Here.'] });
    const { id, status } = (await send('Where?')).body.result!.task;
    const open = (status as { message: { metadata: { question_id: number } } }).message.metadata.question_id;
    const image = [{ raw: Buffer.from('an image').toString('base64'), mediaType: 'image/png' }];
    const refused = [
      await send('Rome', { taskId: id, contextId: 'another' }),
      await send(image, { taskId: id }),
      await send('x'.repeat(16_385), { taskId: id }),
      await send('Rome', { taskId: id, metadata: { question_id: 1 } }),
      await send('Rome', { taskId: id, metadata: { question_id: '1' } }),
    ];
    expect(refused.map(({ body }) => body.error?.message)).toEqual([
      expect.stringContaining('another contextId'),
      expect.stringContaining('an answer is text'),
      expect.stringContaining('16384 characters'),
      `the task ${id} does not wait for an answer to question 1; its open questions: ${open}`,
      expect.stringContaining('must be an integer'),
    ]);
    expect(refused.map(({ body }) => body.error?.code)).toEqual(refused.map(() => -32602));
    expect((await baton.api.get(`/v1/requests/${id}`)).body['state']).toBe('waiting');
    expect((await send([{ text: 'Rome' }, { text: 'Italy' }], { taskId: id })).body.result!.task.status).toMatchObject({
      state: 'TASK_STATE_COMPLETED',
    });
    expect(upstream.requests.at(-1)!.lastMessage).toContain('Rome\nItaly');
  });

  it('[A2S-047] shows the first of several questions, and takes an answer to the one that the message names', async () => {
    await baton.api.post('/v1/agents', asker({ ...model, id: 'lead', capabilities: ['/parallel', '/agent'] }));
    const lead = { agent: 'lead', version: '1.0' };
    const before = upstream.requests.length;
    upstream.reply(
      { text: ['/parallel\n/agent asker one\n/agent asker two\n/endparallel\n'] },
      { text: ['/ask First?\n'] },
      { text: ['/ask Second?\n'] },
      { text: ['a'] },
      { text: ['b'] },
      { text: ['Both.'] },
    );
    const { id } = (await call(baton.api, 'SendMessage', modern('Ask both.'), lead)).body.result!.task;
    await upstream.received(before + 2);
    const open = async () =>
      (await baton.api.get<{ questions: Question[] }>(`/v1/questions?request_id=${id}`)).body.questions.map((one) => one.id);
    await expect.poll(open).toHaveLength(2);
    const [second, first] = await open();
    const task = async () => (await call(baton.api, 'GetTask', { id }, lead)).body.result!.status;
    expect(await task()).toMatchObject({ state: 'TASK_STATE_INPUT_REQUIRED', message: { metadata: { question_id: first } } });
    const named = await call(baton.api, 'SendMessage', modern('2', { taskId: id, metadata: { question_id: second } }), lead);
    expect(named.body.result!.task.status).toMatchObject({
      state: 'TASK_STATE_INPUT_REQUIRED',
      message: { metadata: { question_id: first } },
    });
    const last = await call(baton.api, 'SendMessage', modern('1', { taskId: id }), lead);
    expect(last.body.result!.task.status).toMatchObject({ state: 'TASK_STATE_COMPLETED' });
    const answers = await Promise.all([first, second].map(async (one) => (await baton.api.get(`/v1/questions/${one}`)).body['answer']));
    expect(answers).toEqual(['1', '2']);
  });
});

describeOnBoth('a task that is parked', (dialect) => {
  it('[A2S-048] is answered after a restart, and goes on where it was', async () => {
    await using upstream = await startUpstream();
    await using database = await createDatabase(dialect);
    const env = { ...upstream.env, PARK_SECONDS: '0' };
    const options = { agent: 'asker', version: '1.0' };
    await using first = await startBaton({ database, env });
    await first.api.post('/v1/agents', asker(model));
    upstream.reply({ text: ['Wait.\n/ask Which city?\n'] }, { text: ['It is Rome.'] });
    const { id } = (await call(first.api, 'SendMessage', modern('Where?'), options)).body.result!.task;
    await first.stop();
    await using second = await startBaton({ database, env });
    const api = new Client(second.url, first.tenant.token);
    expect((await call(api, 'GetTask', { id }, options)).body.result).toMatchObject({
      status: { state: 'TASK_STATE_INPUT_REQUIRED', message: { parts: [{ text: 'Which city?' }] } },
    });
    const end = (await call(api, 'SendMessage', modern('Rome', { taskId: id }), options)).body.result!.task;
    expect(end).toMatchObject({ id, status: { state: 'TASK_STATE_COMPLETED' }, artifacts: [{ parts: [{ text: 'Wait.\nIt is Rome.' }] }] });
    expect((await api.get(`/v1/requests/${id}`)).body).toMatchObject({ state: 'completed', attempts: 1 });
  });
});
