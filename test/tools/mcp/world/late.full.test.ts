import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { mcpOf } from '../../../support/mcp.ts';

it('[MCP-162] a process that starts too slowly to be asked how it is spoken to is started once more', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'baton-mcp-late-'));
  const file = join(folder, 'starts');
  const args = [fileURLToPath(new URL('servers/late.ts', import.meta.url)), file];
  const servers = mcpOf({ late: { kind: 'stdio', command: process.execPath, args, env: {} } }, { callMs: 40_000 });
  await using session = servers.open();
  expect(await session.call('late', 'echo', { text: 'hello' }, new AbortController().signal)).toMatchObject({ text: 'hello' });
  expect(readFileSync(file, 'utf8')).toBe('started\nstarted\n');
  rmSync(folder, { recursive: true });
});
