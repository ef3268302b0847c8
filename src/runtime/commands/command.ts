import type { AgentDefinition } from '../agent.ts';
import type { Command, Verb } from '../grammar.ts';
import type { Stream } from '../stream.ts';

/** An image that a command brought; it goes to the model as an image part of the result message. */
export interface ResultImage {
  /** `image/…`, one that models take. */
  mediaType: string;
  data: Buffer;
}

/** What a command came to. A failure's text begins with `ERR:` and says what to do instead. */
export type CommandResult = { ok: true; body: string; images?: readonly ResultImage[] } | { ok: false; error: string };

/** How many different commands a turn may run, all verbs of one name counted together. */
export interface Budget {
  name: string;
  perTurn: number;
}

/** A command that the server knows: one file per family beside this one. */
export interface CommandHandler {
  verb: Verb;
  /** Its lines in the system prompt's command reference; without any it isn't offered to the agent. */
  reference?: string | ((agent: AgentDefinition) => string | undefined);
  /** Whether it changes something, so that its order against the commands behind it matters. */
  effect: (command: Command) => boolean;
  budget?: Budget;
  /** Rejects only when the run is over; everything else is a result. */
  run(command: Command, stream: Stream): Promise<CommandResult>;
}

export function done(body: string, images: readonly ResultImage[] = []): CommandResult {
  return images.length > 0 ? { ok: true, body, images } : { ok: true, body };
}

/** @param problem what went wrong and what to do instead, without the `ERR:` */
export function failed(problem: string): CommandResult {
  return { ok: false, error: `ERR: ${problem}` };
}

/** The command's lines in the system prompt of this agent. */
export function referenceFor({ reference }: CommandHandler, agent: AgentDefinition): string | undefined {
  return typeof reference === 'function' ? reference(agent) : reference;
}
