import type OpenAI from 'openai';
import type { APIError } from 'openai';
import { zodTextFormat } from 'openai/helpers/zod';
import type { ResponseCreateParamsNonStreaming, ResponseStreamEvent } from 'openai/resources/responses/responses';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asker } from '../../support/questions.ts';
import { useServer, useUpstream } from '../../support/server.ts';
import { textPdf } from '../../support/pdf.ts';
import { agent, all, failure, officialClient, runOf } from './official.ts';

const never = new Promise<void>(() => {});

describe('responses with the official client', () => {
  let client: OpenAI;
  const ask = (more: Partial<ResponseCreateParamsNonStreaming> = {}) =>
    client.responses.create({ model: 'index', input: 'hello', ...more });
  /** What the model was told last. */
  const told = () => upstream().requests.at(-1)!.body.messages;

  const upstream = useUpstream();
  const baton = useServer(() => ({ env: { ...upstream().env, INDEX_MODEL: 'openai/fake' } }));
  beforeAll(async () => {
    client = officialClient(baton(), baton().tenant.token);
    await baton().api.post('/v1/agents', agent('geographer'));
  });

  it('[OAI-020] answers with the response of a run, which can be had again and repeats what was asked', async () => {
    upstream().reply({ text: ['Par', 'is'], usage: { input: 11, output: 2 } });
    const response = await ask({ metadata: { project: 'maps' }, user: 'u', instructions: 'Be brief.' });
    const id = runOf(response.id);
    expect(response).toMatchObject({
      id: `resp_${id}`,
      object: 'response',
      status: 'completed',
      model: 'index',
      output_text: 'Paris',
      metadata: { project: 'maps' },
      user: 'u',
      instructions: 'Be brief.',
      error: null,
      output: [{ id: `msg_${id}`, type: 'message', role: 'assistant', status: 'completed' }],
      usage: { input_tokens: 11, output_tokens: 2, total_tokens: 13 },
    });
    expect(told()[0]!.content).toMatch(/Goal: [^\n]*\n\nBe brief\./);
    const { _request_id: _, ...again } = await client.responses.retrieve(response.id);
    expect(response).toMatchObject(again);
    expect((await baton().api.get(`/v1/requests/${id}`)).body).toMatchObject({ agent_id: 'index', state: 'completed', output_tokens: 2 });
  });

  it('[DCM-051] takes files: as data, as an address, and as the id of an artifact', async () => {
    const file = (one: object) => ({ type: 'input_file', ...one }) as const;
    const { id: conversation } = (await baton().api.post('/v1/conversations', {})).body;
    const kept = { path: 'kept.md', content: '# Kept' };
    const { id } = (await baton().api.post(`/v1/conversations/${String(conversation)}/artifacts`, kept)).body;
    const content = [
      { type: 'input_text', text: 'Which?' } as const,
      file({
        filename: 'may.pdf',
        detail: 'auto',
        file_data: `data:application/pdf;base64,${textPdf(['Figures of May']).toString('base64')}`,
      }),
      file({ file_id: String(id) }),
    ];
    const response = await ask({ input: [{ role: 'user', content }] });
    expect(JSON.stringify(told().at(-1))).toMatch(
      /Which\?.*\[document may\.pdf \(application\/pdf, 1 page\)\] \w+\\n\[page 1 of 1\] \w+\\nFigures of May/,
    );
    expect(JSON.stringify(told().at(-1))).toContain('# Kept');
    // What was said before comes back with its documents.
    await ask({ previous_response_id: response.id, input: 'And?' });
    expect(JSON.stringify(told().at(-3))).toContain('Figures of May');
    const gone = await ask({ input: [{ role: 'user', content: [file({ file_url: 'https://127.0.0.1/x.pdf' })] }] });
    expect(gone).toMatchObject({ status: 'failed', error: { message: expect.stringContaining('not on the public internet') } });
    const refused = failure<APIError>(ask({ input: [{ role: 'user', content: [file({ file_url: 'file:///etc/passwd' })] }] }));
    expect(await refused).toMatchObject({ status: 400, param: 'input[0].content[0]' });
  });

  it('[OAI-021] streams the events as the types of the SDK have them, each with its number', async () => {
    const more = Promise.withResolvers<void>();
    upstream().reply({ text: ['Mad', 'rid'], gate: (index) => (index === 1 ? more.promise : undefined) });
    const events: ResponseStreamEvent[] = [];
    for await (const event of await client.responses.create({ model: 'index', input: 'hello', stream: true })) {
      events.push(event);
      if (event.type === 'response.output_text.delta') more.resolve();
    }
    expect(events.map(({ type }) => type)).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.delta',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.completed',
    ]);
    const numbers = events.map(({ sequence_number: number }) => number);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(new Set(numbers).size).toBe(numbers.length);
    const last = events.at(-1)!;
    if (last.type !== 'response.completed') throw new Error(last.type);
    const { _request_id: _, output_text: __, ...again } = await client.responses.retrieve(last.response.id);
    expect(last.response).toEqual(again);
  });

  it('[OAI-021] works with the helpers of the SDK', async () => {
    const City = z.object({ capital: z.string() });
    const reply = { text: ['{"capital":"Paris"}'] };
    upstream().reply(reply, reply);
    const body = { model: 'index', input: 'hello', text: { format: zodTextFormat(City, 'city') } };
    const stream = client.responses.stream(body);
    const deltas: string[] = [];
    stream.on('response.output_text.delta', ({ delta }) => deltas.push(delta));
    const final = await stream.finalResponse();
    expect(final.output_parsed).toEqual({ capital: 'Paris' });
    expect(deltas.join('')).toBe(final.output_text);
    expect((await client.responses.parse(body)).output_parsed).toEqual({ capital: 'Paris' });
    expect((await client.responses.retrieve(final.id)).text).toEqual({
      format: expect.objectContaining({ type: 'json_schema', name: 'city' }),
    });
    const replayed = client.responses.stream({ response_id: final.id });
    expect((await replayed.finalResponse()).output_text).toBe('{"capital":"Paris"}');
  });

  it('[OAI-022] runs in the background, is read from its start or behind a number, and is canceled', async () => {
    const more = Promise.withResolvers<void>();
    upstream().reply({ text: ['a', 'b', 'c'], gate: (index) => (index === 2 ? more.promise : undefined) });
    const begun = await ask({ background: true });
    expect(begun).toMatchObject({ status: 'in_progress', background: true, output: [] });
    const first: ResponseStreamEvent[] = [];
    for await (const event of await client.responses.retrieve(begun.id, { stream: true })) {
      first.push(event);
      if (event.type === 'response.output_text.delta' && event.delta.endsWith('b')) break;
    }
    expect((await client.responses.retrieve(begun.id)).status).toBe('in_progress');
    const after = first.at(-1)!.sequence_number;
    more.resolve();
    const rest = await all(await client.responses.retrieve(begun.id, { stream: true, starting_after: after }));
    expect(rest.every((event) => event.sequence_number > after)).toBe(true);
    expect([...first, ...rest].map((event) => (event.type === 'response.output_text.delta' ? event.delta : '')).join('')).toBe('abc');
    expect(rest.at(-1)).toMatchObject({ type: 'response.completed', response: { status: 'completed' } });
    expect(await all(await client.responses.retrieve(begun.id, { stream: true, starting_after: rest.at(-1)!.sequence_number }))).toEqual(
      [],
    );

    upstream().reply({ text: ['a', 'b'], gate: (index) => (index === 1 ? never : undefined) });
    const streamed = await client.responses.create({ model: 'index', input: 'x', background: true, stream: true });
    let id = '';
    const types = [];
    for await (const event of streamed) {
      if (event.type === 'response.created') ({ id } = event.response);
      if (event.type === 'response.output_text.delta') expect(await client.responses.cancel(id)).toMatchObject({ status: 'cancelled' });
      types.push(event.type);
    }
    expect(types.slice(-2)).toEqual(['response.output_item.done', 'response.failed']);
    const canceled = await client.responses.cancel(id);
    expect(canceled).toMatchObject({ status: 'cancelled', error: { code: 'canceled' }, output: [] });
    expect((await baton().api.get(`/v1/requests/${runOf(id)}`)).body['state']).toBe('canceled');
  });

  it('[OAI-022] reads from any place: what is behind it completes what was before it', async () => {
    upstream().reply({ text: ['Working', '\n/mem write x\n'] }, { text: ['All ', 'well 🙂, ', 'really'] });
    const events: ResponseStreamEvent[] = await all(await client.responses.create({ model: 'index', input: 'hello', stream: true }));
    const text = (some: ResponseStreamEvent[]) =>
      some.map((event) => (event.type === 'response.output_text.delta' ? event.delta : '')).join('');
    const created = events[0]!;
    if (created.type !== 'response.created') throw new Error(created.type);
    expect(text(events)).toBe('Working\nAll well 🙂, really');
    for (const [index, { sequence_number: after }] of events.entries()) {
      const rest = await all(await client.responses.retrieve(created.response.id, { stream: true, starting_after: after }));
      expect(text(events.slice(0, index + 1)) + text(rest)).toBe(text(events));
      const others = (some: ResponseStreamEvent[]) => some.filter(({ type }) => type !== 'response.output_text.delta');
      expect(others(rest)).toEqual(others(events.slice(index + 1)));
    }
  });

  it('[OAI-023] goes on from what was said before', async () => {
    upstream().reply({ text: ['Paris'] }, { text: ['Madrid'] }, { text: ['Rome'] });
    const first = await ask({
      model: 'geographer',
      input: [
        { role: 'developer', content: 'In one word.' },
        { role: 'user', content: 'France?' },
      ],
    });
    const second = await ask({ model: 'geographer', input: 'Spain?', previous_response_id: first.id });
    expect(second.previous_response_id).toBe(first.id);
    await ask({ model: 'geographer', input: 'Italy?', previous_response_id: second.id });
    expect(told()[0]!.content).toContain('In one word.');
    expect(told().slice(1)).toEqual([
      { role: 'user', content: 'France?' },
      { role: 'assistant', content: 'Paris' },
      { role: 'user', content: 'Spain?' },
      { role: 'assistant', content: 'Madrid' },
      { role: 'user', content: 'Italy?' },
    ]);
    await ask({ input: [{ role: 'user', content: 'France?' }, ...first.output, { role: 'user', content: 'And Spain?' }] as never });
    expect(told().at(-2)).toEqual({ role: 'assistant', content: 'Paris' });
    await ask({
      input: [
        { type: 'item_reference', id: second.output[0]!.id! },
        { role: 'user', content: 'Why?' },
      ],
    });
    expect(told().at(-2)).toEqual({ role: 'assistant', content: 'Madrid' });
    upstream().reply({ status: 400 });
    const failed = await ask();
    for (const previous_response_id of [failed.id, `resp_${crypto.randomUUID()}`, 'resp_x']) {
      expect(await failure<APIError>(ask({ previous_response_id }))).toMatchObject({ status: 400, param: 'previous_response_id' });
    }
  });

  it('[OAI-033] names few answers, which are not large together', async () => {
    upstream().reply({ text: ['Paris'] }, { text: ['x'.repeat(600_000)] }, { text: ['so'] });
    const [short, long] = [await ask(), await ask()];
    const naming = (id: string, times: number) => [
      ...Array.from({ length: times }, () => ({ type: 'item_reference' as const, id })),
      { role: 'user' as const, content: 'Why?' },
    ];
    await ask({ input: naming(short.output[0]!.id!, 64) });
    expect(JSON.stringify(told()).match(/Paris/g)).toHaveLength(64);
    const before = upstream().requests.length;
    const many = await failure<APIError>(
      ask({ input: [{ type: 'reasoning', id: 'rs_1', summary: [] }, ...naming(short.output[0]!.id!, 65)] }),
    );
    expect(many).toMatchObject({ status: 400, param: 'input[65].id' });
    const large = await failure<APIError>(ask({ input: naming(long.output[0]!.id!, 64) }));
    expect(large).toMatchObject({ status: 400, param: 'input[55].id' });
    expect(upstream().requests.length).toBe(before);
  });

  it('[OAI-024] is a message to a conversation', async () => {
    const { body } = await baton().api.post<{ id: number }>('/v1/conversations', { agent_id: 'geographer' });
    upstream().reply({ text: ['Paris'] }, { text: ['Madrid'] });
    const first = await ask({ model: 'geographer', input: 'France?', conversation: `conv_${body.id}` });
    expect(first).toMatchObject({ status: 'completed', conversation: { id: `conv_${body.id}` } });
    const second = await ask({ model: 'geographer', input: 'Spain?', instructions: 'Be kind.', conversation: { id: String(body.id) } });
    expect(
      told()
        .slice(1)
        .map(({ content }) => content),
    ).toEqual(['France?', 'Paris', 'Spain?']);
    expect(told()[0]!.content).toContain('Goal: Be true.\n\nBe kind.');
    const { body: said } = await baton().api.get<{ messages: { content: string }[] }>(`/v1/conversations/${body.id}/messages`);
    expect(said.messages.map(({ content }) => content)).toEqual(['France?', 'Paris', 'Spain?', 'Madrid']);
    const conversation = `conv_${body.id}`;
    expect(await failure<APIError>(ask({ conversation }))).toMatchObject({ status: 400, param: 'model' });
    expect(await failure<APIError>(ask({ conversation: 'conv_4711' }))).toMatchObject({ status: 404, code: 'conversation_not_found' });
    const nothing = { model: 'geographer', conversation, input: [{ role: 'assistant', content: 'Paris' }] } as object;
    expect(await failure<APIError>(ask(nothing))).toMatchObject({ status: 400, param: 'input' });
    const both = { model: 'geographer', conversation, previous_response_id: second.id };
    expect(await failure<APIError>(ask(both))).toMatchObject({ status: 400, param: 'previous_response_id' });
    expect(await failure<APIError>(ask({ ...both, conversation: null }))).toMatchObject({ status: 400, param: 'previous_response_id' });
    const more = Promise.withResolvers<void>();
    upstream().reply({ text: ['Rome'], gate: () => more.promise });
    const begun = await ask({ model: 'geographer', input: 'Italy?', conversation, background: true });
    const busy = client.responses.create({ model: 'geographer', input: 'Greece?', conversation }, { maxRetries: 0 });
    expect(await failure<APIError>(busy)).toMatchObject({ status: 409, code: 'conversation_busy' });
    more.resolve();
    expect((await client.responses.stream({ response_id: begun.id }).finalResponse()).output_text).toBe('Rome');
  });

  it('[OAI-020] shows the format that the agent’s definition has', async () => {
    const format = { type: 'json_schema', name: 'city', schema: { type: 'object' } };
    await baton().api.post('/v1/agents', agent('typed', { response_format: format }));
    upstream().reply({ text: ['{"a": 1}'] });
    const response = await ask({ model: 'typed' });
    expect(response.text).toMatchObject({ format });
    expect((await client.responses.retrieve(response.id)).text).toMatchObject({ format });
  });

  it('[OAI-025] a run that fails is a response that failed', async () => {
    upstream().reply({ status: 400 }, { text: ['a'], end: 'error' });
    const failed = await ask();
    expect(failed).toMatchObject({ status: 'failed', output: [], error: { code: 'upstream_error' } });
    const events = await all(await client.responses.create({ model: 'index', input: 'x', stream: true }));
    expect(events.at(-1)).toMatchObject({ type: 'response.failed', response: { status: 'failed', error: { code: 'upstream_error' } } });
  });

  it('[OAI-026] is not to be had again with store: false', async () => {
    const response = await ask({ store: false });
    expect(response.output_text).toBe('ok');
    expect(await failure<APIError>(client.responses.retrieve(response.id))).toMatchObject({ status: 404, code: 'request_not_found' });
    expect(await failure<APIError>(client.responses.cancel(response.id))).toMatchObject({ status: 404 });
    expect(await failure<APIError>(ask({ previous_response_id: response.id }))).toMatchObject({ status: 400 });
    expect(await failure<APIError>(ask({ store: false, background: true }))).toMatchObject({ status: 400, param: 'store' });
    expect((await baton().api.get(`/v1/requests/${runOf(response.id)}`)).body['state']).toBe('completed');
  });

  it('[OAI-027] shows any run of the tenant, and no other tenant’s', async () => {
    const run = await baton().api.run('through the other door');
    const response = await client.responses.retrieve(`resp_${run.requestId}`);
    expect(response).toMatchObject({ status: 'completed', model: 'index', output_text: run.done.content, metadata: {} });
    const events = await all(await client.responses.retrieve(response.id, { stream: true }));
    expect(events.at(-1)!.type).toBe('response.completed');
    const other = officialClient(baton(), (await baton().newTenant()).token);
    const { responses } = other;
    for (const wrong of [
      () => responses.retrieve(response.id),
      () => responses.cancel(response.id),
      () => client.responses.retrieve('resp_x'),
    ]) {
      expect(await failure<APIError>(wrong())).toMatchObject({ status: 404, code: 'request_not_found' });
    }
    const theirs = { model: 'index', input: 'hi', previous_response_id: response.id };
    expect(await failure<APIError>(other.responses.create(theirs))).toMatchObject({ status: 400 });
    const reference = {
      model: 'index',
      input: [
        { type: 'item_reference' as const, id: response.output[0]!.id! },
        { role: 'user' as const, content: 'hi' },
      ],
    };
    expect(await failure<APIError>(other.responses.create(reference))).toMatchObject({ status: 400 });
    expect((await client.responses.create(reference)).status).toBe('completed');
  });

  it('[OAI-028] an agent that asks people is in progress until it is answered', async () => {
    await baton().api.post('/v1/agents', asker());
    const begun = await client.responses.create({ model: 'asker', input: '/ask Which city?', background: true });
    const question = await expect
      .poll(async () => (await baton().api.get<{ questions: { id: number }[] }>('/v1/questions')).body.questions[0])
      .toBeDefined()
      .then(async () => (await baton().api.get<{ questions: { id: number }[] }>('/v1/questions')).body.questions[0]!);
    expect((await client.responses.retrieve(begun.id)).status).toBe('in_progress');
    await baton().api.post(`/v1/questions/${question.id}/answer`, { text: 'Rome' });
    const events = await all(await client.responses.retrieve(begun.id, { stream: true }));
    expect(events.at(-1)!.type).toBe('response.completed');
  });

  it('[OAI-029] refuses by name what an agent can’t do, and takes what asks for nothing', async () => {
    const wrong: [param: string, body: object][] = [
      ['tools[0].type', { tools: [{ type: 'web_search' }] }],
      ['max_output_tokens', { max_output_tokens: 0 }],
      ['temperature', { temperature: -1 }],
      ['truncation', { truncation: 'some' }],
      ['reasoning', { reasoning: { effort: 'very' } }],
      ['include', { include: ['message.output_text.logprobs'] }],
      ['prompt', { prompt: { id: 'p' } }],
      ['text.verbosity', { text: { verbosity: 'loud' } }],
      ['text.format.schema.type', { text: { format: { type: 'json_schema', name: 'a', schema: { type: 'bag' } } } }],
      ['input', { input: [] }],
      ['input[0].type', { input: [{ type: 'web_search_call', id: 'x', status: 'completed' }] }],
      ['input[0].content[0].file_id', { input: [{ role: 'user', content: [{ type: 'input_file', file_id: 'file-x' }] }] }],
      ['input[0].content[0].type', { input: [{ role: 'user', content: [{ type: 'input_audio', data: 'x' }] }] }],
      ['input[0].content[0].file_id', { input: [{ role: 'user', content: [{ type: 'input_image', file_id: 'x', detail: 'auto' }] }] }],
      ['instructions', { instructions: 1 }],
      ['conversation', { conversation: 'x' }],
      ['background', { background: 'yes' }],
    ];
    for (const [param, body] of wrong) expect(await failure<APIError>(ask(body)), param).toMatchObject({ status: 400, param });
    const taken = { tools: [], reasoning: { effort: null }, include: ['reasoning.encrypted_content'], truncation: 'disabled', store: true };
    expect((await ask({ ...taken, temperature: 1, tool_choice: 'auto', parallel_tool_calls: true } as object)).status).toBe('completed');
    const retrieved = client.responses.retrieve('resp_x', { starting_after: 5 } as never);
    expect(await failure<APIError>(retrieved)).toMatchObject({ status: 404 });
  });

  it('[OAI-073] calls the model as it is asked to, and shows it, also when it is read again', async () => {
    const asked = { temperature: 0.9, top_p: 0.4, truncation: 'auto', parallel_tool_calls: false } as const;
    const more = { reasoning: { effort: 'high', summary: 'auto' }, text: { verbosity: 'low' } } as const;
    const made = await ask({ ...asked, ...more, max_output_tokens: 77, service_tier: 'default', prompt_cache_key: 'k' });
    const { body: sent } = upstream().requests.at(-1)!;
    // With room for the thoughts.
    expect(sent).toMatchObject({ temperature: 0.9, top_p: 0.4, max_completion_tokens: 77 + 16_384, reasoning_effort: 'high' });
    const shown = { ...asked, max_output_tokens: 77, reasoning: more.reasoning };
    expect(made).toMatchObject(shown);
    expect(await client.responses.retrieve(made.id)).toMatchObject(shown);
    const { body } = await baton().api.post<{ id: number }>('/v1/conversations', { title: 't' });
    await ask({ conversation: `conv_${body.id}`, temperature: 0.8 });
    expect(upstream().requests.at(-1)!.body).toMatchObject({ temperature: 0.8 });
  });

  it('[OAI-030] a repeat with the same Idempotency-Key gets the first response', async () => {
    const options = { headers: { 'Idempotency-Key': crypto.randomUUID() } };
    const first = await client.responses.create({ model: 'index', input: 'hello', metadata: { a: 'b' } }, options);
    const again = await client.responses.create({ model: 'index', input: 'other' }, options);
    expect(again).toMatchObject({ id: first.id, metadata: { a: 'b' }, created_at: first.created_at });
    const events = await all(await client.responses.create({ model: 'index', input: 'other', stream: true }, options));
    expect(events[0]).toMatchObject({ type: 'response.created', response: { id: first.id } });
  });

  it('[OAI-031] shows the files that the run has written', async () => {
    upstream().reply({ text: ['/write a.md\nhello\n/endwrite\n'] }, { text: ['done'] });
    const response = await ask();
    const files = [{ path: 'a.md', mime_type: 'text/markdown', size_bytes: 6, content: 'hello\n' }];
    expect(response).toMatchObject({ files });
    expect(await client.responses.retrieve(response.id)).toMatchObject({ files });
    const events = await all(await client.responses.retrieve(response.id, { stream: true }));
    expect(events.at(-1)).toMatchObject({ response: { files } });
  });
});
