import type { Fault, ProxiedRequest } from './broken-server.ts';
import { withData } from './broken-server.ts';

/*
 * What servers of MCP and agents of A2A do wrong, and the rule that must say so.
 */

type Fields = Record<string, unknown>;
type Broken = [what: string, rule: string, fault: () => Fault];

/** Changes each message of JSON that is answered, whether as a body or as an event of a stream. */
const edit = (change: (message: Fields, request: ProxiedRequest) => Fields): Fault => ({
  body: (text, request) => (text.startsWith('{') ? JSON.stringify(change(JSON.parse(text) as Fields, request)) : text),
  stream: (request) => (frame) => [/^data: \{/m.test(frame) ? withData(frame, (data) => change(data, request)) : frame],
});
/** Changes the results that have a member of this name. */
const result = (name: string, change: (result: Fields) => Fields): Fault =>
  edit((message) => {
    const given = message['result'] as Fields | undefined;
    return given && name in given ? { ...message, result: change(given) } : message;
  });
const error = (change: (error: Fields) => Fields): Fault =>
  edit((message) => (message['error'] ? { ...message, error: change(message['error'] as Fields) } : message));
/** Says another code. */
const code = (from: number, to: number): Fault => error((given) => (given['code'] === from ? { ...given, code: to } : given));
/** Answers what is wrong as if nothing were. */
const succeeds = (made: Fields): Fault =>
  edit(({ error: wrong, ...message }) => (wrong ? { ...message, result: { resultType: 'complete', ...made } } : message));
const omit =
  (...names: string[]) =>
  (from: Fields) =>
    Object.fromEntries(Object.entries(from).filter(([key]) => !names.includes(key)));
/** Changes the first entry of a list in a result. */
const first = (list: string, change: (entry: Fields) => Fields): Fault =>
  result(list, (given) => {
    const [one, ...rest] = given[list] as Fields[];
    return { ...given, [list]: one ? [change(one), ...rest] : [] };
  });
const status = (to: number, applies: (request: ProxiedRequest, from: number) => boolean): Fault => ({
  response: (answer, request) => void (applies(request, answer.status) && (answer.status = to)),
});
/** Fails where it should refuse. */
const fails = () => status(500, (_, from) => from === 400);

/** One whose ids of sessions hold a space. */
const spaced = (): Fault => ({
  request: ({ headers }) => {
    const id = headers['mcp-session-id'];
    if (typeof id === 'string') headers['mcp-session-id'] = id.replace(' x', '');
  },
  response: ({ headers }) => {
    if (headers['mcp-session-id']) headers['mcp-session-id'] = `${String(headers['mcp-session-id'])} x`;
  },
});

/** One that says another version each time. */
function wavers(): Fault {
  let count = 0;
  const versions = ['2025-11-25', '2025-06-18'];
  return result('protocolVersion', (given) => ({ ...given, protocolVersion: versions[count++ % 2] }));
}

const announces = (extension: string): Fault =>
  result('supportedVersions', (given) => ({ ...given, capabilities: { extensions: { [extension]: {} } } }));
const TASKS = 'io.modelcontextprotocol/tasks';

/** Servers of both eras. */
export const brokenMcp: Broken[] = [
  ['does not say what it is', 'mcp.initialize', () => result('serverInfo', omit('serverInfo'))],
  ['offers another version each time', 'mcp.negotiation', wavers],
  [
    'lists a version that it does not speak',
    'mcp.versions',
    () => ({
      body: (text) => text.replace(/"supportedVersions":\[[^\]]*/, '"supportedVersions":["2026-07-28","2025-06-18"'),
      stream: () => (frame) => [frame.replace('"protocolVersion":"2025-06-18"', '"protocolVersion":"2025-11-25"')],
    }),
  ],
  ['answers a notification with 200', 'mcp.initialized', () => status(200, (_, from) => from === 202)],
  [
    'answers a ping with words',
    'mcp.ping',
    () => edit((message) => (JSON.stringify(message['result']) === '{}' ? { ...message, result: { pong: true } } : message)),
  ],
  ['has ids of sessions with spaces', 'mcp.session-id', spaced],
  ['fails without a session', 'mcp.session-missing', fails],
  ['has forgotten how a session ends', 'mcp.session-end', () => status(400, (_, from) => from === 404)],
  ['takes any version', 'mcp.version-header', () => status(200, ({ headers }) => headers['mcp-protocol-version'] === '1900-01-01')],
  ['does not know GET', 'mcp.get', () => status(404, ({ method }) => method === 'GET')],
  ['lets every page call it', 'mcp.origin', () => ({ request: ({ headers }) => void delete headers['origin'] })],
  ['fails on what is no JSON', 'mcp.not-json', fails],
  ['fails on what is no request', 'mcp.no-request', fails],
  ['fails on a batch', 'mcp.batch', fails],
  ['has another code for unknown methods', 'mcp.unknown-method', () => code(-32601, -32600)],
  ['streams what is no JSON', 'mcp.stream', () => ({ stream: () => (frame) => [frame.replace(/^data: \{"result":\{\}/m, 'data: ')] })],
  ['calls nothing with success', 'mcp.call-params', () => succeeds({ content: [] })],
  [
    'lists a tool twice',
    'mcp.tools',
    () => result('tools', (given) => ({ ...given, tools: [...(given['tools'] as []), ...(given['tools'] as [])] })),
  ],
  [
    'has a schema that is none',
    'mcp.tool-schemas',
    () => first('tools', (tool) => ({ ...tool, inputSchema: { type: 'object', properties: 5 } })),
  ],
  [
    'names a header that can not be one',
    'mcp.tool-headers',
    () =>
      first('tools', (tool) => ({
        ...tool,
        inputSchema: { type: 'object', properties: { a: { type: 'string', 'x-mcp-header': 'a b' } } },
      })),
  ],
  ['calls a tool that there is not', 'mcp.unknown-tool', () => result('isError', omit('isError'))],
  ['has resources without a scheme', 'mcp.resources', () => first('resources', (one) => ({ ...one, uri: 'notes' }))],
  ['has the old code for unknown resources', 'mcp.unknown-resource', () => code(-32602, -32002)],
  ['has arguments without names', 'mcp.prompts', () => first('prompts', (one) => ({ ...one, arguments: [{}] }))],
  ['has a prompt of any name', 'mcp.unknown-prompt', () => succeeds({ messages: [] })],
  ['reads nothing', 'mcp.read', () => first('contents', omit('text'))],
  ['calls with content of no type', 'mcp.call', () => result('content', (given) => ({ ...given, content: [{ type: 'dance' }] }))],
  ['discovers no capabilities', 'mcp.discover', () => result('supportedVersions', omit('capabilities'))],
  [
    'says badly what it is',
    'mcp.server-info',
    () => result('supportedVersions', (given) => ({ ...given, _meta: { 'io.modelcontextprotocol/serverInfo': {} } })),
  ],
  ['has results of no type', 'mcp.result-type', () => result('resultType', omit('resultType'))],
  ['lets be cached for less than no time', 'mcp.caching', () => result('ttlMs', (given) => ({ ...given, ttlMs: -1 }))],
  ['has another code for what lacks in _meta', 'mcp.meta', () => code(-32602, -32600)],
  [
    'does not say which versions it has',
    'mcp.unsupported-version',
    () => error((given) => (given['code'] === -32022 ? omit('data')(given) : given)),
  ],
  ['has another code for headers', 'mcp.header-mismatch', () => code(-32020, -32000)],
  ['has another code for headers', 'mcp.header-missing', () => code(-32020, -32000)],
  [
    'compares names before it decodes them',
    'mcp.header-encoding',
    () => ({
      request: ({ headers }) => {
        if (String(headers['mcp-name']).startsWith('=?base64?')) headers['mcp-name'] = '=?base64?bm9uZQ==?=';
      },
    }),
  ],
  ['answers a notification with 200', 'mcp.notification', () => status(200, (_, from) => from === 202)],
  ['fails on the id of a session', 'mcp.stateless', () => status(500, ({ headers }) => headers['mcp-session-id'] === 'baton-verify')],
  [
    'says something before the acknowledgment',
    'mcp.listen',
    () => edit((message) => (message['method'] ? { ...message, method: 'notifications/tools/list_changed' } : message)),
  ],
  ['announces tasks that it does not have', 'mcp.tasks-unknown', () => announces(TASKS)],
  ['announces tasks that it does not have', 'mcp.tasks-undeclared', () => announces(TASKS)],
];

/** Servers of the stateless revision alone. */
export const brokenModernMcp: Broken[] = [['fails on GET', 'mcp.only-post', () => status(500, ({ method }) => method === 'GET')]];

/** A task in a state that there is not. */
const strange = (): Fault =>
  edit((message) => JSON.parse(JSON.stringify(message).replaceAll(/"state":"[\w-]+"/g, '"state":"dancing"')) as Fields);
const interfaces = (change: (one: Fields) => Fields): Fault =>
  edit((message) => {
    const all = message['supportedInterfaces'] as Fields[] | undefined;
    return all ? { ...message, supportedInterfaces: all.map(change) } : message;
  });
/** Leaves a member of an object out, wherever it is. */
const nowhere = (name: string): Fault =>
  edit((message) => JSON.parse(JSON.stringify(message, (key, value: unknown) => (key === name ? undefined : value))) as Fields);
const reasonless = (): Fault =>
  edit((message) => JSON.parse(JSON.stringify(message).replaceAll(/"reason":"\w+"/g, '"reason":"SOME"')) as Fields);

/** Agents with push notifications. */
export const brokenPushA2a: Broken[] = [
  [
    'keeps what was deleted',
    'a2a.push-configs',
    () => edit(({ error: wrong, ...message }) => (wrong ? { ...message, result: {} } : message)),
  ],
];

/** Agents with every binding. */
export const brokenA2a: Broken[] = [
  ['has a card without skills', 'a2a.card', () => edit(omit('skills'))],
  ['speaks a version with a patch number', 'a2a.interfaces', () => interfaces((one) => ({ ...one, protocolVersion: '1.0.0' }))],
  ['sends its card each time', 'a2a.card-caching', () => ({ request: ({ headers }) => void delete headers['if-none-match'] })],
  ['fails on what is no JSON', 'a2a.not-json', () => status(500, ({ method }) => method === 'POST')],
  ['fails on what is no request', 'a2a.no-request', () => status(500, ({ method }) => method === 'POST')],
  ['has another code for unknown methods', 'a2a.unknown-method', () => code(-32601, -32600)],
  ['has another code for messages that are none', 'a2a.params', () => code(-32602, -32603)],
  ['has another code for unknown tasks', 'a2a.unknown-task', () => code(-32001, -32000)],
  ['has another code for unknown versions', 'a2a.version', () => code(-32009, -32000)],
  ['lists without a token', 'a2a.list', () => nowhere('nextPageToken')],
  ['does not know of push notifications', 'a2a.push', () => code(-32003, -32601)],
  ['has another code for streams of unknown tasks', 'a2a.subscribe', () => code(-32001, -32000)],
  ['does not know of an extended card', 'a2a.extended-card', () => code(-32004, -32601)],
  ['has tasks in strange states', 'a2a.send', strange],
  [
    'streams what nobody knows',
    'a2a.stream',
    () => edit((message) => ('result' in message ? { ...message, result: { dance: {} } } : message)),
  ],
  ['says no reason', 'a2a.http-unknown-task', () => nowhere('details')],
  ['fails on a message that is none', 'a2a.http-params', () => status(500, ({ method }) => method === 'POST')],
  ['says another reason', 'a2a.http-version', reasonless],
  ['lists without a token', 'a2a.http-list', () => nowhere('nextPageToken')],
  ['says another reason', 'a2a.http-push', reasonless],
  ['has tasks in strange states', 'a2a.http-send', strange],
  ['streams what nobody knows', 'a2a.http-stream', () => ({ stream: () => (frame) => [withData(frame, () => ({ dance: {} }))] })],
];
