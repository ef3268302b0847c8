import type { HandlersOf } from '../http/handler.ts';
import { notFound, orThrow, Problem, wrongMember } from '../lib/problem.ts';
import type { Lists } from '../store/tenants/lists.ts';
import type { Requests } from '../store/runs/requests.ts';
import { missing } from '../store/tenants/problems.ts';
import { tokenOf } from '../store/tenants/tenants.ts';
import type { Webhook, Webhooks } from '../store/outbox/webhooks.ts';
import { AddressRefused } from '../tools/web/guard.ts';
import type { AddressRule } from '../outbox/address.ts';
import { eventsDeleted } from '../runs/replay.ts';
import { byId, listed } from './page.ts';

interface WebhookServices {
  webhooks: Webhooks;
  lists: Lists;
  requests: Pick<Requests, 'state'>;
  /** Where webhooks may be. */
  endpointRule: Pick<AddressRule, 'inspect'>;
  /** Something is to be sent. */
  deliver(): void;
}

/** Endpoints of the tenants that get a message for each run that ends. */
export function webhookHandlers({ webhooks, lists, requests, endpointRule, deliver }: WebhookServices) {
  const webhookOf = async (tenantId: number, id: number): Promise<Webhook> => {
    return orThrow((await webhooks.get(tenantId, id)) ?? missing('webhook', id));
  };
  const refuseIfDisabled = ({ disabled }: Webhook): void => {
    if (disabled) throw new Problem('webhook_disabled', 'the webhook is disabled: enable it first');
  };
  const inspect = (url: string): void => {
    try {
      endpointRule.inspect(url);
    } catch (error) {
      if (!(error instanceof AddressRefused)) throw error;
      throw wrongMember('/url', error.message);
    }
  };
  return {
    /** POST /v1/webhooks */
    async createWebhook({ body }, { principal }) {
      const { url, events = [], description = '' } = body;
      inspect(url);
      const input = { url, events: [...new Set(events)], description };
      const webhook = orThrow(await webhooks.create(principal.tenantId, input, tokenOf(principal)));
      return { status: 201, location: `/v1/webhooks/${webhook.id}`, body: webhook };
    },

    /** GET /v1/webhooks */
    async listWebhooks({ query }, { principal: { tenantId }, gone }) {
      const read = (limit: number) => webhooks.list(tenantId, { limit, before: query.before });
      return listed('webhooks', { lists, tenantId, gone }, query.limit, read, byId);
    },

    /** GET /v1/webhooks/{id} */
    async getWebhook({ params }, { principal }) {
      return { status: 200, body: await webhookOf(principal.tenantId, params.id) };
    },

    /** PATCH /v1/webhooks/{id} */
    async updateWebhook({ params, body }, { principal }) {
      const { url, events, description, disabled } = body;
      if (url !== undefined) inspect(url);
      const change = { url, events: events && [...new Set(events)], description, disabled };
      return { status: 200, body: orThrow(await webhooks.change(principal.tenantId, params.id, change, tokenOf(principal))) };
    },

    /** DELETE /v1/webhooks/{id} */
    async deleteWebhook({ params }, { principal }) {
      orThrow(await webhooks.remove(principal.tenantId, params.id, tokenOf(principal)));
      return { status: 200, body: { deleted: true } };
    },

    /** POST /v1/webhooks/{id}/rotate-secret */
    async rotateWebhookSecret({ params }, { principal }) {
      return { status: 200, body: orThrow(await webhooks.rotate(principal.tenantId, params.id, tokenOf(principal))) };
    },

    /** POST /v1/webhooks/{id}/test */
    async testWebhook({ params }, { principal }) {
      const { tenantId } = principal;
      refuseIfDisabled(await webhookOf(tenantId, params.id));
      const delivery = await webhooks.test(tenantId, params.id);
      deliver();
      return { status: 202, body: delivery };
    },

    /** GET /v1/webhooks/{id}/deliveries */
    async listWebhookDeliveries({ params, query }, { principal: { tenantId }, gone }) {
      await webhookOf(tenantId, params.id);
      const read = (limit: number) => webhooks.deliveries(tenantId, params.id, { limit, before: query.before });
      return listed('deliveries', { lists, tenantId, gone }, query.limit, read, ({ id }) => id);
    },

    /** POST /v1/webhooks/{id}/deliveries/{delivery_id}/redeliver */
    async redeliverWebhook({ params }, { principal }) {
      const { tenantId } = principal;
      const { id, delivery_id: deliveryId } = params;
      const webhook = await webhookOf(tenantId, id);
      const gone = notFound('delivery_not_found', `no delivery '${deliveryId}' of this webhook`);
      const known = await webhooks.delivery(tenantId, id, deliveryId);
      if (!known) throw gone;
      refuseIfDisabled(webhook);
      if (known.requestId !== '' && (await requests.state(tenantId, known.requestId))?.purged !== false) throw eventsDeleted();
      const delivery = await webhooks.redeliver(tenantId, id, deliveryId);
      if (!delivery) throw gone;
      deliver();
      return { status: 202, body: delivery };
    },
  } satisfies HandlersOf<'Webhooks'>;
}
