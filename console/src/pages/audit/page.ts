import type { Page } from '../../page.ts';

export const audit: Page = {
  name: 'audit',
  label: 'Audit',
  icon: 'M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h7',
  needs: 'admin',
  load: () => import('./audit.tsx'),
};
