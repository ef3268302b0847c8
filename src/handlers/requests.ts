import { badRequest, HttpError, notFound } from '../http/errors.ts';
import { replayFeed } from '../http/feeds.ts';
import type { Handler } from '../http/handler.ts';
import { clamp, cursorOf, eventsDeleted } from './last-event-id.ts';
import type { Services } from './services.ts';
import { tailSource } from './tail-source.ts';

/** GET /v1/requests/{id} */
export function getRequest(services: Services): Handler<'getRequest'> {
  return async ({ params }, { principal }) => {
    const status = await services.requests.get(principal!.tenantId, params.id);
    if (!status) throw notFound('request not found');
    return { status: 200, body: status };
  };
}

/** GET /v1/requests/{id}/events */
export function streamRequestEvents(services: Services): Handler<'streamRequestEvents'> {
  return async ({ params, query, headers }, { principal }) => {
    const { tenantId } = principal!;
    const status = await services.requests.state(tenantId, params.id);
    if (!status) throw notFound('request not found');
    if (status.purged) throw eventsDeleted();
    // `since_seq` wins over the header, which is then not looked at (CONTRACT §3).
    const cursor =
      query.since_seq === undefined
        ? cursorOf(headers['last-event-id'], status.lastSeq)
        : clamp({ seq: query.since_seq, skip: 0 }, status.lastSeq);
    const feed = replayFeed(tailSource(services, tenantId, params.id), { tenantId, runId: params.id }, cursor);
    return { status: 200, feed };
  };
}

/** GET /v1/requests */
export function listRequests(services: Services): Handler<'listRequests'> {
  return async ({ query }, { principal }) => {
    const { limit = 100, before, state, agent } = query;
    // PostgreSQL can't even be asked for it.
    if (`${agent} ${before}`.includes('\0')) throw badRequest('agent and before hold no NUL character');
    const page = { limit, before, state, agent };
    const requests = await services.requests.list(principal!.tenantId, page);
    return { status: 200, body: { count: requests.length, requests } };
  };
}

const NOT_IN_FLIGHT = 'no in-flight request with that id';

/** POST /v1/requests/{id}/cancel */
export function cancelRequest(services: Services): Handler<'cancelRequest'> {
  return async ({ params }, { principal }) => {
    const { id } = params;
    const status = await services.requests.state(principal!.tenantId, id);
    if (status?.state !== 'running' || !services.cancel(id)) {
      throw new HttpError(404, NOT_IN_FLIGHT, { extra: { request_id: id, cancelled: false, reason: NOT_IN_FLIGHT } });
    }
    return { status: 200, body: { request_id: id, cancelled: true } };
  };
}
