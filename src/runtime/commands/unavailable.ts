import type { Verb } from '../grammar.ts';
import { failed, type CommandHandler } from './command.ts';

/** A command of the grammar that this server does not offer: it answers, and isn't in the system prompt. */
export function unavailable(verb: Verb): CommandHandler {
  return {
    verb,
    effect: () => false,
    run: async () => failed(`/${verb} is not available on this server; go on without it`),
  };
}
