import { budgetsOf, type BudgetServices } from './budgets.ts';
import type { TenantContext } from '../http/handler.ts';
import { orThrow } from '../lib/problem.ts';
import type { components } from '../generated/api.ts';
import type { Limits } from '../runtime/limits.ts';
import { COUNTED_LIMITS, type TenantCounts } from '../store/tenants/counts.ts';
import type { Lists } from '../store/tenants/lists.ts';
import { missing } from '../store/tenants/problems.ts';
import { scopesIn } from '../store/tenants/scopes.ts';
import { tokenOf, type Tenants } from '../store/tenants/tenants.ts';

type Schemas = components['schemas'];

export interface LimitServices {
  tenantCounts: Pick<TenantCounts, 'of'>;
  lists: Lists;
  limits: Limits;
  /** The limits of a tenant; those that do not hold are absent. */
  limitsOf(tenantId: number): Promise<Schemas['MyLimits']>;
}

export interface MeServices extends BudgetServices, LimitServices {
  tenants: Pick<Tenants, 'get'>;
}

/** Whose token a request is sent with, and what is left of the limits. */
export async function me(services: MeServices, { principal, gone }: Pick<TenantContext, 'principal' | 'gone'>): Promise<Schemas['Me']> {
  const { tenantId, tokenId, scopes, expiresAt } = principal;
  const { id, name } = orThrow((await services.tenants.get(tenantId)) ?? missing('tenant', tenantId));
  const { limits, left } = await limitsLeft(services, tenantId, { holder: tenantId, gone });
  const ends = expiresAt > 0 ? { expires_at: expiresAt } : {};
  const { budgets } = await budgetsOf(services, { tenantId, tokenId, user: undefined });
  return { tenant: { id, name }, token: { ...tokenOf(principal), scopes: scopesIn(scopes), ...ends }, limits, left, budgets };
}

/** The limits of a tenant, and what is left of them. @param asking `holder` of the slots of lists that counting takes */
export async function limitsLeft(
  { limitsOf, limits: rates, lists, tenantCounts }: LimitServices,
  tenantId: number,
  { holder, gone }: { holder: number; gone: AbortSignal },
): Promise<Schemas['LimitState']> {
  const limits = await limitsOf(tenantId);
  const left: Schemas['MyRest'] = {};
  const rate = limits.rate_per_min === undefined ? undefined : await rates.rate(tenantId);
  if (rate) left.rate_per_min = rate.remaining;
  for (const limit of COUNTED_LIMITS) {
    const most = limits[limit];
    if (most === undefined) continue;
    left[limit] = most - (await lists.withSlot(holder, gone, () => tenantCounts.of(tenantId, limit, most)));
  }
  return { limits, left };
}
