import { hash } from 'node:crypto';
import { mayUse, type AgentDefinition } from './agent.ts';
import { failed, type CommandHandler, type CommandSet, type CommandResult } from './commands/command.ts';
import { LINE_MAX } from './filter.ts';
import type { Command } from './grammar.ts';
import { keep, type CommandOutcome } from './results.ts';
import type { KeptResult } from './durable/records.ts';

/** How many commands of a turn are run: a confused model may repeat itself without end. */
const MAX_COMMANDS = 100;

/** Whether two commands see each other's effects. */
const related = (a: CommandHandler, b: CommandHandler): boolean => a.verb === b.verb || (a.family !== undefined && a.family === b.family);

/** A command of a turn, and its relations to the others: the same each time that it is made of the same turn. */
export interface PlannedCommand {
  command: Command;
  handler: CommandHandler;
  /** The earlier command whose result it shares, since it repeats it; else itself. */
  source: number;
  /** The earlier commands that it waits for. */
  awaited: readonly number[];
  /** The earlier commands of its sequence, which it waits for unless both only read. */
  sequel: readonly number[];
  /** The result of a command that must not run. */
  refusal: CommandResult | undefined;
  /** Whether that is so in this turn alone. */
  postponed: boolean;
}

/** The commands of one turn that are run, and the result for those beyond. */
export interface TurnPlan {
  planned: readonly PlannedCommand[];
  leftOut: CommandOutcome | undefined;
}

/**
 * Plans the commands of one turn. Independent commands run at the same time. A command waits for every earlier command
 * that has an effect, and a command with an effect also waits for earlier related commands, which must not see the
 * effect. Commands of one sequence keep their order. A repeated command runs once, unless an effect that it would see, or another
 * command of its sequence, came in between.
 */
export function planTurn(all: readonly Command[], handlers: CommandSet, agent: AgentDefinition): TurnPlan {
  const planned: (PlannedCommand & { key: number; effect: boolean; sequence: string | undefined })[] = [];
  const budgets = new Budgets(handlers);
  const keys = new Keys();
  for (const [index, command] of all.slice(0, MAX_COMMANDS).entries()) {
    const key = keys.of(command);
    const handler = handlers.get(command.verb)!;
    const effect = handler.effect(command);
    const sequence = handler.sequence?.(command);
    const follows = (earlier: { sequence: string | undefined }): boolean => sequence !== undefined && earlier.sequence === sequence;
    const lastEffect = planned.findLastIndex(
      (earlier) => earlier.key !== key && ((earlier.effect && related(earlier.handler, handler)) || follows(earlier)),
    );
    const repeated = planned.findIndex((earlier, at) => at > lastEffect && earlier.key === key);
    const awaited = planned.flatMap((earlier, at) => (earlier.effect || (effect && related(earlier.handler, handler)) ? [at] : []));
    const sequel = planned.flatMap((earlier, at) => (follows(earlier) && earlier.source === at && !earlier.refusal ? [at] : []));
    const source = repeated < 0 ? index : planned[repeated]!.source;
    const forbidden = repeated < 0 ? refusalOf(handler, command, agent) : undefined;
    const spent = repeated < 0 && !forbidden ? budgets.spend(handler, command) : undefined;
    const refusal = forbidden ?? spent;
    planned.push({ command, handler, source, awaited, sequel, refusal, postponed: spent !== undefined, key, effect, sequence });
  }
  const [firstLeftOut] = all.slice(MAX_COMMANDS);
  if (!firstLeftOut) return { planned, leftOut: undefined };
  const problem = `a turn runs at most ${MAX_COMMANDS} commands, this one has ${all.length}; issue the rest in the next turn`;
  return { planned, leftOut: { command: firstLeftOut, result: keep(failed(problem)) } };
}

/** Whether all commands of a turn have their results. */
export const isComplete = ({ planned }: TurnPlan, results: ReadonlyMap<number, KeptResult>): boolean =>
  planned.every(({ source }) => results.has(source));

/** The outcomes of a turn whose commands all have their results, in the order issued. */
export function outcomesOf({ planned, leftOut }: TurnPlan, results: ReadonlyMap<number, KeptResult>): CommandOutcome[] {
  const outcomes = planned.map(({ command, source }) => ({ command, result: results.get(source)! }));
  return leftOut ? [...outcomes, leftOut] : outcomes;
}

/** Characters of a command from which on it is told from others by a digest. */
const LONG = 1024;

/** Numbers commands, the same ones alike. Of long texts digests are compared: a hundred may differ in their ends alone. */
class Keys {
  readonly #known = new Map<string, number>();

  of(command: Command): number {
    const whole = commandKey(command);
    const known = this.#known.get(whole) ?? this.#known.size;
    this.#known.set(whole, known);
    return known;
  }
}

/** The same for the same command, whichever turn it is of. */
export const commandKey = ({ verb, args, body, closed, problem }: Command): string =>
  JSON.stringify([verb, shortOf(args), body === undefined ? null : shortOf(body), closed, ...(problem ? [problem] : [])]);

/** Stands for a text: a list of one for a digest, so that no text can pass for one. */
export const shortOf = (text: string): string | [string] =>
  text.length < LONG ? text : [hash('sha256', Buffer.from(text, 'utf16le'), 'base64')];

/** The rest of the budgets that commands of a turn share. */
class Budgets {
  readonly #handlers: CommandSet;
  readonly #spent = new Map<string, number>();
  /** What has been read from. */
  readonly #read = new Set<string>();

  constructor(handlers: CommandSet) {
    this.#handlers = handlers;
  }

  /** @returns the failure when the command may not run any more in this turn */
  spend({ verb, budget, reads }: CommandHandler, command: Command): CommandResult | undefined {
    const source = reads && `${verb} ${shortOf(reads(command))}`;
    if (!budget || (source !== undefined && this.#read.has(source))) return undefined;
    const spent = this.#spent.get(budget.name) ?? 0;
    this.#spent.set(budget.name, spent + 1);
    if (spent < budget.perTurn) {
      if (source !== undefined) this.#read.add(source);
      return undefined;
    }
    const sharing = Array.from(this.#handlers.values()).filter((one) => one.budget?.name === budget.name);
    const verbs = sharing.map(({ verb }) => `/${verb}`).join(' and ');
    return failed(`a turn runs at most ${budget.perTurn} ${verbs} commands; issue this one in the next turn`);
  }
}

function refusalOf(
  { verb }: CommandHandler,
  { args, closed, tooLong, problem }: Command,
  agent: AgentDefinition,
): CommandResult | undefined {
  if (!mayUse(agent, verb)) return failed(`capability not granted: this agent may not use /${verb}`);
  if (tooLong) return failed(`the line of this /${verb} has more than ${LINE_MAX} characters; it was not run: shorten it`);
  if (!closed) {
    return failed(`the turn ended in the middle of this /${verb}, at its token limit; it was not run: issue it again, before other text`);
  }
  if (problem !== undefined) return failed(`${problem}; /${verb} was not run: call it again`);
  // Names, URLs, arguments of programs and PostgreSQL's text can't hold a NUL.
  return args.includes('\0') ? failed(`/${verb} can't take a NUL character; leave it out`) : undefined;
}
