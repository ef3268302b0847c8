import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { runCli } from '../../support/process.ts';
import { useServer } from '../../support/server.ts';
import { startProxy } from '../../examples/proxy.ts';

const server = useServer();

it('[CTS-080] baton send separates the answer from all other output, and exits with the outcome', async () => {
  const send = (...args: string[]) =>
    runCli(server().database, ['send', ...args, '--url', server().url], { BATON_TOKEN: server().tenant.token });
  const good = await send('/write a.txt\nhello\n/endwrite');
  expect(good).toMatchObject({ code: 0, stdout: expect.stringMatching(/wrote a\.txt[^]*\n$/) });
  expect(good.stderr).toMatch(/^· file a\.txt \(\d+ bytes\)$/m);
  expect(good.stderr).toMatch(/^· done in \d+ ms, request [0-9a-f-]{36}$/m);

  const bad = await send('hi', '--agent', 'nobody');
  expect(bad).toMatchObject({ code: 1, stdout: '' });
  expect(bad.stderr).toMatch(/^· error: .* \(agent_not_found\)\n· ended after \d+ ms, request [0-9a-f-]{36}$/m);

  const refused = await runCli(server().database, ['send', 'hi', '--url', server().url], { BATON_TOKEN: 'bat_wrong' });
  expect(refused).toMatchObject({ code: 1, stdout: '', stderr: 'baton: the server answered 401: the bearer token is not valid\n' });
  const tokenless = await runCli(server().database, ['send', 'hi', '--url', server().url]);
  expect(tokenless).toMatchObject({ code: 1, stderr: 'baton: set BATON_TOKEN to a tenant token\n' });
  const nowhere = await runCli(server().database, ['send', 'hi', '--url', 'nonsense'], { BATON_TOKEN: server().tenant.token });
  expect(nowhere).toMatchObject({ code: 2, stderr: "baton: 'nonsense' is no URL of a server, such as http://127.0.0.1:8080\n" });
});

it('[CTS-082] baton send shows control characters in what it says beside the answer, and leaves the answer to a pipe as it is', async () => {
  const text = 'red \u001b[31m title \u001b]0;x\u0007\n/list \u001b[2J\u009b';
  const sent = await runCli(server().database, ['send', text, '--url', server().url], { BATON_TOKEN: server().tenant.token });
  expect(sent.stdout).toContain('\u001b[31m title \u001b]0;x\u0007');
  expect(sent.stderr).toContain('· /list \\x1b[2J');
  expect(sent.stderr).not.toMatch(/[^\P{Cc}\n]/u);
});

/** Runs a program on a terminal. */
const SCRIPT = '/usr/bin/script';
it.skipIf(!existsSync(SCRIPT))('[CTS-082] on a terminal the answer too', async () => {
  const command = `${process.execPath} ${fileURLToPath(new URL('../../../dist/cli.js', import.meta.url))} send "$MESSAGE" --url ${server().url}`;
  const env = {
    PATH: process.env['PATH'],
    BATON_TOKEN: server().tenant.token,
    MESSAGE: 'red \u001b[31m title \u001b]0;x\u0007\rover',
    TERM: 'dumb',
  };
  const { stdout } = await promisify(execFile)(SCRIPT, ['-qec', command, '/dev/null'], { env, cwd: server().database.folder });
  expect(stdout).toContain('red \\x1b[31m title \\x1b]0;x\\x07\\x0dover');
  expect(stdout).not.toMatch(/[^\P{Cc}\r\n]/u);
});

it('[CTS-081] baton send resumes after the last event that was shown', async () => {
  await using proxy = await startProxy(server().url, { cutAfter: 500 });
  const sent = await runCli(server().database, ['send', 'one two three four five', '--url', proxy.url], {
    BATON_TOKEN: server().tenant.token,
  });
  expect(sent).toMatchObject({ code: 0, stdout: 'one two three four five\n' });
  expect(sent.stderr).toMatch(/^\(connection lost, resuming behind \d/m);
});
