import { isObject } from '../../../lib/is-object.ts';
import { expect, Skipped } from '../../expect.ts';
import type { RpcAgent } from '../../a2a/agent.ts';
import { messageOf, spoken } from '../../a2a/speak.ts';
import { checkEvents, checkSent, checkTask, eventsOf } from '../../a2a/task.ts';
import type { Rule } from '../../rule.ts';
import { expectRpcError, resultOf } from '../../wire/json-rpc.ts';
import { shown } from '../../wire/wire.ts';
import { CODES } from './json-rpc.ts';

/** What needs a message to be sent: to an agent of Baton, or to another one with a text that the user gave. */
export const message: readonly Rule[] = [
  {
    id: 'a2a.send',
    title: 'A message gives a task, which can be read again, or a message; a task that is over can not be canceled: -32002',
    source: 'A2A 1.0, Send Message; Get Task; Cancel Task',
    async run(context) {
      const { agent: a2a, text } = await spoken(context);
      await a2a.inEachVersion(async (agent) => {
        const method = agent.method('send');
        const answer = await agent.ask(method, { message: messageOf(text, agent.version) });
        const task = checkSent(resultOf(answer, method), agent.version, `the answer to ${method} (${agent.version})`);
        if (!task) return;
        const read = resultOf(await agent.ask(agent.method('get'), { id: task['id'] }), agent.method('get'));
        const over = checkTask(read, agent.version, `the answer to ${agent.method('get')} (${agent.version})`);
        expect(read['id'] === task['id'], `the task ${String(task['id'])}`, read['id']);
        if (!over) return;
        const canceled = await agent.ask(agent.method('cancel'), { id: task['id'] });
        expectRpcError(canceled, [CODES.notCancelable], `the cancel of a task that is over (${agent.version})`);
      });
    },
  },
  {
    id: 'a2a.stream',
    title: 'A stream is text/event-stream, each event a response with a task, a message or an update, the first no update',
    source: 'A2A 1.0, SendStreamingMessage; Stream Response',
    async run(context) {
      const { agent: a2a, text } = await spoken(context);
      if (!a2a.can('streaming')) throw new Skipped('its card offers no streams');
      await a2a.inEachVersion(async (agent) => checkStream(agent, text));
    },
  },
];

async function checkStream(agent: RpcAgent, text: string): Promise<void> {
  const method = agent.method('stream');
  const what = `the stream of ${method} (${agent.version})`;
  const request = agent.request(method, { message: messageOf(text, agent.version) });
  const reply = await agent.post(request);
  expect(reply.frames !== undefined, `text/event-stream as answer to ${method}`, shown(reply));
  const responses = eventsOf(reply, what);
  for (const response of responses) {
    const whole = isObject(response) && response['jsonrpc'] === '2.0' && response['id'] === request['id'] && 'result' in response;
    expect(whole, `responses with the id of the request, and a result, in ${what}`, response);
  }
  checkEvents(
    responses.map((response) => (response as { result: unknown }).result),
    agent.version,
    what,
  );
}
