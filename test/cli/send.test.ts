import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/database/connect.ts';
import { eventViolation } from '../support/event-schemas.ts';
import { runCli, spawnBaton } from '../support/process.ts';
import { useServer, useUpstream } from '../support/server.ts';
import { openTerminal, PROGRAM, type TestTerminal } from '../support/terminal.ts';
import { freePort } from '../verify/ci-guide.ts';

/*
 * `baton send` as somebody sees it: in a pseudo-terminal, drawn by a terminal emulator.
 */

const baton = useServer();

/** Stores an agent with the model `demo/script:<name>` by that name. */
async function script(name: string, more: object = {}): Promise<string> {
  const agent = { id: name, name, role: 'test', goal: 'play', model: `demo/script:${name}`, ...more };
  expect([201, 409]).toContain((await baton().api.post('/v1/agents', agent)).status);
  return name;
}

interface Window {
  columns?: number;
  rows?: number;
  env?: Record<string, string>;
}

function send(message: string, { env, ...size }: Window = {}, ...args: string[]): TestTerminal {
  return openTerminal(['send', message, ...args], { ...size, cwd: baton().database.folder, env: { ...access(), ...env } });
}

const access = () => ({ BATON_URL: baton().url, BATON_TOKEN: baton().tenant.token });

/** The rows of the live view: the run's, and those of delegates. */
const liveRows = (text: string): string[] => text.split('\n').filter((line) => /^ *[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] /u.test(line));

const MARKDOWN =
  '# Title\n\nSome **bold** words and `code`, and [a link](https://example.com/).\n\n- one\n- two\n\n| name | 数 |\n|---|--:|\n| a | 日本 |\n\n/write notes/a.md\nhello\n/endwrite';

describe('baton send to a conversation', () => {
  it('[BSY-014] sends a message to it, and says what becomes of it while that is busy', async () => {
    const { body } = await baton().api.post('/v1/conversations', {});
    const id = String(body['id']);
    const sent = await runCli(baton().database, ['send', 'hello', '--conversation', id, '--on-busy', 'enqueue'], access());
    expect(sent).toMatchObject({ code: 0, stdout: expect.stringContaining('hello') });
    const messages = await baton().api.get<{ messages: { content: string }[] }>(`/v1/conversations/${id}/messages`);
    expect(messages.body.messages[0]).toMatchObject({ content: 'hello' });
    for (const wrong of [
      ['--on-busy', 'steer'],
      ['--conversation', 'x'],
      ['--conversation', id, '--on-busy', 'wait'],
    ]) {
      expect((await runCli(baton().database, ['send', 'hello', ...wrong], access())).code).toBe(2);
    }
  });

  const upstream = useUpstream();
  const other = useServer(() => ({ env: { ...upstream().env, INDEX_MODEL: 'openai/fake' } }));

  it('[BSY-014] shows the answer to a message that came too late to steer, behind that of the run that it was to steer', async () => {
    const { api, url, database, tenant } = other();
    const { body } = await api.post<{ id: number }>('/v1/conversations', {});
    const gate = Promise.withResolvers<void>();
    upstream().reply(
      { text: ['first', ' answer'], gate: (index) => (index === 1 ? gate.promise : undefined) },
      { text: ['second answer'] },
    );
    const run = await api.start({ message: 'a' }, { path: `/v1/conversations/${body.id}/messages` });
    const args = ['send', 'b', '--conversation', String(body.id), '--on-busy', 'steer'];
    const sent = runCli(database, args, { BATON_URL: url, BATON_TOKEN: tenant.token });
    const db = await openDatabase({ url: database.url });
    const waiting = () => db.knex('queued_runs').where({ steers: run.requestId }).pluck('request_id');
    await expect.poll(waiting, { timeout: 60_000 }).toHaveLength(1);
    await db.close();
    gate.resolve();
    await run.over;
    const { code, stdout, stderr } = await sent;
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/first answer[^]*second answer/) });
    expect(stderr).toContain('the message came too late for that run, and has one of its own: ');
  });
});

describe('baton send on a terminal', () => {
  it.each([
    [40, ['Some bold words and code, and a link', '(https://example.com/).']],
    [120, ['Some bold words and code, and a link (https://example.com/).']],
  ])('[CLI-013] shows the answer, its commands and files, and how the run ended, %s columns wide', async (columns, paragraph) => {
    await using terminal = send(MARKDOWN, { columns });
    expect(await terminal.exited).toBe(0);
    const text = terminal.text();
    const table = ['name    数', '────  ────', 'a     日本'];
    expect(text).toContain(['Title', '', ...paragraph, '', '• one', '• two', '', ...table].join('\n'));
    expect(text).toMatch(/^✓ \/write notes\/a\.md {2}[\d.]+m?s$/m);
    expect(text).toMatch(
      /\nfiles:\n {2}notes\/a\.md \(6 bytes\)\n\n✓ done [\d.]+m?s · \d+ in, \d+ out · \s?demo\/echo · \s?[0-9a-f-]{36}$/,
    );
    expect(liveRows(text)).toEqual([]);
    // Bold, and the cursor is there again.
    expect(terminal.raw()).toContain('\x1b[1mbold\x1b[22m');
    expect(terminal.raw()).toSatisfy((raw: string) => raw.endsWith('\x1b[?25h'));
  });

  it('[CLI-013] says how a run failed', async () => {
    await using terminal = send('go', {}, '--agent', await script('upstream-error-midway'));
    expect(await terminal.exited).toBe(1);
    expect(terminal.text()).toMatch(/\n✗ error: .*\s\(upstream_error\)\n\n✗ upstream_error [\d.]+m?s · /);
  });

  it.each([
    ['length', 0, /This answer is cut in the mid\n\n! the answer is cut: the model was stopped at its limit of tokens\n\n✓ done /],
    ['empty-after-command', 0, /\n! the agent has said nothing to what its commands have done\n\n✓ done /],
    ['refused-midway', 1, /You take some\n✗ error: .* refused to answer: I can’t help with that\.\s\(refused\)\n\n✗ refused /],
  ])('[CLI-046] says how an answer ended: %s', async (scenario, code, told) => {
    await using terminal = send('go', { columns: 200 }, '--agent', await script(scenario));
    expect(await terminal.exited).toBe(code);
    expect(terminal.text()).toMatch(told);
    const piped = await runCli(baton().database, ['send', 'go', '--agent', scenario], access());
    const line = { length: '· the answer is cut', 'empty-after-command': '· the agent has said nothing', 'refused-midway': ' (refused)' }[
      scenario
    ]!;
    expect(piped.stderr).toContain(line);
    expect(piped.stdout).not.toContain(line);
  });

  it('[RSN-042] folds thoughts into a line, with a live view and without one', async () => {
    const agent = await script('reasoning', { reasoning: { stream: true } });
    const line = 'thinking… (31 characters)';
    await using terminal = send('go', { columns: 100 }, '--agent', agent);
    expect(await terminal.exited).toBe(0);
    expect(terminal.text()).toContain(line);
    expect(terminal.text()).not.toContain('First I look');
    const piped = await runCli(baton().database, ['send', 'go', '--agent', agent], access());
    expect(piped.stdout).toBe('Looking.\nNothing is there.\n');
    expect(piped.stderr).toContain(`· ${line}\n`);
    const json = await runCli(baton().database, ['send', 'go', '--agent', agent, '--json'], access());
    const events = json.stdout
      .trimEnd()
      .split('\n')
      .map((one) => JSON.parse(one) as { type: string; delta?: string });
    expect(events.flatMap(({ type, delta = '' }) => (type === 'reasoning' ? [delta] : [])).join('')).toContain(
      'First I look, 🤔 then I answer.',
    );
  });

  it('[CLI-014] shows what each delegate does, until it is done', async () => {
    await using terminal = send('go', {}, '--agent', await script('parallel'));
    expect(await terminal.exited).toBe(0);
    expect(terminal.text()).toMatch(/^ {2}✗ parallel {2}[\d.]+m?s {2}Half an ans$/m);
    for (const part of ['first', 'third'])
      expect(terminal.text()).toMatch(new RegExp(`^  ✓ parallel  [\\d.]+m?s  Done: ${part} part of the work\\.$`, 'm'));
  });

  it('[CLI-014] [CLI-019] has a row for each agent at work, whatever the size of the window; Ctrl-C cancels the run', async () => {
    const stall = await script('stall');
    await using terminal = send(`/parallel\n/agent ${stall} one\n/agent ${stall} two\n/endparallel`, { columns: 100, rows: 20 });
    await terminal.until(/(?: {2}. stall {2}writing +[\d.]+s {2}\S.*\n){2}. index at work · [\d.]+s · \d+ in, \d+ out · Ctrl-C cancels$/);
    for (const [columns, rows] of [
      [30, 20],
      [30, 6],
      [120, 30],
    ] as const) {
      const before = terminal.raw().length;
      terminal.resize(columns, rows);
      // What comes a while after is drawn in the new size.
      await expect.poll(() => terminal.raw().slice(before).split('\x1b[?2026h').length).toBeGreaterThan(4);
      await expect.poll(() => liveRows(terminal.text())).toHaveLength(3);
    }
    terminal.type('\x03');
    expect(await terminal.exited).toBe(1);
    expect(terminal.text()).toMatch(/^\(the run is being canceled; Ctrl-C again leaves\)$/m);
    expect(terminal.text()).toMatch(/\n✗ error: .* \(canceled\)\n\n✗ canceled /);
    const { body } = await baton().api.get<{ requests: { state: string }[] }>('/v1/requests?limit=1');
    expect(body.requests[0]!.state).toBe('canceled');
  });

  it('[CLI-014] writes once what has scrolled away', async () => {
    await using terminal = send('go', { rows: 8 }, '--agent', await script('long'));
    expect(await terminal.exited).toBe(0);
    const numbers = terminal.lines().flatMap((line) => /^Line (\d+) /.exec(line)?.[1] ?? []);
    expect(numbers).toEqual(Array.from({ length: 300 }, (_, i) => String(i + 1).padStart(3, '0')));
  });

  it('[CLI-017] shows what would command the terminal', async () => {
    const text =
      'red \x1b[31m title \x1b]0;x\x07 back\rover \u202e 👩‍🚀 日本語\n\n[link](https://e.com/\x1b[2J)\n\n    code \x9b2J\n\n/list \x1b[2J';
    await using terminal = send(text, { columns: 60 });
    expect(await terminal.exited).toBe(0);
    expect(terminal.text()).toContain('red \\x1b[31m title \\x1b]0;x\\x07 back\\x0dover \\u202e 👩‍🚀');
    expect(terminal.text()).toContain('code \\x9b2J');
    expect(terminal.text()).toContain('/list \\x1b[2J');
    for (const command of ['\x1b]', '\x1b[31m title', '\x1b[2J', '\x9b', '\u202e']) expect(terminal.raw()).not.toContain(command);
  });

  it('[CLI-018] asks, takes what is typed, and goes on', async () => {
    await using terminal = send('go', { columns: 60 }, '--agent', await script('ask', { capabilities: ['/ask'] }));
    await terminal.until(/\? question \d+ of ask: Which city do you mean\?\n {2}- Rome\n {2}- Paris\n[^]*\n. ask asks · .*\n>$/);
    terminal.type('Romee\x7f, of course\x1b[D');
    await terminal.until(/\n> Rome, of course$/);
    terminal.type('\r');
    expect(await terminal.exited).toBe(0);
    expect(terminal.text()).toMatch(/\n\? question \d+: answered: Rome, of course\n[^]*Thank you\.\n\n✓ done /);
  });

  it('[CLI-018] asks for approval, and again for what is no decision', async () => {
    await using terminal = send('go', {}, '--agent', await script('approval', { approvals: ['/list'] }));
    await terminal.until(/\napprove, or deny: reason >$/);
    terminal.type('perhaps\r');
    await terminal.until(/\napprove, or deny: reason >$/);
    terminal.type('deny: not on a Friday\r');
    expect(await terminal.exited).toBe(0);
    expect(terminal.text()).toMatch(/\? question \d+: denied: not on a Friday\n/);
  });

  it('[CLI-019] leaves with the second Ctrl-C, and says how to come back', async () => {
    await using own = await spawnBaton();
    await own.api.post('/v1/agents', { id: 'stall', name: 'Stall', role: 'test', goal: 'play', model: 'demo/script:stall' });
    const env = { BATON_URL: own.url, BATON_TOKEN: own.token };
    await using terminal = openTerminal(['send', 'go', '--agent', 'stall'], { columns: 150, env, cwd: own.database.folder });
    await terminal.until(/stall writing/);
    // A server that stands still can't cancel anything.
    own.kill('SIGSTOP');
    try {
      terminal.type('\x03');
      await terminal.until(/being canceled/);
      terminal.type('\x03');
      expect(await terminal.exited).toBe(130);
    } finally {
      own.kill('SIGCONT');
    }
    expect(terminal.text()).toMatch(/\(left: baton watch [0-9a-f-]{36} --after [\d.]+\)/);
  });

  it('[CLI-014] steps aside when it is stopped by Ctrl-Z, and comes back', async () => {
    const env = {
      ...access(),
      SHELL_SCRIPT: `${process.execPath} ${PROGRAM} send go --agent ${await script('stall')}; echo it is stopped; fg`,
    };
    await using terminal = openTerminal(['bash', '-mc', 'eval "$SHELL_SCRIPT"'], {
      columns: 100,
      env,
      cwd: baton().database.folder,
      program: [],
    });
    await terminal.until(/stall writing/);
    terminal.type('\x1a');
    await terminal.until(/it is stopped[^]*stall writing[^]*$/);
    expect(liveRows(terminal.text())).toHaveLength(1);
    terminal.type('\x03');
    expect(await terminal.exited).toBe(1);
    expect(terminal.text()).toMatch(/\n✗ canceled /);
  });

  it('[CLI-020] goes on with a run whose server was killed, and shows what stays', async () => {
    const PORT = String(await freePort());
    let own = await spawnBaton({ env: { PORT } });
    try {
      const agent = { id: 'steady', name: 'Steady', role: 'test', goal: 'play', model: 'demo/script:resume', recovery: 'resume' };
      await own.api.post('/v1/agents', agent);
      const env = { BATON_URL: own.url, BATON_TOKEN: own.token };
      await using terminal = openTerminal(['send', 'go', '--agent', 'steady'], { columns: 150, env, cwd: own.database.folder });
      await terminal.until(/word3/);
      own = await own.restart();
      expect(await terminal.exited).toBe(0);
      expect(terminal.text()).toMatch(/\(connection lost, resuming behind [\d.]+\)/);
      const words = Array.from({ length: 20 }, (_, i) => `word${i + 1}`).join(' ');
      expect(terminal.text()).toMatch(new RegExp(`First this\\.\\n[^]*\\n${words}\\n\\n✓ done `));
    } finally {
      await own.stop();
      await own.database.drop();
    }
  });
});

describe('baton send, without a live view', () => {
  it('[CLI-015] --json prints the events of the stream, one a line', async () => {
    const args = ['send', 'hello \x9b2J \u202e\n/write a.txt\nx\n/endwrite', '--json'];
    const { code, stdout, stderr } = await runCli(baton().database, args, access());
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).not.toMatch(/\x9b|\u202e/);
    const events = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; delta?: string });
    for (const event of events) expect([event.type, eventViolation(event.type, event)]).toEqual([event.type, undefined]);
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['request_received', 'text', 'file', 'tool_call', 'done']));
    expect(events.map(({ delta = '' }) => delta).join('')).toContain('hello \x9b2J \u202e');

    const failed = await runCli(baton().database, ['send', 'hi', '--agent', 'nobody', '--json'], access());
    expect(failed.code).toBe(1);
    expect(JSON.parse(failed.stdout.trimEnd().split('\n').at(-1)!)).toMatchObject({
      type: 'done',
      ok: false,
      error_code: 'agent_not_found',
    });
    expect(await runCli(baton().database, ['send', 'hi', '--json', '--plain'], access())).toMatchObject({ code: 2, stdout: '' });
  });

  it('[CLI-016] --plain, a terminal that can only print, and a pipe get the same text', async () => {
    const message = '# Title\n\n**bold** text';
    const piped = await runCli(baton().database, ['send', message], access());
    expect(piped).toMatchObject({ code: 0, stdout: '# Title\n\n**bold** text\n' });
    expect((await runCli(baton().database, ['send', message, '--plain'], access())).stdout).toBe(piped.stdout);
    for (const [args, env] of [
      [['--plain'], {}],
      [[], { TERM: 'dumb' }],
    ] as const) {
      await using terminal = send(message, { env }, ...args);
      expect(await terminal.exited).toBe(0);
      expect(terminal.text()).toMatch(/^# Title\n\n\*\*bold\*\* text\n· done in \d+ ms, request [0-9a-f-]{36}$/);
      expect(terminal.raw()).not.toContain('\x1b');
    }
  });

  it('[CLI-016] NO_COLOR gets no styles, and the marks of Markdown', async () => {
    await using terminal = send('# Title\n\n**bold** `code`', { env: { NO_COLOR: '1' } });
    expect(await terminal.exited).toBe(0);
    expect(terminal.text()).toMatch(/^# Title\n\n\*\*bold\*\* `code`\n\n✓ done /);
    expect(
      terminal
        .raw()
        .split('\x1b[')
        .filter((rest) => /^[\d;]*m/.test(rest)),
    ).toEqual([]);
  });

  it('[CLI-023] no start of the server loads the live view', () => {
    const dist = new URL('../../dist/', import.meta.url);
    const read = (name: string): string => readFileSync(new URL(name, dist), 'utf8');
    const loaded = new Set([readdirSync(dist).find((name) => /^serve-.*\.js$/.test(name))!, 'cli.js']);
    for (const name of loaded) for (const [, other] of read(name).matchAll(/(?:from|^import) ?"\.\/([^"]+)"/gm)) loaded.add(other!);
    expect(loaded.size).toBeGreaterThan(3);
    for (const name of loaded) expect(read(name), name).not.toContain('2026h');
    expect(readdirSync(dist).some((name) => name.endsWith('.js') && read(name).includes('2026h'))).toBe(true);
  });
});
