import type { PageProps } from '../../page.ts';
import { TenantList } from './list.tsx';
import { TenantDetail } from './tenant.tsx';

/** Every tenant, or one of them. */
export default function TenantsPage({ path, query }: PageProps) {
  const id = Number(path[0]);
  return Number.isSafeInteger(id) && id > 0 ? <TenantDetail id={id} query={query} /> : <TenantList />;
}
