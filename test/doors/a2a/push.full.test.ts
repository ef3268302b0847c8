import { expect, it } from 'vitest';
import { describeOnBoth } from '../../support/databases.ts';
import { spawnBaton } from '../../support/process.ts';
import { Receiver, type ReceivedMessage } from '../../support/receiver.ts';
import { modern } from './rpc.ts';

const agent = { id: 'asking', name: 'Asking', role: 'r', model: 'demo/echo', goal: 'g', capabilities: ['/ask'] };
const at = '/v1/a2a/agents/asking';
/** For what a server sends once it has started, and found out who is dead. */
const PATIENT = { timeout: 60_000 };
const [WORKING, ASKS, COMPLETED] = ['TASK_STATE_WORKING', 'TASK_STATE_INPUT_REQUIRED', 'TASK_STATE_COMPLETED'];

interface Told {
  task?: { status: { state: string }; artifacts: object[] };
  statusUpdate?: { status: { state: string } };
}

const toldIn = ({ body }: ReceivedMessage): Told => body as unknown as Told;

function stateIn(message: ReceivedMessage): string {
  const { task, statusUpdate } = toldIn(message);
  return (task ?? statusUpdate)!.status.state;
}

describeOnBoth('push notifications of a server that is killed', (dialect) => {
  it('[A2S-156] are sent by the next one, each state with its token, whatever was under way or due', { timeout: 120_000 }, async () => {
    await using receiver = await Receiver.start();
    const push = { url: `${receiver.url}/told`, token: 't-1', authentication: { scheme: 'Bearer', credentials: 'c-1' } };
    const heard = () => receiver.messages.map(stateIn);
    await using first = await spawnBaton({ dialect, env: { FETCH_ALLOW: '127.0.0.1' } });
    await first.api.post('/v1/agents', agent);
    // The first change is under way when the server is killed, and the second, of a question, waits behind it.
    receiver.reply = 'silence';
    const configuration = { taskPushNotificationConfig: push };
    const sent = await first.api.post<{ task: { id: string } }>(`${at}/message:send`, { ...modern('/ask Which city?'), configuration });
    const { id } = sent.body.task;
    await expect.poll(heard).toEqual([WORKING]);
    first.kill('SIGKILL');
    await first.exited;
    receiver.reply = 204;
    await using second = await first.restart();
    await expect.poll(heard, PATIENT).toEqual([WORKING, WORKING, ASKS]);
    // The end is under way when the next one is killed.
    receiver.reply = (message) => (stateIn(message) === COMPLETED ? 'silence' : 204);
    await second.api.post(`${at}/message:send`, modern('Rome', { taskId: id }));
    await expect.poll(heard).toContain(COMPLETED);
    second.kill('SIGKILL');
    await second.exited;
    receiver.reply = 204;
    await using _ = await second.restart();
    const ends = () => heard().filter((state) => state === COMPLETED).length;
    await expect.poll(ends, PATIENT).toBe(2);
    for (const { headers } of receiver.messages) {
      expect(headers).toMatchObject({ 'x-a2a-notification-token': 't-1', authorization: 'Bearer c-1' });
    }
    expect(toldIn(receiver.messages.at(-1)!).task!.artifacts).toHaveLength(1);
  });
});
