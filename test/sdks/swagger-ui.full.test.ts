import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, launchBrowser, NO_BROWSER } from '../support/chromium.ts';
import { startBaton } from '../support/server.ts';
import { runCommand } from './commands.ts';
import { npmInstall } from './npm.ts';
import type { RowContext } from './row.ts';

const VERSION = '5.35.0';
const TMP = fileURLToPath(new URL('../../.tmp/sdks', import.meta.url));

/** A page as its readme has it, on a server of its own. */
async function serveSwaggerUi(document: string, token: string) {
  mkdirSync(TMP, { recursive: true });
  const folder = mkdtempSync(join(TMP, 'swagger-ui-'));
  const run: RowContext['run'] = (command, args, { cwd = folder, env, timeoutMs } = {}) =>
    runCommand(command, args, { cwd, env, timeoutMs });
  await npmInstall({ folder, run } as RowContext, { 'swagger-ui-dist': VERSION });
  const script = readFileSync(join(folder, 'node_modules/swagger-ui-dist/swagger-ui-bundle.js'));
  const page = `<div id="ui"></div><script src="bundle.js"></script><script>
    const ui = SwaggerUIBundle({ url: ${JSON.stringify(document)}, dom_id: '#ui', onComplete: () => ui.preauthorizeApiKey('tenantToken', ${JSON.stringify(token)}) });
  </script>`;
  const server = createServer(({ url }, answer) => {
    const isScript = url === '/bundle.js';
    answer.setHeader('content-type', isScript ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8');
    answer.end(isScript ? script : page);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

describe.skipIf(!browserPath)(`Swagger UI${browserPath ? '' : ` (skipped: ${NO_BROWSER})`}`, { timeout: 180_000 }, () => {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  it.each(['openapi-3.1.yaml', 'openapi-3.0.yaml'])('[SDK-016] has its first requests of %s answered', async (name) => {
    await using baton = await startBaton();
    await using site = await serveSwaggerUi(`${baton.url}/${name}`, baton.tenant.token);
    const page = await browser!.newPage();
    await page.goto(site.url);
    for (const [operation, status, text] of [
      ['Requests-createRequest', '201', '"state": "completed"'],
      ['Requests-listRequests', '200', '"requests"'],
      ['Runs-orchestrate', '200', 'event: done'],
      ['Agents-createAgent', '201', '"id": "researcher"'],
    ] as const) {
      const block = page.locator(`#operations-${operation}`);
      await block.locator('.opblock-summary-control').click();
      await block.getByRole('button', { name: 'Try it out' }).click();
      await block.getByRole('button', { name: 'Execute' }).click();
      const answer = block.locator('.live-responses-table');
      await answer.waitFor();
      await expect.poll(() => answer.innerText(), { message: operation, timeout: 30_000 }).toContain(text);
      expect(await answer.innerText(), operation).toMatch(new RegExp(`\\n${status}\\b`));
    }
    await page.close();
  });
});
