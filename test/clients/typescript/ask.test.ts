import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConnectionLost, type RunEvent } from '../../../clients/typescript/src/index.ts';
import { Asker } from '../../../src/cli/ask.ts';
import { follow } from '../../../src/cli/follow.ts';
import { decisionIn } from '../../../src/lib/decision.ts';
import { createDatabase, type TestDatabase } from '../../support/databases.ts';
import { runCli } from '../../support/process.ts';
import { ending, frame, received, startScripted, text, type Step } from './scripted.ts';

/*
 * `baton send` and a run that is taken over, and waits for people: what it prints, asks, and sends.
 */

const PROGRAM = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));
/** Runs a program on a terminal. */
const SCRIPT = '/usr/bin/script';

const index = { agent: 'index', stream_id: 0 };
const until = '2026-11-22T03:00:00.000Z';
const expiresAt = Date.parse(until) / 1000;
const question = frame(3, 'question', {
  ...index,
  question_id: 5,
  kind: 'question',
  text: 'Which city?\u001b[2J\nSay one.',
  options: ['Rome', 'Paris'],
  expires_at: expiresAt,
});
const approval = frame(4, 'question', {
  agent: 'helper',
  stream_id: 1,
  question_id: 6,
  kind: 'approval',
  text: 'May the agent run this command?',
  command: '/exec npm publish',
  expires_at: expiresAt,
});
const done = (content: string): string =>
  frame(9, 'done', { ok: true, request_id: 'r-1', duration_ms: 1, input_tokens: 2, output_tokens: 3, content });

/** A run that asks, and goes on as soon as every question has its answer; `answers` are those that it gets. */
function asking(asked: string[], respond: (body: string) => [status: number, body: object] = () => [200, {}]) {
  const answers: string[] = [];
  const waiting: (() => void)[] = [];
  let open = asked.length;
  let seq = 5;
  const step: Step = (response, seen) => {
    const id = /^\/v1\/questions\/(\d+)\/answer$/.exec(seen.path)?.[1];
    if (id === undefined) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Request-Id': 'r-1', Connection: 'close' });
      response.write([received, ...asked].join(''));
      waiting.push(() => {
        const { decision = 'answered', ...rest } = JSON.parse(answers.at(-1)!.replace(/^\d+ /, '')) as { decision?: string };
        response.write(frame(seq++, 'answer', { ...index, question_id: Number(answers.at(-1)!.split(' ')[0]), decision, ...rest }));
        if (open === 0) response.end(text(seq++, 'Thanks.') + done('Thanks.'));
      });
      return;
    }
    const [status, body] = respond(seen.body);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (status !== 200) return;
    answers.push(`${id} ${seen.body}`);
    open -= 1;
    for (const go of waiting) go();
  };
  return { step, answers };
}

let database: TestDatabase;
beforeAll(async () => void (database = await createDatabase('sqlite')));
afterAll(() => database.drop());

const send = (url: string) => runCli(database, ['send', 'hi', '--url', url], { BATON_TOKEN: 'bat_x' });

/** `baton send` on a terminal: types the next line whenever a prompt is there. @returns what the terminal has shown */
function sendOnTerminal(url: string, lines: string[]): Promise<string> {
  const { PATH } = process.env;
  const child = spawn(SCRIPT, ['-qec', `${process.execPath} ${PROGRAM} send hi --url ${url}`, '/dev/null'], {
    cwd: database.folder,
    env: { PATH, BATON_TOKEN: 'bat_x', TERM: 'dumb' },
  });
  let shown = '';
  let prompts = 0;
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    shown += piece;
    for (const seen = shown.split(/(?:reason |\n)> /).length - 1; prompts < seen; prompts += 1) child.stdin.write(lines[prompts] ?? '');
  });
  return new Promise((resolve, reject) => child.on('error', reject).on('close', () => resolve(shown.replaceAll('\r', ''))));
}

describe('baton send', () => {
  it('[RWD-021] prints what stays of the answer once more, behind a line that says so, when a part of it is withdrawn', async () => {
    const rewind = (id: number, stream: number, length: number): string =>
      frame(id, 'rewind', { agent: 'index', stream_id: stream, length, reason: 'recovered' });
    await using server = await startScripted(
      ending(received, text('2.4', 'Kept'), text('2.9', ' gone')),
      // That of another stream, and one that withdraws nothing, are not worth a word.
      ending(
        rewind(3, 1, 0),
        rewind(4, 0, 4),
        text(5, ' and more.'),
        rewind(6, 0, 14),
        text(7, ' The end.'),
        done('Kept and more. The end.'),
      ),
    );
    const sent = await send(server.url);
    expect(sent).toMatchObject({ code: 0, stdout: 'Kept gone\n[rewind]\nKept and more. The end.\n' });
    expect(sent.stderr).toMatch(/^· the run goes on in another process of the server, and withdraws a part of its answer; what stays:$/m);
    expect(server.seen.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '2.9']);
  });

  it('[QCL-010] says how a question is answered when nobody sits at the terminal, and goes on waiting', async () => {
    const { step, answers } = asking([question, approval]);
    await using server = await startScripted(step);
    const sending = send(server.url);
    await expect.poll(() => server.seen.length).toBe(1);
    for (const [id, body] of [
      [5, { text: 'Rome', by: 'Ada' }],
      [6, { decision: 'denied', text: 'not on a Friday' }],
    ] as const) {
      await fetch(`${server.url}/v1/questions/${id}/answer`, { method: 'POST', body: JSON.stringify(body) });
    }
    const sent = await sending;
    expect(answers).toHaveLength(2);
    expect(sent).toMatchObject({ code: 0, stdout: 'Thanks.\n' });
    expect(sent.stderr).toContain(
      [
        '· question 5 of index: Which city?\\x1b[2J',
        '  Say one.',
        '  - Rome',
        '  - Paris',
        `  until ${until}; answer it with: baton questions answer --url ${server.url} 5 '<text>'`,
        '· question 6 of helper: May the agent run this command?',
        '  /exec npm publish',
        `  until ${until}; answer it with: baton questions approve --url ${server.url} 6, or baton questions deny --url ${server.url} 6 '<reason>'`,
        '· question 5: answered by Ada: Rome',
        '· question 6: denied: not on a Friday',
      ].join('\n'),
    );
  });

  it('[QCL-011] tries for as long as the run waits for an answer, and otherwise for about a minute', async () => {
    const asker = new Asker({ input: undefined, options: '', answer: async () => true, say: () => {} });
    const display = {
      show: () => {},
      get isWaiting() {
        return asker.isWaiting;
      },
    };
    let left = 100;
    const run = {
      async *[Symbol.asyncIterator](): AsyncGenerator<RunEvent> {
        left -= 1;
        if (left >= 0) throw new ConnectionLost('the server is away');
        yield { type: 'stream_end', ...index, ok: true };
      },
    };
    await expect(follow(run, display)).rejects.toThrow(ConnectionLost);
    expect(left).toBe(94);
    asker.ask({ type: 'question', ...index, question_id: 5, kind: 'question', text: 'Which city?', expires_at: expiresAt });
    await follow(run, display);
    expect(left).toBe(-1);
  });

  describe.skipIf(!existsSync(SCRIPT))('on a terminal', () => {
    it('[QCL-012] asks one question after the other, again for what is no answer, and sends what was typed', async () => {
      const { step, answers } = asking([question, approval]);
      await using server = await startScripted(step);
      const shown = await sendOnTerminal(server.url, ['\n', 'Rome, of course\n', 'perhaps\n', 'deny: not on a Friday\n']);
      expect(answers).toEqual(['5 {"text":"Rome, of course"}', '6 {"decision":"denied","text":"not on a Friday"}']);
      expect(shown).toContain("5 '<text>'\n> \n> Rome, of course\n");
      expect(shown).toContain('approve, or deny: reason > perhaps\napprove, or deny: reason > deny: not on a Friday\n');
      expect(shown).toContain('Thanks.\n· done in');
      expect(shown).not.toMatch(/[^\P{Cc}\n]/u);
    });

    it('[QCL-012] says when an answer is refused, and asks again', async () => {
      const { step, answers } = asking([approval], (body) =>
        body.includes('no!') ? [400, { error: 'text is too long', error_code: 'invalid_request' }] : [200, {}],
      );
      await using server = await startScripted(step);
      const shown = await sendOnTerminal(server.url, ['deny: no!\n', 'approve\n']);
      expect(answers).toEqual(['6 {"decision":"approved"}']);
      expect(shown).toMatch(/^· that could not be answered: text is too long\napprove, or deny: reason > approve$/m);
    });

    it('[QCL-012] goes on without the terminal at its end of input', async () => {
      const { step, answers } = asking([question]);
      await using server = await startScripted(step);
      const sending = sendOnTerminal(server.url, ['\u0004']);
      await expect.poll(() => server.seen.length).toBe(1);
      await fetch(`${server.url}/v1/questions/5/answer`, { method: 'POST', body: '{"text":"Rome"}' });
      const shown = await sending;
      expect(answers).toHaveLength(1);
      expect(shown).toContain('· question 5: answered: Rome');
    });
  });
});

it('[QCL-013] a decision is approve, or deny with a reason, in any case', () => {
  expect(['approve', ' Approved\n', 'DENY', 'deny:', 'deny: not on a Friday', 'approve: but: mind the gap'].map(decisionIn)).toEqual([
    { decision: 'approved' },
    { decision: 'approved' },
    { decision: 'denied' },
    { decision: 'denied' },
    { decision: 'denied', text: 'not on a Friday' },
    { decision: 'approved', text: 'but: mind the gap' },
  ]);
  for (const words of ['', 'yes', 'approve it', 'constructor', 'deny me: x']) expect(decisionIn(words)).toBeUndefined();
});
