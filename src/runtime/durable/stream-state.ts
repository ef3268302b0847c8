import { StringBuilder } from '../../lib/string-builder.ts';
import { advisorMode } from '../advisor.ts';
import { mayUse, type AgentDefinition } from '../agent.ts';
import type { CommandSet } from '../commands/command.ts';
import { dressedUp, type Dressed } from '../dressed-up.ts';
import { finishOf, RunFailure, type FinishReason } from '../failure.ts';
import { CommandFilter } from '../filter.ts';
import type { Command } from '../grammar.ts';
import { replaceOldest } from '../history.ts';
import { without, type Part } from '../invented.ts';
import type { MarkWords } from '../marks.ts';
import type { ModelMessage } from '../model.ts';
import { NativeTurn } from '../native-turn.ts';
import { RepeatedErrors } from '../repeated-errors.ts';
import { renderResults } from '../results.ts';
import { isComplete, outcomesOf, planTurn, type TurnPlan } from '../turn-plan.ts';
import type { Answer, KeptResult, StepRecord, TurnCall } from './records.ts';

const NO_PLAN: TurnPlan = { planned: [], leftOut: undefined };

/** The unchanging facts of a stream. */
export interface StreamShape {
  streamId: number;
  agent: AgentDefinition;
  /** Whether its answer is JSON, which is all that is sent of it. */
  typed: boolean;
  /** The commands that its agent has heard of. */
  commands: CommandSet;
  words: MarkWords;
}

/** The text and the commands that the filter has found in a turn. */
export interface ParsedTurn {
  text: string;
  commands: readonly Command[];
  /** Whether it has neither. */
  silent: boolean;
  /** The parts of its output that pass for results. */
  invented: readonly Part[];
}

/** A question of a command of the last turn. */
export interface AskedQuestion {
  index: number;
  nth: number;
  id: number;
  /** Undefined while it is open. */
  answer: Answer | undefined;
  /** The server that wants a login; undefined of other questions. */
  login?: string | undefined;
}

/**
 * All that a stream knows: a pure function of its records. The stream itself changes it by {@link apply} alone, so that the
 * same records make the same state in any process, whose next call of the model has the same messages, to the byte.
 *
 *   turn ──commands──▶ commands ──all results──▶ turn …
 *     ├──text──▶ check ──passed──▶ done
 *     │            └──guided──▶ turn …
 *     └──nothing──▶ silent ──guided──▶ turn …
 *                     └──passed──▶ done
 */
export class StreamState {
  phase: 'turn' | 'commands' | 'silent' | 'check' | 'done' | 'failed' = 'turn';
  /** The messages of the next turn. */
  readonly messages: ModelMessage[];
  /** The text that was sent, or is to be sent. */
  readonly text = new StringBuilder();
  /** UTF-16 units of the thoughts of its turns that were sent. */
  thought = 0;
  /** One line for each command that has finished. */
  readonly calls: string[] = [];
  /** How many turns are complete. */
  turn = 0;
  retries = 0;
  redirects = 0;
  /** Whether its agent has been told that it said nothing. */
  nudged = false;
  /** Whether its agent has been told how a command is written. */
  taught = false;
  /** Whether it has twice the room for its answer, since one was cut. */
  widened = false;
  /** Whether one of its commands has succeeded. */
  succeeded = false;
  /** Whether the last turn was stopped at its limit of tokens. */
  truncated = false;
  /** Whether the history was folded before the turn that comes next: it is looked at once for each. */
  folded = false;
  /** Answers of calls beside the turns, from which nothing has followed yet. */
  said: string[] = [];
  /** Of the last turn. */
  held = '';
  /** A command that the last turn was meant to issue, of an agent that is to be told how one is written. */
  dressed: Dressed | undefined;
  plan: TurnPlan = NO_PLAN;
  /** The calls of the last turn, where it had functions. */
  native: NativeTurn | undefined;
  readonly results = new Map<number, KeptResult>();
  readonly begun = new Set<number>();
  /** Where its commands wait with nothing under way. */
  readonly rests = new Map<number, { asked: number; place: object }>();
  /** The questions of its commands, in the order in which they were asked. */
  readonly questions: AskedQuestion[] = [];
  failure: RunFailure | undefined;
  /** How many models of its agent have failed. */
  fallbacks = 0;
  /** Whether its last events are written. */
  closed = false;
  readonly #shape: StreamShape;
  #output = '';
  #isEmpty = false;
  #endsLine = true;
  #errors: RepeatedErrors | undefined;

  /** @param messages the conversation so far; the last message is the prompt */
  constructor(shape: StreamShape, messages: readonly ModelMessage[]) {
    this.#shape = shape;
    this.messages = [...messages];
  }

  /** The model of its calls. */
  get model(): string {
    const { model, fallbacks = [] } = this.#shape.agent;
    return [model, ...fallbacks][this.fallbacks]!;
  }

  /** The model that makes a call when this one has failed; undefined when there is none left. */
  get nextModel(): string | undefined {
    return this.#shape.agent.fallbacks?.[this.fallbacks];
  }

  /** Whether a turn's text is held until the turn is complete. */
  get holds(): boolean {
    return this.#shape.typed || advisorMode(this.#shape.agent) === 'gate';
  }

  /** Whether text that comes now begins behind a turn's text that did not end its line. */
  get needsNewline(): boolean {
    return this.text.length > 0 && !this.#endsLine;
  }

  /** How the stream's answer has ended; undefined for a failure of another kind. */
  get finishReason(): FinishReason | undefined {
    if (this.failure) return finishOf(this.failure.code);
    return this.#isEmpty ? 'empty' : this.truncated ? 'length' : 'stop';
  }

  /** A question of a command of the last turn. */
  question(index: number, nth = 0): AskedQuestion | undefined {
    return this.questions.find((one) => one.index === index && one.nth === nth);
  }

  /** The logins that a command of the last turn has wanted. */
  logins(index: number): (AskedQuestion & { login: string })[] {
    return this.questions.filter((one): one is AskedQuestion & { login: string } => one.index === index && one.login !== undefined);
  }

  /** Notes text that is sent. */
  addText(text: string): void {
    if (text === '') return;
    this.text.add(text);
    this.#endsLine = text.endsWith('\n');
  }

  /** Withdraws text that was sent, all but the first so many units. */
  cutText(length: number): void {
    this.text.cut(length);
    this.#endsLine = length === 0 || this.text.toString().endsWith('\n');
  }

  /**
   * Takes the next record of the stream. @param parsed a turn whose text was sent as it came; without it, the filter
   * reads the turn again
   */
  apply(record: StepRecord, parsed?: ParsedTurn): void {
    switch (record.kind) {
      case 'folded':
        replaceOldest(this.messages, record);
        this.folded = true;
        this.said = [];
        return;
      case 'steered':
        this.messages.push({ role: 'user', content: record.content });
        this.folded = false;
        return;
      case 'said':
        this.said.push(record.text);
        return;
      case 'turn':
        return this.#endTurn(record, parsed);
      case 'begun':
        this.begun.add(record.index);
        return;
      case 'rests':
        this.begun.delete(record.index);
        this.rests.set(record.index, record);
        return;
      case 'asked':
        this.questions.push({ index: record.index, nth: record.nth ?? 0, id: record.questionId, answer: undefined, login: record.login });
        if (record.login !== undefined) this.begun.delete(record.index);
        return;
      case 'answered':
        this.question(record.index, record.nth)!.answer = record.answer;
        return;
      case 'result':
        this.results.set(record.index, record.result);
        this.calls.push(record.call);
        this.succeeded ||= record.result.ok;
        this.#endCommands();
        return;
      case 'fallback':
        this.fallbacks += 1;
        // Its window may be smaller.
        this.folded = false;
        return;
      case 'passed':
        this.#isEmpty = this.phase === 'silent';
        if (this.holds) this.#release(record.text);
        this.phase = 'done';
        return;
      case 'guided':
        if (this.#output.trim() !== '') this.messages.push({ role: 'assistant', content: this.#output });
        this.messages.push({ role: 'user', content: record.guidance });
        this.#noteGuidance(record.by);
        this.said = [];
        this.phase = 'turn';
        return;
      case 'failed': {
        const { code, reason, message } = record;
        this.failure = new RunFailure(code, message, { reason });
        this.phase = 'failed';
        return;
      }
      case 'closed':
        this.closed = true;
        return;
      default:
        record satisfies never;
    }
  }

  #noteGuidance(by: Extract<StepRecord, { kind: 'guided' }>['by']): void {
    if (by === 'format') this.retries += 1;
    else if (by === 'gate') this.redirects += 1;
    else if (by === 'length') this.widened = true;
    else if (by === 'form') this.taught = true;
    else this.nudged = true;
  }

  #endTurn(record: Extract<StepRecord, { kind: 'turn' }>, parsed = this.#parse(record)): void {
    const { output, truncated, thought = 0, calls, kept } = record;
    this.turn += 1;
    this.thought += thought;
    this.#output = without(output, parsed.invented);
    this.truncated = truncated;
    this.dressed = undefined;
    this.folded = false;
    this.said = [];
    if (this.holds) this.held = parsed.text;
    this.results.clear();
    this.begun.clear();
    this.rests.clear();
    this.questions.length = 0;
    this.phase = parsed.silent ? 'silent' : 'check';
    this.native = undefined;
    const { commands, agent, typed } = this.#shape;
    if (calls && calls.length > 0) {
      this.native = new NativeTurn(calls, this.#shape, truncated);
      this.messages.push(this.native.said(this.#output, kept));
      this.plan = this.native.plan;
    } else if (parsed.commands.length > 0) {
      this.messages.push({ role: 'assistant', content: this.#output });
      this.plan = planTurn(parsed.commands, commands, agent);
    } else {
      // What models with functions write like a command is text.
      if (!calls) this.#lookForDressed();
      return;
    }
    // A gate sends the text of turns with commands; a typed answer is all that is sent.
    if (this.holds && !typed) this.#release(this.held);
    this.phase = 'commands';
    // There may be nothing to run: functions that there are not.
    this.#endCommands();
  }

  #lookForDressed(): void {
    const { commands, agent, typed } = this.#shape;
    if (this.taught || this.truncated || this.phase === 'silent') return;
    const usable = new Map([...commands].filter(([verb]) => mayUse(agent, verb)));
    this.dressed = dressedUp(this.#output, usable, typed);
  }

  #endCommands(): void {
    if (this.phase !== 'commands' || !isComplete(this.plan, this.results)) return;
    if (this.native && !this.native.callers.every(({ index }) => this.results.has(index))) return;
    const { words, streamId } = this.#shape;
    const mark = words.mark(streamId, `results ${this.turn}`);
    const results = (this.#errors ??= new RepeatedErrors()).noted(this.plan, this.results);
    if (this.native) this.messages.push(this.native.answers(results, mark));
    else this.messages.push({ role: 'user', content: renderResults(outcomesOf(this.plan, results), mark) });
    this.phase = 'turn';
  }

  /** Sends text that was held. */
  #release(text: string): void {
    if (this.needsNewline) this.addText('\n');
    this.addText(text);
  }

  #parse({ output, truncated, calls }: Extract<StepRecord, { kind: 'turn' }>): ParsedTurn {
    if (calls) {
      this.#addTurn(output);
      return nativeTurn(output, calls);
    }
    const text = new StringBuilder();
    const filter = new CommandFilter(this.#shape.commands, (piece) => text.add(piece));
    filter.push(output);
    filter.end(truncated);
    this.#addTurn(text.toString());
    return { text: text.toString(), commands: filter.commands, silent: filter.isSilent, invented: filter.invented };
  }

  /** Adds the text of a turn that was sent as it came. */
  #addTurn(text: string): void {
    if (this.holds) return;
    if (this.turn > 0 && this.needsNewline) this.addText('\n');
    this.addText(text);
  }
}

/** A turn of a model that had functions: all of its text is text. */
export const nativeTurn = (text: string, calls: readonly TurnCall[]): ParsedTurn => ({
  text,
  commands: [],
  silent: text.trim() === '' && calls.length === 0,
  invented: [],
});
