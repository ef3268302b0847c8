import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { document } from '../../src/generated/openapi.ts';
import { operations, type OperationId } from '../../src/generated/operations.ts';
import { parseRequest } from '../../src/http/parse-request.ts';
import { call, legacy, modern } from '../doors/a2a/rpc.ts';
import { frames, input } from '../doors/ag-ui/official.ts';
import { beginSession, send } from '../doors/mcp/host.ts';
import type { Fields } from '../support/client.ts';
import { useServer } from '../support/server.ts';
import { specOperations } from '../support/spec.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  /** Members whose null could mean another thing. */
  'x-refused-nulls'?: string[];
}

interface Document {
  paths: Record<string, Record<string, { requestBody: { content: { 'application/json'?: { schema: Schema } } } }>>;
  components: { schemas: Record<string, Schema> };
}

/** The document for generators: what clients are made of. */
const forGenerators = parse(readFileSync('src/generated/openapi-3.1.yaml', 'utf8')) as Document;
const { paths, components } = forGenerators;
const resolved = (schema: Schema): Schema => (schema.$ref ? resolved(components.schemas[schema.$ref.split('/').at(-1)!]!) : schema);
const bodyOf = (id: OperationId): Schema | undefined =>
  paths[operations[id].path]?.[operations[id].method]?.requestBody.content['application/json']?.schema;

/** What a client sends that writes null for each member that it leaves out, at every level. */
function writtenOut(value: unknown, schema: Schema): unknown {
  const { type, items, properties = {}, oneOf, 'x-refused-nulls': refused = [] } = resolved(schema);
  if (oneOf) {
    const fits = oneOf.map(resolved).find((one) => one.type === (Array.isArray(value) ? 'array' : typeof value) && sameType(value, one));
    return fits ? writtenOut(value, fits) : value;
  }
  if (Array.isArray(value)) return items ? value.map((one) => writtenOut(one, items)) : value;
  if (type !== 'object' || typeof value !== 'object' || value === null) return value;
  const given = value as Fields;
  const members = Object.entries(properties).filter(([name, one]) => name in given || !(ownNull(one) || refused.includes(name)));
  return { ...given, ...Object.fromEntries(members.map(([name, one]) => [name, name in given ? writtenOut(given[name], one) : null])) };
}

const ownNull = (schema: Schema): boolean => {
  const { type, oneOf = [] } = resolved(schema);
  return type === 'null' || (type === undefined && oneOf.length === 0) || oneOf.some(ownNull);
};
const sameType = (value: unknown, { properties }: Schema): boolean => {
  const { const: constant } = (properties?.['type'] ?? {}) as { const?: unknown };
  return constant === undefined || (value as Fields)['type'] === constant;
};

const read = (id: OperationId, body: unknown): unknown =>
  parseRequest(id, () => JSON.stringify(body), { params: { id: numbered(id) ? 1 : 'a' }, query: {}, headers: {} }).body;
const numbered = (id: OperationId): boolean => (operations[id].parameters.path as { id?: string }).id === 'integer';

const AGENT = { id: 'helper', name: 'Helper', role: 'helps', goal: 'Help.', model: 'demo/echo' };
const SCHEMA = { type: 'object', properties: { city: { enum: ['Rome', null], default: null } } };
/** Objects below others, and in lists. */
const DEEP = {
  message: [
    { type: 'text', text: 'hi' },
    { type: 'image', source: { type: 'url', url: 'https://example.org/a.png' } },
  ],
  agent_def: { ...AGENT, memory: {}, advisor: { model: 'demo/echo' }, response_format: { type: 'json_schema', schema: SCHEMA } },
};

describe('null in the place of an optional member', () => {
  const ids = (Object.keys(operations) as OperationId[]).filter((id) => operations[id].hasBody && !operations[id].jsonRpc && bodyOf(id));

  it.each(ids)('[ERR-060] is the same as leaving it out, at every level of what %s takes', (id) => {
    const schema = bodyOf(id)!;
    for (const body of [specOperations.find((one) => one.id === id)!.bodyExample, ...(id === 'orchestrate' ? [DEEP] : [])]) {
      expect(read(id, writtenOut(body, schema))).toEqual(read(id, body));
      for (const name of resolved(schema).required ?? []) {
        expect(() => read(id, { ...(body as Fields), [name]: null }), name).toThrow();
      }
    }
  });

  it('[ERR-060] the bodies of this test have such members, below others and in lists too', () => {
    const sent = JSON.stringify(writtenOut(DEEP, bodyOf('orchestrate')!));
    for (const name of ['agent', 'recovery', 'temperature', 'auto_tag', 'max_redirects', 'name']) expect(sent).toContain(`"${name}":null`);
    expect(ids.filter((id) => JSON.stringify(writtenOut({}, bodyOf(id)!)) !== '{}').length).toBeGreaterThan(12);
  });
});

describe('null in a request', () => {
  const baton = useServer();

  it('[ERR-060] starts a run, makes and changes things, with the defaults of what is left out', async () => {
    const { api } = baton();
    const run = await api.post('/v1/orchestrate', writtenOut({ message: 'hi' }, bodyOf('orchestrate')!), { Accept: 'application/json' });
    expect(run).toMatchObject({ status: 200, body: { ok: true, agent: 'index' } });
    const schedule = await api.post('/v1/schedules', {
      schedule: 'daily',
      message: 'hi',
      agent: null,
      conversation_id: null,
      timezone: null,
    });
    expect(schedule).toMatchObject({ status: 201, body: { agent_id: 'index', timezone: 'UTC' } });
    const changed = await api.patch(`/v1/schedules/${String(schedule.body['id'])}`, { status: 'paused', message: null, schedule: null });
    expect(changed).toMatchObject({ status: 200, body: { status: 'paused', message: 'hi' } });
    expect(await api.post('/v1/agents', { ...AGENT, agent_def: null, temperature: null, advisor: null })).toMatchObject({
      status: 201,
      body: { id: 'helper', temperature: 0.3 },
    });
    const agent = await api.post('/v1/agents', { agent_def: { ...AGENT, id: 'wrapped', rules: null, memory: { auto_tag: null } } });
    expect(agent).toMatchObject({ status: 201, body: { id: 'wrapped', rules: [] } });
  });

  it('[ERR-060] is looked at where a member decides what another one may be', async () => {
    const { api } = baton();
    const advised = (advisor: object) => api.post('/v1/agents', { ...AGENT, id: crypto.randomUUID(), advisor });
    expect(await advised({ mode: null, model: 'demo/echo' })).toMatchObject({ status: 201, body: { advisor: { model: 'demo/echo' } } });
    expect(await advised({ mode: 'off', model: null })).toMatchObject({ status: 201, body: { advisor: { mode: 'off' } } });
    expect(await advised({ mode: 'gate', model: null })).toMatchObject({ status: 400, body: { details: [{ path: '/advisor/model' }] } });
    const nameless = { message: 'hi', agent: null, agent_def: { ...AGENT, id: null } };
    expect(await api.post('/v1/orchestrate', nameless)).toMatchObject({ status: 400, body: { error_code: 'invalid_request' } });
  });

  it('[ERR-060] keeps what it means by itself, and stays in what is free-form', async () => {
    const { api } = baton();
    const conversation = String((await api.post('/v1/conversations', { title: null })).body['id']);
    const artifact = await api.post(`/v1/conversations/${conversation}/artifacts`, {
      path: 'a.txt',
      content: 'a',
      encoding: null,
      mime_type: null,
    });
    expect(artifact.status).toBe(201);
    const artifactId = artifact.body['id'];
    const entry = await api.post('/v1/memory/entries', { type: 'user', title: 'a', content: 'b', artifact_id: artifactId, tags: null });
    expect(entry).toMatchObject({ status: 201, body: { artifact_id: artifactId, tags: [] } });
    const path = `/v1/memory/entries/${String(entry.body['id'])}`;
    expect((await api.patch(path, { title: null, content: 'c' })).body).toMatchObject({ title: 'a', artifact_id: artifactId });
    expect((await api.patch(path, { artifact_id: null })).body).not.toHaveProperty('artifact_id');
    const typed = { ...AGENT, id: 'typed', response_format: { type: 'json_schema', name: null, schema: SCHEMA } };
    const { response_format: format } = (await api.post('/v1/agents', typed)).body;
    expect(format).toEqual({ type: 'json_schema', schema: SCHEMA });
  });

  it('[ERR-060] is a 400 of a required member, and as an item of a list', async () => {
    const { api } = baton();
    const refused = async (path: string, body: object) => (await api.post(path, body)).body;
    expect(await refused('/v1/orchestrate', { message: null })).toMatchObject({ details: [{ path: '/message' }] });
    expect(await refused('/v1/agents', { ...AGENT, goal: null })).toMatchObject({
      details: [{ path: '/goal', message: 'must be string' }],
    });
    expect(await refused('/v1/agents', { ...AGENT, rules: [null] })).toMatchObject({ details: [{ path: '/rules/0' }] });
    expect(await refused('/v1/orchestrate', { message: [{ type: 'text', text: null }] })).toMatchObject({
      details: [{ path: '/message/0/text' }],
    });
  });

  it('[ERR-060] is the same in a body that is parsed by another thread', async () => {
    const message = 'x'.repeat(200_000);
    const answer = await baton().api.post(
      '/v1/orchestrate',
      { agent: null, message, response_format: null },
      { Accept: 'application/json' },
    );
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
  });

  it('[ERR-060] is the same over A2A, in the parameters too', async () => {
    const { api } = baton();
    const old = legacy('hi', { contextId: null, taskId: null, metadata: null });
    const configuration = { blocking: null, historyLength: null, acceptedOutputModes: null, pushNotificationConfig: null };
    const task = (await call(api, 'message/send', { ...old, configuration, metadata: null })).body.result!;
    // It waited, as 0.3 has it without `blocking`.
    expect(task.status).toMatchObject({ state: 'completed' });
    const sent = modern([{ text: 'hi', mediaType: null, filename: null, raw: null, url: null, data: null, metadata: null }], {
      contextId: null,
    });
    const body = { ...sent, configuration: { returnImmediately: null }, metadata: null, tenant: null };
    expect((await call(api, 'SendMessage', body, { version: '1.0' })).body.result).toHaveProperty('task');
    expect((await call(api, 'ListTasks', null, { version: '1.0' })).body.result).toHaveProperty('tasks');
  });

  it('[ERR-060] is the same over MCP, but for ids', async () => {
    const { api } = baton();
    const nothing = { params: null, result: null, error: null };
    const capabilities = { roots: null, sampling: null, elicitation: null, experimental: null };
    const session = await beginSession(api, { capabilities, clientInfo: { name: 'x', version: '1', title: null }, _meta: null });
    expect((await send(api, { jsonrpc: '2.0', id: 1, method: 'ping', ...nothing }, session)).body).toMatchObject({ id: 1, result: {} });
    const list = {
      jsonrpc: '2.0',
      id: 2,
      method: 'tools/list',
      params: { cursor: null, _meta: { progressToken: null, 'example.com/own': null } },
    };
    expect((await send(api, list, session)).body.result).toHaveProperty('tools');
    const params = { name: 'run_agent', arguments: { message: 'hi', agent: null }, _meta: null };
    expect((await send(api, { jsonrpc: '2.0', id: 3, method: 'tools/call', params }, session)).status).toBe(200);
    expect((await send(api, { jsonrpc: '2.0', id: null, method: 'ping' }, session)).status).toBe(400);
  });

  it('[ERR-060] is the same over AG-UI, and over OpenAI’s API, which says so itself', async () => {
    const { api, url, tenant } = baton();
    const part = { type: 'text', text: 'hi' };
    const body = {
      ...input([{ id: 'm', role: 'user', content: [part], name: null }] as never),
      context: null,
      tools: null,
      state: null,
      resume: null,
    };
    const { events } = await frames({ url, token: tenant.token }, body);
    expect(events.at(-1)).toMatchObject({ type: 'RUN_FINISHED' });
    const chat = {
      model: 'index',
      messages: [
        { role: 'user', content: 'May I?', name: null },
        { role: 'assistant', content: null, refusal: 'No.' },
        { role: 'user', content: 'And now?' },
        { role: 'assistant', content: null, refusal: null },
        { role: 'user', content: 'hi', name: null, tool_calls: null },
      ],
      stream: null,
      metadata: null,
      response_format: null,
    };
    expect(await api.post('/openai/v1/chat/completions', chat)).toMatchObject({
      status: 200,
      body: { choices: [{ message: { content: 'hi' } }] },
    });
    const response = {
      model: 'index',
      input: 'hi',
      instructions: null,
      text: null,
      store: null,
      previous_response_id: null,
      conversation: null,
    };
    expect((await api.post('/openai/v1/responses', response)).status).toBe(200);
  });
});

describe('the documents', () => {
  it('[ERR-060] say that a null may come, but not to generators, whose types have none', () => {
    const served = document as Document;
    const title = (document: Document) => document.components.schemas['CreateConversationRequest']!.properties!['title'];
    expect(title(served)).toEqual({ oneOf: [{ $ref: '#/components/schemas/ConversationTitle' }, { type: 'null' }] });
    const agent = served.components.schemas['InlineAgentDefinition']!.properties!;
    expect(agent['temperature']).toMatchObject({ type: ['number', 'null'] });
    expect(agent['name']).toMatchObject({ type: 'string' });
    // What answers have is never null for that reason.
    expect(served.components.schemas['AgentMemory']!.properties!['auto_tag']).toMatchObject({ type: 'boolean' });
    expect(agent['memory']!.oneOf![0]).toEqual({ $ref: '#/components/schemas/AgentMemoryInput' });
    expect(served.components.schemas['AgentMemoryInput']!.properties!['auto_tag']).toMatchObject({ type: ['boolean', 'null'] });
    expect(title(forGenerators)).not.toHaveProperty('oneOf');
    for (const name of ['3.1', '3.0']) expect(readFileSync(`src/generated/openapi-${name}.yaml`, 'utf8')).not.toContain('AgentMemoryInput');
  });
});
