import { BadRequestError, type OpenAI } from 'openai';
import type { ChatCompletionMessageParam, ChatCompletionTool } from 'openai/resources/chat/completions';
import { beforeAll, describe, expect, it } from 'vitest';
import { passADay } from '../../support/a-day.ts';
import { describeOnSqliteFirst } from '../../support/databases.ts';
import { spawnBaton } from '../../support/process.ts';
import { useServer, useUpstream } from '../../support/server.ts';
import { all, failure, officialClient, runOf } from './official.ts';

const parameters = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const tools: ChatCompletionTool[] = [{ type: 'function', function: { name: 'get_weather', description: 'The weather.', parameters } }];
const call = (city: string, id = 'p1') => ({ id, name: 'get_weather', arguments: JSON.stringify({ city }) });
const user = (content: string): ChatCompletionMessageParam => ({ role: 'user', content });
const output = (id: string, content: string): ChatCompletionMessageParam => ({ role: 'tool', tool_call_id: id, content });

describe('functions of chat completions, with the official client', () => {
  let client: OpenAI;
  const upstream = useUpstream();
  const baton = useServer(() => ({ env: { ...upstream().env, INDEX_MODEL: 'openai/fake' } }));
  beforeAll(() => {
    client = officialClient(baton(), baton().tenant.token);
  });
  const ask = (messages: ChatCompletionMessageParam[], more: object = {}) =>
    client.chat.completions.create({ model: 'index', messages, tools, ...more });

  it('[OAI-140] are called: the completion ends with the calls, and goes on with their outputs', async () => {
    upstream().reply({ text: ['I look.'], calls: [call('Rome'), call('Oslo', 'p2')], usage: { input: 10, output: 5 } });
    const first = await ask([user('Which is warmer?')]);
    const { message, finish_reason } = first.choices[0]!;
    expect(finish_reason).toBe('tool_calls');
    expect(message.content).toBe('I look.');
    const calls = message.tool_calls!;
    expect(calls).toMatchObject([
      { type: 'function', function: { name: 'get_weather', arguments: '{"city":"Rome"}' } },
      { type: 'function', function: { name: 'get_weather', arguments: '{"city":"Oslo"}' } },
    ]);
    expect(first.usage).toMatchObject({ prompt_tokens: 10, completion_tokens: 5 });
    upstream().reply({ text: ['Rome', ' is.'], usage: { input: 20, output: 3 } });
    const said = [user('Which is warmer?'), message, output(calls[0]!.id, '21'), output(calls[1]!.id, '7')];
    const second = await ask(said);
    expect(second.choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: 'Rome is.' } });
    expect(second.usage).toMatchObject({ prompt_tokens: 20, completion_tokens: 3 });
    expect(runOf(second.id)).toBe(runOf(first.id));
    expect(second.id).not.toBe(first.id);
    const { messages } = upstream().requests.at(-1)!.body;
    expect(messages.slice(-3)).toMatchObject([
      { role: 'assistant', content: 'I look.', tool_calls: [{ id: 'p1' }, { id: 'p2' }] },
      { role: 'tool', tool_call_id: 'p1', content: '21' },
      { role: 'tool', tool_call_id: 'p2', content: '7' },
    ]);
    const run = await baton().api.get(`/v1/requests/${runOf(first.id)}`);
    expect(run.body).toMatchObject({ state: 'completed', input_tokens: 30, output_tokens: 8, content: 'I look.\nRome is.' });
  });

  it('[OAI-140] are called in a stream, as the client puts it together', async () => {
    upstream().reply({ text: ['I ', 'look.'], calls: [call('Rome'), call('Oslo', 'p2')] });
    const stream = client.chat.completions.stream({
      model: 'index',
      messages: [user('Which is warmer?')],
      tools,
      stream_options: { include_usage: true },
    });
    const first = await stream.finalChatCompletion();
    const { message, finish_reason } = first.choices[0]!;
    expect({ finish_reason, content: message.content }).toEqual({ finish_reason: 'tool_calls', content: 'I look.' });
    expect(message.tool_calls!.map((one) => 'function' in one && one.function.arguments)).toEqual(['{"city":"Rome"}', '{"city":"Oslo"}']);
    expect(first.usage).toMatchObject({ prompt_tokens: 10, completion_tokens: 5 });
    upstream().reply({ text: ['Rome', ' is.'] });
    const outputs = message.tool_calls!.map(({ id }, i) => output(id, String(i)));
    const chunks = await all(
      (await ask([user('Which is warmer?'), message, ...outputs], {
        stream: true,
      })) as unknown as AsyncIterable<OpenAI.ChatCompletionChunk>,
    );
    const text = chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('');
    expect(text).toBe('Rome is.');
    expect(chunks[0]!.choices[0]!.delta.role).toBe('assistant');
    expect(chunks.at(-1)!.choices[0]!.finish_reason).toBe('stop');
  });

  it('[OAI-141] are called again and again, each part a completion of its own', async () => {
    upstream().reply({ calls: [call('Rome')] }, { calls: [call('Oslo')] }, { text: ['done'] });
    const messages = [user('Go on.')];
    const seen: (string | null)[] = [];
    for (let i = 0; i < 3; i += 1) {
      const { choices } = await ask(messages);
      const { message } = choices[0]!;
      seen.push(message.content);
      messages.push(message, ...(message.tool_calls ?? []).map(({ id }) => output(id, 'ok')));
    }
    expect(seen).toEqual([null, null, 'done']);
  });

  it('[OAI-142] that are sent twice join: nothing runs again', async () => {
    upstream().reply({ calls: [call('Rome')] }, { text: ['It is 21.'] });
    const first = await ask([user('And Rome?')]);
    const { message } = first.choices[0]!;
    const said = [user('And Rome?'), message, output(message.tool_calls![0]!.id, '21')];
    const before = upstream().requests.length;
    const [one, two] = await Promise.all([ask(said), ask(said)]);
    const three = await ask([...said.slice(0, 2), output(message.tool_calls![0]!.id, 'something else')]);
    expect([one, two, three].map(({ id, choices }) => [id, choices[0]!.message.content])).toEqual(
      [1, 2, 3].map(() => [one.id, 'It is 21.']),
    );
    expect(upstream().requests.length).toBe(before + 1);
  });

  it('[OAI-143] need all of their outputs', async () => {
    upstream().reply({ calls: [call('Rome'), call('Oslo', 'p2')] });
    const { message } = (await ask([user('And?')])).choices[0]!;
    const [a, b] = message.tool_calls!;
    const error = await failure(ask([user('And?'), message, output(a!.id, '21')]));
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error).toMatchObject({ param: 'messages', message: expect.stringContaining(b!.id) });
    upstream().reply({ text: ['done'] });
    expect((await ask([user('And?'), message, output(b!.id, '7'), output(a!.id, '21')])).choices[0]!.message.content).toBe('done');
  });

  it('[OAI-144] of other runs, or of another provider, are what was said before', async () => {
    upstream().reply({ text: ['I see.'] });
    const message: ChatCompletionMessageParam = {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'call_abc', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Lima"}' } }],
    };
    const { choices } = await ask([user('And Lima?'), message, output('call_abc', '19')]);
    expect(choices[0]!.message.content).toBe('I see.');
    expect(upstream().requests.at(-1)!.body.messages.slice(-2)).toMatchObject([
      { role: 'assistant', tool_calls: [{ function: { name: 'get_weather', arguments: '{"city":"Lima"}' } }] },
      { role: 'tool', content: '19' },
    ]);
    upstream().reply({ text: ['Thanks.'] });
    await ask([user('And Lima?'), message, output('call_abc', '19'), { role: 'assistant', content: '19.' }, user('Thanks')], { tools: [] });
    expect(JSON.stringify(upstream().requests.at(-1)!.body)).toContain('[result of get_weather]\\n19');
  });

  it('[OAI-144] of another tenant’s run are not told apart from those of no run', async () => {
    upstream().reply({ calls: [call('Rome')] });
    const first = await ask([user('Secret?')]);
    const { message } = first.choices[0]!;
    const other = officialClient(baton(), (await baton().newTenant('other')).token!);
    upstream().reply({ text: ['hello'] });
    const said = [user('Secret?'), message, output(message.tool_calls![0]!.id, 'stolen')];
    const { id } = await other.chat.completions.create({ model: 'index', messages: said, tools });
    expect(runOf(id)).not.toBe(runOf(first.id));
    const { questions } = (await baton().api.get<{ questions: { state: string }[] }>('/v1/questions?state=open')).body;
    expect(questions[0]).toMatchObject({ state: 'open' });
  });

  it('[OAI-145] may be demanded for the first turn, or forbidden', async () => {
    upstream().reply({ calls: [call('Rome')] }, { text: ['done'] });
    const { message } = (await ask([user('Call!')], { tool_choice: { type: 'function', function: { name: 'get_weather' } } })).choices[0]!;
    expect(upstream().requests.at(-1)!.body['tool_choice']).toEqual({ type: 'function', function: { name: 'get_weather' } });
    await ask([user('Call!'), message, output(message.tool_calls![0]!.id, 'x')]);
    expect(upstream().requests.at(-1)!.body['tool_choice']).toBeUndefined();
    upstream().reply({ text: ['no'] });
    await ask([user('Don’t!')], { tool_choice: 'none' });
    expect(JSON.stringify(upstream().requests.at(-1)!.body['tools'] ?? [])).not.toContain('get_weather');
  });

  it('[OAI-146] run with the client’s own helper', async () => {
    upstream().reply({ calls: [call('Rome')] }, { calls: [call('Oslo')] }, { text: ['Rome is warmer.'] });
    const runner = client.chat.completions.runTools({
      model: 'index',
      messages: [{ role: 'user', content: 'Which is warmer?' }],
      tools: [
        {
          type: 'function',
          function: {
            name: 'get_weather',
            description: 'The weather.',
            parameters,
            parse: JSON.parse,
            function: ({ city }: { city: string }) => (city === 'Rome' ? '21' : '7'),
          },
        },
      ],
    });
    expect(await runner.finalContent()).toBe('Rome is warmer.');
  });
});

describeOnSqliteFirst('a call that a chat completion has ended with', (dialect) => {
  it('[OAI-147] survives kill -9 and a day, and is answered by the next completion', async () => {
    const env = { PARK_SECONDS: '0', INDEX_MODEL: 'demo/echo' };
    let server = await spawnBaton({ dialect, env });
    const prompt = user('/get_weather {"city": "Rome"}');
    const ask = (messages: ChatCompletionMessageParam[]) =>
      officialClient(server, server.api.token!).chat.completions.create({ model: 'index', messages, tools });
    try {
      const { message } = (await ask([prompt])).choices[0]!;
      server.kill('SIGKILL');
      await server.exited;
      await passADay(server.database);
      server = await server.restart(env);
      const { choices } = await ask([prompt, message, output(message.tool_calls![0]!.id, '21 degrees')]);
      expect(choices[0]!.message.content).toContain('> 21 degrees');
    } finally {
      await server.stop();
      await server.database.drop();
    }
  });
});
