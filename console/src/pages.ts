import type { Page } from './page.ts';
import { runs } from './pages/runs/page.ts';

/** Every page, in the order of the navigation. */
export const pages: readonly Page[] = [runs];
