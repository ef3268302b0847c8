import { cutCharacters } from '../lib/text.ts';
import { done, failed, type CommandResult } from './commands/command.ts';
import type { Answer, TurnCall } from './durable/records.ts';
import { RunFailure } from './failure.ts';
import { onOneLine } from './marks.ts';
import type { CallerCall } from './native-turn.ts';
import { cleaner, notRecorded } from './recording.ts';
import { keep } from './results.ts';
import type { StreamId } from './run-output.ts';
import type { RunParts } from './run-parts.ts';
import type { StreamParts } from './stream-parts.ts';
import type { StreamQuestions } from './stream-questions.ts';

/** Characters of the arguments of one call. */
const ARGUMENTS_MAX = 256 * 1024;
const SHOWN = 200;

/** The id of a call, for whoever answers it: its run and its place in it. */
const callId = (runId: string, turn: number, index: number): string => `call_${runId.replaceAll('-', '')}_${turn}_${index}`;

/** The run that a call belongs to, and which of its turns; undefined when it is none of ours. */
export function placeOfCall(id: string): { runId: string; turn: number } | undefined {
  const [, a, b, c, d, e, turn] =
    /^call_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_(\d{1,9})_\d{1,9}$/.exec(id) ?? [];
  return a === undefined ? undefined : { runId: [a, b, c, d, e].join('-'), turn: Number(turn) };
}

/** Has the caller's functions called, all at once, and takes their outputs. Rejects when the run is over, or is to go on elsewhere. */
export async function askCaller(
  run: RunParts,
  stream: StreamParts,
  questions: StreamQuestions,
  calls: readonly CallerCall[],
): Promise<void> {
  const { state, id } = stream;
  const { turn } = state;
  const isShort = ({ call }: CallerCall): boolean => call.arguments.length <= ARGUMENTS_MAX;
  const call_count = calls.filter(isShort).length;
  await Promise.all(
    calls.map(async (one) => {
      const { index } = one;
      const { name, arguments: given } = one.call;
      if (state.results.has(index)) return;
      const from = run.clock.monotonic();
      const place = { stream: id.stream_id, turn, index, nth: 0 };
      const tool = { name, arguments: given, call_id: callId(run.runId, turn, index), call_count };
      const text = `The agent '${id.agent}' calls ${name}.`;
      const result = run.recording
        ? await recordedAnswer(run, id, one.call)
        : isShort(one)
          ? resultOf(await questions.ask(place, { kind: 'tool', text, options: [], command: '', tool }))
          : failed(`the arguments have more than ${ARGUMENTS_MAX} characters; shorten them`);
      const outcome = result.ok ? 'ok' : cutCharacters(result.error, SHOWN);
      const taken = { turn, now: run.clock.now(), milliseconds: run.clock.monotonic() - from };
      stream.steps?.command({ command: name, args: given, result, ...taken });
      stream.step({ kind: 'result', index, result: keep(result), call: onOneLine(`${name} → ${outcome}`.replace(/\s+/g, ' ')) });
    }),
  );
}

/** The answer of an earlier run. */
async function recordedAnswer(run: RunParts, stream: StreamId, { name, arguments: given }: TurnCall): Promise<CommandResult> {
  const recorded = run.recording!.take(stream, { verb: name, args: given }, cleaner(run));
  return recorded ? (await run.recording!.resultOf(recorded)).result : notRecorded(`${name} ${given}`);
}

function resultOf(answer: Answer | CommandResult): CommandResult {
  // Nobody would know that the others wait.
  if (!('decision' in answer)) throw new RunFailure('cap_exceeded', answer.ok ? answer.body : answer.error);
  const { decision, text = '', error } = answer;
  if (decision === 'expired') return failed('nobody has answered the call in time');
  if (decision !== 'answered') return failed('the call was taken back');
  return error === undefined ? done(text) : failed(error);
}
