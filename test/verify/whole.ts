import { expect } from 'vitest';
import { schema } from '../../src/config.ts';
import { operations } from '../../src/generated/operations.ts';
import { rules } from '../../src/verify/rules/index.ts';
import type { RuleResult } from '../../src/verify/options.ts';
import { verify } from '../../src/verify/verify.ts';
import type { Fields } from '../support/client.ts';
import type { TestDatabase } from '../support/databases.ts';
import { SECRETS_KEY } from '../support/login-runs.ts';
import { scrape } from '../support/metrics.ts';
import { ADMIN_TOKEN, startBaton, type Baton } from '../support/server.ts';

/** How long the rules may take together. */
export const WHOLE_MS = 240_000;
/** How many verifications one address may start in a minute. */
const RUNS_PER_MIN = 3;
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
  await using baton = await startBaton({ dialect, env: { SECRETS_KEY } });
  const before = await wrongTokens(baton);
  const { token } = baton.tenant;
  const report = await verify({ url: baton.url, token, adminToken: ADMIN_TOKEN, timeoutMs: 60_000 });
  // What a protocol only recommends, and what the card and the capabilities of a server leave out, does not apply.
  const applies = ({ id, state }: RuleResult) => !(state === 'skipped' && /^(?:mcp|a2a)\./.test(id));
  expect(report.results.filter(applies).filter(({ state }) => state !== 'passed')).toEqual([]);
  expect(report.results.map(({ id }) => id)).toEqual([...rules.map(({ id }) => id), 'verify.cleanup']);
  // Nobody has the code of a link but who reads what the server prints. A login at an MCP server takes a person, and its client https.
  const { redeemLoginCode: _, deleteMcpAuthorization: _login, getMcpLoginClient: _client, ...reachable } = operations;
  expect(report.operations).toEqual(Object.keys(reachable).sort());
  const limit = schema.shape.WRONG_TOKENS_PER_MIN.parse(undefined);
  expect((await wrongTokens(baton)) - before).toBeLessThanOrEqual(limit / RUNS_PER_MIN);
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

/** The wrong tokens that a server has seen. */
async function wrongTokens({ anonymous }: Baton): Promise<number> {
  const samples = await scrape(anonymous);
  const counts = [...samples].filter(([name]) => name.startsWith('baton_wrong_tokens_total'));
  return counts.reduce((sum, [, count]) => sum + count, 0);
}
