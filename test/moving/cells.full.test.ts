import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { caddy, NO_CADDY } from '../deploy/caddy.ts';
import { hasHaproxy } from '../nodes/balancer.ts';
import { Client, type Fields } from '../support/client.ts';
import { createDatabase } from '../support/databases.ts';
import { runCli } from '../support/process.ts';
import { ADMIN_TOKEN, startBaton, type Baton } from '../support/server.ts';
import { startCaddy, startHaproxy, type Balancer } from './balancers.ts';

type Urls = readonly [string, string];
const FRONTS: [string, string | undefined, (urls: Urls) => Promise<Balancer>][] = [
  ['HAProxy', hasHaproxy() ? undefined : 'no HAProxy on this machine', startHaproxy],
  ['Caddy', caddy ? undefined : NO_CADDY, (urls) => startCaddy(caddy!, urls)],
];

const tenantOf = async ({ admin }: Baton, name: string) =>
  (await admin.post<{ id: number; token: string }>('/v1/admin/tenants', { name })).body;

describe('two cells', () => {
  it.each(FRONTS)(
    '[MOV-008] are one address behind %s, and a tenant that moves is found where it is',
    async (name, missing, start) => {
      if (missing) return void console.warn(`skipped: ${missing}`);
      await using here = await createDatabase('postgres');
      await using there = await createDatabase('postgres');
      const envOf = (cell: string, range: string) => ({ CELL: cell, TENANT_RANGE: range, IDEMPOTENCY: 'database' });
      const [one, two] = [envOf('eu1', '100000-199999'), envOf('eu2', '200000-299999')];
      await using eu1 = await startBaton({ database: here, env: one });
      await using eu2 = await startBaton({ database: there, env: two });
      const [stays, goes, other] = [await tenantOf(eu1, 'stays'), await tenantOf(eu1, 'goes'), await tenantOf(eu2, 'other')];
      expect([goes.id - stays.id, goes.id >= 100_000, other.id >= 200_000]).toEqual([1, true, true]);
      const { body: more } = await eu1.admin.post<{ token: string }>(`/v1/admin/tenants/${goes.id}/tokens`, { name: 'second' });
      await using front = await start([eu1.url, eu2.url]);
      const through = (token: string) => new Client(front.url, token);
      const tenantAt = async (token: string) => {
        const { status, body } = await through(token).get<{ tenant?: { id: number } } & Fields>('/v1/me');
        return status === 200 ? body.tenant?.id : status;
      };
      const where = () => Promise.all([stays, goes, other, more].map(({ token }) => tenantAt(token)));
      await expect.poll(() => where().catch(() => []), { timeout: 30_000 }).toEqual([stays.id, goes.id, other.id, goes.id]);
      expect(await through('bat_eu2_nothing').statusOf('GET', '/metrics')).toBe(404);
      const nobody = new Client(front.url);
      const asks = {
        Origin: 'https://app.example.org',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'authorization',
      };
      const preflight = await fetch(`${front.url}/v1/me`, { method: 'OPTIONS', headers: asks });
      expect([await nobody.statusOf('GET', '/healthz'), preflight.status, await nobody.statusOf('GET', '/v1/me')]).toEqual([200, 204, 401]);
      const run = await through(goes.token).run('hello');
      expect(run.done).toMatchObject({ ok: true });

      const cells = join(here.folder, 'cells.yaml');
      const file = [
        `eu1: {url: ${eu1.url}, admin_token: $ADMIN, database: ${here.url}}`,
        `eu2: {url: ${eu2.url}, admin_token: $ADMIN, database: $EU2_DATABASE}`,
        '',
      ];
      writeFileSync(cells, file.join('\n'));
      const env = { ...one, ADMIN: ADMIN_TOKEN, EU2_DATABASE: there.url };
      const map = front.map === '' ? [] : ['--map', front.map];
      const moved = await runCli(here, ['tenant', 'move', String(goes.id), '--to', 'eu2', '--cells', cells, ...map], env);
      expect(moved).toMatchObject({ code: 0, stdout: expect.stringContaining(`tenant ${goes.id} "goes" has moved to eu2\n`) });
      expect(await new Client(eu1.url, goes.token).get('/v1/me')).toMatchObject({
        status: 503,
        headers: { 'baton-cell': 'eu2' },
        body: { error_code: 'tenant_moving', cell: 'eu2' },
      });
      await front.reload();
      await expect.poll(() => where().catch(() => []), { timeout: 30_000 }).toEqual([stays.id, goes.id, other.id, goes.id]);
      const replay = await through(goes.token).events(run.requestId);
      expect(replay.done).toEqual(run.done);
      expect((await through(goes.token).run({ message: 'a message with a body' })).done).toMatchObject({ ok: true });
      expect((await eu2.admin.get(`/v1/admin/tenants/${goes.id}`)).status).toBe(200);

      const list = await runCli(here, ['tenant', 'list', '--cells', cells], env);
      expect(list.stdout).toMatch(new RegExp(`^eu1\\t${goes.id}\\tgoes\\tgone to eu2\\t`, 'm'));
      expect(list.stdout).toMatch(new RegExp(`^eu2\\t${goes.id}\\tgoes\\tenabled\\t`, 'm'));
      const usage = await runCli(here, ['usage', '--cells', cells, '--group-by', 'agent'], env);
      expect(usage.stdout).toMatch(new RegExp(`^eu2 ${goes.id} index +2 +0 `, 'm'));
      const audit = await runCli(here, ['audit', '--cells', cells, '--action', 'tenant.move'], env);
      expect(audit.stdout).toMatch(new RegExp(`^\\S+\\teu1\\t${goes.id}\\tcli:\\w+\\ttenant.move\\ttenant:${goes.id}\\n`, 'm'));
      const broken = await runCli(here, ['tenant', 'list', '--cells', cells], { ...env, ADMIN: 'bad_wrong' });
      expect(broken).toMatchObject({ code: 1, stderr: expect.stringContaining('baton: what is above is without eu1, eu2\n') });
      const odd = await runCli(here, ['tenant', 'list', '--cells', cells], { ...env, ADMIN: 'two words' });
      expect(odd.stderr).toContain('baton: eu1: its token holds a character that no token has\n');
      const unset = await runCli(here, ['tenant', 'list', '--cells', cells], one);
      expect(unset).toMatchObject({ code: 1, stderr: `baton: ${cells}: eu1.admin_token: ADMIN is not set\n` });
      expect(name).toBeDefined();
    },
    120_000,
  );
});
