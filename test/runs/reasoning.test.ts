import { expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { describeOnBoth } from '../support/databases.ts';
import { useServer } from '../support/server.ts';
import { assemble, type EventStream, type Frame } from '../support/stream.ts';

const STREAMED = { reasoning: { stream: true } };
const agent = (more: object = {}) => ({ id: 'thinker', name: 'T', role: 'r', goal: 'g', model: 'demo/script:reasoning', ...more });
const asked = (more: object = {}) => ({ message: 'go', agent_def: agent(), ...more });
const THOUGHTS = 'First I look, 🤔 then I answer.\nThere is nothing.';
const TEXT = 'Looking.\nNothing is there.';

const thoughtsOf = (frames: readonly Frame[], streamId = 0) =>
  frames.flatMap(({ event, data }) => (event === 'reasoning' && data.stream_id === streamId ? [data.delta] : [])).join('');

async function replayed(api: Client, live: EventStream): Promise<EventStream> {
  const replay = await api.events(live.requestId);
  expect(assemble(replay.frames)).toEqual(assemble(live.frames));
  return replay;
}

/** The events without what differs between two runs. */
const shape = (frames: readonly Frame[]) =>
  assemble(frames)
    .filter(({ event }) => event !== 'reasoning')
    .map(({ event, data }) => ({ event, data: { ...data, request_id: '', duration_ms: 0 } }));

describeOnBoth('the reasoning of a run', (dialect) => {
  const baton = useServer({ dialect });

  it('[RSN-001] [RSN-010] is streamed and replayed beside its text', async () => {
    const { api } = baton();
    const live = await api.run(asked(STREAMED));
    expect(thoughtsOf(live.frames)).toBe(THOUGHTS);
    expect(live.allText()).toBe(TEXT);
    expect(live.data('reasoning').length).toBeGreaterThan(5);
    expect(live.done).toMatchObject({ ok: true, content: TEXT, output_tokens: 40, reasoning_tokens: 20 });
    expect(live.data('token_usage')).toMatchObject([{ reasoning_tokens: 12 }, { reasoning_tokens: 8 }]);
    const replay = await replayed(api, live);
    expect(replay.data('reasoning').map(({ delta }) => delta)).toEqual(THOUGHTS.split(/(?=\n)/));
    expect((await api.get(`/v1/requests/${live.requestId}/result`)).body).toMatchObject({ content: TEXT, reasoning_tokens: 20 });
    expect((await api.get(`/v1/requests/${live.requestId}`)).body).toMatchObject({ reasoning_tokens: 20 });
  });

  it('[RSN-002] leaves no trace where it is not streamed', async () => {
    const { api } = baton();
    const streamed = await api.run(asked(STREAMED));
    for (const more of [{}, { reasoning: {} }, { reasoning: { stream: false } }, { reasoning: { effort: 'low' } }]) {
      const live = await api.run(asked(more));
      expect(live.data('reasoning')).toEqual([]);
      expect(shape(live.frames)).toEqual(shape(streamed.frames));
      await replayed(api, live);
    }
  });

  it('[RSN-003] goes on behind each of its frames', async () => {
    const { api } = baton();
    const live = await api.run(asked(STREAMED));
    for (const [at, { id }] of live.frames.entries()) {
      const rest = await api.events(live.requestId, { lastEventId: id });
      const done = live.frames.slice(0, at + 1);
      expect(assemble([...done, ...rest.frames]), id).toEqual(assemble(live.frames));
    }
  });

  it('[RSN-004] is that of the body, member by member, and else that of the agent', async () => {
    const { api } = baton();
    const runs: [definition: object, body: object, streamed: boolean][] = [
      [{ reasoning: { stream: true } }, {}, true],
      [{ reasoning: { stream: true } }, { reasoning: { effort: 'high' } }, true],
      [{ reasoning: { stream: true } }, { reasoning: { stream: false } }, false],
      [{ reasoning: { effort: 'low' } }, STREAMED, true],
    ];
    for (const [definition, body, streamed] of runs) {
      const run = await api.run(asked({ agent_def: agent(definition), ...body }));
      expect(thoughtsOf(run.frames), JSON.stringify([definition, body])).toBe(streamed ? THOUGHTS : '');
    }
  });

  it('[RSN-004] [RSN-006] holds on every route, and is kept with the definition', async () => {
    const { api } = baton();
    const { body: stored } = await api.post('/v1/agents', agent({ id: 'kept', reasoning: { effort: 'max', stream: false, more: 1 } }));
    expect(stored['reasoning']).toEqual({ effort: 'max', stream: false });
    expect((await api.get('/v1/agents/kept')).body['reasoning']).toEqual({ effort: 'max', stream: false });
    const chat = await api.run({ message: 'go', ...STREAMED }, { path: '/v1/agents/kept/chat' });
    expect(thoughtsOf(chat.frames)).toBe(THOUGHTS);
    const { body: conversation } = await api.post('/v1/conversations', { agent_id: 'kept' });
    const said = await api.run({ message: 'go', ...STREAMED }, { path: `/v1/conversations/${String(conversation['id'])}/messages` });
    expect(thoughtsOf(said.frames)).toBe(THOUGHTS);
    for (const more of [{ agent: 'kept' }, { conversation_id: conversation['id'] }]) {
      const { body } = await api.post('/v1/requests', { message: 'go', wait: 60, ...more, ...STREAMED });
      expect(thoughtsOf((await api.events(String(body['request_id']))).frames)).toBe(THOUGHTS);
    }
    expect((await api.raw('DELETE', '/v1/agents/kept')).status).toBe(200);
  });

  it('[RSN-005] of delegates is as their definitions say', async () => {
    const { api } = baton();
    await api.post('/v1/agents', agent({ id: 'loud', reasoning: { stream: true } }));
    await api.post('/v1/agents', agent({ id: 'quiet' }));
    const prompt = '/parallel\n/agent loud go\n/agent quiet go\n/endparallel';
    for (const more of [{}, STREAMED]) {
      const run = await api.run({ message: prompt, agent_def: agent({ id: 'echo', model: 'demo/echo' }), ...more });
      const streams = new Map(run.data('stream_start').map(({ agent: id, stream_id: stream }) => [id, stream]));
      expect(thoughtsOf(run.frames, streams.get('loud'))).toBe(THOUGHTS);
      expect(thoughtsOf(run.frames, streams.get('quiet'))).toBe('');
      await replayed(api, run);
    }
    for (const id of ['loud', 'quiet']) expect((await api.raw('DELETE', `/v1/agents/${id}`)).status).toBe(200);
  });

  it.each([
    [{ effort: 'enormous' }, '/reasoning/effort'],
    [{ effort: 3 }, '/reasoning/effort'],
    [{ stream: 'yes' }, '/reasoning/stream'],
    ['high', '/reasoning'],
  ])('[RSN-007] %j is refused', async (reasoning, path) => {
    const { api } = baton();
    for (const [at, body] of [
      ['', asked({ reasoning })],
      ['/agent_def', asked({ agent_def: agent({ reasoning }) })],
    ] as const) {
      const { status, body: problem } = await api.post('/v1/orchestrate', body);
      expect(status).toBe(400);
      expect(JSON.stringify(problem)).toContain(`${at}${path}`);
    }
  });
});
