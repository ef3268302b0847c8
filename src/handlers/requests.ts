import { currentResult, newestQuestion, wholeRequest } from '../runs/answers.ts';
import { createRequest, type CreateServices } from './create-request.ts';
import type { HandlersOf } from '../http/handler.ts';
import { Problem } from '../lib/problem.ts';
import { cursorOf, noRequest, replay, replayable } from '../runs/replay.ts';
import type { Canceling } from '../runs/start-run.ts';
import type { Requests } from '../store/runs/requests.ts';
import { listed } from './page.ts';

interface RequestServices extends CreateServices, Canceling {
  requests: Requests;
}

/**
 * How long the answer is held back for who doesn't say which questions it knows: it may not have seen those that are open, and who asks in a
 * loop is not to do so without a pause.
 */
const KNOWN_SECONDS = 2;

const NOT_IN_FLIGHT = 'no in-flight request with that id';

/** The requests that have started runs, and the events of these runs. */
export function requestHandlers(services: RequestServices) {
  const { requests, lists, cancel } = services;
  return {
    /** POST /v1/requests */
    createRequest({ body, headers }, context) {
      return createRequest(services, headers['idempotency-key'], body, context);
    },

    /** GET /v1/requests/{id} */
    async getRequest({ params, query: { wait, after_question: after } }, { principal: { tenantId }, gone }) {
      const run = { tenantId, runId: params.id };
      const status = await requests.state(tenantId, run.runId);
      if (!status) throw noRequest();
      const waits = wait > 0 && status.state === 'running';
      const open = waits && after === undefined ? await newestQuestion(services, run, gone) : 0;
      const seconds = !waits ? 0 : open > 0 ? Math.min(wait, KNOWN_SECONDS) : wait;
      const later = async () => ({
        status: 200 as const,
        body: await wholeRequest(services, run, seconds, { gone, known: after ?? open }),
      });
      return waits ? { kind: 'tail', later } : later();
    },

    /** GET /v1/requests/{id}/events */
    async streamRequestEvents({ params, query, headers }, { principal }) {
      const run = { tenantId: principal.tenantId, runId: params.id };
      const status = await replayable(services, run);
      const { since_seq: since } = query;
      const lastEventId = headers['last-event-id'];
      // An EventSource repeats the query for ever, and moves on in its header alone.
      const cursor = cursorOf(lastEventId, status.lastSeq, since);
      // Only a 204 stops it from reconnecting (HTML Living Standard, §9.2.3).
      const seen = Math.max(cursor.seq, cursor.has ?? 0);
      if (lastEventId && status.state !== 'running' && seen >= status.lastSeq) return { status: 204 };
      return { status: 200, feed: replay(services, run, cursor, status.state) };
    },

    /** GET /v1/requests/{id}/result */
    async getRequestResult({ params, query }, context) {
      const run = { tenantId: context.principal.tenantId, runId: params.id };
      const running = (await replayable(services, run)).state === 'running';
      return currentResult(services, run, query.wait, { running, gone: context.gone });
    },

    /** GET /v1/requests */
    async listRequests({ query }, { principal: { tenantId }, gone }) {
      const { before, state, agent } = query;
      const read = (limit: number) => requests.list(tenantId, { limit, before, state, agent });
      return listed('requests', { lists, tenantId, gone }, query.limit, read, ({ request_id: id }) => id);
    },

    /** POST /v1/requests/{id}/cancel */
    async cancelRequest({ params }, { principal }) {
      const { id } = params;
      const { tenantId } = principal;
      const status = await requests.state(tenantId, id);
      if (status?.state !== 'running' || !(await cancel(tenantId, id))) {
        throw new Problem('not_in_flight', NOT_IN_FLIGHT, { extra: { request_id: id, cancelled: false, reason: NOT_IN_FLIGHT } });
      }
      return { status: 200, body: { request_id: id, cancelled: true } };
    },
  } satisfies HandlersOf<'Requests'>;
}
