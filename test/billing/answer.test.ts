import { describe, expect, it } from 'vitest';
import { BillingUnusable, readDecision } from '../../src/billing/answer.ts';

const budget = {
  estimated_cost_micro_cents: 12,
  plan_remaining_micro_cents: 0,
  credit_balance_micro_cents: null,
  total_budget_micro_cents: -5,
};

describe('the answer to a quota check', () => {
  it('[BIL-001] lets the run begin when it says allow', () => {
    expect(readDecision({ status: 200, body: { allow: true, reason: 'x' } })).toBeUndefined();
  });

  it.each(['tenant_suspended', 'tenant_disabled', 'insufficient_budget'] as const)(
    '[BIL-002] denies the run with message, reason and budget: %s',
    (reason) => {
      const allow = { allow: false, reason, message: 'Top up, please.', ...budget };
      const wanted = { code: reason, reason, message: 'Top up, please.', budget };
      expect(readDecision({ status: 200, body: allow })).toMatchObject(wanted);
      expect(readDecision({ status: 402, body: { error: reason, message: 'Top up, please.', ...budget } })).toMatchObject(wanted);
    },
  );

  it('[BIL-003] counts as a suspension when its reason is unknown, and loses budget members that are no amounts', () => {
    const body = { allow: false, reason: 'constructor', message: 7, estimated_cost_micro_cents: '12', total_budget_micro_cents: 0.5 };
    expect(readDecision({ status: 200, body })).toMatchObject({
      code: 'tenant_suspended',
      message: 'the billing service denied the run',
      budget: {},
    });
    for (const bad of [undefined, null, [], 'no', { message: `a\u0000b\n${'x'.repeat(1000)}` }]) {
      const denial = readDecision({ status: 403, body: bad })!;
      expect(denial.code).toBe('tenant_suspended');
      expect(denial.message).not.toMatch(/\p{Cc}/u);
      expect(Array.from(denial.message).length).toBeLessThanOrEqual(501);
    }
  });

  it.each([
    [500, { allow: false }],
    [503, undefined],
    [302, { allow: false }],
    [204, undefined],
    [200, undefined],
    [200, { allow: 'no' }],
    [200, []],
  ])('[BIL-004] cannot be used: %i %j', (status, body) => {
    expect(() => readDecision({ status, body })).toThrow(BillingUnusable);
  });
});
