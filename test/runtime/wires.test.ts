import { describe, expect, it } from 'vitest';
import { asCalls, settled } from '../support/native.ts';
import { useServer, useUpstream } from '../support/server.ts';

/** What the models of a run say, turn by turn; the third is that of a delegate. */
const SCRIPT = [
  'I look around.\n/mem write city=Rome\n/fetch http://127.0.0.1:1/\n',
  'Now I ask.\n/agent helper What is the capital?\n',
  'It is Rome.',
  '/write notes.md\n# Rome\n\nThe capital.\n/endwrite\nWritten.\n/mem read\n',
  'The capital is Rome, wörd 👋.',
];
const MODELS = {
  anthropic: 'claude-sonnet-4-6',
  openai: 'openai/gpt-4.1',
  compatible: 'ollama/qwen3',
  gemini: 'gemini-2.5-pro',
  azure: 'azure/gpt-4.1',
  'vertex, Gemini': 'vertex/gemini-2.5-pro',
  'vertex, Claude': 'vertex/claude-sonnet-4-6',
  bedrock: 'bedrock/eu.anthropic.claude-sonnet-4-6',
};
const WAYS = Object.entries(MODELS).flatMap(([wire, model]) =>
  (['text', 'native'] as const).map((commands) => ({ wire, model, commands })),
);

describe('the same conversation', () => {
  const upstream = useUpstream();
  const baton = useServer(() => ({ env: { ...upstream().env, ...upstream().cloudEnv } }));
  let first: unknown;

  it.each(WAYS)('[NAT-019] makes the same events on the wire of $wire, commands as $commands', async ({ model, commands }) => {
    const { api } = await baton().newTenant(`${model}-${commands}`);
    const agent = (id: string) => ({ id, name: id, role: 'r', goal: 'g', model, commands });
    for (const id of ['master', 'helper']) await api.post('/v1/agents', agent(id));
    upstream().reply(
      ...SCRIPT.map((turn) => {
        const { text, calls } = commands === 'native' ? asCalls(turn) : { text: turn, calls: [] };
        return { text: text === '' ? [] : [text], ...(calls.length > 0 && { calls }), usage: { input: 10, output: 5 } };
      }),
    );
    const run = await api.run({ message: 'What is the capital?', agent: 'master' });
    expect(run.done).toMatchObject({ ok: true });
    const events = settled(run.frames.map(({ event, data }) => ({ event, data: withoutChance(data as Record<string, unknown>) })));
    first ??= events;
    expect(events).toEqual(first);
    // Live and replayed, the same but for the cuts of its text.
    const replay = await api.events(run.requestId);
    expect(replay.frames.filter(({ event }) => event !== 'text')).toEqual(run.frames.filter(({ event }) => event !== 'text'));
    expect(replay.text()).toBe(run.text());
  });
});

describe('agents whose definitions do not say how they issue commands', () => {
  const upstream = useUpstream();
  const baton = useServer(() => ({ env: { ...upstream().env, COMMANDS: 'native', INDEX_MODEL: 'openai/gpt-4.1' } }));

  it('[NAT-010] do as the operator says', async () => {
    await baton().api.run('hello');
    const { body } = upstream().requests[0]!;
    expect(body['tools']).toMatchObject(expect.arrayContaining([expect.objectContaining({ type: 'function' })]));
  });
});

/** What each run has for itself: ids, times, the model, and what only some providers count. */
const CHANCE = /^(?:at_ms|request_id|tenant_id|duration_ms|model|cache_\w+|trace\w*|span\w*)$/;

const withoutChance = (data: Record<string, unknown>): object =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !CHANCE.test(name)));
