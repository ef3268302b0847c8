import { expect, it } from 'vitest';
import { useServer } from '../../../support/server.ts';
import { send } from '../host.ts';
import { ALL, beginTask, metaOf, VERSION } from './host.ts';

const baton = useServer();

it('[MCS-164] methods of tasks do without Mcp-Name, and one that is there is that of the task', async () => {
  const { api } = baton();
  const { taskId } = await beginTask(api, 'run_agent', 'Hello');
  const ask = (method: string, headers: Record<string, string> = {}) => {
    const message = { jsonrpc: '2.0', id: 1, method, params: { taskId, _meta: metaOf(ALL) } };
    return send(api, message, { 'MCP-Protocol-Version': VERSION, 'Mcp-Method': method, ...headers });
  };
  for (const method of ['tasks/get', 'tasks/cancel']) {
    expect(await ask(method)).toMatchObject({ status: 200, body: { result: { resultType: 'complete' } } });
    expect(await ask(method, { 'Mcp-Name': 'another' })).toMatchObject({ status: 400, body: { error: { code: -32020 } } });
  }
});
