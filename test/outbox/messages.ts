import { expect, vi } from 'vitest';
import type { Delivery, WebhookWithSecret } from '../../src/store/outbox/webhooks.ts';
import type { Client } from '../support/client.ts';
import type { ReceivedMessage } from '../support/receiver.ts';
import { violation } from '../support/spec.ts';

/* What the quick and the long tests of webhooks share. */

const SCHEMAS: Record<string, string> = {
  'run.completed': 'RunCompletedMessage',
  'run.failed': 'RunFailedMessage',
  'run.canceled': 'RunCanceledMessage',
  'run.waiting': 'RunWaitingMessage',
  'budget.reached': 'BudgetReachedMessage',
  'webhook.test': 'WebhookTestMessage',
};

/** Makes an endpoint. */
export async function endpoint(api: Client, url: string, more: object = {}): Promise<WebhookWithSecret> {
  const { status, body } = await api.post<WebhookWithSecret>('/v1/webhooks', { url, ...more });
  expect(status).toBe(201);
  return body;
}

export async function deliveries(api: Client, { id }: { id: number }): Promise<Delivery[]> {
  return (await api.get<{ deliveries: Delivery[] }>(`/v1/webhooks/${id}/deliveries`)).body.deliveries;
}

/** Waits until a delivery is as it should be. */
export async function delivery(api: Client, webhook: { id: number }, wanted: Partial<Delivery>): Promise<Delivery> {
  return vi.waitFor(
    async () => {
      const [newest] = await deliveries(api, webhook);
      expect(newest).toMatchObject(wanted);
      return newest!;
    },
    { timeout: 15_000, interval: 10 },
  );
}

export const aboutRun =
  (requestId: string) =>
  ({ body }: ReceivedMessage): boolean =>
    body.data['request_id'] === requestId;

/** What the contract says against a message; nothing, that is. */
export const wrongIn = ({ body }: ReceivedMessage) => violation(`/components/schemas/${SCHEMAS[body.type]}`, body);
