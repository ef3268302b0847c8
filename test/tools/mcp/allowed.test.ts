import { describe, expect, it } from 'vitest';
import { mcpCommand } from '../../../src/runtime/commands/mcp.ts';
import { createMcpBrowser } from '../../../src/tools/browser/mcp-browser.ts';
import { createGuard } from '../../../src/tools/web/guard.ts';
import { parseAllow } from '../../../src/lib/allow-list.ts';
import { mcpOf, type Processes, runMcp, runMcpAs } from '../../support/mcp.ts';
import { runOnce, ScriptedModel } from '../../support/runtime.ts';
import { perTest } from './per-test.ts';

let processes: Processes;
perTest((own) => (processes = own));

const promptOf = ({ model }: Awaited<ReturnType<typeof runMcp>>, call: number) =>
  model.requests[call]!.system.map(({ text }) => text).join('\n');

describe('the servers that an agent may use', () => {
  it('[MCP-056] are those of its definition: the others are unknown to it, and are not started', async () => {
    const servers = mcpOf({ a: processes.example(), b: processes.example() });
    const lines = ['/mcp call a count', '/mcp call a echo {"text": "x"}', '/mcp tools a', '/mcp read a file:///b.txt', '/mcp call b count'];
    const run = await runMcpAs({ mcp_servers: ['b', 'elsewhere'] }, servers, `${lines.join('\n')}\n`);
    expect(promptOf(run, 0)).toContain('MCP servers (b) with');
    expect(run.text.match(/ERR: there is no MCP server 'a'; the servers are: b;/g)).toHaveLength(4);
    expect(run.text).toContain('\n1\n');
    expect(processes.started).toHaveLength(1);
  });

  it('[MCP-056] may be none: then /mcp is in no prompt', async () => {
    const run = await runMcpAs({ mcp_servers: [] }, mcpOf({ a: processes.example() }), '/mcp tools\n');
    expect(promptOf(run, 0)).not.toContain('/mcp');
    expect(run.text).toContain('ERR: no MCP server is open to this agent; go on without /mcp');
    expect(processes.started).toEqual([]);
  });

  it('[MCP-057] are those that the operator has opened to its tenant', async () => {
    const servers = mcpOf({
      mine: processes.example({ tenants: [1, 7] }),
      theirs: processes.example({ tenants: [2] }),
      all: processes.example(),
    });
    const run = await runMcpAs({ mcp_servers: ['mine', 'theirs'] }, servers, '/mcp call theirs count\n/mcp tools\n');
    expect(promptOf(run, 0)).toContain('MCP servers (mine) with');
    expect(run.text).toContain("ERR: there is no MCP server 'theirs'; the servers are: mine;");
    expect(processes.started).toHaveLength(1);
    const { reference } = mcpCommand.configure({ mcpServers: servers });
    expect((reference as (...of: unknown[]) => string)({}, 0, 2)).toContain('MCP servers (theirs, all) with');
  });

  it('[MCP-057] hold for /browse through the server playwright too', async () => {
    const servers = mcpOf({ playwright: processes.example({ tenants: [2] }) });
    const guard = createGuard({ allow: parseAllow('site.test'), resolve: async () => ['10.0.0.1'] });
    const model = new ScriptedModel((_, turn) => (turn === 1 ? '/browse http://site.test/\n' : 'ok'));
    const { settled } = await runOnce(model, { services: { browser: createMcpBrowser({ guard, servers }), mcpServers: servers } });
    await settled;
    expect(String(model.requests[1]!.messages.at(-1)!.content)).toContain('was not read: there is no browser for this tenant');
    expect(processes.started).toEqual([]);
  });
});

describe('what a server says of its use', () => {
  it('[MCP-058] stands in the prompt from the turn behind the first call on, in the runs after it too, as far as it is open', async () => {
    const servers = mcpOf({ a: processes.example(), b: processes.example() });
    const first = await runMcp(servers, '/mcp call a count\n');
    expect(promptOf(first, 0)).not.toContain('Say please.');
    expect(promptOf(first, 1)).toContain('The MCP servers say of their use:\n  a:\n    Say please.\n    /mcp call it\n');
    expect(promptOf(await runMcp(servers, 'ok'), 0)).toContain('Say please.');
    expect(promptOf(await runMcpAs({ mcp_servers: ['b'] }, servers, 'ok'), 0)).not.toContain('Say please.');
  });

  it('[MCP-058] is bounded, and has no secrets', async () => {
    const servers = mcpOf({ a: processes.faulty('wordy', { env: { API_TOKEN: 'very-secret-token' } }) });
    const prompt = promptOf(await runMcp(servers, '/mcp call a ok\n'), 1);
    expect(prompt).toContain('[redacted] please');
    expect(prompt).not.toContain('very-secret');
    expect(prompt.match(/please/g)!.length).toBeLessThan(200);
  });
});
