import { currentResult, newestQuestion, wholeRequest } from '../runs/answers.ts';
import type { Prices } from '../billing/prices.ts';
import { createRequest, type CreateServices } from './create-request.ts';
import type { HandlersOf } from '../http/handler.ts';
import { orThrow, Problem, wrongMember } from '../lib/problem.ts';
import type { Eraser } from '../runs/eraser.ts';
import { cursorOf, noRequest, replay, replayable } from '../runs/replay.ts';
import { rerun, type RerunServices } from '../runs/rerun.ts';
import { withUsage, withUsageElsewhere } from '../runs/run-usage.ts';
import { startRun, type Canceling } from '../runs/start-run.ts';
import { StepReader, whyMissing } from '../runs/steps.ts';
import { queryWords } from '../store/runs/find-runs.ts';
import { isUnderWay, type Requests } from '../store/runs/requests.ts';
import { stepsFor, type RunSteps } from '../archive/run-steps.ts';
import { tokenOf } from '../store/tenants/tenants.ts';

interface RequestServices extends CreateServices, Canceling, RerunServices {
  conversations: CreateServices['conversations'] & RerunServices['conversations'];
  requests: Requests;
  steps: RunSteps;
  prices: Prices | undefined;
  eraser: Pick<Eraser, 'run'>;
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
      return createRequest(services, headers, body, context);
    },

    /** GET /v1/requests/{id} */
    async getRequest({ params, query: { wait, after_question: after } }, { principal: { tenantId }, gone }) {
      const run = { tenantId, runId: params.id };
      const status = await requests.state(tenantId, run.runId);
      if (!status) throw noRequest();
      const waits = wait > 0 && isUnderWay(status.state);
      const open = waits && after === undefined ? await newestQuestion(services, run, gone) : 0;
      const seconds = !waits ? 0 : open > 0 ? Math.min(wait, KNOWN_SECONDS) : wait;
      const later = async () => ({
        status: 200 as const,
        body: await wholeRequest(services, run, seconds, { gone, known: after ?? open }),
      });
      return waits ? { kind: 'tail', later } : later();
    },

    /** DELETE /v1/requests/{id} */
    async deleteRequest({ params }, { principal }) {
      orThrow(await services.eraser.run(principal.tenantId, params.id, tokenOf(principal)));
      return { status: 204 };
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
      if (lastEventId && !isUnderWay(status.state) && seen >= status.lastSeq) return { status: 204 };
      return { status: 200, feed: replay(services, run, cursor, status.state) };
    },

    /** GET /v1/requests/{id}/result */
    async getRequestResult({ params, query }, context) {
      const run = { tenantId: context.principal.tenantId, runId: params.id };
      const running = isUnderWay((await replayable(services, run)).state);
      return currentResult(services, run, query.wait, { running, gone: context.gone });
    },

    /** GET /v1/requests */
    async listRequests({ query }, { principal: { tenantId }, gone }) {
      const { error_code: errorCode, q, include, ...page } = query;
      if (q !== undefined && queryWords(q).length === 0)
        throw wrongMember('query/q', 'has no word that counts: words such as "the", "is" and "what" do not');
      const { items, next } = await lists.withSlot(tenantId, gone, async () => {
        const { items, next } = await requests.list(tenantId, { ...page, errorCode, q });
        return { items: include === 'usage' ? await withUsage(services.steps.atHand, tenantId, items, services.prices) : items, next };
      });
      const told = include === 'usage' ? await withUsageElsewhere(services.steps, tenantId, items, services.prices) : items;
      return { status: 200, body: { count: told.length, requests: told, ...(next === undefined ? {} : { next_before: next }) } };
    },

    /** GET /v1/requests/{id}/steps */
    async listSteps({ params, query }, { principal: { tenantId }, gone }) {
      const run = { tenantId, runId: params.id };
      const state = await requests.state(tenantId, run.runId);
      if (!state) throw noRequest();
      const { limit, after_id: after, stream_id: streamId, contents } = query;
      const { facts, steps } = await lists.anywhere(tenantId, gone, async (elsewhere) => {
        const from = stepsFor(services.steps, elsewhere);
        const facts = await from.list(tenantId, run.runId, { after, limit, streamId });
        return { facts, steps: await new StepReader(from, run, services.prices).page(facts.slice(0, limit), contents) };
      });
      const next = steps.length < facts.length ? { next_after_id: steps.at(-1)!.step_id } : {};
      const missing = facts.length === 0 ? await whyMissing(services, { ...run, purged: state.purged }) : undefined;
      return { status: 200, body: { count: steps.length, steps, ...next, ...(missing && { missing }) } };
    },

    /** POST /v1/requests/{id}/rerun */
    rerunRequest({ params, body, headers }, context) {
      return startRun(services, headers, context, rerun(services, context, params.id, body));
    },

    /** POST /v1/requests/{id}/cancel */
    async cancelRequest({ params }, { principal }) {
      const { id } = params;
      const { tenantId } = principal;
      const status = await requests.state(tenantId, id);
      if (!status || !isUnderWay(status.state) || !(await cancel(tenantId, id))) {
        throw new Problem('not_in_flight', NOT_IN_FLIGHT, { extra: { request_id: id, cancelled: false, reason: NOT_IN_FLIGHT } });
      }
      return { status: 200, body: { request_id: id, cancelled: true } };
    },
  } satisfies HandlersOf<'Requests'>;
}
