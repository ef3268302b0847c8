import type { Page } from '../../page.ts';

export const memory: Page = {
  name: 'memory',
  label: 'Memory',
  icon: 'M7 7l4 8M16 6l-3 9M8 6h6M6 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4M17 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4M12 20a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
  needs: 'read',
  load: () => import('./memory.tsx'),
};
