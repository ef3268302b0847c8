import { describe, expect, it } from 'vitest';
import { createDatabase, describeOnBoth } from '../../support/databases.ts';
import { asker } from '../../support/questions.ts';
import { startBaton, useServer } from '../../support/server.ts';
import { COMMANDS, DELEGATES, expectToGoOnBehindAnyFrame, others } from './cuts.ts';
import { frames, input, ofType } from './official.ts';

describe('a run of AG-UI', () => {
  const baton = useServer();

  it.each([DELEGATES, COMMANDS])(
    '[AGU-020] goes on behind any frame, live or replayed, with nothing lost and nothing twice',
    async (said) => {
      await expectToGoOnBehindAnyFrame({ url: baton().url, token: baton().tenant.token }, said);
    },
  );
});

describeOnBoth('a run of AG-UI', (dialect) => {
  const baton = useServer({ dialect });
  const access = () => ({ url: baton().url, token: baton().tenant.token });

  it('[AGU-021] is the same one for requests at the same time, and another one for another thread or agent', async () => {
    const body = input('Hi');
    const both = await Promise.all([frames(access(), body), frames(access(), body)]);
    expect(both[0].requestId).toBe(both[1].requestId);
    const other = await frames(access(), { ...body, threadId: 'another' });
    expect(other.requestId).not.toBe(both[0].requestId);
    const { body: listed } = await baton().api.get<{ conversations: { message_count: number }[] }>('/v1/conversations?limit=2');
    expect(listed.conversations.map(({ message_count: count }) => count)).toEqual([2, 2]);
  });

  it('[AGU-022] goes on behind an answer, and again behind any frame of that', async () => {
    await baton().api.post('/v1/agents', asker());
    const body = input('Well\n/ask Which?\n');
    const asked = await frames(access(), body, { agent: 'asker' });
    const outcome = asked.events.at(-1)!['outcome'] as { interrupts: { id: string }[] };
    const resume = [{ interruptId: outcome.interrupts[0]!.id, status: 'resolved', payload: 'Rome' }];
    const next = { ...body, runId: 'second', resume };
    const live = await frames(access(), next, { agent: 'asker' });
    expect(live.requestId).toBe(asked.requestId);
    expect(ofType(live.events, 'RUN_FINISHED')[0]!['result']).toContain('Rome');
    for (const [at, { id }] of live.frames.entries()) {
      const rest = await frames(access(), next, { agent: 'asker', after: id });
      expect(others([...live.events.slice(0, at + 1), ...rest.events]), id).toEqual(others(live.events));
    }
    // What the first one ended with is no place in the second one.
    const { events } = await frames(access(), next, { agent: 'asker', after: asked.frames.at(-1)!.id });
    expect(others(events)).toEqual(others(live.events));
    const first = await frames(access(), body, { agent: 'asker' });
    expect(others(first.events)).toEqual(others(asked.events));
  });
});

describe('a run of AG-UI before a restart', () => {
  it('[AGU-023] is joined behind it, and what waits is answered', async () => {
    await using database = await createDatabase('sqlite');
    const first = await startBaton({ database });
    const { token } = first.tenant;
    await first.api.post('/v1/agents', asker());
    const body = input(COMMANDS);
    const live = await frames({ url: first.url, token }, body);
    const question = input('/ask Which?\n');
    const asked = await frames({ url: first.url, token }, question, { agent: 'asker' });
    await first.stop();

    await using second = await startBaton({ database });
    const access = { url: second.url, token };
    const half = Math.floor(live.frames.length / 2);
    const rest = await frames(access, body, { after: live.frames[half]!.id });
    expect(rest.requestId).toBe(live.requestId);
    expect(others([...live.events.slice(0, half + 1), ...rest.events])).toEqual(others(live.events));
    const { interrupts } = asked.events.at(-1)!['outcome'] as { interrupts: { id: string }[] };
    const resume = [{ interruptId: interrupts[0]!.id, status: 'resolved', payload: 'Rome' }];
    const answered = await frames(access, { ...question, runId: 'next', resume }, { agent: 'asker' });
    expect(answered.requestId).toBe(asked.requestId);
    expect(answered.events.at(-1)!['result']).toContain('Rome');
  });
});
