import type { ToolKind } from '../../generated/events.ts';
import type { AgentDefinition } from '../agent.ts';
import type { Command, CommandRule } from '../grammar.ts';
import type { CommandContext } from './context.ts';

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

/** What a turn needs to know of a command before it runs one. */
interface CommandTraits extends CommandRule {
  verb: ToolKind;
  /** Commands of one family see each other's effects; a verb without one sees its own. */
  family?: 'files';
  /** Whether it changes something, so that its order against the commands behind it matters. */
  effect: (command: Command) => boolean;
  budget?: Budget;
}

/** A command together with what it works with. */
export interface ConfiguredCommand {
  /** Its lines in the system prompt's command reference; without any it isn't offered to the agent. */
  reference?: string | ((agent: AgentDefinition, depth: number) => string | undefined);
  /** Rejects only when the run is over; everything else is a result. */
  run(command: Command, context: CommandContext): Promise<CommandResult>;
}

export interface CommandHandler extends CommandTraits, ConfiguredCommand {}

/** Every verb with what it does on this server, in the order of the prompt's reference. It is the grammar too. */
export type CommandSet = ReadonlyMap<ToolKind, CommandHandler>;

/**
 * All that the server knows of one command: one file per command beside this one, one line per file in `registry.ts`.
 * The prompt, the grammar, `baton doctor` and docs/tools.md are made of it.
 */
export interface CommandDescriptor<Verb extends ToolKind = ToolKind, Services = object> extends CommandTraits {
  verb: Verb;
  /** Whether it reaches out of the server: then `baton doctor` tries it, with the check in `src/doctor/tools.ts`. */
  outside: boolean;
  /** Its row in docs/tools.md, in Markdown: how it is written, when it works, and what turns it on. */
  docs: { usage: string; works: string; turnedOnBy: string };
  /** Puts it together with what it works with; what this server doesn't have answers {@link notConfigured}. */
  configure: (services: Services) => ConfiguredCommand;
}

export function done(body: string, images: readonly ResultImage[] = []): CommandResult {
  return images.length > 0 ? { ok: true, body, images } : { ok: true, body };
}

/** @param problem what went wrong and what to do instead, without the `ERR:` */
export function failed(problem: string): CommandResult {
  return { ok: false, error: `ERR: ${problem}` };
}

/** A command that this server does not have: it says so, and isn't in the system prompt. */
export function notConfigured(problem: string): ConfiguredCommand {
  return { run: async () => failed(problem) };
}

/** The command's lines in the system prompt of a stream. @param depth that of the stream */
export function referenceFor({ reference }: CommandHandler, agent: AgentDefinition, depth: number): string | undefined {
  return typeof reference === 'function' ? reference(agent, depth) : reference;
}
