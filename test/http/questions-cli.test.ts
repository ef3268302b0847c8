import { expect, it, beforeAll, afterAll, describe } from 'vitest';
import { runCli } from '../support/process.ts';
import { asking, askingApproval, openQuestion } from '../support/questions.ts';
import { startBaton, type Baton } from '../support/server.ts';

describe('baton questions', () => {
  let baton: Baton;
  beforeAll(async () => {
    baton = await startBaton();
  });
  afterAll(() => baton.stop());
  const cli = (...args: string[]) =>
    runCli(baton.database, ['questions', ...args], { BATON_URL: baton.url, BATON_TOKEN: baton.tenant.token });

  it('[QUE-024] stands in for functions of the caller', async () => {
    const tools = [{ name: 'get_weather', parameters: { type: 'object' } }];
    const message = '/get_weather {"city": "Rome"}\n/get_weather {"city": "Oslo"}';
    const run = await baton.api.start({ message, tools });
    await openQuestion(baton.api, run);
    const { stdout } = await cli();
    expect(stdout).toContain('get_weather {"city": "Oslo"}');
    const [rome, oslo] = run.data('question').map(({ question_id: id }) => String(id));
    expect((await cli('return', rome!, '21', 'degrees')).stdout).toBe(`question ${rome}: answered\n`);
    expect((await cli('fail', oslo!, 'no such city')).stdout).toBe(`question ${oslo}: answered\n`);
    expect(await run.over).toBe('complete');
    expect(run.text()).toMatch(/> 21 degrees[\s\S]*> ERR: no such city/);
  });

  it('[QUE-020] lists what is open, and answers it', async () => {
    expect(await cli()).toMatchObject({ code: 0, stdout: 'no open questions\n', stderr: '' });
    const asked = await asking(baton.api, 'Which \u001b[31mcity\u202e?');
    const approval = await askingApproval(baton.api);
    const other = await askingApproval(baton.api);
    const { code, stdout } = await cli();
    const [head, ...lines] = stdout.trimEnd().split('\n');
    expect(code).toBe(0);
    expect(head).toMatch(/^id +age +agent +run +kind +asks$/);
    const cells = lines.map((line) => line.split(/ {2,}/));
    expect(cells.map((row) => row.toSpliced(1, 1))).toEqual([
      [String(asked.question.id), 'asker', asked.run.requestId, 'question', 'Which \\x1b[31mcity\\u202e?'],
      [String(approval.question.id), 'asker', approval.run.requestId, 'approval', '/list'],
      [String(other.question.id), 'asker', other.run.requestId, 'approval', '/list'],
    ]);
    for (const [, age] of cells) expect(age).toMatch(/^\d+s$/);

    expect(await cli('answer', String(asked.question.id), 'Rome,', 'Italy', '--by', 'Ada')).toMatchObject({
      code: 0,
      stdout: `question ${asked.question.id}: answered\n`,
    });
    expect((await cli('approve', String(approval.question.id), '--url', baton.url)).stdout).toBe(
      `question ${approval.question.id}: approved\n`,
    );
    expect((await cli('deny', String(other.question.id), 'not', 'today')).stdout).toBe(`question ${other.question.id}: denied\n`);
    await Promise.all([asked.run.over, approval.run.over, other.run.over]);
    expect(asked.run.data('answer')).toMatchObject([{ text: 'Rome, Italy', by: 'Ada' }]);
    expect(approval.run.data('answer')).toMatchObject([{ decision: 'approved' }]);
    expect(other.run.data('answer')).toMatchObject([{ decision: 'denied', text: 'not today' }]);
    const again = await cli('answer', String(asked.question.id), 'Paris');
    expect(again).toMatchObject({ code: 1, stderr: `baton: the server answered 409: question ${asked.question.id} is closed: answered\n` });
  });

  it('[QUE-020] says in one line what is wrong', async () => {
    for (const [args, code, words] of [
      [['answer', 'x', 'y'], 2, /not a question id: x/],
      [['answer', '5', 'y'], 1, /answered 404: no question 5/],
      [['--url', 'http://127.0.0.1:1'], 1, /does not answer/],
    ] as const) {
      expect(await cli(...args)).toMatchObject({ code, stderr: expect.stringMatching(words) });
    }
  });
});
