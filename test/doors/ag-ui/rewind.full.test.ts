import type { Message } from '@ag-ui/client';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../support/databases.ts';
import { spawnBaton } from '../../support/process.ts';
import { startUpstream } from '../../support/upstream.ts';
import { frames, input, messagesAfter, ofType } from './official.ts';

const NEVER = new Promise<never>(() => {});

describeOnBoth('an AG-UI client of a server that is killed', (dialect) => {
  it('[AGU-024] goes on behind its last frame, and has the text that the run has in the end', async () => {
    await using upstream = await startUpstream();
    const first = await spawnBaton({ dialect, env: { ...upstream.env, INDEX_MODEL: 'claude-test', RECOVERY: 'resume' } });
    upstream.reply({ text: ['I look.', '\n/list\n'] }, { text: ['Half', ' and half'], gate: (index) => (index === 1 ? NEVER : undefined) });
    const body = input('Go');
    const live = await frames({ url: first.url, token: first.token }, body, {
      onFrame: ({ data }) => void (data['delta'] === 'Half' && first.kill('SIGKILL')),
    });
    expect(live.whole).toBe(false);
    expect(ofType(live.events, 'TOOL_CALL_RESULT')).toHaveLength(1);

    upstream.otherwise({ text: ['All of it'] });
    await using again = await first.restart();
    const access = { url: again.url, token: first.token };
    const rest = await frames(access, body, { after: live.frames.at(-1)!.id });
    expect(rest.requestId).toBe(live.requestId);
    expect(ofType(rest.events, 'RUN_FINISHED')[0]).toMatchObject({ result: 'I look.\nAll of it' });
    const sent = body.messages as Message[];
    const messages = await messagesAfter([...live.events, ...rest.events], sent);
    expect(messages.flatMap(({ role, content }) => (role === 'assistant' ? [content] : []))).toEqual(['I look.\n', 'All of it']);
    expect(await messagesAfter((await frames(access, body)).events, sent)).toEqual(messages);
    expect((await again.api.get(`/v1/requests/${live.requestId}`)).body).toMatchObject({ state: 'completed', attempts: 2 });
  });
});
