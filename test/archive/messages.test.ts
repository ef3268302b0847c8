import { expect, it, vi } from 'vitest';
import { ArchiveAway, ArchiveDamaged } from '../../src/archive/objects.ts';
import { pushDestination } from '../../src/doors/a2a/push.ts';
import { Slots } from '../../src/lib/slots.ts';
import type { EventStore, OutcomeStore } from '../../src/log/events.ts';
import { ReplaySlots } from '../../src/log/replay-slots.ts';
import { WebhookDestinations } from '../../src/outbox/webhooks.ts';

const NEVER = new AbortController().signal;

/** A log none of whose runs can be read. */
function logOf(error: Error): { store: EventStore & OutcomeStore; replays: ReplaySlots } {
  const fails = async (): Promise<never> => {
    throw error;
  };
  const store = { remote: false, commit: fails, read: fails, journal: fails, outcome: fails, outcomeBytes: fails, rewinds: fails };
  return { store, replays: new ReplaySlots(new Slots(), 'sqlite') };
}

const message = (type: string) => ({
  id: 1,
  tenantId: 1,
  webhookId: 1,
  messageId: 'm',
  type,
  requestId: 'r',
  body: '',
  occurredAt: 0,
  attempts: 0,
  demanded: 0,
  nextAt: 0,
});
const rule = { inspect() {}, check: async () => Promise.reject(new Error('nothing is sent')) };

it.each([
  [new ArchiveAway(), 'unanswered', { attempts: 1, after: 5000 }],
  [new ArchiveDamaged('damaged'), 'lost', undefined],
])('[ARC-032] a message whose run is in the archive, which is: %s', async (error, outcome, next) => {
  const [onAttempt, log] = [vi.fn(), logOf(error)];
  const webhooks = new WebhookDestinations({
    webhooks: {
      endpoint: async (tenantId, id) => ({ tenantId, id, url: '', secrets: [], disabled: { webhook: false, tenant: false } }),
      async change() {
        throw new Error('nothing is changed');
      },
    },
    outbox: { forget: async () => {} },
    log,
    rule,
    time: { now: () => 0, at: () => () => {} },
    onAttempt,
    onGone() {},
  });
  const pushes = pushDestination(1, {
    configs: {
      target: async () => ({
        key: 'm',
        requestId: 'r',
        id: 'c',
        url: '',
        token: '',
        scheme: '',
        credentials: '',
        agentId: 'index',
        legacy: 0,
        disabled: false,
      }),
      remove: async () => {},
    },
    tasks: {
      get: async () => ({
        id: 'r',
        agentId: 'index',
        state: 'completed',
        changedAt: 0,
        errorMessage: '',
        errorCode: '',
        contextId: 'c',
        message: undefined,
        questions: [],
      }),
    },
    log,
    rule,
    onAttempt,
  });
  for (const [destination, type] of [
    [(await webhooks.find({ tenantId: 1, webhookId: 1 }))!, 'run.completed'],
    [pushes, 'task.ended'],
  ] as const) {
    const attempt = await destination.send(message(type), NEVER);
    expect(attempt).toMatchObject({ outcome, status: 0 });
    expect(destination.again(message(type), attempt!, true)).toEqual(next);
  }
});
