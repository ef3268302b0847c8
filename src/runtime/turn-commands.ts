import { mayUse } from './agent.ts';
import { failed, type CommandHandler, type CommandResult } from './commands/command.ts';
import type { CommandSet } from './commands/index.ts';
import { firstLine, type Command, type Verb } from './grammar.ts';
import type { CommandOutcome } from './results.ts';
import type { Stream } from './stream.ts';
import { cutCharacters } from '../lib/text.ts';

const SHOWN_ARGS = 200;
/** A model that has lost its way may repeat itself for ever. */
const MAX_COMMANDS = 100;

/** Verbs that see each other's effects: files among them, and every other verb by itself. */
const FILES: ReadonlySet<Verb> = new Set(['write', 'read', 'list', 'exec']);
const related = (a: Verb, b: Verb): boolean => a === b || (FILES.has(a) && FILES.has(b));

/**
 * Runs the commands of one turn: independent ones at once, and each behind every earlier one that has an effect
 * (and an effect behind the earlier reads that must not see it yet). The same command twice runs once, unless an
 * effect that it would see came between.
 */
export async function runCommands(all: readonly Command[], stream: Stream): Promise<CommandOutcome[]> {
  const commands = all.slice(0, MAX_COMMANDS);
  const started: { command: Command; key: string; effect: boolean; result: Promise<CommandResult> }[] = [];
  const budgets = new Budgets(stream.run.commands);
  for (const command of commands) {
    const { verb } = command;
    const key = JSON.stringify([verb, command.args, command.body, command.closed]);
    const handler = stream.run.commands.get(verb)!;
    const effect = handler.effect(command);
    const fresh = started.slice(1 + started.findLastIndex((one) => one.effect && one.key !== key && related(one.command.verb, verb)));
    const repeated = fresh.find((one) => one.key === key);
    const before = started.filter((one) => one.effect || (effect && related(one.command.verb, verb)));
    const start = async (refusal: CommandResult | undefined) => {
      await Promise.all(before.map((one) => one.result));
      return runCommand(command, stream, refusal);
    };
    const result = repeated ? repeated.result : start(refusalOf(handler, command, stream) ?? budgets.spend(handler));
    started.push({ command, key, effect, result });
  }
  // All of them have ended before an abort is passed on: nothing may follow the stream's end.
  await Promise.allSettled(started.map((one) => one.result));
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

/** What the commands of a turn may still use of the budgets that some of them share. */
class Budgets {
  readonly #commands: CommandSet;
  readonly #spent = new Map<string, number>();

  constructor(commands: CommandSet) {
    this.#commands = commands;
  }

  /** @returns why the command may not run any more in this turn */
  spend({ budget }: CommandHandler): CommandResult | undefined {
    if (!budget) return undefined;
    const spent = this.#spent.get(budget.name) ?? 0;
    this.#spent.set(budget.name, spent + 1);
    if (spent < budget.perTurn) return undefined;
    const sharing = Array.from(this.#commands.values()).filter((one) => one.budget?.name === budget.name);
    const verbs = sharing.map(({ verb }) => `/${verb}`).join(' and ');
    return failed(`a turn runs at most ${budget.perTurn} ${verbs} commands; issue this one in the next turn`);
  }
}

function refusalOf({ verb }: CommandHandler, { args, body, closed }: Command, { agent }: Stream): CommandResult | undefined {
  if (!mayUse(agent, verb)) return failed(`capability not granted: this agent may not use /${verb}`);
  if (!closed && body === undefined) {
    return failed(`the turn ended in the middle of this /${verb}, at its token limit; it was not run: issue it again, before other text`);
  }
  // No name, URL or program's argument has one, nor has PostgreSQL's text.
  return args.includes('\0') ? failed(`/${verb} can't take a NUL character; leave it out`) : undefined;
}

/** @param refusal why it is not to run at all */
async function runCommand(command: Command, stream: Stream, refusal?: CommandResult): Promise<CommandResult> {
  const { run } = stream;
  run.signal.throwIfAborted();
  const from = run.clock.monotonic();
  let result: CommandResult | undefined;
  try {
    result = refusal ?? (await run.commands.get(command.verb)!.run(command, stream));
    return result;
  } finally {
    const args = cutCharacters(
      firstLine(command)
        .slice(command.verb.length + 1)
        .trim(),
      SHOWN_ARGS,
    );
    const error = result ? (result.ok ? undefined : cutCharacters(result.error, SHOWN_ARGS)) : 'the run was stopped';
    stream.calls.push(`/${command.verb} ${args} → ${error ?? 'ok'}`.replace(/\s+/g, ' '));
    run.emit({
      event: 'tool_call',
      data: {
        ...stream.id,
        depth: stream.depth,
        kind: command.verb,
        ok: error === undefined,
        ...(args === '' ? {} : { args }),
        duration_ms: Math.round(run.clock.monotonic() - from),
        ...(error === undefined ? {} : { error }),
      },
    });
  }
}
