import { createHash } from 'node:crypto';
import { MalformedJson } from '../../http/parse-request.ts';
import type { Door } from '../../http/door.ts';
import type { TenantContext, TypedRequest } from '../../http/handler.ts';
import { publicAddress } from '../../http/public-address.ts';
import { INDEX } from '../../runtime/agent.ts';
import { cardOf } from './agent-card.ts';
import type { Card } from './card.ts';
import { feedOf } from './feed.ts';
import { agentRuns, refuseAgentId, type A2aServices } from './runs.ts';

/*
 * The SDK costs 150 ms and 15 MB: everything that needs it is loaded with the first request.
 */

/** Of the codes that JSON-RPC leaves to servers: clients know it for no fault of the protocol, and show the message. */
const SERVER_ERROR = -32000;
/** What the protocol has for a request that is no JSON by its head. */
const CONTENT_TYPE_NOT_SUPPORTED = -32005;

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
      const number = code === 'unsupported_media_type' ? CONTENT_TYPE_NOT_SUPPORTED : SERVER_ERROR;
      return { jsonrpc: '2.0', id: null, error: { code: number, message, ...data }, error_code: code };
    },
  },
  handlers(services) {
    // Whatever else a card is made of, it doesn't change while the server runs.
    const startedAt = Math.floor(services.nowMs() / 1000);
    return {
      /** POST /v1/a2a/agents/{id} */
      callA2aAgent: (request, context) => callAgent(services, request.params.id, request, context),

      /** POST /v1/a2a/agents */
      callA2aIndex: (request, context) => callAgent(services, INDEX, request, context),

      /** GET /v1/a2a/agents/{id}/agent-card.json */
      async getA2aAgentCard({ params: { id }, headers }, { principal }) {
        const { cardJson } = await import('./card.ts');
        const { card, changedAt } = await cardOf(services, id, principal.tenantId, headers);
        return cardReply(services, cardJson(card), OF_AN_AGENT, Math.max(startedAt, changedAt));
      },

      /** GET /.well-known/agent-card.json */
      async getPublicAgentCard({ headers }) {
        const { stubCard, cardJson } = await import('./card.ts');
        return cardReply(services, cardJson(stubCard(publicAddress(services.publicUrl, headers))), PUBLIC, startedAt);
      },
    };
  },
};

async function callAgent(
  services: A2aServices,
  name: string,
  { query, headers, body }: Pick<TypedRequest<'callA2aAgent'>, 'query' | 'headers' | 'body'>,
  context: TenantContext,
) {
  refuseAgentId(name);
  const { answerRpc, malformed } = await import('./rpc.ts');
  const request: unknown = body;
  if (request instanceof MalformedJson) return { status: 200 as const, body: malformed(request) };
  const runs = agentRuns(services, name, context, headers);
  const answer = await answerRpc(request, query['A2A-Version'] || headers['a2a-version'], runs, context.gone);
  if ('rest' in answer) return { status: 200 as const, feed: feedOf(answer, context.requestId, (response) => response) };
  return { status: 200 as const, body: answer };
}

const PUBLIC = 'public, max-age=300';
/** It is for who has the tenant's token. */
const OF_AN_AGENT = 'private, max-age=60';

/** A card that repeats what one client has said of the server's address must not be kept for others. @param changedAt epoch seconds */
function cardReply({ publicUrl }: A2aServices, body: Card, caching: string, changedAt: number) {
  const headers = {
    'Cache-Control': publicUrl === undefined ? 'no-store' : caching,
    'Last-Modified': new Date(changedAt * 1000).toUTCString(),
  };
  const etag = createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22);
  return { status: 200 as const, body, etag, headers };
}
