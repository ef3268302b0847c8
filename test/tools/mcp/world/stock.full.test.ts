import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { HttpServer } from '../../../support/loopback.ts';
import { npmWorld, pythonWorld } from '../../../support/mcp-world.ts';
import { useServer } from '../../../support/server.ts';
import { stock } from './stock.ts';

const [interpreter, modules] = await Promise.all([pythonWorld(), npmWorld()]);
for (const one of [interpreter, modules]) if ('missing' in one) console.warn(`servers of MCP are not tried: ${one.missing}`);

describe('servers that are there to be installed', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'baton-mcp-stock-')));
  const repository = join(folder, 'repository');
  mkdirSync(repository);
  writeFileSync(join(folder, 'notes.txt'), 'Rome, then Paris.\n');
  execFileSync('git', ['init', '--quiet', '--initial-branch=travels', repository]);
  const site = await HttpServer.start((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>All roads.</p>'));
  const servers = stock({ folder, repository, page: `${site.origin}/roads` });
  const programOf = (name: string, module: string | undefined): { command: string; args: string[] } | undefined => {
    if (module === undefined)
      return 'missing' in interpreter ? undefined : { command: interpreter.python, args: ['-m', name.replaceAll('-', '_')] };
    return 'missing' in modules ? undefined : { command: process.execPath, args: [join(modules.folder, 'node_modules', name, module)] };
  };
  const entries = servers.flatMap(({ name, module, args = [], env = {} }) => {
    const program = programOf(name, module);
    return program ? [[nameOf(name), { ...program, args: [...program.args, ...args], env, timeoutSeconds: 90 }] as const] : [];
  });
  const file = join(folder, 'mcp.json');
  writeFileSync(file, JSON.stringify({ mcpServers: Object.fromEntries(entries) }));
  const baton = useServer({ env: { MCP_CONFIG: file } });
  afterAll(async () => {
    await site[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  it.concurrent.for(servers)('[MCP-161] $name', { timeout: 300_000 }, async ({ name, tool, given, shows }, { skip }) => {
    const server = nameOf(name);
    if (!entries.some(([known]) => known === server)) return skip();
    const run = await baton().api.start(`/mcp tools ${server}\n/mcp call ${server} ${tool} ${JSON.stringify(given)}\n`);
    await run.over;
    const said = run.done.content ?? '';
    const [listed, called] = said.split(`[/mcp call ${server}`);
    expect(listed).toContain(tool);
    expect(called).toMatch(shows);
    expect(said).not.toContain('ERR:');
  });
});

/** A package's name without its scope. */
function nameOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
