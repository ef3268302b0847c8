import type { Requirements } from './requirement.ts';

export const outbox: Requirements = {
  // Webhooks
  'WHK-001':
    'docs/webhooks.md#endpoints: Endpoints are made, read, listed, changed and deleted (`createWebhook`, `getWebhook`, `listWebhooks`, `updateWebhook`); their secret is shown once.',
  'WHK-002': 'docs/webhooks.md#endpoints: A tenant has up to 20 of them; one more is a 409.',
  'WHK-003': 'docs/webhooks.md#endpoints: A URL that is not public, or without `https`, is a 400 unless `FETCH_ALLOW` names its host.',
  'WHK-004': 'docs/webhooks.md#endpoints: A name that leads to an address that is not public is sent nothing.',
  'WHK-010': 'docs/webhooks.md#messages: Every run that ends sends each endpoint that takes its type one message, however it was started.',
  'WHK-011': 'docs/webhooks.md#messages: A message holds the result of the run, without the contents of files, and when it ended.',
  'WHK-012': 'docs/webhooks.md#messages: Messages are signed as Standard Webhooks has it.',
  'WHK-013': 'docs/webhooks.md#verify-a-message: Secrets that were replaced sign along for 24 hours.',
  'WHK-014': 'spec/openapi/webhooks.yaml#testWebhook: A test message can be asked for.',
  'WHK-015':
    'docs/webhooks.md#messages: Every question sends each endpoint that takes its type one message, with the question as it was asked.',
  'WHK-020': 'docs/webhooks.md#delivery: What did not arrive is tried again eight times within three days, always as the same message.',
  'WHK-021': 'docs/webhooks.md#delivery: A 2xx says that it has arrived; nothing else does, and redirects are not followed.',
  'WHK-022': 'docs/webhooks.md#delivery: A 410 disables the endpoint; nothing is sent to one that is disabled.',
  'WHK-023': 'docs/webhooks.md#delivery: A receiver that was down gets everything once it is back, each with one `webhook-id`.',
  'WHK-024':
    'spec/openapi/webhooks.yaml#redeliverWebhook: Deliveries are listed (`listWebhookDeliveries`), and sent again with the same `webhook-id`.',
  'WHK-025': 'docs/webhooks.md#delivery: An endpoint that hangs delays no others.',
  'WHK-026': 'spec/openapi/webhooks.yaml#deleteWebhook: What waits for an endpoint goes with it.',
  'WHK-027': 'docs/security.md#secrets-of-webhooks: The secrets of webhooks are in no line of the log.',
  'WHK-030': 'docs/webhooks.md#messages: A run that a restart of the server has ended is told of as well.',
  'WHK-031': 'docs/webhooks.md#delivery: What waits for an endpoint is bounded, and what is over is forgotten with the events of runs.',
  'WHK-032': 'docs/webhooks.md#delivery: What was deleted can not be sent any more, nor again.',
  'WHK-033': 'docs/webhooks.md#delivery: A message survives a kill right behind `done`.',
  'WHK-034': 'docs/operations.md#upgrade: Usage records that a node of the release before has queued are delivered.',
  'WHK-035': 'docs/webhooks.md#delivery: Several nodes deliver each message once.',
  'WHK-036': 'docs/webhooks.md#delivery: A try has 15 seconds.',
  'WHK-037': 'docs/webhooks.md#verify-a-message: The libraries of Node and Python verify messages.',
  'WHK-038': 'spec/openapi/webhooks.yaml#rotateWebhookSecret: A secret is replaced by a new one, shown once.',
  'WHK-039': 'docs/webhooks.md#delivery: A delivery says in a word why it has not arrived, and nothing once it has: `last_error`.',
  'WHK-040': 'docs/webhooks.md#delivery: Trying one that is pending at once takes none of its tries.',
  'WHK-041': 'docs/webhooks.md#delivery: Where another node has claimed what is due, a node looks again a moment later.',
  'WHK-060': 'spec/openapi/webhooks.yaml#EndedRun: A message says how the answer of its run has ended.',
};
