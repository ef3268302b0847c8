import type { Page } from './page.ts';
import { audit } from './pages/audit/page.ts';
import { memory } from './pages/memory/page.ts';
import { runs } from './pages/runs/page.ts';
import { tenants } from './pages/tenants/page.ts';
import { usage } from './pages/usage/page.ts';
import { webhooks } from './pages/webhooks/page.ts';

/** Every page, in the order of the navigation. */
export const pages: readonly Page[] = [runs, memory, usage, webhooks, tenants, audit];
