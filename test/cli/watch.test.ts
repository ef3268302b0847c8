import { expect, it } from 'vitest';
import { eventViolation } from '../support/event-schemas.ts';
import { runCli } from '../support/process.ts';
import { useServer } from '../support/server.ts';
import { openTerminal } from '../support/terminal.ts';
import { ending, frame, received, refusing, startScripted, text } from '../clients/typescript/scripted.ts';

/* `baton watch`: a run that somebody else has started. */

const baton = useServer();
const access = () => ({ BATON_URL: baton().url, BATON_TOKEN: baton().tenant.token });
const cli = (...args: string[]) => runCli(baton().database, ['watch', ...args], access());
const scripted = (name: string) => ({ id: 'script', name: 'Script', role: 'test', goal: 'play', model: `demo/script:${name}` });

it('[CLI-021] shows a run that has ended from its start, or behind an event, and says with its exit code how it ended', async () => {
  const run = await baton().api.run('one two three');
  expect(await cli(run.requestId)).toMatchObject({ code: 0, stdout: 'one two three\n', stderr: expect.stringMatching(/^· done in/m) });
  await using terminal = openTerminal(['watch', run.requestId], { env: access(), cwd: baton().database.folder });
  expect(await terminal.exited).toBe(0);
  expect(terminal.text()).toMatch(/^one two three\n\n✓ done /);

  const json = await cli(run.requestId, '--json', '--after', '1');
  const events = json.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string });
  expect([...new Set(events.map(({ type }) => type))]).toEqual(['stream_start', 'text', 'token_usage', 'stream_end', 'done']);
  for (const event of events) expect(eventViolation(event.type, event)).toBeUndefined();
  // Behind the last event there is nothing but the outcome.
  const last = String(run.frames.at(-1)!.id);
  expect(await cli(run.requestId, '--after', last)).toEqual({ code: 0, stdout: '', stderr: '' });

  const failed = await baton().api.start({ message: 'go', agent_def: scripted('upstream-error') });
  await failed.over;
  expect((await cli(failed.requestId)).code).toBe(1);
  expect((await cli(failed.requestId, '--after', String(failed.allFrames.at(-1)!.id))).code).toBe(1);
});

it('[CLI-021] follows a run that is under way; Ctrl-C leaves it alone', async () => {
  const run = await baton().api.start({ message: 'go', agent_def: scripted('stall') });
  await using terminal = openTerminal(['watch', run.requestId], { columns: 150, env: access(), cwd: baton().database.folder });
  await terminal.until(/script writing · .* · Ctrl-C leaves$/);
  terminal.type('\x03');
  expect(await terminal.exited).toBe(130);
  expect(terminal.text()).toContain(`(left; the run goes on: baton watch ${run.requestId} --after `);
  expect((await baton().api.get(`/v1/requests/${run.requestId}`)).body).toMatchObject({ state: 'running' });
  const watching = cli(run.requestId);
  await baton().api.post(`/v1/requests/${run.requestId}/cancel`);
  expect(await watching).toMatchObject({ code: 1, stderr: expect.stringContaining('(canceled)') });
  await run.over;
});

it('[CLI-021] leaves at once where no server answers', async () => {
  const env = { ...access(), BATON_URL: 'http://127.0.0.1:1' };
  await using terminal = openTerminal(['watch', 'r-1'], { env, cwd: baton().database.folder });
  await terminal.until(/no answer, trying again/);
  terminal.type('\x03');
  expect(await terminal.exited).toBe(130);
  expect(terminal.text().trim()).toBe('(no answer, trying again)');
});

it('[CLI-021] says why the server can not answer now, once, and goes on when it can', async () => {
  const status = { request_id: 'r-1', agent_id: 'index', state: 'completed' };
  const away = refusing(503, 'archive_unavailable', { 'Retry-After': '0' });
  const done = frame(9, 'done', { ok: true, request_id: 'r-1', duration_ms: 1, input_tokens: 2, output_tokens: 3, content: 'One' });
  const end = ending(received, text(2, 'One'), done);
  const known: Parameters<typeof startScripted>[0] = (response) =>
    void response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(status));
  const why = '(503: no: archive_unavailable, trying again)';
  for (const [command, ...steps] of [
    [['watch', 'r-1'], away, known, end] as const,
    [['watch', 'r-1'], known, away, away, end] as const,
    [['runs', 'rerun', 'r-1'], away, away, end] as const,
  ]) {
    await using server = await startScripted(...steps);
    const { code, stdout, stderr } = await runCli(baton().database, [...command, '--url', server.url], { BATON_TOKEN: 'bat_x' });
    expect({ code, stdout }, stderr).toEqual({ code: 0, stdout: 'One\n' });
    expect(stderr.split('\n').filter((line) => line.startsWith('('))).toEqual([why]);
  }
});

it('[CLI-021] begins anew when a part of the answer is withdrawn that it has not seen', async () => {
  const status = { request_id: 'r-1', agent_id: 'index', state: 'running' };
  const rest = [
    frame(4, 'rewind', { agent: 'index', stream_id: 0, length: 3, reason: 'recovered' }),
    text(5, ' three.'),
    frame(9, 'done', { ok: true, request_id: 'r-1', duration_ms: 1, input_tokens: 2, output_tokens: 3, content: 'One three.' }),
  ];
  await using server = await startScripted(
    (response) => void response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(status)),
    ending(text(3, ' gone'), ...rest),
    ending(received, text(2, 'One two'), text(3, ' gone'), ...rest),
  );
  const { code, stdout } = await runCli(baton().database, ['watch', 'r-1', '--after', '2', '--url', server.url], { BATON_TOKEN: 'bat_x' });
  expect({ code, stdout }).toEqual({ code: 0, stdout: ' gone\n[rewind]\nOne two gone\n[rewind]\nOne three.\n' });
  expect(server.seen.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '2', undefined]);
});

it('[CLI-021] says in one line what there is not', async () => {
  expect(await cli('01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'baton: the server answered 404: request not found\n',
  });
});
