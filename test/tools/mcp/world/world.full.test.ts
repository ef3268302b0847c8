import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { pythonWorld } from '../../../support/mcp-world.ts';
import { useServer, useUpstream } from '../../../support/server.ts';
import { ROOT } from '../../../support/snippets.ts';
import { goThrough, play, TIMEOUT_SECONDS } from './program.ts';
import { rows } from './rows.ts';
import { HttpServers, start, type Start } from './servers.ts';

const interpreter = await pythonWorld();
if ('missing' in interpreter) console.warn(`the servers in Python are not tried: ${interpreter.missing}`);

const node = process.execPath;
const inPython = (file: string, transport: Start['transport']): Start | undefined =>
  'missing' in interpreter ? undefined : start(interpreter.python, file, transport);

const STARTS: Record<keyof typeof rows, Start | undefined> = {
  secondReject: start(node, 'second.ts', 'HTTP', 'reject'),
  secondStateless: start(node, 'second.ts', 'HTTP', 'stateless'),
  secondStdio: start(node, 'second.ts', 'stdio', 'reject'),
  firstHttp: start(node, 'first.ts', 'HTTP'),
  firstStdio: start(node, 'first.ts', 'stdio'),
  everything: {
    command: node,
    args: [join(ROOT, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js'), 'stdio'],
    transport: 'stdio',
  },
  mcpHttp: inPython('mcp_server.py', 'HTTP'),
  mcpStdio: inPython('mcp_server.py', 'stdio'),
  fastmcpHttp: inPython('fastmcp_server.py', 'HTTP'),
  fastmcpStdio: inPython('fastmcp_server.py', 'stdio'),
};

describe('agents use servers of others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baton-mcp-world-'));
  const servers = new HttpServers();
  const file = join(folder, 'mcp.json');
  const upstream = useUpstream();
  beforeAll(async () => {
    play(upstream());
    const entries = Object.entries(STARTS).flatMap(([name, one]) => (one ? [[name, one] as const] : []));
    const mcpServers = await Promise.all(
      entries.map(async ([name, one]) => [name, await servers.entry(one, TIMEOUT_SECONDS[one.transport])] as const),
    );
    writeFileSync(file, JSON.stringify({ mcpServers: Object.fromEntries(mcpServers) }));
  });
  const baton = useServer(() => ({
    env: { ...upstream().env, MCP_CONFIG: file, MCP_MAX_PROCESSES: '64', TENANT_MAX_MCP_PROCESSES: '64' },
  }));
  afterAll(async () => {
    await servers[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  it.concurrent.for(Object.entries(rows))('[MCP-160] %s', { timeout: 400_000 }, ([name, row], { expect, skip }) => {
    if (!STARTS[name as keyof typeof STARTS]) return skip();
    return goThrough(expect, name, row, { baton: baton(), upstream: upstream(), folder });
  });
});
