import { mayUse } from './agent.ts';
import { failed, type CommandResult } from './commands/command.ts';
import { firstLine, type Command } from './grammar.ts';
import type { CommandOutcome } from './results.ts';
import type { Stream } from './stream.ts';
import { cutCharacters } from './text.ts';

const SHOWN_ARGS = 200;

/**
 * Runs the commands of one turn: independent ones at once, and each behind every earlier one that has an effect
 * (and an effect behind its own verb's earlier reads). The same command twice runs once, unless an effect came
 * between: what it would see may then have changed.
 */
export async function runCommands(commands: readonly Command[], stream: Stream): Promise<CommandOutcome[]> {
  const started: { command: Command; effect: boolean; result: Promise<CommandResult> }[] = [];
  let repeatable = new Map<string, Promise<CommandResult>>();
  for (const command of commands) {
    const key = JSON.stringify([command.verb, command.args, command.body]);
    const effect = stream.run.commands.get(command.verb)!.effect(command);
    let result = repeatable.get(key);
    if (!result) {
      const before = started.filter((one) => one.effect || (effect && one.command.verb === command.verb));
      result = Promise.all(before.map((one) => one.result)).then(() => runCommand(command, stream));
      // An effect makes stale what was seen before it, but not itself.
      if (effect) repeatable = new Map();
      repeatable.set(key, result);
    }
    started.push({ command, effect, result });
  }
  // All of them have ended before an abort is passed on: nothing may follow the stream's end.
  await Promise.allSettled(started.map((one) => one.result));
  return Promise.all(
    started.map(async ({ command, result }) => {
      const settled = await result;
      return { command, body: settled.ok ? settled.body : settled.error };
    }),
  );
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
