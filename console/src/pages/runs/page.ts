import type { Page } from '../../page.ts';

export const runs: Page = {
  name: 'runs',
  label: 'Runs',
  icon: 'M4 6h9M4 12h16M4 18h6M17 6h3M14 18h6',
  needs: 'read',
  load: () => import('./runs.tsx'),
};
