import { TaskState, type StreamResponse } from '@a2a-js/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { useServer } from '../../support/server.ts';
import { officialClient, saying, versions, Watched } from './official.ts';
import { call } from './rpc.ts';

const { TASK_STATE_COMPLETED: COMPLETED, TASK_STATE_FAILED: FAILED } = TaskState;
const ENDS: [scenario: string, end: string, state: TaskState][] = [
  ['text', 'stop', COMPLETED],
  ['length', 'length', COMPLETED],
  ['refused-midway', 'refused', FAILED],
  ['empty-after-command', 'empty', COMPLETED],
  ['empty', 'empty', FAILED],
];

describe.each(versions)('how an answer ended, with the official client of A2A %s', (version) => {
  const baton = useServer();
  beforeAll(async () => {
    const agent = { name: 'Script', role: 'test', goal: 'play' };
    for (const [id] of ENDS) await baton().api.post('/v1/agents', { ...agent, id, model: `demo/script:${id}` });
  });

  it.each(ENDS)('[A2S-135] %s is %s in the metadata of the task and of its last update', async (agent, finish_reason, state) => {
    const client = await officialClient(baton().url, baton().tenant.token, version, agent);
    const task = await client.sendMessage(saying('go'));
    if (!('artifacts' in task)) throw new Error('a task was expected');
    expect(task).toMatchObject({ metadata: { finish_reason }, status: { state } });
    expect((await client.getTask({ tenant: '', id: task.id })).metadata).toEqual({ finish_reason });
    const updates: StreamResponse[] = [];
    for await (const update of client.sendMessageStream(saying('go'))) updates.push(update);
    const last = updates.at(-1)!.payload;
    expect(last).toMatchObject({ $case: 'statusUpdate', value: { metadata: { finish_reason }, status: { state } } });
    const others = updates.slice(0, -1).map(({ payload }) => payload?.value.metadata);
    expect(others.filter((metadata) => metadata !== undefined && Object.keys(metadata).length > 0)).toEqual([]);
  });

  it('[A2S-135] is in the list with the artifacts, and in the snapshot of a task that has ended', async () => {
    const { api } = baton();
    const list = async (params: object) => (await call(api, 'ListTasks', params, { agent: 'length', version: '1.0' })).body;
    expect(await list({ includeArtifacts: true })).toMatchObject({ result: { tasks: [{ metadata: { finish_reason: 'length' } }, {}] } });
    if (version === '1.0') return;
    const client = await officialClient(baton().url, baton().tenant.token, version, 'length');
    const { id } = (await client.sendMessage(saying('go'))) as { id: string };
    const watched = await new Watched().takeAll(client.resubscribeTask({ tenant: '', id }));
    expect(watched.task!.metadata).toEqual({ finish_reason: 'length' });
  });
});
