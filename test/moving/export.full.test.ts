import { join } from 'node:path';
import { expect, it } from 'vitest';
import { audience, specOperations } from '../http/operations.ts';
import { pathToOwn } from '../http/makers.ts';
import type { Client } from '../support/client.ts';
import { createDatabase, describeOnBoth } from '../support/databases.ts';
import { SECRETS_KEY } from '../support/login-runs.ts';
import { runCli } from '../support/process.ts';
import { startBaton } from '../support/server.ts';

/** What says something of the server, of now, or never ends. */
const NOT_KEPT = new Set([
  'GET /v1/me',
  'GET /v1/models',
  'GET /v1/notifications/stream',
  'GET /v1/mcp',
  'GET /v1/webhooks/{id}/deliveries',
]);
const READS = specOperations.filter((one) => audience(one) === 'tenant' && one.method === 'GET' && !NOT_KEPT.has(`GET ${one.template}`));
// What waits for people is the same run, and no attempt more, once no node has it.
const ENV = { SECRETS_KEY, PUBLIC_URL: 'https://baton.example', IDEMPOTENCY: 'database', PARK_SECONDS: '0' };

/** What each operation that reads answers to the tenant: paths, and the bytes of the answers. */
async function answers(api: Client, paths: readonly string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const path of paths) {
    const { status, bytes } = await api.raw('GET', path);
    found[path] = `${status} ${bytes.toString('base64')}`;
  }
  return found;
}

describeOnBoth('a tenant that is exported', (dialect) => {
  it('[MOV-005] answers in the other database as before, to the byte, whatever is read; its tokens and keys hold', async () => {
    await using from = await startBaton({ dialect, env: ENV });
    await using files = await createDatabase(dialect === 'sqlite' ? 'postgres' : 'sqlite');
    const { api, id } = await from.newTenant('Acme');
    const { body: more } = await from.admin.post<{ token: string }>(`/v1/admin/tenants/${id}/tokens`, { name: 'reader', scopes: ['read'] });
    const paths: string[] = [];
    for (const { template } of READS) paths.push(await pathToOwn(template, api));
    // A run with a key, one with files in a conversation, and what forks share.
    const key = { 'Idempotency-Key': 'once' };
    const keyed = await api.post('/v1/requests', { message: 'keyed', user: 'ann', metadata: { a: 'b' }, wait: 60 }, key);
    const { id: conversation } = (await api.post<{ id: number }>('/v1/conversations', {})).body;
    const said = { message: 'a\n/write --persist notes/a.md\nvery secret\n/endwrite', conversation_id: conversation, wait: 60 };
    await api.post('/v1/requests', said);
    await api.post('/v1/requests', { ...said, message: said.message.replace('very', 'not') });
    const { messages } = (await api.get<{ messages: { id: number }[] }>(`/v1/conversations/${conversation}/messages`)).body;
    const fork = await api.post<{ id: number }>(`/v1/conversations/${conversation}/fork`, { message_id: messages.at(-1)!.id });
    expect(fork.status).toBe(201);
    const { artifacts } = (await api.get<{ artifacts: { id: number }[] }>(`/v1/conversations/${conversation}/artifacts`)).body;
    const { requests } = (await api.get<{ requests: { request_id: string; state: string }[] }>('/v1/requests?limit=200')).body;
    for (const { request_id: run } of requests) {
      for (const part of ['', '/result', '/steps']) paths.push(`/v1/requests/${run}${part}`);
      // Those that wait for people are followed for ever.
    }
    for (const { request_id: run, state } of requests) if (state !== 'waiting') paths.push(`/v1/requests/${run}/events`);
    for (const { id: file } of artifacts) paths.push(`/v1/artifacts/${file}/raw`, `/v1/artifacts/${file}/versions`);
    for (const one of [conversation, fork.body.id]) paths.push(`/v1/conversations/${one}/messages`);
    for (const group of ['day', 'agent', 'model', 'user']) paths.push(`/v1/usage?group_by=${group}&to=4000000000`);
    const kept = paths.filter((path) => !path.includes(':subscribe') && path !== '/v1/usage');
    const before = await answers(api, kept);

    const file = join(files.folder, 'acme.baton');
    const exported = await runCli(from.database, ['tenant', 'export', String(id), file], ENV);
    expect(exported).toMatchObject({ code: 0, stderr: expect.stringMatching(/^tenant \d+ is in .*acme\.baton: \d+ rows\n$/) });
    expect(await runCli(files, ['tenant', 'import', file], ENV)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(new RegExp(`^tenant ${id} "Acme" is here, with \\d+ rows and its tokens\\n$`)),
    });
    await using to = await startBaton({ database: files, env: ENV });
    const there = (token: string) => new (api.constructor as typeof Client)(to.url, token);
    const same = there(api.token!);
    const after = await answers(same, kept);
    expect(Object.keys(after).filter((path) => after[path] !== before[path])).toEqual([]);
    expect((await there(more.token).get('/v1/agents')).status).toBe(200);
    expect((await there(more.token).post('/v1/agents', {})).status).toBe(403);
    // The key stands for the same run, and nothing has run again.
    const again = await same.post('/v1/requests', { message: 'keyed', wait: 60 }, key);
    expect(again.body['request_id']).toBe(keyed.body['request_id']);
    expect((await same.get<{ count: number }>('/v1/requests?limit=200')).body.count).toBe(requests.length);
    // What is made there has ids of its own.
    const next = (await same.post<{ id: number }>('/v1/conversations', {})).body.id;
    expect(next).toBeGreaterThan(fork.body.id);
    expect(next % 1_000_000).toBe(fork.body.id % 1_000_000);
    const found = await same.get<{ count: number }>('/v1/memory/entries?q=secret');
    expect(found.body.count).toBeGreaterThan(0);
    // And so does a run that waited.
    const { questions } = (await same.get<{ questions: { id: number; request_id: string }[] }>('/v1/questions')).body;
    expect((await same.post(`/v1/questions/${questions[0]!.id}/answer`, { text: 'Rome' })).status).toBe(200);
    expect((await same.events(questions[0]!.request_id)).done).toMatchObject({ ok: true });
  }, 120_000);
});
