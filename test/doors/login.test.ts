import { TaskState } from '@a2a-js/sdk';
import {
  ElicitationCompleteNotificationSchema,
  ElicitRequestSchema,
  type ElicitRequestURLParams,
} from '@modelcontextprotocol/sdk/types.js';
import { expect, it } from 'vitest';
import type { Question } from '../../src/store/runs/questions.ts';
import { call, login, withFiles } from '../support/login-runs.ts';
import { startLoginServer } from '../support/mcp-login.ts';
import { runCli, spawnCli } from '../support/process.ts';
import { asker, openQuestion } from '../support/questions.ts';
import { quietPort } from '../support/quiet-port.ts';
import { Receiver } from '../support/receiver.ts';
import { officialClient, saying, Watched } from './a2a/official.ts';
import { call as rpc } from './a2a/rpc.ts';
import { frames, input, ofType } from './ag-ui/official.ts';
import { callTool, connectHost, textOf } from './mcp/host.ts';

const COMMAND = '/mcp call files note {"text":"one"}';
const agent = asker({ id: 'clerk', capabilities: ['/mcp'] });

it('[QUE-050] a login stands in the event, the list and the webhook with its address, and a notification tells of it', async () => {
  await using at = await startLoginServer();
  await using receiver = await Receiver.start();
  await using on = await withFiles(at, { env: { FETCH_ALLOW: `${at.allow},127.0.0.1` } });
  await on.api.post('/v1/webhooks', { url: `${receiver.url}/hook`, events: ['run.waiting'] });
  const stream = await on.api.notifications({}, '?include=waiting');
  const run = await on.api.start(call());
  const question = await openQuestion(on.api, run);
  const about = { kind: 'authorization', url: question.url, server: 'files', text: "The MCP server 'files' wants a login." };
  expect(run.data('question')).toMatchObject([about]);
  await expect.poll(() => receiver.at('/hook')[0]?.body.data).toMatchObject(about);
  expect((await on.api.get('/v1/questions')).body).toMatchObject({ questions: [about] });
  expect((await stream.until(({ kind }) => kind === 'run.waiting')).data).toMatchObject({ question_id: question.id });
  stream.drop();
  await login(question, on);
  expect(await run.over).toBe('complete');
  expect((await on.api.get('/v1/questions?state=all')).body).toMatchObject({
    questions: [{ ...about, state: 'closed', decision: 'approved' }],
  });
});

it('[QUE-051] a task of A2A needs the login, goes on behind it, and can be told that nobody gives it', async () => {
  await using at = await startLoginServer();
  // The card names the address that clients reach the server at.
  const port = await quietPort();
  await using on = await withFiles(at, { env: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` } });
  await on.api.post('/v1/agents', agent);
  const client = await officialClient(on.url, on.tenant.token, '1.0', 'clerk');
  const watched = await new Watched().takeAll(client.sendMessageStream(saying(COMMAND)));
  expect(watched.states.at(-1)).toBe(TaskState.TASK_STATE_AUTH_REQUIRED);
  const { id, status } = watched.task!;
  const { url, server } = status!.message!.metadata as { url: string; server: string };
  expect([server, JSON.stringify(status!.message!.parts)]).toEqual(['files', expect.stringContaining(url.slice(0, 30))]);
  const listed = async (state: string) =>
    (await rpc(on.api, 'ListTasks', { status: state }, { agent: 'clerk', version: '1.0' })).body.result!.tasks.map((task) => task.id);
  expect([await listed('TASK_STATE_AUTH_REQUIRED'), await listed('TASK_STATE_INPUT_REQUIRED')]).toEqual([[id], []]);
  expect(await listed('TASK_STATE_WORKING')).toEqual([]);
  await login({ url }, on);
  await expect.poll(async () => (await client.getTask({ tenant: '', id })).status!.state).toBe(TaskState.TASK_STATE_COMPLETED);
  at.revoke();
  const second = await new Watched().takeAll(client.sendMessageStream(saying(COMMAND)));
  const task = { taskId: second.task!.id };
  await expect(client.sendMessage(saying('approve', task))).rejects.toThrow('waits for a login');
  const denied = await new Watched().takeAll(client.sendMessageStream(saying('deny: not me', task)));
  expect(denied.states.at(-1)).toBe(TaskState.TASK_STATE_COMPLETED);
  expect(at.calls).toEqual(['one']);
});

it('[QUE-052] a login interrupts a run of AG-UI, and the next one goes on when somebody has logged in', async () => {
  await using at = await startLoginServer();
  await using on = await withFiles(at);
  await on.api.post('/v1/agents', agent);
  const access = { url: on.url, token: on.tenant.token };
  const body = input(COMMAND);
  const asked = await frames(access, body, { agent: 'clerk' });
  const { interrupts } = asked.events.at(-1)!['outcome'] as { interrupts: { id: string; metadata: { kind: string; url: string } }[] };
  expect(interrupts).toMatchObject([{ reason: 'confirmation', metadata: { kind: 'authorization', server: 'files' } }]);
  const resume = [{ interruptId: interrupts[0]!.id, status: 'resolved', payload: { approved: true } }];
  const early = await on.api.post('/v1/agents/clerk/ag-ui', { ...body, runId: 'early', resume });
  expect(early).toMatchObject({ status: 400, body: { error: expect.stringContaining('a login is given at its url') } });
  await login({ url: interrupts[0]!.metadata.url }, on);
  const rest = await frames(access, { ...body, runId: 'second', resume }, { agent: 'clerk' });
  expect(ofType(rest.events, 'RUN_FINISHED')[0]!['result']).toContain('noted one');
  at.revoke();
  const second = { ...input(COMMAND), threadId: 'another' };
  const again = await frames(access, second, { agent: 'clerk' });
  const outcome = again.events.at(-1)!['outcome'] as { interrupts: { id: string }[] };
  const refuse = [{ interruptId: outcome.interrupts[0]!.id, status: 'cancelled' }];
  const last = await frames(access, { ...second, runId: 'third', resume: refuse }, { agent: 'clerk' });
  expect(ofType(last.events, 'RUN_FINISHED')[0]!['result']).toContain('was denied');
});

it('[QUE-053] a host of MCP that opens addresses is asked to open it, and told when somebody has logged in', async () => {
  await using at = await startLoginServer();
  await using on = await withFiles(at);
  await on.api.post('/v1/agents', agent);
  const opened: ElicitRequestURLParams[] = [];
  const done: string[] = [];
  await using host = await connectHost(on.url, on.tenant.token, {
    options: { capabilities: { elicitation: { url: {} } } },
    prepare: (client) => {
      client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
        opened.push(params as ElicitRequestURLParams);
        void login(params as ElicitRequestURLParams, on);
        return { action: 'accept' };
      });
      client.setNotificationHandler(ElicitationCompleteNotificationSchema, ({ params }) => void done.push(params.elicitationId));
    },
  });
  const result = await callTool(host, 'clerk', { message: COMMAND });
  expect(textOf(result)).toContain('noted one');
  expect(opened).toMatchObject([{ mode: 'url', message: "The MCP server 'files' wants a login." }]);
  expect(done).toEqual([opened[0]!.elicitationId]);
  // One that shows forms alone waits, and others answer.
  at.revoke();
  await using other = await connectHost(on.url, on.tenant.token, {
    options: { capabilities: { elicitation: {} } },
    prepare: (client) => client.setRequestHandler(ElicitRequestSchema, () => ({ action: 'decline' })),
  });
  const waiting = callTool(other, 'clerk', { message: COMMAND });
  const open = async () => (await on.api.get<{ questions: Question[] }>('/v1/questions')).body.questions;
  await expect.poll(async () => (await open()).length).toBe(1);
  await login((await open())[0]!, on);
  expect(textOf(await waiting)).toContain('noted one');
});

it('[QUE-053] a host that declines has refused it', async () => {
  await using at = await startLoginServer();
  await using on = await withFiles(at);
  await on.api.post('/v1/agents', agent);
  await using host = await connectHost(on.url, on.tenant.token, {
    options: { capabilities: { elicitation: { url: {} } } },
    prepare: (client) => client.setRequestHandler(ElicitRequestSchema, () => ({ action: 'decline' })),
  });
  expect(textOf(await callTool(host, 'clerk', { message: COMMAND }))).toContain(
    "the login to the MCP server 'files' was denied by test host",
  );
  expect(at.calls).toEqual([]);
});

it('[QUE-054] the command line prints the address, and refuses when it is told so', async () => {
  await using at = await startLoginServer();
  await using on = await withFiles(at);
  await on.api.post('/v1/agents', agent);
  const env = { BATON_TOKEN: on.tenant.token, BATON_URL: on.url };
  const sending = spawnCli(on.database, ['send', '--agent', 'clerk', COMMAND], env);
  let said = '';
  for (const stream of [sending.stdout!, sending.stderr!]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise((resolve) => sending.once('close', resolve));
  await expect.poll(() => said, { timeout: 20_000 }).toMatch(/log in at http:\/\/127\.0\.0\.1:\d+\/authorize\?/);
  expect(said).toMatch(/refuse it (?:here, or )?with: baton questions deny/);
  const listed = await runCli(on.database, ['questions'], env);
  expect(listed.stdout).toMatch(/authorization\s+http:\/\/127\.0\.0\.1:\d+\/authorize/);
  const url = /log in at (\S+)/.exec(said)![1]!;
  await login({ url }, on);
  expect(await ended).toBe(0);
  expect(said).toContain('noted one');
});
