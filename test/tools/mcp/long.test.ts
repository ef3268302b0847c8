import { describe, expect, it } from 'vitest';
import { mayUse } from '../../../src/runtime/agent.ts';
import type { McpServers, McpSession } from '../../../src/runtime/commands/mcp-servers.ts';
import { withoutWord } from '../../support/marks.ts';
import { agentOf, runOnce, ScriptedModel } from '../../support/runtime.ts';

const lines = Array.from({ length: 1900 }, (_, i) => `row ${i}: ${'x'.repeat(20)}`).join('\n');

/** Servers whose tools all answer the same. */
function serversOf(answer: { text: string; images?: { mediaType: string; data: Buffer }[] }, names = ['db']) {
  const calls: string[] = [];
  const result = (call: string) => {
    calls.push(call);
    return Promise.resolve({ isError: false, images: [], ...answer });
  };
  const session: McpSession = {
    tools: async () => ({ tools: [], more: false }),
    tool: async () => undefined,
    call: (server, tool) => result(`${server} ${tool}`),
    read: (server, uri) => result(`${server} ${uri}`),
    async [Symbol.asyncDispose]() {},
  };
  const open = () => session;
  const mcpServers: McpServers = { names, namesFor: () => names, instructions: () => undefined, open, eliciting: { open } };
  return { calls, mcpServers };
}

/** Issues commands, a turn each; later ones may name the number of the first result. @returns the body of each result */
async function told({ mcpServers }: ReturnType<typeof serversOf>, ...turns: string[]): Promise<string[]> {
  let number = '';
  const bodies: string[] = [];
  const model = new ScriptedModel(({ messages }, turn) => {
    if (turn > 1)
      bodies.push(/^\[TOOL RESULTS\]\n\[\/mcp .*\]\n([^]*)\n\[END MCP\]\n\[END/.exec(withoutWord(textOf(messages.at(-1)!.content)))![1]!);
    number ||= /\/mcp result (\d+) part 2\]/.exec(bodies[0] ?? '')?.[1] ?? '';
    return (turns[turn - 1] ?? 'ok').replaceAll('<n>', number);
  });
  const { settled } = await runOnce(model, { services: { mcpServers } });
  await settled;
  return bodies;
}

const textOf = (content: unknown): string => (typeof content === 'string' ? content : (content as { text: string }[])[0]!.text);

describe('a long answer of an MCP server', () => {
  it.each([['/mcp call db query {"sql": "select 1"}'], ['/mcp read db rows://all']])(
    '[CMD-098] of %s is read on, without another call',
    async (line) => {
      const servers = serversOf({ text: lines });
      const [first, second, third, fourth, found, beyond] = await told(
        servers,
        line,
        ...[' part 2', ' part 3', ' part 4', ' find "row 1234:"', ' part 9'].map((piece) => `/mcp result <n>${piece}`),
      );
      expect(first).toMatch(/^\[part 1 of \d; go on with \/mcp result \d{5} part 2\]\n\nrow 0: x/);
      const bodies = [first, second, third, fourth].map((part) => part!.replace(/^\[.*\]\n\n/, ''));
      expect(bodies.join('\n')).toBe(lines);
      expect(found).toMatch(/^\[found 1 of 1 passages; read on with .*\]\n\n\[part 3 of 4\]\n[^]*row 1234: x/);
      expect(beyond).toMatch(/^ERR: it has 4 parts, the last of them is \/mcp result \d{5} part 4$/);
      expect(servers.calls).toHaveLength(1);
    },
  );

  it('[CMD-098] has its images with the first part', async () => {
    const image = { mediaType: 'image/png', data: Buffer.from('89504e470d0a1a0a', 'hex') };
    const [first, second] = await told(serversOf({ text: lines, images: [image] }), '/mcp call db draw', '/mcp result <n> part 2');
    expect(first).toContain('[image 1: image/png, 8 bytes');
    expect(second).not.toContain('[image');
  });

  it.each([
    ['/mcp result 12345 part 2', /^ERR: there is no result 12345, or it is not kept any more; call the tool again/],
    ['/mcp result <n> part 0', /^ERR: parts are counted from 1; write \/mcp result \d{5} part <n>$/],
    ['/mcp result <n> find', /^ERR: find needs words/],
    ['/mcp result <n> again', /^ERR: behind the number of a result stands part <m> or find <words>/],
    ['/mcp result', /^ERR: write \/mcp result <n> part <m>/],
    ['/mcp result db part 2', /^ERR: write \/mcp result <n> part <m>/],
    ['/mcp result <n> find zebra', /^\(none of these words is in it/],
  ])('[CMD-098] [CMD-093] says what is wrong with %s', async (line, problem) => {
    const [, wrong] = await told(serversOf({ text: lines }), '/mcp call db query', line);
    expect(wrong).toMatch(problem);
  });

  it('[CMD-098] gets no number when it fits', async () => {
    const [answer] = await told(serversOf({ text: 'x'.repeat(16 * 1024) }), '/mcp call db query');
    expect(answer).toBe('x'.repeat(16 * 1024));
  });

  it('[CMD-098] is read by no agent that may not use the server', async () => {
    const { mcpServers } = serversOf({ text: lines }, ['db', 'other']);
    const agents = [agentOf('narrow', { model: 'narrow', mcp_servers: ['other'] })];
    const seen: string[] = [];
    const model = new ScriptedModel(({ model: name, messages }) => {
      const last = textOf(messages.at(-1)!.content);
      if (name === 'narrow') {
        if (messages.length === 1) return `/mcp result ${/\d{5}/.exec(last)![0]} part 2`;
        seen.push(withoutWord(last));
        return 'ok';
      }
      const number = /\/mcp result (\d{5}) part 2/.exec(last)?.[1];
      if (messages.length === 1) return '/mcp call db query';
      return number === undefined ? 'ok' : `/agent narrow read the result ${number}`;
    });
    await runOnce(model, { services: { mcpServers }, agents });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatch(/ERR: there is no result \d{5}/);
    expect(mayUse(agents[0]!, 'mcp')).toBe(true);
  });

  it('[CMD-099] takes the address of a resource out of what models put around it, and leaves it else as it is', async () => {
    const servers = serversOf({ text: 'x' });
    const uris = ['<rows://all>', '"rows://all"', '`rows://all`', '[all](rows://all)', 'rows://all.', 'rows://a,b!'];
    await told(servers, ...uris.map((uri) => `/mcp read db ${uri}`));
    expect(servers.calls).toEqual(
      ['rows://all', 'rows://all', 'rows://all', 'rows://all', 'rows://all.', 'rows://a,b!'].map((uri) => `db ${uri}`),
    );
  });
});
