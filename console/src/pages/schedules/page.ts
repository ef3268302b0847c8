import type { Page } from '../../page.ts';

export const schedules: Page = {
  name: 'schedules',
  label: 'Schedules',
  icon: 'M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  needs: 'read',
  load: () => import('./schedules.tsx'),
};
