import type { Rule } from '../../rule.ts';
import { call } from './call.ts';
import { features } from './features.ts';
import { lifecycle } from './lifecycle.ts';
import { messages } from './messages.ts';
import { modern } from './modern.ts';
import { tasks } from './tasks.ts';

/** What holds for every server of the Model Context Protocol, ours or another one. */
export const mcpRules: readonly Rule[] = [...lifecycle, ...messages, ...features, ...modern, ...tasks, ...call];
