import { expect } from 'vitest';
import { operations } from '../../src/generated/operations.ts';
import { rules } from '../../src/verify/rules/index.ts';
import { verify } from '../../src/verify/verify.ts';
import type { Fields } from '../support/client.ts';
import type { TestDatabase } from '../support/databases.ts';
import { ADMIN_TOKEN, startBaton } from '../support/server.ts';

/** How long the rules may take together. */
export const WHOLE_MS = 240_000;
const LISTS = {
  agents: 'agents',
  conversations: 'conversations',
  artifacts: 'artifacts',
  schedules: 'schedules',
  'memory/entries': 'entries',
  'memory/relations': 'relations',
};

/** Verifies a server of ours with every rule: all pass, on every operation, and nothing is left. */
export async function verifyWhole(dialect: TestDatabase['dialect']): Promise<void> {
  await using baton = await startBaton({ dialect });
  const { token } = baton.tenant;
  const report = await verify({ url: baton.url, token, adminToken: ADMIN_TOKEN, timeoutMs: 60_000 });
  expect(report.results.filter(({ state }) => state !== 'passed')).toEqual([]);
  expect(report.results.map(({ id }) => id)).toEqual([...rules.map(({ id }) => id), 'verify.cleanup']);
  // Nobody has the code of a link but who reads what the server prints.
  const { redeemLoginCode: _, ...reachable } = operations;
  expect(report.operations).toEqual(Object.keys(reachable).sort());
  const { api, admin } = baton;
  for (const [path, list] of Object.entries(LISTS)) {
    const { body } = await api.get<Record<string, Fields[]>>(`/v1/${path}`);
    const left = body[list]!.filter(({ id }) => id !== 'index');
    expect([path, left]).toEqual([path, []]);
  }
  const running = await api.get<{ requests: Fields[] }>('/v1/requests?state=running');
  expect(running.body.requests).toEqual([]);
  const { body } = await admin.get<{ tenants: Fields[] }>('/v1/admin/tenants');
  expect(body.tenants.filter(({ disabled }) => disabled === false).map(({ id }) => id)).toEqual([baton.tenant.id]);
}
