import { expect } from 'vitest';
import { passADay } from '../../../support/a-day.ts';
import { Client } from '../../../support/client.ts';
import { createDatabase, type TestDatabase } from '../../../support/databases.ts';
import { spawnBaton } from '../../../support/process.ts';
import { asker } from '../../../support/questions.ts';
import { scripted } from '../host.ts';
import { alone, ALL, ASKED, beginTask, callAlone, getTask, type TaskBody } from './host.ts';

const ASK = '/ask\nWhich city?\n- Rome\n- Paris\n/endask\n';

/**
 * A node is killed behind the answers that told of two tasks, and of what a call asks: another one has them all.
 * @param aDay whether a day goes by until then
 */
export async function outlivesKill(dialect: TestDatabase['dialect'], aDay = false): Promise<void> {
  const env = { PARK_SECONDS: '0' };
  await using database = await createDatabase(dialect);
  await using first = await spawnBaton({ database, env });
  const { token } = first;
  const agents = [asker({ id: 'repeats', recovery: 'resume' }), scripted('resume', { recovery: 'resume' })];
  for (const agent of agents) expect((await first.api.post('/v1/agents', agent)).status).toBe(201);
  const working = await beginTask(first.api, 'resume', 'go');
  const asking = await beginTask(first.api, 'repeats', ASK);
  expect(working.status).toBe('working');
  const called = (await callAlone(first.api, 'repeats', ASK, { capabilities: ASKED })).body.result as unknown as Asked;
  if (aDay) await expect.poll(async () => (await getTask(first.api, working.taskId)).status).toBe('completed');
  first.kill('SIGKILL');
  await first.exited;
  if (aDay) await passADay(database);
  await using second = await first.restart(env);
  const api = new Client(second.url, token);
  const until = async ({ taskId }: TaskBody, status: string): Promise<TaskBody> => {
    await expect.poll(async () => (await getTask(api, taskId)).status, { timeout: 60_000 }).toBe(status);
    return getTask(api, taskId);
  };
  expect((await until(working, 'completed')).result).toMatchObject({ isError: false });
  const asked = await until(asking, 'input_required');
  const inputResponses = { [Object.keys(asked.inputRequests!)[0]!]: { action: 'accept', content: { answer: 'Rome' } } };
  await alone(api, 'tasks/update', { taskId: asking.taskId, inputResponses }, { capabilities: ALL });
  expect((await until(asking, 'completed')).result!.content[0]!.text).toContain('Rome');
  const answers = { [Object.keys(called.inputRequests)[0]!]: { action: 'accept', content: { answer: 'Paris' } } };
  const again = await callAlone(
    api,
    'repeats',
    ASK,
    { capabilities: ASKED },
    { requestState: called.requestState, inputResponses: answers },
  );
  expect(again.body.result!.content[0]).toMatchObject({ text: expect.stringContaining('Paris') as unknown });
}

interface Asked {
  inputRequests: object;
  requestState: string;
}
