import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { afterAll, describe, expect, it } from 'vitest';
import { useServer } from '../../support/server.ts';
import { HEADING, hostFiles } from './host-files.ts';
import { patternOf, ROOT, runProgram, snippetsOf } from '../../support/snippets.ts';

describe('what the documentation says to MCP hosts', () => {
  const baton = useServer();
  mkdirSync(join(ROOT, '.tmp'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.tmp/mcp-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.for(hostFiles().filter(({ url }) => url !== undefined))(
    '[MCS-033] the file of a host leads to the tools: %o',
    async ({ url, headers }) => {
      const filled = Object.fromEntries(
        Object.entries(headers!).map(([name, value]) => [name, value.replace(/\$\{[^}]+\}/, baton().tenant.token)]),
      );
      const client = new Client({ name: 'host', version: '1' });
      const there = new URL(url!.replace('http://127.0.0.1:8080', baton().url));
      await client.connect(new StreamableHTTPClientTransport(there, { requestInit: { headers: filled } }) as Transport);
      expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['run_agent']);
      await client.close();
    },
  );

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
