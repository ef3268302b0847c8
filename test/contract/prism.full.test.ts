import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createParser } from 'eventsource-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spawnServer } from '../../bench/processes.ts';
import { firstRequest } from '../http/examples.ts';
import { makers } from '../http/makers.ts';
import { ENDLESS, nameOf, specOperations, type SpecOperation } from '../http/operations.ts';
import { runCommand } from '../sdks/commands.ts';
import { npmInstall } from '../sdks/npm.ts';
import type { RowContext } from '../sdks/row.ts';
import { SECRETS_KEY } from '../support/login-runs.ts';
import { scrape } from '../support/metrics.ts';
import { asking } from '../support/questions.ts';
import { startBaton, type Baton } from '../support/server.ts';
import { giveToken } from '../support/tokens.ts';
import { freePort } from '../verify/ci-guide.ts';

/*
 * Prism, as its users run it: a mock of the document for generators, and a proxy with the whole document in front of a server.
 */

const VERSION = '5.16.0';
const SCRATCH = fileURLToPath(new URL('../../.tmp/sdks', import.meta.url));
/** The first run installs it. */
const TIMEOUT_MS = 10 * 60_000;

async function installPrism(): Promise<string> {
  mkdirSync(SCRATCH, { recursive: true });
  const folder = mkdtempSync(join(SCRATCH, 'prism-'));
  const run: RowContext['run'] = (command, args, { cwd = folder, env, timeoutMs } = {}) =>
    runCommand(command, args, { cwd, env, timeoutMs });
  await npmInstall({ folder, run } as RowContext, { '@stoplight/prism-cli': VERSION });
  return join(folder, 'node_modules/@stoplight/prism-cli/dist/index.js');
}

/** Starts Prism with these arguments. */
async function startPrism(program: string, args: string[]) {
  const port = await freePort();
  const { PATH, HOME } = process.env as Record<string, string>;
  const prism = await spawnServer({
    args: [program, ...args, '--port', String(port)],
    env: { PATH: PATH!, HOME: HOME! },
    ready: /is listening on/,
  });
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: () => prism.stop() };
}

async function openStreams({ anonymous }: Baton): Promise<number> {
  const samples = [...(await scrape(anonymous))].filter(([name]) => name.startsWith('baton_event_streams_open'));
  return samples.reduce((sum, [, open]) => sum + open, 0);
}

/** Something to do with a task that is under way. */
const ofAskingTask =
  (version: string, action: string) =>
  async ({ api }: Baton) => ({ path: `/v1/a2a/agents/asker${version}/tasks/${(await asking(api)).run.requestId}:${action}` });
const SUBSCRIBING = 'POST /v1/a2a/agents/{id}/tasks/{task_id}:subscribe';

const ofToken = (name: string) => async (baton: Baton) => {
  const { id } = await giveToken(baton, baton.tenant, name);
  return { path: `/v1/admin/tenants/${baton.tenant.id}/tokens/${id}` };
};

/** What is sent where an example can't name what is there. */
const OWN: Record<string, (baton: Baton) => Promise<{ path?: string; body?: string }>> = {
  'POST /v1/requests/{id}/cancel': async ({ api }) => ({ path: `/v1/requests/${(await asking(api)).run.requestId}/cancel` }),
  'POST /v1/a2a/agents/{id}/tasks/{task_id}:cancel': ofAskingTask('', 'cancel'),
  'POST /v1/a2a/agents/{id}/v1/tasks/{task_id}:cancel': ofAskingTask('/v1', 'cancel'),
  [SUBSCRIBING]: ofAskingTask('', 'subscribe'),
  'POST /v1/conversations/{id}/fork': async ({ api }) => {
    const path = `/v1/conversations/${String((await api.post('/v1/conversations', {})).body['id'])}`;
    await api.run('hello', { path: `${path}/messages` });
    const { messages } = (await api.get<{ messages: { id: number }[] }>(`${path}/messages`)).body;
    return { path: `${path}/fork`, body: JSON.stringify({ message_id: messages[0]!.id }) };
  },
  'DELETE /v1/admin/tenants/{id}': async ({ admin }) => {
    const { body } = await admin.post('/v1/admin/tenants', { name: 'leaving' });
    return { path: `/v1/admin/tenants/${String(body['id'])}?confirm=leaving` };
  },
  'POST /v1/memory/relations': async ({ api }) => {
    const [source, target] = [await makers['/v1/memory/entries/']!(api), await makers['/v1/memory/entries/']!(api)];
    return { body: JSON.stringify({ source_id: Number(source), target_id: Number(target), relation: 'supports' }) };
  },
  'PATCH /v1/admin/tenants/{id}/tokens/{token_id}': ofToken('bounded'),
  'DELETE /v1/admin/tenants/{id}/tokens/{token_id}': ofToken('revoked'),
  // Their examples name an item that a page goes on behind.
  ...Object.fromEntries(
    ['conversations/{id}/items', 'responses/{id}/input_items', 'files'].map((list) => [
      `GET /openai/v1/${list}`,
      async ({ api }: Baton) => {
        const [kind, items] = list.split('/{id}');
        const id = items === undefined ? '' : `/${await makers[`/openai/v1/${kind}/`]!(api)}${items}`;
        return { path: `/openai/v1/${kind}${id}` };
      },
    ]),
  ),
  'POST /console/session': async ({ tenant }) => ({ body: JSON.stringify({ token: tenant.token }) }),
  'POST /console/logout': async ({ anonymous, tenant }) => {
    const { body } = await anonymous.post('/console/session', { token: tenant.token });
    return { body: JSON.stringify({ token: body['token'] }) };
  },
  'GET /console/assets/{name}': async ({ anonymous }) => {
    const { body } = await anonymous.get<string>('/console');
    return { path: /"(\/console\/assets\/[^"]+)"/.exec(body)![1]! };
  },
};

/**
 * What nobody has by a request alone: the code of a login link is printed to the operator, a login to an MCP server is given in a browser,
 * and only a server with an address of https is a client by it.
 */
const ABSENT = ['redeemLoginCode', 'deleteMcpAuthorization', 'getMcpLoginClient'];
/** What Prism 5.16 takes for GET of the task itself. */
const TAKEN_FOR_OTHERS = ['followA2aTask', 'followA2aLegacyTask'];

const JSON_BODY = { 'Content-Type': 'application/json' };

describe('Prism', () => {
  let program: string;
  let baton: Baton;
  beforeAll(async () => {
    // Prism works on a document for as long as an idle connection is usually kept, and asks once more over the same one.
    [program, baton] = await Promise.all([installPrism(), startBaton({ env: { KEEP_ALIVE_SECONDS: '120', SECRETS_KEY } })]);
  }, TIMEOUT_MS);
  afterAll(() => baton.stop());

  it.each(['openapi-3.1.yaml', 'openapi-3.0.yaml'])(
    '[CTR-025] mocks a run and its stream from %s',
    { timeout: TIMEOUT_MS },
    async (name) => {
      await using mock = await startPrism(program, ['mock', `${baton.url}/${name}`]);
      const post = (path: string) =>
        fetch(mock.url + path, { method: 'POST', headers: { ...JSON_BODY, Authorization: 'Bearer x' }, body: '{"message":"Hello"}' });
      const run = await post('/v1/requests');
      expect([run.status, await run.json()]).toEqual([201, expect.objectContaining({ state: 'completed', ok: true })]);
      for (const path of ['/v1/orchestrate', '/v1/agents/index/chat', '/v1/conversations/1/messages']) {
        const stream = await post(path);
        expect(stream.headers.get('content-type')).toBe('text/event-stream');
        const events: { type: string }[] = [];
        createParser({ onEvent: ({ data }) => events.push(JSON.parse(data) as { type: string }) }).feed(await stream.text());
        expect(events.map(({ type }) => type)).toEqual(['request_received', 'stream_start', 'text', 'token_usage', 'stream_end', 'done']);
      }
    },
  );

  describe('as a proxy with the whole document', () => {
    let proxy: Awaited<ReturnType<typeof startPrism>>;
    beforeAll(async () => {
      proxy = await startPrism(program, ['proxy', `${baton.url}/openapi.yaml`, baton.url]);
    }, TIMEOUT_MS);
    afterAll(() => proxy[Symbol.asyncDispose]());

    const send = async ({ method }: SpecOperation, { client, path, headers, body }: Awaited<ReturnType<typeof firstRequest>>) => {
      const authorization = client.token ? { Authorization: `Bearer ${client.token}` } : {};
      const all = { ...authorization, ...(body === undefined ? {} : JSON_BODY), ...headers };
      const response = await fetch(proxy.url + path, { method, headers: all, redirect: 'manual', ...(body === undefined ? {} : { body }) });
      await response.bytes();
      return { status: response.status, violations: response.headers.get('sl-violations') };
    };
    /** What goes on until it is ended: Prism hands a stream on when it is over. */
    const ENDED = [ENDLESS, 'GET /v1/mcp', SUBSCRIBING];
    // A form with a file ends the process of Prism 5.16 as a proxy.
    const ending = specOperations.filter((one) => !ENDED.includes(nameOf(one)) && !one.isForm && !TAKEN_FOR_OTHERS.includes(one.id));

    it.each(ending.map((one) => [nameOf(one), one] as const))(
      '[CTR-025] reports nothing: %s',
      { timeout: 60_000 },
      async (_name, operation) => {
        const request = { ...(await firstRequest(baton, operation)), ...(await OWN[nameOf(operation)]?.(baton)) };
        const { status, violations } = await send(operation, request);
        expect({ status, violations }).toEqual({ status, violations: null });
        expect(status).toBeLessThan(ABSENT.includes(operation.id) ? 405 : 400);
      },
    );

    it.each(specOperations.filter((one) => ENDED.includes(nameOf(one))).map((one) => [nameOf(one), one] as const))(
      '[CTR-025] reports nothing of a stream that is ended: %s',
      { timeout: 60_000 },
      async (_name, operation) => {
        const { api, id } = await giveToken(baton, baton.tenant, 'proxied');
        const request = { ...(await firstRequest(baton, operation, api)), ...(await OWN[nameOf(operation)]?.(baton)) };
        const before = await openStreams(baton);
        const answer = send(operation, request);
        while ((await openStreams(baton)) <= before) await new Promise(setImmediate);
        // The stream of a task would break off with the token.
        if (nameOf(operation) === SUBSCRIBING) await api.post(request.path.replace(':subscribe', ':cancel'));
        else await baton.admin.raw('DELETE', `/v1/admin/tenants/${baton.tenant.id}/tokens/${id}`);
        expect(await answer).toEqual({ status: 200, violations: null });
      },
    );

    it('[CTR-025] reports what is wrong', async () => {
      const create = specOperations.find(({ id }) => id === 'createRequest')!;
      const request = await firstRequest(baton, create);
      expect((await send(create, { ...request, body: '{"message":1}' })).violations).toContain('request');
    });
  });
});
