import { beforeEach, describe, expect, it } from 'vitest';
import { useServer } from '../support/server.ts';
import { startUpstream } from '../support/upstream.ts';

const agent = (id: string, model: string, more: object = {}) => ({ id, name: id, role: 'r', goal: 'g', model, ...more });
const upstream = await startUpstream();

/** Tokens that each call since the last one of this was allowed, in order. */
let seen = 0;
const allowed = (): unknown[] => {
  const fresh = upstream.requests.slice(seen);
  seen = upstream.requests.length;
  return fresh.map(({ body }) => body['max_completion_tokens'] ?? body['max_tokens']);
};

describe('`MODELS`', () => {
  const baton = useServer({ env: { ...upstream.env, INDEX_MODEL: '', MODELS: 'gpt-*, claude-small,openai/special, demo/echo' } });

  it.each([
    ['an agent of a request', 'claude-large'],
    ['a provider of which nothing is allowed', 'gemini-3-pro'],
    ['another prefix of the same provider', 'anthropic/claude-large'],
    ['another provider of the same model', 'openrouter/gpt-4.1'],
    ['the beginning alone', 'gpt'],
  ])('[MOD-031] a call of any other model fails in its run: %s', async (_, model) => {
    const { done } = await baton().api.run({ message: 'hello', agent_def: agent('a', model) });
    expect(done).toMatchObject({ ok: false, error_code: 'unknown_model' });
    expect(upstream.requests).toEqual([]);
  });

  it('[MOD-031] it is not refused at the door: it is stored, fails as a delegate, as an advisor and in a conversation', async () => {
    const { api } = baton();
    expect((await api.post('/v1/agents', agent('large', 'claude-large'))).status).toBe(201);
    const delegated = await api.run({ message: '/agent large hello', agent_def: agent('b', 'demo/echo') });
    expect(delegated.done.content).toContain(
      'ERR: agent \'large\' failed: the model "claude-large" is none of those that this server offers',
    );
    const advised = await api.run({ message: '/advise what?', agent_def: agent('c', 'demo/echo', { advisor: 'claude-large' }) });
    expect(advised.done.content).toContain('ERR: the advisor could not be asked: the model "claude-large" is none of those');
    const { body } = await api.post('/v1/conversations', { agent_id: 'large' });
    const said = await api.run({ message: 'hello' }, { path: `/v1/conversations/${body['id']}/messages` });
    expect(said.done).toMatchObject({ ok: false, error_code: 'unknown_model' });
    expect(upstream.requests).toEqual([]);
  });

  it('[MOD-031] those of the list are called, whichever of its prefixes names the provider', async () => {
    for (const model of ['gpt-4.1', 'openai/gpt-4.1', 'openai/special', 'claude-small', 'anthropic/claude-small']) {
      expect((await baton().api.run({ message: 'hello', agent_def: agent('a', model) })).done, model).toMatchObject({ ok: true });
    }
    expect(allowed()).toHaveLength(5);
  });

  it('[MOD-032] GET /v1/models shows what can be used, and `index` uses one of them', async () => {
    const { body } = await baton().api.get<{ models: { id: string }[]; providers: { id: string }[] }>('/v1/models');
    const ids = body.models.map(({ id }) => id);
    expect(ids.every((id) => /^gpt-|^demo\/echo$|^claude-small$|^openai\/special$/.test(id))).toBe(true);
    expect(ids).toEqual(expect.arrayContaining(['claude-small', 'openai/special', 'demo/echo']));
    expect(body.providers.map(({ id }) => id)).toEqual(['anthropic', 'openai', 'demo']);
    expect((await baton().api.get('/v1/agents/index')).body['model']).toBe('claude-small');
  });
});

describe('`MAX_TOKENS_LIMIT`', () => {
  const baton = useServer({ env: { ...upstream.env, INDEX_MODEL: 'openai/x', MAX_TOKENS_LIMIT: '500' } });

  beforeEach(() => void allowed());

  it.each([
    [100, 100],
    [500, 500],
    [501, 500],
    [9_007_199_254_740_991, 500],
  ])('[MOD-033] cuts the `max_tokens` of a call: %i becomes %i', async (max_tokens, cut) => {
    const { api } = baton();
    await api.run({ message: 'hello', agent_def: agent('a', 'openai/x', { max_tokens }) });
    await api.post('/v1/agents', agent(`stored-${max_tokens}`, 'anthropic/x', { max_tokens }));
    await api.run({ message: 'hello', agent: `stored-${max_tokens}` });
    expect(allowed()).toEqual([cut, cut]);
  });

  it('[MOD-033] those of advisors and summaries too', async () => {
    const { api } = baton();
    upstream.reply({ text: ['/advise what?\n'] });
    await api.run({ message: 'hello', agent_def: agent('a', 'openai/x', { advisor: 'anthropic/x' }) });
    expect(allowed()).toEqual([500, 500, 500]);
    const { body } = await api.post('/v1/conversations', { agent_id: 'index' });
    const path = `/v1/conversations/${body['id']}/messages`;
    await api.run({ message: 'x'.repeat(250_000) }, { path });
    const run = await api.run({ message: 'y'.repeat(200_000) }, { path });
    expect(run.data('token_usage').map(({ purpose }) => purpose)).toEqual(['summary', undefined]);
    expect(allowed()).toEqual([500, 500, 500]);
  });

  it('[MOD-033] a definition that asks for more than its model has folds no history for that', async () => {
    const { api } = baton();
    const { body } = await api.post('/v1/conversations', { agent_def: agent('vast', 'openai/x', { max_tokens: 10_000_000 }) });
    const path = `/v1/conversations/${body['id']}/messages`;
    for (const message of ['one', 'two']) await api.run({ message }, { path });
    expect(allowed()).toEqual([500, 500]);
  });
});
