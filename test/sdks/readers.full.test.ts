import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { startBaton } from '../support/server.ts';
import { missing, runCommand } from './commands.ts';
import type { RowContext } from './row.ts';
import { compileTypeScript, projectOfTypeScript } from './typescript.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** The first run installs the readers. */
const TIMEOUT_MS = 10 * 60_000;

/** A folder for a program, and what puts it there. */
function contextOf(name: string): Pick<RowContext, 'folder' | 'program' | 'run'> {
  mkdirSync(join(ROOT, '.tmp/sdks'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.tmp/sdks', `${name}-`));
  const run: RowContext['run'] = (command, args, { cwd = folder, env, timeoutMs } = {}) =>
    runCommand(command, args, { cwd, env, timeoutMs });
  return { folder, program: join(ROOT, 'test/sdks/programs', name), run };
}

/** A proxy that cuts the first stream of `/<bytes>/…` behind so many bytes. */
async function startCutter(target: string) {
  const cut = new Set<string>();
  const server = createServer((incoming, outgoing) => {
    const [, bytes = '', path = ''] = /^\/(\d+)(\/.*)$/.exec(incoming.url!) ?? [];
    const isFirst = !cut.has(bytes);
    cut.add(bytes);
    const onward = request(target + path, { method: incoming.method, headers: incoming.headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      outgoing.flushHeaders();
      let left = isFirst ? Number(bytes) : Infinity;
      answer.on('data', (chunk: Buffer) => {
        if (left <= 0) return;
        outgoing.write(chunk.subarray(0, left));
        left -= chunk.length;
        if (left <= 0) outgoing.end();
      });
      if (left === 0) outgoing.end();
      answer.on('end', () => outgoing.end());
    });
    incoming.pipe(onward);
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

it('[SDK-012] @microsoft/fetch-event-source loses nothing, wherever its connection is cut', { timeout: TIMEOUT_MS }, async () => {
  const context = contextOf('fetch-event-source') as RowContext;
  await projectOfTypeScript(context, { '@microsoft/fetch-event-source': '2.0.1' });
  await compileTypeScript(context);
  await using baton = await startBaton();
  const headers = { Authorization: `Bearer ${baton.tenant.token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ message: 'one two 👋 three' });
  const whole = await (await fetch(`${baton.url}/v1/orchestrate`, { method: 'POST', headers, body })).bytes();
  await using cutter = await startCutter(baton.url);
  const env = { PROXY_URL: cutter.url, BATON_TOKEN: baton.tenant.token, STREAM_BYTES: String(whole.length) };
  const printed = await context.run('node', ['out/program.js'], { env, timeoutMs: 240_000 });
  expect(printed.trim()).toBe(`${whole.length} of ${whole.length} right`);
});

it('[SDK-013] readers for Go take the longest line when they are told to', { timeout: TIMEOUT_MS }, async (test) => {
  const absent = missing(['go']);
  if (absent.length > 0) test.skip(`${absent.join(', ')} is not installed`);
  const { folder, program, run } = contextOf('go-readers');
  cpSync(program, folder, { recursive: true });
  await run('go', ['vet', '.']);
  await run('go', ['build', '-o', 'program', '.']);
  await using baton = await startBaton();
  const { requestId } = await baton.api.run('x'.repeat(200_000));
  const env = { BATON_URL: baton.url, BATON_TOKEN: baton.tenant.token, REQUEST_ID: requestId };
  const lines = (await run(join(folder, 'program'), [], { env, timeoutMs: 60_000 })).trim().split('\n');
  expect(lines).toEqual([
    expect.stringMatching(/^r3labs by default: lost: /),
    expect.stringMatching(/^tmaxmax by default: lost: /),
    'r3labs: read 200000',
    'tmaxmax: read 200000',
  ]);
});
