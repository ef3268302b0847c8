import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { resolve, successesOf, type BundledDocument, type Node } from '../../codegen/bundle.ts';
import { document } from '../../src/generated/openapi.ts';
import { operations, type OperationId } from '../../src/generated/operations.ts';
import { unknownMembers } from '../../src/http/known-members.ts';
import { parseRequest } from '../../src/http/parse-request.ts';
import { PATTERN_WORDS } from '../../src/http/pattern-words.ts';
import { call, modern } from '../doors/a2a/rpc.ts';
import type { Fields } from '../support/client.ts';
import { useServer } from '../support/server.ts';

const JSON_ANSWER = { Accept: 'application/json' };
const STRICT = { Prefer: 'handling=strict' };
const AGENT = { id: 'helper', name: 'Helper', role: 'helps', goal: 'Help.', model: 'demo/echo' };
/** Members that nobody knows, at several levels, and free ones. */
const ODD = {
  message: [{ type: 'text', text: 'Hello', cache: true }],
  colour: 'red',
  'a/b, c~ü': 1,
  metadata: { mesage: 'free' },
  agent_def: { ...AGENT, memory: { auto_tag: false, size: 3 } },
};
const ODD_NAMES = ['/message/0/cache', '/colour', '/a~1b, c~0ü', '/agent_def/memory/size'];
const IN_HEADER = '/message/0/cache, /colour, /a~1b%2C%20c~0%C3%BC, /agent_def/memory/size, page';

describe('what a request has that the contract does not name', () => {
  const baton = useServer();
  const pathsOf = ({ body }: { body: Fields }) => ((body['details'] ?? []) as { path: string }[]).map(({ path }) => path);

  it('[REQ-024] is ignored, and named in the answer, also of a stream', async () => {
    const { api } = baton();
    const json = await api.post('/v1/orchestrate?page=2', ODD, JSON_ANSWER);
    expect([json.status, json.headers['baton-ignored']]).toEqual([200, IN_HEADER]);
    const stream = await api.start(ODD, { path: '/v1/orchestrate?page=2' });
    expect(stream.headers['baton-ignored']).toBe(IN_HEADER);
    await stream.over;
    expect((await api.get('/v1/requests?colour=red')).headers['baton-ignored']).toBe('colour');
    expect((await api.get('/v1/requests?=red&colour=red')).headers['baton-ignored']).toBe('colour');
    expect((await api.get('/v1/requests/none?colour=red')).headers['baton-ignored']).toBe('colour');
    expect((await api.post('/v1/orchestrate', { message: 'Hello' }, JSON_ANSWER)).headers['baton-ignored']).toBeUndefined();
    const wrapped = await api.post('/v1/agents', { agent_def: { ...AGENT, id: 'w', own: 1 }, beside: 1 });
    expect([wrapped.status, wrapped.headers['baton-ignored']]).toEqual([201, '/beside, /agent_def/own']);
  });

  it('[REQ-024] is named as far as a header has room', async () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`${'é'.repeat(300)}${index}`, 1]));
    const { headers } = await baton().api.post('/v1/orchestrate', { message: 'Hello', ...many }, JSON_ANSWER);
    const names = headers['baton-ignored']!.split(', ');
    expect(headers['baton-ignored']!.length).toBeLessThanOrEqual(2000);
    expect(names).toHaveLength(3);
    expect(new Set(names)).toEqual(new Set([`/${'%C3%A9'.repeat(99)}`]));
  });

  it('[REQ-025] is a 400 where nothing is to be ignored, with all of it', async () => {
    const { api } = baton();
    const refused = await api.post('/v1/orchestrate?page=2', ODD, { ...JSON_ANSWER, ...STRICT });
    expect([refused.status, pathsOf(refused)]).toEqual([400, [...ODD_NAMES, 'query/page']]);
    expect(pathsOf(await api.get('/v1/agents/index?colour=red', STRICT))).toEqual(['query/colour']);
    const form = { Prefer: 'wait=30, HANDLING="strict"; x=y', ...JSON_ANSWER };
    expect(pathsOf(await api.post('/v1/orchestrate', { message: 'Hello', a: 1, b: '' }, form))).toEqual(['/a', '/b']);
    const large = await api.post('/v1/orchestrate', { message: 'Hello', own: 'x'.repeat(300_000) }, STRICT);
    expect([large.status, pathsOf(large)]).toEqual([400, ['/own']]);
  });

  it('[REQ-025] says in the answer that this was so', async () => {
    const { api } = baton();
    const applied = async (prefer: string) =>
      (await api.post('/v1/orchestrate', { message: 'Hello' }, { ...JSON_ANSWER, Prefer: prefer })).headers['preference-applied'];
    expect(await applied('handling=strict')).toBe('handling=strict');
    expect(await applied('handling=strict, wait=30')).toBe('handling=strict, wait=30');
    expect(await applied('handling=lenient')).toBeUndefined();
    expect((await api.get('/v1/requests', STRICT)).headers['preference-applied']).toBe('handling=strict');
    expect((await api.start('Hello', { headers: STRICT })).headers['preference-applied']).toBe('handling=strict');
  });

  it('[REQ-025] is left to the rules of other protocols', async () => {
    const { api } = baton();
    const chat = { model: 'index', messages: [{ role: 'user', content: 'Hello' }] };
    const { status, headers } = await api.post('/openai/v1/chat/completions', chat, STRICT);
    expect([status, headers['baton-ignored'], headers['preference-applied']]).toEqual([200, undefined, undefined]);
    expect((await api.post('/openai/v1/chat/completions', { ...chat, own: 1 })).status).toBe(400);
    const sent = await call(api, 'SendMessage', { ...modern('Hello', { own: 1 }), mesage: 1 }, { version: '1.0', headers: STRICT });
    expect([sent.status, sent.headers['baton-ignored'], sent.body.result]).toMatchObject([200, undefined, {}]);
  });

  it('[REQ-025] is described at every operation that takes input', () => {
    const whole = document as BundledDocument;
    const paths = whole['paths'] as Record<string, Record<string, { parameters: Node[]; responses: Record<string, Node> }>>;
    const ids = (Object.keys(operations) as OperationId[]).filter((id) => operations[id].handling);
    expect(ids.length).toBeGreaterThan(80);
    for (const id of ids) {
      const { parameters, responses } = paths[operations[id].path]![operations[id].method]!;
      expect(
        parameters.map((one) => resolve<Node>(whole, one)['name']),
        id,
      ).toContain('Prefer');
      for (const { headers = {}, content = {} } of successesOf(whole, responses)) {
        if (Object.keys(content as Node)[0] !== 'text/event-stream') expect(headers, id).toHaveProperty('Baton-Ignored');
      }
    }
  });
});

describe('a member with nearly the name of another one', () => {
  const baton = useServer();

  it.each([
    ['/v1/orchestrate', { mesage: 'Hello' }, '/mesage', 'message'],
    ['/v1/orchestrate', { message: 'Hello', agnet_id: 'index' }, '/agnet_id', 'agent_id'],
    ['/v1/requests', { message: 'Hello', conversationId: 1 }, '/conversationId', 'conversation_id'],
    ['/v1/requests', { message: 'Hello', metdata: {} }, '/metdata', 'metadata'],
    ['/v1/orchestrate', { message: 'Hello', agent_def: { ...AGENT, temprature: 1 } }, '/agent_def/temprature', 'temperature'],
    ['/v1/agents', { agent_def: { ...AGENT, temprature: 1 } }, '/agent_def/temprature', 'temperature'],
    ['/v1/orchestrate', { message: [{ type: 'image', suorce: {} }] }, '/message/0/suorce', 'source'],
    ['/v1/schedules', { message: 'Hello', schedule: 'daily', timzone: 'UTC' }, '/timzone', 'timezone'],
    ['/v1/conversations', { titles: 'x' }, '/titles', 'title'],
  ])('[REQ-026] is a 400 that names both: POST %s %j', async (path, body, at, meant) => {
    const { status, body: refusal } = await baton().api.post(path, body);
    const message = `is not known here: did you mean ${meant}?`;
    expect([status, refusal]).toMatchObject([400, { error: `${at}: ${message}`, error_code: 'invalid_request' }]);
    expect((refusal['details'] as unknown[])[0]).toEqual({ path: at, message });
  });

  it('[REQ-026] is none where names are free, short, or those of something else', async () => {
    const schema = { type: 'object', properties: { mesage: {} }, requird: [] };
    const tools = [{ name: 'f', parameters: schema }];
    const free = { message: 'Hello', metadata: { mesage: 'x', agents: 'y' }, tools, messages: [], agents: [], more: 1, name: 'x' };
    expect((await baton().api.post('/v1/requests', free)).status).toBe(201);
  });

  it('[REQ-026] is none of a name with a word more or less', async () => {
    const { status, headers } = await baton().api.post('/v1/requests', { message: 'Hello', conversation: 1, users: 1, stream_id: 1 });
    expect([status, headers['baton-ignored']]).toEqual([201, '/conversation, /users, /stream_id']);
  });

  it('[REQ-026] is none in what a client has read and sends back', async () => {
    const { api } = await baton().newTenant();
    const agent = (await api.post('/v1/agents', AGENT)).body;
    expect((await api.patch('/v1/agents/helper', agent)).status).toBe(200);
    const schedule = (await api.post('/v1/schedules', { schedule: 'daily', message: 'Hello' })).body;
    expect((await api.patch(`/v1/schedules/${String(schedule['id'])}`, schedule)).status).toBe(200);
  });

  it('[REQ-026] is looked for as often as it costs little', () => {
    const many = Object.fromEntries(Array.from({ length: 90_000 }, (_, index) => [`x${index}`, 1]));
    expect(unknownMembers('orchestrate', { message: 'Hello', ...many })).toHaveLength(100);
  });
});

describe('what would do another thing than was asked for, if it were ignored', () => {
  const baton = useServer();

  it.each([
    [{ budgets: { users: { tokens: 5, period: 'day' } } }, '/budgets/users', 'is not known here: did you mean user?'],
    [{ budgets: { each: null } }, '/budgets/each', 'is not known here: known are user'],
    [{ budgets: null }, '/budgets', 'must be object'],
    [{ limits: null }, '/limits', 'must be object'],
    [{ limits: { max_agent: 5 } }, '/limits/max_agent', 'is not known here: did you mean max_agents?'],
    [
      { limits: { TENANT_RATE_PER_MIN: 5 } },
      '/limits/TENANT_RATE_PER_MIN',
      expect.stringMatching(/^is not known here: known are .*rate_per_min/),
    ],
    [{ budget: { token: 5, period: 'day' } }, '/budget/token', 'is not known here: did you mean tokens?'],
    [{ budget: { tokens: 5, period: 'day', cents: 5 } }, '/budget/cents', expect.stringContaining('micro_cents')],
  ])('[REQ-029] is a 400 that names it, and changes nothing: %j', async (body, path, message) => {
    const { admin } = baton();
    const { id } = (await admin.post('/v1/admin/tenants', { name: 'Acme' })).body as { id: number };
    const before = (await admin.get(`/v1/admin/tenants/${id}`)).body;
    const { status, body: refusal } = await admin.patch(`/v1/admin/tenants/${id}`, { name: 'Other', ...body });
    expect([status, refusal['details']]).toEqual([400, [{ path, message }]]);
    expect((await admin.get(`/v1/admin/tenants/${id}`)).body).toEqual(before);
  });

  it('[REQ-029] is a 400 of tokens too, and what was read can be sent back', async () => {
    const { admin } = baton();
    const { id } = (await admin.post('/v1/admin/tenants', { name: 'Acme' })).body as { id: number };
    const path = `/v1/admin/tenants/${id}`;
    const budget = { tokens: 5, period: 'day' };
    const token = (await admin.post(`${path}/tokens`, { name: 'one', budget })).body as { id: number };
    const refused = await admin.patch(`${path}/tokens/${token.id}`, { budgets: null });
    expect([refused.status, refused.body['details']]).toEqual([
      400,
      [{ path: '/budgets', message: 'is not known here: did you mean budget?' }],
    ]);
    const tenant = (await admin.patch(path, { limits: { max_agents: 3 }, budget, budgets: { user: budget } })).body;
    expect([(await admin.patch(path, tenant)).status, (await admin.get(path)).body]).toMatchObject([200, tenant]);
  });
});

describe('all that is wrong with a request', () => {
  const baton = useServer();
  const details = (body: Fields) => body['details'] as { path: string; message: string }[];

  it('[REQ-027] is told at once, of its body and its parameters', async () => {
    const { api } = baton();
    const body = {
      message: [{ type: 'text', text: 5 }, { type: 'txt' }, { type: 'image', source: { type: 'url' } }, {}],
      agent: 7,
      agent_def: { name: 'A', temperature: 'hot', rules: ['one', 2] },
      metadata: { a: 1 },
      recovery: 'never',
    };
    const { body: refusal } = await api.post('/v1/orchestrate', body, { 'Idempotency-Key': 'x'.repeat(300) });
    expect(Object.fromEntries(details(refusal).map(({ path, message }) => [path, message]))).toMatchObject({
      '/message/0/text': 'must be string',
      '/message/1/type': 'must be "text" or "image" or "document"',
      '/message/2/source/url': 'is required',
      '/message/3/type': 'is required',
      '/agent': 'must be string',
      '/agent_def/role': 'is required',
      '/agent_def/goal': 'is required',
      '/agent_def/temperature': 'must be number',
      '/agent_def/rules/1': 'must be string',
      '/metadata/a': 'must be string',
      '/recovery': expect.stringContaining('must be one of'),
      'header/idempotency-key': expect.stringContaining('characters'),
    });
    expect(refusal['error']).toBe(`${details(refusal)[0]!.path}: ${details(refusal)[0]!.message}`);
    const { body: query } = await api.get('/v1/requests?limit=0&state=odd&since=x&colour=1');
    expect(details(query).map(({ path }) => path)).toEqual(['query/limit', 'query/state', 'query/since']);
  });

  it('[REQ-027] is told in words, not in regular expressions', async () => {
    const { api } = baton();
    const one = async (path: string) => details((await api.get(path)).body)[0]!.message;
    expect(await one('/v1/requests?metadata=shop')).toBe('must be metadata[name]=value');
    expect(await one('/v1/requests?before=x')).toBe('must be the id of a run');
    const { body } = await api.post('/v1/agents', { ...AGENT, id: 'a b', delegates: ['c@0'] });
    expect(details(body).map(({ message }) => message)).toEqual([
      'must be 1 to 64 letters, digits, _ and -',
      'must be 1 to 64 letters, digits, _ and -, and may end in @ and the number of a version',
    ]);
    const code = await readFile(new URL('../../src/generated/request-errors.js', import.meta.url), 'utf8');
    const patterns = [...code.matchAll(/params:\{pattern: ("(?:[^"\\]|\\.)*")\}/g)].map(([, pattern]) => JSON.parse(pattern!) as string);
    expect(patterns.length).toBeGreaterThan(50);
    expect(patterns.filter((pattern) => !PATTERN_WORDS.has(pattern))).toEqual([]);
  });

  it('[REQ-027] is told of alternatives as of the one that fits best', async () => {
    const one = async (message: unknown) => details((await baton().api.post('/v1/orchestrate', { message })).body);
    expect(await one(5)).toEqual([{ path: '/message', message: 'must be string or array' }]);
    expect(await one([{ type: 'document', source: { type: 'base64', media_type: 'x' } }])).toEqual([
      { path: '/message/0/source/data', message: 'is required' },
      expect.objectContaining({ path: '/message/0/source/media_type' }),
    ]);
  });

  it('[REQ-027] names a place by its beginning, where a client has sent a long name', async () => {
    const { api } = baton();
    const long = 'k'.repeat(200_000);
    const chat = { model: 'index', messages: [{ role: 'user', content: 'Hello' }] };
    const schema = { type: 'object', properties: { [long.slice(0, 60_000)]: 5 } };
    const answers = [
      await api.post('/v1/orchestrate', { message: 'Hello', [long]: 1 }, STRICT),
      await api.post('/v1/orchestrate', { message: 'Hello', [`${long}\ud83d`]: 1 }),
      await api.post('/v1/orchestrate', { message: 'Hello', response_format: { type: 'json_schema', schema } }),
      await api.post('/openai/v1/chat/completions', { ...chat, [long]: 1 }),
      await api.post('/openai/v1/chat/completions', { ...chat, model: long }),
      await call(api, long),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 404, 200]);
    for (const { body } of answers) expect(JSON.stringify(body).length).toBeLessThan(2000);
    const { body: first } = await api.post('/v1/orchestrate', { message: 'Hello', [long]: 1 }, STRICT);
    expect(first['error']).toBe(`/${long.slice(0, 499)}…: is not known here`);
    expect(details(first)).toEqual([{ path: `/${long.slice(0, 499)}…`, message: 'is not known here' }]);
  });

  it('[REQ-027] has 20 places, whatever comes', () => {
    const wrong = (body: Fields): unknown => {
      try {
        return parseRequest('orchestrate', () => JSON.stringify(body), { params: {}, query: {}, headers: {} });
      } catch (error) {
        return (error as { extra: Fields }).extra['details'];
      }
    };
    const parts = (length: number) => Array.from({ length }, () => ({ type: 'image', source: { type: 'base64', data: '!' } }));
    expect(wrong({ message: parts(500) })).toHaveLength(20);
    expect(wrong({ message: 'x', metadata: Object.fromEntries(parts(500).map((_, index) => [`${index}`, 5])) })).toHaveLength(20);
    // A large body may have an error in each of its characters: the first is enough.
    expect(wrong({ message: parts(30_000) })).toEqual([{ path: '/message/0/source/media_type', message: 'is required' }]);
  });
});
