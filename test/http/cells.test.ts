import { expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { createDatabase } from '../support/databases.ts';
import { runCli } from '../support/process.ts';
import { startBaton } from '../support/server.ts';

/** What the contract says of every token. */
const TOKEN = /^bat_[A-Za-z0-9_-]{43}$/;

it('[AUT-013] the tokens of a cell begin with its name, whoever makes them, and those from before stay valid', async () => {
  const database = await createDatabase('postgres');
  try {
    await using before = await startBaton({ database });
    const { token: old } = before.tenant;
    await before.stop();
    await using baton = await startBaton({ database, env: { CELL: 'eu1' } });
    const { body: made } = await baton.admin.post<{ id: number; token: string }>('/v1/admin/tenants', { name: 'Acme' });
    const { body: rotated } = await baton.admin.post<{ token: string }>(`/v1/admin/tenants/${made.id}/rotate-token`);
    const { body: other } = await baton.admin.post<{ token: string }>(`/v1/admin/tenants/${made.id}/tokens`, { name: 'other' });
    const { stdout } = await runCli(database, ['tenant', 'create', 'Bolt'], { CELL: 'eu1' });
    const [printed] = /bat_\S+/.exec(stdout) ?? [''];
    for (const token of [made.token, rotated.token, other.token, printed]) {
      expect(token).toMatch(/^bat_eu1_/);
      expect(token).toMatch(TOKEN);
    }
    expect(old).not.toMatch(/^bat_eu1_/);
    for (const [token, status] of [
      [old, 200],
      [rotated.token, 200],
      [other.token, 200],
      [printed, 200],
      [made.token, 401],
    ] as const) {
      expect((await new Client(baton.url, token).get('/v1/agents')).status).toBe(status);
    }
  } finally {
    await database.drop();
  }
});
