import { describe, expect, it } from 'vitest';
import type { McpServers, McpSession } from '../../src/runtime/commands/mcp-servers.ts';
import { textOf } from '../../src/runtime/model.ts';
import { runOnce, ScriptedModel } from '../support/runtime.ts';

/** A run whose agent issues this in its first turn, with the calls that its server `s` gets. */
async function run(turn: string, cut = 1) {
  const calls: unknown[] = [];
  const session: Partial<McpSession> = {
    tool: async () => undefined,
    call: async (server, tool, args) => {
      calls.push([server, tool, args]);
      return { isError: false, text: 'called', images: [] };
    },
    [Symbol.asyncDispose]: async () => {},
  };
  const servers = { names: ['s'], namesFor: () => ['s'], instructions: () => undefined, open: () => session as McpSession };
  const deltas = Array.from({ length: Math.ceil(turn.length / cut) }, (_, i) => turn.slice(i * cut, (i + 1) * cut));
  const model = new ScriptedModel((_, call) => (call === 1 ? deltas : 'ok'));
  const { events } = await runOnce(model, { services: { mcpServers: { ...servers, eliciting: servers } satisfies McpServers } });
  const tools = events.filter(({ event }) => event === 'tool_call').map(({ data }) => data);
  return { calls, tools, results: textOf(model.requests[1]!.messages.at(-1)!.content), done: events.at(-1)!.data };
}

describe('the arguments of /mcp call', () => {
  it.each<[name: string, turn: string]>([
    ['on its line', '/mcp call s t {"q": "x y"}'],
    ['on the next line', '/mcp call s t\n{"q": "x y"}'],
    ['on several lines', '/mcp call s t {\n\t"q":\n\t\t"x y"\n}\n'],
    ['behind names in quotes', '/mcp call "s" `t`\n{"q": "x y"}'],
    ['in a fence', '/mcp call s t\n```json\n{\n  "q": "x y"\n}\n```\n'],
  ])('[CMD-063] may stand %s', async (_, turn) => {
    for (const cut of [1, 7, 1000]) {
      const { calls, results, done } = await run(turn, cut);
      expect(calls).toEqual([['s', 't', { q: 'x y' }]]);
      expect(results).toContain('called');
      expect(done).toMatchObject({ ok: true, content: 'ok' });
    }
  });

  it.each<[name: string, turn: string]>([
    ['that do not end', '/mcp call s t {"q":\n"x"\n'],
    ['that a command cuts off', '/mcp call s t\n{"q":\n/mem read\n"x"}'],
    ['with the end of a line in a string', '/mcp call s t {"q": "x\ny"}'],
    ['with words behind them', '/mcp call s t\n```json\n{"q": "x"}\nThat is it.\n```'],
  ])('[CMD-063] are an error %s, and nothing is called', async (_, turn) => {
    const { calls, tools, results } = await run(turn, 3);
    expect(calls).toEqual([]);
    expect(tools).toContainEqual(expect.objectContaining({ kind: 'mcp', ok: false }));
    expect(results).toMatch(/ERR: (?:the arguments are not JSON: at character |behind the arguments stands )/);
  });

  it('[CMD-063] are shown on one line, to a client and in the frame of their result', async () => {
    const { tools, results } = await run('/mcp call s t {\n  "q": 1\n}');
    expect(tools).toMatchObject([{ kind: 'mcp', args: 'call s t { "q": 1 }', ok: true }]);
    expect(results).toContain('[/mcp call s t { "q": 1 }]');
  });
});
