import type { Authenticator } from '../http/auth.ts';
import type { HandlersOf } from '../http/handler.ts';
import { orThrow } from '../lib/problem.ts';
import type { AuditLog } from '../store/tenants/audit.ts';
import type { OwnLimitsOf } from '../store/tenants/own-limits.ts';
import { missing } from '../store/tenants/problems.ts';
import { checkTerms, type Access, type Tenants } from '../store/tenants/tenants.ts';
import type { Tokens } from '../store/tenants/tokens.ts';
import { budgetsOf, type BudgetServices } from './budgets.ts';
import { limitsLeft, type LimitServices } from './me.ts';
import { byId, cut, listed } from './page.ts';
import { tenantsUsageHandlers, type UsageServices } from './usage.ts';

interface AdminServices extends UsageServices, BudgetServices, LimitServices {
  tenants: Tenants;
  tokens: Tokens;
  audit: AuditLog;
  authenticator: Pick<Authenticator, 'forget'>;
  ownLimits: Pick<OwnLimitsOf, 'forget' | 'budgets'>;
  /** Ends what is open on this node with an access that was revoked. */
  revoke(tenantId: number, isOver: (access: Access) => boolean): void;
  /** Resolves when every node knows of a revoked access. */
  nodesKnow(): Promise<void>;
}

/** The name in the audit log for changes over HTTP. */
const ACTOR = 'admin';
/** As the holder of slots; ids of tenants begin at 1. */
const ADMINISTRATOR = 0;

/** The operations of the administrator. */
export function adminHandlers(services: AdminServices) {
  const { tenants, tokens, audit, lists, authenticator, ownLimits, revoke, nodesKnow, ...usage } = services;
  return {
    ...tenantsUsageHandlers(usage),

    /** POST /v1/admin/tenants */
    async createTenant({ body: { name, ...terms } }) {
      const { tenant, token } = await tenants.create(name, ACTOR, orThrow(checkTerms(terms) ?? terms));
      return { status: 201, location: `/v1/admin/tenants/${tenant.id}`, body: { ...tenant, token } };
    },

    /** GET /v1/admin/tenants */
    async listTenants({ query }, { gone }) {
      const read = (limit: number) => tenants.list({ limit, before: query.before });
      return listed('tenants', { lists, tenantId: ADMINISTRATOR, gone }, query.limit, read, byId);
    },

    /** GET /v1/admin/tenants/{id} */
    async getTenant({ params }) {
      return { status: 200, body: orThrow((await tenants.get(params.id)) ?? missing('tenant', params.id)) };
    },

    /** PATCH /v1/admin/tenants/{id} */
    async updateTenant({ params, body }) {
      const tenant = orThrow(await tenants.update(params.id, body, ACTOR));
      authenticator.forget(tenant.id);
      ownLimits.forget(tenant.id);
      if (tenant.disabled) revoke(tenant.id, ({ tenantId }) => tenantId === tenant.id);
      await nodesKnow();
      return { status: 200, body: tenant };
    },

    /** DELETE /v1/admin/tenants/{id} */
    async eraseTenant({ params, query }) {
      const tenant = orThrow(await tenants.erase(params.id, query.confirm, ACTOR));
      authenticator.forget(tenant.id);
      ownLimits.forget(tenant.id);
      revoke(tenant.id, ({ tenantId }) => tenantId === tenant.id);
      await nodesKnow();
      return { status: 202, body: tenant };
    },

    /** GET /v1/admin/tenants/{id}/budget */
    async getTenantBudget({ params, query }) {
      orThrow((await tenants.get(params.id)) ?? missing('tenant', params.id));
      return { status: 200, body: await budgetsOf(services, { tenantId: params.id, user: query.user }) };
    },

    /** GET /v1/admin/tenants/{id}/limits */
    async getTenantLimits({ params }, { gone }) {
      orThrow((await tenants.get(params.id)) ?? missing('tenant', params.id));
      return { status: 200, body: await limitsLeft(services, params.id, { holder: ADMINISTRATOR, gone }) };
    },

    /** POST /v1/admin/tenants/{id}/rotate-token */
    async rotateTenantToken({ params, query }) {
      const { tenant, token, made } = orThrow(await tenants.rotate(params.id, ACTOR, query));
      authenticator.forget(params.id);
      revoke(params.id, ({ tenantId, tokenId }) => tenantId === params.id && tokenId === 0);
      await nodesKnow();
      return { status: 200, body: { ...tenant, token, made } };
    },

    /** POST /v1/admin/tenants/{id}/tokens */
    async createToken({ params, body }) {
      const { record, token } = orThrow(await tokens.create(params.id, body, ACTOR));
      ownLimits.forget(params.id);
      return { status: 201, location: `/v1/admin/tenants/${params.id}/tokens/${record.id}`, body: { ...record, token } };
    },

    /** GET /v1/admin/tenants/{id}/tokens */
    async listTokens({ params, query }) {
      const { limit, before = Infinity } = query;
      const older = orThrow(await tokens.list(params.id)).filter(({ id }) => id < before);
      const { items, next } = cut(older, limit, byId);
      return { status: 200, body: { count: items.length, tokens: items, ...next } };
    },

    /** PATCH /v1/admin/tenants/{id}/tokens/{token_id} */
    async updateToken({ params, body }) {
      const token = orThrow(await tokens.update(params.id, params.token_id, body, ACTOR));
      ownLimits.forget(params.id);
      return { status: 200, body: token };
    },

    /** DELETE /v1/admin/tenants/{id}/tokens/{token_id} */
    async revokeToken({ params, query }) {
      const { token_id: revoked } = params;
      const made = orThrow(await tokens.revoke(params.id, revoked, ACTOR, query));
      authenticator.forget(params.id);
      revoke(params.id, ({ tokenId }) => tokenId === revoked);
      await nodesKnow();
      return { status: 200, body: { deleted: true, made } };
    },

    /** GET /v1/admin/audit */
    async listAuditEntries({ query }, { gone }) {
      const { before, action, tenant_id: tenantId } = query;
      const read = (limit: number) => audit.list({ limit, before, action, tenantId });
      return listed('entries', { lists, tenantId: ADMINISTRATOR, gone }, query.limit, read, byId);
    },
  } satisfies HandlersOf<'Admin'>;
}
