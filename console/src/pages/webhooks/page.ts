import type { Page } from '../../page.ts';

export const webhooks: Page = {
  name: 'webhooks',
  label: 'Webhooks',
  icon: 'M12 4a4 4 0 0 1 3.5 6l3 5.2M8.5 15.5H3.8a4 4 0 0 0 7.5 2H17M12 8l-3.2 5.5A4 4 0 1 0 9 20',
  needs: 'read',
  load: () => import('./webhooks.tsx'),
};
