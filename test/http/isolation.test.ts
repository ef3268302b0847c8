import { expect, it } from 'vitest';
import type { Fields } from '../support/client.ts';
import { errorIn } from '../support/contract.ts';
import { describeOnBoth } from '../support/databases.ts';
import { SECRETS_KEY } from '../support/login-runs.ts';
import { useServer, type TestTenant } from '../support/server.ts';
import { makers, pathToOwn } from './makers.ts';
import { audience, ENDLESS, nameOf, specOperations } from './operations.ts';

const ours = specOperations.filter((one) => audience(one) === 'tenant');
const single = ours.filter((one) => one.pathParameters.length > 0).map((one) => [nameOf(one), one] as const);
/** Their agents are looked up when the run has begun: a foreign one is reported in the stream. */
const inStream = new Set(['POST /v1/agents/{id}/chat']);
/** A scratchpad that was never written is empty, not absent; and an agent that is gone has the tasks that it had. */
const empty = new Set(['GET /v1/memory/scratchpads/{agent_id}', 'GET /v1/a2a/agents/{id}/tasks']);
/** It makes what is not there, under a name of the tenant's own. */
const making = new Set(['PUT /v1/mcp-servers/{name}', 'PUT /v1/provider-keys/{provider}']);
const single404 = single.filter(([name]) => !inStream.has(name) && !empty.has(name) && !making.has(name));
const lists = ours.filter((one) => one.method === 'GET' && one.pathParameters.length === 0 && nameOf(one) !== ENDLESS);

describeOnBoth('what belongs to one tenant', (dialect) => {
  const baton = useServer({ dialect, env: { SECRETS_KEY } });
  const both = async (): Promise<[TestTenant, TestTenant]> => [await baton().newTenant('A'), await baton().newTenant('B')];

  it.each(single404)('[AUT-020] is a 404 for another tenant: %s', async (_name, { method, template, bodyExample }) => {
    const [a, b] = await both();
    const prefix = template.slice(0, template.indexOf('{'));
    const make = makers[prefix];
    expect(make, `say in this file how to make what ${template} names`).toBeDefined();
    const path = await pathToOwn(template, a.api);
    const options = bodyExample === undefined ? {} : { body: JSON.stringify(bodyExample) };
    const foreign = await b.api.raw(method, path, options);
    const nobodys = /^\/v1\/(?:conversations|artifacts|memory|schedules|runs|webhooks|questions)\//.test(template)
      ? '4711'
      : crypto.randomUUID();
    const unknown = await b.api.raw(
      method,
      template
        .replace(/\{[^}]+\}/, nobodys)
        .replace('{delivery_id}', `dlv_${'0'.repeat(32)}`)
        .replace('{task_id}', crypto.randomUUID())
        .replace('{version}', '1'),
      options,
    );
    expect(foreign.status).toBe(404);
    expect(unknown.status).toBe(404);
    const words = (body: unknown) => errorIn(body).message.replace(/'.*'|[0-9a-f-]{36}|\d+/, '');
    expect(words(foreign.body)).toBe(words(unknown.body));
  });

  it('[AUT-021] is not listed for another tenant', async () => {
    const [a, b] = await both();
    // Keys are named after providers, which are everybody's.
    const own = Object.entries(makers).filter(([prefix]) => prefix !== '/v1/provider-keys/');
    const made = await Promise.all(own.map(([, make]) => make(a.api)));
    for (const { template } of lists) {
      const shown = JSON.stringify((await b.api.get<Fields>(template)).body);
      expect(shown, template).not.toMatch(/secret/i);
      for (const id of made) expect(shown, template).not.toMatch(new RegExp(`"(?:request_)?id":"?${id}"?[,}]`));
    }
  });

  it('[AUT-021] is not in the scratchpads of another tenant', async () => {
    const [a, b] = await both();
    await a.api.run('/mem write secret\n/mem shared write secret\n');
    expect((await a.api.get('/v1/memory/scratchpads')).body['count']).toBe(2);
    expect((await b.api.get('/v1/memory/scratchpads')).body['count']).toBe(0);
    for (const owner of ['index', 'shared']) {
      expect((await a.api.get(`/v1/memory/scratchpads/${owner}`)).body['content']).toBe('secret\n');
      expect((await b.api.get(`/v1/memory/scratchpads/${owner}`)).body['content']).toBe('');
    }
  });

  it('[AUT-022] cannot be run or delegated to by another tenant', async () => {
    const [a, b] = await both();
    const id = await makers['/v1/agents/']!(a.api);
    const direct = await b.api.run({ message: 'hi', agent: id });
    expect(direct.done).toMatchObject({ ok: false, error_code: 'agent_not_found' });
    const chat = await b.api.run('hi', { path: `/v1/agents/${id}/chat` });
    expect(chat.done).toMatchObject({ ok: false, error_code: 'agent_not_found' });
    const delegated = await b.api.run(`/agent ${id} hi\n`);
    expect(delegated.data('stream_start')).toHaveLength(1);
    expect(delegated.data('tool_call')[0]).toMatchObject({ kind: 'agent', ok: false });
  });
});
