import type { Command, Verb } from '../grammar.ts';
import type { Stream } from '../stream.ts';

/** What a command came to. A failure's text begins with `ERR:` and says what to do instead. */
export type CommandResult = { ok: true; body: string } | { ok: false; error: string };

/** A command that the server knows: one file per family beside this one. */
export interface CommandHandler {
  verb: Verb;
  /** Its lines in the system prompt's command reference; undefined when it isn't offered. */
  reference?: string;
  /** Whether it changes something, so that its order against the commands behind it matters. */
  effect: (command: Command) => boolean;
  /** Rejects only when the run is over; everything else is a result. */
  run(command: Command, stream: Stream): Promise<CommandResult>;
}

export function done(body: string): CommandResult {
  return { ok: true, body };
}

/** @param problem what went wrong and what to do instead, without the `ERR:` */
export function failed(problem: string): CommandResult {
  return { ok: false, error: `ERR: ${problem}` };
}
