import { abortable } from '../lib/abortable.ts';
import { StringBuilder } from '../lib/string-builder.ts';
import { cutCharacters } from '../lib/text.ts';
import { textSource, type TextSource } from '../log/run-log.ts';
import type { Work } from './activity.ts';
import { turnsOf } from './agent.ts';
import { AnswerCheck } from './answer-check.ts';
import type { TurnCall } from './durable/records.ts';
import { nativeTurn } from './durable/stream-state.ts';
import { suspends } from './durable/suspension.ts';
import { toFailure, RunFailure } from './failure.ts';
import { CommandFilter } from './filter.ts';
import type { AnswerVerdict } from './gate.ts';
import { foldHistory } from './history.ts';
import { ModelCalls } from './model-calls.ts';
import {
  ModelError,
  NoTools,
  placeholder,
  textOf,
  type KeptThoughts,
  type ModelMessage,
  type SystemBlock,
  type ToolOffers,
} from './model.ts';
import { nativeOffers, type NativeOffers } from './native-calls.ts';
import { issuesCommands, systemPrompt } from './prompt.ts';
import type { RunParts } from './run-parts.ts';
import { StreamParts, type NewStream } from './stream-parts.ts';
import type { GateVerdict } from './steps/stream-steps.ts';
import { runCommands } from './turn-commands.ts';
import type { JsonFormat } from './typed.ts';
import { formOf, SILENCE, type Telling } from './tellings.ts';
import { writtenOut } from './written-out.ts';

/** Characters of a message that its event shows. */
const PREVIEW = 200;

/**
 * One agent at work: the turns of a stream, from its `stream_start` to its `stream_end`.
 *
 *   stream_start ──▶ turn ──commands──▶ results ──▶ turn … ──no commands──▶ (check) ──▶ stream_end (ok)
 *                      ├── nothing said: once more, then the end
 *                      ├── nothing but what was meant as commands: told how one is written, once
 *                      ├──────────── failure, abort, too many turns ──────▶ stream_end (not ok)
 *                      └─ the text of a turn may be held until the turn has commands or passes the check
 */
export class Stream {
  readonly parts: StreamParts;
  readonly #run: RunParts;
  readonly #calls: ModelCalls;
  readonly #source: TextSource;
  /** Of its thoughts; undefined where these are not sent. */
  readonly #thoughts: TextSource | undefined;
  readonly #task: string;
  /** UTF-16 units of its text that its log has. */
  #shown: number;
  #offers: NativeOffers | undefined;
  /** Whether its model was found to take no functions. */
  #textOnly = false;
  readonly #work: Work;

  constructor(run: RunParts, made: NewStream) {
    const { agent, streamId, messages, shown = 0, task } = made;
    this.parts = new StreamParts(run, made);
    this.#run = run;
    this.#calls = new ModelCalls(run, this.parts);
    this.#source = textSource(agent.id, streamId);
    this.#thoughts = agent.reasoning?.stream ? textSource(agent.id, streamId, 'reasoning') : undefined;
    this.#task = task ?? textOf(messages.at(-1)!.content, placeholder);
    this.#shown = shown;
    this.#work = run.activity.begin();
  }

  /**
   * Runs the stream to its end, with all its events. @returns its text: the contents of its `text` events, joined
   * @throws {RunFailure} @throws {Suspension} when it is to go on elsewhere: then nothing is written
   */
  async converse(): Promise<string> {
    const { state } = this.parts;
    const { signal } = this.#run;
    try {
      await this.#go();
      this.#close(true);
    } catch (error) {
      if (suspends(error, signal)) throw error;
      const failure = toFailure(error, signal);
      this.#cancelQuestions();
      if (state.phase !== 'failed') this.#fail(failure);
      this.#close(false);
      throw failure;
    } finally {
      this.#work.end();
    }
    return state.text.toString();
  }

  #close(ok: boolean): void {
    const { depth, state } = this.parts;
    if (depth > 0) this.parts.emit({ event: 'sub_agent_response', data: { depth, ok, content: state.text.toString() } });
    const { finishReason } = state;
    this.parts.emit({ event: 'stream_end', data: { ok, ...(finishReason && { finish_reason: finishReason }) } });
    this.parts.step({ kind: 'closed' });
  }

  #fail({ code, reason, message }: RunFailure): void {
    this.parts.step({ kind: 'failed', code, reason, message });
  }

  /** Answers the questions that nobody needs to answer any more. */
  #cancelQuestions(): void {
    for (const { id, answer } of this.parts.state.questions) {
      if (!answer) this.parts.emit({ event: 'answer', data: { question_id: id, decision: 'canceled' } });
    }
  }

  async #go(): Promise<void> {
    const { commands, limits, tenantId, signal } = this.#run;
    const { agent, depth, roster, format, state } = this.parts;
    // Made anew for each turn: with the first call to an MCP server its instructions become known.
    const turns = turnsOf(agent, limits.maxTurns);
    const prompt = (native: boolean): readonly SystemBlock[] =>
      systemPrompt(agent, [...commands.values()], roster, { depth, tenantId, turns, native }, format);
    const asText = (): boolean => issuesCommands(agent, [...commands.values()], { depth, tenantId, turns, native: false });
    const advised = { agent, calls: state.calls, ask: this.#calls.ask };
    const check = new AnswerCheck(advised, this.#task, format, this.#run);
    for (;;) {
      this.#catchUp();
      // Another process may have allowed more.
      const isLast = state.turn >= turns;
      switch (state.phase) {
        case 'turn': {
          if (isLast) throw tooManyTurns(state.turn);
          this.#run.boundary();
          if (state.turn > 0 && this.parts.id.stream_id === 0) await this.#steer();
          for (const { ready } of commands.values()) await ready?.(tenantId);
          const offers = await this.#functions();
          const system = prompt(offers !== undefined);
          // What is offered takes room of the window too.
          const told = offers ? [...system, { text: JSON.stringify(offers.offered) }] : system;
          if (!state.folded) await this.#fold(told);
          await this.#turn(system, offers, offers || !asText() ? format : undefined);
          break;
        }
        case 'silent':
          this.#askAgain(isLast);
          break;
        case 'check':
          if (state.dressed && !isLast) this.#tell('form', formOf(state.dressed));
          else await this.#examine(check, isLast);
          break;
        case 'commands':
          if (isLast) throw tooManyTurns(state.turn);
          // While its commands wait for people, the stream does nothing else.
          await this.#work.pause(() => runCommands(this.#run, this.parts, this.#calls));
          signal.throwIfAborted();
          break;
        case 'done':
          return;
        case 'failed':
          throw state.failure!;
      }
    }
  }

  /** Takes the messages that have come since the turn before. They, and that they are taken, are written in one transaction. */
  async #steer(): Promise<void> {
    const { output, signal } = this.#run;
    const steers = await this.#run.steers();
    if (steers.length === 0) return;
    for (const { id, message, row } of steers) {
      const preview = cutCharacters(textOf(JSON.parse(row.content) as ModelMessage['content']), PREVIEW);
      output.steered(row);
      this.parts.emit({ event: 'steered', data: { steer_id: id, message: preview } });
      this.parts.step({ kind: 'steered', content: message.content });
    }
    // Before they are out of the queue they would be found again.
    await abortable(output.durable(), signal);
  }

  async #fold(system: readonly SystemBlock[]): Promise<void> {
    const { agent, state, id } = this.parts;
    const { model, limits, words } = this.#run;
    const window = model.contextWindow(state.model);
    const answerTokens = Math.min(agent.max_tokens, limits.maxTokens);
    const mark = words.mark(id.stream_id, `summary ${state.turn + 1}`);
    const done = await foldHistory(state.messages, system, { agent, model: state.model, window, answerTokens, ask: this.#calls.ask }, mark);
    if (!done) return;
    const { fold, folded } = done;
    this.#run.onFold?.(fold);
    const messages = { messages_before: state.messages.length, messages_after: state.messages.length - folded.count + 1 };
    this.parts.emit({ event: 'folded', data: { ...messages, tokens_before: fold.tokensBefore, tokens_after: fold.tokensAfter } });
    this.parts.step({ kind: 'folded', ...folded });
  }

  /** The functions of its turns; undefined where its commands are text. They are asked for once: a model's cache holds them. */
  async #functions(): Promise<NativeOffers | undefined> {
    const { native, tools, agent, depth, commands } = this.parts;
    if (!native || this.#textOnly) return undefined;
    const { tenantId, resources, signal } = this.#run;
    return (this.#offers ??= await nativeOffers(commands, { tenantId, resources, signal, agent, depth }, tools?.offered));
  }

  /**
   * One call of the model: its text is passed on as it arrives, commands are collected. @param offers functions, in whose place
   * commands are @param format of a text without commands
   */
  async #turn(system: readonly SystemBlock[], offers: NativeOffers | undefined, format: JsonFormat | undefined): Promise<void> {
    const { signal, output } = this.#run;
    const { agent, state, commands } = this.parts;
    const { holds } = state;
    const before = state.text.length;
    if (!holds && state.needsNewline) this.#emitText('\n');
    const held = new StringBuilder();
    const show = holds ? (text: string) => held.add(text) : (text: string) => this.#emitText(text);
    const filter = offers ? undefined : new CommandFilter(commands, show);
    const onText = (delta: string): void => {
      if (signal.aborted) return;
      output.produced(delta.length);
      if (filter) filter.push(delta);
      else show(delta);
    };
    let thought = 0;
    const onThought =
      this.#thoughts &&
      ((delta: string) => {
        if (signal.aborted) return;
        const piece = thought === 0 && state.thought > 0 ? `\n${delta}` : delta;
        thought += piece.length;
        output.produced(piece.length);
        output.text(this.#thoughts!, piece, false);
      });
    const { max_tokens, temperature, top_p: topP, stop, seed, reasoning } = agent;
    const maxTokens = state.widened ? 2 * max_tokens : max_tokens;
    const sampling = { maxTokens, temperature, topP, stop, seed, effort: reasoning?.effort };
    const request = { model: state.model, system, messages: state.messages, ...sampling, onThought, tools: this.#offered(offers), format };
    let truncated = false;
    let calls: TurnCall[] | undefined;
    let kept: KeptThoughts | undefined;
    try {
      await this.#calls.call(request, onText, {
        onComplete: (answer) => {
          truncated = answer.end === 'length';
          filter?.end(truncated);
          if (!offers) return;
          calls = (answer.calls ?? []).map((call) => ({ ...call, ...offers.targets.get(call.name) }));
          kept = answer.kept;
          output.produced(calls.reduce((sum, call) => sum + call.arguments.length, 0));
        },
        // Before its tokens are told: what is held until then must not be shown.
        onFailed: (error) => {
          if (this.#fallsBack(error) && (state.text.length > before || thought > 0)) this.#withdraw(before);
        },
        onCounted: (said) => {
          const parsed = filter
            ? { text: held.toString(), commands: filter.commands, silent: filter.isSilent, invented: filter.invented }
            : nativeTurn(holds ? held.toString() : said, calls ?? []);
          const more = { ...(thought > 0 && { thought }), ...(calls && { calls, ...(kept && { kept }) }) };
          this.parts.step({ kind: 'turn', output: said, truncated, ...more }, parsed);
        },
      });
    } catch (error) {
      // The caller's functions have no other form.
      if (error instanceof NoTools && !this.parts.tools) this.#textOnly = true;
      else if (this.#fallsBack(error)) this.#fallBack(error);
      else throw error;
    }
  }

  /** Whether the next model of the agent makes a call that has failed. */
  #fallsBack(error: unknown): error is ModelError {
    const { agent, state } = this.parts;
    if (!(error instanceof ModelError) || state.nextModel === undefined || this.#run.signal.aborted) return false;
    return error.code !== 'refused' || agent.fallback_on_refusal === true;
  }

  /** Withdraws what was shown of a turn. @param before UTF-16 units of the stream's text in front of it */
  #withdraw(before: number): void {
    const { state } = this.parts;
    state.cutText(before);
    this.#shown = before;
    const thoughts = this.#thoughts ? { reasoning_length: state.thought } : {};
    this.parts.emit({ event: 'rewind', data: { length: before, ...thoughts, reason: 'fallback' } });
  }

  #fallBack({ code: reason, message }: ModelError): void {
    const { state } = this.parts;
    const fallback = { from: state.model, to: state.nextModel!, reason };
    this.parts.emit({ event: 'fallback', data: { ...fallback, message } });
    this.#run.onFallback?.(fallback);
    this.parts.step({ kind: 'fallback' });
    // It was the model before that takes none.
    this.#textOnly = false;
  }

  #offered(offers: NativeOffers | undefined): ToolOffers | undefined {
    if (!offers || offers.offered.length === 0) return undefined;
    const { tools, state } = this.parts;
    const choice = state.turn === 0 ? tools?.choice : undefined;
    return { offered: offers.offered, choice, optional: tools === undefined };
  }

  /** A turn has said nothing: the agent is told so once. What its commands have done counts as its answer then, unless that has a format. */
  #askAgain(isLast: boolean): void {
    const { state, agent, format } = this.parts;
    if (state.nudged && state.succeeded && !format) return this.parts.step({ kind: 'passed', text: '' });
    // With the same limit the next turn would end like this one.
    const why = state.truncated
      ? `used up its ${agent.max_tokens} tokens without an answer`
      : 'said nothing, and nothing when it was asked again';
    if (state.nudged || state.truncated) throw new RunFailure('empty_answer', `the agent ${why}`);
    if (isLast) throw tooManyTurns(state.turn);
    this.#tell('silence', SILENCE);
  }

  /** Tells the agent what was wrong with its turn, in a frame that nobody can forge. */
  #tell(by: 'silence' | 'form', { title, text }: Telling): void {
    const { state, id } = this.parts;
    const mark = this.#run.words.mark(id.stream_id, `${by} ${state.turn}`);
    this.#gate('redirect', by, text);
    this.parts.step({ kind: 'guided', guidance: [mark(title), text, mark(`END ${title}`)].join('\n'), by });
  }

  /** Has the answer of a turn without commands checked: it goes out, goes back to the agent, or ends the stream. */
  async #examine(check: AnswerCheck, isLast: boolean): Promise<void> {
    const { state } = this.parts;
    const verdict = await check.examine(state.held, state, isLast);
    if (verdict.event) this.parts.emit(verdict.event);
    if ('text' in verdict) {
      if (verdict.event) this.#gate('continue', 'advisor', verdict.event.data.detail);
      return this.parts.step({ kind: 'passed', text: verdict.text });
    }
    if ('guidance' in verdict && !isLast) {
      this.#gate('redirect', keeperOf(verdict), verdict.guidance);
      return this.parts.step({ kind: 'guided', guidance: writtenOut(verdict.guidance), by: verdict.by });
    }
    // With the event that tells of the verdict.
    const failure = 'failure' in verdict ? verdict.failure : tooManyTurns(state.turn);
    this.#gate('halt', keeperOf(verdict), failure.message);
    this.#fail(failure);
    throw failure;
  }

  #gate(verdict: GateVerdict, by: string, guidance: string | undefined): void {
    this.parts.steps?.gate({ verdict, by, guidance }, { turn: this.parts.state.turn, now: this.#run.clock.now() });
  }

  #emitText(delta: string): void {
    if (delta === '') return;
    const { state } = this.parts;
    this.#run.output.text(this.#source, delta, false);
    state.addText(delta);
    this.#shown = state.text.length;
  }

  /** Sends text that was held until now. */
  #catchUp(): void {
    const { text } = this.parts.state;
    if (this.#shown === text.length) return;
    this.#run.output.text(this.#source, text.toString().slice(this.#shown), true);
    this.#shown = text.length;
  }
}

const tooManyTurns = (turns: number): RunFailure => new RunFailure('turn_limit', `the agent was not done after ${turns} turns`);

/** Who has examined an answer. */
const keeperOf = (verdict: AnswerVerdict): string => ('by' in verdict && verdict.by !== 'gate' ? verdict.by : 'advisor');
