import { isObject } from '../../../lib/is-object.ts';
import type { Fields } from '../../api.ts';
import { expect, Skipped } from '../../expect.ts';
import type { RpcAgent } from '../../a2a/agent.ts';
import { messageOf, spoken } from '../../a2a/speak.ts';
import { checkSent, checkTask } from '../../a2a/task.ts';
import type { Rule } from '../../rule.ts';
import { expectRpcError, resultOf } from '../../wire/json-rpc.ts';
import { shown } from '../../wire/wire.ts';

/** Of a host that is nobody's, and that servers take all the same. A task that is over has nothing more to tell it. */
const URL = 'https://example.com/baton-verify';

/** A configuration is another thing in each version: of one level, or under a name of its own. */
const written = ({ version }: RpcAgent, taskId: unknown): Fields =>
  version === '1.0' ? { taskId, url: URL } : { taskId, pushNotificationConfig: { url: URL } };
const named = ({ version }: RpcAgent, taskId: unknown, id: unknown): Fields =>
  version === '1.0' ? { taskId, id } : { id: taskId, pushNotificationConfigId: id };
const read = ({ version }: RpcAgent, made: Fields): Fields => {
  const own = made['pushNotificationConfig'];
  return version === '0.3' && isObject(own) ? own : made;
};

/** Configurations of push notifications, where they work. */
export const push: readonly Rule[] = [
  {
    id: 'a2a.push-configs',
    title: 'Where the card offers push notifications, a task takes a configuration, which can be read until it is deleted',
    source: 'A2A 1.0, Create Push Notification Config; Get; Delete',
    async run(context) {
      const { agent: a2a, text } = await spoken(context);
      if (!a2a.can('pushNotifications')) throw new Skipped('its card offers no push notifications');
      await a2a.inEachVersion(async (agent) => {
        const sent = await agent.ask(agent.method('send'), { message: messageOf(text, agent.version) });
        const task = checkSent(resultOf(sent, agent.method('send')), agent.version, agent.method('send'));
        if (task && checkTask(task, agent.version, agent.method('send'))) await checkConfig(agent, task['id']);
      });
    },
  },
];

async function checkConfig(agent: RpcAgent, taskId: unknown): Promise<void> {
  const create = agent.method('createPush');
  const created = await agent.ask(create, written(agent, taskId));
  if (created.error?.code === -32602) throw new Skipped(`it takes no ${URL}: ${created.error.message}`);
  const { id } = read(agent, resultOf(created, create));
  expect(
    typeof id === 'string' && id !== '',
    `an id of the configuration in the answer to ${create} (${agent.version})`,
    shown(created.reply),
  );
  const get = agent.method('getPush');
  const got = await agent.ask(get, named(agent, taskId, id));
  expect(
    read(agent, resultOf(got, get))['url'] === URL,
    `the url of the configuration in the answer to ${get} (${agent.version})`,
    shown(got.reply),
  );
  const remove = agent.method('deletePush');
  // Of 0.3 the result is null.
  const removed = await agent.post(agent.request(remove, named(agent, taskId, id)));
  const gone = removed.status === 200 && isObject(removed.json) && 'result' in removed.json;
  expect(gone, `a result of ${remove} (${agent.version})`, shown(removed));
  expectRpcError(await agent.ask(get, named(agent, taskId, id)), [], `${get} of a configuration that was deleted (${agent.version})`);
}
