import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Attack } from './attack.ts';
import { flood, run, runBody } from './client.ts';

/** As many as a tenant may have runs. */
const AT_ONCE = 64;

/** The settings of a server with an MCP server that is a process. */
function settings(): Record<string, string> {
  const file = join(mkdtempSync(join(tmpdir(), 'baton-hostile-')), 'mcp.json');
  const args = [fileURLToPath(new URL('../../test/support/mcp-server.ts', import.meta.url))];
  writeFileSync(file, JSON.stringify({ mcpServers: { example: { command: process.execPath, args } } }));
  return { MCP_CONFIG: file };
}

export const attacks: Attack[] = [
  {
    name: 'MCP processes: 64 runs that each start one',
    get env() {
      return settings();
    },
    run(target, signal) {
      const body = runBody('/mcp call example count\n');
      return flood(AT_ONCE, signal, () => run(target, body, signal));
    },
  },
];
