import { mayUse } from './agent.ts';
import { failed, type CommandResult } from './commands/command.ts';
import { firstLine, type Command, type Verb } from './grammar.ts';
import type { CommandOutcome } from './results.ts';
import type { Stream } from './stream.ts';
import { cutCharacters } from './text.ts';

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
  for (const command of commands) {
    const { verb } = command;
    const key = JSON.stringify([verb, command.args, command.body]);
    const effect = stream.run.commands.get(verb)!.effect(command);
    const fresh = started.slice(1 + started.findLastIndex((one) => one.effect && one.key !== key && related(one.command.verb, verb)));
    const repeated = fresh.find((one) => one.key === key);
    const before = started.filter((one) => one.effect || (effect && related(one.command.verb, verb)));
    const result = repeated
      ? repeated.result
      : Promise.all(before.map((one) => one.result)).then(() => runCommand(command, stream));
    started.push({ command, key, effect, result });
  }
  // All of them have ended before an abort is passed on: nothing may follow the stream's end.
  await Promise.allSettled(started.map((one) => one.result));
  const outcomes = await Promise.all(
    started.map(async ({ command, result }) => {
      const settled = await result;
      return { command, body: settled.ok ? settled.body : settled.error };
    }),
  );
  const [firstLeftOut] = all.slice(MAX_COMMANDS);
  if (!firstLeftOut) return outcomes;
  const problem = `ERR: a turn runs at most ${MAX_COMMANDS} commands, this one has ${all.length}; issue the rest in the next turn`;
  return [...outcomes, { command: firstLeftOut, body: problem }];
}

async function runCommand(command: Command, stream: Stream): Promise<CommandResult> {
  const { run } = stream;
  run.signal.throwIfAborted();
  const from = run.clock.monotonic();
  let result: CommandResult | undefined;
  try {
    result = mayUse(stream.agent, command.verb)
      ? await run.commands.get(command.verb)!.run(command, stream)
      : failed(`capability not granted: this agent may not use /${command.verb}`);
    return result;
  } finally {
    const args = cutCharacters(firstLine(command).slice(command.verb.length + 1).trim(), SHOWN_ARGS);
    run.emit({
      event: 'tool_call',
      data: {
        ...stream.id,
        depth: stream.depth,
        kind: command.verb,
        ok: result?.ok ?? false,
        ...(args === '' ? {} : { args }),
        duration_ms: Math.round(run.clock.monotonic() - from),
        ...(result?.ok ? {} : { error: result ? cutCharacters(result.error, SHOWN_ARGS) : 'the run was stopped' }),
      },
    });
  }
}
