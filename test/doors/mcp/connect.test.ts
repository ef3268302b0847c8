import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { afterAll, describe, expect, it } from 'vitest';
import { useServer } from '../../support/server.ts';
import { patternOf, ROOT, runProgram, snippetsOf } from '../../support/snippets.ts';

const HEADING = 'MCP hosts';

describe('what the documentation says to MCP hosts', () => {
  const baton = useServer();
  mkdirSync(join(ROOT, '.tmp'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.tmp/mcp-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('[MCS-033] the file of a host leads to the tools', async () => {
    const section = readFileSync(join(ROOT, 'docs/connect.md'), 'utf8')
      .split(/^## /m)
      .find((one) => one.startsWith(HEADING))!;
    const [, json] = /^```json\n([^]*?)^```$/m.exec(section)!;
    const filled = json!.replace('http://127.0.0.1:8080', baton().url).replace('${BATON_TOKEN}', baton().tenant.token);
    const { mcpServers } = JSON.parse(filled) as {
      mcpServers: Record<string, { type: string; url: string; headers: Record<string, string> }>;
    };
    const { type, url, headers } = mcpServers['baton']!;
    expect(type).toBe('http');
    const client = new Client({ name: 'host', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }) as Transport);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['run_agent']);
    await client.close();
  });

  it.for(snippetsOf('docs/connect.md').filter(({ heading, language }) => heading === HEADING && language === 'ts'))(
    '[MCS-033] the program does what it says',
    async ({ text, prints }) => {
      const file = join(folder, 'program.ts');
      writeFileSync(file, text);
      const ran = await runProgram(process.execPath, [file], {
        cwd: folder,
        env: { BATON_URL: baton().url, BATON_TOKEN: baton().tenant.token },
      });
      expect(ran).toMatchObject({ code: 0, stderr: '' });
      expect(ran.stdout).toMatch(patternOf(prints));
    },
  );
});
