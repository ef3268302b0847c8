import { createOpenAI } from '@ai-sdk/openai';
import { streamText } from 'ai';
import type { APIError, OpenAI } from 'openai';
import { ContentFilterFinishReasonError, LengthFinishReasonError } from 'openai/core/error';
import { zodResponseFormat } from 'openai/helpers/zod';
import type { ResponseStreamEvent } from 'openai/resources/responses/responses';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useServer } from '../../support/server.ts';
import { agent, all, failure, officialClient, runOf } from './official.ts';

const WORDS = 'I can’t help with that.';
const CUT = 'This answer is cut in the mid';
const SCENARIOS = ['text', 'length', 'refused', 'refused-midway', 'empty', 'empty-after-command'];

/** How answers end, by the scenario, with the official client. */
describe('ends of answers', () => {
  let client: OpenAI;
  const baton = useServer();
  beforeAll(async () => {
    client = officialClient(baton(), baton().tenant.token);
    for (const name of SCENARIOS) await baton().api.post('/v1/agents', agent(name, { model: `demo/script:${name}` }));
  });

  const chat = (model: string) => client.chat.completions.create({ model, messages: [{ role: 'user', content: 'go' }] });
  const streamed = (model: string) => client.chat.completions.stream({ model, messages: [{ role: 'user', content: 'go' }] });

  it.each([
    ['text', 'stop', 'Hello from the script.', null],
    ['length', 'length', CUT, null],
    ['refused', 'content_filter', null, WORDS],
    ['refused-midway', 'content_filter', 'You take some', WORDS],
    ['empty-after-command', 'stop', '', null],
  ])('[OAI-071] of a chat completion: %s is %s', async (model, finish_reason, content, refusal) => {
    const completion = await chat(model);
    expect(completion.choices).toMatchObject([{ finish_reason, message: { content, refusal } }]);
    expect(completion.usage!.completion_tokens).toBeGreaterThan(0);
    const { choices, usage } = await streamed(model).finalChatCompletion();
    // The accumulator of the SDK begins with an empty text.
    expect(choices).toMatchObject([{ finish_reason, message: { content: content ?? '', refusal } }]);
    expect(usage).toBeUndefined();
  });

  it('[OAI-071] of a chat completion: a refusal comes in a delta of its own, before the reason', async () => {
    const chunks = await all(
      await client.chat.completions.create({
        model: 'refused-midway',
        messages: [{ role: 'user', content: 'go' }],
        stream: true,
        stream_options: { include_usage: true },
      }),
    );
    expect(chunks.slice(-3).map(({ choices: [choice], usage }) => [choice?.delta, choice?.finish_reason, usage])).toEqual([
      [{ refusal: WORDS }, null, null],
      [{}, 'content_filter', null],
      [undefined, undefined, expect.objectContaining({ prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 })],
    ]);
  });

  it('[OAI-071] of a chat completion: its parser of answers in JSON names the end', async () => {
    const format = zodResponseFormat(z.object({ city: z.string() }), 'city');
    const parse = (model: string) =>
      client.chat.completions.parse({ model, messages: [{ role: 'user', content: 'go' }], response_format: format });
    expect(await failure(parse('refused'))).toBeInstanceOf(ContentFilterFinishReasonError);
    // Half of a JSON is no answer, and the run has failed.
    expect(await failure<APIError>(parse('length'))).toMatchObject({ status: 502, code: 'response_invalid' });
    const text = client.chat.completions.parse({
      model: 'length',
      messages: [{ role: 'user', content: 'go' }],
      response_format: { type: 'text' },
    });
    expect((await failure(text)) instanceof LengthFinishReasonError).toBe(true);
  });

  it('[OAI-071] of a chat completion: a run without a word fails, and what was refused goes on', async () => {
    expect(await failure<APIError>(chat('empty'))).toMatchObject({ status: 502, code: 'empty_answer' });
    const [{ message }] = (await chat('refused-midway')).choices as [OpenAI.ChatCompletion.Choice];
    const messages = [{ role: 'user' as const, content: 'go' }, message, { role: 'user' as const, content: 'again' }];
    expect((await client.chat.completions.create({ model: 'text', messages })).choices[0]!.finish_reason).toBe('stop');
  });

  const text = (said: string) => ({ type: 'output_text', text: said, annotations: [], logprobs: [] });
  const refusal = { type: 'refusal', refusal: WORDS };

  it.each([
    ['text', 'completed', null, [text('Hello from the script.')]],
    ['length', 'incomplete', { reason: 'max_output_tokens' }, [text(CUT)]],
    ['refused', 'incomplete', { reason: 'content_filter' }, [refusal]],
    ['refused-midway', 'incomplete', { reason: 'content_filter' }, [text('You take some'), refusal]],
    ['empty-after-command', 'completed', null, [text('')]],
  ])('[OAI-072] of a response: %s is %s', async (model, status, incomplete_details, content) => {
    const response = await client.responses.create({ model, input: 'go' });
    const whole = { status, incomplete_details, error: null, output: [{ status, content }] };
    expect(response).toMatchObject(whole);
    expect(await client.responses.retrieve(response.id)).toMatchObject(whole);

    const events = await all(await client.responses.create({ model, input: 'go', stream: true }));
    expect(events.at(-1)).toMatchObject({ type: `response.${status}`, response: whole });
    expect(events.at(-2)).toMatchObject({ type: 'response.output_item.done', item: { status, content } });
    // What the events add up to is the response, also when they are read from the log.
    const final = await client.responses.stream({ model, input: 'go' }).finalResponse();
    expect(final).toMatchObject({ status, output: [{ content }] });
    expect((await client.responses.stream({ response_id: final.id }).finalResponse()).output).toEqual(final.output);
    const stored = (await baton().api.get(`/v1/requests/${runOf(response.id)}/result`)).body;
    expect(stored).toMatchObject({ ok: !model.startsWith('refused') });
  });

  it('[OAI-072] of a response: a refusal is a part behind the text, read from any place', async () => {
    const types = (some: ResponseStreamEvent[]) => some.map(({ type }) => type.replace('response.', ''));
    const events = await all(await client.responses.create({ model: 'refused-midway', input: 'go', stream: true }));
    const [first] = events as [Extract<ResponseStreamEvent, { type: 'response.created' }>];
    expect(types(events).filter((type) => type !== 'output_text.delta')).toEqual([
      'created',
      'in_progress',
      'output_item.added',
      'content_part.added',
      'output_text.done',
      'content_part.done',
      'content_part.added',
      'refusal.delta',
      'refusal.done',
      'content_part.done',
      'output_item.done',
      'incomplete',
    ]);
    for (const [index, { sequence_number: after }] of events.entries()) {
      const rest = await all(await client.responses.retrieve(first.response.id, { stream: true, starting_after: after }));
      expect(types(rest).filter((type) => type !== 'output_text.delta')).toEqual(
        types(events.slice(index + 1)).filter((type) => type !== 'output_text.delta'),
      );
    }
    const bare = await all(await client.responses.create({ model: 'refused', input: 'go', stream: true }));
    expect(types(bare).slice(2)).toEqual([
      'output_item.added',
      'content_part.added',
      'refusal.delta',
      'refusal.done',
      'content_part.done',
      'output_item.done',
      'incomplete',
    ]);
  });

  it('[OAI-072] of a response: a run without a word has failed; a cut answer is gone on from, and so is a refusal by its items', async () => {
    expect(await client.responses.create({ model: 'empty', input: 'go' })).toMatchObject({
      status: 'failed',
      error: { code: 'empty_answer' },
    });
    const cut = await client.responses.create({ model: 'length', input: 'go' });
    expect((await client.responses.create({ model: 'text', input: 'on', previous_response_id: cut.id })).status).toBe('completed');
    const refused = await client.responses.create({ model: 'refused-midway', input: 'go' });
    const input = [{ role: 'user' as const, content: 'go' }, ...refused.output, { role: 'user' as const, content: 'again' }];
    expect((await client.responses.create({ model: 'text', input: input as never })).status).toBe('completed');
    const previous = client.responses.create({ model: 'text', input: 'on', previous_response_id: refused.id });
    expect(await failure<APIError>(previous)).toMatchObject({ status: 400, param: 'previous_response_id' });
  });

  it('[OAI-072] in the words of the AI SDK', async () => {
    const provider = createOpenAI({ baseURL: `${baton().url}/openai/v1`, apiKey: baton().tenant.token });
    const reasons = async (name: string) => {
      const ends = [provider(name), provider.chat(name)].map((model) => streamText({ model, prompt: 'go' }).finishReason);
      return Promise.all(ends);
    };
    expect(await reasons('text')).toEqual(['stop', 'stop']);
    expect(await reasons('length')).toEqual(['length', 'length']);
    expect(await reasons('refused-midway')).toEqual(['content-filter', 'content-filter']);
  });
});
