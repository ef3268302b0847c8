import { hash } from 'node:crypto';
import { setImmediate as nextTick } from 'node:timers/promises';
import { mayUse, type AgentDefinition } from './agent.ts';
import { failed, type CommandHandler, type CommandSet, type CommandResult } from './commands/command.ts';
import type { CommandContext, StreamEvent } from './commands/context.ts';
import { suspends } from './durable/suspension.ts';
import { LINE_MAX } from './filter.ts';
import { firstLine, type Command } from './grammar.ts';
import { onOneLine } from './marks.ts';
import { keep, type CommandOutcome } from './results.ts';
import type { KeptResult } from './durable/records.ts';
import { passClock } from '../lib/pass-clock.ts';
import { cutCharacters } from '../lib/text.ts';
import { isUnreachable } from '../store/unreachable.ts';

const SHOWN_ARGS = 200;
/** How many commands of a turn are run: a confused model may repeat itself without end. */
const MAX_COMMANDS = 100;

/** Milliseconds in a pass of the event loop after which no further command begins: on SQLite each may end before others are served. */
const PASS_MS = 4;
const elapsed = passClock();

const INTERRUPTED = failed('interrupted by a server restart; it may or may not have taken effect');

/** Whether two commands see each other's effects. */
const related = (a: CommandHandler, b: CommandHandler): boolean => a.verb === b.verb || (a.family !== undefined && a.family === b.family);

/** A command of a turn, and what it has to do with the others: the same each time that it is made of the same turn. */
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
}

/** The commands of one turn that are run, and what is said of those beyond. */
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
    const refusal = repeated < 0 ? (refusalOf(handler, command, agent) ?? budgets.spend(handler)) : undefined;
    planned.push({ command, handler, source, awaited, sequel, refusal, key, effect, sequence });
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

/** What the commands of a turn need of their stream. */
export interface TurnHost {
  readonly signal: AbortSignal;
  /** What one of the commands gets to see. */
  context(index: number): CommandContext;
  /** Resolves when a command may run. Rejects when the run is over. */
  assertOurs(): Promise<void>;
  /** Whether a command had begun that must not run twice, in a process that has ended since. */
  hasBegun(index: number): boolean;
  /**
   * Resolves when it is certain that the command will not run twice, if it must not; at once where nobody would run it again.
   * @param repeatable whether it may
   */
  begin(index: number, repeatable: () => boolean | Promise<boolean>): Promise<void>;
  /** Closes what the command has left open in a process that has ended since: nobody there waits for an answer any more. */
  withdraw(index: number): Promise<void>;
  /** Asks a person whether the command may run. @returns the result when it may not */
  approve(index: number, text: string): Promise<CommandResult | undefined>;
  /** Runs the command, with all that comes before it, so that whoever traces the run sees it. */
  traced(index: number, command: Command, work: () => Promise<CommandResult>): Promise<CommandResult>;
  /** Runs the command so that what it changes in our database is changed once, however often it is run. */
  once<T>(index: number, run: () => Promise<T>): Promise<T>;
  /** Takes the result, with the event that tells of it. @param call a line for the advisor */
  finish(index: number, result: KeptResult, event: StreamEvent<'tool_call'>, call: string): void;
}

/**
 * Runs those commands of a turn that have no results yet.
 * @param results of those that have @throws the signal's reason, once all have ended
 */
export async function runCommands({ planned }: TurnPlan, results: ReadonlyMap<number, KeptResult>, host: TurnHost): Promise<void> {
  const done: Promise<void>[] = [];
  const reads = new Map<number, Promise<boolean>>();
  const onlyReads = (index: number): Promise<boolean> => {
    const { handler, command } = planned[index]!;
    const known = reads.get(index) ?? handler.readsOnly?.(command, host.context(index)) ?? Promise.resolve(false);
    reads.set(index, known);
    return known;
  };
  /** Waits for the earlier commands of the same sequence that have no results, as far as it has to. */
  const inSequence = async (index: number): Promise<void> => {
    const { refusal, sequel } = planned[index]!;
    const earlier = refusal ? [] : sequel.filter((at) => !results.has(at));
    if (earlier.length === 0) return;
    const free = await onlyReads(index);
    for (const at of earlier) if (!free || !(await onlyReads(at))) await done[at];
  };
  for (const [index, { source, awaited }] of planned.entries()) {
    const start = async (): Promise<void> => {
      await Promise.all(awaited.map((at) => done[at]));
      await inSequence(index);
      await runCommand(planned[index]!, index, host);
    };
    if (source !== index) done.push(done[source]!);
    else done.push(results.has(index) ? Promise.resolve() : start());
  }
  // All commands must have ended before an abort is passed on, since no event may follow the stream's end.
  await Promise.allSettled(done);
  await Promise.all(done);
}

/** Characters of a command from which on it is told from others by a digest. */
const LONG = 1024;

/**
 * Numbers commands, the same ones alike. Of long texts digests are compared: a hundred that differ in their ends alone would cost
 * thousands of times what they have.
 */
class Keys {
  readonly #known = new Map<string, number>();

  of({ verb, args, body, closed }: Command): number {
    const whole = JSON.stringify([verb, shortOf(args), body === undefined ? null : shortOf(body), closed]);
    const known = this.#known.get(whole) ?? this.#known.size;
    this.#known.set(whole, known);
    return known;
  }
}

/** What stands for a text: a list of one for a digest, so that no text can pass for one. */
const shortOf = (text: string): string | [string] => (text.length < LONG ? text : [hash('sha256', Buffer.from(text, 'utf16le'), 'base64')]);

/** What is left of the budgets that commands of a turn share. */
class Budgets {
  readonly #handlers: CommandSet;
  readonly #spent = new Map<string, number>();

  constructor(handlers: CommandSet) {
    this.#handlers = handlers;
  }

  /** @returns the failure when the command may not run any more in this turn */
  spend({ budget }: CommandHandler): CommandResult | undefined {
    if (!budget) return undefined;
    const spent = this.#spent.get(budget.name) ?? 0;
    this.#spent.set(budget.name, spent + 1);
    if (spent < budget.perTurn) return undefined;
    const sharing = Array.from(this.#handlers.values()).filter((one) => one.budget?.name === budget.name);
    const verbs = sharing.map(({ verb }) => `/${verb}`).join(' and ');
    return failed(`a turn runs at most ${budget.perTurn} ${verbs} commands; issue this one in the next turn`);
  }
}

function refusalOf({ verb }: CommandHandler, { args, body, closed, tooLong }: Command, agent: AgentDefinition): CommandResult | undefined {
  if (!mayUse(agent, verb)) return failed(`capability not granted: this agent may not use /${verb}`);
  if (tooLong) return failed(`the line of this /${verb} has more than ${LINE_MAX} characters; it was not run: shorten it`);
  if (!closed && body === undefined) {
    return failed(`the turn ended in the middle of this /${verb}, at its token limit; it was not run: issue it again, before other text`);
  }
  // Names, URLs, arguments of programs and PostgreSQL's text can't hold a NUL.
  return args.includes('\0') ? failed(`/${verb} can't take a NUL character; leave it out`) : undefined;
}

async function runCommand({ command, handler, refusal }: PlannedCommand, index: number, host: TurnHost): Promise<void> {
  const { signal } = host;
  const context = host.context(index);
  const { clock } = context;
  signal.throwIfAborted();
  await host.assertOurs();
  const from = clock.monotonic();
  let result: CommandResult | undefined;
  let suspended = false;
  try {
    result = await host.traced(index, command, async () => refusal ?? permitted(command, handler, context, index, host));
  } catch (error) {
    suspended = suspends(error, signal);
    if (suspended || signal.aborted || !isUnreachable(error)) throw error;
    result = failed('the database cannot be reached at the moment, and the command may have been carried out or not: look, or try again');
  } finally {
    if (!suspended) report(command, result, context.depth, Math.round(clock.monotonic() - from), index, host);
  }
}

/** Runs a command that its agent may use, as soon as nobody has to be asked any more. */
async function permitted(
  command: Command,
  handler: CommandHandler,
  context: CommandContext,
  index: number,
  host: TurnHost,
): Promise<CommandResult> {
  if (host.hasBegun(index)) {
    await host.withdraw(index);
    return INTERRUPTED;
  }
  const denied = context.approvals.cover(command) ? await host.approve(index, shownToPeople(command, handler)) : undefined;
  if (denied) return denied;
  await host.begin(index, () => handler.repeatable?.(command, context) ?? true);
  // Minutes may have passed, in which the process stood still, or a person was asked.
  for (await host.assertOurs(); elapsed() > PASS_MS; await host.assertOurs()) await nextTick();
  return host.once(index, () => handler.run(command, context));
}

/** Characters of a command that is shown to whoever decides on it. */
const SHOWN_COMMAND = 16 * 1024;

/** The whole command, its block too: who decides has to see what is decided. */
function shownToPeople(command: Command, { terminator }: CommandHandler): string {
  const end = typeof terminator === 'function' ? terminator(command.args) : terminator;
  const whole = command.body === undefined ? firstLine(command) : `${firstLine(command)}\n${command.body}${end}`;
  const shown = cutCharacters(whole, SHOWN_COMMAND);
  return shown.length < whole.length ? `${shown}\n(${whole.length - shown.length} more characters)` : whole;
}

function report(
  command: Command,
  result: CommandResult | undefined,
  depth: number,
  milliseconds: number,
  index: number,
  host: TurnHost,
): void {
  const { verb } = command;
  const words = firstLine(command).slice(verb.length + 1);
  const args = cutCharacters(words.trim(), SHOWN_ARGS);
  const error = result ? (result.ok ? undefined : cutCharacters(result.error, SHOWN_ARGS)) : 'the run was stopped';
  const call = onOneLine(`/${verb} ${args} → ${error ?? 'ok'}`.replace(/\s+/g, ' '));
  const data = {
    depth,
    kind: verb,
    ok: error === undefined,
    ...(args === '' ? {} : { args }),
    duration_ms: milliseconds,
    ...(error === undefined ? {} : { error }),
  };
  host.finish(index, keep(result ?? failed('the run was stopped')), { event: 'tool_call', data }, call);
}
