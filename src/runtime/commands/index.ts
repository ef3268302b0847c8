import { verbs, type Verb } from '../grammar.ts';
import type { CommandHandler } from './command.ts';
import { agent, parallel } from './delegate.ts';
import { pane } from './pane.ts';
import { unavailable } from './unavailable.ts';

/** Every verb of the grammar with what it does on this server, in the order of the prompt's reference. */
export type CommandSet = ReadonlyMap<Verb, CommandHandler>;

/** These commands and those that need nothing; of two for a verb the later wins. The other verbs answer that they aren't available. */
export function createCommands(available: readonly CommandHandler[]): CommandSet {
  const byVerb = new Map([agent, parallel, pane, ...available].map((handler) => [handler.verb, handler]));
  return new Map(verbs.map((verb) => [verb, byVerb.get(verb) ?? unavailable(verb)]));
}
