import { isObject } from '../../../lib/is-object.ts';
import { expect, Skipped } from '../../expect.ts';
import { hasTasks, metaOf, TASKS, type ModernMcp } from '../../mcp/modern.ts';
import type { Rule } from '../../rule.ts';
import type { Context } from '../../context.ts';
import { expectRpcError } from '../../wire/json-rpc.ts';
import { shown } from '../../wire/wire.ts';

const EXTENSION = 'MCP, Tasks extension';
const UNKNOWN = 'baton-verify-unknown';
/** What a client says that takes tasks. */
const DECLARED = metaOf(undefined, { extensions: { [TASKS]: {} } });

async function withTasks(context: Context): Promise<ModernMcp> {
  const era = (await context.mcp()).modern();
  if (!hasTasks(era)) throw new Skipped(`it announces no ${TASKS}`);
  return era;
}

/** The extension for calls that take long. */
export const tasks: readonly Rule[] = [
  {
    id: 'mcp.tasks-unknown',
    title: 'tasks/get of a task that there is not is the error -32602',
    source: `${EXTENSION}: Protocol Errors`,
    async run(context) {
      const era = await withTasks(context);
      const answer = await era.ask('tasks/get', { taskId: UNKNOWN, _meta: DECLARED });
      expectRpcError(answer, [-32602], 'a task that there is not');
    },
  },
  {
    id: 'mcp.tasks-undeclared',
    title: 'A client that has not declared tasks gets the error -32021 with 400, which says what it lacks',
    source: `${EXTENSION}: Protocol Errors; Overview: Per-request protocol fields`,
    async run(context) {
      const era = await withTasks(context);
      const answer = await era.ask('tasks/get', { taskId: UNKNOWN });
      expectRpcError(answer, [-32021], 'tasks/get of a client that has not declared tasks');
      expect(answer.reply.status === 400, 'a capability that lacks to be answered with 400', shown(answer.reply));
      const data = isObject(answer.error?.data) ? answer.error.data : {};
      const { requiredCapabilities } = data;
      const extensions = isObject(requiredCapabilities) ? requiredCapabilities['extensions'] : undefined;
      expect(isObject(extensions) && TASKS in extensions, `data.requiredCapabilities with ${TASKS}`, shown(answer.reply));
    },
  },
];
