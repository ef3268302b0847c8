import { describe, expect, it } from 'vitest';
import { rules } from '../../src/verify/rules/index.ts';
import { verify } from '../../src/verify/verify.ts';
import { ADMIN_TOKEN, useServer } from '../support/server.ts';
import { brokenA2a, brokenMcp, brokenModernMcp, brokenPushA2a } from './broken-doors.ts';
import { breakServer, partsOf, withData, type Fault, type ProxiedRequest } from './broken-server.ts';

/*
 * A verifier is worth what it finds: servers that break the contract in one thing each, and the rule that says so.
 */

const isError = (body: string) => body.includes('"error_code"');
const isReplay = ({ method, path }: ProxiedRequest) => method === 'GET' && /^\/v1\/requests\/[^/]+\/events/.test(path);
const without = (header: string): Fault => ({ request: ({ headers }) => void delete headers[header] });
const withoutAnswered = (header: string): Fault => ({ response: ({ headers }) => void delete headers[header] });
const editJson =
  (change: (body: Record<string, unknown>) => object): Fault['body'] =>
  (text) =>
    text.startsWith('{') ? JSON.stringify(change(JSON.parse(text) as Record<string, unknown>)) : text;
const omit = (name: string) => (from: Record<string, unknown>) => Object.fromEntries(Object.entries(from).filter(([key]) => key !== name));
const everyFrame = (change: (frame: string) => string[]): Fault => ({ stream: () => change });
const nthFrame = (n: number, change: (frame: string) => string[], applies: (request: ProxiedRequest) => boolean = () => true): Fault => ({
  stream: (request) => {
    let count = 0;
    return (frame) => (++count === n && applies(request) ? change(frame) : [frame]);
  },
});

/** Answers with another status, where `applies`. */
const status = (to: number, applies: (request: ProxiedRequest, from: number) => boolean): Fault => ({
  response: (answer, request) => void (applies(request, answer.status) && (answer.status = to)),
});
const documentAs = (document: string): Fault => ({ body: (text, { path }) => (path === document ? '<html>' : text) });
/** Changes the answers that have a member of this name. */
const editWith = (name: string, change: (body: Record<string, unknown>) => object): Fault => ({
  body: editJson((body) => (name in body ? change(body) : body)),
});

/** Gives everybody what the first owner of a run may see. */
function leaky(): Fault {
  const owners = new Map<string, string>();
  return {
    request(asked) {
      const [, id] = /^\/v1\/requests\/([^/?]+)/.exec(asked.path) ?? [];
      if (id && owners.has(id)) asked.headers['authorization'] = owners.get(id);
    },
    response({ headers }, { path, headers: { authorization } }) {
      if (path === '/v1/orchestrate') owners.set(String(headers['x-request-id']), String(authorization));
    },
  };
}

/** Takes an idempotency key for one thing, whoever sends it. */
function sharesKeys(): Fault {
  const owners = new Map<string, string | string[] | undefined>();
  return {
    request({ headers }) {
      const key = headers['idempotency-key'];
      if (typeof key !== 'string') return;
      if (owners.has(key)) headers['authorization'] = owners.get(key);
      else owners.set(key, headers['authorization']);
    },
  };
}

/** Leaves a frame out of the first replay alone. */
function forgetsOnce(): Fault {
  let replays = 0;
  return {
    stream(request) {
      const forgets = isReplay(request) && ++replays === 1;
      let count = 0;
      return (frame) => (forgets && ++count === 3 ? [] : [frame]);
    },
  };
}

/** Two frames in each other's place. */
function swapped(): Fault {
  return {
    stream: () => {
      let held: string | undefined;
      let count = 0;
      return (frame) => {
        count += 1;
        if (count === 2) {
          held = frame;
          return [];
        }
        return count === 3 ? [frame, held!] : [frame];
      };
    },
  };
}

/** What is wrong, how it is made, and the rule that must say so. */
const broken: [what: string, rule: string, fault: () => Fault][] = [
  ['drops id:', 'streams.frame', () => everyFrame((frame) => [frame.replace(/^id: .*\n/m, '')])],
  ['drops event:', 'streams.frame', () => everyFrame((frame) => [frame.replace(/^event: .*\n/m, '')])],
  ['sends two lines of data', 'streams.frame', () => everyFrame((frame) => [frame.replace('"stream_id"', '\ndata: "stream_id"')])],
  ['sends data that is no JSON', 'streams.frame', () => nthFrame(3, (frame) => [frame.replace(/\}$/, '')])],
  ['drops type', 'streams.type', () => everyFrame((frame) => [withData(frame, omit('type'))])],
  ['says another type than event:', 'streams.type', () => everyFrame((frame) => [withData(frame, (data) => ({ ...data, type: 'event' }))])],
  [
    'sends a number as a string',
    'streams.payload',
    () => everyFrame((frame) => [withData(frame, (data) => ('depth' in data ? { ...data, depth: String(data['depth']) } : data))]),
  ],
  ['swaps two frames', 'streams.ids', swapped],
  ['sends a frame twice', 'streams.ids', () => nthFrame(3, (frame) => [frame, frame])],
  ['replays with a gap', 'streams.ids', () => nthFrame(3, () => [], isReplay)],
  ['replays without a text', 'streams.replay', () => nthFrame(3, () => [], isReplay)],
  ['forgets done', 'streams.order', () => everyFrame((frame) => (partsOf(frame).event === 'done' ? [] : [frame]))],
  [
    'says something behind done',
    'streams.order',
    () => everyFrame((frame) => (partsOf(frame).event === 'done' ? [frame, frame] : [frame])),
  ],
  ['forgets request_received', 'streams.order', () => nthFrame(1, () => [])],
  ['forgets stream_end', 'streams.pairs', () => everyFrame((frame) => (partsOf(frame).event === 'stream_end' ? [] : [frame]))],
  [
    'cuts a delta in half',
    'streams.text',
    () =>
      nthFrame(3, (frame) => [
        withData(frame, (data) => (typeof data['delta'] === 'string' ? { ...data, delta: data['delta'].slice(0, 2) } : data)),
      ]),
  ],
  [
    'leaves a question open',
    'streams.questions',
    () =>
      everyFrame((frame) => {
        const { id, event, data } = partsOf(frame);
        if (event !== 'tool_call') return [frame];
        const asked = {
          type: 'question',
          agent: data['agent'],
          stream_id: 0,
          question_id: Number(id),
          kind: 'question',
          text: '?',
          expires_at: 1,
        };
        return [`id: ${id}\nevent: question\ndata: ${JSON.stringify(asked)}`];
      }),
  ],
  [
    'counts tokens wrong',
    'streams.tokens',
    () => everyFrame((frame) => [withData(frame, (data, event) => (event === 'done' ? { ...data, input_tokens: 1 } : data))]),
  ],
  [
    'counts bytes wrong',
    'streams.files',
    () => everyFrame((frame) => [withData(frame, (data, event) => (event === 'file' ? { ...data, size_bytes: 1 } : data))]),
  ],
  [
    'succeeds without content',
    'streams.outcome',
    () => everyFrame((frame) => [withData(frame, (data, event) => (event === 'done' ? omit('content')(data) : data))]),
  ],
  [
    'swallows error_code of done',
    'streams.outcome',
    () => everyFrame((frame) => [withData(frame, (data, event) => (event === 'done' ? omit('error_code')(data) : data))]),
  ],
  [
    'tells another end in done than in stream 0',
    'streams.outcome',
    () => everyFrame((frame) => [withData(frame, (data, event) => (event === 'done' ? { ...data, finish_reason: 'later' } : data))]),
  ],
  [
    'sends streams as text/plain',
    'streams.headers',
    () => ({
      response: ({ headers }) => void (headers['content-type'] === 'text/event-stream' && (headers['content-type'] = 'text/plain')),
    }),
  ],
  ['lets streams be stored', 'streams.headers', () => withoutAnswered('cache-control')],
  [
    'lets streams be compressed on their way',
    'streams.headers',
    () => ({ response: ({ headers }) => void (headers['cache-control'] &&= 'no-store') }),
  ],
  [
    'gives a run another X-Request-Id',
    'streams.headers',
    () => ({ response: ({ headers }) => void (headers['content-type'] === 'text/event-stream' && (headers['x-request-id'] = 'other')) }),
  ],
  ['stays open behind done', 'streams.end', () => ({ staysOpen: true })],
  ['has no X-Request-Id', 'http.request-id', () => withoutAnswered('x-request-id')],
  [
    'answers 200 instead of 201',
    'operations.agents',
    () => ({ response: (answer) => void (answer.status === 201 && (answer.status = 200)) }),
  ],
  ['leaves out a required member', 'operations.agents', () => ({ body: editJson(omit('rules')) })],
  [
    'says that the master asks',
    'operations.approvals',
    () => everyFrame((frame) => [withData(frame, (data) => ('question_id' in data ? { ...data, agent: 'index' } : data))]),
  ],
  ['takes a second answer', 'operations.questions', () => status(200, ({ path }, from) => path.endsWith('/answer') && from === 409)],
  [
    'answers with another content type',
    'operations.models',
    () => ({ response: ({ headers }) => void (headers['content-type'] = 'text/html') }),
  ],
  ['ignores If-None-Match', 'operations.artifacts', () => without('if-none-match')],
  ['ignores Range', 'operations.artifacts', () => without('range')],
  [
    'does not fire tasks',
    'operations.schedules',
    () => ({ request: (asked) => void (asked.path.endsWith('/run') && (asked.path = '/healthz')) }),
  ],
  [
    'keeps the secret of a webhook',
    'operations.webhooks',
    () => ({ request: (asked) => void (asked.path.endsWith('/rotate-secret') && (asked.path = '/healthz')) }),
  ],
  [
    'loses an MCP server',
    'operations.mcp-servers',
    () => status(404, ({ path, method }) => method === 'GET' && path.startsWith('/v1/mcp-servers/')),
  ],
  [
    'loses a key of a provider',
    'operations.provider-keys',
    () => status(404, ({ path, method }) => method === 'GET' && path.startsWith('/v1/provider-keys')),
  ],
  ['shows the runs of others', 'tenants.isolation', leaky],
  ['ignores Last-Event-ID', 'resume.every-id', () => without('last-event-id')],
  ['ignores Last-Event-ID of an ended run', 'resume.ended', () => without('last-event-id')],
  [
    'takes Last-Event-ID without a key',
    'resume.key-required',
    () => ({ request: (asked) => void (asked.method === 'POST' && delete asked.headers['last-event-id']) }),
  ],
  [
    'ignores since_seq',
    'resume.since-seq',
    () => ({ request: (asked) => void (asked.path = asked.path.replace('since_seq', 'sinceseq')) }),
  ],
  ['ignores Idempotency-Key', 'idempotency.repeat', () => without('idempotency-key')],
  ['ignores Idempotency-Key at the same time', 'idempotency.concurrent', () => without('idempotency-key')],
  ['does not say that it replays', 'idempotency.repeat', () => withoutAnswered('idempotency-replayed')],
  ['does not cancel', 'cancel.ends', () => ({ request: (asked) => void (asked.path.endsWith('/cancel') && (asked.path = '/healthz')) })],
  [
    'swallows error_code',
    'errors.not-found',
    () => ({ body: (text, _, { status }) => (status >= 400 && isError(text) ? JSON.stringify({ error: 'no' }) : text) }),
  ],
  [
    'answers errors as text',
    'errors.unknown-resource',
    () => ({ response: (answer) => void (answer.status >= 400 && (answer.headers['content-type'] = 'text/plain')) }),
  ],
  ['has no WWW-Authenticate', 'errors.unauthorized', () => withoutAnswered('www-authenticate')],
  ['has no Allow', 'errors.method', () => withoutAnswered('allow')],
  ['does not say what is invalid', 'errors.invalid', () => ({ body: editJson(omit('details')) })],
  [
    'takes any content type',
    'errors.media-type',
    () => ({ request: ({ headers }) => void (headers['content-type'] &&= 'application/json') }),
  ],
  [
    'lets tenants administrate',
    'errors.admin-only',
    () => ({ request: ({ path, headers }) => void (path.startsWith('/v1/admin') && (headers['authorization'] = `Bearer ${ADMIN_TOKEN}`)) }),
  ],
  [
    'takes a body without a content type',
    'errors.no-media-type',
    () => ({ request: ({ method, headers }) => void (method === 'POST' && (headers['content-type'] ??= 'application/json')) }),
  ],
  ['has a status of its own for malformed JSON', 'errors.malformed-json', () => status(422, (_, from) => from === 400)],
  ['has a status of its own for half of a character', 'errors.half-character', () => status(422, (_, from) => from === 400)],
  ['has a status of its own for what is no object', 'errors.no-object', () => status(422, (_, from) => from === 400)],
  ['has a status of its own for what is too large', 'errors.too-large', () => status(400, (_, from) => from === 413)],
  ['refuses unknown parameters', 'errors.unknown-members', () => status(400, ({ path }) => path.includes('verify-unknown'))],
  ['ignores without a word', 'errors.ignored', () => withoutAnswered('baton-ignored')],
  ['is never strict', 'errors.ignored', () => ({ request: ({ headers }) => void delete headers['prefer'] })],
  ['keeps its metrics to itself', 'operations.public', () => status(401, ({ path }) => path === '/metrics')],
  ['has lost a part of its console', 'operations.console', () => status(404, ({ path }) => path.startsWith('/console/assets/'))],
  [
    'ignores before',
    'operations.requests',
    () => ({ request: (asked) => void (asked.path = asked.path.replace('before=', 'before-that=')) }),
  ],
  [
    'forgets what models were told',
    'operations.steps',
    () => editWith('steps', (body) => ({ ...body, steps: (body['steps'] as object[]).map((step) => ({ ...step, messages: undefined })) })),
  ],
  ['forgets what it runs again', 'operations.rerun', () => everyFrame((frame) => [withData(frame, omit('rerun_of'))])],
  [
    'shows a run that is erased',
    'operations.erase',
    () => status(200, ({ method, path }, from) => method === 'GET' && /^\/v1\/requests\/[^/]+$/.test(path) && from === 404),
  ],
  [
    'forks all that was said',
    'operations.fork',
    () => editWith('messages', (body) => ({ ...body, messages: [...(body['messages'] as object[]), ...(body['messages'] as object[])] })),
  ],
  [
    'begins a run beside the one under way',
    'operations.busy',
    () => status(200, ({ path }, from) => path.endsWith('/messages') && from === 409),
  ],
  ['does not chat', 'operations.chat', () => ({ request: (asked) => void (asked.path.endsWith('/chat') && (asked.path = '/healthz')) })],
  ['forgets what was used', 'operations.usage', () => editWith('rows', (body) => ({ ...body, rows: [] }))],
  ['forgets what was said', 'operations.conversations', () => editWith('messages', (body) => ({ ...body, count: 0, messages: [] }))],
  ['forgets links', 'operations.memory', () => editWith('relations', (body) => ({ ...body, count: 0, relations: [] }))],
  ['has no cards', 'operations.a2a', () => status(500, ({ path }) => path.endsWith('agent-card.json'))],
  ['has no tasks over HTTP', 'operations.a2aHttp', () => status(500, ({ path }) => path.includes('/message:send'))],
  ['takes what it ignores', 'operations.openai', () => status(200, ({ path }, from) => path.startsWith('/openai/') && from === 400)],
  ['answers no front end', 'operations.ag-ui', () => status(500, ({ path }) => path.endsWith('/ag-ui'))],
  ['has no tools', 'operations.mcp', () => status(500, ({ path }) => path.startsWith('/v1/mcp'))],
  ['lets sessions go on', 'operations.sessions', () => status(200, (_, from) => from === 401)],
  ['has no audit log', 'operations.admin', () => status(500, ({ path }) => path.startsWith('/v1/admin/audit'))],
  ['runs another body anew', 'idempotency.other-body', () => without('idempotency-key')],
  ['loses what came behind a cut', 'resume.dropped', () => nthFrame(3, () => [], isReplay)],
  ['shows one follower less', 'resume.follow', forgetsOnce],
  ['repeats from the beginning', 'resume.repeat', () => without('last-event-id')],
  ['takes any Last-Event-ID', 'resume.bad-id', () => without('last-event-id')],
  ['forgets how far a run came', 'runs.completed', () => editWith('last_seq', (body) => ({ ...body, last_seq: 0 }))],
  ...[
    'agent-not-found',
    'unknown-model',
    'image-unavailable',
    'document-unavailable',
    'upstream-error',
    'refused',
    'empty-answer',
    'circuit-open',
    'response-invalid',
    'turn-limit',
    'advisor-halt',
  ].map((code): [string, string, () => Fault] => [
    'hides why a run failed',
    `runs.${code}`,
    () => everyFrame((frame) => [withData(frame, (data) => ('error_code' in data ? { ...data, error_code: 'internal' } : data))]),
  ]),
  ['has nothing against a second cancel', 'cancel.unknown', () => status(409, ({ path }) => path.endsWith('/cancel'))],
  ['cancels the runs of others', 'tenants.cancel', leaky],
  ['streams whatever is accepted', 'answers.json', () => without('accept')],
  [
    'gives a failed run another status',
    'answers.failed',
    () => status(500, ({ headers }, from) => from === 200 && headers['accept'] === 'application/json'),
  ],
  ['takes a new run for an old one', 'answers.request', () => status(200, ({ path }, from) => path === '/v1/requests' && from === 201)],
  ['hides that an answer was cut', 'answers.finish', () => editWith('finish_reason', omit('finish_reason'))],
  ['forgets to parse an answer in JSON', 'answers.typed', () => editWith('output', omit('output'))],
  ['runs with any response format', 'answers.format', () => status(422, ({ path }, from) => path === '/v1/orchestrate' && from === 400)],
  ['answers a tie with JSON', 'answers.tie', () => ({ request: ({ headers }) => void (headers['accept'] &&= 'application/json') })],
  ['lets a client wait that does not want to', 'answers.async', () => without('prefer')],
  [
    'starts another run for another form',
    'answers.forms',
    () => ({
      request: ({ headers }) => void ((headers['prefer'] ?? headers['accept'] === 'application/json') && delete headers['idempotency-key']),
    }),
  ],
  ['shares keys among tenants', 'tenants.keys', sharesKeys],
  ['lets disabled tenants in', 'tenants.disabled', () => status(403, (_, from) => from === 401)],
  [
    'erases tenants under any name',
    'tenants.erased',
    () => status(202, ({ method, path }, from) => method === 'DELETE' && path.startsWith('/v1/admin/tenants/') && from === 409),
  ],
  ['lets any token do anything', 'tenants.tokens', () => status(404, (_, from) => from === 403)],
  ['lets any token join the runs of others', 'tenants.own-runs', sharesKeys],
  [
    'leaves on what a revoked token has made',
    'tenants.made',
    () => ({ request: (asked) => void (asked.path = asked.path.replace('disable=true', 'disable=false')) }),
  ],
  ['subscribes without open', 'notifications.open', () => everyFrame((frame) => (frame.includes('event: open') ? [': nothing'] : [frame]))],
  ['tells of a run twice', 'notifications.run', () => everyFrame((frame) => (frame.includes('.started') ? [frame, frame] : [frame]))],
  [
    'lacks an operation',
    'documents.operations',
    () => ({
      body: (text, { path }) =>
        path === '/openapi.yaml' ? text.replaceAll('operationId: cancelRequest', 'operationId: stopRequest') : text,
    }),
  ],
  [
    'is of an older version',
    'documents.version',
    () => ({ body: (text, { path }) => (path.endsWith('.yaml') ? text.replace(/^( {2}version: )\S+$/m, '$10.1.0') : text) }),
  ],
  [
    'serves a document with a broken reference',
    'documents.openapi',
    () => ({
      body: (text, { path }) =>
        path === '/openapi.yaml' ? text.replace('$ref: "#/components/schemas/', '$ref: "#/components/schemas/No') : text,
    }),
  ],
  [
    'promises less',
    'documents.responses',
    () => ({ body: (text, { path }) => (path === '/openapi.yaml' ? text.replace('"404":', '"499":') : text) }),
  ],
  ['serves something else than the document', 'documents.asyncapi', () => documentAs('/asyncapi.yaml')],
  ['serves something else than the document', 'documents.openapi-3.1', () => documentAs('/openapi-3.1.yaml')],
  ['serves something else than the document', 'documents.openapi-3.1-webhooks', () => documentAs('/openapi-3.1-webhooks.yaml')],
  ['serves something else than the document', 'documents.openapi-3.0', () => documentAs('/openapi-3.0.yaml')],
];

/** One scenario that has text, commands, files and two turns is enough for the rules about streams. */
const FEWER = { text: 'demo/script:files', slow: 'demo/script:slow', endless: 'demo/script:endless', scripts: false };

/** What is found by waiting in vain. */
const SILENT = new Set(['streams.end', 'notifications.open']);
/** What is found in a run of some seconds. */
const SLOW = new Set(['resume.repeat', 'resume.follow', 'resume.dropped', 'idempotency.concurrent', 'answers.async']);
const [waiting, quick] = [true, false].map((waits) => broken.filter(([, rule]) => (SILENT.has(rule) || SLOW.has(rule)) === waits)) as [
  typeof broken,
  typeof broken,
];

/** Rules whose server is not in the table, each with the reason. */
const ELSEWHERE: Record<string, string> = {
  'streams.events': 'needs every scenario: the server of VER-003 renames an event',
};

it('[VER-002] every rule has a server that breaks it', () => {
  const ids = rules.map(({ id }) => id);
  const proved = new Set([...broken, ...brokenMcp, ...brokenModernMcp, ...brokenA2a, ...brokenPushA2a].map(([, rule]) => rule));
  const missing = ids.filter((id) => !proved.has(id) && !Object.hasOwn(ELSEWHERE, id));
  expect(
    missing,
    `add a server that breaks ${missing.join(', ')} to the table of test/verify/broken.test.ts, or of broken-doors.ts`,
  ).toEqual([]);
  expect(Object.keys(ELSEWHERE).filter((id) => proved.has(id) || !ids.includes(id))).toEqual([]);
});

describe('baton verify', () => {
  const baton = useServer();

  const finds = async (_what: string, rule: string, make: () => Fault): Promise<void> => {
    await using server = await breakServer(baton().url, make());
    const { token } = baton().tenant;
    const { results } = await verify({
      url: server.url,
      token,
      adminToken: ADMIN_TOKEN,
      only: [rule],
      timeoutMs: SILENT.has(rule) ? 1000 : 10_000,
      models: rule.startsWith('streams.') ? FEWER : undefined,
    });
    const found = results.find(({ id }) => id === rule);
    expect(found).toMatchObject({ state: 'failed', expected: expect.stringMatching(/\S/), seen: expect.any(String) });
    // A fault of the rule would be told with a stack.
    expect(found!.seen).not.toMatch(/\n\s+at /);
  };
  it.each(quick)('[VER-002] finds a server that %s: %s', finds);
  it.concurrent.each(waiting)('[VER-002] finds a server that %s: %s', finds);
});
