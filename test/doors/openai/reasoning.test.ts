import OpenAI from 'openai';
import type { ResponseStreamEvent } from 'openai/resources/responses/responses';
import { ChatChunks } from '../../../src/doors/openai/chat-answer.ts';
import { NOTHING_ASKED } from '../../../src/doors/openai/response-object.ts';
import { ResponseEvents } from '../../../src/doors/openai/response-stream.ts';
import type { Translator } from '../../../src/http/translator.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { useServer, useUpstream } from '../../support/server.ts';

const THOUGHTS = ['First I look, 🤔 then I answer.', '\nThere is nothing.'];
const TEXT = 'Looking.\nNothing is there.';

describe('the reasoning of an agent, with the official client', () => {
  const upstream = useUpstream();
  const baton = useServer(() => ({ env: { ...upstream().env, INDEX_MODEL: 'openai/fake' } }));
  let client: OpenAI;

  beforeAll(async () => {
    const { url, tenant, api } = baton();
    client = new OpenAI({ baseURL: `${url}/openai/v1`, apiKey: tenant.token, maxRetries: 0 });
    const agent = (id: string, more: object = {}) =>
      api.post('/v1/agents', { id, name: id, role: 'r', goal: 'g', model: 'demo/script:reasoning', ...more });
    await agent('quiet');
    await agent('thinker', { reasoning: { effort: 'high', stream: true } });
  });

  const stream = async (body: object): Promise<ResponseStreamEvent[]> => {
    const events: ResponseStreamEvent[] = [];
    const made = await client.responses.create({ input: 'go', ...body, stream: true });
    for await (const event of made) events.push(event);
    return events;
  };
  const shown = (items: readonly { type: string; summary?: { text: string }[] }[]) =>
    items.map(({ type, summary = [] }) => [type, ...summary.map(({ text }) => text)]);

  it('[RSN-044] is items of a response with summaries, where they are asked for', async () => {
    const events = await stream({ model: 'quiet', reasoning: { summary: 'auto' } });
    const of = <Type extends ResponseStreamEvent['type']>(type: Type) =>
      events.filter((event): event is Extract<ResponseStreamEvent, { type: Type }> => event.type === type);
    expect(events.map(({ sequence_number: number }) => number)).toEqual([...events.keys()]);
    const types = events.map(({ type }) => type.replace('response.', '')).filter((type, at, all) => type !== all[at - 1]);
    expect(types.slice(2, 12)).toEqual([
      'output_item.added',
      'reasoning_summary_part.added',
      'reasoning_summary_text.delta',
      'reasoning_summary_text.done',
      'reasoning_summary_part.done',
      'output_item.done',
      'output_item.added',
      'content_part.added',
      'output_text.delta',
      'output_item.added',
    ]);
    expect(
      of('response.reasoning_summary_text.delta')
        .map(({ delta }) => delta)
        .join(''),
    ).toBe(THOUGHTS.join(''));
    expect(of('response.output_item.added').map(({ output_index: index, item }) => [index, item.type])).toEqual([
      [0, 'reasoning'],
      [1, 'message'],
      [2, 'reasoning'],
    ]);
    const { response } = of('response.completed')[0]!;
    expect(shown(response.output as never)).toEqual([['reasoning', THOUGHTS[0]], ['message'], ['reasoning', THOUGHTS[1]]]);
    expect(response.reasoning).toMatchObject({ effort: null, summary: 'auto' });
    expect(response.usage).toMatchObject({ output_tokens: 40, output_tokens_details: { reasoning_tokens: 20 } });
    // Read again: in one piece, and behind each event.
    const whole = await client.responses.retrieve(response.id);
    expect(whole.output).toEqual(response.output);
    expect(whole.output_text).toBe(TEXT);
    for (const [at] of events.entries()) {
      const rest: unknown[] = [];
      const again = await client.responses.retrieve(response.id, { stream: true, starting_after: at });
      for await (const event of again) rest.push(event);
      expect(rest).toEqual(events.slice(at + 1));
    }
  });

  it('[RSN-044] is none of a response that asks for no summary, whose agent does not send it either', async () => {
    const response = await client.responses.create({ model: 'quiet', input: 'go', reasoning: { effort: 'low' } });
    expect(shown(response.output as never)).toEqual([['message']]);
    expect(response.usage!.output_tokens_details.reasoning_tokens).toBe(20);
    const types = (await stream({ model: 'quiet' })).map(({ type }) => type);
    expect(types.filter((type) => type.includes('reasoning'))).toEqual([]);
  });

  it('[RSN-044] [RSN-045] is shown as the definition of the agent has it, and may be sent back with an answer', async () => {
    const first = await client.responses.create({ model: 'thinker', input: 'go' });
    expect(first.reasoning).toMatchObject({ effort: 'high', summary: 'auto' });
    expect(shown(first.output as never)).toEqual([['reasoning', THOUGHTS[0]], ['message'], ['reasoning', THOUGHTS[1]]]);
    const second = await client.responses.create({
      model: 'index',
      input: [{ role: 'user', content: 'go' }, ...first.output, { role: 'user', content: 'and now?' }] as never,
    });
    expect(second.status).toBe('completed');
    const { messages } = upstream().requests.at(-1)!.body;
    expect(JSON.stringify(messages)).toContain('Looking.');
    expect(JSON.stringify(messages)).not.toContain('First I look');
  });

  it.each([
    ['none', 'none'],
    ['minimal', 'low'],
    ['high', 'high'],
    ['xhigh', 'high'],
    ['max', 'high'],
  ] as const)('[RSN-046] an effort %s of a request reaches the model, over either API', async (effort, sent) => {
    await client.responses.create({ model: 'index', input: 'x', reasoning: { effort } });
    expect(upstream().requests.at(-1)!.body['reasoning_effort']).toBe(sent);
    await client.chat.completions.create({ model: 'index', messages: [{ role: 'user', content: 'x' }], reasoning_effort: effort });
    expect(upstream().requests.at(-1)!.body['reasoning_effort']).toBe(sent);
    await client.chat.completions.create({ model: 'index', messages: [{ role: 'user', content: 'x' }] });
    expect(upstream().requests.at(-1)!.body).not.toHaveProperty('reasoning_effort');
  });

  it('[RSN-047] is reasoning_content of a chat completion, in one piece and in chunks, where the agent sends it', async () => {
    const messages = [{ role: 'user' as const, content: 'go' }];
    const { choices, usage } = await client.chat.completions.create({ model: 'thinker', messages });
    expect(choices[0]!.message).toEqual({ role: 'assistant', content: TEXT, refusal: null, reasoning_content: THOUGHTS.join('') });
    expect(usage).toMatchObject({ completion_tokens: 40, completion_tokens_details: { reasoning_tokens: 20 } });
    const heard = async (options?: object) => {
      let said = '';
      const asked = { model: 'thinker', messages, stream: true as const, stream_options: { include_usage: true } };
      for await (const chunk of await client.chat.completions.create(asked, options)) {
        const delta = (chunk.choices[0]?.delta ?? {}) as { content?: string; reasoning_content?: string };
        if (delta.reasoning_content) said += `[${delta.reasoning_content}]`;
        said += delta.content ?? '';
        if (chunk.usage) expect(chunk.usage.completion_tokens_details).toEqual({ reasoning_tokens: 20 });
      }
      return said.replaceAll('][', '');
    };
    const whole = `[${THOUGHTS[0]}]Looking.\n[${THOUGHTS[1]}]Nothing is there.`;
    const options = { headers: { 'Idempotency-Key': 'thoughts' } };
    expect(await heard(options)).toBe(whole);
    expect(await heard(options)).toBe(whole);
    const quiet = await client.chat.completions.create({
      model: 'quiet',
      messages: [...messages, choices[0]!.message as never, ...messages],
    });
    expect(quiet.choices[0]!.message).not.toHaveProperty('reasoning_content');
  });
});

interface Item {
  type: string;
  status: string;
  summary?: { text: string }[];
  content?: { text: string }[];
}
/** What the tests look at in a frame. */
interface Sent {
  type: string;
  sequence_number: number;
  item: Item;
  response: { output: Item[] };
  choices?: { delta: { reasoning_content?: string } }[];
}

describe('the reasoning of a run that another process goes on with', () => {
  const HEAD = {
    created: 1,
    model: 'a',
    runId: 'r',
    conversation: undefined,
    asked: { ...NOTHING_ASKED, reasoning: { effort: null, summary: 'auto' } },
  };
  const event = (name: string, data: object) => ({ event: name, data: { agent: 'a', stream_id: 0, ...data } }) as never;
  const LOG = [
    event('request_received', {}),
    event('reasoning', { delta: 'Lost' }),
    event('rewind', { length: 0, reasoning_length: 0 }),
    event('reasoning', { delta: 'Hm' }),
    event('text', { delta: 'Half' }),
    event('rewind', { length: 0, reasoning_length: 0 }),
    event('reasoning', { delta: 'So' }),
    event('text', { delta: 'Yes' }),
    event('stream_end', { ok: true }),
    event('done', { ok: true, content: 'Yes', input_tokens: 1, output_tokens: 1, duration_ms: 1 }),
  ];
  /** The frames that a translation makes of the log. */
  function framesOf(translator: Translator): Sent[] {
    const frames: Sent[] = [];
    const take = (json: string) => void (json.startsWith('{') && frames.push(JSON.parse(json) as Sent));
    const out = { message: (_: string, json: string) => take(json), data: take, event: (_: string, json: string) => take(json) };
    for (const [at, one] of LOG.entries()) translator.event(String(at + 1), one, out);
    return frames;
  }

  it('[RSN-044] is withdrawn from the output of its response, and each of its items ends', () => {
    const frames = framesOf(new ResponseEvents(HEAD));
    expect(frames.map(({ sequence_number: number }) => number)).toEqual([...frames.keys()]);
    const ended = frames.filter(({ type }) => type === 'response.output_item.done').map(({ item }) => [item.type, item.status]);
    expect(ended).toEqual([
      ['reasoning', 'incomplete'],
      ['reasoning', 'completed'],
      ['message', 'incomplete'],
      ['reasoning', 'completed'],
      ['message', 'completed'],
    ]);
    const { output } = frames.at(-1)!.response;
    const text = ({ summary, content = [] }: Item) => (summary ?? content)[0]!.text;
    expect(output.map(text).toSorted()).toEqual(['So', 'Yes']);
  });

  it('[RSN-047] is sent in a completion when its call is over, so that nothing of it is withdrawn', () => {
    const thoughts = (whole: boolean) =>
      framesOf(new ChatChunks(HEAD, false, whole)).flatMap(({ choices }) => choices?.[0]!.delta.reasoning_content ?? []);
    expect(thoughts(true)).toEqual(['So']);
  });
});
