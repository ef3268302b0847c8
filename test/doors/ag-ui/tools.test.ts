import type { Message } from '@ag-ui/client';
import { describe, expect, it } from 'vitest';
import { passADay } from '../../support/a-day.ts';
import { spawnBaton } from '../../support/process.ts';
import { useServer, useUpstream } from '../../support/server.ts';
import { frames, input, messagesAfter, officialAgent, ofType, run, type Seen } from './official.ts';

const MAP = { name: 'show_map', description: 'Shows a place.', parameters: { type: 'object', properties: { city: { type: 'string' } } } };
const tools = [MAP];
const CALL = '/show_map {"city": "Rome"}';
const result = (toolCallId: string, content: string, more: object = {}): Message => ({
  id: crypto.randomUUID(),
  role: 'tool',
  toolCallId,
  content,
  ...more,
});
const callsIn = (events: readonly Seen[]) => ofType(events, 'TOOL_CALL_START').map((event) => String(event['toolCallId']));
const withoutIds = (events: readonly Seen[]) => events.map(({ type, ...rest }) => ({ type, delta: rest['delta'] }));

describe('functions of a front end', () => {
  const baton = useServer();
  const access = () => ({ url: baton().url, token: baton().tenant.token });

  it('[AGU-070] are called, and the next run goes on with their messages', async () => {
    const agent = officialAgent(access());
    const first = await run(agent, CALL, { tools });
    expect(first.events.at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } });
    const [id] = callsIn(first.events);
    expect(ofType(first.events, 'TOOL_CALL_ARGS')[0]).toMatchObject({ toolCallId: id, delta: '{"city": "Rome"}' });
    expect(ofType(first.events, 'TOOL_CALL_RESULT')).toEqual([]);
    const called = agent.messages.at(-1)!;
    expect(called).toMatchObject({ role: 'assistant', toolCalls: [{ id, function: { name: 'show_map', arguments: '{"city": "Rome"}' } }] });
    agent.addMessage(result(id!, 'shown'));
    const second = await run(agent, undefined, { tools });
    expect(second.events[0]).toMatchObject({ type: 'RUN_STARTED', metadata: first.events[0]!.metadata });
    expect(
      ofType(second.events, 'TEXT_MESSAGE_CONTENT')
        .map((event) => event['delta'])
        .join(''),
    ).toContain('> shown');
    expect(second.events.at(-1)).toMatchObject({ type: 'RUN_FINISHED' });
    // The thread goes on as any other.
    expect((await run(agent, 'Thanks', { tools })).result).toBe('Thanks');
  });

  it('[AGU-070] wait together, and tell what has failed', async () => {
    const agent = officialAgent(access());
    const first = await run(agent, `${CALL}\n/show_map {"city": "Oslo"}\n/list {}`, { tools });
    const calls = ofType(first.events, 'TOOL_CALL_END')
      .map((event) => String(event['toolCallId']))
      .filter((id) => id.startsWith('call_'));
    expect(calls).toHaveLength(2);
    agent.addMessage(result(calls[0]!, 'shown'));
    await expect(run(agent, undefined, { tools })).rejects.toThrow(/HTTP 400.*missing/s);
    agent.addMessage(result(calls[1]!, '', { error: 'there is no Oslo' }));
    const second = await run(agent, undefined, { tools });
    expect(
      ofType(second.events, 'TEXT_MESSAGE_CONTENT')
        .map((event) => event['delta'])
        .join(''),
    ).toMatch(/> shown[\s\S]*> ERR: there is no Oslo/);
  });

  it('[AGU-071] that are answered twice join, behind any frame', async () => {
    const body = input(CALL, { tools });
    const first = await frames(access(), body);
    const [id] = callsIn(first.events);
    const messages = [
      ...(body.messages as Message[]),
      ...(await messagesAfter(first.events)).filter(({ role }) => role === 'assistant'),
      result(id!, 'shown'),
    ];
    const next = { ...body, runId: 'second', messages };
    const live = await frames(access(), next);
    expect(live.requestId).toBe(first.requestId);
    for (const [at, frame] of live.frames.entries()) {
      const rest = await frames(access(), next, { after: frame.id });
      const joined = withoutIds([...live.events.slice(0, at + 1), ...rest.events]);
      const text = (events: { type: string; delta: unknown }[]) => events.map(({ delta }) => delta ?? '').join('');
      expect(text(joined)).toBe(text(withoutIds(live.events)));
    }
  });

  it('[AGU-071] and a message of the user exclude one another while the run waits', async () => {
    const body = input(CALL, { tools });
    const first = await frames(access(), body);
    const more = { id: 'u2', role: 'user' as const, content: 'Never mind' };
    const asked = [...(body.messages as Message[]), ...(await messagesAfter(first.events)).filter(({ role }) => role === 'assistant')];
    await expect(frames(access(), { ...body, runId: 'r2', messages: [...asked, more] })).rejects.toThrow('409');
    const [id] = callsIn(first.events);
    await frames(access(), { ...body, runId: 'r3', messages: [...asked, result(id!, 'shown')] });
    const after = await frames(access(), { ...body, runId: 'r4', messages: [...asked, result(id!, 'shown'), more] });
    expect(after.requestId).not.toBe(first.requestId);
    expect(after.events.at(-1)).toMatchObject({ type: 'RUN_FINISHED', result: 'Never mind' });
    // The outputs are those of the run before, the message is not.
    const again = await frames(access(), { ...body, runId: 'r4', messages: [...asked, result(id!, 'shown'), more] });
    expect(again.requestId).toBe(after.requestId);
    expect(again.events.at(-1)).toEqual(after.events.at(-1));
  });

  it('[AGU-071] go on with their run under its own runId too', async () => {
    const body = input(CALL, { tools });
    const first = await frames(access(), body);
    const asked = [...(body.messages as Message[]), ...(await messagesAfter(first.events)).filter(({ role }) => role === 'assistant')];
    const next = await frames(access(), { ...body, messages: [...asked, result(callsIn(first.events)[0]!, 'shown')] });
    expect(next.requestId).toBe(first.requestId);
    expect(next.events.at(-1)).toMatchObject({ type: 'RUN_FINISHED', result: expect.stringContaining('> shown') as string });
  });

  it('[AGU-071] of another thread go on with nothing', async () => {
    const first = await frames(access(), input(CALL, { tools }));
    const other = input(
      [{ id: 'a', role: 'user', content: 'x' }, { id: 'b', role: 'assistant', content: 'y' }, result(callsIn(first.events)[0]!, 'stolen')],
      { tools },
    );
    await expect(frames(access(), other)).rejects.toThrow('400');
  });
});

describe('functions of a front end beside a delegate', () => {
  const upstream = useUpstream();
  const baton = useServer(() => ({ env: { ...upstream().env, INDEX_MODEL: 'openai/fake' } }));

  it('[AGU-070] end the stream while the delegate is under way, and its step goes on in the next run', async () => {
    const { url, tenant, api } = baton();
    await api.post('/v1/agents', { id: 'helper', name: 'helper', role: 'helps', goal: 'Help.', model: 'openai/fake' });
    const go = Promise.withResolvers<void>();
    const calls = [
      { id: 'c1', name: 'agent', arguments: '{"id":"helper","message":"Hi"}' },
      { id: 'c2', name: 'show_map', arguments: '{"city":"Rome"}' },
    ];
    upstream().reply(
      { text: ['Look.'], calls },
      { text: ['Half', ' done.'], gate: (index) => (index === 1 ? go.promise : undefined) },
      { text: ['All.'] },
    );
    const agent = officialAgent({ url, token: tenant.token });
    const first = await run(agent, 'Go', { tools });
    expect(ofType(first.events, 'STEP_STARTED')).toMatchObject([{ stepName: 'helper#1' }]);
    expect(first.events.slice(-2)).toMatchObject([
      { type: 'STEP_FINISHED', stepName: 'helper#1' },
      { type: 'RUN_FINISHED', outcome: { type: 'success' } },
    ]);
    agent.addMessage(
      result(
        callsIn(first.events).find((id) => id.startsWith('call_'))!,
        'shown',
      ),
    );
    go.resolve();
    const second = await run(agent, undefined, { tools });
    expect(second.events.slice(0, 2)).toMatchObject([{ type: 'RUN_STARTED' }, { type: 'STEP_STARTED', stepName: 'helper#1' }]);
    expect(second.result).toContain('All.');
    expect(agent.messages.filter((message) => 'name' in message)).toMatchObject([{ name: 'helper', content: 'Half done.' }]);
  });
});

describe('functions of a front end over a crash', () => {
  const upstream = useUpstream();

  it('[AGU-072] are answered behind kill -9 and a day', async () => {
    const env = { ...upstream().env, PARK_SECONDS: '0', INDEX_MODEL: 'demo/echo' };
    let server = await spawnBaton({ env });
    const agent = () => officialAgent({ url: server.url, token: server.api.token! });
    try {
      const before = agent();
      const first = await run(before, CALL, { tools });
      server.kill('SIGKILL');
      await server.exited;
      await passADay(server.database);
      server = await server.restart(env);
      const after = agent();
      after.threadId = before.threadId;
      after.setMessages([...before.messages, result(callsIn(first.events)[0]!, 'shown')]);
      const second = await run(after, undefined, { tools });
      expect(
        ofType(second.events, 'TEXT_MESSAGE_CONTENT')
          .map((event) => event['delta'])
          .join(''),
      ).toContain('> shown');
    } finally {
      await server.stop();
      await server.database.drop();
    }
  });
});
