import { expect, it } from 'vitest';
import { describeOnSqliteFirst } from '../support/databases.ts';
import { spawnBaton } from '../support/process.ts';
import { startUpstream } from '../support/upstream.ts';

const NEVER = new Promise<never>(() => {});

describeOnSqliteFirst('a run with recovery resume', (dialect) => {
  it('[DUR-001] goes on after a kill of its process, in the same stream, and repeats nothing that was complete', async () => {
    await using upstream = await startUpstream();
    upstream.reply({ text: ['Working', '\n/mem write first\n/write a.md\nhello\n/endwrite\n'] });
    upstream.reply({ text: ['Half of ', 'an answer'], gate: (index) => (index === 1 ? NEVER : undefined) });
    upstream.reply({ text: ['The whole ', 'answer'] });
    const env = { ...upstream.env, INDEX_MODEL: 'claude-test' };
    const first = await spawnBaton({ dialect, env });
    const stream = await first.api.start({ message: 'go', recovery: 'resume' });
    await stream.until((frame) => frame.event === 'text' && frame.data.delta.includes('Half'));
    first.kill('SIGKILL');
    expect(await stream.over).toBe('broken');

    await using again = await first.restart(env);
    const rest = await again.api.resume(stream);
    expect(await rest.over).toBe('complete');
    expect(rest.data('rewind')).toEqual([{ agent: 'index', stream_id: 0, length: 'Working\n'.length, reason: 'recovered' }]);
    expect(rest.allText()).toBe('Working\nThe whole answer');
    expect(rest.done).toMatchObject({ ok: true, content: 'Working\nThe whole answer' });
    const replay = await again.api.events(stream.requestId);
    expect(replay.data('file')).toHaveLength(1);
    expect(replay.data('tool_call')).toHaveLength(2);
    expect(upstream.requests).toHaveLength(3);
    expect(upstream.requests[2]!.body.messages).toEqual(upstream.requests[1]!.body.messages);
    const { body } = await again.api.get(`/v1/requests/${stream.requestId}`);
    expect(body).toMatchObject({ state: 'completed', recovery: 'resume', attempts: 2 });
    const { body: pad } = await again.api.get('/v1/memory/scratchpads/index');
    expect(pad['content']).toBe('first\n');
  });
});
