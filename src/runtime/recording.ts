import { failed, type CommandHandler, type CommandResult, type CommandSet } from './commands/command.ts';
import type { StreamEvent } from './commands/context.ts';
import { cutCharacters } from '../lib/text.ts';
import type { Model } from './model.ts';
import type { StreamId } from './run-output.ts';
import type { StepWriter } from './steps/step-writer.ts';
import { shortOf, type TurnPlan } from './turn-plan.ts';

/*
 * The commands of an earlier run with their results, for a run that carries none of them out: nothing outside is asked, and nothing changed.
 */

/** A command of the earlier run: which of its steps it is, of which stream and agent, and by what it is known. */
export interface RecordedCommand {
  step: number;
  stream: number;
  agent: string;
  key: string;
  ok: boolean;
  /** Whether agents have worked for it. */
  hasDelegated: boolean;
}

/** What came of a command, and the files that it wrote for the caller. */
export interface RecordedResult {
  result: CommandResult;
  files: readonly StreamEvent<'file'>[];
}

/** By what a command is known: its words, and the lines of its block. */
export const recordedKey = (verb: string, args: string, block: string | undefined): string =>
  JSON.stringify([verb, shortOf(args), block === undefined ? null : shortOf(block)]);

const SHOWN = 200;

/** The result of a command that the earlier run does not have. */
export const notRecorded = (line: string): CommandResult =>
  failed(
    `nothing is recorded for ${cutCharacters(line, SHOWN)}: the run that is run again did not issue it, or not so often; it was not carried out`,
  );

/** Gives the results of an earlier run out, each of them once. */
export class Recording {
  /** The words of the earlier run's marks are made from it. */
  readonly secret: Buffer;
  readonly #left = new Map<string, RecordedCommand[]>();
  readonly #read: (command: RecordedCommand) => Promise<RecordedResult>;

  /** @param commands in the order in which they ended @param read reads what came of one */
  constructor(commands: readonly RecordedCommand[], secret: Buffer, read: (command: RecordedCommand) => Promise<RecordedResult>) {
    this.secret = secret;
    this.#read = read;
    for (const command of commands) {
      const same = this.#left.get(command.key);
      if (same) same.push(command);
      else this.#left.set(command.key, [command]);
    }
  }

  /**
   * Takes the next command that is the same, of the same stream, or, of a delegate, of another stream of its agent: with another prompt streams
   * may begin in another order.
   * @param clean brings a text into the form in which it is recorded
   * @returns undefined when there is none left
   */
  take(
    { stream_id: stream, agent }: StreamId,
    { verb, args, body }: { verb: string; args: string; body?: string | undefined },
    clean: (text: string) => string,
  ): RecordedCommand | undefined {
    const same = this.#left.get(recordedKey(verb, clean(args), body === undefined ? undefined : clean(body))) ?? [];
    const isOurs = (one: RecordedCommand): boolean => one.stream === stream && (stream === 0 || one.agent === agent);
    const isLike = (one: RecordedCommand): boolean => stream > 0 && one.stream > 0 && one.agent === agent;
    const own = same.findIndex(isOurs);
    const at = own < 0 ? same.findIndex(isLike) : own;
    return at < 0 ? undefined : same.splice(at, 1)[0];
  }

  /** What came of a command. */
  resultOf(command: RecordedCommand): Promise<RecordedResult> {
    return this.#read(command);
  }
}

/** The commands of a turn in a run with a recording. */
export interface RecordedTurn {
  /** By the place of the command in the turn. */
  taken: ReadonlyMap<number, RecordedCommand>;
  /** Those that have to be done before a command reports, by its place: so they report in the order in which they did. */
  before: ReadonlyMap<number, readonly number[]>;
}

/** What it takes to bring a text into the form in which the steps of a run have it. */
interface Cleaning {
  steps?: Pick<StepWriter, 'clean'> | undefined;
  model: Pick<Model, 'secretsOf'>;
  tenantId: number;
}

/** What brings a text into the form in which steps have it. */
export function cleaner({ steps, model, tenantId }: Cleaning): (text: string) => string {
  const secrets = model.secretsOf?.(tenantId) ?? [];
  return (text) => steps?.clean(text, secrets) ?? text;
}

/** Takes what is recorded for the commands of a turn. */
export function recordedTurn(
  run: Cleaning & { recording: Recording | undefined },
  stream: StreamId,
  { planned }: TurnPlan,
): RecordedTurn | undefined {
  const { recording } = run;
  if (!recording) return undefined;
  const clean = cleaner(run);
  const taken = new Map<number, RecordedCommand>();
  const own = planned.flatMap(({ source, command }, at) => {
    if (source !== at) return [];
    const one = recording.take(stream, command, clean);
    if (one) taken.set(at, one);
    return [at];
  });
  const before = new Map<number, readonly number[]>();
  const done: number[] = [];
  const stepOf = (at: number): number => taken.get(at)?.step ?? Infinity;
  const left = new Set(own.toSorted((a, b) => (stepOf(a) === stepOf(b) ? a - b : stepOf(a) - stepOf(b))));
  while (left.size > 0) {
    // The first one waits for none that is left: commands wait for earlier ones only.
    const isFree = (at: number): boolean =>
      planned[at]!.awaited.every((one) => !left.has(planned[one]!.source)) && planned[at]!.sequel.every((one) => !left.has(one));
    const next = left.values().find(isFree)!;
    left.delete(next);
    before.set(next, [...done]);
    done.push(next);
  }
  return { taken, before };
}

const known = new WeakMap<CommandSet, CommandSet>();

/** The commands as a run with a recording has them: they ask no server what it has, and wait for nobody. */
export function commandsOfRecording(commands: CommandSet): CommandSet {
  let made = known.get(commands);
  if (!made) {
    const withoutOutside = (handler: CommandHandler): CommandHandler => {
      const own = { ...handler };
      delete own.functions;
      delete own.mayWait;
      delete own.readsOnly;
      return own;
    };
    made = new Map([...commands].map(([verb, handler]) => [verb, withoutOutside(handler)]));
    known.set(commands, made);
  }
  return made;
}
