import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, it } from 'vitest';
import { npmWorld, pythonWorld } from '../../support/mcp-world.ts';
import { useServer } from '../../support/server.ts';
import { patternOf, runProgram, snippetsOf } from '../../support/snippets.ts';
import { HEADING, hostFiles } from './host-files.ts';

const [interpreter, modules] = await Promise.all([pythonWorld(), npmWorld()]);
for (const one of [interpreter, modules]) if ('missing' in one) console.warn(`what hosts are told is not all tried: ${one.missing}`);

describe('what the documentation says to MCP hosts of others', () => {
  const baton = useServer();
  const programs = snippetsOf('docs/connect.md').filter(({ heading }) => heading === HEADING);
  const env = () => ({ BATON_URL: baton().url, BATON_TOKEN: baton().tenant.token });

  it.skipIf('missing' in interpreter).for(programs.filter(({ language }) => language === 'python'))(
    '[MCS-163] the program in Python does what it says',
    async ({ text, prints }) => {
      const folder = mkdtempSync(join(tmpdir(), 'baton-mcp-connect-'));
      writeFileSync(join(folder, 'program.py'), text);
      const { python } = interpreter as { python: string };
      const ran = await runProgram(python, ['-u', 'program.py'], { cwd: folder, env: env() });
      rmSync(folder, { recursive: true });
      expect(ran.stdout, ran.stderr).toMatch(patternOf(prints));
      expect(ran.code).toBe(0);
    },
  );

  it.skipIf('missing' in modules).for(programs.filter(({ language }) => language === 'sh'))(
    '[MCS-163] the command line of the Inspector does what it says',
    async ({ text, prints }) => {
      const { folder: cwd } = modules as { folder: string };
      const home = mkdtempSync(join(tmpdir(), 'baton-mcp-home-'));
      const ran = await runProgram('sh', ['-c', text], { cwd, env: { ...env(), HOME: home } });
      rmSync(home, { recursive: true });
      expect(ran.stdout, ran.stderr).toMatch(patternOf(prints));
      expect(ran.code).toBe(0);
    },
  );

  it.skipIf('missing' in modules).for(hostFiles().filter(({ command }) => command !== undefined))(
    '[MCS-163] the file of a host that knows processes only leads to the tools',
    async ({ command, args, env: given }) => {
      expect([command, ...args!.slice(0, 2)]).toEqual(['npx', '-y', 'mcp-remote']);
      const { folder } = modules as { folder: string };
      const home = mkdtempSync(join(tmpdir(), 'baton-mcp-home-'));
      const filled = Object.entries(given!).map(([name, value]) => [name, value.replace('${BATON_TOKEN}', baton().tenant.token)]);
      const client = new Client({ name: 'host', version: '1' });
      await client.connect(
        new StdioClientTransport({
          command: process.execPath,
          args: [
            join(folder, 'node_modules/mcp-remote/dist/proxy.js'),
            ...args!.slice(2).map((one) => one.replace('http://127.0.0.1:8080', baton().url)),
          ],
          env: { ...Object.fromEntries(filled), HOME: home },
          stderr: 'ignore',
        }),
      );
      expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['run_agent']);
      await client.close();
      rmSync(home, { recursive: true });
    },
  );
});
