import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useServer } from '../support/server.ts';
import { ROOT } from '../support/snippets.ts';
import { isThere } from './clients.ts';
import { expectPrinted, WALKS } from './walk.ts';

const EVERYTHING = join(ROOT, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js');

describe('what agents can do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baton-walks-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, content: object): string => {
    writeFileSync(join(folder, name), JSON.stringify(content));
    return join(folder, name);
  };

  // As SearXNG answers.
  const hits = [1, 2, 3].map((n) => ({ title: `Page ${n}`, url: `https://site.test/${n}`, content: 'Events that servers send.' }));
  const engine = createServer((_, response) => response.end(JSON.stringify({ results: hits })));
  beforeAll(async () => void (await once(engine.listen(0, '127.0.0.1'), 'listening')));
  afterAll(() => void engine.close());

  const other = useServer();
  const baton = useServer(() => ({
    env: {
      FETCH_ALLOW: '127.0.0.1',
      SEARCH_PROVIDER: 'searxng',
      SEARCH_URL: `http://127.0.0.1:${(engine.address() as AddressInfo).port}/`,
      MCP_CONFIG: file('mcp.json', { mcpServers: { everything: { command: process.execPath, args: [EVERYTHING] } } }),
      A2A_CONFIG: file('a2a.json', {
        agents: {
          other: {
            url: `${other().url}/v1/a2a/agents/index/agent-card.json`,
            headers: { Authorization: `Bearer ${other().tenant.token}` },
          },
        },
      }),
    },
  }));

  it.for(WALKS.filter(({ isHeavy }) => !isHeavy))('[EXM-004] $heading: the commands print what stands there', async (walk, context) => {
    if (/\bjq\b/.test(walk.text) && !isThere('jq')) context.skip('jq is not installed');
    await expectPrinted(baton(), walk);
  });

  it('[EXM-004] has a walk for each command that the API has', () => {
    const [, table = ''] = /\n\| command [^\n]*\n\|[-|]*\n([^]*?)\n\n/.exec(readFileSync(join(ROOT, 'docs/tools.md'), 'utf8'))!;
    const verbs = new Set(Array.from(table.matchAll(/^\| `(\/\w+)/gm), ([, verb]) => verb!));
    verbs.delete('/pane');
    const walked = WALKS.map(({ text }) => text).join('\n');
    expect([...verbs].filter((verb) => !new RegExp(`(?:^|")${verb}\\b`, 'm').test(walked))).toEqual([]);
  });
});
