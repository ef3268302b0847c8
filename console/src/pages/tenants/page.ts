import type { Page } from '../../page.ts';

export const tenants: Page = {
  name: 'tenants',
  label: 'Tenants',
  icon: 'M4 20V9l7-5v16M11 20h9V10h-9M4 20h7M15 14h1M15 17h1M7 11h1M7 15h1',
  needs: 'admin',
  load: () => import('./tenants.tsx'),
};
