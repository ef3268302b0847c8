import { isObject } from '../../../lib/is-object.ts';
import { expect, Skipped } from '../../expect.ts';
import { messageOf, spoken } from '../../a2a/speak.ts';
import { checkEvents, checkSent, checkTask, eventsOf } from '../../a2a/task.ts';
import type { Rule } from '../../rule.ts';
import { shown, type Reply } from '../../wire/wire.ts';

const BINDING = 'A2A 1.0, HTTP+JSON/REST Protocol Binding';
const UNKNOWN = 'baton-verify-unknown';
const INFO = 'type.googleapis.com/google.rpc.ErrorInfo';

/** @throws {Violation} unless it is a google.rpc.Status of this status, and names the error where A2A has one */
function expectStatus(reply: Reply, status: number, reason: string | undefined, what: string): void {
  expect(reply.status === status, `${what} to be answered with ${status}`, shown(reply));
  const error = isObject(reply.json) ? reply.json['error'] : undefined;
  expect(isObject(error), `a google.rpc.Status under error for ${what}`, shown(reply));
  expect(error['code'] === status, `error.code ${status} for ${what}`, shown(reply));
  expect(typeof error['message'] === 'string', `error.message for ${what}`, shown(reply));
  if (reason === undefined) return;
  const details = Array.isArray(error['details']) ? error['details'] : [];
  const info = details.find((one) => isObject(one) && one['@type'] === INFO) as Record<string, unknown> | undefined;
  expect(info !== undefined, `an ErrorInfo among the details for ${what}`, shown(reply));
  expect(info['reason'] === reason && info['domain'] === 'a2a-protocol.org', `the reason ${reason} of a2a-protocol.org for ${what}`, info);
}

function expectJson(reply: Reply, what: string): void {
  expect(reply.status === 200, `${what} to be answered with 200`, shown(reply));
  expect(/^application\/(a2a\+)?json$/.test(reply.type), `application/a2a+json as answer to ${what}`, shown(reply));
  expect(isObject(reply.json), `an object as answer to ${what}`, shown(reply));
}

/** The binding of HTTP and JSON, where the card offers it. */
export const http: readonly Rule[] = [
  {
    id: 'a2a.http-unknown-task',
    title: 'HTTP+JSON: a task that there is not is 404, with TASK_NOT_FOUND in an ErrorInfo',
    source: `${BINDING}: Task Operations; Error Handling`,
    async run(context) {
      const agent = (await context.a2a()).http();
      expectStatus(await agent.ask('GET', `/tasks/${UNKNOWN}`), 404, 'TASK_NOT_FOUND', 'a task that there is not');
      const canceled = await agent.ask('POST', `/tasks/${UNKNOWN}:cancel`, { body: {} });
      expectStatus(canceled, 404, 'TASK_NOT_FOUND', 'the cancel of a task that there is not');
    },
  },
  {
    id: 'a2a.http-params',
    title: 'HTTP+JSON: a message that is none is 400, as a google.rpc.Status',
    source: `${BINDING}: Error Handling`,
    async run(context) {
      const agent = (await context.a2a()).http();
      expectStatus(await agent.ask('POST', '/message:send', { body: { message: 'none' } }), 400, undefined, 'a message that is none');
      expectStatus(await agent.ask('POST', '/message:send', { body: '{"message":' }), 400, undefined, 'a body that is no JSON');
    },
  },
  {
    id: 'a2a.http-version',
    title: 'HTTP+JSON: a version that the agent does not have is 400, with VERSION_NOT_SUPPORTED in an ErrorInfo',
    source: 'A2A 1.0, Versioning: Server Responsibilities; Error Code Mappings',
    async run(context) {
      const agent = (await context.a2a()).http();
      const reply = await agent.ask('GET', `/tasks/${UNKNOWN}`, { headers: { 'A2A-Version': '99.9' } });
      expectStatus(reply, 400, 'VERSION_NOT_SUPPORTED', 'A2A-Version: 99.9');
    },
  },
  {
    id: 'a2a.http-list',
    title: 'HTTP+JSON: tasks are listed with a token for the next page, which is empty at the end',
    source: `${BINDING}: Task Operations; List Tasks`,
    async run(context) {
      const reply = await (await context.a2a()).http().ask('GET', '/tasks?pageSize=1');
      if (isUnsupported(reply)) throw new Skipped('it lists no tasks');
      expectJson(reply, 'GET /tasks');
      const { tasks, nextPageToken } = reply.json as Record<string, unknown>;
      expect(Array.isArray(tasks) && tasks.length <= 1, 'a list of at most as many tasks as were asked for', shown(reply));
      expect(typeof nextPageToken === 'string', 'nextPageToken, also where it is empty', shown(reply));
      for (const task of tasks as unknown[]) checkTask(task, '1.0', 'GET /tasks');
    },
  },
  {
    id: 'a2a.http-push',
    title: 'HTTP+JSON: push notifications are refused with their reason where the card does not offer them',
    source: 'A2A 1.0, Capability Validation; Error Code Mappings',
    async run(context) {
      const a2a = await context.a2a();
      const reply = await a2a.http().ask('GET', `/tasks/${UNKNOWN}/pushNotificationConfigs`);
      if (a2a.can('pushNotifications')) return expectStatus(reply, 404, 'TASK_NOT_FOUND', 'settings of a task that there is not');
      expectStatus(reply, 400, 'PUSH_NOTIFICATION_NOT_SUPPORTED', 'push notifications that are not offered');
    },
  },
  {
    id: 'a2a.http-send',
    title: 'HTTP+JSON: a message gives a task, which can be read again, or a message',
    source: `${BINDING}: Message Operations; Request/Response Format`,
    async run(context) {
      const { agent: a2a, text } = await spoken(context);
      const agent = a2a.http();
      const sent = await agent.ask('POST', '/message:send', { body: { message: messageOf(text, '1.0') } });
      expectJson(sent, 'POST /message:send');
      const task = checkSent(sent.json as Record<string, unknown>, '1.0', 'the answer to POST /message:send');
      if (!task) return;
      const read = await agent.ask('GET', `/tasks/${String(task['id'])}`);
      expectJson(read, 'GET of the task');
      if (!checkTask(read.json, '1.0', 'GET of the task')) return;
      const canceled = await agent.ask('POST', `/tasks/${String(task['id'])}:cancel`, { body: {} });
      expectStatus(canceled, 400, 'TASK_NOT_CANCELABLE', 'the cancel of a task that is over');
    },
  },
  {
    id: 'a2a.http-stream',
    title: 'HTTP+JSON: a stream is text/event-stream, each event a task, a message or an update, the first no update',
    source: `${BINDING}: Streaming`,
    async run(context) {
      const { agent: a2a, text } = await spoken(context);
      const agent = a2a.http();
      if (!a2a.can('streaming')) throw new Skipped('its card offers no streams');
      const reply = await agent.ask('POST', '/message:stream', { body: { message: messageOf(text, '1.0') } });
      expect(reply.frames !== undefined, 'text/event-stream as answer to POST /message:stream', shown(reply));
      checkEvents(eventsOf(reply, 'POST /message:stream'), '1.0', 'POST /message:stream');
    },
  },
];

function isUnsupported(reply: Reply): boolean {
  return reply.status === 400 && reply.text.includes('UNSUPPORTED_OPERATION');
}
