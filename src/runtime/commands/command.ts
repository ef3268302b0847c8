import type { ToolKind } from '../../generated/events.ts';
import { mayUse, type AgentDefinition } from '../agent.ts';
import type { Command, CommandRule } from '../grammar.ts';
import type { CommandContext } from './context.ts';
import type { CommandResult, ResultImage } from './result.ts';
import type { ToolOffer } from '../model.ts';
import type { CommandTool } from './command-tool.ts';

export type { CommandResult, ResultImage };

/** How many different commands a turn may run; commands whose budgets have the same name share it. */
export interface Budget {
  name: string;
  perTurn: number;
}

/** How many commands a turn may run of those that have a budget, by its name. */
export interface TurnBudgets {
  /** `/fetch` and `/browse` together. */
  web: number;
  search: number;
  advise: number;
}

export const DEFAULT_BUDGETS: TurnBudgets = { web: 3, search: 4, advise: 2 };

/** The facts of a command that a turn needs before it runs one. */
interface CommandTraits extends CommandRule {
  verb: ToolKind;
  /** Commands of one family see each other's effects; a command without a family sees only effects of its own verb. */
  family?: 'files';
  /** Whether the command changes something, so that later commands must run after it. */
  effect: (command: Command) => boolean;
  /**
   * What the command shares with others that may depend on it, as the calls of one server do: commands of one sequence run in the
   * order issued, one after the other, but for those that only read. Undefined: none.
   */
  sequence?: (command: Command) => string | undefined;
  /** The command as a function; undefined for one that models which call functions do not need. */
  tool?: CommandTool;
  /** Whether all of its effects are in the run itself, so that a run with a recording carries it out. Default: they are not. */
  inRun?: true;
  /** What the command reads from: commands of a turn that read from the same are counted once against their budget. */
  reads?: (command: Command) => string;
}

/** A function that a command offers beside its own. */
export interface CommandFunction {
  offer: ToolOffer;
  args: string;
}

/** The stream whose agent is offered functions. */
export type FunctionOwner = Pick<CommandContext, 'tenantId' | 'agent' | 'resources' | 'signal'>;

/** A command together with its services. */
export interface ConfiguredCommand {
  /** Resolves when what the command has for a tenant is known: before each turn, since the prompt is made of it. Default: it is. */
  ready?: ((tenantId: number) => Promise<void>) | undefined;
  /** Whether a run of the tenant may have to wait for people on account of it, whatever its agents may ask. Default: it doesn't. */
  mayWait?: ((tenantId: number) => boolean) | undefined;
  /** Functions beside its own, each with the arguments of the command that a call of it is, in front of its own. */
  functions?: (whose: FunctionOwner) => Promise<readonly CommandFunction[]>;
  /** The command's lines in the system prompt; a command without lines isn't offered to the agent. */
  reference?: string | ((agent: AgentDefinition, depth: number, tenantId: number) => string | undefined);
  /**
   * Whether the command may run again when a process has ended in the middle of it. Its changes of our own
   * database are made once in any case. Default: it may.
   */
  repeatable?: (command: Command, context: CommandContext) => boolean | Promise<boolean>;
  /** Whether a command of a sequence only reads, so that others that only read may run beside it. Default: it doesn't. */
  readsOnly?: (command: Command, context: CommandContext) => Promise<boolean>;
  /**
   * Carries out as much of it as is in the run itself, when a run with a recording has nothing recorded for it. Default: it is not carried out.
   */
  within?: (command: Command, context: CommandContext) => Promise<CommandResult>;
  /** Rejects only when the run is over; every other failure is a result. */
  run(command: Command, context: CommandContext): Promise<CommandResult>;
}

export interface CommandHandler extends CommandTraits, ConfiguredCommand {
  budget?: Budget;
}

/** Every verb with its handler on this server, in the order of the system prompt. It also serves as the grammar. */
export type CommandSet = ReadonlyMap<ToolKind, CommandHandler>;

/**
 * Everything that the server knows about one command: each command has a file in this folder and a line in
 * `registry.ts`. The prompt, the grammar, `baton doctor` and docs/tools.md derive from it.
 */
export interface CommandDescriptor<Verb extends ToolKind = ToolKind, Services = object> extends CommandTraits {
  verb: Verb;
  /** The budget that it has a share of; without one a turn may run any number. */
  budget?: keyof TurnBudgets;
  /**
   * Whether the command reaches out of the server: then `baton doctor` tests it, with the check in
   * `src/doctor/tools.ts`.
   */
  outside: boolean;
  /** The command's row in docs/tools.md, in Markdown: its form, when it works, and the setting that turns it on. */
  docs: { usage: string; works: string; turnedOnBy: string };
  /** Makes the command of its services; when this server lacks them, it answers {@link notConfigured}. */
  configure: (services: Services) => ConfiguredCommand;
}

/** The commands that an agent has heard of: to one that may not ask people, `/ask` is text like any other. */
export function knownTo(agent: AgentDefinition, commands: CommandSet): CommandSet {
  if (mayUse(agent, 'ask')) return commands;
  let known = WITHOUT_ASK.get(commands);
  if (!known) {
    known = new Map([...commands].filter(([verb]) => verb !== 'ask'));
    WITHOUT_ASK.set(commands, known);
  }
  return known;
}

const WITHOUT_ASK = new WeakMap<CommandSet, CommandSet>();

export function done(body: string, images: readonly ResultImage[] = []): CommandResult {
  return images.length > 0 ? { ok: true, body, images } : { ok: true, body };
}

/** A PDF that has no text, for models that look at its pages. @param problem what the others are told */
export const attached = (problem: string, title: string, data: Buffer): CommandResult => ({
  ok: true,
  body: problem,
  documents: [{ title, data }],
});

/** @param problem the mistake and the remedy, without the `ERR:` */
export function failed(problem: string): CommandResult {
  return { ok: false, error: `ERR: ${problem}` };
}

/** A command that isn't configured on this server: it answers so, and isn't in the system prompt. */
export function notConfigured(problem: string): ConfiguredCommand {
  return { run: async () => failed(problem) };
}

/** Whose system prompt it is: of a stream at this depth with so many turns, in a run of this tenant. */
export interface PromptOf {
  turns: number;
  depth: number;
  tenantId: number;
  /** Whether the commands are functions. */
  native?: boolean | undefined;
}

/** The command's lines in the system prompt of a stream. */
export function referenceFor(
  { reference }: CommandHandler,
  agent: AgentDefinition,
  { depth, tenantId }: Omit<PromptOf, 'turns'>,
): string | undefined {
  return typeof reference === 'function' ? reference(agent, depth, tenantId) : reference;
}
