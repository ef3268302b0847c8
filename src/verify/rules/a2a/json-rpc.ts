import { isObject } from '../../../lib/is-object.ts';
import { expect, Skipped } from '../../expect.ts';
import type { Operation, RpcAgent } from '../../a2a/agent.ts';
import { checkTask } from '../../a2a/task.ts';
import type { Rule } from '../../rule.ts';
import { expectRpcError, resultOf, rpcAnswer } from '../../wire/json-rpc.ts';
import { expectRefused, shown } from '../../wire/wire.ts';

const BINDING = 'A2A 1.0, JSON-RPC Protocol Binding';
const UNKNOWN = 'baton-verify-unknown';
export const CODES = { taskNotFound: -32001, notCancelable: -32002, noPush: -32003, unsupported: -32004, noVersion: -32009 } as const;

/** A request that is refused with one of the codes. */
async function expectCode(agent: RpcAgent, operation: Operation, params: Record<string, unknown>, codes: readonly number[]): Promise<void> {
  const method = agent.method(operation);
  expectRpcError(await agent.ask(method, params), codes, `${method} of ${JSON.stringify(params)} (${agent.version})`);
}

/** JSON-RPC in both versions. Nothing is sent that an agent would act on. */
export const jsonRpc: readonly Rule[] = [
  {
    id: 'a2a.not-json',
    title: 'A body that is no JSON is the error -32700',
    source: `${BINDING}: Error Handling`,
    async run(context) {
      await (
        await context.a2a()
      ).inEachVersion(async (agent) => {
        const reply = await agent.post('{"jsonrpc": "2.0", "id": 1, "method":');
        expectRefused(reply, `a body that is no JSON (${agent.version})`);
        const error = isObject(reply.json) && isObject(reply.json['error']) ? reply.json['error'] : {};
        if (reply.status === 200) expect(error['code'] === -32700, 'the error -32700', shown(reply));
      });
    },
  },
  {
    id: 'a2a.no-request',
    title: 'A body that is JSON, but no request, is the error -32600',
    source: `${BINDING}: Error Handling`,
    async run(context) {
      await (
        await context.a2a()
      ).inEachVersion(async (agent) => {
        for (const body of [{}, { jsonrpc: '1.0', id: 1, method: agent.method('get'), params: { id: UNKNOWN } }]) {
          const what = `${JSON.stringify(body)} (${agent.version})`;
          const reply = await agent.post(body);
          expectRefused(reply, what);
          if (reply.status !== 200) continue;
          const error = isObject(reply.json) && isObject(reply.json['error']) ? reply.json['error'] : {};
          expect(error['code'] === -32600, `the error -32600 for ${what}`, shown(reply));
        }
      });
    },
  },
  {
    id: 'a2a.unknown-method',
    title: 'A method that there is not is the error -32601, with the id of the request, a number or a text',
    source: `${BINDING}: Error Handling`,
    async run(context) {
      await (
        await context.a2a()
      ).inEachVersion(async (agent) => {
        for (const id of [7, 'seven']) {
          const answer = await agent.ask('BatonVerifyUnknown', {}, { id });
          expectRpcError(answer, [-32601], `an unknown method (${agent.version})`);
        }
      });
    },
  },
  {
    id: 'a2a.params',
    title: 'A message that is none is the error -32602',
    source: `${BINDING}: Error Handling`,
    async run(context) {
      await (await context.a2a()).inEachVersion((agent) => expectCode(agent, 'send', { message: 'none' }, [-32602]));
    },
  },
  {
    id: 'a2a.unknown-task',
    title: 'A task that there is not is the error -32001, whether it is read or canceled',
    source: 'A2A 1.0, Get Task; Cancel Task; Error Code Mappings',
    async run(context) {
      await (
        await context.a2a()
      ).inEachVersion(async (agent) => {
        for (const operation of ['get', 'cancel'] as const) await expectCode(agent, operation, { id: UNKNOWN }, [CODES.taskNotFound]);
      });
    },
  },
  {
    id: 'a2a.version',
    title: 'A version in A2A-Version that the agent does not have is the error -32009; patch numbers do not count',
    source: 'A2A 1.0, Versioning: Server Responsibilities',
    async run(context) {
      const act = async (agent: RpcAgent) => {
        const ask = (version: string) => agent.ask(agent.method('get'), { id: UNKNOWN }, { headers: { 'A2A-Version': version } });
        expectRpcError(await ask('99.9'), [CODES.noVersion], 'A2A-Version: 99.9');
        expectRpcError(await ask('1.0.7'), [CODES.taskNotFound], 'a task that there is not, with A2A-Version: 1.0.7');
      };
      await (await context.a2a()).inEachVersion(act, ['1.0']);
    },
  },
  {
    id: 'a2a.list',
    title: 'Tasks are listed with a token for the next page, which is empty at the end, and without artifacts',
    source: 'A2A 1.0, List Tasks',
    async run(context) {
      const act = async (agent: RpcAgent) => {
        const answer = await agent.ask(agent.method('list'), { pageSize: 1 });
        if (answer.error?.code === CODES.unsupported) throw new Skipped(`it lists no tasks: ${answer.error.message}`);
        const { tasks, nextPageToken } = resultOf(answer, 'ListTasks');
        expect(Array.isArray(tasks) && tasks.length <= 1, 'a list of at most as many tasks as were asked for', shown(answer.reply));
        expect(typeof nextPageToken === 'string', 'nextPageToken, also where it is empty', shown(answer.reply));
        for (const task of tasks as unknown[]) {
          checkTask(task, agent.version, 'ListTasks');
          expect(!('artifacts' in (task as object)), 'no artifacts, which nobody asked for', task);
        }
      };
      await (await context.a2a()).inEachVersion(act, ['1.0']);
    },
  },
  {
    id: 'a2a.push',
    title: 'Push notifications are the error -32003 where the card does not offer them; else an unknown task has no settings',
    source: 'A2A 1.0, Capability Validation',
    async run(context) {
      const a2a = await context.a2a();
      const codes = a2a.can('pushNotifications') ? [CODES.taskNotFound] : [CODES.noPush];
      await a2a.inEachVersion(async (agent) => {
        const params = agent.version === '1.0' ? { taskId: UNKNOWN } : { id: UNKNOWN };
        await expectCode(agent, 'listPush', params, codes);
      });
    },
  },
  {
    id: 'a2a.subscribe',
    title: 'A stream of a task that there is not is the error -32001; where the card offers no streams, -32004',
    source: 'A2A 1.0, Subscribe to Task; Capability Validation',
    async run(context) {
      const a2a = await context.a2a();
      const codes = a2a.can('streaming') ? [CODES.taskNotFound] : [CODES.unsupported, CODES.taskNotFound];
      await a2a.inEachVersion(async (agent) => {
        const method = agent.method('subscribe');
        const request = agent.request(method, { id: UNKNOWN });
        const reply = await agent.post(request, {}, () => true);
        expectRpcError(
          rpcAnswer(reply, request['id'] as number, method),
          codes,
          `${method} of a task that there is not (${agent.version})`,
        );
      });
    },
  },
  {
    id: 'a2a.extended-card',
    title: 'The extended card is the error -32004 where the card does not offer one; else it is a card, or -32007',
    source: 'A2A 1.0, Get Extended Agent Card; Capability Validation',
    async run(context) {
      const a2a = await context.a2a();
      const act = async (agent: RpcAgent) => {
        const answer = await agent.ask(agent.method('extendedCard'), {});
        if (!a2a.can('extendedAgentCard')) return expectRpcError(answer, [CODES.unsupported], 'an extended card that is not offered');
        if (answer.error) return expectRpcError(answer, [-32007], 'an extended card');
        expect(typeof answer.result?.['name'] === 'string', 'a card', shown(answer.reply));
      };
      await a2a.inEachVersion(act, ['1.0']);
    },
  },
];
