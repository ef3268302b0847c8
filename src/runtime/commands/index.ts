import { verbs, type Verb } from '../grammar.ts';
import type { CommandHandler } from './command.ts';
import { agent, parallel } from './delegate.ts';
import { mem, type ScratchpadStore } from './mem.ts';
import { pane } from './pane.ts';
import { unavailable } from './unavailable.ts';
import { write } from './write.ts';

/** Every verb of the grammar with what it does on this server, in the order of the prompt's reference. */
export type CommandSet = ReadonlyMap<Verb, CommandHandler>;

/** The commands, over what they need. A verb that isn't named here answers that it isn't available. */
export function createCommands(services: { scratchpads: ScratchpadStore }): CommandSet {
  const available = [write, mem(services.scratchpads), agent, parallel, pane];
  const byVerb = new Map(available.map((handler) => [handler.verb, handler]));
  return new Map(verbs.map((verb) => [verb, byVerb.get(verb) ?? unavailable(verb)]));
}
