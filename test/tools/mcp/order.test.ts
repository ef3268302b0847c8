import { describe, expect, it } from 'vitest';
import { mcpOf, type Processes, runMcp } from '../../support/mcp.ts';
import { perTest } from './per-test.ts';

let processes: Processes;
perTest((own) => (processes = own));

describe('the calls of one turn', () => {
  it('[MCP-050] of one server run one after the other, in their order', async () => {
    const lines = ['/mcp call a alone {"n": 1}', '/mcp call a alone {"n": 2}', '/mcp call a alone {"n": 3}'];
    const { text } = await runMcp(mcpOf({ a: processes.example() }), `${lines.join('\n')}\n`);
    expect(text.match(/\d at once/g)).toEqual(['1 at once', '1 at once', '1 at once']);
  });

  it('[MCP-050] that only read run at the same time', async () => {
    const lines = ['/mcp call a meet {"n": 1}', '/mcp call a meet {"n": 2}'];
    const { text } = await runMcp(mcpOf({ a: processes.example() }), `${lines.join('\n')}\n`);
    expect(text.match(/^met$/gm)).toHaveLength(2);
  });

  it('[MCP-051] that repeat an earlier one run again when another came between, and once otherwise', async () => {
    const count = '/mcp call a count';
    const { text } = await runMcp(mcpOf({ a: processes.example() }), `${count}\n${count}\n/mcp call a echo {"text": "x"}\n${count}\n`);
    expect(text.match(/^\d$/gm)).toEqual(['1', '1', '2']);
  });
});
