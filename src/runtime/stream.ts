import type { RunEvent } from '../log/events.ts';
import { LongText } from '../lib/long-text.ts';
import { textSource, type TextSource } from '../log/run-log.ts';
import type { Clock } from '../lib/clock.ts';
import type { AgentDefinition } from './agent.ts';
import type { CommandSet } from './commands/command.ts';
import type { CommandContext, StreamEvent } from './commands/context.ts';
import type { Delegated } from './delegates.ts';
import { Exit } from './exit.ts';
import { toFailure, RunFailure } from './failure.ts';
import type { FileRoom } from './file-room.ts';
import { CommandFilter } from './filter.ts';
import type { Command } from './grammar.ts';
import { foldHistory, type Fold } from './history.ts';
import type { Mark, MarkWords } from './marks.ts';
import {
  textOf,
  usageOf,
  type AskModel,
  type Model,
  type ModelAnswer,
  type ModelMessage,
  type ModelRequest,
  type ModelUsage,
} from './model.ts';
import { systemPrompt } from './prompt.ts';
import type { RunResources } from './resources.ts';
import { renderResults } from './results.ts';
import { runCommands } from './turn-commands.ts';
import type { AnswerSchemas, JsonFormat } from './typed.ts';

/** The fields that name a stream in every event. */
export interface StreamId {
  agent: string;
  stream_id: number;
}

/** What the streams of a run share. */
export interface StreamHost {
  readonly tenantId: number;
  readonly conversationId: number;
  readonly roster: ReadonlyMap<string, AgentDefinition>;
  readonly model: Model;
  readonly commands: CommandSet;
  readonly clock: Clock;
  readonly words: MarkWords;
  readonly limits: { maxTurns: number };
  readonly signal: AbortSignal;
  readonly resources: RunResources;
  readonly files: FileRoom;
  readonly schemas: AnswerSchemas;
  /** Resolves when the run may act: its node has not lost it to another one. Rejects when the run is over. */
  assertOurs(): Promise<void>;
  /** Appends an event to the run's log. */
  emit(event: Exclude<RunEvent, { event: 'text' }>): void;
  /** The thread is about to be busy: what was appended so far goes on its way now, if it can. */
  hurry(): void;
  /** Counts what the stream's model says, before it is kept. @throws {RunFailure} when that is more than the run may hold */
  produced(units: number): void;
  /** Appends text. */
  text(source: TextSource, delta: string): void;
  /** Logs what a model call of a stream has used. */
  used(stream: { id: StreamId; depth: number }, usage: ModelUsage, call: ModelCall): void;
  /** Notes that a stream's history was folded. */
  folded(fold: Fold): void;
  /** Runs an agent on a message, in a stream of this depth. Rejects when the run is over. */
  delegate(agent: AgentDefinition, depth: number, message: string): Promise<Delegated>;
}

/** A model call, as it is counted; `purpose` is undefined for a turn of the agent. */
export interface ModelCall {
  model: string;
  milliseconds: number;
  purpose: string | undefined;
}

/**
 * One agent at work: the turns of a stream, from its `stream_start` to its `stream_end`.
 *
 *   stream_start ──▶ turn ──commands──▶ results ──▶ turn … ──no commands──▶ (exit) ──▶ stream_end (ok)
 *                      ├──────────── failure, abort, too many turns ──────▶ stream_end (not ok)
 *                      └─ the text of a turn may be held until the turn has commands or passes the exit
 */
export class Stream {
  readonly agent: AgentDefinition;
  /** 0 for the master, 1 for its delegates, 2 for their delegates. */
  readonly depth: number;
  readonly id: StreamId;
  /** One line for each command that has finished. */
  readonly calls: string[] = [];
  readonly #run: StreamHost;
  readonly #source: TextSource;
  readonly #format: JsonFormat | undefined;
  /** All of the stream's text so far. */
  readonly #text = new LongText();

  /**
   * @param streamId 0 for the master, then in the order in which the streams start @param format of its answer; undefined for
   * text
   */
  constructor(run: StreamHost, agent: AgentDefinition, streamId: number, depth: number, format?: JsonFormat) {
    this.#run = run;
    this.#format = format;
    this.agent = agent;
    this.depth = depth;
    this.id = { agent: agent.id, stream_id: streamId };
    this.#source = textSource(agent.id, streamId);
  }

  /**
   * Runs the stream to its end, with all its events. @param messages the conversation so far; the last message is the
   * prompt @returns the stream's text: the contents of its `text` events, joined
   * @throws {RunFailure}
   */
  async converse(messages: ModelMessage[]): Promise<string> {
    const { agent, depth } = this;
    this.emit({ event: 'stream_start', data: { depth, model: agent.model } });
    let ok = false;
    try {
      await this.#turns([...messages]);
      ok = true;
    } catch (error) {
      throw toFailure(error, this.#run.signal);
    } finally {
      if (depth > 0) this.emit({ event: 'sub_agent_response', data: { depth, ok, content: this.#text.toString() } });
      this.emit({ event: 'stream_end', data: { ok } });
    }
    return this.#text.toString();
  }

  /** Appends an event of this stream to the run's log. */
  readonly emit = (event: StreamEvent<Exclude<RunEvent['event'], 'text' | 'request_received' | 'error' | 'done'>>): void => {
    this.#run.emit({ event: event.event, data: { ...this.id, ...event.data } } as Exclude<RunEvent, { event: 'text' }>);
  };

  async #turns(messages: ModelMessage[]): Promise<void> {
    const { agent, depth } = this;
    const { tenantId, commands: handlers, roster, limits, signal, words, schemas } = this.#run;
    const system = systemPrompt(agent, [...handlers.values()], roster, depth, this.#format);
    const exit = new Exit(this, textOf(messages.at(-1)!.content, '[image]'), this.#format, schemas, { tenantId, signal });
    for (let turn = 1; ; turn += 1) {
      if (turn > 1 && this.#text.length > 0 && !this.#text.toString().endsWith('\n')) this.#emitText('\n');
      await foldHistory(messages, system, this, words.mark(this.id.stream_id, `summary ${turn}`));
      const held = new LongText();
      const onText = exit.holds ? (text: string) => held.add(text) : (text: string) => this.#emitText(text);
      const { output, commands } = await this.#turn(system, messages, onText);
      const isLast = turn === limits.maxTurns;
      const verdict = commands.length === 0 ? await exit.examine(held.toString(), isLast) : undefined;
      if (verdict && 'text' in verdict) return this.#emitText(verdict.text);
      if (isLast) throw new RunFailure('turn_limit', `the agent was not done after ${turn} turns`);
      messages.push({ role: 'assistant', content: output });
      if (verdict) {
        messages.push({ role: 'user', content: verdict.guidance });
        continue;
      }
      this.#emitText(exit.between(held.toString()));
      const mark = words.mark(this.id.stream_id, `results ${turn}`);
      const outcomes = await runCommands(commands, handlers, this.#context(mark), this);
      signal.throwIfAborted();
      messages.push({ role: 'user', content: renderResults(outcomes, mark) });
    }
  }

  /** One call of the model: its text is passed on as it arrives, commands are collected. */
  async #turn(
    system: ReturnType<typeof systemPrompt>,
    messages: ModelMessage[],
    passOn: (text: string) => void,
  ): Promise<{ output: string; commands: Command[] }> {
    const { signal, commands } = this.#run;
    const output = new LongText();
    const filter = new CommandFilter(commands, passOn);
    const onText = (delta: string): void => {
      if (signal.aborted) return;
      this.#run.produced(delta.length);
      output.add(delta);
      filter.push(delta);
    };
    const { model, max_tokens: maxTokens, temperature } = this.agent;
    await this.#call({ model, system, messages, maxTokens, temperature }, onText, {
      onComplete: ({ truncated }) => filter.end(truncated),
    });
    return { output: output.toString(), commands: filter.commands };
  }

  #emitText(delta: string): void {
    if (delta === '') return;
    this.#run.text(this.#source, delta);
    this.#text.add(delta);
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
   * Calls a model for a purpose other than a turn of the agent; the tokens are counted in this stream. @throws
   * {ModelError}
   */
  readonly ask: AskModel = async (request, onText, options) => this.#call(request, onText, options);

  /**
   * Calls a model, and counts its tokens: those of a failed call too, as far as they are known.
   * @param options.onComplete runs when the answer has ended, before it is counted
   * @throws {ModelError}
   */
  async #call(
    request: Omit<ModelRequest, 'tenantId' | 'signal' | 'assertOurs'>,
    onText: (delta: string) => void,
    options: { purpose?: string; onComplete?: (answer: ModelAnswer) => void },
  ): Promise<void> {
    const { tenantId, signal, clock, model, assertOurs } = this.#run;
    signal.throwIfAborted();
    await assertOurs();
    this.#run.hurry();
    const from = clock.monotonic();
    const count = (usage: ModelUsage): void => {
      const milliseconds = Math.round(clock.monotonic() - from);
      this.#run.used(this, usage, { model: request.model, milliseconds, purpose: options.purpose });
    };
    try {
      const answer = await model.stream({ ...request, tenantId, signal, assertOurs }, onText);
      try {
        options.onComplete?.(answer);
      } finally {
        count(answer.usage);
      }
    } catch (error) {
      const known = usageOf(error);
      if (known) count(known);
      throw error;
    }
  }

  /** Resolves when the stream may act. Rejects when the run is over. */
  async assertOurs(): Promise<void> {
    await this.#run.assertOurs();
  }

  /** The context of the commands of one turn. */
  #context(mark: Mark): CommandContext {
    const { agent, depth, emit, ask } = this;
    const { tenantId, conversationId, roster, signal, clock, resources, files } = this.#run;
    const delegate: CommandContext['delegate'] = (to, message) => this.#run.delegate(to, depth + 1, message);
    const standIn = { runId: (this.#run as unknown as { runId: string }).runId, streamId: this.id.stream_id };
    return { ...standIn, tenantId, conversationId, agent, depth, roster, signal, clock, resources, files, emit, mark, ask, delegate };
  }
}
