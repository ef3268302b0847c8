import type { Page } from './page.ts';
import { agents } from './pages/agents/page.ts';
import { audit } from './pages/audit/page.ts';
import { chat } from './pages/chat/page.ts';
import { memory } from './pages/memory/page.ts';
import { questions } from './pages/questions/page.ts';
import { runs } from './pages/runs/page.ts';
import { schedules } from './pages/schedules/page.ts';
import { tenants } from './pages/tenants/page.ts';
import { usage } from './pages/usage/page.ts';
import { webhooks } from './pages/webhooks/page.ts';

/** Every page, in the order of the navigation. */
export const pages: readonly Page[] = [runs, chat, agents, questions, schedules, memory, usage, webhooks, tenants, audit];
