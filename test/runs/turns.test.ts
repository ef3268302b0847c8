import { describe, expect, it } from 'vitest';
import { useServer, useUpstream } from '../support/server.ts';

const AGENT = { id: 'patient', name: 'Patient', role: 'r', model: 'gpt-x', goal: 'g' };

describe('max_turns of a definition', () => {
  const upstream = useUpstream();
  const baton = useServer(() => ({
    env: { ...upstream().env, MAX_TURNS: '11', FETCHES_PER_TURN: '1', SEARCHES_PER_TURN: '5', ADVICE_PER_TURN: '6' },
  }));

  it('[AGT-045] is stored, read, changed and taken away like the other members', async () => {
    expect(await baton().api.post('/v1/agents', { ...AGENT, max_turns: 200 })).toMatchObject({ status: 201, body: { max_turns: 200 } });
    expect((await baton().api.get('/v1/agents/patient')).body).toMatchObject({ max_turns: 200 });
    expect((await baton().api.patch('/v1/agents/patient', { ...AGENT, max_turns: 9 })).body).toMatchObject({ max_turns: 9 });
    expect((await baton().api.patch('/v1/agents/patient', AGENT)).body).not.toHaveProperty('max_turns');
    expect((await baton().api.get('/v1/agents/index')).body).not.toHaveProperty('max_turns');
  });

  it.each([0, 201, 1.5, -1, '8'])('[AGT-045] of %j is a 400', async (max_turns) => {
    expect((await baton().api.post('/v1/agents', { ...AGENT, id: 'other', max_turns })).status).toBe(400);
  });

  it('[AGT-046] sampling and stops are stored and read', async () => {
    const members = { top_p: 0.5, stop: ['END'], seed: -3 };
    expect(await baton().api.post('/v1/agents', { ...AGENT, id: 'sampled', ...members })).toMatchObject({ status: 201, body: members });
    expect((await baton().api.get('/v1/agents/sampled')).body).toMatchObject(members);
    expect((await baton().api.get('/v1/agents/patient')).body).not.toHaveProperty('stop');
  });

  it.each([{ top_p: 1.1 }, { stop: [''] }, { stop: ['a', 'b', 'c', 'd', 'e'] }, { seed: 2 ** 31 }, { stop: 'END' }])(
    '[AGT-046] %j is a 400',
    async (members) => {
      expect((await baton().api.post('/v1/agents', { ...AGENT, id: 'other', ...members })).status).toBe(400);
    },
  );

  it("[RUN-063] counts up to the operator's bound", async () => {
    upstream().otherwise(({ body }) => ({ text: [`/read file-${body.messages.length}\n`] }));
    const from = upstream().requests.length;
    const run = await baton().api.run({ message: 'go', agent_def: { ...AGENT, max_turns: 50 } });
    expect(run.done).toMatchObject({ ok: false, error_code: 'turn_limit', error: 'the agent was not done after 11 turns' });
    expect(upstream().requests.length - from).toBe(11);
    expect(JSON.stringify(upstream().requests.at(-1)!.body)).toContain('You have 11 turns in all');
  });

  it("[CMD-048] the budgets of a turn are the operator's, in what it does and in the prompt", async () => {
    upstream().reply({ text: ['/fetch http://a.invalid/\n/fetch http://b.invalid/\n'] }, { text: ['ok'] });
    const run = await baton().api.run({ message: 'go', agent_def: AGENT });
    expect(run.data('tool_call').map(({ error }) => error)).toContainEqual(expect.stringContaining('a turn runs at most 1 /fetch'));
    expect(JSON.stringify(upstream().requests.at(-1)!.body)).toMatch(/A turn runs at most 1 \/fetch/);
  });
});
