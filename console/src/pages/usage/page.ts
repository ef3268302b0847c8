import type { Page } from '../../page.ts';

export const usage: Page = {
  name: 'usage',
  label: 'Usage',
  icon: 'M4 20h16M7 16v-5M12 16V5M17 16V9',
  needs: 'read',
  load: () => import('./usage.tsx'),
};
