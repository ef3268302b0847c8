import { TaskState, type Task } from '@a2a-js/sdk';
import type { Client } from '@a2a-js/sdk/client';
import { TaskNotCancelableError, TaskNotFoundError } from '@a2a-js/sdk/errors';
import { beforeAll, describe, expect, it } from 'vitest';
import { useServer, useUpstream } from '../../support/server.ts';
import { bindings, officialClient, saying, textOf, versions, Watched } from './official.ts';

const { TASK_STATE_SUBMITTED: SUBMITTED, TASK_STATE_WORKING: WORKING } = TaskState;
const { TASK_STATE_COMPLETED: COMPLETED, TASK_STATE_CANCELED: CANCELED } = TaskState;
const never = new Promise<void>(() => {});

const kinds = versions.flatMap((version) => bindings.map((binding) => ({ version, binding })));

describe.each(kinds)('the official JavaScript client, A2A $version, $binding', ({ version, binding }) => {
  let client: Client;
  // What this client has of an update does not say whether it is to be appended.
  const watching = () => new Watched(version === '0.3' && binding === 'HTTP+JSON');
  const upstream = useUpstream();
  const baton = useServer(() => ({ env: { ...upstream().env, INDEX_MODEL: 'openai/fake' } }));
  beforeAll(async () => {
    client = await officialClient(baton().url, baton().tenant.token, version, 'index', binding);
    expect(client.protocolVersion).toMatch(version);
    expect(client.transport.protocolName).toBe(binding);
  });

  it('[A2S-003] sends a message and gets the finished task', async () => {
    upstream().reply({ text: ['Par', 'is'] });
    const task = await client.sendMessage(saying('What is the capital of France?'));
    if (!('artifacts' in task)) throw new Error('a task was expected');
    expect(task.status?.state).toBe(COMPLETED);
    expect(textOf(task.artifacts[0])).toBe('Paris');
    expect(task.history[0]?.parts[0]?.content).toEqual({ $case: 'text', value: 'What is the capital of France?' });
    expect(upstream().requests.at(-1)!.lastMessage).toBe('What is the capital of France?');
    expect(await client.getTask({ tenant: '', id: task.id })).toEqual(task);
    expect((await client.getTask({ tenant: '', id: task.id, historyLength: 0 })).history).toEqual([]);
  });

  it('[A2S-003] streams a task: the task itself, its text as it arrives, and its end', async () => {
    const more = Promise.withResolvers<void>();
    upstream().reply({ text: ['Mad', 'rid'], gate: (index) => (index === 1 ? more.promise : undefined) });
    const watched = watching();
    for await (const update of client.sendMessageStream(saying('And of Spain?'))) {
      watched.take(update);
      // The rest of the answer isn't there before this was shown.
      if (watched.answer === 'Mad') more.resolve();
    }
    expect(watched.answer).toBe('Madrid');
    expect(watched.states).toEqual([SUBMITTED, WORKING, COMPLETED]);
    const task = await client.getTask({ tenant: '', id: watched.task!.id });
    expect(task.status).toEqual(watched.task!.status);
    expect(textOf(task.artifacts[0])).toBe('Madrid');
  });

  it('[A2S-003] can send a message without waiting for the answer', async () => {
    upstream().reply({ text: ['late'], gate: () => never });
    const configuration = { acceptedOutputModes: [], taskPushNotificationConfig: undefined, returnImmediately: true };
    const task = await client.sendMessage({ ...saying('hello'), configuration });
    if (!('artifacts' in task)) throw new Error('a task was expected');
    expect(task.status?.state).toBe(SUBMITTED);
    expect((await client.getTask({ tenant: '', id: task.id })).status?.state).toBe(WORKING);
    expect((await client.cancelTask({ tenant: '', id: task.id, metadata: undefined })).status?.state).toBe(CANCELED);
  });

  it('[A2S-005] cancels a task, which closes the call to the provider', async () => {
    upstream().reply({ text: ['one', ' two'], gate: (index) => (index === 1 ? never : undefined) });
    const watched = watching();
    let canceled: Task | undefined;
    for await (const update of client.sendMessageStream(saying('count'))) {
      watched.take(update);
      if (watched.answer === 'one') canceled ??= await client.cancelTask({ tenant: '', id: watched.task!.id, metadata: undefined });
    }
    expect(canceled?.status?.state).toBe(CANCELED);
    expect(textOf(canceled?.artifacts[0])).toBe('one');
    expect(watched.states.at(-1)).toBe(CANCELED);
    expect(await upstream().requests.at(-1)!.closed).toBe('aborted');
    const again = client.cancelTask({ tenant: '', id: watched.task!.id, metadata: undefined });
    await expect(again).rejects.toThrow(TaskNotCancelableError);
  });

  it('[A2S-006] loses nothing when its connection drops and it subscribes again', async () => {
    const gates = [0, 1, 2].map(() => Promise.withResolvers<void>());
    upstream().reply({ text: ['a', 'b', 'c'], gate: (index) => gates[index]?.promise });
    const connection = new AbortController();
    const watched = watching();
    gates[0]!.resolve();
    const first = client.sendMessageStream(saying('letters'), { signal: connection.signal });
    await expect(async () => {
      for await (const update of first) {
        watched.take(update);
        if (watched.answer === 'a') connection.abort();
      }
    }).rejects.toThrow();
    // While nobody listens, the run goes on.
    gates[1]!.resolve();
    const { id } = watched.task!;
    const follower = await baton().api.follow(id);
    await follower.until((frame) => frame.event === 'text' && frame.data.delta.includes('b'));
    follower.drop();
    const again = watching();
    for await (const update of client.resubscribeTask({ tenant: '', id })) {
      again.take(update);
      if (again.answer === 'ab') gates[2]!.resolve();
    }
    expect(again.answer).toBe('abc');
    expect(again.states[0]).toBe(WORKING);
    expect(again.states.at(-1)).toBe(COMPLETED);
    expect((await baton().api.events(id)).done).toMatchObject({ content: 'abc' });
  });

  it('[A2S-006] gets the artifacts of a task that has ended', async () => {
    const run = await baton().api.run('hello');
    const again = client.resubscribeTask({ tenant: '', id: run.requestId });
    if (version === '1.0') {
      await expect(watching().takeAll(again)).rejects.toThrow(/has ended/);
    } else {
      const watched = await watching().takeAll(again);
      expect(watched.answer).toBe('ok');
      expect(watched.states).toEqual([COMPLETED, COMPLETED]);
    }
  });

  it('[A2S-005] sees a run that was not started over A2A as a task', async () => {
    const run = await baton().api.run({ message: 'hello', agent: 'index' });
    const task = await client.getTask({ tenant: '', id: run.requestId });
    expect(task).toMatchObject({ id: run.requestId, contextId: run.requestId, status: { state: COMPLETED } });
    expect(textOf(task.artifacts[0])).toBe('ok');
  });

  it('[A2S-005] finds no task of another agent', async () => {
    const definition = {
      id: `other-${version === '1.0' ? 1 : 0}-${binding.length}`,
      name: 'Other',
      role: 'r',
      model: 'openai/fake',
      goal: 'g',
    };
    await baton().api.post('/v1/agents', definition);
    const run = await baton().api.run({ message: 'hello', agent: definition.id });
    await expect(client.getTask({ tenant: '', id: run.requestId })).rejects.toThrow(TaskNotFoundError);
    const its = await officialClient(baton().url, baton().tenant.token, version, definition.id, binding);
    expect((await its.getTask({ tenant: '', id: run.requestId })).id).toBe(run.requestId);
  });

  it('[A2S-142] [A2S-162] says who is told of a task, and hears it no more', async () => {
    const { id: taskId } = await baton()
      .api.run('hello')
      .then(({ requestId: id }) => ({ id }));
    const config = {
      tenant: '',
      taskId,
      id: 'mine',
      url: 'https://example.com/a2a',
      token: 't-1',
      authentication: { scheme: 'Bearer', credentials: 'c-1' },
    };
    expect(await client.createTaskPushNotificationConfig(config)).toEqual(config);
    const shown = { ...config, token: '', authentication: { scheme: 'Bearer', credentials: '' } };
    expect(await client.getTaskPushNotificationConfig({ tenant: '', taskId, id: 'mine' })).toEqual(shown);
    const all = { tenant: '', taskId, pageSize: 0, pageToken: '' };
    expect((await client.listTaskPushNotificationConfig(all)).configs).toEqual([shown]);
    await client.deleteTaskPushNotificationConfig({ tenant: '', taskId, id: 'mine' });
    expect((await client.listTaskPushNotificationConfig(all)).configs).toEqual([]);
  });

  it('[A2S-142] finds the card of the agent behind the public one', async () => {
    const { url, tenant } = baton();
    const unknowing = await officialClient(url, tenant.token, version, '', binding);
    expect((await unknowing.getAgentCard()).name).toBe('Index');
  });
});
