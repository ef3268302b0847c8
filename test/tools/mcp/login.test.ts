import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/store/database/connect.ts';
import { McpGrants } from '../../../src/store/mcp/grants.ts';
import { Client } from '../../support/client.ts';
import { createDatabase, describeOnBoth } from '../../support/databases.ts';
import { HttpServer } from '../../support/loopback.ts';
import { pageAt, startLoginServer } from '../../support/mcp-login.ts';
import { call, errorOf, login, opened, PUBLIC_URL, SECRETS_KEY, withFiles } from '../../support/login-runs.ts';
import { openQuestion } from '../../support/questions.ts';
import { startBaton } from '../../support/server.ts';

describeOnBoth('a login to an MCP server', (dialect) => {
  it('[MCP-140] is asked for by the run that needs it, which goes on by itself, and not by the next one', async () => {
    await using at = await startLoginServer();
    await using on = await withFiles(at, { dialect });
    const run = await on.api.start(call());
    const question = await openQuestion(on.api, run);
    expect(question).toMatchObject({ kind: 'authorization', server: 'files', text: "The MCP server 'files' wants a login." });
    expect(question).not.toHaveProperty('command');
    const asked = new URL(question.url!).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      resource: at.url,
      redirect_uri: `${PUBLIC_URL}/mcp-login/callback`,
    });
    expect(asked.get('state')!.length).toBeGreaterThan(40);
    const { status, page } = await login(question, on);
    expect([status, page]).toEqual([200, expect.stringContaining('You have signed in')]);
    expect(await run.over).toBe('complete');
    expect(run.data('tool_call')).toMatchObject([{ kind: 'mcp', ok: true }]);
    expect(run.data('answer')).toMatchObject([{ question_id: question.id, decision: 'approved' }]);
    expect(at.calls).toEqual(['one']);
    const again = await on.api.run(call('note', 'two'));
    expect([again.data('question'), at.calls]).toEqual([[], ['one', 'two']]);
    expect((await on.api.get('/v1/mcp-servers/files')).body).toMatchObject({
      authorized: true,
      authorization: { issuer: at.issuer.origin, scopes: [] },
    });
    const { api: other } = await on.newTenant();
    await other.put('/v1/mcp-servers/files', { url: at.url });
    const theirs = await other.start(call());
    expect((await openQuestion(other, theirs)).kind).toBe('authorization');
    await other.post(`/v1/requests/${theirs.requestId}/cancel`);
  });

  it('[MCP-141] one login is for all runs that wait for it', async () => {
    await using at = await startLoginServer();
    await using on = await withFiles(at, { dialect });
    const runs = await Promise.all(['one', 'two', 'three'].map((text) => on.api.start(call('note', text))));
    const questions = [];
    for (const run of runs) questions.push(await openQuestion(on.api, run));
    await login(questions[1]!, on);
    for (const run of runs) {
      expect(await run.over).toBe('complete');
      expect(run.data('tool_call')).toMatchObject([{ ok: true }]);
    }
    expect(at.calls.sort()).toEqual(['one', 'three', 'two']);
    expect(at.asked.filter((one) => one.get('grant_type') === 'authorization_code')).toHaveLength(1);
  });

  it('[MCP-143] is refused by an answer, or by the authorization server, and the model is told so', async () => {
    await using at = await startLoginServer();
    await using on = await withFiles(at, { dialect });
    const run = await on.api.start(call());
    const { id } = await openQuestion(on.api, run);
    for (const body of [{ text: 'x' }, { decision: 'approved' }, { output: 'x' }, {}]) {
      expect((await on.api.post(`/v1/questions/${id}/answer`, body)).status).toBe(400);
    }
    expect((await on.api.post(`/v1/questions/${id}/answer`, { decision: 'denied', text: 'not here', by: 'Ada' })).body).toMatchObject({
      decision: 'denied',
    });
    await run.over;
    expect(errorOf(run)).toBe("ERR: the login to the MCP server 'files' was denied by Ada: not here; go on without it");
    at.options.error = 'access_denied';
    const second = await on.api.start(call());
    const { page, headers } = await login(await openQuestion(on.api, second), on);
    expect(page).toContain('Nobody is signed in');
    expect(page).toContain('access_denied: The &lt;b&gt;person&lt;/b&gt; said no');
    expect(page).not.toMatch(/<b>|<script/);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect([headers.get('referrer-policy'), headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
      'no-referrer',
      'no-store',
      'nosniff',
    ]);
    await second.over;
    expect(errorOf(second)).toContain('was denied: access_denied');
    const late = await on.api.run(call('note', 'one', { question_ttl_seconds: 1 }));
    expect(errorOf(late)).toBe("ERR: nobody has logged in to the MCP server 'files'; go on without it");
    expect(at.calls).toEqual([]);
  });

  it('[MCP-144] [MCP-153] an answer is good once, in its time, from who was asked, and for nobody who guesses', async () => {
    await using at = await startLoginServer();
    await using on = await withFiles(at, { dialect });
    const over = 'This login is over';
    const callback = `${on.url}/mcp-login/callback`;
    for (const query of ['', '?state=guessed&code=x', `?state=${'x'.repeat(500)}&code=x&iss=${at.issuer.origin}`]) {
      expect((await pageAt(callback + query)).page).toContain(over);
    }
    // Of another authorization server.
    at.options.iss = 'https://evil.example.com';
    const mixed = await on.api.start(call());
    const back = await opened(await openQuestion(on.api, mixed), on);
    const codes = at.asked.length;
    expect((await pageAt(back)).page).toContain('an authorization server that says it is another one');
    await mixed.over;
    expect(errorOf(mixed)).toContain('was denied');
    at.options.iss = null;
    const nameless = await on.api.start(call());
    expect((await login(await openQuestion(on.api, nameless), on)).page).toContain('Nobody is signed in');
    await nameless.over;
    expect(at.asked).toHaveLength(codes);
    // Used twice.
    delete at.options.iss;
    const run = await on.api.start(call());
    const good = await opened(await openQuestion(on.api, run), on);
    const pages = await Promise.all([pageAt(good), pageAt(good), pageAt(good)]);
    expect(pages.filter(({ page }) => page.includes('You have signed in'))).toHaveLength(1);
    expect((await pageAt(good)).page).toContain(over);
    expect(at.asked.filter((one) => one.get('grant_type') === 'authorization_code')).toHaveLength(1);
    await run.over;
    // Too late.
    at.revoke();
    const late = await on.api.start(call('note', 'one', { question_ttl_seconds: 1 }));
    await late.until(({ event }) => event === 'question');
    const url = late.data('question')[0]!.url!;
    await late.over;
    await expect.poll(async () => (await login({ url }, on)).page).toContain(over);
  });

  it("[MCP-145] a token is renewed without anybody, by one at a time, and when it can't be, the next call asks again", async () => {
    await using at = await startLoginServer();
    await using on = await withFiles(at, { dialect });
    const first = await on.api.start(call());
    await login(await openQuestion(on.api, first), on);
    await first.over;
    at.expire();
    const runs = await Promise.all(['a', 'b', 'c', 'd'].map((text) => on.api.run(call('note', text))));
    expect(runs.map((run) => run.data('tool_call')[0]!.ok)).toEqual([true, true, true, true]);
    expect(at.asked.filter((one) => one.get('grant_type') === 'refresh_token')).toHaveLength(1);
    // The next one is renewed with what the last answer gave.
    at.expire();
    expect(errorOf(await on.api.run(call('note', 'e')))).toBeUndefined();
    expect(at.calls).toHaveLength(6);
    // A server in trouble takes no login away.
    at.expire();
    at.options.onToken = () => ({ status: 503, body: { error: 'temporarily_unavailable' } });
    expect(errorOf(await on.api.run(call('note', 'f')))).toContain('got no token: temporarily_unavailable');
    delete at.options.onToken;
    expect(errorOf(await on.api.run(call('note', 'g')))).toBeUndefined();
    at.revoke();
    const asks = await on.api.start(call('note', 'h'));
    const question = await openQuestion(on.api, asks);
    expect((await on.api.get('/v1/mcp-servers/files')).body).toMatchObject({ authorized: false });
    await login(question, on);
    await asks.over;
    expect(at.calls.at(-1)).toBe('h');
  });

  it('[MCP-145] a token that is about to end is renewed before it does', async () => {
    await using at = await startLoginServer({ lifetime: 5 });
    await using on = await withFiles(at, { dialect });
    const first = await on.api.start(call());
    await login(await openQuestion(on.api, first), on);
    await first.over;
    const before = at.sent.length;
    expect(errorOf(await on.api.run(call('note', 'two')))).toBeUndefined();
    expect(at.sent.slice(before).some((token) => token === at.sent[before - 1])).toBe(false);
    expect(at.sent.slice(before)).not.toContain(undefined);
  });

  it('[MCP-146] more rights than were granted are asked for beside those, when a call needs them', async () => {
    await using at = await startLoginServer({ scoped: true });
    await using on = await withFiles(at, { dialect });
    const first = await on.api.start(call());
    const question = await openQuestion(on.api, first);
    expect(new URL(question.url!).searchParams.get('scope')).toBe('read');
    await login(question, on);
    await first.over;
    const writes = await on.api.start(call('write', 'two'));
    const more = await openQuestion(on.api, writes);
    expect(new URL(more.url!).searchParams.get('scope')).toBe('read write');
    await login(more, on);
    expect(await writes.over).toBe('complete');
    expect(errorOf(writes)).toBeUndefined();
    expect(at.calls).toEqual(['one', 'two']);
    expect((await on.api.get('/v1/mcp-servers/files')).body).toMatchObject({ authorization: { scopes: ['read', 'write'] } });
  });

  it('[MCP-147] a client that was set is used with its authorization server alone', async () => {
    await using at = await startLoginServer();
    await using evil = await startLoginServer();
    at.addClient('baton-7', 'a-client-secret-of-7');
    await using on = await withFiles(at, {
      dialect,
      env: { FETCH_ALLOW: `${at.allow},${evil.allow}` },
      server: { oauth: { client_id: 'baton-7', client_secret: 'a-client-secret-of-7', scope: 'files' } },
    });
    const first = await on.api.start(call());
    const question = await openQuestion(on.api, first);
    expect(Object.fromEntries(new URL(question.url!).searchParams)).toMatchObject({ client_id: 'baton-7', scope: 'files' });
    await login(question, on);
    await first.over;
    expect(errorOf(first)).toBeUndefined();
    expect(at.issuer.requests.filter(({ path }) => path === '/register')).toEqual([]);
    expect((await on.api.get('/v1/mcp-servers/files')).body).toMatchObject({
      oauth: { client_id: 'baton-7', client_secret_set: true, issuer: at.issuer.origin },
    });
    // The server says that its tokens come from elsewhere now.
    at.revoke();
    at.server.handler = (request, response) =>
      request.url!.startsWith('/.well-known/')
        ? response
            .writeHead(200, { 'content-type': 'application/json' })
            .end(JSON.stringify({ resource: at.url, authorization_servers: [evil.issuer.origin] }))
        : response
            .writeHead(401, {
              'www-authenticate': `Bearer resource_metadata="${at.server.origin}/.well-known/oauth-protected-resource/mcp"`,
            })
            .end();
    expect(errorOf(await on.api.run(call()))).toContain('names another authorization server than the one that its client is for');
    expect(evil.asked).toEqual([]);
  });

  it('[MCP-148] the token goes to the server alone: a redirect to another host gets nothing', async () => {
    await using elsewhere = await HttpServer.start((_, response) => void response.writeHead(200).end());
    await using at = await startLoginServer();
    await using on = await withFiles(at, { dialect, env: { FETCH_ALLOW: `${at.allow},${elsewhere.origin.slice(7)}` } });
    const first = await on.api.start(call());
    await login(await openQuestion(on.api, first), on);
    await first.over;
    for (const to of [`${elsewhere.origin}/mcp`, 'http://169.254.169.254/latest/meta-data']) {
      at.options.redirectTo = to;
      expect(errorOf(await on.api.run(call()))).toBeDefined();
    }
    expect(elsewhere.requests).toEqual([]);
    expect(at.issuer.requests.every(({ headers }) => !`${headers.authorization}`.includes('access-'))).toBe(true);
  });

  it('[MCP-150] a login that is taken back is revoked, forgotten, and asked for anew', async () => {
    await using at = await startLoginServer();
    await using on = await withFiles(at, { dialect });
    const first = await on.api.start(call());
    await login(await openQuestion(on.api, first), on);
    await first.over;
    expect((await on.api.raw('DELETE', '/v1/mcp-servers/files/authorization')).body).toEqual({ deleted: true });
    expect(at.asked.at(-1)!.get('token')).toMatch(/^refresh-/);
    expect((await on.api.get('/v1/mcp-servers/files')).body).toMatchObject({ authorized: false });
    const again = await on.api.start(call());
    const { id } = await openQuestion(on.api, again);
    // Whoever sets the server anew, or deletes it, ends what waits for its login.
    await on.api.put('/v1/mcp-servers/files', { url: at.url });
    await again.over;
    expect(again.data('answer')).toMatchObject([{ question_id: id, decision: 'denied', text: 'the server was set anew' }]);
    const last = await on.api.start(call());
    const question = await openQuestion(on.api, last);
    await on.api.raw('DELETE', '/v1/mcp-servers/files');
    await last.over;
    expect(errorOf(last)).toContain('the server was deleted');
    expect((await login(question, on)).page).toContain('This login is over');
  });

  it('[MCP-155] always asks whoever opens its address, and says behind it who may use what', async () => {
    await using at = await startLoginServer();
    await using on = await withFiles(at, { dialect });
    const run = await on.api.start(call());
    const question = await openQuestion(on.api, run);
    expect(new URL(question.url!).searchParams.getAll('prompt')).toEqual(['consent']);
    const { name } = (await on.api.get<{ tenant: { name: string } }>('/v1/me')).body.tenant;
    expect((await login(question, on)).page).toContain(`Agents of &#39;${name}&#39; may use &#39;files&#39; now, in your name`);
    await run.over;
  });

  it('[MCP-156] a client that is not known any more is registered anew for the next login', async () => {
    await using at = await startLoginServer();
    await using on = await withFiles(at, { dialect });
    const failed = await on.api.start(call());
    const first = await openQuestion(on.api, failed);
    at.clients.clear();
    expect((await login(first, on)).page).toContain('invalid_client');
    await failed.over;
    at.options.error = 'unauthorized_client';
    const refused = await on.api.start(call());
    const second = await openQuestion(on.api, refused);
    expect(at.clients.size).toBe(1);
    expect((await login(second, on)).page).toContain('unauthorized_client');
    await refused.over;
    delete at.options.error;
    const run = await on.api.start(call());
    const third = await openQuestion(on.api, run);
    expect(at.clients.size).toBe(2);
    expect((await login(third, on)).page).toContain('You have signed in');
    await run.over;
    expect(at.calls).toEqual(['one']);
  });

  it('[MCP-157] a token that comes when the server was set anew is revoked, of a login and renewed', async () => {
    await using at = await startLoginServer();
    await using on = await withFiles(at, { dialect });
    let anew = 'authorization_code';
    at.options.onToken = async (body) => {
      if (body.get('grant_type') === anew) await on.api.put('/v1/mcp-servers/files', { url: at.url });
      return undefined;
    };
    const revoked = (): string | null => at.asked.at(-1)!.get('token');
    const late = await on.api.start(call());
    expect((await login(await openQuestion(on.api, late), on)).page).toContain('the server was set anew meanwhile');
    expect(revoked()).toBe(at.given.findLast((one) => one.startsWith('refresh-')));
    await late.over;
    anew = 'refresh_token';
    const run = await on.api.start(call());
    await login(await openQuestion(on.api, run), on);
    await run.over;
    at.expire();
    const next = await on.api.run(call('note', 'two'));
    expect(errorOf(next)).toContain('it was set anew: other runs use it');
    expect(revoked()).toBe(at.given.findLast((one) => one.startsWith('refresh-')));
    expect(at.calls).toEqual(['one']);
  });

  it('[MCP-158] one that was given and not told of counts when its question expires', async () => {
    await using at = await startLoginServer();
    await using on = await withFiles(at, { dialect });
    const run = await on.api.start(call());
    const { id } = await openQuestion(on.api, run);
    // As a node leaves it that is killed behind the tokens.
    const database = await openDatabase({ url: on.database.url });
    const { revision } = (await database.knex('mcp_servers').first('revision').where({ tenant_id: on.tenant.id, name: 'files' }))!;
    const grant = { login: 'of a dead node', issuer: at.issuer.origin, scope: '', secrets: '', expires_at: 0 };
    await new McpGrants(database, Date.now).save({ tenantId: on.tenant.id, name: 'files', revision }, grant);
    await database.knex('questions').where({ tenant_id: on.tenant.id, id }).update({ expires_at: 1 });
    await database.close();
    await expect.poll(() => run.data('answer')).toMatchObject([{ question_id: id, decision: 'approved' }]);
    await on.api.post(`/v1/requests/${run.requestId}/cancel`);
  });

  it('[MCP-159] a no to one is none to another one, for other rights', async () => {
    await using at = await startLoginServer({ scoped: true });
    await using on = await withFiles(at, { dialect });
    const run = await on.api.start(call());
    await login(await openQuestion(on.api, run), on);
    await run.over;
    const writes = await on.api.start(call('write', 'two'));
    const second = await openQuestion(on.api, writes);
    at.revoke();
    const reads = await on.api.start(call());
    const first = await openQuestion(on.api, reads);
    at.options.error = 'access_denied';
    await login(first, on);
    await reads.over;
    expect(errorOf(reads)).toContain('was denied: access_denied');
    expect(writes.data('answer')).toEqual([]);
    delete at.options.error;
    expect((await login(second, on)).page).toContain('You have signed in');
    await writes.over;
    expect(at.calls).toEqual(['one', 'two']);
  });

  it('[MCP-151] a server without a setting that a login takes says which, to the model', async () => {
    await using at = await startLoginServer();
    for (const [env, words] of [
      [{ PUBLIC_URL: '' }, 'its operator has to set PUBLIC_URL'],
      [{ SECRETS_KEY: '' }, 'its operator has to set SECRETS_KEY'],
    ] as const) {
      await using on = await withFiles(at, { dialect, env });
      expect(errorOf(await on.api.run(call()))).toContain(words);
    }
  });
});

it('[MCP-145] two nodes renew a token once', async () => {
  await using at = await startLoginServer();
  await using database = await createDatabase('postgres');
  await using one = await withFiles(at, { database });
  await using two = await startBaton({ database, env: { SECRETS_KEY, PUBLIC_URL, FETCH_ALLOW: at.allow } });
  const elsewhere = new Client(two.url, one.tenant.token);
  const first = await one.api.start(call());
  // The browser comes back to whichever node.
  await login(await openQuestion(one.api, first), two);
  expect(await first.over).toBe('complete');
  at.expire();
  const runs = await Promise.all([one.api, elsewhere, one.api, elsewhere].map((api, i) => api.run(call('note', String(i)))));
  expect(runs.map((run) => errorOf(run))).toEqual([undefined, undefined, undefined, undefined]);
  expect(at.asked.filter((asked) => asked.get('grant_type') === 'refresh_token')).toHaveLength(1);
});

it('[MCP-147] [MCP-154] where it is taken, the server is known by the address of its document, which says who it is', async () => {
  await using at = await startLoginServer({ metadata: { client_id_metadata_document_supported: true } });
  const address = 'https://baton.example.com';
  await using on = await withFiles(at, { env: { PUBLIC_URL: `${address}/` } });
  const run = await on.api.start(call());
  const { url } = await openQuestion(on.api, run);
  expect(new URL(url!).searchParams.get('client_id')).toBe(`${address}/mcp-login/client.json`);
  const back = (await fetch(url!, { redirect: 'manual' })).headers.get('location')!;
  await pageAt(back.replace(address, on.url));
  await run.over;
  expect(errorOf(run)).toBeUndefined();
  expect((await on.anonymous.get('/mcp-login/client.json')).body).toMatchObject({
    client_id: `${address}/mcp-login/client.json`,
    redirect_uris: [`${address}/mcp-login/callback`],
    token_endpoint_auth_method: 'none',
  });
  await using plain = await startBaton({ env: { PUBLIC_URL } });
  expect((await plain.anonymous.get('/mcp-login/client.json')).status).toBe(404);
});

it('[MCP-140] a server of the newest revision alone wants its login, too', async () => {
  await using at = await startLoginServer({ legacy: 'reject' });
  await using on = await withFiles(at);
  const run = await on.api.start(call());
  await login(await openQuestion(on.api, run), on);
  await run.over;
  expect([errorOf(run), at.calls]).toEqual([undefined, ['one']]);
});
