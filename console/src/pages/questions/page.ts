import { computed } from '@preact/signals';
import type { Page } from '../../page.ts';
import { openQuestions } from '../../open-questions.ts';

export const questions: Page = {
  name: 'questions',
  label: 'Questions',
  icon: 'M9.2 9a2.9 2.9 0 1 1 4.3 2.5c-1 .6-1.5 1.2-1.5 2.2M12 17h.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  needs: 'read',
  count: computed(() => openQuestions.value.length),
  load: () => import('./questions.tsx'),
};
