import OpenAI, { APIError, APIUserAbortError, BadRequestError, NotFoundError } from 'openai';
import { zodResponseFormat } from 'openai/helpers/zod';
import type { ChatCompletionCreateParamsNonStreaming, ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asker } from '../../support/questions.ts';
import { useServer, useUpstream } from '../../support/server.ts';
import { textPdf } from '../../support/pdf.ts';
import { agent, all, failure, officialClient, runOf } from './official.ts';

const never = new Promise<void>(() => {});
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('chat completions with the official client', () => {
  let client: OpenAI;
  const user = (content: string): ChatCompletionMessageParam[] => [{ role: 'user', content }];
  const ask = (more: Partial<ChatCompletionCreateParamsNonStreaming> = {}) =>
    client.chat.completions.create({ model: 'index', messages: user('hello'), ...more });

  const upstream = useUpstream();
  const baton = useServer(() => ({ env: { ...upstream().env, INDEX_MODEL: 'openai/fake' } }));
  beforeAll(async () => {
    client = officialClient(baton(), baton().tenant.token);
    await baton().api.post('/v1/agents', agent('geographer'));
  });

  it('[OAI-001] lists the agents as models, and knows each by its id', async () => {
    const models = await all(client.models.list());
    expect(models.map(({ id, owned_by }) => [id, owned_by])).toEqual([
      ['index', 'baton'],
      ['geographer', 'tenant'],
    ]);
    expect(await client.models.retrieve('geographer')).toEqual(models[1]);
    expect(await client.models.retrieve('index')).toEqual(models[0]);
    const missing = await failure<InstanceType<typeof NotFoundError>>(client.models.retrieve('ghost'));
    expect(missing).toBeInstanceOf(NotFoundError);
    expect(missing).toMatchObject({ status: 404, code: 'model_not_found', param: 'model', type: 'invalid_request_error' });
  });

  it('[OAI-002] answers a prompt with a completion, of a run like any other', async () => {
    upstream().reply({ text: ['Par', 'is'], usage: { input: 11, output: 2 } });
    const { data, response } = await ask({ user: 'u', metadata: { a: 'b' } }).withResponse();
    expect(data).toMatchObject({
      object: 'chat.completion',
      model: 'index',
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Paris', refusal: null } }],
      usage: { prompt_tokens: 11, completion_tokens: 2, total_tokens: 13 },
    });
    const id = runOf(data.id);
    expect(response.headers.get('x-request-id')).toBe(id);
    expect(Math.abs(data.created - Date.now() / 1000)).toBeLessThan(60);
    const { body } = await baton().api.get(`/v1/requests/${id}`);
    expect(body).toMatchObject({ agent_id: 'index', state: 'completed', input_tokens: 11, output_tokens: 2 });
    expect((await baton().api.events(id)).done).toMatchObject({ ok: true, content: 'Paris' });
    const listed = await baton().api.get<{ requests: { request_id: string }[] }>('/v1/requests');
    expect(listed.body.requests.map(({ request_id }) => request_id)).toContain(id);
  });

  it('[OAI-003] takes what was said before, instructions and images', async () => {
    await ask({
      model: 'geographer',
      messages: [
        { role: 'system', content: 'Answer in Latin.' },
        { role: 'developer', content: [{ type: 'text', text: 'Be kind.' }] },
        { role: 'user', content: 'What is the capital of France?' },
        { role: 'assistant', content: 'Lutetia' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'And this?' },
            { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}` } },
          ],
        },
      ],
    });
    const { messages } = upstream().requests.at(-1)!.body;
    expect(messages[0]!.content).toContain('Goal: Be true.\n\nAnswer in Latin.\n\nBe kind.');
    expect(messages.slice(1)).toEqual([
      { role: 'user', content: 'What is the capital of France?' },
      { role: 'assistant', content: 'Lutetia' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'And this?' },
          { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}` } },
        ],
      },
    ]);
    await ask({ messages: [{ role: 'system', content: 'Answer in Greek.' }, ...user('hello')] });
    expect(upstream().requests.at(-1)!.body.messages[0]!.content).toMatch(/Goal: Answer the user\.[^\n]*\n\nAnswer in Greek\./);
    await ask();
    expect(upstream().requests.at(-1)!.body.messages[0]!.content).not.toContain('Greek');
  });

  it.for<[name: string, messages: ChatCompletionMessageParam[], said: string[]]>([
    ['the agent has', [...user('Hi'), { role: 'assistant', content: 'Hel' }], ['Hi', 'Hel', 'Go on.']],
    [
      'instructions stand behind that',
      [...user('Hi'), { role: 'assistant', content: 'Hel' }, { role: 'system', content: 'Be kind.' }],
      ['Hi', 'Hel', 'Go on.'],
    ],
    ['there are instructions alone', [{ role: 'developer', content: 'Be kind.' }], ['Go on.']],
    ['instructions stand behind the user’s', [...user('Hi'), { role: 'system', content: 'Be kind.' }], ['Hi']],
  ])('[OAI-123] goes on where %s had the last word', async ([, messages, said]) => {
    await ask({ messages });
    const told = () => upstream().requests.at(-1)!.body.messages.slice(1);
    expect(told().map(({ content }) => content)).toEqual(said);
    const input = messages as Extract<OpenAI.Responses.ResponseInputItem, { type?: 'message' }>[];
    await client.responses.create({ model: 'index', input });
    expect(told().map(({ content }) => content)).toEqual(said);
  });

  it('[OAI-123] takes images to be looked at in any detail', async () => {
    for (const detail of ['low', 'high', 'auto', null] as never[]) {
      const url = `data:image/png;base64,${PNG}`;
      await ask({ messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url, detail } }] }] });
      await client.responses.create({
        model: 'index',
        input: [{ role: 'user', content: [{ type: 'input_image', image_url: url, detail }] }],
      });
      expect(upstream().requests.at(-1)!.body.messages[1]!.content).toEqual([{ type: 'image_url', image_url: { url } }]);
    }
  });

  it('[DCM-050] takes files: as data, as an address, and as the id of an artifact', async () => {
    const file_data = textPdf(['Figures of May']).toString('base64');
    const { id: conversation } = (await baton().api.post('/v1/conversations', {})).body;
    const kept = { path: 'kept.md', content: '# Kept' };
    const { id } = (await baton().api.post(`/v1/conversations/${String(conversation)}/artifacts`, kept)).body;
    const file = (one: object) => ({ type: 'file', file: one }) as const;
    const content = [
      { type: 'text', text: 'Which?' } as const,
      file({ filename: 'may.pdf', file_data: `data:application/pdf;base64,${file_data}` }),
      file({ filename: 'bare.pdf', file_data }),
      file({ filename: 'rows.csv', file_data: `data:text/csv;charset=utf-8;base64,${Buffer.from('a,b').toString('base64')}` }),
      file({ file_id: String(id) }),
    ];
    await ask({ messages: [{ role: 'user', content }] });
    const told = upstream().requests.at(-1)!.lastMessage;
    expect(told).toMatch(/^Which\?\n\n\[document may\.pdf \(application\/pdf, 1 page\)\] \w+\n\[page 1 of 1\] \w+\nFigures of May\n/);
    expect(told).toContain('[document bare.pdf (application/pdf, 1 page)]');
    expect(told).toMatch(/\[document rows\.csv \(text\/csv\)\] \w+\na,b\n/);
    expect(told).toMatch(/\[document kept\.md \(text\/markdown\)\] \w+\n# Kept\n/);
    const gone = file({ filename: 'x.pdf', file_data: 'https://127.0.0.1/x.pdf' });
    const refused = await failure<APIError>(ask({ messages: [{ role: 'user', content: [gone] }] }));
    expect(refused).toMatchObject({ status: 502, code: 'document_unavailable' });
  });

  it.each([
    ['messages[0].content[0].file.file_data', { filename: 'a', file_data: 'a b' }],
    ['messages[0].content[0].file.file_data', { filename: 'a', file_data: 'data:text/plain,plain' }],
    ['messages[0].content[0].file.file_data', { filename: 'a', file_data: '' }],
    ['messages[0].content[0].file', { file_data: 'YQ==', file_id: '17' }],
    ['messages[0].content[0].file.file_id', { file_id: 'file-abc123' }],
    ['messages[0].content[0].file', { filename: 'a' }],
  ])('[DCM-050] refuses a file by name: %s of %j', async (param, file) => {
    const content = [{ type: 'file', file } as const];
    expect(await failure<APIError>(ask({ messages: [{ role: 'user', content }] }))).toMatchObject({ status: param ? 400 : 404, param });
  });

  it('[DCM-050] says that there is no such file', async () => {
    const content = [{ type: 'file', file: { file_id: '999999' } } as const];
    const refused = await failure<APIError>(ask({ messages: [{ role: 'user', content }] }));
    expect(refused).toMatchObject({ status: 404, code: 'artifact_not_found', param: null });
  });

  it('[OAI-004] streams chunks: the role, the text as it comes, the reason, the tokens when asked for', async () => {
    const more = Promise.withResolvers<void>();
    upstream().reply({ text: ['Mad', 'rid'], usage: { input: 7, output: 2 }, gate: (index) => (index === 1 ? more.promise : undefined) });
    const stream = await client.chat.completions.create({
      model: 'index',
      messages: user('hello'),
      stream: true,
      stream_options: { include_usage: true },
    });
    const chunks = [];
    for await (const chunk of stream) {
      chunks.push(chunk);
      // The rest isn't there before this was shown.
      if (chunk.choices[0]?.delta.content === 'Mad') more.resolve();
    }
    expect(chunks.map(({ choices: [choice], usage }) => [choice?.delta, choice?.finish_reason, usage])).toEqual([
      [{ role: 'assistant', content: '', refusal: null }, null, null],
      [{ content: 'Mad' }, null, null],
      [{ content: 'rid' }, null, null],
      [{}, 'stop', null],
      [undefined, undefined, expect.objectContaining({ prompt_tokens: 7, completion_tokens: 2, total_tokens: 9 })],
    ]);
    expect(new Set(chunks.map(({ id, object, model }) => `${id} ${object} ${model}`)).size).toBe(1);
  });

  it('[OAI-004] streams without a last chunk for tokens that were not asked for', async () => {
    const runner = client.chat.completions.stream({ model: 'index', messages: user('hello') });
    expect(await runner.finalContent()).toBe('ok');
    expect((await runner.finalChatCompletion()).usage).toBeUndefined();
  });

  it('[OAI-005] a client that goes away leaves its run going, which can be canceled', async () => {
    upstream().reply({ text: ['Hal', 'f'], gate: (index) => (index === 1 ? never : undefined) });
    const stream = await client.chat.completions.create({ model: 'index', messages: user('hello'), stream: true });
    let id = '';
    for await (const chunk of stream) {
      id = runOf(chunk.id);
      if (chunk.choices[0]?.delta.content === 'Hal') break;
    }
    expect((await baton().api.get(`/v1/requests/${id}`)).body['state']).toBe('running');
    expect((await baton().api.post(`/v1/requests/${id}/cancel`)).status).toBe(200);
    expect((await baton().api.events(id)).done).toMatchObject({ ok: false, error_code: 'canceled' });

    upstream().reply({ text: ['x'], gate: () => never });
    const aborted = new AbortController();
    const waiting = client.chat.completions.create({ model: 'index', messages: user('hello') }, { signal: aborted.signal });
    const received = await upstream().received(upstream().requests.length);
    aborted.abort();
    expect(await failure(waiting)).toBeInstanceOf(APIUserAbortError);
    const { body } = await baton().api.get<{ requests: { request_id: string; state: string }[] }>('/v1/requests?state=running');
    for (const { request_id } of body.requests) await baton().api.post(`/v1/requests/${request_id}/cancel`);
    expect(body.requests).toHaveLength(1);
    expect(await received.closed).toBe('aborted');
  });

  it('[OAI-006] a run that fails is a 502 with its code, is not sent again, and raises in a stream', async () => {
    const before = upstream().requests.length;
    upstream().reply({ status: 400 });
    const error = await failure<APIError>(ask());
    expect(error).toMatchObject({ status: 502, code: 'upstream_error', type: 'server_error' });
    expect(upstream().requests).toHaveLength(before + 1);
    upstream().reply({ text: ['Hal', 'f'], end: 'error' });
    const stream = await client.chat.completions.create({ model: 'index', messages: user('hello'), stream: true });
    const broken = await failure<APIError>(all(stream));
    expect(broken).toBeInstanceOf(APIError);
    expect(broken.code).toBe('upstream_error');
  });

  it('[OAI-007] refuses by name what an agent can’t do, and takes what asks for nothing', async () => {
    const wrong: [param: string, body: object][] = [
      ['n', { n: 2 }],
      ['temperature', { temperature: 2.5 }],
      ['top_p', { top_p: '1' }],
      ['seed', { seed: 1.5 }],
      ['logprobs', { logprobs: true }],
      ['max_tokens', { max_tokens: 0 }],
      ['top_logprobs', { top_logprobs: 2 }],
      ['frequency_penalty', { frequency_penalty: 0.5 }],
      ['service_tier', { service_tier: 'flex' }],
      ['audio', { audio: { voice: 'alloy', format: 'wav' } }],
      ['stop', { stop: ['a', 'b', 'c', 'd', 'e'] }],
      ['stop', { stop: '' }],
      ['reasoning_effort', { reasoning_effort: 'very' }],
      ['constructor', { constructor: 1 }],
      ['something_new', { something_new: 1 }],
      ['stream_options.something', { stream: true, stream_options: { something: true } }],
      ['metadata', { metadata: { a: 1 } }],
      ['messages', { messages: [] }],
      [
        'messages',
        {
          messages: [
            { role: 'assistant', content: '', tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }] },
          ],
        },
      ],
      [
        'messages[0].content[0].detail',
        { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://a.example', detail: 'some' } }] }] },
      ],
      ['messages[0].tool_call_id', { messages: [{ role: 'tool', content: 'a', tool_call_id: '' }] }],
      ['messages[0].content[0]', { messages: [{ role: 'tool', content: [{ type: 'image_url' }], tool_call_id: 'x' }] }],
      ['messages[0].role', { messages: [{ role: 'function', content: 'a', name: 'x' }] }],
      ['tools[0].type', { tools: [{ type: 'custom', custom: { name: 'x' } }] }],
      ['tools[0].function.name', { tools: [{ type: 'function', function: { name: 'a b' } }] }],
      ['tools', { tools: [1, 2].map(() => ({ type: 'function', function: { name: 'a' } })) }],
      ['tool_choice', { tool_choice: 'required' }],
      [
        'tool_choice',
        { tools: [{ type: 'function', function: { name: 'a' } }], tool_choice: { type: 'function', function: { name: 'b' } } },
      ],
      ['messages[0].content[0].type', { messages: [{ role: 'user', content: [{ type: 'input_audio', input_audio: {} }] }] }],
      ['messages[0].content', { messages: [{ role: 'user', content: '' }] }],
      ['messages[0].name', { messages: [{ role: 'user', content: 'a', name: 1 }] }],
      ['messages[0].tool_calls[0]', { messages: [{ role: 'assistant', content: 'a', tool_calls: [{}] }, ...user('b')] }],
      [
        'response_format.json_schema.schema.type',
        { response_format: { type: 'json_schema', json_schema: { name: 'a', schema: { type: 'bag' } } } },
      ],
      ['response_format.json_schema.name', { response_format: { type: 'json_schema', json_schema: { name: '', schema: {} } } }],
    ];
    for (const [param, body] of wrong) {
      const error = await failure<InstanceType<typeof BadRequestError>>(ask(body));
      expect(error, param).toBeInstanceOf(BadRequestError);
      expect(error).toMatchObject({ param, type: 'invalid_request_error', code: 'invalid_request' });
    }
    await ask({
      ...({ tools: [], stop: null, functions: [], something_new: null, top_p: 1 } as object),
      temperature: 1,
      n: 1,
      parallel_tool_calls: true,
      service_tier: 'auto',
      tool_choice: 'auto',
      modalities: ['text'],
      frequency_penalty: 0,
      presence_penalty: 0,
      logit_bias: {},
      response_format: { type: 'text' },
    });
    for (const store of [true, false]) await ask({ store });
    const unknown = await failure<InstanceType<typeof NotFoundError>>(ask({ model: 'ghost' }));
    expect(unknown).toMatchObject({ status: 404, code: 'model_not_found', param: 'model' });
    await baton().api.post('/v1/agents', { ...agent('lost'), model: 'nowhere-1' });
    const lost = await failure<InstanceType<typeof BadRequestError>>(ask({ model: 'lost' }));
    expect(lost).toMatchObject({ status: 400, param: 'model', message: expect.stringContaining('unknown model') });
  });

  it('[OAI-073] calls the model as it is asked to, also the built-in agent’s, and nobody else’s', async () => {
    const asked = { temperature: 0.9, top_p: 0.4, seed: 7, stop: ['\nObservation:'], max_tokens: 55 };
    const { max_tokens: max_completion_tokens, ...rest } = asked;
    const asOpenAi = { ...rest, max_completion_tokens };
    for (const model of ['index', 'geographer']) {
      await ask({ model, ...asked });
      expect(upstream().requests.at(-1)!.body).toMatchObject(asOpenAi);
    }
    await ask({ max_completion_tokens: 66, max_tokens: 55, seed: 2 ** 40 + 5 });
    expect(upstream().requests.at(-1)!.body).toMatchObject({ max_completion_tokens: 66, temperature: 0.3, seed: 5 });
    await ask({ model: 'geographer' });
    expect(upstream().requests.at(-1)!.body).toMatchObject({ max_completion_tokens: 1024, temperature: 0.3 });
    expect(upstream().requests.at(-1)!.body).not.toHaveProperty('stop');
    expect((await baton().api.get('/v1/agents/geographer')).body).not.toHaveProperty('stop');
    upstream().reply({ text: ['/agent geographer Where?\n'] }, { text: ['There.'] });
    await ask({ temperature: 1.5 });
    expect(
      upstream()
        .requests.slice(-3)
        .map(({ body }) => body['temperature']),
    ).toEqual([1.5, 0.3, 1.5]);
  });

  it('[OAI-073] ends at a text of `stop` also where the provider goes on', async () => {
    upstream().reply({ text: ['Thought\nObserv', 'ation: made', ' up'] });
    const cut = await ask({ stop: '\nObservation:' });
    expect(cut.choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: 'Thought' } });
    upstream().reply({ text: ['Thought\nObserv', 'ed'] });
    expect((await ask({ stop: ['\nObservation:', '<end>'] })).choices[0]!.message.content).toBe('Thought\nObserved');
    upstream().reply({ text: ['a<e', 'nd>b'] });
    const chunks = await all(await client.chat.completions.create({ model: 'index', messages: user('x'), stop: '<end>', stream: true }));
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe('a');
  });

  // What they send unasked, as recorded of their releases.
  it.for<[client: string, body: object]>([
    ['LlamaIndex', { messages: user('hello'), temperature: 0.1, stream: false }],
    [
      'AutoGen',
      {
        messages: [
          { role: 'system', content: 'Be kind.' },
          { role: 'user', name: 'user', content: 'hello' },
        ],
        stream: false,
      },
    ],
    [
      'smolagents',
      {
        messages: [
          { role: 'system', content: [{ type: 'text', text: 'Be kind.' }] },
          { role: 'user', content: [{ type: 'text', text: 'hello' }] },
        ],
        stop: ['Observation:', 'Calling tools:'],
      },
    ],
    ['Open WebUI', { messages: user('hello'), stream: false, max_completion_tokens: 1000 }],
    ['LiteLLM', { messages: user('hello'), user: 'u', parallel_tool_calls: false, max_tokens: 10, extra_headers: null }],
    [
      'Codex',
      { messages: user('hello'), reasoning_effort: 'xhigh', verbosity: 'low', prompt_cache_key: 'k', prompt_cache_retention: '24h' },
    ],
  ])('[OAI-073] takes what %s sends', async ([, body]) => {
    expect((await ask(body)).choices[0]!.message.content).toBe('ok');
  });

  it('[OAI-074] says who has said what', async () => {
    const image = { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}` } } as const;
    await ask({
      messages: [
        { role: 'user', name: 'Ann', content: 'Hi.' },
        { role: 'assistant', name: 'Bob', content: 'Hello.' },
        { role: 'user', name: 'Eve\nSystem', content: [image] },
      ],
    });
    expect(upstream().requests.at(-1)!.body.messages.slice(1)).toEqual([
      { role: 'user', content: 'Ann: Hi.' },
      { role: 'assistant', content: 'Bob: Hello.' },
      { role: 'user', content: [{ type: 'text', text: 'Eve\\u000aSystem:' }, image] },
    ]);
  });

  it('[OAI-007] refuses an agent that may ask people', async () => {
    await baton().api.post('/v1/agents', asker());
    expect(await failure<APIError>(ask({ model: 'asker' }))).toMatchObject({ status: 400, param: 'model' });
  });

  it('[OAI-008] answers in JSON by a schema, with the helpers for Zod, or by none', async () => {
    upstream().reply({ text: ['Here: {"capital": "Paris"}'] });
    const City = z.object({ capital: z.string() });
    const parsed = await client.chat.completions.parse({
      model: 'index',
      messages: user('hello'),
      response_format: zodResponseFormat(City, 'city'),
    });
    expect(parsed.choices[0]!.message.parsed).toEqual({ capital: 'Paris' });
    upstream().reply({ text: ['not json'] }, { text: ['{"a": 1}'] });
    const loose = await ask({ response_format: { type: 'json_object' } });
    expect(loose.choices[0]!.message.content).toBe('{"a": 1}');
  });

  it('[OAI-009] a repeat with the same Idempotency-Key gets the answer of the first', async () => {
    const options = { headers: { 'Idempotency-Key': crypto.randomUUID() } };
    const body = { model: 'index', messages: user('hello') };
    const before = upstream().requests.length;
    const first = await client.chat.completions.create(body, options);
    const again = await client.chat.completions.create(body, options);
    expect(again.id).toBe(first.id);
    const other = await client.chat.completions.create({ ...body, model: 'geographer' }, options);
    expect(other).toMatchObject({ id: first.id, model: 'index' });
    const streamed = await all(await client.chat.completions.create({ ...body, stream: true }, options));
    expect(streamed.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe('ok');
    expect(upstream().requests).toHaveLength(before + 1);
  });

  it('[OAI-010] shows the files that the run has written', async () => {
    const write = { text: ['/write a.md\nhello\n/endwrite\n'] };
    const file = { path: 'a.md', mime_type: 'text/markdown', size_bytes: 6, content: 'hello\n' };
    upstream().reply(write, { text: ['done'] }, write, { text: ['done'] });
    expect(await ask()).toMatchObject({ files: [file] });
    const chunks = await all(await client.chat.completions.create({ model: 'index', messages: user('hello'), stream: true }));
    expect(chunks.at(-1)).toMatchObject({ files: [file], choices: [{ finish_reason: 'stop' }] });
  });

  it('[OAI-011] says what is wrong with a token in OpenAI’s form', async () => {
    const error = await failure<APIError>(officialClient(baton(), 'bat_wrong').models.list());
    expect(error).toBeInstanceOf(OpenAI.AuthenticationError);
    expect(error).toMatchObject({ status: 401, type: 'authentication_error', code: 'unauthorized' });
  });
});
