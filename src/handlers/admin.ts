import type { Authenticator } from '../http/auth.ts';
import type { HandlersOf } from '../http/handler.ts';
import { orThrow } from '../lib/problem.ts';
import type { AuditLog } from '../store/audit.ts';
import { missing } from '../store/problems.ts';
import type { Tenants } from '../store/tenants.ts';
import { tenantsUsageHandlers, type UsageServices } from './usage.ts';

interface AdminServices extends UsageServices {
  tenants: Tenants;
  audit: AuditLog;
  authenticator: Pick<Authenticator, 'forget'>;
  /** Ends the tenant's runs and subscriptions on this node, since its access was revoked. */
  revoke(tenantId: number): void;
}

/** The name in the audit log for changes over HTTP. */
const ACTOR = 'admin';

/** The operations of the administrator. */
export function adminHandlers({ tenants, audit, authenticator, revoke, ...usage }: AdminServices) {
  return {
    ...tenantsUsageHandlers(usage),

    /** POST /v1/admin/tenants */
    async createTenant({ body }) {
      const { tenant, token } = await tenants.create(body.name, ACTOR);
      return { status: 201, body: { ...tenant, token } };
    },

    /** GET /v1/admin/tenants */
    async listTenants({ query }) {
      const found = await tenants.list({ limit: query.limit, before: query.before });
      return { status: 200, body: { count: found.length, tenants: found } };
    },

    /** GET /v1/admin/tenants/{id} */
    async getTenant({ params }) {
      const tenant = await tenants.get(params.id);
      if (!tenant) throw missing('tenant', params.id);
      return { status: 200, body: tenant };
    },

    /** PATCH /v1/admin/tenants/{id} */
    async updateTenant({ params, body }) {
      const tenant = orThrow(await tenants.update(params.id, body, ACTOR));
      authenticator.forget(tenant.id);
      if (tenant.disabled) revoke(tenant.id);
      return { status: 200, body: tenant };
    },

    /** POST /v1/admin/tenants/{id}/rotate-token */
    async rotateTenantToken({ params }) {
      const rotated = orThrow(await tenants.rotate(params.id, ACTOR));
      authenticator.forget(params.id);
      revoke(params.id);
      return { status: 200, body: { ...rotated.tenant, token: rotated.token } };
    },

    /** GET /v1/admin/audit */
    async listAuditEntries({ query }) {
      const entries = await audit.list({ limit: query.limit, before: query.before });
      return { status: 200, body: { count: entries.length, entries } };
    },
  } satisfies HandlersOf<'Admin'>;
}
