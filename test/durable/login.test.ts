import { expect, it } from 'vitest';
import { describeOnSqliteFirst } from '../support/databases.ts';
import { pageAt, startLoginServer } from '../support/mcp-login.ts';
import { spawnBaton } from '../support/process.ts';
import { asker, openQuestion } from '../support/questions.ts';
import type { Client } from '../support/client.ts';

const SECRETS_KEY = Buffer.from(Array.from({ length: 32 }, (_, i) => i * 7)).toString('base64');
const PUBLIC_URL = 'http://baton.test';

/** Resolves when the run is parked: only then does it not count as one under way. */
async function untilParked(admin: Client): Promise<void> {
  await expect.poll(async () => String((await admin.raw('GET', '/metrics')).bytes), { timeout: 15_000 }).toMatch(/^baton_runs_active 0$/m);
}

describeOnSqliteFirst('a run that waits for a login', (dialect) => {
  it.each(['SIGKILL', 'SIGTERM'] as const)(
    '[MCP-142] outlives the %s of its process, goes on with the login in another one, and does nothing twice',
    async (signal) => {
      await using at = await startLoginServer();
      await using free = await startLoginServer();
      const env = { SECRETS_KEY, PUBLIC_URL, FETCH_ALLOW: `${at.allow},${free.allow}`, PARK_SECONDS: '0' };
      let baton = await spawnBaton({ dialect, env });
      try {
        await baton.api.put('/v1/mcp-servers/files', { url: at.url });
        // The first command has its effect before the second one waits; neither may run again.
        const message =
          '/mcp call free note {"text":"before"}\n/mcp call files note {"text":"behind"}\n/write a.md\nwritten once\n/endwrite';
        await baton.api.put('/v1/mcp-servers/free', { url: free.url });
        const first = await baton.api.start({ message: '/mcp tools free', agent_def: asker({ capabilities: ['/mcp'] }) });
        await loginTo(baton.url, (await openQuestion(baton.api, first)).url!);
        await first.over;
        const run = await baton.api.start({ message, agent_def: asker({ capabilities: ['/mcp', '/write'] }) });
        const question = await openQuestion(baton.api, run);
        expect(question).toMatchObject({ kind: 'authorization', server: 'files' });
        await expect.poll(() => free.calls).toEqual(['before']);
        for (const next of [signal, 'SIGKILL'] as const) {
          await untilParked(baton.admin);
          baton.kill(next);
          await baton.exited;
          baton = await baton.restart();
        }
        expect((await baton.api.get(`/v1/questions/${question.id}`)).body).toMatchObject({ state: 'open', url: question.url });
        expect((await baton.api.get(`/v1/requests/${run.requestId}`)).body).toMatchObject({ state: 'waiting', attempts: 1 });
        expect((await loginTo(baton.url, question.url!)).page).toContain('You have signed in');
        const rest = await baton.api.resume(run);
        expect(await rest.over).toBe('complete');
        expect(rest.data('answer')).toMatchObject([{ question_id: question.id, decision: 'approved' }]);
        expect(rest.data('tool_call').map(({ ok, args }) => [ok, args?.split(' ')[1]])).toContainEqual([true, 'files']);
        expect(rest.done).toMatchObject({ ok: true });
        expect([free.calls, at.calls]).toEqual([['before'], ['behind']]);
        expect((await baton.api.get(`/v1/requests/${run.requestId}`)).body).toMatchObject({ state: 'completed', attempts: 1 });
      } finally {
        await baton.stop();
        await baton.database.drop();
      }
    },
  );

  it('[MCP-142] is told of a login that was refused while nobody had it', async () => {
    await using at = await startLoginServer({ error: 'access_denied' });
    const env = { SECRETS_KEY, PUBLIC_URL, FETCH_ALLOW: at.allow, PARK_SECONDS: '0' };
    let baton = await spawnBaton({ dialect, env });
    try {
      await baton.api.put('/v1/mcp-servers/files', { url: at.url });
      const run = await baton.api.start({ message: '/mcp call files note {}', agent_def: asker({ capabilities: ['/mcp'] }) });
      const question = await openQuestion(baton.api, run);
      await untilParked(baton.admin);
      const asked = at.issuer.requests.length;
      baton.kill('SIGKILL');
      await baton.exited;
      baton = await baton.restart();
      await loginTo(baton.url, question.url!);
      const rest = await baton.api.resume(run);
      expect(await rest.over).toBe('complete');
      expect(rest.data('tool_call')).toMatchObject([{ ok: false, error: expect.stringContaining('was denied: access_denied') }]);
      // Nothing but the browser has been there again.
      expect(at.issuer.requests.slice(asked).map(({ path }) => path.split('?')[0])).toEqual(['/authorize']);
    } finally {
      await baton.stop();
      await baton.database.drop();
    }
  });
});

async function loginTo(base: string, url: string) {
  const back = (await fetch(url, { redirect: 'manual' })).headers.get('location')!;
  return pageAt(back.replace(PUBLIC_URL, base));
}
