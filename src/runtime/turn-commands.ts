import { TurnAttachments } from './attachments.ts';
import { askCaller } from './caller-calls.ts';
import { CommandRun } from './command-run.ts';
import type { AskModel } from './model.ts';
import type { ModelCalls } from './model-calls.ts';
import { recordedTurn } from './recording.ts';
import type { RunParts } from './run-parts.ts';
import type { StreamParts } from './stream-parts.ts';
import { StreamQuestions } from './stream-questions.ts';

/**
 * Runs those commands of a stream's last turn that have no results yet, in the order of their plan.
 * @throws the signal's reason, once all have ended
 */
export async function runCommands(run: RunParts, stream: StreamParts, calls: ModelCalls): Promise<void> {
  const { plan, results } = stream.state;
  const countAside = run.calls.turn();
  const ask: AskModel = async (request, onText, options) => {
    countAside();
    return calls.call(request, onText, options);
  };
  const questions = new StreamQuestions(run, stream);
  const done: Promise<void>[] = [];
  const recorded = recordedTurn(run, stream.id, plan);
  const inOrder = async (index: number): Promise<void> => {
    await Promise.all(recorded?.before.get(index)?.map((at) => done[at]) ?? []);
  };
  const attachments = new TurnAttachments(run, results.values());
  const turn = { run, stream, questions, ask, attachments, recorded, inOrder };
  const commands = plan.planned.map((planned, index) => new CommandRun(planned, index, turn));
  /** Waits for the earlier commands of the same sequence that have no results, unless both only read. */
  const inSequence = async (command: CommandRun): Promise<void> => {
    const { refusal, sequel } = command.planned;
    const earlier = refusal ? [] : sequel.filter((at) => !results.has(at));
    if (earlier.length === 0) return;
    const free = await command.onlyReads();
    for (const at of earlier) if (!free || !(await commands[at]!.onlyReads())) await done[at];
  };
  for (const [index, command] of commands.entries()) {
    const { source, awaited } = command.planned;
    const start = async (): Promise<void> => {
      await Promise.all(awaited.map((at) => done[at]));
      await inSequence(command);
      await command.toResult();
    };
    if (source !== index) done.push(done[source]!);
    else done.push(results.has(index) ? Promise.resolve() : start());
  }
  done.push(askCaller(run, stream, questions, stream.state.native?.callers ?? []));
  // All commands must have ended before an abort is passed on, since no event may follow the stream's end.
  await Promise.allSettled(done);
  await Promise.all(done);
}
