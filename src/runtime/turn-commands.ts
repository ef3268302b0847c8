import { mayUse } from './agent.ts';
import { approved } from './commands/ask.ts';
import { failed, type CommandHandler, type CommandSet, type CommandResult } from './commands/command.ts';
import type { CommandContext, StreamEvent } from './commands/context.ts';
import { LINE_MAX } from './filter.ts';
import { firstLine, type Command } from './grammar.ts';
import { onOneLine } from './marks.ts';
import type { CommandOutcome } from './results.ts';
import { cutCharacters } from '../lib/text.ts';
import { isUnreachable } from '../store/unreachable.ts';

const SHOWN_ARGS = 200;
/** How many commands of a turn are run: a confused model may repeat itself without end. */
const MAX_COMMANDS = 100;

/** Whether two commands see each other's effects. */
const related = (a: CommandHandler, b: CommandHandler): boolean => a.verb === b.verb || (a.family !== undefined && a.family === b.family);

/** The part of the stream that the commands of a turn ask before they run, and report to. */
interface Host {
  /** Resolves when a command may run. Rejects when the run is over. */
  assertOurs(): Promise<void>;
  /** Gets one line for each command that has finished. */
  readonly calls: string[];
  emit(event: StreamEvent<'tool_call'>): void;
}

/**
 * Runs the commands of one turn. Independent commands run at the same time. A command waits for every earlier command
 * that has an effect, and a command with an effect also waits for earlier related commands, which must not see the
 * effect. A repeated command runs once, unless an effect that it would see came in between.
 */
export async function runCommands(
  all: readonly Command[],
  handlers: CommandSet,
  context: CommandContext,
  host: Host,
): Promise<CommandOutcome[]> {
  const commands = all.slice(0, MAX_COMMANDS);
  const started: { command: Command; handler: CommandHandler; key: string; effect: boolean; result: Promise<CommandResult> }[] = [];
  const budgets = new Budgets(handlers);
  for (const command of commands) {
    const key = JSON.stringify([command.verb, command.args, command.body, command.closed]);
    const handler = handlers.get(command.verb)!;
    const effect = handler.effect(command);
    const lastEffect = started.findLastIndex((earlier) => earlier.effect && earlier.key !== key && related(earlier.handler, handler));
    const repeated = started.slice(lastEffect + 1).find((earlier) => earlier.key === key);
    const awaited = started.filter((earlier) => earlier.effect || (effect && related(earlier.handler, handler)));
    const start = async (refusal: CommandResult | undefined) => {
      await Promise.all(awaited.map(({ result }) => result));
      return runCommand(command, handler, { context, host, refusal });
    };
    const result = repeated ? repeated.result : start(refusalOf(handler, command, context) ?? budgets.spend(handler));
    started.push({ command, handler, key, effect, result });
  }
  // All commands must have ended before an abort is passed on, since no event may follow the stream's end.
  await Promise.allSettled(started.map(({ result }) => result));
  const outcomes = await Promise.all(
    started.map(async ({ command, result }) => {
      const settled = await result;
      return settled.ok ? { command, body: settled.body, images: settled.images } : { command, body: settled.error };
    }),
  );
  const [firstLeftOut] = all.slice(MAX_COMMANDS);
  if (!firstLeftOut) return outcomes;
  const problem = `ERR: a turn runs at most ${MAX_COMMANDS} commands, this one has ${all.length}; issue the rest in the next turn`;
  return [...outcomes, { command: firstLeftOut, body: problem }];
}

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

function refusalOf(
  { verb }: CommandHandler,
  { args, body, closed, tooLong }: Command,
  { agent }: CommandContext,
): CommandResult | undefined {
  if (!mayUse(agent, verb)) return failed(`capability not granted: this agent may not use /${verb}`);
  if (tooLong) return failed(`the line of this /${verb} has more than ${LINE_MAX} characters; it was not run: shorten it`);
  if (!closed && body === undefined) {
    return failed(`the turn ended in the middle of this /${verb}, at its token limit; it was not run: issue it again, before other text`);
  }
  // Names, URLs, arguments of programs and PostgreSQL's text can't hold a NUL.
  return args.includes('\0') ? failed(`/${verb} can't take a NUL character; leave it out`) : undefined;
}

/** @param refusal the result of a command that must not run */
async function runCommand(
  command: Command,
  handler: CommandHandler,
  { context, host, refusal }: { context: CommandContext; host: Host; refusal: CommandResult | undefined },
): Promise<CommandResult> {
  const { signal, clock, depth } = context;
  const { verb } = command;
  signal.throwIfAborted();
  await host.assertOurs();
  const from = clock.monotonic();
  let result: CommandResult | undefined;
  try {
    result = refusal ?? (await approved(command, context)) ?? (await handler.run(command, context));
    return result;
  } catch (error) {
    if (signal.aborted || !isUnreachable(error)) throw error;
    result = failed('the database cannot be reached at the moment, and the command may have been carried out or not: look, or try again');
    return result;
  } finally {
    const words = firstLine(command).slice(verb.length + 1);
    const args = cutCharacters(words.trim(), SHOWN_ARGS);
    const error = result ? (result.ok ? undefined : cutCharacters(result.error, SHOWN_ARGS)) : 'the run was stopped';
    host.calls.push(onOneLine(`/${verb} ${args} → ${error ?? 'ok'}`.replace(/\s+/g, ' ')));
    host.emit({
      event: 'tool_call',
      data: {
        depth,
        kind: verb,
        ok: error === undefined,
        ...(args === '' ? {} : { args }),
        duration_ms: Math.round(clock.monotonic() - from),
        ...(error === undefined ? {} : { error }),
      },
    });
  }
}
