import { describe, expect, it } from 'vitest';
import { spawnBaton } from '../support/process.ts';
import { startUpstream } from '../support/upstream.ts';

const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
const response_format = { type: 'json_schema', schema };
const never = new Promise<void>(() => {});

describe('a run with a response format', () => {
  it('[TYP-021] that a kill interrupts between two tries has sent nothing; one that has ended keeps its output', async () => {
    await using upstream = await startUpstream();
    const killed = await spawnBaton({ env: { ...upstream.env, INDEX_MODEL: 'openai/fake' } });
    upstream.reply({ text: ['The answer: ', '{"n": 1}'] });
    const complete = await killed.api.run({ message: 'one', response_format });
    upstream.reply({ text: ['SECRET'] }, { text: ['{"n"', ': 2}'], gate: (index) => (index === 1 ? never : undefined) });
    const live = await killed.api.start({ message: 'two', response_format });
    await upstream.received(2);
    await live.until(({ event }) => event === 'token_usage');
    killed.kill('SIGKILL');
    await using again = await killed.restart();
    const replay = await again.api.events(live.requestId);
    expect(replay.done).toMatchObject({ ok: false, error_code: 'interrupted' });
    expect(replay.data('token_usage')).toHaveLength(1);
    expect(replay.data('text')).toEqual([]);
    expect(JSON.stringify(replay.frames)).not.toContain('SECRET');
    const { body } = await again.api.get(`/v1/requests/${complete.requestId}/result`);
    expect(body).toMatchObject({ ok: true, content: '{"n": 1}', output: { n: 1 } });
  });

  it('[TYP-014] goes on when its pattern takes for ever, and so does the server meanwhile', async () => {
    const hostile = { type: 'json_schema', schema: { pattern: '^(a+)+$' } };
    await using upstream = await startUpstream();
    upstream.otherwise({ text: ['hello'] });
    upstream.reply({ text: [`"${'a'.repeat(50)}!"`] }, { text: ['"aaa"'] });
    await using baton = await spawnBaton({ env: { ...upstream.env, INDEX_MODEL: 'openai/fake' } });
    const live = await baton.api.start({ message: 'go', response_format: hostile });
    await live.until(({ event }) => event === 'token_usage');
    const echo = { id: 'echo', name: 'Echo', role: 'test', goal: 'echo', model: 'demo/echo' };
    for (let count = 0; count < 20; count += 1) expect((await baton.api.run({ message: 'hi', agent_def: echo })).done.ok).toBe(true);
    expect(live.data('done')).toEqual([]);
    await live.over;
    expect(live.done).toMatchObject({ ok: true, content: '"aaa"' });
    const [, second] = upstream.requests;
    expect(second!.lastMessage).toContain('takes longer than 5 s');
  });
});
