import { badRequest, notFound } from '../http/errors.ts';
import { replayFeed } from '../http/feeds.ts';
import type { Handler } from '../http/handler.ts';
import { parseCursor, type Cursor } from '../log/cursor.ts';
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
    const wanted = cursorOf(query.since_seq, headers['last-event-id']);
    const status = await services.requests.state(tenantId, params.id);
    if (!status) throw notFound('request not found');
    // Beyond the end means from the end: a running run goes on from there.
    const cursor = wanted.seq > status.lastSeq ? { seq: status.lastSeq, skip: 0 } : wanted;
    const feed = replayFeed(tailSource(services, tenantId, params.id), { tenantId, runId: params.id }, cursor);
    return { status: 200, feed };
  };
}

/** `since_seq` wins over the header, which is then not looked at (CONTRACT §3). */
function cursorOf(sinceSeq: number | undefined, lastEventId: string | undefined): Cursor {
  if (sinceSeq !== undefined) return { seq: sinceSeq, skip: 0 };
  if (!lastEventId) return { seq: 0, skip: 0 };
  const cursor = parseCursor(lastEventId);
  if (!cursor) throw badRequest('Last-Event-ID is not an id of this stream');
  return cursor;
}
