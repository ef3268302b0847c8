import { createHash } from 'node:crypto';
import type { AgentRuns } from '../doors/a2a/runs.ts';
import type { RpcStream } from '../doors/a2a/rpc.ts';
import { MalformedJson } from '../http/body.ts';
import { Problem } from '../lib/problem.ts';
import { replayFeed, type Feed } from '../http/feeds.ts';
import type { HandlersOf, TenantContext, TypedReply, TypedRequest } from '../http/handler.ts';
import { publicAddress } from '../http/public-address.ts';
import type { RunEnd } from '../log/events.ts';
import type { TailSink } from '../log/tail-reader.ts';
import { tail } from '../log/tail.ts';
import { INDEX, indexAgent } from '../runtime/agent.ts';
import type { A2aTasks } from '../store/a2a-tasks.ts';
import type { Lists } from '../store/lists.ts';
import { noAgent } from '../store/problems.ts';
import type { Questions } from '../store/questions.ts';
import { onlyRunsOf } from './own-runs.ts';
import { rosterOf, type RosterServices } from './roster.ts';
import { beginRun, type StartServices } from './start-run.ts';
import { tailSource } from './tail-source.ts';

/*
 * The SDK costs 150 ms and 15 MB: everything that needs it is loaded with the first request.
 */

interface A2aServices extends StartServices, RosterServices {
  a2aTasks: A2aTasks;
  lists: Lists;
  questions: Pick<Questions, 'answer'>;
  /** A run has an answer, and goes on. */
  answered(tenantId: number, runId: string): void;
  /** The URL at which clients reach the server, without a slash at the end; undefined when it isn't configured. */
  publicUrl: string | undefined;
  /** Cancels a run that is under way on any node. @returns false when the run has already ended */
  cancel(tenantId: number, runId: string): Promise<boolean>;
}

/** How long a canceled run may take to end; it may be on another node. */
const CANCEL_MS = 5000;

/** The handlers of the Agent2Agent protocol. */
export function a2aHandlers(services: A2aServices) {
  return {
    /** POST /v1/a2a/agents/{id} */
    callA2aAgent: (request, context) => callAgent(services, request.params.id, request, context),

    /** POST /v1/a2a/agents */
    callA2aIndex: (request, context) => callAgent(services, INDEX, request, context),

    /** GET /v1/a2a/agents/{id}/agent-card.json */
    async getA2aAgentCard({ params: { id }, headers }, { principal }) {
      const { agentCard, cardJson } = await import('../doors/a2a/card.ts');
      const agent = id === INDEX ? indexAgent(services.indexModel) : (await services.agents.catalog(principal.tenantId, id)).get(id);
      if (!agent) throw noAgent(id);
      const card = cardJson(agentCard(agent, `${publicAddress(services.publicUrl, headers)}/v1/a2a/agents/${id}`));
      return cardReply(services, card as Card, OF_AN_AGENT);
    },

    /** GET /.well-known/agent-card.json */
    async getPublicAgentCard({ headers }) {
      const { stubCard, cardJson } = await import('../doors/a2a/card.ts');
      const card = cardJson(stubCard(publicAddress(services.publicUrl, headers)));
      return cardReply(services, card as Card, PUBLIC);
    },
  } satisfies HandlersOf<'A2A'>;
}

async function callAgent(
  services: A2aServices,
  agentId: string,
  { query, headers, body }: Pick<TypedRequest<'callA2aAgent'>, 'query' | 'headers' | 'body'>,
  context: TenantContext,
) {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(agentId)) throw noAgent(agentId);
  const { answerRpc, malformed } = await import('../doors/a2a/rpc.ts');
  const request: unknown = body;
  if (request instanceof MalformedJson) return { status: 200 as const, body: malformed(request) };
  const runs = agentRuns(services, agentId, context);
  const answer = await answerRpc(request, query['A2A-Version'] || headers['a2a-version'], runs, context.gone);
  if ('rest' in answer) return { status: 200 as const, feed: feedOf(answer, context.requestId) };
  return { status: 200 as const, body: answer };
}

type Card = Extract<TypedReply<'getPublicAgentCard'>, { body: unknown }>['body'];

const PUBLIC = 'public, max-age=300';
/** It is for who has the tenant's token. */
const OF_AN_AGENT = 'private, max-age=60';

/** A card that repeats what one client has said of the server's address must not be kept for others. */
function cardReply({ publicUrl }: A2aServices, body: Card, caching: string) {
  const etag = createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22);
  return { status: 200 as const, body, etag, headers: { 'Cache-Control': publicUrl === undefined ? 'no-store' : caching } };
}

function agentRuns(services: A2aServices, agentId: string, context: TenantContext): AgentRuns {
  const { tenantId } = context.principal;
  const { requestId: newTaskId } = context;
  const only = onlyRunsOf(context.principal);
  const inTurn = <T>(read: () => Promise<T>): Promise<T> => services.lists.inTurn(tenantId, context.gone, read);
  return {
    tenantId,
    agentId,
    newTaskId,
    store: services.store,
    async start(message, keep) {
      const plan = async () => {
        const roster = await rosterOf(services, tenantId, agentId);
        if (!roster.has(agentId)) throw noAgent(agentId);
        return { agentId, roster, message, task: keep };
      };
      const beganAt = services.nowMs();
      const run = await beginRun(services, undefined, context, plan);
      const end = () => endOf(run.end());
      return { beganAt, stream: () => run.stream(), end, unwatched: () => run.unwatched() };
    },
    async answer(questionId, answer) {
      const outcome = await services.questions.answer(tenantId, questionId, answer, services.now(), context.principal);
      // A2A has no code for that: it is refused as on every other route.
      if (outcome instanceof Problem && outcome.code === 'insufficient_scope') throw outcome;
      if (outcome instanceof Problem) return outcome;
      services.answered(tenantId, outcome.request_id);
      return undefined;
    },
    lastSeq: async (id) => (await services.requests.state(tenantId, id))?.lastSeq ?? 0,
    find: (id) => services.a2aTasks.get(tenantId, agentId, id, only),
    list: (filter) => inTurn(() => services.a2aTasks.list(tenantId, agentId, { ...filter, token: only })),
    count: (filter) => inTurn(() => services.a2aTasks.count(tenantId, agentId, { ...filter, token: only })),
    events: (id, after) => replayFeed(tailSource(services, tenantId, id), { tenantId, runId: id }, { seq: after, skip: 0 }),
    async cancel(id) {
      if (!(await services.cancel(tenantId, id))) return false;
      await untilEnded(services, tenantId, id, context.gone);
      return true;
    },
  };
}

/** The end of a run as its row has it. */
function endOf(end: RunEnd | undefined) {
  if (!end) return undefined;
  const { state, completedAt, changedMs = 0, errorMessage, errorCode } = end;
  return { state, changedAt: Math.max(completedAt * 1000, changedMs), errorMessage, errorCode };
}

/** Resolves when the run has ended, the client is gone, or time is up. */
async function untilEnded(services: A2aServices, tenantId: number, runId: string, gone: AbortSignal): Promise<void> {
  const status = await services.requests.state(tenantId, runId);
  const enough = new AbortController();
  const timer = setTimeout(() => enough.abort(ENOUGH), CANCEL_MS);
  try {
    const cursor = { seq: status?.lastSeq ?? 0, skip: 0 };
    await tail(tailSource(services, tenantId, runId), tenantId, runId, cursor, NOWHERE, AbortSignal.any([gone, enough.signal]));
  } finally {
    clearTimeout(timer);
  }
}

const ENOUGH = new Error('the run has not ended in time');
const NOWHERE: TailSink = { frame() {}, full: () => false, ready: () => undefined };

/** The responses of a streaming method. When the client is gone they end by themselves. */
function feedOf({ taskId, first, rest }: RpcStream, requestId: string): Feed {
  return {
    kind: taskId === requestId ? 'live' : 'tail',
    runId: taskId,
    headers: {},
    heartbeat: 'often',
    async deliver(out) {
      try {
        for (let next = first; !next.done && !out.gone; next = await rest.next()) {
          out.data(JSON.stringify(next.value));
          if (out.full()) await out.ready();
        }
      } finally {
        await rest.return();
      }
    },
    refuse: () => void rest.return(),
  };
}
