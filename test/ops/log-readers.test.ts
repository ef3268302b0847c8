import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/databases.ts';
import { testEnv } from '../support/server.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/** A server whose output this test reads, or doesn't. */
async function serve(database: TestDatabase, format: string): Promise<{ child: ChildProcess; url: string }> {
  const env = { PATH: process.env['PATH'], ...testEnv(database, { LOG_FORMAT: format }) };
  const child = spawn(process.execPath, [PROGRAM, 'serve'], { cwd: database.folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let banner = '';
  while (!/curl .*\n\n$/.test(banner)) banner += String((await once(child.stdout!, 'data'))[0]);
  return { child, url: /listens on (\S+)/.exec(banner)![1]! };
}

/** Asks for so much that the log fills any pipe: a line of level `debug` for each request. */
async function talk(url: string, requests: number): Promise<void> {
  const { hostname, port } = new URL(url);
  const ask = 'GET /healthz HTTP/1.1\r\nHost: x\r\n';
  for (let left = requests; left > 0; left -= 20) {
    const socket = connect(Number(port), hostname).resume();
    socket.write(`${`${ask}\r\n`.repeat(19)}${ask}Connection: close\r\n\r\n`);
    await once(socket, 'close');
  }
}

it.each(['json', 'pretty'])(
  '[OPS-053] a reader of the log who is gone keeps nobody from being served, nor the server from ending (%s)',
  async (format) => {
    await using database = await createDatabase('sqlite');
    const { child, url } = await serve(database, format);
    child.stderr!.destroy();
    child.stdout!.destroy();
    await talk(url, 40);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  },
);

it.each(['json', 'pretty'])('[OPS-053] nor does one who does not read (%s)', async (format) => {
  await using database = await createDatabase('sqlite');
  const { child, url } = await serve(database, format);
  // Nothing of standard error is ever read here: the pipe takes 64 KiB, and this process as much again.
  await talk(url, 1200);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  child.stderr!.destroy();
});
