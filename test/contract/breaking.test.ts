import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { allows, compareDocuments, readDocument, type DocumentName } from '../../codegen/breaking.ts';
import type { Fields } from '../../codegen/breaking-document.ts';

/** Any release will do: the edits below are edits of it. */
const RELEASED = 'spec/released/0.1.0';
const released = { openapi: readDocument(RELEASED, 'openapi'), asyncapi: readDocument(RELEASED, 'asyncapi') };

type Edit = (document: Fields) => void;

/** The part of a document at this path. @throws when there is none: an edit must not miss */
function at(document: Fields, ...path: (string | number)[]): Fields {
  return path.reduce<Fields>((part, key) => {
    if (typeof part[key] !== 'object' || part[key] === null) throw new Error(`there is no ${path.join(' / ')}`);
    return part[key] as Fields;
  }, document);
}

const schema = (document: Fields, name: string, ...path: (string | number)[]) => at(document, 'components', 'schemas', name, ...path);
const operation = (document: Fields, method: string, path: string, ...below: (string | number)[]) =>
  at(document, 'paths', path, method, ...below);
const push = (array: Fields, ...items: unknown[]) => (array as unknown as unknown[]).push(...items);
const remove = (array: Fields, item: unknown) => {
  const items = array as unknown as unknown[];
  expect(items).toContain(item);
  items.splice(items.indexOf(item), 1);
};
const drop = (part: Fields, key: string) => {
  expect(part).toHaveProperty([key]);
  delete part[key];
};
const set = (part: Fields, key: string, value: unknown) => {
  part[key] = value;
};
/** The frame of an event in the OpenAPI document's stream. */
const frame = (event: string) => ({
  type: 'object',
  required: ['event', 'data'],
  properties: { event: { type: 'string', const: event }, data: { type: 'string' } },
});

const breakingOpenapi: Record<string, Edit> = {
  'a path is removed': (d) => drop(at(d, 'paths'), '/v1/requests/{id}/events'),
  'an operation is removed': (d) => drop(at(d, 'paths', '/v1/agents'), 'get'),
  'an operationId is another': (d) => set(operation(d, 'get', '/v1/agents'), 'operationId', 'getAgents'),
  'errors have another form': (d) => set(operation(d, 'post', '/v1/orchestrate'), 'x-errors', 'openai'),
  'wrong bodies are answered in another manner': (d) => set(operation(d, 'post', '/v1/orchestrate'), 'x-json-rpc', true),
  'a stable operation becomes a preview': (d) => set(operation(d, 'post', '/v1/orchestrate'), 'x-status', 'preview'),
  'a public operation wants a token': (d) => drop(operation(d, 'get', '/openapi.yaml'), 'security'),
  'a scheme sends its token elsewhere': (d) =>
    set(at(d, 'components', 'securitySchemes'), 'tenantToken', { type: 'apiKey', in: 'header', name: 'X-Token' }),
  'a response is removed': (d) => drop(operation(d, 'post', '/v1/agents', 'responses'), '409'),
  'success may have another status': (d) => set(operation(d, 'get', '/v1/agents', 'responses'), '206', { description: 'A part.' }),
  'a media type is removed': (d) => {
    drop(at(d, 'components', 'responses', 'StartedRun', 'content'), 'text/event-stream');
    set(at(d, 'components', 'responses', 'StartedRun', 'content'), 'application/jsonl', {});
  },
  'a response header is removed': (d) => drop(at(d, 'components', 'responses', 'Unavailable', 'headers'), 'Retry-After'),
  'a response header may be missing': (d) => set(at(d, 'components', 'headers', 'RequestId'), 'required', false),
  'a parameter is removed': (d) => drop(operation(d, 'get', '/v1/requests/{id}/events'), 'parameters'),
  'a new parameter is required': (d) =>
    set(operation(d, 'get', '/v1/agents'), 'parameters', [{ name: 'tenant', in: 'query', required: true, schema: { type: 'string' } }]),
  'a parameter becomes required': (d) => set(operation(d, 'get', '/v1/requests/{id}/events', 'parameters', 1), 'required', true),
  'a parameter has a smaller maximum': (d) => set(at(d, 'components', 'parameters', 'Limit', 'schema'), 'maximum', 100),
  'a parameter has another default': (d) => set(at(d, 'components', 'parameters', 'Limit', 'schema'), 'default', 50),
  'a request member becomes required': (d) => push(schema(d, 'OrchestrateRequest', 'required'), 'agent'),
  'a new request member is required': (d) => {
    set(schema(d, 'AgentFields', 'properties'), 'team', { type: 'string' });
    push(schema(d, 'AgentFields', 'required'), 'team');
  },
  'a request member is removed': (d) => drop(schema(d, 'AgentFields', 'properties'), 'personality'),
  'a request member has another type': (d) => set(schema(d, 'AgentFields', 'properties', 'temperature'), 'type', 'integer'),
  'a request value is refused': (d) => remove(schema(d, 'AgentFields', 'properties', 'brevity', 'enum'), 'bullets'),
  'a request member is limited': (d) => set(schema(d, 'AgentFields', 'properties', 'name'), 'maxLength', 80),
  'a request member has a pattern': (d) => set(schema(d, 'AgentFields', 'properties', 'name'), 'pattern', '^[a-z]+$'),
  'a request pattern is another': (d) => set(schema(d, 'AgentId'), 'pattern', '^[a-z]{1,64}$'),
  'a further request value is ruled out': (d) => set(schema(d, 'AgentId'), 'not', { enum: ['index', 'master'] }),
  'a form of a request is refused': (d) => set(schema(d, 'AdvisorInput'), 'anyOf', [{ $ref: '#/components/schemas/AdvisorConfig' }]),
  'unknown request members are refused': (d) => set(schema(d, 'OrchestrateRequest'), 'additionalProperties', false),
  'a condition of a request is stricter': (d) => push(schema(d, 'AdvisorConfig', 'else', 'required'), 'prompt'),
  'a condition of a request asks for something else': (d) => set(schema(d, 'AdvisorConfig', 'if', 'properties', 'mode'), 'const', 'gate'),
  'a response member is removed': (d) => {
    drop(schema(d, 'AgentRecord', 'properties'), 'goal');
    remove(schema(d, 'AgentRecord', 'required'), 'goal');
  },
  'an optional response member is removed': (d) => drop(schema(d, 'AgentRecord', 'properties'), 'updated_at'),
  'a response member may be missing': (d) => remove(schema(d, 'AgentRecord', 'required'), 'rules'),
  'a response member has another type': (d) => set(schema(d, 'AgentRecord', 'properties', 'max_tokens'), 'type', 'string'),
  'a response member may be null': (d) => set(schema(d, 'AgentRecord', 'properties', 'goal'), 'type', ['string', 'null']),
  'a response member may be greater': (d) => set(schema(d, 'AgentRecord', 'properties', 'temperature'), 'maximum', 3),
  'items of a response are others': (d) => set(schema(d, 'AgentRecord', 'properties', 'rules'), 'items', { type: 'object' }),
  'a stream has a new event': (d) => push(schema(d, 'RunFrame', 'oneOf'), frame('thought')),
};

const compatibleOpenapi: Record<string, Edit> = {
  'a new operation': (d) => set(at(d, 'paths'), '/v1/agents/{id}/runs', { get: { operationId: 'listRuns', responses: {} } }),
  'an operation becomes stable': (d) => set(operation(d, 'get', '/v1/agents'), 'x-status', 'stable'),
  'an operation takes messages of a WebSocket': (d) => set(operation(d, 'post', '/v1/orchestrate'), 'x-websocket', true),
  'an operation is deprecated': (d) => set(operation(d, 'get', '/v1/agents'), 'deprecated', true),
  'an operation opens to everybody': (d) => set(operation(d, 'get', '/v1/agents'), 'security', []),
  'another way to authenticate': (d) => set(operation(d, 'get', '/v1/agents'), 'security', [{ tenantToken: [] }, { adminToken: [] }]),
  'a first scope, which every token has': (d) => set(operation(d, 'get', '/v1/agents'), 'security', [{ tenantToken: ['read'] }]),
  'a new error': (d) => set(operation(d, 'get', '/v1/agents', 'responses'), '429', { $ref: '#/components/responses/Unavailable' }),
  'a new response header': (d) =>
    set(operation(d, 'get', '/v1/agents', 'responses', '200', 'headers'), 'ETag', { schema: { type: 'string' } }),
  'a new media type': (d) => set(operation(d, 'get', '/v1/agents', 'responses', '200', 'content'), 'application/xml', {}),
  'a new optional parameter': (d) =>
    set(operation(d, 'get', '/v1/agents'), 'parameters', [{ name: 'role', in: 'query', schema: { type: 'string' } }]),
  'a parameter has a greater maximum': (d) => set(at(d, 'components', 'parameters', 'Limit', 'schema'), 'maximum', 500),
  'a new optional request member': (d) => set(schema(d, 'AgentFields', 'properties'), 'team', { type: 'string' }),
  'a request member becomes optional': (d) => remove(schema(d, 'AgentFields', 'required'), 'role'),
  'a request member takes a new value': (d) => push(schema(d, 'AgentFields', 'properties', 'brevity', 'enum'), 'verse'),
  'a request member takes another type too': (d) =>
    set(schema(d, 'AgentFields', 'properties'), 'goal', { anyOf: [{ type: 'string', minLength: 1 }, { type: 'object' }] }),
  'a request member may be longer': (d) => set(schema(d, 'OrchestrateRequest', 'properties', 'agent'), 'maxLength', 512),
  'a request value is not ruled out any more': (d) => drop(schema(d, 'AgentId'), 'not'),
  'a condition of a request is dropped': (d) => drop(schema(d, 'OrchestrateRequest'), 'dependentSchemas'),
  'a new response member': (d) => set(schema(d, 'AgentRecord', 'properties'), 'runs', { type: 'integer' }),
  'a response member has a new value': (d) => push(schema(d, 'AgentRecord', 'properties', 'brevity', 'enum'), 'verse'),
  'a response member is always there': (d) => push(schema(d, 'AgentRecord', 'required'), 'memory'),
  'a response value does not come any more': (d) => remove(schema(d, 'AgentRecord', 'properties', 'brevity', 'enum'), 'bullets'),
  'a response member has a smaller maximum': (d) => set(schema(d, 'AgentRecord', 'properties', 'temperature'), 'maximum', 1),
};

const breakingAsyncapi: Record<string, Edit> = {
  'a channel is removed': (d) => {
    drop(at(d, 'channels'), 'requestEvents');
    drop(at(d, 'operations'), 'replayRun');
  },
  'a channel has another address': (d) => set(at(d, 'channels', 'liveRun'), 'address', '/v2/orchestrate'),
  'a channel wants a parameter': (d) => set(at(d, 'channels', 'liveRun'), 'parameters', { tenant: {} }),
  'an operation is removed': (d) => drop(at(d, 'operations'), 'streamRun'),
  'an operation runs the other way': (d) => set(at(d, 'operations', 'streamRun'), 'action', 'receive'),
  'an operation has another method': (d) => set(at(d, 'operations', 'replayRun', 'bindings', 'http'), 'method', 'POST'),
  'an event is removed': (d) => {
    drop(at(d, 'channels', 'liveRun', 'messages'), 'file');
    const messages = at(d, 'operations', 'streamRun', 'messages') as unknown as Fields[];
    set(
      at(d, 'operations', 'streamRun'),
      'messages',
      messages.filter(({ $ref }) => !String($ref).endsWith('/file')),
    );
  },
  'events are no JSON any more': (d) => set(d, 'defaultContentType', 'text/plain'),
  'the token is sent elsewhere': (d) =>
    set(at(d, 'components', 'securitySchemes'), 'tenantToken', { type: 'httpApiKey', in: 'header', name: 'X-Token' }),
  'an event has another name': (d) => set(at(d, 'components', 'messages', 'text'), 'name', 'delta'),
  'an event is no JSON any more': (d) => set(at(d, 'components', 'messages', 'text'), 'contentType', 'text/plain'),
  'a member of an event is removed': (d) => drop(schema(d, 'FileEvent', 'properties'), 'mime_type'),
  'a member of an event may be missing': (d) => remove(schema(d, 'TextEvent', 'required'), 'delta'),
  'a member of an event has another type': (d) => set(schema(d, 'FileEvent', 'properties', 'size_bytes'), 'type', 'string'),
  'an event has a further form': (d) => push(schema(d, 'DoneEvent', 'oneOf'), { title: 'Paused', type: 'object' }),
  'a member of one form is removed': (d) => drop(schema(d, 'DoneEvent', 'oneOf', 0, 'properties'), 'content'),
  'what belongs together has changed': (d) => drop(schema(d, 'ToolCallEvent'), 'else'),
};

const compatibleAsyncapi: Record<string, Edit> = {
  'a new channel with its operation': (d) => {
    set(at(d, 'channels'), 'notifications', { address: '/v1/notifications/stream' });
    set(at(d, 'operations'), 'notify', { action: 'send', channel: { $ref: '#/channels/notifications' } });
  },
  'a new event': (d) => {
    set(at(d, 'components', 'messages'), 'thought', { name: 'thought', payload: { type: 'object' } });
    set(at(d, 'channels', 'liveRun', 'messages'), 'thought', { $ref: '#/components/messages/thought' });
  },
  'a new command': (d) => push(schema(d, 'ToolKind', 'enum'), 'ask'),
  'a new code': (d) => push(schema(d, 'ErrorCode', 'enum'), 'quota'),
  'a new member of an event': (d) => set(schema(d, 'TextEvent', 'properties'), 'language', { type: 'string' }),
  'a new required member of an event': (d) => {
    set(schema(d, 'TextEvent', 'properties'), 'language', { type: 'string' });
    push(schema(d, 'TextEvent', 'required'), 'language');
  },
  'a member of an event is always there': (d) => push(schema(d, 'FileEvent', 'required'), 'artifact_id'),
  'a value does not come any more': (d) => remove(schema(d, 'ErrorCode', 'enum'), 'shutdown'),
  'a form of an event does not come any more': (d) => (schema(d, 'DoneEvent', 'oneOf') as unknown as unknown[]).pop(),
  'a member of an event is shorter': (d) => set(schema(d, 'RequestReceivedEvent', 'properties', 'message'), 'maxLength', 101),
};

/** A released document in which `ErrorCode` is open: any string may come, and these are known. */
function withOpenCodes(): Fields {
  const document = structuredClone(released.asyncapi);
  const { enum: known } = schema(document, 'ErrorCode');
  set(at(document, 'components', 'schemas'), 'ErrorCode', { anyOf: [{ enum: known }, { type: 'string' }] });
  return document;
}

function verdict(name: DocumentName, before: Fields, edit: Edit) {
  const after = structuredClone(before);
  edit(after);
  return compareDocuments(name, before, after);
}

describe.each([
  ['openapi', breakingOpenapi, compatibleOpenapi],
  ['asyncapi', breakingAsyncapi, compatibleAsyncapi],
] as const)('%s', (name, breaking, compatible) => {
  it.each(Object.entries(breaking))('[CTR-010] breaking: %s', (_, edit) => {
    const found = verdict(name, released[name], edit);
    expect(found.breaking).not.toEqual([]);
    expect(found.ok).toBe(false);
  });

  it.each(Object.entries(compatible))('[CTR-010] compatible: %s', (_, edit) => {
    const found = verdict(name, released[name], edit);
    expect(found.breaking).toEqual([]);
    expect(found.compatible).not.toEqual([]);
    expect(found.ok).toBe(true);
  });

  it('[CTR-010] words, examples and the order of members are no change', () => {
    const reworded = verdict(name, released[name], (document) => reword(document));
    expect(reworded).toEqual({ breaking: [], compatible: [], ok: true });
  });

  it('[CTR-011] a breaking change passes with a version that says so', () => {
    const edit = Object.values(breaking)[0]!;
    const as = (version: string) =>
      verdict(name, released[name], (document) => {
        edit(document);
        set(at(document, 'info'), 'version', version);
      }).ok;
    expect(['0.1.0', '0.1.1', '0.2.0', '1.0.0'].map(as)).toEqual([false, false, true, true]);
  });
});

it('[CTR-010] events and codes may be added to the documents of this tree, and not be removed', () => {
  const [openapi, asyncapi] = [readDocument('src/generated', 'openapi'), readDocument('src/generated', 'asyncapi')];
  const thought = { type: 'object', required: ['type'], properties: { type: { type: 'string', const: 'thought' } } };
  const more = verdict('openapi', openapi, (document) => {
    set(at(document, 'components', 'schemas'), 'ThoughtEvent', thought);
    push(schema(document, 'RunEvent', 'oneOf'), { $ref: '#/components/schemas/ThoughtEvent' });
    push(schema(document, 'ApiErrorCode', 'x-extensible-enum'), 'tired');
  });
  expect(more).toMatchObject({ breaking: [], ok: true });
  expect(more.compatible.map(({ what }) => what)).toEqual(expect.arrayContaining(['new alternative ThoughtEvent', 'new value "tired"']));
  expect(
    verdict('openapi', openapi, (document) => (schema(document, 'RunEvent', 'oneOf') as unknown as unknown[]).pop()).compatible,
  ).not.toEqual([]);
  const fewer = verdict('asyncapi', asyncapi, (document) => drop(at(document, 'channels', 'requestEvents', 'messages'), 'advisor'));
  expect(fewer.breaking.map(({ what }) => what)).toContain('the event was removed');
});

it('[CTR-010] an operation may take fewer scopes, and no other ones', () => {
  const scoped = (...scopes: string[]): Edit => {
    return (document) => set(operation(document, 'get', '/v1/agents'), 'security', [{ tenantToken: scopes }]);
  };
  const before = structuredClone(released.openapi);
  scoped('read')(before);
  expect(verdict('openapi', before, scoped('manage')).ok).toBe(false);
  expect(verdict('openapi', before, scoped('read', 'manage')).ok).toBe(false);
  expect(verdict('openapi', before, scoped())).toMatchObject({ breaking: [], ok: true });
});

it('[CTR-010] an open enumeration may grow, a closed one may not be opened', () => {
  const grown = verdict('asyncapi', withOpenCodes(), (document) => push(schema(document, 'ErrorCode', 'anyOf', 0, 'enum'), 'quota'));
  expect(grown.breaking).toEqual([]);
  expect(compareDocuments('asyncapi', released.asyncapi, withOpenCodes()).breaking).not.toEqual([]);
});

it('[CTR-010] recursive schemas come to an end, and are compared', () => {
  const recursive = structuredClone(released.openapi);
  const details = { type: 'array', items: { $ref: '#/components/schemas/Error' } };
  set(schema(recursive, 'Error', 'properties'), 'causes', details);
  const found = verdict('openapi', recursive, (document) => set(schema(document, 'Error', 'properties', 'causes'), 'type', 'object'));
  expect(found.breaking).not.toEqual([]);
});

it.each([
  ['0.1.0', '0.1.0', true, false],
  ['0.1.0', '0.0.9', false, false],
  ['0.1.9', '0.1.10', true, false],
  ['0.9.0', '0.10.0', true, true],
  ['0.9.0', '1.0.0', true, true],
  ['1.2.0', '1.2.1', true, false],
  ['1.2.0', '1.3.0', true, false],
  ['1.2.0', '2.0.0', true, true],
  ['1.2.0', '0.9.0', false, false],
])('[CTR-011] from %s to %s: compatible %s, breaking %s', (before, after, compatible, breaking) => {
  expect([allows(before, after, false), allows(before, after, true)]).toEqual([compatible, breaking]);
});

it('[CTR-011] an invalid version is refused', () => {
  expect(() => allows('0.1.0', '0.2', true)).toThrow('0.2');
});

describe('npm run check:breaking', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'baton-breaking-'));
    cpSync(RELEASED, folder, { recursive: true });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const check = (...args: string[]) => spawnSync(process.execPath, ['codegen/breaking.ts', ...args], { encoding: 'utf8' });

  it('[CTR-012] passes for the documents of this tree, in a line for each', () => {
    const { status, stdout, stderr } = check();
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^openapi .* as the version says\nasyncapi .* as the version says\n$/);
    expect(status).toBe(0);
  });

  it('[CTR-012] fails for a breaking change of either document, and names it', () => {
    const broken = structuredClone(released.asyncapi);
    breakingAsyncapi['a member of an event has another type']!(broken);
    writeFileSync(join(folder, 'asyncapi.yaml'), stringify(broken));
    const { status, stdout, stderr } = check(folder, RELEASED);
    expect(stdout).toContain(
      'breaking    operation streamRun, operation replayRun, event file /size_bytes: the type integer became string',
    );
    expect(stderr).toContain('0.1.0 needs a new minor version');
    expect(status).toBe(1);
  });
});

/** Changes everything that promises nothing. */
function reword(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const part = node as Fields;
  for (const [key, value] of Object.entries(part)) {
    if (key === 'properties' || key === 'schemas' || key === 'messages') Object.values(value as Fields).forEach(reword);
    else if (key === 'description' || key === 'summary') part[key] = 'Other words.';
    else if (key === 'examples' || key === 'example') delete part[key];
    else if (key === 'required' && Array.isArray(value)) value.reverse();
    else if (key === 'enum') (value as unknown[]).reverse();
    else reword(value);
  }
}
