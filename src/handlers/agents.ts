import { changeable, etagOf, noVersion } from '../http/etag.ts';
import type { HandlersOf } from '../http/handler.ts';
import { badRequest, orThrow } from '../lib/problem.ts';
import { INDEX, indexAgent, normaliseAgent } from '../runtime/agent.ts';
import { versionName } from '../store/agents/agent-name.ts';
import type { AgentVersions } from '../store/agents/agent-versions.ts';
import { hasWords, type AgentPosition, type Agents, type ListedAgent } from '../store/agents/agents.ts';
import type { Lists } from '../store/tenants/lists.ts';
import { noAgent } from '../store/tenants/problems.ts';
import { tokenOf } from '../store/tenants/tenants.ts';
import { storable } from '../runs/definition.ts';
import { checkFormats, type FormatServices } from '../runs/response-format.ts';
import { listed } from './page.ts';

interface AgentServices extends FormatServices {
  agents: Agents;
  agentVersions: AgentVersions;
  lists: Lists;
  /** The model of the built-in agent. */
  indexModel: string;
}

/** The stored agents of a tenant. */
export function agentHandlers({ agents, agentVersions: versions, lists, indexModel, schemas }: AgentServices) {
  return {
    /** POST /v1/agents */
    async createAgent({ body, headers }, { principal }) {
      await checkFormats({ schemas }, principal.tenantId, undefined, body, '');
      const definition = storable(normaliseAgent(body, body.id));
      // One that is there is a conflict, whatever the request wants of it.
      if (headers['if-match'] !== undefined && !(await agents.get(principal.tenantId, definition.id))) throw noVersion();
      const created = orThrow(await agents.create(principal.tenantId, definition, tokenOf(principal)));
      return { status: 201, location: `/v1/agents/${created.id}`, ...tagged(created) };
    },

    /** PATCH /v1/agents/{id} */
    async updateAgent({ params, body, headers }, { principal }) {
      const { id } = params;
      if (id === INDEX) throw badRequest('the built-in agent index cannot be changed');
      if (body.id !== undefined && body.id !== id) throw badRequest('the id of the definition must match the path');
      await checkFormats({ schemas }, principal.tenantId, undefined, body, '');
      const definition = storable(normaliseAgent(body, id));
      return { status: 200, ...tagged(orThrow(await agents.replace(principal.tenantId, definition, wanted(headers), tokenOf(principal)))) };
    },

    /** DELETE /v1/agents/{id} */
    async deleteAgent({ params, headers }, { principal }) {
      if (params.id === INDEX) throw badRequest('the built-in agent index cannot be deleted');
      orThrow(await agents.remove(principal.tenantId, params.id, wanted(headers), tokenOf(principal)));
      return { status: 200, body: { deleted: true } };
    },

    /** GET /v1/agents */
    async listAgents({ query }, { principal, gone }) {
      const { limit, before, include, q } = query;
      const wanted = q === undefined ? [] : q.toLowerCase().split(/\s+/).filter(Boolean);
      const index = indexAgent(indexModel);
      const first = before === undefined && hasWords(index, wanted) ? [index] : [];
      const behind = before === undefined || before === BEHIND_INDEX ? undefined : positionOf(before);
      const left = limit === undefined ? undefined : limit - first.length;
      const { items, more } =
        wanted.length > 0
          ? await agents.search(principal.tenantId, wanted, { limit: left, behind })
          : await agents.list(principal.tenantId, { limit: left, behind, whole: include === 'definition', signal: gone });
      const found = [...first, ...items];
      const last = items.at(-1);
      const next = more && found.length > 0 ? { next_before: last ? cursorOf(last) : BEHIND_INDEX } : {};
      return { status: 200, body: { count: found.length, agents: found, ...next } };
    },

    /** GET /v1/agents/{id} */
    async getAgent({ params }, { principal }) {
      if (params.id === INDEX) return { status: 200, ...tagged(indexAgent(indexModel)) };
      const record = orThrow((await agents.get(principal.tenantId, params.id)) ?? noAgent(params.id));
      return { status: 200, ...tagged(record) };
    },

    /** GET /v1/agents/{id}/versions */
    async listAgentVersions({ params: { id }, query }, { principal: { tenantId }, gone }) {
      const read = (limit: number) => versions.list(tenantId, id, { limit, before: query.before });
      const page = await listed('versions', { lists, tenantId, gone }, query.limit, read, ({ version }) => version);
      if (page.body.count === 0 && id !== INDEX && !(await agents.get(tenantId, id))) throw noAgent(id);
      return page;
    },

    /** GET /v1/agents/{id}/versions/{version} */
    async getAgentVersion({ params: { id, version } }, { principal }) {
      return { status: 200, body: orThrow((await versions.get(principal.tenantId, id, version)) ?? noAgent(versionName(id, version))) };
    },

    /** POST /v1/agents/{id}/versions/{version}/restore */
    async restoreAgentVersion({ params: { id, version }, headers }, { principal }) {
      const kept = orThrow((await versions.get(principal.tenantId, id, version)) ?? noAgent(versionName(id, version)));
      const restored = await agents.replace(principal.tenantId, kept.definition, wanted(headers), tokenOf(principal));
      return { status: 200, ...tagged(orThrow(restored)) };
    },
  } satisfies HandlersOf<'Agents'>;
}

/** The cursor of a page that ends with `index`, which has no times. */
const BEHIND_INDEX = `0:0:${INDEX}`;

function cursorOf({ id, updated_at: updatedAt, created_at: createdAt }: ListedAgent): string {
  return `${updatedAt}:${createdAt}:${id}`;
}

/** @param cursor as the contract has it */
function positionOf(cursor: string): AgentPosition {
  const [updatedAt, createdAt, id] = cursor.split(':') as [string, string, string];
  return { updatedAt: Number(updatedAt), createdAt: Number(createdAt), id };
}

/** An agent as an answer shows it, with the tag of this version. */
function tagged<T extends object>(body: T): { body: T; etag: string } {
  return { body, etag: etagOf(body) };
}

/** Which versions of an agent a request may change; undefined for any. */
function wanted(headers: Record<string, string | undefined>): ((agent: object) => boolean) | undefined {
  const holds = changeable(headers);
  return holds && ((agent) => holds(etagOf(agent)));
}
