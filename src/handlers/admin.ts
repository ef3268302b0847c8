import { orThrow } from '../lib/problem.ts';
import type { Handler } from '../http/handler.ts';
import { missing } from '../store/problems.ts';
import type { Services } from './services.ts';

/** Who the audit log names for changes over HTTP. */
const ACTOR = 'admin';

/** POST /v1/admin/tenants */
export function createTenant(services: Services): Handler<'createTenant'> {
  return async ({ body }) => {
    const { tenant, token } = await services.tenants.create(body.name, ACTOR);
    return { status: 201, body: { ...tenant, token } };
  };
}

/** GET /v1/admin/tenants */
export function listTenants(services: Services): Handler<'listTenants'> {
  return async ({ query }) => {
    const tenants = await services.tenants.list({ limit: query.limit ?? 100, before: query.before });
    return { status: 200, body: { count: tenants.length, tenants } };
  };
}

/** GET /v1/admin/tenants/{id} */
export function getTenant(services: Services): Handler<'getTenant'> {
  return async ({ params }) => {
    const tenant = await services.tenants.get(params.id);
    if (!tenant) throw missing('tenant', params.id);
    return { status: 200, body: tenant };
  };
}

/** PATCH /v1/admin/tenants/{id} */
export function updateTenant(services: Services): Handler<'updateTenant'> {
  return async ({ params, body }) => {
    const tenant = orThrow(await services.tenants.update(params.id, body, ACTOR));
    services.authenticator.forget(tenant.id);
    if (tenant.disabled) services.revoke(tenant.id);
    return { status: 200, body: tenant };
  };
}

/** POST /v1/admin/tenants/{id}/rotate-token */
export function rotateTenantToken(services: Services): Handler<'rotateTenantToken'> {
  return async ({ params }) => {
    const rotated = orThrow(await services.tenants.rotate(params.id, ACTOR));
    services.authenticator.forget(params.id);
    services.revoke(params.id);
    return { status: 200, body: { ...rotated.tenant, token: rotated.token } };
  };
}

/** GET /v1/admin/audit */
export function listAuditEntries(services: Services): Handler<'listAuditEntries'> {
  return async ({ query }) => {
    const entries = await services.audit.list({ limit: query.limit ?? 100, before: query.before });
    return { status: 200, body: { count: entries.length, entries } };
  };
}
