import { expect, it } from 'vitest';
import type { Client, Fields } from '../support/client.ts';
import { describeOnBoth } from '../support/databases.ts';
import { useServer } from '../support/server.ts';
import { assemble, type EventStream } from '../support/stream.ts';

const JSON_ONLY = { Accept: 'application/json' };
const schema = {
  type: 'object',
  properties: { city: { type: 'string' }, population: { type: 'integer' } },
  required: ['city', 'population'],
};
const format = { type: 'json_schema', name: 'city', schema };
const text = { type: 'text' };
/** What the scenarios answer. */
const CONTENT = '{"city": "Paris", "population": 2102650}';
const OUTPUT = { city: 'Paris', population: 2_102_650 };
const PROSE = 'Paris, where two million people live.';

const agent = (scenario: string, more: object = {}) => ({
  id: 'script',
  name: 'Script',
  role: 'test',
  goal: 'play',
  model: `demo/script:${scenario}`,
  ...more,
});
const typed = (scenario: string, more: object = {}) => ({ message: 'go', agent_def: agent(scenario), response_format: format, ...more });

const resultOf = async (api: Client, id: string) => (await api.get(`/v1/requests/${id}/result?wait=60`)).body;
const count = (stream: EventStream, event: string) => stream.frames.filter((frame) => frame.event === event).length;

/** The run as it is replayed, which has to be as it was live. */
async function replayed(api: Client, live: EventStream): Promise<EventStream> {
  const replay = await api.events(live.requestId);
  expect(assemble(replay.frames)).toEqual(assemble(live.frames));
  return replay;
}

/** Starts a task at once, and waits for the result of its run. */
async function scheduled(api: Client, task: object): Promise<Fields> {
  const { body } = await api.post('/v1/schedules', { schedule: 'daily', message: 'go', ...task });
  const run = await api.post(`/v1/schedules/${body['id']}/run`);
  return resultOf(api, String(run.body['request_id']));
}

describeOnBoth('a run with a response format', (dialect) => {
  const baton = useServer({ dialect });

  it.each([
    ['typed', 1],
    ['typed-late', 3],
    ['typed-command', 2],
  ])('[TYP-001] [TYP-020] [TYP-023] sends the JSON alone, live and replayed: %s', async (scenario, calls) => {
    const { api } = baton();
    const live = await api.run(typed(scenario));
    expect(live.done).toMatchObject({ ok: true, content: CONTENT, content_type: 'application/json', output_tokens: 20 * calls });
    expect(live.text()).toBe(CONTENT);
    expect(count(live, 'token_usage')).toBe(calls);
    expect((await replayed(api, live)).text()).toBe(CONTENT);
    expect(await resultOf(api, live.requestId)).toMatchObject({ ok: true, content: CONTENT, output: OUTPUT });
  });

  it('[TYP-004] fails with response_invalid when no try validates, and sends no text', async () => {
    const { api } = baton();
    const live = await api.run(typed('typed-never'));
    expect(live.done).toMatchObject({ ok: false, error_code: 'response_invalid', output_tokens: 60 });
    expect(live.data('error')).toMatchObject([{ reason: 'response_invalid', error_code: 'response_invalid' }]);
    expect(count(live, 'text')).toBe(0);
    await replayed(api, live);
    const result = await resultOf(api, live.requestId);
    expect(result).toMatchObject({ state: 'failed', ok: false, error_code: 'response_invalid' });
    expect(result).not.toHaveProperty('output');
  });

  it('[TYP-018] has its answer parsed in the result, and no other run has', async () => {
    const { api } = baton();
    const json = await api.post('/v1/orchestrate', typed('typed'), JSON_ONLY);
    expect(json.body).toMatchObject({ ok: true, content: CONTENT, output: OUTPUT });
    const plain = await api.post('/v1/orchestrate', { message: CONTENT }, JSON_ONLY);
    expect(plain.body).toMatchObject({ ok: true, content: CONTENT });
    expect(plain.body).not.toHaveProperty('output');
    // demo/echo says what it is told.
    const body = (value: unknown) => ({ message: JSON.stringify(value), response_format: { type: 'json_schema', schema: {} } });
    for (const value of [null, false, 0, '', [1, { a: null }]]) {
      const { body: result } = await api.post('/v1/orchestrate', body(value), JSON_ONLY);
      expect(result).toMatchObject({ ok: true, content: JSON.stringify(value) });
      expect(result['output']).toEqual(value);
    }
  });

  it('[TYP-024] has the numbers of its answer as they were written', async () => {
    const { api } = baton();
    const value =
      '{"id":9007199254740993,"more":[-12345678901234567890,0.1000000000000000055511151231257827,1.5,2e3],"__proto__":{"a":10000000000000000001}}';
    const body = JSON.stringify({ message: value, response_format: { type: 'json_schema', schema: {} } });
    const answer = await api.raw('POST', '/v1/orchestrate', { body, headers: JSON_ONLY });
    expect(answer.body).toMatchObject({ ok: true, content: value });
    expect(answer.bytes.toString()).toContain(`"output":${value},`);
    const later = await api.raw('GET', `/v1/requests/${answer.requestId}/result`);
    expect(later.bytes.toString()).toContain(`"output":${value},`);
  });

  it('[TYP-009] [TYP-019] goes by its agent on every route, unless it says otherwise itself', async () => {
    const { api } = baton();
    await api.post('/v1/agents', agent('typed', { id: 'cities', response_format: format }));
    expect((await api.get('/v1/agents/cities')).body['response_format']).toEqual(format);
    const conversation = await api.post('/v1/conversations', { agent_id: 'cities' });
    const messages = `/v1/conversations/${conversation.body['id']}/messages`;
    for (const [path, more] of [
      ['/v1/orchestrate', { agent: 'cities' }],
      ['/v1/agents/cities/chat', {}],
      [messages, {}],
    ] as const) {
      const run = await api.run({ message: 'go', ...more }, { path });
      expect(run.done, path).toMatchObject({ ok: true, content: CONTENT, content_type: 'application/json' });
      const off = await api.run({ message: 'go', ...more, response_format: text }, { path });
      expect(off.done, path).toMatchObject({ ok: true, content: expect.stringContaining('Here it is:') });
      expect(off.done, path).not.toHaveProperty('content_type');
      const own = { type: 'json_schema', schema: { type: 'array' } };
      expect((await api.run({ message: 'go', ...more, response_format: own }, { path })).done, path).toMatchObject({
        ok: false,
        error_code: 'response_invalid',
      });
    }
    const { body } = await api.get(`${messages}?limit=2`);
    expect((body['messages'] as Fields[])[1]).toMatchObject({ role: 'assistant', content: CONTENT });
    await api.patch('/v1/agents/cities', agent('typed', { id: 'cities' }));
    expect((await api.get('/v1/agents/cities')).body).not.toHaveProperty('response_format');
  });

  it('[TYP-009] goes by an inline definition, also that of a conversation', async () => {
    const { api } = baton();
    const definition = agent('typed', { response_format: { ...format, strict: true } });
    expect((await api.run({ message: 'go', agent_def: definition })).done.content).toBe(CONTENT);
    expect((await api.run({ message: 'go', agent_def: definition, response_format: text })).done.content).toContain('Here it is:');
    const { body } = await api.post('/v1/conversations', { agent_def: definition });
    expect((body['agent_def'] as Fields)['response_format']).toEqual(format);
    const path = `/v1/conversations/${body['id']}/messages`;
    expect((await api.run({ message: 'go' }, { path })).done.content).toBe(CONTENT);
    expect((await api.run({ message: 'go', agent_def: agent('typed') }, { path })).done.content).toContain('Here it is:');
  });

  it.each([
    [
      'whole',
      { name: 'city', schema, strict: true, description: 'A city.' },
      { name: 'city', schema: { ...schema, description: 'A city.' } },
    ],
    ['with nothing but its schema', { schema }, { schema }],
    ['with nulls', { name: 'city', schema, strict: null, description: null }, { name: 'city', schema }],
    [
      'with a description of the schema',
      { schema: { ...schema, description: 'Mine.' }, description: 'A city.' },
      { schema: { ...schema, description: 'Mine.' } },
    ],
  ])('[TYP-033] may be written as OpenAI has it: %s', async (_, given, kept) => {
    const { api } = baton();
    const openai = { type: 'json_schema', json_schema: given };
    const own = agent('typed', { id: 'own', response_format: openai });
    const conversation = await api.post('/v1/conversations', { agent_def: agent('typed', { id: 'plain' }) });
    for (const [path, body] of [
      ['/v1/orchestrate', typed('typed', { response_format: openai })],
      ['/v1/orchestrate', { message: 'go', agent_def: own }],
      ['/v1/agents/script/chat', typed('typed', { response_format: openai })],
      [`/v1/conversations/${conversation.body['id']}/messages`, { message: 'go', response_format: openai }],
    ] as const) {
      expect((await api.run(body, { path })).done, path).toMatchObject({ ok: true, content: CONTENT, content_type: 'application/json' });
    }
    const request = await api.post('/v1/requests', typed('typed', { response_format: openai }));
    expect(await resultOf(api, String(request.body['request_id']))).toMatchObject({ ok: true, output: OUTPUT });
    const shown = { type: 'json_schema', ...kept };
    expect((await api.post('/v1/agents', own)).body['response_format']).toEqual(shown);
    expect((await api.get('/v1/agents/own')).body['response_format']).toEqual(shown);
    expect((await api.patch('/v1/agents/own', own)).body['response_format']).toEqual(shown);
    expect((await api.run({ message: 'go' }, { path: '/v1/agents/own/chat' })).done).toMatchObject({ content: CONTENT });
    expect((await api.raw('DELETE', '/v1/agents/own')).status).toBe(200);
  });

  it('[TYP-019] is scheduled, too: the format is that of the agent, or of the conversation', async () => {
    const { api } = baton();
    await api.post('/v1/agents', agent('typed-late', { id: 'scheduled', response_format: format }));
    expect(await scheduled(api, { agent: 'scheduled' })).toMatchObject({ ok: true, content: CONTENT, output: OUTPUT });
    const { body } = await api.post('/v1/conversations', { agent_def: agent('typed', { response_format: format }) });
    const result = await scheduled(api, { conversation_id: body['id'] });
    expect(result).toMatchObject({ ok: true, content: CONTENT, output: OUTPUT, conversation_id: body['id'] });
  });

  it('[TYP-007] shows its answer to the gate, and validates again what that sends back', async () => {
    const { api } = baton();
    const gated = (verdicts: string) => agent('typed-late', { advisor: { model: `demo/script:${verdicts}`, mode: 'gate' } });
    const passed = await api.run(typed('', { agent_def: gated('gate-continue') }));
    expect(passed.done).toMatchObject({ ok: true, content: CONTENT });
    expect(passed.data('advisor').map(({ kind }) => kind)).toEqual(['gate_continue']);
    const sentBack = await api.run(typed('', { agent_def: gated('gate-redirect') }));
    expect(sentBack.done).toMatchObject({ ok: false, error_code: 'advisor_halt' });
    expect(count(sentBack, 'text')).toBe(0);
  });

  it('[TYP-022] without a response format says what it says', async () => {
    const { api } = baton();
    for (const scenario of ['typed', 'typed-late', 'typed-never']) {
      const { done } = await api.run({ message: 'go', agent_def: agent(scenario) });
      expect(done).toMatchObject({ ok: true, content: expect.stringContaining(scenario === 'typed' ? CONTENT : PROSE) });
    }
  });
});

describeOnBoth('a response format that cannot be used', (dialect) => {
  const baton = useServer({ dialect });
  const remote = { type: 'json_schema', schema: { properties: { a: { $ref: 'https://example.com/a.json' } } } };
  const schemaAt = '/response_format/schema';
  const at = `${schemaAt}/properties/a/$ref`;

  it('[TYP-016] is a 400 on every route that takes one, with the place and the reason', async () => {
    const { api } = baton();
    const conversation = await api.post('/v1/conversations', { agent_def: agent('typed') });
    const messages = `/v1/conversations/${conversation.body['id']}/messages`;
    const own = { message: 'go', response_format: remote };
    const inline = (more: object = {}) => ({ message: 'go', agent_def: agent('typed', { response_format: remote, ...more }) });
    for (const [method, path, body, where] of [
      ['POST', '/v1/orchestrate', own, at],
      ['POST', '/v1/agents/index/chat', own, at],
      ['POST', messages, own, at],
      ['POST', '/v1/orchestrate', inline(), `/agent_def${at}`],
      ['POST', '/v1/agents/script/chat', inline(), `/agent_def${at}`],
      ['POST', messages, inline(), `/agent_def${at}`],
      ['POST', '/v1/conversations', { agent_def: inline().agent_def }, `/agent_def${at}`],
      ['POST', '/v1/agents', inline().agent_def, at],
      ['PATCH', '/v1/agents/script', inline().agent_def, at],
      // Switched off for this run, but it is not usable.
      ['POST', '/v1/orchestrate', { ...inline(), response_format: text }, `/agent_def${at}`],
    ] as const) {
      const { status, body: error } = await api.raw(method, path, {
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'free' },
        body: JSON.stringify(body),
      });
      expect(status, path).toBe(400);
      expect(error, path).toMatchObject({ error_code: 'invalid_request' });
      expect(error['details'], path).toEqual([{ path: where, message: expect.stringContaining('leads out of the schema') }]);
    }
    // Nothing was stored, and no key was taken.
    expect((await api.get('/v1/agents')).body['count']).toBe(1);
    const free = await api.run({ message: 'hello' }, { headers: { 'Idempotency-Key': 'free' } });
    expect(free.done).toMatchObject({ ok: true, content: 'hello' });
  });

  it.each([
    ['is of no type that there is', { type: 'json_object' }],
    ['has no schema', { type: 'json_schema' }],
    ['has a schema that is none', { type: 'json_schema', schema: true }],
    ['has OpenAI’s nested form as a text', { type: 'json_schema', json_schema: JSON.stringify({ name: 'x', schema: {} }) }],
    ['has a name that is none', { type: 'json_schema', name: 'a b', schema: {} }],
  ])('[TYP-016] is a 400 when it %s', async (_, response_format) => {
    expect((await baton().api.post('/v1/orchestrate', { message: 'go', response_format })).status).toBe(400);
  });

  it.each([
    ['as our form with OpenAI’s beside it', { schema, json_schema: { name: 'city', schema } }, '/schema'],
    ['with a name in each', { name: 'city', json_schema: { name: 'city', schema } }, '/name'],
    ['without a schema', {}, '/schema'],
    ['without a schema in OpenAI’s form', { json_schema: { name: 'city' } }, '/json_schema/schema'],
    [
      'with a schema that is none in OpenAI’s form',
      { json_schema: { schema: { items: { type: 'x' } } } },
      '/json_schema/schema/items/type',
    ],
    ['with a name that is none in OpenAI’s form', { json_schema: { name: 'a b', schema } }, '/json_schema/name'],
  ])('[TYP-034] is a 400 %s, with the place', async (_, form, where) => {
    const { api } = baton();
    const given = { type: 'json_schema', ...form };
    const refused = (path: string) => ({ status: 400, body: { error_code: 'invalid_request', details: [{ path }] } });
    expect(await api.post('/v1/orchestrate', typed('typed', { response_format: given }))).toMatchObject(
      refused(`/response_format${where}`),
    );
    const definition = agent('typed', { id: 'mixed', response_format: given });
    expect(await api.post('/v1/agents', definition)).toMatchObject(refused(`/response_format${where}`));
    expect(await api.post('/v1/conversations', { agent_def: definition })).toMatchObject(refused(`/agent_def/response_format${where}`));
  });

  it('[TYP-017] is a 400 when its schema has more than 64 KiB', async () => {
    const { api } = baton();
    const of = (bytes: number) => {
      const frame = Buffer.byteLength(JSON.stringify({ description: '' }));
      return { type: 'json_schema', schema: { description: 'x'.repeat(bytes - frame) } };
    };
    const largest = await api.run({ message: '1', response_format: of(65_536) });
    expect(largest.done).toMatchObject({ ok: true, content: '1' });
    const { status, body } = await api.post('/v1/orchestrate', { message: '1', response_format: of(65_537) });
    expect(status).toBe(400);
    expect(body['details']).toEqual([{ path: schemaAt, message: 'has 65537 bytes as JSON; it may have 65536' }]);
    const stored = await api.post('/v1/agents', agent('typed', { response_format: of(65_537) }));
    expect(stored.status).toBe(400);
  });
});
