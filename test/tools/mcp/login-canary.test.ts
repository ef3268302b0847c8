import { expect, it } from 'vitest';
import { createDatabase, describeOnBoth } from '../../support/databases.ts';
import { dumpOf } from '../../support/dump.ts';
import { call, login, withFiles } from '../../support/login-runs.ts';
import { startLoginServer } from '../../support/mcp-login.ts';
import { OtlpReceiver } from '../../support/otlp.ts';
import { openQuestion } from '../../support/questions.ts';

const CLIENT_SECRET = 'canary-of-the-client-4711';
const HEADER = 'canary-of-a-header-0815';

describeOnBoth('the secrets of a login', (dialect) => {
  it('[MCP-149] stand in no log, event, span, error or answer, and nowhere in the database', async () => {
    await using receiver = await OtlpReceiver.start();
    await using at = await startLoginServer({ scoped: true });
    at.addClient('baton-7', CLIENT_SECRET);
    await using database = await createDatabase(dialect);
    const seen: string[] = [];
    const on = await withFiles(at, {
      database,
      env: { ...receiver.env, FETCH_ALLOW: at.allow, RECOVERY: 'resume', TRACE_CONTENT: '' },
      server: { oauth: { client_id: 'baton-7', client_secret: CLIENT_SECRET }, headers: { 'X-Api-Key': HEADER } },
    });
    const look = async (path: string): Promise<void> => void seen.push(JSON.stringify((await on.api.get(path)).body));
    try {
      const first = await on.api.start(call());
      const question = await openQuestion(on.api, first);
      seen.push((await login(question, on)).page);
      await first.over;
      // What it is told back: the server echoes the token in its refusals, the authorization server in its own.
      at.expire();
      const renewed = await on.api.run(call('note', 'two'));
      const writes = await on.api.start(call('write', 'three'));
      const more = await openQuestion(on.api, writes);
      at.options.onToken = (body) => ({
        status: 400,
        body: { error: 'temporarily_unavailable', error_description: `not ${body.toString()} ${CLIENT_SECRET}` },
      });
      seen.push((await login(more, on)).page);
      await writes.over;
      at.expire();
      const failed = await on.api.run(call('note', 'four'));
      delete at.options.onToken;
      at.revoke();
      const again = await on.api.start(call('note', 'five'));
      seen.push((await login(await openQuestion(on.api, again), on)).page);
      await again.over;
      for (const run of [first, renewed, writes, failed, again]) {
        await look(`/v1/requests/${run.requestId}`);
        seen.push(JSON.stringify(run.frames));
      }
      for (const path of ['/v1/mcp-servers', '/v1/mcp-servers/files', '/v1/questions?state=all', '/v1/requests']) await look(path);
      // Beside what is there by now, what waits.
      at.revoke();
      const open = await on.api.start(call('note', 'six'));
      await openQuestion(on.api, open);
      open.drop();
    } finally {
      await on.stop();
    }
    seen.push(JSON.stringify(on.log.lines), on.log.noise.join('\n'), JSON.stringify(receiver.spans), await dumpOf(database));
    expect(receiver.spans.length).toBeGreaterThan(0);
    const secrets = [...new Set(at.given), CLIENT_SECRET, HEADER, Buffer.from(`baton-7:${CLIENT_SECRET}`).toString('base64')];
    expect(secrets.length).toBeGreaterThan(8);
    for (const secret of secrets)
      for (const text of seen)
        expect(
          text.includes(secret),
          `${secret} in ${text.slice(Math.max(0, text.indexOf(secret) - 200), text.indexOf(secret) + 50)}`,
        ).toBe(false);
    // The dump has what is no secret, so that it is one.
    expect(seen.at(-1)).toContain('baton-7');
  });
});
