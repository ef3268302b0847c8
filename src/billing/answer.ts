import { isObject } from '../lib/is-object.ts';
import { RunFailure, type BudgetFields, type ErrorReason } from '../runtime/failure.ts';
import { cutCharacters } from '../lib/text.ts';

/** What the service answered: its status, and its body when that is JSON. */
export interface BillingAnswer {
  status: number;
  body: unknown;
}

const REASONS = ['tenant_suspended', 'tenant_disabled', 'insufficient_budget'] as const;
const BUDGET_FIELDS = [
  'estimated_cost_micro_cents',
  'plan_remaining_micro_cents',
  'credit_balance_micro_cents',
  'total_budget_micro_cents',
] as const;
const MESSAGE_LENGTH = 500;

/** The service answered, but its answer can't be used. */
export class BillingUnusable extends Error {}

/**
 * Reads the answer to a quota check (docs/runs.md#billing): `allow` decides, and any 4xx denies.
 * @returns the denial, or undefined when the run may begin
 * @throws {BillingUnusable} for everything else
 */
export function readDecision({ status, body }: BillingAnswer): RunFailure | undefined {
  const fields = isObject(body) ? body : {};
  if (status === 200 && fields['allow'] === true) return undefined;
  if (status === 200 && fields['allow'] === false) return denial(fields['reason'], fields);
  if (status >= 400 && status < 500) return denial(fields['error'], fields);
  throw new BillingUnusable(`the billing service answered with status ${status}${status === 200 ? ' and no decision' : ''}`);
}

function denial(word: unknown, fields: Record<string, unknown>): RunFailure {
  const reason: ErrorReason = REASONS.find((known) => known === word) ?? 'tenant_suspended';
  return new RunFailure(reason, messageOf(fields['message']), { budget: budgetOf(fields) });
}

function messageOf(message: unknown): string {
  const text = typeof message === 'string' ? message.replace(/\p{Cc}+/gu, ' ').trim() : '';
  return cutCharacters(text, MESSAGE_LENGTH) || 'the billing service denied the run';
}

function budgetOf(fields: Record<string, unknown>): BudgetFields {
  const given = BUDGET_FIELDS.filter((name) => fields[name] === null || Number.isSafeInteger(fields[name]));
  return Object.fromEntries(given.map((name) => [name, fields[name]]));
}
