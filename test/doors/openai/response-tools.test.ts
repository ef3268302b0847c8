import { BadRequestError, NotFoundError, type OpenAI } from 'openai';
import type {
  FunctionTool,
  Response,
  ResponseFunctionToolCall,
  ResponseInputItem,
  ResponseStreamEvent,
} from 'openai/resources/responses/responses';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ReplaySlots } from '../../../src/log/replay-slots.ts';
import { passADay } from '../../support/a-day.ts';
import { describeOnSqliteFirst } from '../../support/databases.ts';
import type { Question } from '../../../src/store/runs/questions.ts';
import { spawnBaton } from '../../support/process.ts';
import { asker } from '../../support/questions.ts';
import { INSIDE, useServer, useUpstream } from '../../support/server.ts';
import { all, failure, officialClient, runOf } from './official.ts';

const parameters = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const tools: FunctionTool[] = [{ type: 'function', name: 'get_weather', description: 'The weather.', parameters, strict: false }];
const call = (city: string, id = 'p1') => ({ id, name: 'get_weather', arguments: JSON.stringify({ city }) });
const output = (call_id: string, said: string): ResponseInputItem => ({ type: 'function_call_output', call_id, output: said });
const callsOf = ({ output: items }: Response) => items.filter((item): item is ResponseFunctionToolCall => item.type === 'function_call');

describe('functions of responses, with the official client', () => {
  let client: OpenAI;
  const upstream = useUpstream();
  const baton = useServer(() => ({ env: { ...upstream().env, INDEX_MODEL: 'openai/fake' } }));
  beforeAll(() => {
    client = officialClient(baton(), baton().tenant.token);
  });
  const ask = (input: string | ResponseInputItem[], more: object = {}) =>
    client.responses.create({ model: 'index', input, tools, ...more });
  const goOn = (id: string, input: ResponseInputItem[], more: object = {}) => ask(input, { previous_response_id: id, ...more });

  it('[OAI-150] are called: the response ends with the calls, and the next one is what follows', async () => {
    upstream().reply({ text: ['I look.'], calls: [call('Rome'), call('Oslo', 'p2')], usage: { input: 10, output: 5 } });
    const first = await ask('Which is warmer?');
    expect(first).toMatchObject({
      status: 'completed',
      tools: [{ name: 'get_weather' }],
      tool_choice: 'auto',
      usage: { input_tokens: 10, output_tokens: 5 },
    });
    expect(first.output.map(({ type }) => type)).toEqual(['message', 'function_call', 'function_call']);
    expect(first.output_text).toBe('I look.');
    const [rome, oslo] = callsOf(first);
    expect(rome).toMatchObject({ name: 'get_weather', arguments: '{"city":"Rome"}', status: 'completed' });
    upstream().reply({ text: ['Rome', ' is.'], usage: { input: 20, output: 3 } });
    const second = await goOn(first.id, [output(rome!.call_id, '21'), output(oslo!.call_id, '7')]);
    expect(second).toMatchObject({
      status: 'completed',
      output_text: 'Rome is.',
      previous_response_id: first.id,
      usage: { input_tokens: 20, output_tokens: 3 },
    });
    expect(second.id).not.toBe(first.id);
    expect(runOf(second.id)).toBe(runOf(first.id));
    for (const one of [first, second]) expect(await client.responses.retrieve(one.id)).toEqual(one);
    const missing = await failure(client.responses.retrieve(`${first.id}_7`));
    expect(missing).toBeInstanceOf(NotFoundError);
  });

  it('[OAI-151] are streamed, numbered from 0, the same live and replayed', async () => {
    upstream().reply({ text: ['I ', 'look.'], calls: [call('Rome'), call('Oslo', 'p2')] });
    const live = await all((await ask('Which is warmer?', { stream: true })) as unknown as AsyncIterable<ResponseStreamEvent>);
    expect(live.map(({ sequence_number: n }) => n)).toEqual(live.map((_, n) => n));
    const ended = live.at(-1) as Extract<ResponseStreamEvent, { type: 'response.completed' }>;
    expect(ended.type).toBe('response.completed');
    expect(live.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['response.function_call_arguments.delta', 'response.function_call_arguments.done']),
    );
    const { response } = ended;
    expect(await all(await client.responses.retrieve(response.id, { stream: true }))).toEqual(live);
    expect(await all(await client.responses.retrieve(response.id, { stream: true, starting_after: 4 }))).toEqual(live.slice(5));
    upstream().reply({ text: ['Rome', ' is.'] });
    const outputs = callsOf(response).map(({ call_id }, i) => output(call_id, String(i)));
    const rest = await all((await goOn(response.id, outputs, { stream: true })) as unknown as AsyncIterable<ResponseStreamEvent>);
    expect(rest.map(({ sequence_number: n }) => n)).toEqual(rest.map((_, n) => n));
    const last = (rest.at(-1) as typeof ended).response;
    expect(last.output).toMatchObject([{ type: 'message', content: [{ text: 'Rome is.' }] }]);
    expect(await all(await client.responses.retrieve(last.id, { stream: true }))).toEqual(rest);
    expect(await client.responses.retrieve(last.id)).toMatchObject(last as object);
  });

  it('[OAI-152] go on from the items alone, as clients do that keep nothing on the server', async () => {
    upstream().reply({ calls: [call('Rome')] }, { text: ['It is 21.'] });
    const input: ResponseInputItem[] = [{ role: 'user', content: 'And Rome?' }];
    const first = await ask(input, { store: false });
    input.push(
      ...(first.output as ResponseInputItem[]),
      { type: 'reasoning', id: 'rs_1', summary: [] },
      output(callsOf(first)[0]!.call_id, '21'),
    );
    const second = await ask(input, { store: false });
    expect(second.output_text).toBe('It is 21.');
    expect(runOf(second.id)).toBe(runOf(first.id));
    expect(await failure(client.responses.retrieve(second.id))).toBeInstanceOf(NotFoundError);
  });

  it('[OAI-153] that are sent twice join, and all outputs of a turn come together', async () => {
    upstream().reply({ calls: [call('Rome'), call('Oslo', 'p2')] });
    const first = await ask('And?');
    const [rome, oslo] = callsOf(first);
    const error = await failure(goOn(first.id, [output(rome!.call_id, '21')]));
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error).toMatchObject({ param: 'input' });
    upstream().reply({ text: ['done'] });
    const before = upstream().requests.length;
    const both = [output(oslo!.call_id, '7'), output(rome!.call_id, '21')];
    const [a, b] = await Promise.all([goOn(first.id, both), goOn(first.id, both)]);
    expect(a).toEqual(b);
    expect(upstream().requests.length).toBe(before + 1);
  });

  it('[OAI-153] have outputs only where they were made', async () => {
    upstream().reply({ text: ['OK'] });
    const first = await ask('Remember: ember.');
    const before = upstream().requests.length;
    const error = await failure(goOn(first.id, [output('call_of_nobody', 'x')]));
    expect(error).toMatchObject({ status: 400, param: 'input', message: expect.stringContaining('call_of_nobody') });
    expect(upstream().requests.length).toBe(before);
  });

  it('[OAI-154] are called in a conversation, and in the background', async () => {
    const { body } = await baton().api.post('/v1/conversations', {});
    upstream().reply({ calls: [call('Rome')] }, { text: ['It is 21.'] }, { text: ['Yes.'] });
    const conversation = `conv_${String(body['id'])}`;
    const first = await ask('And Rome?', { conversation });
    const second = await ask([output(callsOf(first)[0]!.call_id, '21')], { conversation });
    expect(second).toMatchObject({ output_text: 'It is 21.', conversation: { id: conversation } });
    expect((await ask('Sure?', { conversation })).output_text).toBe('Yes.');
    upstream().reply({ calls: [call('Rome')] }, { text: ['done'] });
    const background = await ask('Go', { background: true });
    expect(background.status).toBe('in_progress');
    await expect.poll(async () => (await client.responses.retrieve(background.id)).status).toBe('completed');
    const asked = await client.responses.retrieve(background.id);
    expect((await goOn(asked.id, [output(callsOf(asked)[0]!.call_id, 'x')])).output_text).toBe('done');
  });

  it('[OAI-028] [OAI-157] are waited for while people are asked', async () => {
    await baton().api.post('/v1/agents', asker({ model: 'openai/fake' }));
    upstream().reply({ calls: [{ id: 'p1', name: 'ask', arguments: '{"question":"Which city?"}' }] }, { text: ['Rome it is.'] });
    const ended = ask('Which?', { model: 'asker' });
    const open = async () => (await baton().api.get<{ questions: Question[] }>('/v1/questions')).body.questions[0]!;
    await expect.poll(open).toMatchObject({ kind: 'question' });
    const { id, request_id: runId } = await open();
    await expect.poll(async () => (await baton().api.get(`/v1/requests/${runId}`)).body['state']).toBe('waiting');
    expect(await client.responses.retrieve(`resp_${runId}`)).toMatchObject({ status: 'in_progress' });
    await baton().api.post(`/v1/questions/${id}/answer`, { text: 'Rome' });
    expect(await ended).toMatchObject({ id: `resp_${runId}`, status: 'completed', output: [{ type: 'message' }] });
  });

  it('[OAI-158] are polled without the log of a run that goes on, which is read with slots', INSIDE, async () => {
    const gate = Promise.withResolvers<void>();
    upstream().reply({ calls: [call('Rome')] }, { text: ['It is', ' 21.'], gate: (n) => (n === 1 ? gate.promise : undefined) });
    const first = await ask('And Rome?');
    const begun = await goOn(first.id, [output(callsOf(first)[0]!.call_id, '21')], { background: true });
    const page = vi.spyOn(ReplaySlots.prototype, 'page');
    expect((await client.responses.retrieve(begun.id)).status).toBe('in_progress');
    expect(page).not.toHaveBeenCalled();
    expect(await client.responses.retrieve(first.id)).toEqual(first);
    expect(page).toHaveBeenCalled();
    gate.resolve();
    await expect.poll(async () => (await client.responses.retrieve(begun.id)).output_text).toBe('It is 21.');
    page.mockRestore();
  });

  it('[OAI-155] refuses by name what are no functions', async () => {
    const wrong: [string, object][] = [
      ['tools[0].type', { tools: [{ type: 'web_search' }] }],
      ['tools[0].name', { tools: [{ type: 'function', name: 'a b' }] }],
      ['tool_choice', { tool_choice: { type: 'function', name: 'other' } }],
      ['input[0].call_id', { input: [{ type: 'function_call_output', output: 'x' }] }],
      ['input[0].output[0]', { input: [{ type: 'function_call_output', call_id: 'c', output: [{ type: 'input_image' }] }] }],
      ['input[0]', { input: [{ type: 'function_call', call_id: 'c' }] }],
    ];
    for (const [param, more] of wrong) expect(await failure(ask('hi', more)), param).toMatchObject({ status: 400, param });
  });
});

describeOnSqliteFirst('a call that a response has ended with', (dialect) => {
  it('[OAI-156] survives kill -9 and a day, and is answered by the next response', async () => {
    const env = { PARK_SECONDS: '0', INDEX_MODEL: 'demo/echo' };
    let server = await spawnBaton({ dialect, env });
    const client = () => officialClient(server, server.api.token!);
    try {
      const first = await client().responses.create({ model: 'index', input: 'Well\n/get_weather {"city": "Rome"}', tools });
      server.kill('SIGKILL');
      await server.exited;
      server = await server.restart(env);
      expect(await client().responses.retrieve(first.id)).toEqual(first);
      server.kill('SIGKILL');
      await server.exited;
      await passADay(server.database);
      server = await server.restart(env);
      const input = [output(callsOf(first)[0]!.call_id, '21 degrees')];
      const second = await client().responses.create({ model: 'index', input, tools, previous_response_id: first.id });
      expect(second.output_text).toContain('> 21 degrees');
    } finally {
      await server.stop();
      await server.database.drop();
    }
  });
});
