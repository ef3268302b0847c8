import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { asker } from '../../../support/questions.ts';
import { describeOnBoth } from '../../../support/databases.ts';
import { useServer } from '../../../support/server.ts';
import { connectHost, runOf, scripted } from '../host.ts';
import { connectClient, connectTasks, MODES, VERSION, type Mode } from './host.ts';

const ASK = { message: '/ask\nWhich city?\n- Rome\n- Paris\n/endask\n' };
const textOf = ({ content }: { content: unknown }): string => (content as { text: string }[])[0]!.text;

describeOnBoth('the official client of the second generation', (dialect) => {
  const baton = useServer({ dialect });
  beforeAll(async () => {
    for (const agent of [asker({ id: 'repeats' }), scripted('files'), scripted('turn-limit')]) {
      expect((await baton().api.post('/v1/agents', agent)).status).toBe(201);
    }
  });
  const connect = (mode: Mode, answer?: Parameters<typeof connectClient>[2] & object) =>
    connectClient(baton().url, baton().tenant.token, { mode, ...answer });

  describe.each(MODES)('in the mode %j', (mode) => {
    const version = mode === 'legacy' ? '2025-11-25' : VERSION;

    it('[MCS-100] lists, calls and reads', async () => {
      await using one = await connect(mode);
      const { client } = one;
      expect(client.getNegotiatedProtocolVersion()).toBe(version);
      expect(client.getServerVersion()).toMatchObject({ name: 'baton' });
      expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['run_agent', 'files', 'repeats', 'turn-limit']);
      const echoed = await client.callTool({ name: 'run_agent', arguments: { message: 'Hello' } });
      expect(echoed).toMatchObject({ content: [{ type: 'text', text: 'Hello' }], isError: false });
      const runId = runOf(echoed as CallToolResult);
      const read = await client.readResource({ uri: `baton://requests/${runId}/answer` });
      expect(read.contents).toMatchObject([{ text: 'Hello' }]);
      expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(4);
      const failed = await client.callTool({ name: 'turn-limit', arguments: { message: 'go' } });
      expect(failed).toMatchObject({ isError: true, _meta: { error_code: 'turn_limit' } });
      await expect(client.callTool({ name: 'ghost', arguments: {} })).rejects.toMatchObject({ code: -32602 });
    });

    it('[MCS-100] [MCS-110] is asked what a run asks, and the run goes on with its answer', async () => {
      const forms: string[] = [];
      await using one = await connect(mode, {
        answer({ message }) {
          forms.push(message);
          return { action: 'accept', content: { answer: 'Rome' } };
        },
      });
      const result = await one.client.callTool({ name: 'repeats', arguments: ASK });
      expect(forms).toEqual(['Which city?']);
      expect(textOf(result)).toContain('Rome');
    });
  });

  it('[MCS-100] serves the client of the first generation at the same address', async () => {
    await using one = await connectHost(baton().url, baton().tenant.token);
    expect((await one.client.listTools()).tools).toHaveLength(4);
  });

  it('[MCS-121] runs a call as a task with the client of the extension, which answers what it asks', async () => {
    const asked: unknown[] = [];
    await using one = await connectTasks(baton().url, baton().tenant.token, async (request) => {
      asked.push(request.params?.['message']);
      return { action: 'accept', content: { answer: 'Paris' } } as never;
    });
    const execution = await one.session.callTool('repeats', ASK);
    const { outcome } = await execution.settle();
    expect(asked).toEqual(['Which city?']);
    expect(JSON.stringify(outcome)).toContain('Paris');
  });
});
