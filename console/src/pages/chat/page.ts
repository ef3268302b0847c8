import type { Page } from '../../page.ts';

export const chat: Page = {
  name: 'chat',
  label: 'Chat',
  icon: 'M20 15a2 2 0 0 1-2 2H9l-4.5 3.5V6a2 2 0 0 1 2-2H18a2 2 0 0 1 2 2Z',
  needs: 'read',
  load: () => import('./chat.tsx'),
};
