import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { useServer } from '../support/server.ts';
import { type RealHost, startRealHost, whyNone } from './host.ts';

/*
 * A small real model behind a host that isn't ours: what no fake of the providers can prove. It says what it likes, so nothing
 * here depends on its words.
 */
const why = await whyNone();
if (why !== undefined) console.log(`SKIPPED: the tests with a real model, because ${why}`);

/**
 * A model reads the long prompt of an agent for many seconds on a machine that does something else too. And now and then it says
 * nothing, or repeats a command until its turns are used up: the same is asked up to three times.
 */
const TIMEOUT = { timeout: 300_000, retry: 2 };

/** The same host by each API that it speaks: how compatible hosts, OpenAI itself and Anthropic are called. */
// Anthropic's newer models are sent no temperature, and this one is to say the same each time.
const MODELS = ['ollama/smollm2', 'openai/smollm2', 'anthropic/claude-3-smollm2'];

describe.skipIf(why !== undefined).each(MODELS)('a real model, called as %s', TIMEOUT, (model) => {
  let host: RealHost;
  beforeAll(async () => void (host = await startRealHost()), TIMEOUT.timeout);
  afterAll(() => host?.[Symbol.asyncDispose]());
  const baton = useServer(() => ({
    env: {
      OLLAMA_HOST: host.url,
      OPENAI_BASE_URL: `${host.url}/v1`,
      OPENAI_API_KEY: 'none',
      ANTHROPIC_BASE_URL: host.url,
      ANTHROPIC_API_KEY: 'none',
    },
  }));
  // With few commands: so small a model repeats what its prompt says of them.
  const capabilities = ['/read'];
  const agent = { id: 'real', name: 'Real', role: 'a helper', goal: 'answer', model, temperature: 0, max_tokens: 48, capabilities };
  const ask = (message: string, more: object = {}) => ({ message, agent_def: { ...agent, ...more } });

  it('streams', async () => {
    const run = await baton().api.run(ask('Tell me about the sea.'));
    expect(run.done).toMatchObject({ ok: true, content: run.text() });
    expect(run.data('text').length).toBeGreaterThan(3);
    const [counted] = run.data('token_usage');
    expect(counted!['output_tokens']).toBeGreaterThan(3);
    expect(counted!['output_tokens']).toBeLessThanOrEqual(48);
  });

  it('finds its prompt in the cache of the host, since the prompt begins with what stays the same', async () => {
    const run = await baton().api.run(ask('Tell me about the mountains.'));
    const [counted] = run.data('token_usage') as { input_tokens: number; cache_read_tokens: number }[];
    expect(counted!.cache_read_tokens).toBeGreaterThan(counted!.input_tokens / 2);
  });

  it('stops in the middle when its run is canceled', async () => {
    const run = await baton().api.start(ask('Tell me a very long story about the sea, with many chapters.', { max_tokens: 2500 }));
    await run.until(({ event }) => event === 'text');
    const stopped = host.logged('cancel task');
    await baton().api.post(`/v1/requests/${run.requestId}/cancel`);
    await run.over;
    expect(run.done).toMatchObject({ ok: false, error_code: 'canceled' });
    expect(await stopped).toContain('cancel task');
  });

  it('holds a conversation of three turns', async () => {
    await baton().api.post('/v1/agents', agent);
    const { body } = await baton().api.post('/v1/conversations', { agent_id: agent.id });
    const path = `/v1/conversations/${body['id']}/messages`;
    const inputs: number[] = [];
    for (const message of ['My name is Anna.', 'I live by the sea.', 'What is my name?']) {
      const run = await baton().api.run(message, { path });
      expect(run.done).toMatchObject({ ok: true, content: run.text() });
      // Of its first call: a turn without a word is followed by another one.
      inputs.push(Number(run.data('token_usage')[0]?.input_tokens));
    }
    // Each turn brings what was said before.
    expect(inputs).toEqual(inputs.toSorted((a, b) => a - b));
    expect(new Set(inputs).size).toBe(3);
    expect(await messagesOf(baton().api, String(body['id']))).toHaveLength(6);
  });

  // So small a model goes on with a list in its format, and seldom does what it is told.
  it.each(['{"city":"Rome"}\n{"city":"Paris"}\n{"city":"Berlin"}\nOne more line:', 'Name a city, in JSON.'])(
    'answers by a schema, or fails as a run does that could not: %j',
    async (message) => {
      const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
      const run = await baton().api.run({ ...ask(message), response_format: { type: 'json_schema', name: 'place', schema } });
      if (run.done['ok']) {
        expect(run.done).toMatchObject({ content_type: 'application/json', content: run.text() });
        expect(JSON.parse(String(run.done['content']))).toMatchObject({ city: expect.any(String) as string });
        // With more room for an answer that was cut, the conversation may be larger than the context of so small a model.
      } else expect(['response_invalid', 'empty_answer', 'turn_limit', 'upstream_error']).toContain(run.done['error_code']);
    },
  );

  it('is cut off at its limit', async () => {
    const run = await baton().api.run(ask('Tell me a very long story about the sea.', { max_tokens: 16 }));
    expect(run.data('token_usage')).toMatchObject([{ output_tokens: 16 }]);
    expect(run.done).toMatchObject({ ok: true, content: run.text(), finish_reason: 'length' });
  });

  it('has 1024 tokens for its answer, where nothing else is said', async () => {
    const run = await baton().api.run(ask('Tell me a very long story about the sea.', { max_tokens: undefined }));
    const [{ output_tokens: tokens = 0 } = {}] = run.data('token_usage');
    expect(tokens).toBeLessThanOrEqual(1024);
    expect(run.done).toMatchObject({ ok: true, content: run.text(), finish_reason: tokens === 1024 ? 'length' : 'stop' });
  });

  it('is not reached by more than it takes: the run fails', async () => {
    const run = await baton().api.run(ask('word '.repeat(5000)));
    expect(run.done).toMatchObject({ ok: false, error_code: 'upstream_error' });
  });
});

async function messagesOf(api: Client, conversation: string): Promise<unknown[]> {
  const { body } = await api.get(`/v1/conversations/${conversation}/messages`);
  return body['messages'] as unknown[];
}
