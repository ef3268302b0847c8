import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/chromium.ts';
import { createDatabase } from '../support/databases.ts';
import { spawnBaton } from '../support/process.ts';

const ROOT = new URL('../../', import.meta.url);

/* What global-setup.ts has built. */
describe('npm run build', () => {
  let site: Server;
  let page: string;

  beforeAll(async () => {
    site = createServer(
      (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Page</title><p>Hello from the site'),
    );
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    page = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  });
  afterAll(() => void site.close());

  it.each(['sqlite', 'postgres'] as const)(
    '[OPS-006] makes a server that runs, reads pages and shows its documents, on %s',
    async (dialect) => {
      const env = { FETCH_ALLOW: new URL(page).host };
      // It has to make the schema, too.
      await using database = await createDatabase(dialect, 'empty');
      await using baton = await spawnBaton({ database, env });
      // To start a browser takes long: once is enough.
      const verbs = browserPath && dialect === 'sqlite' ? ['fetch', 'browse'] : ['fetch'];
      const run = await baton.api.run(verbs.map((verb) => `/${verb} ${page}`).join('\n'));
      expect(run.data('tool_call').map(({ kind, ok }) => [kind, ok])).toEqual(verbs.map((verb) => [verb, true]));
      expect(JSON.stringify(run.done).match(/Hello from the site/g)).toHaveLength(verbs.length);
      for (const path of ['/openapi.yaml', '/asyncapi.yaml', '/docs', '/console']) {
        expect((await fetch(baton.url + path)).status).toBe(200);
      }
    },
  );

  it('[VER-012] makes a verifier that runs, and that no start of the server loads', async () => {
    await using baton = await spawnBaton();
    const args = ['dist/cli.js', 'verify', baton.url, '--token', baton.token, '--only', 'documents.', '--only', 'streams.'];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
    expect(stdout).toMatch(/keeps the contract .* 0 failed/);
    const chunks = readdirSync(new URL('dist/', ROOT)).filter((name) => /^(?:cli|main|serve).*\.js$/.test(name));
    for (const name of chunks) expect(readFileSync(new URL(`dist/${name}`, ROOT), 'utf8')).not.toMatch(/\bfrom ?"\.\/verify/);
  });
});
