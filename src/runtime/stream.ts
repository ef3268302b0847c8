import type { RunEvent } from '../log/events.ts';
import { LongText } from '../lib/long-text.ts';
import { textSource, type TextSource } from '../log/run-log.ts';
import type { Clock } from '../lib/clock.ts';
import { delegatesOf, type AgentDefinition } from './agent.ts';
import type { Approvals } from './approvals.ts';
import type { Activity, Work } from './activity.ts';
import { knownTo, type CommandResult, type CommandSet } from './commands/command.ts';
import type { CallBudget } from './call-budget.ts';
import type { CommandContext, StreamEvent } from './commands/context.ts';
import type { Delegated } from './delegates.ts';
import { placeKey, type Answer, type CommandPlace, type QuestionPlace, type StepRecord, type StreamRecord } from './durable/records.ts';
import { StreamState, type AskedQuestion, type ParsedTurn } from './durable/stream-state.ts';
import { suspends } from './durable/suspension.ts';
import { Exit } from './exit.ts';
import { toFailure, RunFailure } from './failure.ts';
import type { FileRoom } from './file-room.ts';
import { CommandFilter } from './filter.ts';
import { foldHistory, type Fold } from './history.ts';
import { onOneLine, type MarkWords } from './marks.ts';
import {
  textOf,
  usageOf,
  type AskModel,
  type Model,
  type ModelAnswer,
  type ModelMessage,
  type ModelRequest,
  type ModelUsage,
  type SystemBlock,
} from './model.ts';
import { systemPrompt } from './prompt.ts';
import type { TokenRef } from '../store/makers.ts';
import type { RunResources } from './resources.ts';
import { runCommands, type TurnHost } from './turn-commands.ts';
import type { Tracing } from './tracing.ts';
import type { AnswerSchemas, JsonFormat } from './typed.ts';
import type { NewQuestion } from './waiting.ts';
import { writtenOut } from './written-out.ts';

/** The fields that name a stream in every event. */
export interface StreamId {
  agent: string;
  stream_id: number;
}

/** What the streams of a run share. */
export interface StreamHost {
  readonly tenantId: number;
  readonly startedBy: TokenRef | undefined;
  readonly conversationId: number;
  readonly roster: ReadonlyMap<string, AgentDefinition>;
  readonly model: Model;
  readonly commands: CommandSet;
  readonly clock: Clock;
  readonly words: MarkWords;
  readonly limits: { maxTurns: number; maxTokens: number };
  readonly signal: AbortSignal;
  readonly resources: RunResources;
  readonly files: FileRoom;
  readonly calls: CallBudget;
  readonly schemas: AnswerSchemas;
  readonly tracing: Tracing | undefined;
  /** Resolves when the run may act: its node has not lost it to another one. Rejects when the run is over. */
  assertOurs(): Promise<void>;
  /** Called before each turn. @throws {Suspension} when the run is to stop here, and to go on elsewhere */
  boundary(): void;
  /** Appends an event to the run's log. */
  emit(event: Exclude<RunEvent, { event: 'text' }>): void;
  /** Appends a record to the run's journal, if it has one: it is written together with the events of the same tick. */
  record(streamId: number, record: StreamRecord): void;
  /** Before a command: resolves when it is certain that it will not run twice, if it must not. @param note that it begins */
  begin(repeatable: () => boolean | Promise<boolean>, note: () => void): Promise<void>;
  /** Runs what may change our database, so that it is changed once however often it is run. */
  once<T>(place: CommandPlace, run: () => Promise<T>): Promise<T>;
  /** The thread is about to be busy: what was appended so far goes on its way now, if it can. */
  hurry(): void;
  /** Counts what the stream's model says, before it is kept. @throws {RunFailure} when that is more than the run may hold */
  produced(units: number): void;
  /** Appends text. @param held whether it was held back until now, so that nobody needs it before it is durable */
  text(source: TextSource, delta: string, held: boolean): void;
  /** Logs what a model call of a stream has used. */
  used(stream: { id: StreamId; depth: number }, usage: ModelUsage, call: ModelCall): void;
  /** Notes that a stream's history was folded. */
  folded(fold: Fold): void;
  /** Has an agent do a task, in a stream of its own. Rejects when the run is over. */
  delegate(task: DelegatedTask, parent: CommandPlace & { child: number }): Promise<Delegated>;
  readonly activity: Activity;
  /** Lets a busy command wait for a person. @param asked called once it can be answered */
  askPerson(question: NewQuestion, asked: (questionId: number, expiresAt: number) => void): Promise<Answer | CommandResult>;
  /** Closes what a command has left open that goes on nowhere. @returns by question, how all that it has asked are closed */
  withdraw(place: CommandPlace): Promise<ReadonlyMap<number, Answer>>;
}

/** What a stream has another agent do. */
export interface DelegatedTask {
  agent: AgentDefinition;
  depth: number;
  message: string;
  /** What the stream that delegates needs leave for: the delegate does too. */
  approvals: Approvals;
}

/** A model call, as it is counted; `purpose` is undefined for a turn of the agent. */
export interface ModelCall {
  model: string;
  milliseconds: number;
  purpose: string | undefined;
}

/** A stream that another process has begun. */
export interface RestoredStream {
  state: StreamState;
  /** UTF-16 units of its text that its log holds. */
  shown: number;
}

/** What a stream is made for. */
export interface StreamMade {
  agent: AgentDefinition;
  /** 0 for the master, then in the order in which the streams start. */
  streamId: number;
  depth: number;
  /** What the stream above it, or whoever has scheduled its run, needs leave for. */
  above: Approvals;
  /** Of its answer; undefined for text. */
  format?: JsonFormat | undefined;
  /** The conversation so far; the last message is the prompt. */
  messages: ModelMessage[];
  restored?: RestoredStream | undefined;
}

/**
 * One agent at work: the turns of a stream, from its `stream_start` to its `stream_end`.
 *
 *   stream_start ──▶ turn ──commands──▶ results ──▶ turn … ──no commands──▶ (exit) ──▶ stream_end (ok)
 *                      ├──────────── failure, abort, too many turns ──────▶ stream_end (not ok)
 *                      └─ the text of a turn may be held until the turn has commands or passes the exit
 *
 * What it knows is its {@link StreamState}, which changes by records alone; each is written together with the events that tell
 * of it. So a stream goes on in another process where it was.
 */
export class Stream {
  readonly agent: AgentDefinition;
  /** 0 for the master, 1 for its delegates, 2 for their delegates. */
  readonly depth: number;
  readonly id: StreamId;
  readonly #run: StreamHost;
  readonly #source: TextSource;
  readonly #format: JsonFormat | undefined;
  readonly #commands: CommandSet;
  /** What it needs leave for: what its agent does, and all that is above it. */
  readonly #approvals: Approvals;
  /** The agents that it may delegate to. */
  readonly #roster: ReadonlyMap<string, AgentDefinition>;
  readonly #state: StreamState;
  readonly #task: string;
  /** UTF-16 units of its text that its log has. */
  #shown: number;
  /** How many of the calls since the last step have been asked for. */
  #sayings = 0;
  readonly #work: Work;

  constructor(run: StreamHost, { agent, streamId, depth, above, format, messages, restored }: StreamMade) {
    this.#run = run;
    this.#format = format;
    this.agent = agent;
    this.depth = depth;
    this.id = { agent: agent.id, stream_id: streamId };
    this.#source = textSource(agent.id, streamId);
    this.#commands = knownTo(agent, run.commands);
    this.#approvals = above.and(agent.approvals);
    this.#roster = delegatesOf(agent, run.roster);
    this.#task = textOf(messages.at(-1)!.content, '[image]');
    const shape = { streamId, agent, depth, typed: format !== undefined, commands: this.#commands, words: run.words };
    this.#state = restored?.state ?? new StreamState(shape, messages);
    this.#shown = restored?.shown ?? 0;
    this.#work = run.activity.begin();
  }

  /** One line for each command that has finished. */
  get calls(): readonly string[] {
    return this.#state.calls;
  }

  /** Begins the stream. @param opened its first record */
  begin(opened: StreamRecord): void {
    this.emit({ event: 'stream_start', data: { depth: this.depth, model: this.agent.model } });
    this.#run.record(this.id.stream_id, opened);
  }

  /**
   * Runs the stream to its end, with all its events. @returns its text: the contents of its `text` events, joined
   * @throws {RunFailure} @throws {Suspension} when it is to go on elsewhere: then nothing is written
   */
  async converse(): Promise<string> {
    const state = this.#state;
    try {
      await this.#go();
      this.#close(true);
    } catch (error) {
      if (suspends(error, this.#run.signal)) throw error;
      const failure = toFailure(error, this.#run.signal);
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
    const { depth } = this;
    if (depth > 0) this.emit({ event: 'sub_agent_response', data: { depth, ok, content: this.#state.text.toString() } });
    this.emit({ event: 'stream_end', data: { ok } });
    this.#step({ kind: 'closed' });
  }

  #fail({ code, reason, message }: RunFailure): void {
    this.#step({ kind: 'failed', code, reason, message });
  }

  /** Answers the questions that nobody needs to answer any more. */
  #cancelQuestions(): void {
    for (const { id, answer } of this.#state.questions) {
      if (!answer) this.emit({ event: 'answer', data: { question_id: id, decision: 'canceled' } });
    }
  }

  #answered({ index, nth, id }: AskedQuestion, answer: Answer): void {
    this.emit({ event: 'answer', data: { question_id: id, ...answer } });
    this.#step({ kind: 'answered', index, nth, answer });
  }

  /** Appends an event of this stream to the run's log. */
  readonly emit = (event: StreamEvent<Exclude<RunEvent['event'], 'text' | 'request_received' | 'error' | 'done'>>): void => {
    this.#run.emit({ event: event.event, data: { ...this.id, ...event.data } } as Exclude<RunEvent, { event: 'text' }>);
  };

  /** Takes a step; what is emitted in the same tick is written with it. */
  #step(record: StepRecord, parsed?: ParsedTurn): void {
    this.#run.record(this.id.stream_id, record);
    this.#state.apply(record, parsed);
    if (record.kind !== 'said') this.#sayings = 0;
  }

  async #go(): Promise<void> {
    const { commands, limits, tenantId, signal, schemas } = this.#run;
    const state = this.#state;
    // Made anew for each turn: with the first call to an MCP server its instructions become known.
    const prompt = (): readonly SystemBlock[] =>
      systemPrompt(this.agent, [...commands.values()], this.#roster, { depth: this.depth, tenantId }, this.#format);
    const exit = new Exit(this, this.#task, this.#format, schemas, { tenantId, signal });
    for (;;) {
      this.#catchUp();
      const isLast = state.turn === limits.maxTurns;
      switch (state.phase) {
        case 'turn': {
          if (isLast) throw tooManyTurns(state.turn);
          this.#run.boundary();
          const system = prompt();
          if (!state.folded) await this.#fold(system);
          await this.#turn(system);
          break;
        }
        case 'exit':
          await this.#examine(exit, isLast);
          break;
        case 'commands':
          if (isLast) throw tooManyTurns(state.turn);
          await this.#runCommands();
          signal.throwIfAborted();
          break;
        case 'done':
          return;
        case 'failed':
          throw state.failure!;
      }
    }
  }

  async #fold(system: readonly SystemBlock[]): Promise<void> {
    const state = this.#state;
    const mark = this.#run.words.mark(this.id.stream_id, `summary ${state.turn + 1}`);
    const folded = await foldHistory(state.messages, system, this, mark);
    if (folded) this.#step({ kind: 'folded', ...folded });
  }

  /** One call of the model: its text is passed on as it arrives, commands are collected. */
  #turn(system: readonly SystemBlock[]): Promise<void> {
    const { signal } = this.#run;
    const state = this.#state;
    const { holds } = state;
    if (!holds && state.needsNewline) this.#emitText('\n');
    const output = new LongText();
    const held = new LongText();
    const filter = new CommandFilter(this.#commands, holds ? (text) => held.add(text) : (text) => this.#emitText(text));
    const onText = (delta: string): void => {
      if (signal.aborted) return;
      this.#run.produced(delta.length);
      output.add(delta);
      filter.push(delta);
    };
    const { model, max_tokens: maxTokens, temperature } = this.agent;
    let truncated = false;
    return this.#call({ model, system, messages: state.messages, maxTokens, temperature }, onText, {
      onComplete: (answer) => {
        truncated = answer.truncated;
        filter.end(truncated);
      },
      onCounted: () => {
        const parsed = { text: held.toString(), commands: filter.commands };
        this.#step({ kind: 'turn', output: output.toString(), truncated }, parsed);
      },
    });
  }

  /** Decides what becomes of a turn without commands. */
  async #examine(exit: Exit, isLast: boolean): Promise<void> {
    const verdict = await exit.examine(this.#state.held, this.#state, isLast);
    if (verdict.event) this.emit(verdict.event);
    if ('failure' in verdict) {
      this.#fail(verdict.failure);
      throw verdict.failure;
    }
    if ('text' in verdict) return this.#step({ kind: 'passed', text: verdict.text });
    if (isLast) {
      // With the event that tells of the verdict.
      const failure = tooManyTurns(this.#state.turn);
      this.#fail(failure);
      throw failure;
    }
    this.#step({ kind: 'guided', guidance: writtenOut(verdict.guidance), by: verdict.by });
  }

  /** Runs the commands of the last turn that have no results yet. */
  async #runCommands(): Promise<void> {
    const run = this.#run;
    const state = this.#state;
    const stream = this.id.stream_id;
    const { turn } = state;
    const place = (index: number): CommandPlace => ({ stream, turn, index });
    const countAside = run.calls.turn();
    const pending = new Map<number, Pending>();
    const pendingOf = (index: number): Pending => {
      const known = pending.get(index) ?? { events: [], questions: 0 };
      pending.set(index, known);
      return known;
    };
    const host: TurnHost = {
      signal: run.signal,
      context: (index) => this.#context(place(index), pendingOf(index), countAside),
      assertOurs: run.assertOurs,
      hasBegun: (index) => state.begun.has(index),
      begin: async (index, repeatable) => {
        pendingOf(index).work = run.activity.begin();
        await run.begin(repeatable, () => this.#step({ kind: 'begun', index }));
      },
      withdraw: (index) => this.#withdraw(place(index)),
      approve: (index, text) => this.#approve({ ...place(index), nth: pendingOf(index).questions++ }, text),
      traced: (index, command, work) => (run.tracing ? run.tracing.command({ id: placeKey(place(index)), command }, work) : work()),
      once: async (index, work) => {
        try {
          return await run.once(place(index), work);
        } finally {
          pendingOf(index).work!.end();
        }
      },
      finish: (index, result, event, call) => {
        pendingOf(index).work?.end();
        // Left open where the database did not answer.
        for (const question of state.questions) {
          if (question.index === index && !question.answer) this.#answered(question, { decision: 'canceled' });
        }
        for (const emitted of pendingOf(index).events) {
          if (emitted.event === 'file') run.files.release(emitted.data.size_bytes);
          this.emit(emitted);
        }
        this.emit(event);
        this.#step({ kind: 'result', index, result, call });
      },
    };
    // While its commands wait for people, the stream does nothing else.
    await this.#work.pause(() => runCommands(state.plan, state.results, host));
  }

  /** Asks whether a command may run. @returns the result when it may not */
  async #approve(place: QuestionPlace, command: string): Promise<CommandResult | undefined> {
    const answer = await this.#ask(place, {
      kind: 'approval',
      text: `May the agent '${this.id.agent}' run this command?`,
      options: [],
      command,
    });
    return 'decision' in answer ? deniedBy(answer) : answer;
  }

  /** Asks a person. @returns the answer, or the result when nobody can be asked */
  async #ask(place: QuestionPlace, question: Omit<NewQuestion, 'place' | 'agent'>): Promise<Answer | CommandResult> {
    const { index, nth } = place;
    const state = this.#state;
    const known = state.question(index, nth)?.answer;
    if (known) return known;
    const { kind, text, options, command, withdrawn } = question;
    // Durable before the question is: so it is asked once.
    if (withdrawn && !state.begun.has(index)) this.#step({ kind: 'begun', index });
    const answer = await this.#run.askPerson({ ...question, place, agent: this.agent }, (question_id, expires_at) => {
      if (state.question(index, nth)) return;
      const shown = { ...(options.length > 0 ? { options: [...options] } : {}), ...(command === '' ? {} : { command }) };
      this.emit({ event: 'question', data: { question_id, kind, text, ...shown, expires_at } });
      this.#step({ kind: 'asked', index, nth, questionId: question_id });
    });
    if (!('decision' in answer)) return answer;
    const asked = state.question(index, nth)!;
    // The command may have been ended in the same moment.
    if (!asked.answer) this.#answered(asked, answer);
    return answer;
  }

  /** Closes what a command of a process that has ended has left open. */
  async #withdraw(place: CommandPlace): Promise<void> {
    const left = await this.#run.withdraw(place);
    for (const question of this.#state.questions) {
      if (question.index === place.index && !question.answer) this.#answered(question, left.get(question.id) ?? { decision: 'canceled' });
    }
  }

  #emitText(delta: string): void {
    if (delta === '') return;
    this.#run.text(this.#source, delta, false);
    this.#state.addText(delta);
    this.#shown = this.#state.text.length;
  }

  /** Sends what is to be sent and was not: text that was held. */
  #catchUp(): void {
    const { text } = this.#state;
    if (this.#shown === text.length) return;
    this.#run.text(this.#source, text.toString().slice(this.#shown), true);
    this.#shown = text.length;
  }

  /** Tokens that an answer of the agent may have. */
  get answerTokens(): number {
    return Math.min(this.agent.max_tokens, this.#run.limits.maxTokens);
  }

  /** Tokens that prompt and answer of the agent's model may have together. */
  get window(): number {
    return this.#run.model.contextWindow(this.agent.model);
  }

  /** Notes that the history was folded. */
  folded(fold: Fold): void {
    this.#run.folded(fold);
  }

  /**
   * Calls a model for a purpose other than a turn of the agent, to decide what to do next; the tokens are counted in this
   * stream. What it has answered before a restart it is not asked again. @throws {ModelError}
   */
  readonly ask: AskModel = async (request, onText, options) => {
    const known = this.#state.said[this.#sayings];
    this.#sayings += 1;
    if (known !== undefined) return onText(known);
    const answer = new LongText();
    const onDelta = (delta: string): void => {
      answer.add(delta);
      onText(delta);
    };
    await this.#call(request, onDelta, {
      ...options,
      onCounted: () => this.#step({ kind: 'said', text: answer.toString() }),
    });
  };

  /**
   * Calls a model, and counts its tokens: those of a failed call too, as far as they are known.
   * @param options.onComplete runs when the answer has ended, before it is counted @param options.onCounted afterwards
   * @throws {ModelError}
   */
  async #call(
    request: Omit<ModelRequest, 'tenantId' | 'signal' | 'assertOurs' | 'purpose'>,
    onText: (delta: string) => void,
    options: { purpose?: string; onComplete?: (answer: ModelAnswer) => void; onCounted?: () => void },
  ): Promise<void> {
    const { tenantId, signal, clock, model, limits, calls, assertOurs } = this.#run;
    signal.throwIfAborted();
    await assertOurs();
    calls.spend();
    this.#run.hurry();
    const from = clock.monotonic();
    const count = (usage: ModelUsage): void => {
      const milliseconds = Math.round(clock.monotonic() - from);
      this.#run.used(this, usage, { model: request.model, milliseconds, purpose: options.purpose });
    };
    try {
      const maxTokens = Math.min(request.maxTokens, limits.maxTokens);
      const answer = await model.stream({ ...request, maxTokens, purpose: options.purpose, tenantId, signal, assertOurs }, onText);
      try {
        options.onComplete?.(answer);
      } finally {
        count(answer.usage);
      }
      options.onCounted?.();
    } catch (error) {
      const known = usageOf(error);
      if (known) count(known);
      throw error;
    }
  }

  /** The context of one command. @param countAside counts a call of a model that it causes */
  #context(place: CommandPlace, pending: Pending, countAside: () => void): CommandContext {
    const { agent, depth } = this;
    const approvals = this.#approvals;
    const run = this.#run;
    const { tenantId, startedBy, conversationId, signal, clock, resources, files } = run;
    const mark = run.words.mark(place.stream, `results ${place.turn}`);
    return {
      tenantId,
      startedBy,
      conversationId,
      agent,
      depth,
      approvals,
      roster: this.#roster,
      signal,
      clock,
      resources,
      files,
      mark,
      emit(event) {
        if (event.event === 'file') files.hold(event.data.size_bytes);
        pending.events.push(event);
      },
      ask: async (request, onText, options) => {
        countAside();
        return this.#call(request, onText, options);
      },
      delegate: (to, message, child = 0) => {
        const task = { agent: to, depth: depth + 1, message, approvals };
        return pending.work!.pause(() => run.delegate(task, { ...place, child }));
      },
      askPerson: (question, withdrawn) => {
        const asked = { ...place, nth: pending.questions++ };
        return pending.work!.pause(() => this.#ask(asked, { kind: 'question', command: '', ...question, withdrawn }));
      },
    };
  }
}

/** A command at work. */
interface Pending {
  /** What it has emitted, which goes out with its result: until then it may have to be run again. */
  events: StreamEvent<'file' | 'advisor'>[];
  work?: Work;
  /** How many it has asked. */
  questions: number;
}

const tooManyTurns = (turns: number): RunFailure => new RunFailure('turn_limit', `the agent was not done after ${turns} turns`);

/** @returns undefined when the command may run */
function deniedBy({ decision, text, by = 'the operator' }: Answer): CommandResult | undefined {
  if (decision === 'approved') return undefined;
  if (decision === 'expired') return { ok: false, error: 'ERR: nobody answered' };
  return { ok: false, error: `ERR: denied by ${onOneLine(by)}${text === undefined ? '' : `: ${text}`}` };
}
