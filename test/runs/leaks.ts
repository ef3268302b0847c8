import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from 'vitest';
import { findChromium } from '../../src/tools/browser/find.ts';
import { random } from '../clients/random.ts';
import { createDatabase } from '../support/databases.ts';
import { Processes } from '../support/mcp.ts';
import { realEngine, sandboxesOf } from '../support/sandbox.ts';
import { startBaton } from '../support/server.ts';

const AT_ONCE = 20;
/** One in so many runs uses the sandbox, where a cancel costs a container. */
const EXEC_EVERY = 25;

const socketsOpen = (): number => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;

/** Starts so many runs of all kinds, and cancels about half of them: nothing of them may be left. */
export async function expectNothingLeft(runs: number): Promise<void> {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9));
  const { below } = random(seed);
  using processes = new Processes();
  const site = createServer((request, response) => {
    // What is silent is only left by a cancel.
    if (request.url !== '/silent') response.writeHead(200, { 'content-type': 'text/html' }).end('a page');
  });
  let siteSockets = 0;
  site.on('connection', (socket) => {
    siteSockets += 1;
    socket.on('close', () => (siteSockets -= 1));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;

  const database = await createDatabase('sqlite');
  const mcp = join(database.folder, 'mcp.json');
  const { command, args, env } = processes.example();
  writeFileSync(mcp, JSON.stringify({ mcpServers: { tools: { command, args, env } } }));
  const sandbox = realEngine && { SANDBOX_ENGINE: realEngine.engine, SANDBOX_IMAGE: realEngine.image, SANDBOX_MEMORY_MB: '64' };
  const baton = await startBaton({ database, env: { FETCH_ALLOW: url.slice('http://'.length), MCP_CONFIG: mcp, ...sandbox } });
  const before = socketsOpen();
  const browses = findChromium(undefined) !== undefined;

  const quick = [
    `/fetch ${url}/`,
    '/agent index hello',
    '/parallel\n/agent index a\n/agent index b\n/endparallel',
    '/mem write x',
    '/write a.txt\nx\n/endwrite',
  ];
  const endless = [`/fetch ${url}/silent`, '/mcp call tools wait', '/mcp call tools hang'];

  const one = async (n: number): Promise<void> => {
    const cancel = below(2) === 1;
    const commands = [quick[below(quick.length)]!, quick[below(quick.length)]!];
    if (browses && below(20) === 0) commands.push(cancel ? `/browse ${url}/silent` : `/browse ${url}/`);
    if (below(10) === 0) commands.push('/mcp call tools echo {"text":"x"}');
    if (realEngine && n % EXEC_EVERY === 0) commands.push(cancel ? '/exec sleep 600' : '/exec true');
    else if (cancel && below(3) === 0) commands.push(endless[below(endless.length)]!);
    const run = await baton.api.start(`${commands.join('\n')}\n`);
    if (cancel) {
      // Somewhere between the first frame and the commands that never end.
      const frames = 1 + below(3);
      await run.until(() => run.frames.length >= frames);
      await baton.api.raw('POST', `/v1/requests/${run.requestId}/cancel`);
    }
    await run.over;
  };
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < runs) await one(next++);
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    await expect.poll(() => processes.running).toEqual([]);
    await expect.poll(() => siteSockets).toBe(0);
    await expect.poll(socketsOpen).toBeLessThanOrEqual(before);
    const { body } = await baton.api.get('/v1/requests?state=running');
    expect(body['count']).toBe(0);
    const sandboxes = realEngine && (await sandboxesOf(database.url));
    await baton.stop();
    expect(sandboxes?.containers() ?? []).toEqual([]);
    sandboxes?.removeVolumes();
  } catch (error) {
    throw new Error(`with SEED=${seed}`, { cause: error });
  } finally {
    await baton.stop();
    site.closeAllConnections();
    site.close();
    await database.drop();
  }
}
