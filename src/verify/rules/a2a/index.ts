import type { Rule } from '../../rule.ts';
import { card } from './card.ts';
import { http } from './http.ts';
import { jsonRpc } from './json-rpc.ts';
import { message } from './message.ts';
import { push } from './push.ts';

/** What holds for every agent of the Agent2Agent protocol, ours or another one. */
export const a2aRules: readonly Rule[] = [...card, ...jsonRpc, ...message, ...push, ...http];
