import { createHash } from 'node:crypto';
import { MalformedJson } from '../../http/parse-request.ts';
import type { Door } from '../../http/door.ts';
import type { Feed } from '../../http/feeds.ts';
import type { TenantContext, TypedRequest } from '../../http/handler.ts';
import { publicAddress } from '../../http/public-address.ts';
import { INDEX, indexAgent } from '../../runtime/agent.ts';
import { noAgent } from '../../store/tenants/problems.ts';
import type { Card } from './card.ts';
import type { RpcStream } from './rpc.ts';
import { agentRuns, type A2aServices } from './runs.ts';

/*
 * The SDK costs 150 ms and 15 MB: everything that needs it is loaded with the first request.
 */

/** Of the codes that JSON-RPC leaves to servers: clients know it for no fault of the protocol, and show the message. */
const SERVER_ERROR = -32000;

/**
 * Agent2Agent. A task is a run. Frames have no ids: a client that has lost its stream subscribes to the task again, and gets what it has
 * come to by then.
 */
export const a2a: Door<'A2A', A2aServices> = {
  errors: {
    // Not of the cards.
    holdsFor: ({ path }) => /^\/v1\/a2a\/agents(?:\/[^/]*)?\/?$/.test(path),
    body({ code, message, extra }) {
      const data = Object.keys(extra).length === 0 ? {} : { data: [extra] };
      return { jsonrpc: '2.0', id: null, error: { code: SERVER_ERROR, message, ...data }, error_code: code };
    },
  },
  handlers: (services) => ({
    /** POST /v1/a2a/agents/{id} */
    callA2aAgent: (request, context) => callAgent(services, request.params.id, request, context),

    /** POST /v1/a2a/agents */
    callA2aIndex: (request, context) => callAgent(services, INDEX, request, context),

    /** GET /v1/a2a/agents/{id}/agent-card.json */
    async getA2aAgentCard({ params: { id }, headers }, { principal }) {
      const { agentCard, cardJson } = await import('./card.ts');
      const agent = id === INDEX ? indexAgent(services.indexModel) : (await services.agents.catalog(principal.tenantId, id)).get(id);
      if (!agent) throw noAgent(id);
      const card = agentCard(agent, `${publicAddress(services.publicUrl, headers)}/v1/a2a/agents/${id}`);
      return cardReply(services, cardJson(card), OF_AN_AGENT);
    },

    /** GET /.well-known/agent-card.json */
    async getPublicAgentCard({ headers }) {
      const { stubCard, cardJson } = await import('./card.ts');
      return cardReply(services, cardJson(stubCard(publicAddress(services.publicUrl, headers))), PUBLIC);
    },
  }),
};

async function callAgent(
  services: A2aServices,
  agentId: string,
  { query, headers, body }: Pick<TypedRequest<'callA2aAgent'>, 'query' | 'headers' | 'body'>,
  context: TenantContext,
) {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(agentId)) throw noAgent(agentId);
  const { answerRpc, malformed } = await import('./rpc.ts');
  const request: unknown = body;
  if (request instanceof MalformedJson) return { status: 200 as const, body: malformed(request) };
  const runs = agentRuns(services, agentId, context);
  const answer = await answerRpc(request, query['A2A-Version'] || headers['a2a-version'], runs, context.gone);
  if ('rest' in answer) return { status: 200 as const, feed: feedOf(answer, context.requestId) };
  return { status: 200 as const, body: answer };
}

const PUBLIC = 'public, max-age=300';
/** It is for who has the tenant's token. */
const OF_AN_AGENT = 'private, max-age=60';

/** A card that repeats what one client has said of the server's address must not be kept for others. */
function cardReply({ publicUrl }: A2aServices, body: Card, caching: string) {
  const etag = createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22);
  return { status: 200 as const, body, etag, headers: { 'Cache-Control': publicUrl === undefined ? 'no-store' : caching } };
}

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
