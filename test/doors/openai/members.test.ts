import type { OpenAI } from 'openai';
import { beforeAll, describe, expect, it } from 'vitest';
import { useServer } from '../../support/server.ts';
import { agent, all, officialClient } from './official.ts';

/** As the schemas of Open Responses require them of a response. */
const REQUIRED = (
  'id object created_at completed_at status incomplete_details model previous_response_id instructions output error tools tool_choice ' +
  'truncation parallel_tool_calls text top_p presence_penalty frequency_penalty top_logprobs temperature reasoning usage ' +
  'max_output_tokens max_tool_calls store background service_tier metadata safety_identifier prompt_cache_key'
).split(' ');

describe('the members of a response', () => {
  let client: OpenAI;
  const baton = useServer();
  beforeAll(async () => {
    client = officialClient(baton(), baton().tenant.token);
    await baton().api.post('/v1/agents', agent('usage', { model: 'demo/script:usage' }));
    const schema = { type: 'object', properties: { a: { type: 'string' } } };
    const format = { response_format: { type: 'json_schema', schema } };
    await baton().api.post('/v1/agents', agent('typed', { model: 'demo/echo', ...format }));
  });

  it('[OAI-076] are all there, begun and ended, streamed, read again and failed', async () => {
    const events = await all(await client.responses.create({ model: 'index', input: 'Hi', stream: true, safety_identifier: 'u' }));
    const shown = events.flatMap((event) => ('response' in event ? [event.response] : []));
    const read = await client.responses.retrieve(shown[0]!.id);
    const failed = await client.responses.create({ model: 'typed', input: 'no JSON', store: false });
    expect(failed.status).toBe('failed');
    for (const response of [...shown, read, failed]) {
      expect(Object.keys(response)).toEqual(expect.arrayContaining(REQUIRED));
      expect(response).toMatchObject({ presence_penalty: 0, frequency_penalty: 0, top_logprobs: 0, max_tool_calls: null, tools: [] });
    }
    expect(shown[0]).toMatchObject({ status: 'in_progress', completed_at: null, usage: null, store: true, safety_identifier: 'u' });
    expect(read).toMatchObject({ status: 'completed', completed_at: expect.any(Number), prompt_cache_key: null });
    expect(failed).toMatchObject({
      store: false,
      text: { format: { type: 'json_schema', name: 'answer', description: null, strict: false } },
    });
  });

  it('[OAI-076] show a format with its description and whether it is strict', async () => {
    const format = { type: 'json_schema' as const, name: 'x', schema: { type: 'object' } };
    const response = (more: object) => client.responses.create({ model: 'index', input: '{}', text: { format: { ...format, ...more } } });
    expect((await response({})).text!.format).toEqual({ ...format, description: null, strict: false });
    const whole = { ...format, description: 'All of it.', strict: true };
    expect((await response(whole)).text!.format).toEqual(whole);
    expect((await client.responses.create({ model: 'index', input: 'Hi' })).text!.format).toEqual({ type: 'text' });
  });

  it('[OAI-076] that ask for what is so anyhow are taken, and others refused by name', async () => {
    const neutral = { presence_penalty: 0, frequency_penalty: 0, top_logprobs: 0, max_tool_calls: null };
    expect(await client.responses.create({ model: 'index', input: 'Hi', ...neutral })).toMatchObject({ status: 'completed' });
    const penalty = { presence_penalty: 1 };
    await expect(client.responses.create({ model: 'index', input: 'Hi', ...penalty })).rejects.toMatchObject({
      status: 400,
      param: 'presence_penalty',
    });
  });

  it('[OAI-075] count what caches have read and written', async () => {
    const response = await client.responses.create({ model: 'usage', input: 'go' });
    expect(response.usage).toMatchObject({ input_tokens: 2500, input_tokens_details: { cached_tokens: 900, cache_write_tokens: 900 } });
    const events = await all(await client.responses.create({ model: 'usage', input: 'go', stream: true }));
    expect(events.at(-1)).toMatchObject({ response: { usage: { input_tokens_details: { cached_tokens: 900, cache_write_tokens: 900 } } } });
    const prompt_tokens_details = { cached_tokens: 900, cache_write_tokens: 900 };
    const messages = [{ role: 'user' as const, content: 'go' }];
    expect(await client.chat.completions.create({ model: 'usage', messages })).toMatchObject({ usage: { prompt_tokens_details } });
    const options = { stream: true as const, stream_options: { include_usage: true } };
    const chunks = await all(await client.chat.completions.create({ model: 'usage', messages, ...options }));
    expect(chunks.at(-1)).toMatchObject({ usage: { prompt_tokens: 2500, prompt_tokens_details } });
  });
});
