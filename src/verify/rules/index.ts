import { expect } from '../expect.ts';
import type { Rule } from '../rule.ts';
import { a2aRules } from './a2a/index.ts';
import { answers } from './answers.ts';
import { documents } from './documents.ts';
import { errors } from './errors.ts';
import { idempotency } from './idempotency.ts';
import { mcpRules } from './mcp/index.ts';
import { notifications } from './notifications.ts';
import { operationRules } from './operations.ts';
import { resume } from './resume.ts';
import { runs } from './runs.ts';
import { streams } from './streams.ts';
import { tenants } from './tenants.ts';

/** This rule checks the answers to all requests of the other rules, so it must be the last one. */
const requestId: Rule = {
  id: 'http.request-id',
  title: 'Every answer that was seen carries X-Request-Id',
  async run({ anonymous, seen }) {
    await anonymous.call('getHealth', 200);
    expect(
      seen.anonymous.length === 0,
      'X-Request-Id on every answer',
      `none on ${seen.anonymous.length}: ${seen.anonymous.slice(0, 5).join(', ')}`,
    );
  },
};

/** Every rule, in the order in which they are judged. To add a rule, add an entry in the file of its subject. */
export const rules: readonly Rule[] = [
  ...documents,
  ...operationRules,
  ...streams,
  ...runs,
  ...answers,
  ...resume,
  ...idempotency,
  ...errors,
  ...notifications,
  ...tenants,
  ...mcpRules,
  ...a2aRules,
  requestId,
];
