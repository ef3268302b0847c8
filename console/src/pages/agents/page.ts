import type { Page } from '../../page.ts';

export const agents: Page = {
  name: 'agents',
  label: 'Agents',
  icon: 'M5 9h14v10H5zM12 9V5M12 5h.01M9 13.5v1M15 13.5v1M2.5 13v3M21.5 13v3',
  needs: 'read',
  load: () => import('./agents.tsx'),
};
