import { expectError, type Api } from '../api.ts';
import { agentOn, NOBODYS, PROMPTS, runOn, unique } from '../bodies.ts';
import { newTenant } from '../context.ts';
import { expect } from '../expect.ts';
import type { Rule } from '../rule.ts';
import { expectRefused } from './errors.ts';

/**
 * Creates one thing of each kind that a tenant can have. @returns the paths that lead to it, with the code that others
 * get
 */
async function resourcesOf(api: Api, model: string): Promise<[path: string, code: string][]> {
  const agent = agentOn(model);
  await api.call('createAgent', 201, { body: agent });
  const run = await api.stream('orchestrate', { body: runOn(model) });
  await run.toEnd();
  const made = async (id: 'createConversation' | 'createMemoryEntry' | 'createSchedule', body: object) =>
    Number((await api.call(id, 201, { body })).body['id']);
  const conversation = await made('createConversation', { title: unique() });
  const entry = await made('createMemoryEntry', { type: 'user', title: 'Secret', content: 'secret' });
  const schedule = await made('createSchedule', { schedule: 'every day at 07:30', message: PROMPTS.text, agent: agent.id });
  const file = await api.call('createArtifact', 201, { params: { id: conversation }, body: { path: 'secret.txt', content: 'secret' } });
  return [
    [`/v1/agents/${agent.id}`, 'agent_not_found'],
    [`/v1/requests/${run.requestId}`, 'request_not_found'],
    [`/v1/requests/${run.requestId}/events`, 'request_not_found'],
    [`/v1/conversations/${conversation}`, 'conversation_not_found'],
    [`/v1/conversations/${conversation}/messages`, 'conversation_not_found'],
    [`/v1/memory/entries/${entry}`, 'memory_entry_not_found'],
    [`/v1/schedules/${schedule}`, 'schedule_not_found'],
    [`/v1/artifacts/${Number(file.body['id'])}`, 'artifact_not_found'],
    [`/v1/artifacts/${Number(file.body['id'])}/raw`, 'artifact_not_found'],
    [`/v1/artifacts/${Number(file.body['id'])}/versions`, 'artifact_not_found'],
  ];
}

const LISTS = ['listRequests', 'listConversations', 'listMemoryEntries', 'listSchedules', 'listScheduledRuns', 'listArtifacts'] as const;

/** What to call, the sets of scopes of which it takes one, and what is answered to who may. */
interface Scoped {
  sets: string[][];
  method: string;
  path: string;
  status: number;
  body?: object;
}

const SCOPED: readonly Scoped[] = [
  { sets: [['read']], method: 'GET', path: '/v1/requests', status: 200 },
  { sets: [['run']], method: 'POST', path: '/v1/requests/unknown/cancel', status: 404 },
  { sets: [['run'], ['approve']], method: 'POST', path: `/v1/questions/${NOBODYS}/answer`, status: 404, body: { text: 'x' } },
  { sets: [['manage']], method: 'DELETE', path: '/v1/agents/unknown', status: 404 },
  { sets: [['manage', 'run']], method: 'PATCH', path: `/v1/schedules/${NOBODYS}`, status: 404, body: { message: 'x' } },
  { sets: [['manage', 'read']], method: 'PATCH', path: `/v1/webhooks/${NOBODYS}`, status: 404, body: { disabled: true } },
];
const GIVEN = [['read'], ['run'], ['approve'], ['manage'], ['run', 'manage'], ['read', 'manage']];

export const tenants: readonly Rule[] = [
  {
    id: 'tenants.isolation',
    title: 'What belongs to a tenant is a 404 for another, and in none of its lists',
    needs: 'admin',
    async run(context) {
      const [a, b] = [await newTenant(context), await newTenant(context)];
      for (const [path, code] of await resourcesOf(a.api, context.models.text)) {
        const own = await a.api.raw('GET', path);
        expect(own.status === 200, `GET ${path} is a 200 for its owner`, `${own.status} ${own.text}`);
        expectError(await b.api.raw('GET', path), 404, code, `GET ${path} of another tenant`);
      }
      for (const list of LISTS) {
        const answer = await b.api.call(list, 200);
        expect(answer.body['count'] === 0, `nothing in ${list} of a new tenant`, answer.text);
      }
    },
  },
  {
    id: 'tenants.cancel',
    title: "A tenant can't cancel the run of another",
    needs: 'admin',
    async run(context) {
      const [a, b] = [await newTenant(context), await newTenant(context)];
      const { models } = context;
      const stream = await a.api.stream('orchestrate', { body: runOn(models.endless, PROMPTS.endless) });
      const params = { id: stream.requestId };
      expectError(await b.api.call('cancelRequest', 404, { params }), 404, 'not_in_flight', 'canceling the run of another tenant');
      const { body } = await a.api.call('getRequest', 200, { params });
      expect(body['state'] === 'running', 'a run that goes on', body);
      await a.api.call('cancelRequest', 200, { params });
      await stream.toEnd();
    },
  },
  {
    id: 'tenants.keys',
    title: 'The same Idempotency-Key of two tenants is two runs',
    needs: 'admin',
    async run(context) {
      const [a, b] = [await newTenant(context), await newTenant(context)];
      const request = { body: runOn(context.models.text), headers: { 'Idempotency-Key': unique() } };
      const [one, other] = [await a.api.stream('orchestrate', request), await b.api.stream('orchestrate', request)];
      await Promise.all([one.toEnd(), other.toEnd()]);
      expect(one.requestId !== other.requestId, 'two runs', one.requestId);
      expect(other.headers['idempotency-replayed'] === undefined, 'no Idempotency-Replayed', other.headers['idempotency-replayed']);
    },
  },
  {
    id: 'tenants.disabled',
    title: 'A tenant that is disabled is a 401, and its runs are canceled',
    needs: 'admin',
    async run(context) {
      const { id, api } = await newTenant(context);
      const stream = await api.stream('orchestrate', { body: runOn(context.models.endless, PROMPTS.endless) });
      await stream.until('text', ({ event }) => event === 'text');
      await context.admin!.call('updateTenant', 200, { params: { id }, body: { disabled: true } });
      await expectRefused(api, context.models.text, 'the token of a disabled tenant');
      await stream.toEnd();
      await context.admin!.call('updateTenant', 200, { params: { id }, body: { disabled: false } });
      const { body } = await api.call('getRequest', 200, { params: { id: stream.requestId } });
      expect(body['state'] === 'canceled', 'the state canceled', body);
    },
  },
  {
    id: 'tenants.erased',
    title: 'A tenant is erased when its name is confirmed: it is locked out at once, its runs end, and it does not come back',
    needs: 'admin',
    async run(context) {
      const admin = context.admin!;
      const name = unique();
      const { body } = await admin.call('createTenant', 201, { body: { name } });
      const params = { id: Number(body['id']) };
      const path = `/v1/admin/tenants/${params.id}`;
      context.defer(`tenant ${params.id}`, (late) => late.admin!.raw('DELETE', `${path}?confirm=${name}`));
      const api = context.api.as(String(body['token']));
      const stream = await api.stream('orchestrate', { body: runOn(context.models.endless, PROMPTS.endless) });
      await stream.until('text', ({ event }) => event === 'text');
      const wrong = await admin.call('eraseTenant', 409, { params, query: { confirm: `${name}-2` } });
      expectError(wrong, 409, 'not_confirmed', 'erasing a tenant under another name');
      expectError(await admin.raw('DELETE', path), 400, 'invalid_request', 'erasing a tenant without its name');
      await api.call('listRequests', 200);
      const erased = await admin.call('eraseTenant', 202, { params, query: { confirm: name } });
      expect(typeof erased.body['erasing_since'] === 'number', 'erasing_since', erased.text);
      expect(erased.body['disabled'] === true, 'a tenant that is disabled', erased.text);
      expectError(await api.raw('GET', '/v1/requests'), 401, 'unauthorized', 'GET /v1/requests of an erased tenant');
      await stream.toEnd();
      const enabled = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ disabled: false }) };
      const back = await admin.raw('PATCH', path, enabled);
      // It may be gone by now.
      const [status, code] = back.status === 404 ? ([404, 'tenant_not_found'] as const) : ([409, 'tenant_erasing'] as const);
      expectError(back, status, code, 'enabling an erased tenant');
    },
  },
  {
    id: 'tenants.tokens',
    title: 'A token reaches what its scopes allow, is listed, and a 401 once it is revoked',
    needs: 'admin',
    async run(context) {
      const { id, api } = await newTenant(context);
      const admin = context.admin!;
      let last = api;
      for (const own of GIVEN) {
        const { body } = await admin.call('createToken', 201, { params: { id }, body: { name: unique(), scopes: own } });
        const token = api.as(String(body['token']));
        for (const { sets, method, path, status, body: sent } of SCOPED) {
          const json = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(sent) };
          const answer = await token.raw(method, path, sent && json);
          const what = `${method} ${path} with the scopes ${own.join(', ')}`;
          if (sets.some((set) => set.every((scope) => own.includes(scope)))) {
            expect(answer.status === status, `${what} is a ${status}`, `${answer.status} ${answer.text}`);
          } else {
            expectError(answer, 403, 'insufficient_scope', what);
            const challenge = `Bearer error="insufficient_scope", scope="${[...new Set(sets.flat())].join(' ')}"`;
            expect(answer.headers['www-authenticate'] === challenge, `WWW-Authenticate: ${challenge}`, answer.headers['www-authenticate']);
          }
        }
        const listed = (await admin.call('listTokens', 200, { params: { id } })).body['tokens'] as { id: number }[];
        expect(listed[0]?.id === body['id'], `the token ${String(body['id'])} first in the list`, listed);
        await admin.call('revokeToken', 200, { params: { id, token_id: Number(body['id']) } });
        last = token;
      }
      // Of one of them: servers count wrong tokens, and a revoked one is one.
      expectError(await last.raw('GET', '/v1/requests'), 401, 'unauthorized', 'GET /v1/requests with a revoked token');
      const left = await admin.call('listTokens', 200, { params: { id } });
      expect(left.body['count'] === 0, 'no token any more', left.text);
    },
  },
  {
    id: 'tenants.own-runs',
    title: 'A token without the scope read joins its own runs by their keys, and not those of other tokens',
    needs: 'admin',
    async run(context) {
      const { id, api } = await newTenant(context);
      const tokenWith = async (...scopes: string[]): Promise<Api> => {
        const { body } = await context.admin!.call('createToken', 201, { params: { id }, body: { name: unique(), scopes } });
        return api.as(String(body['token']));
      };
      const [one, other, reader] = [await tokenWith('run'), await tokenWith('run'), await tokenWith('run', 'read')];
      const request = { body: runOn(context.models.text), headers: { 'Idempotency-Key': unique() } };
      const run = await one.stream('orchestrate', request);
      await run.toEnd();
      const refused = await other.call('orchestrate', 403, request);
      expectError(refused, 403, 'insufficient_scope', 'POST /v1/orchestrate with the key of a run of another token');
      for (const who of [one, reader]) {
        const joined = await who.stream('orchestrate', request);
        await joined.toEnd();
        expect(joined.requestId === run.requestId, `the run ${run.requestId}`, joined.requestId);
      }
    },
  },
  {
    id: 'tenants.made',
    title: 'What a token has made says so, is listed when that is revoked, and is turned off with it when asked for',
    needs: 'admin',
    async run(context) {
      const { id, api } = await newTenant(context);
      const admin = context.admin!;
      const { body: given } = await admin.call('createToken', 201, { params: { id }, body: { name: unique() } });
      const budget = { tokens: 1_000_000_000, period: 'day' };
      const bounded = await admin.call('updateToken', 200, { params: { id, token_id: Number(given['id']) }, body: { budget } });
      expect(JSON.stringify(bounded.body['budget']) === JSON.stringify(budget), 'the budget of the token', bounded.text);
      const task = { schedule: 'every day at 07:30', message: PROMPTS.text };
      const { body: made } = await api.as(String(given['token'])).call('createSchedule', 201, { body: task });
      const by = made['created_by'] as { id: number } | undefined;
      expect(by?.id === given['id'], `created_by the token ${String(given['id'])}`, made);
      const revoked = await admin.call('revokeToken', 200, {
        params: { id, token_id: Number(given['id']) },
        query: { disable: 'true' },
      });
      const listed = (revoked.body['made'] as { kind: string; id: string }[]).some((one) => one.id === String(made['id']));
      expect(listed, `the schedule ${String(made['id'])} in made`, revoked.text);
      const { body: left } = await api.call('getSchedule', 200, { params: { id: Number(made['id']) } });
      expect(left['status'] === 'paused', 'a schedule that is paused', left);
    },
  },
];
