import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ADMIN_TOKEN, startBaton } from '../support/server.ts';
import { startUpstream } from '../support/upstream.ts';

it('[CMD-034] no prompt holds a key, or where tools are', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'baton-prompt-'));
  const file = (name: string, content: object) => {
    writeFileSync(join(folder, name), JSON.stringify(content));
    return join(folder, name);
  };
  const headers = { Authorization: 'Bearer header-secret' };
  const upstream = await startUpstream();
  const env = {
    ...upstream.env,
    INDEX_MODEL: 'openai/gpt',
    SEARCH_PROVIDER: 'searxng',
    SEARCH_URL: 'http://search-place.example',
    SEARCH_API_KEY: 'search-secret',
    MCP_CONFIG: file('mcp.json', {
      mcpServers: { tickets: { type: 'http', url: 'https://mcp-place.example/mcp?key=query-secret', headers } },
    }),
    A2A_CONFIG: file('a2a.json', { agents: { travel: { url: 'https://a2a-place.example', headers } } }),
  };
  const baton = await startBaton({ env });
  upstream.reply({ text: ['/mcp tools nobody\n/a2a call nobody hello\n/list\n'] }, { text: ['done'] });
  expect((await baton.api.run('go')).done).toMatchObject({ ok: true });
  const said = upstream.requests.map(({ body }) => JSON.stringify(body)).join('\n');
  await baton.stop();
  await upstream.close();
  rmSync(folder, { recursive: true });
  // The tools are there, by their names.
  for (const name of ['/search', 'tickets', 'travel']) expect(said).toContain(name);
  const keys = Object.entries(upstream.env).flatMap(([name, value]) => (name.endsWith('_KEY') ? [value] : []));
  expect(keys).not.toEqual([]);
  for (const secret of [...keys, ADMIN_TOKEN, baton.tenant.token, '-secret', '-place.example', folder]) expect(said).not.toContain(secret);
});
