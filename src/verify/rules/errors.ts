import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { tryJson } from '../../lib/try-json.ts';
import { reasonOf } from '../reason.ts';
import { expectError, type Answer, type Api, type Fields } from '../api.ts';
import { runOn } from '../bodies.ts';
import type { Context } from '../context.ts';
import { expect, Skipped } from '../expect.ts';
import type { Rule } from '../rule.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };
/** An id that no tenant has: the largest possible number, or for string ids a UUID. */
const NOBODYS = 9_007_199_254_740_991;

/** Ways to ask for what there is not. */
const UNKNOWN: readonly [path: string, code: string][] = [
  [`/v1/requests/${crypto.randomUUID()}`, 'request_not_found'],
  [`/v1/requests/${crypto.randomUUID()}/events`, 'request_not_found'],
  [`/v1/agents/${crypto.randomUUID()}`, 'agent_not_found'],
  [`/v1/conversations/${NOBODYS}`, 'conversation_not_found'],
  [`/v1/conversations/${NOBODYS}/messages`, 'conversation_not_found'],
  [`/v1/schedules/${NOBODYS}`, 'schedule_not_found'],
  [`/v1/runs/${NOBODYS}`, 'run_not_found'],
  [`/v1/questions/${NOBODYS}`, 'question_not_found'],
  [`/v1/artifacts/${NOBODYS}`, 'artifact_not_found'],
  [`/v1/memory/entries/${NOBODYS}`, 'memory_entry_not_found'],
];

/** Requests that are malformed, each with the status and the code of its answer. */
const MALFORMED: readonly { id: string; title: string; headers: Record<string, string>; body: string; status: number; code: string }[] = [
  {
    id: 'media-type',
    title: 'A body that is no application/json is a 415',
    headers: { 'Content-Type': 'text/plain' },
    body: '{"message":"hi"}',
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    id: 'no-media-type',
    title: 'A body without Content-Type is a 415',
    headers: {},
    body: '{"message":"hi"}',
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    id: 'malformed-json',
    title: 'A body that is not well-formed JSON is a 400',
    headers: JSON_TYPE,
    body: '{"message":',
    status: 400,
    code: 'invalid_request',
  },
  {
    id: 'half-character',
    title: 'A body with half of a character in it is a 400',
    headers: JSON_TYPE,
    body: '{"message":"a\\ud83d"}',
    status: 400,
    code: 'invalid_request',
  },
  { id: 'no-object', title: 'A body that is no object is a 400', headers: JSON_TYPE, body: '[1]', status: 400, code: 'invalid_request' },
];

/** What takes a tenant's token, of every kind. */
const GUARDED = ['/v1/requests', '/v1/agents', '/v1/conversations', '/v1/models', '/v1/notifications/stream'];

/** @throws {Violation} unless all of them are a 401 that says how to authenticate */
export async function expectRefused(api: Api, model: string, kind: string): Promise<void> {
  for (const path of GUARDED) expectUnauthorized(await api.raw('GET', path), `GET ${path} with ${kind}`);
  const run = { headers: JSON_TYPE, body: JSON.stringify(runOn(model)) };
  expectUnauthorized(await api.raw('POST', '/v1/orchestrate', run), `POST /v1/orchestrate with ${kind}`);
}

/** @throws {Violation} unless it is a 401 that says how to authenticate */
function expectUnauthorized(answer: Answer, what: string): void {
  expectError(answer, 401, 'unauthorized', what);
  const challenge = answer.headers['www-authenticate'] ?? 'none';
  expect(/^Bearer\b/i.test(challenge), `${what} answers with WWW-Authenticate: Bearer`, challenge);
}

export const errors: readonly Rule[] = [
  {
    id: 'errors.unauthorized',
    title: 'Without a token every tenant operation is a 401 with WWW-Authenticate, and so is a wrong token',
    async run({ anonymous, models }) {
      await expectRefused(anonymous, models.text, 'no token');
      // Once: servers count wrong tokens. What all operations make of a token that is known and refused, `tenants.disabled` sees.
      const wrong = anonymous.as(`bat_${'x'.repeat(43)}`);
      expectUnauthorized(await wrong.raw('GET', '/v1/requests'), 'GET /v1/requests with a wrong token');
    },
  },
  {
    id: 'errors.admin-only',
    title: "A tenant's token is a 401 on the admin operations",
    run: async ({ api }) => expectUnauthorized(await api.raw('GET', '/v1/admin/tenants'), "GET /v1/admin/tenants with a tenant's token"),
  },
  {
    id: 'errors.not-found',
    title: 'An unknown route is a 404',
    run: async ({ api }) => expectError(await api.raw('GET', '/v1/there-is-no-such-thing'), 404, 'not_found', 'GET of an unknown route'),
  },
  {
    id: 'errors.unknown-resource',
    title: 'What does not exist is a 404 with the code of its kind',
    async run({ api }) {
      for (const [path, code] of UNKNOWN) expectError(await api.raw('GET', path), 404, code, `GET ${path}`);
    },
  },
  {
    id: 'errors.method',
    title: 'A wrong method is a 405 with Allow',
    async run({ api }) {
      const answer = await api.raw('PUT', '/v1/agents');
      expectError(answer, 405, 'method_not_allowed', 'PUT /v1/agents');
      const allow = (answer.headers['allow'] ?? '').split(/\s*,\s*/);
      expect(allow.includes('GET') && allow.includes('POST'), 'Allow with GET and POST', answer.headers['allow'] ?? 'none');
    },
  },
  ...MALFORMED.map(({ id, title, headers, body, status, code }): Rule => ({
    id: `errors.${id}`,
    title,
    run: async ({ api }) =>
      expectError(await api.raw('POST', '/v1/orchestrate', { headers, body }), status, code, `POST /v1/orchestrate with ${body}`),
  })),
  {
    id: 'errors.invalid',
    title: 'A body that breaks its schema is a 400 with details that say where and why',
    async run({ api }) {
      const answer = await api.raw('POST', '/v1/agents', {
        headers: JSON_TYPE,
        body: JSON.stringify({ id: 'x', name: 'X', role: 'r', goal: 'g' }),
      });
      expectError(answer, 400, 'invalid_request', 'POST /v1/agents without model');
      const details = answer.body['details'] as Fields[] | undefined;
      expect(details?.some(({ path }) => String(path).includes('model')) === true, 'details that name /model', answer.text);
      expectError(await api.raw('GET', '/v1/requests?limit=none'), 400, 'invalid_request', 'GET /v1/requests?limit=none');
    },
  },
  {
    id: 'errors.too-large',
    title: 'A body that is announced as far too large is a 413 before it is sent',
    async run(context) {
      const answer = context.api.judged(await announce(context, 100 * 1024 ** 3), 'POST /v1/orchestrate');
      expectError(answer, 413, 'payload_too_large', 'POST /v1/orchestrate with a Content-Length of 100 GiB');
    },
  },
  {
    id: 'errors.unknown-members',
    title: 'Members and query parameters that are not described are ignored',
    async run({ api, models }) {
      await api.call('listRequests', 200, { query: { limit: 1, 'verify-unknown': 'x' } });
      const stream = await api.stream('orchestrate', {
        body: { ...runOn(models.text), 'verify-unknown': { a: [1] } },
        query: { 'verify-unknown': 'x' },
      });
      await stream.toEnd();
    },
  },
  {
    id: 'errors.ignored',
    title: 'What is ignored is named in Baton-Ignored, and refused with Prefer: handling=strict',
    async run({ api, models }) {
      const body = { ...runOn(models.text), 'verify-unknown': 1, wait: 0 };
      const query = { 'verify-unknown': 'x' };
      const named = (await api.call('createRequest', 201, { body, query })).headers['baton-ignored'] ?? '';
      expect(named === '/verify-unknown, verify-unknown', 'Baton-Ignored with /verify-unknown and verify-unknown', named || 'none');
      const answer = await api.raw('POST', '/v1/requests?verify-unknown=x', {
        headers: { ...JSON_TYPE, Prefer: 'handling=strict' },
        body: JSON.stringify(body),
      });
      expectError(answer, 400, 'invalid_request', 'POST /v1/requests with Prefer: handling=strict and unknown names');
      const details = (answer.body['details'] ?? []) as Fields[];
      const paths = details.map(({ path }) => path);
      const both = ['/verify-unknown', 'query/verify-unknown'].every((path) => paths.includes(path));
      expect(both, 'details that name /verify-unknown and query/verify-unknown', answer.text);
      const applied = (await api.call('listRequests', 200, { headers: { Prefer: 'handling=strict' }, query: { limit: 1 } })).headers;
      const preference = applied['preference-applied'] ?? 'none';
      expect(preference === 'handling=strict', 'Preference-Applied: handling=strict', preference);
    },
  },
];

/** Sends the headers of a request whose body is to be this long, and the first byte of it. */
function announce({ url, api, signal }: Context, length: number): Promise<Answer> {
  const target = new URL(`${url.replace(/\/+$/, '')}/v1/orchestrate`);
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const outgoing = send(target, {
      method: 'POST',
      agent: false,
      signal,
      headers: { ...api.authorization, ...JSON_TYPE, 'Content-Length': length },
    });
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('close', () => {
        outgoing.destroy();
        const text = Buffer.concat(chunks).toString();
        const headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
        // Where it is none, the rule says so.
        resolve({ status: response.statusCode!, headers, body: (tryJson(text) ?? {}) as Fields, text });
      });
    });
    // A server that closes the connection has refused as well, but without an answer to check.
    outgoing.on('error', (error) => reject(new Skipped(`the server gave no answer: ${reasonOf(error, signal)}`)));
    outgoing.write('{');
  });
}
