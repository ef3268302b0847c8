import { computed } from '@preact/signals';
import { openQuestions } from './open-questions.ts';
import type { Page } from './page.ts';

/** Every page, in the order of the navigation. */
export const pages: readonly Page[] = [
  {
    name: 'runs',
    label: 'Runs',
    icon: 'M4 6h9M4 12h16M4 18h6M17 6h3M14 18h6',
    needs: 'read',
    load: () => import('./pages/runs/runs.tsx'),
  },
  {
    name: 'chat',
    label: 'Chat',
    icon: 'M20 15a2 2 0 0 1-2 2H9l-4.5 3.5V6a2 2 0 0 1 2-2H18a2 2 0 0 1 2 2Z',
    needs: 'read',
    load: () => import('./pages/chat/chat.tsx'),
  },
  {
    name: 'agents',
    label: 'Agents',
    icon: 'M5 9h14v10H5zM12 9V5M12 5h.01M9 13.5v1M15 13.5v1M2.5 13v3M21.5 13v3',
    needs: 'read',
    load: () => import('./pages/agents/agents.tsx'),
  },
  {
    name: 'questions',
    label: 'Questions',
    icon: 'M9.2 9a2.9 2.9 0 1 1 4.3 2.5c-1 .6-1.5 1.2-1.5 2.2M12 17h.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
    needs: 'read',
    count: computed(() => openQuestions.value.length),
    load: () => import('./pages/questions/questions.tsx'),
  },
  {
    name: 'schedules',
    label: 'Schedules',
    icon: 'M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
    needs: 'read',
    load: () => import('./pages/schedules/schedules.tsx'),
  },
  {
    name: 'memory',
    label: 'Memory',
    icon: 'M7 7l4 8M16 6l-3 9M8 6h6M6 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4M17 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4M12 20a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
    needs: 'read',
    load: () => import('./pages/memory/memory.tsx'),
  },
  {
    name: 'usage',
    label: 'Usage',
    icon: 'M4 20h16M7 16v-5M12 16V5M17 16V9',
    needs: 'read',
    load: () => import('./pages/usage/usage.tsx'),
  },
  {
    name: 'webhooks',
    label: 'Webhooks',
    icon: 'M12 4a4 4 0 0 1 3.5 6l3 5.2M8.5 15.5H3.8a4 4 0 0 0 7.5 2H17M12 8l-3.2 5.5A4 4 0 1 0 9 20',
    needs: 'read',
    load: () => import('./pages/webhooks/webhooks.tsx'),
  },
  {
    name: 'keys',
    label: 'Keys',
    icon: 'M15 4a5 5 0 1 1-4.6 7L4 17.4V20h3v-2h2v-2h2l1.4-1.4M16 8h.01',
    needs: 'manage',
    load: () => import('./pages/keys/keys.tsx'),
  },
  {
    name: 'tenants',
    label: 'Tenants',
    icon: 'M4 20V9l7-5v16M11 20h9V10h-9M4 20h7M15 14h1M15 17h1M7 11h1M7 15h1',
    needs: 'admin',
    load: () => import('./pages/tenants/tenants.tsx'),
  },
  {
    name: 'audit',
    label: 'Audit',
    icon: 'M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h7',
    needs: 'admin',
    load: () => import('./pages/audit/audit.tsx'),
  },
];
