import { setImmediate as nextPass } from 'node:timers/promises';
import { passClock } from '../lib/pass-clock.ts';
import { cutCharacters } from '../lib/text.ts';
import { isUnreachable, whyUnreachable } from '../store/database/unreachable.ts';
import type { Work } from './activity.ts';
import type { TurnAttachments, WhyLeftOut } from './attachments.ts';
import { failed, type CommandResult } from './commands/command.ts';
import type { CommandContext, StreamEvent } from './commands/context.ts';
import type { LoginOffer } from './commands/login-offer.ts';
import { FIRST_LOGIN, placeKey, type CommandPlace, type QuestionPlace } from './durable/records.ts';
import { suspends } from './durable/suspension.ts';
import { firstLine, terminatorOf } from './grammar.ts';
import { onOneLine } from './marks.ts';
import type { AskModel } from './model.ts';
import { notRecorded, type RecordedTurn } from './recording.ts';
import { keep } from './results.ts';
import type { RunParts } from './run-parts.ts';
import type { StreamParts } from './stream-parts.ts';
import type { StreamQuestions } from './stream-questions.ts';
import type { PlannedCommand } from './turn-plan.ts';

const SHOWN_ARGS = 200;
/** Characters of a command that a person is shown to decide on. */
const SHOWN_COMMAND = 16 * 1024;

/** Logins that a command may want: what it wants behind them, nobody can give. */
const MAX_LOGINS = 3;

/** Milliseconds in a pass of the event loop after which no further command begins: on SQLite each may end before others are served. */
const PASS_MS = 4;
const elapsed = passClock();

const INTERRUPTED = failed('interrupted by a server restart; it may or may not have taken effect');

const STOPPED = failed('the run was stopped');

/** The parts of a turn that its commands share. */
export interface CommandTurn {
  run: RunParts;
  stream: StreamParts;
  questions: StreamQuestions;
  /** Calls a model on behalf of a command. */
  ask: AskModel;
  attachments: TurnAttachments;
  /** What is recorded for its commands, of a run with a recording. */
  recorded: RecordedTurn | undefined;
  /** Resolves when a command of such a run may report. */
  inOrder(index: number): Promise<void>;
}

/** A command of a turn at work, until it has its result. */
export class CommandRun {
  readonly planned: PlannedCommand;
  readonly #place: CommandPlace;
  readonly #run: RunParts;
  readonly #stream: StreamParts;
  readonly #context: CommandContext;
  readonly #questions: StreamQuestions;
  /** Events that go out with its result: until then it may have to be run again. */
  readonly #events: StreamEvent<'file' | 'advisor'>[] = [];
  #work: Work | undefined;
  /** How many questions it has asked. */
  #asked = 0;
  /** How many of them before it has begun. */
  #first = 0;
  /** The streams of its delegates. */
  readonly #streams: number[] = [];
  #onlyReads: Promise<boolean> | undefined;
  readonly #attachments: TurnAttachments;
  #whyLeftOut: WhyLeftOut | undefined;
  readonly #recorded: RecordedTurn | undefined;
  readonly #inOrder: () => Promise<void>;

  /** @param index of the command in its turn */
  constructor(planned: PlannedCommand, index: number, { run, stream, questions, ask, attachments, recorded, inOrder }: CommandTurn) {
    this.planned = planned;
    this.#place = { stream: stream.id.stream_id, turn: stream.state.turn, index };
    this.#run = run;
    this.#stream = stream;
    this.#questions = questions;
    this.#attachments = attachments;
    this.#recorded = recorded;
    this.#inOrder = () => inOrder(index);
    this.#context = this.#contextWith(ask);
  }

  /** Whether the command only reads. */
  onlyReads(): Promise<boolean> {
    const { handler, command } = this.planned;
    return (this.#onlyReads ??= handler.readsOnly?.(command, this.#context) ?? Promise.resolve(false));
  }

  /** Runs the command to its result. Rejects when the run is over. */
  async toResult(): Promise<void> {
    const { command, refusal } = this.planned;
    const { signal, clock, lease, tracing } = this.#run;
    signal.throwIfAborted();
    await lease.assertOurs(signal);
    const from = clock.monotonic();
    let result: CommandResult | undefined;
    let suspended = false;
    try {
      const work = async (): Promise<CommandResult> =>
        this.#recorded ? this.#replayed(this.#recorded, refusal) : (refusal ?? this.#permitted());
      result = await (tracing ? tracing.command({ id: placeKey(this.#place), command }, work) : work());
    } catch (error) {
      suspended = suspends(error, signal);
      if (suspended || signal.aborted || !isUnreachable(error)) throw error;
      result = failed(`${whyUnreachable(error)} at the moment, and the command may have been carried out or not: look, or try again`);
    } finally {
      if (!suspended) this.#report(result, Math.round(clock.monotonic() - from));
    }
  }

  /** Runs a command that its agent may use, as soon as nobody has to be asked any more. */
  async #permitted(): Promise<CommandResult> {
    const { command, handler } = this.planned;
    const { index } = this.#place;
    const { journal, activity } = this.#run;
    const { state, approvals } = this.#stream;
    if (state.begun.has(index)) {
      await this.#questions.withdraw(this.#place);
      return INTERRUPTED;
    }
    const denied = approvals.cover(command) ? await this.#questions.approve(this.#nextQuestion(), shownToPeople(this.planned)) : undefined;
    if (denied) return denied;
    const refused = await this.#questions.logins(this.#place);
    if (refused) return refused;
    this.#work = activity.begin();
    this.#first = this.#asked;
    if (!this.#rest()) await this.#begin();
    try {
      const result = await journal.once(this.#place, () => handler.run(command, this.#context));
      if (result.ok && (result.images || result.documents)) this.#whyLeftOut = await this.#attachments.takeRoom(result);
      // Somebody has logged in for another run.
      if (state.logins(index).some(({ answer }) => !answer)) await this.#questions.withdraw(this.#place);
      return result;
    } finally {
      this.#work.end();
    }
  }

  /** The result that it had in an earlier run, in the order in which results came there. */
  async #replayed({ taken }: RecordedTurn, refusal: CommandResult | undefined): Promise<CommandResult> {
    try {
      return refusal ?? (await this.#repeated(taken));
    } finally {
      await this.#inOrder();
    }
  }

  /** What is in the run itself is carried out, unless it was refused: by a person, say, who is not asked again. */
  async #repeated(taken: RecordedTurn['taken']): Promise<CommandResult> {
    const { command, handler } = this.planned;
    const { recording, activity } = this.#run;
    const recorded = taken.get(this.#place.index);
    if (handler.inRun && (!recorded || recorded.ok || recorded.hasDelegated)) {
      this.#work = activity.begin();
      return handler.run(command, this.#context);
    }
    if (!recorded) return handler.within ? handler.within(command, this.#context) : notRecorded(firstLine(command));
    const { result, files } = await recording!.resultOf(recorded);
    for (const file of files) this.#context.emit(file);
    return result;
  }

  /** Asks as many questions anew as it has asked behind the place where it goes on. @returns whether that is one where it rests */
  #rest(): boolean {
    const rest = this.#stream.state.rests.get(this.#place.index);
    this.#asked = rest?.asked ?? this.#first;
    return rest !== undefined;
  }

  /** Has somebody log in, and goes on from where the command would in another process. @returns the result when nobody does */
  async #authorize(offer: LoginOffer): Promise<CommandResult | undefined> {
    const wanted = this.#stream.state.logins(this.#place.index);
    const open = wanted.find(({ answer }) => !answer);
    if (!open && wanted.length >= MAX_LOGINS)
      return failed(`the MCP server '${offer.server}' wants a login again and again; go on without it`);
    const place = { ...this.#place, nth: open?.nth ?? FIRST_LOGIN + wanted.length };
    const refused = await this.#questions.authorize(place, offer, (waiting) => this.#work!.pause(waiting));
    if (!refused && !this.#rest()) await this.#begin();
    return refused;
  }

  /** Resolves when the command may take effect: from then on it is not run again, if it must not be. */
  async #begin(): Promise<void> {
    const { command, handler } = this.planned;
    const { signal, lease, journal } = this.#run;
    const repeatable = () => handler.repeatable?.(command, this.#context) ?? true;
    await journal.begin(repeatable, () => this.#stream.step({ kind: 'begun', index: this.#place.index }));
    // Minutes may have passed, in which the process stood still, or a person was asked.
    for (await lease.assertOurs(signal); elapsed() > PASS_MS; await lease.assertOurs(signal)) await nextPass();
  }

  #nextQuestion(): QuestionPlace {
    return { ...this.#place, nth: this.#asked++ };
  }

  /** Takes the result, with all events of the command. @param result undefined when the run was stopped */
  #report(result: CommandResult | undefined, milliseconds: number): void {
    const { command } = this.planned;
    const { index } = this.#place;
    const { verb } = command;
    const words = firstLine(command).slice(verb.length + 1);
    const args = cutCharacters(words.trim(), SHOWN_ARGS);
    const error = result ? (result.ok ? undefined : cutCharacters(result.error, SHOWN_ARGS)) : 'the run was stopped';
    const call = onOneLine(`/${verb} ${args} → ${error ?? 'ok'}`.replace(/\s+/g, ' '));
    this.#work?.end();
    // Questions stay open where the database did not answer.
    this.#questions.close(index);
    for (const emitted of this.#events) {
      if (emitted.event === 'file') this.#run.files.release(emitted.data.size_bytes);
      this.#stream.emit(emitted);
    }
    const data = {
      depth: this.#stream.depth,
      kind: verb,
      ok: error === undefined,
      ...(args === '' ? {} : { args }),
      duration_ms: milliseconds,
      ...(error === undefined ? {} : { error }),
    };
    this.#stream.emit({ event: 'tool_call', data });
    this.#stream.steps?.command({
      command: verb,
      args: command.args,
      block: command.body,
      result: result ?? STOPPED,
      streams: this.#streams.toSorted((a, b) => a - b),
      turn: this.#place.turn,
      now: this.#run.clock.now(),
      milliseconds,
    });
    this.#stream.step({ kind: 'result', index, result: keep(result ?? STOPPED, this.#whyLeftOut), call });
  }

  #contextWith(ask: AskModel): CommandContext {
    const { tenantId, runId, startedBy, conversationId, signal, clock, resources, files, words } = this.#run;
    const { agent, depth, approvals, roster } = this.#stream;
    const place = this.#place;
    const { state } = this.#stream;
    return {
      tenantId,
      runId,
      startedBy,
      conversationId,
      agent,
      depth,
      approvals,
      roster,
      signal,
      clock,
      resources,
      files,
      mark: words.mark(place.stream, `results ${place.turn}`),
      emit: (event) => {
        if (event.event === 'file') files.hold(event.data.size_bytes);
        this.#events.push(event);
      },
      ask,
      delegate: (to, message, child = 0) => {
        const task = { agent: to, depth: depth + 1, message, approvals, onStream: (id: number) => void this.#streams.push(id) };
        return this.#work!.pause(() => this.#run.delegate(task, { ...place, child }));
      },
      askPerson: (question, withdrawn) => {
        const asked = this.#nextQuestion();
        return this.#work!.pause(() => this.#questions.ask(asked, { kind: 'question', command: '', ...question, withdrawn }));
      },
      authorize: (offer) => this.#authorize(offer),
      rests: {
        get last() {
          return state.rests.get(place.index)?.place;
        },
        at: (where) => this.#stream.step({ kind: 'rests', index: place.index, asked: this.#asked, place: where }),
        leave: () => this.#begin(),
      },
    };
  }
}

/** The whole command, its block too: a person has to see all of what is decided. */
function shownToPeople({ command, handler }: PlannedCommand): string {
  const end = terminatorOf(handler, command.args);
  const whole = command.body === undefined ? firstLine(command) : `${firstLine(command)}\n${command.body}${end}`;
  const shown = cutCharacters(whole, SHOWN_COMMAND);
  return shown.length < whole.length ? `${shown}\n(${whole.length - shown.length} more characters)` : whole;
}
