import { textSource, type TextSource } from '../log/run-log.ts';
import type { AgentDefinition } from './agent.ts';
import { toFailure, RunFailure } from './failure.ts';
import { CommandFilter } from './filter.ts';
import { gateOf } from './gate.ts';
import type { Command } from './grammar.ts';
import { foldHistory } from './history.ts';
import { textOf, usageOf, type ModelAnswer, type ModelMessage, type ModelRequest, type ModelUsage } from './model.ts';
import { systemPrompt } from './prompt.ts';
import { renderResults } from './results.ts';
import type { Run } from './run.ts';
import { runCommands } from './turn-commands.ts';

/**
 * One agent at work: the turns of a stream, from its `stream_start` to its `stream_end` (RUNTIME §1).
 *
 *   stream_start ──▶ turn ──commands──▶ results ──▶ turn … ──no commands──▶ (gate) ──▶ stream_end (ok)
 *                      ├──────────── failure, abort, too many turns ──────▶ stream_end (not ok)
 *                      └─ the text of a gated agent's turn is held until the turn has commands or is approved
 */
export class Stream {
  readonly run: Run;
  readonly agent: AgentDefinition;
  /** 0 for the master, 1 for its delegates, 2 for theirs. */
  readonly depth: number;
  /** The fields that name the stream in every event. */
  readonly id: { agent: string; stream_id: number };
  /** All of the stream's text so far. */
  text = '';
  /** A line for every command that has finished. */
  readonly calls: string[] = [];
  readonly #source: TextSource;

  /** @param streamId 0 for the master, then in the order in which the streams start */
  constructor(run: Run, agent: AgentDefinition, streamId: number, depth: number) {
    this.run = run;
    this.agent = agent;
    this.depth = depth;
    this.id = { agent: agent.id, stream_id: streamId };
    this.#source = textSource(agent.id, streamId);
  }

  /**
   * Runs the stream to its end, with all its events.
   * @param messages what the conversation holds so far; the last one is the prompt
   * @returns the stream's text: exactly what its `text` events add up to
   * @throws {RunFailure}
   */
  async converse(messages: ModelMessage[]): Promise<string> {
    const { run, agent, depth, id } = this;
    run.emit({ event: 'stream_start', data: { ...id, depth, model: agent.model } });
    let ok = false;
    try {
      await this.#turns([...messages]);
      ok = true;
    } catch (error) {
      throw toFailure(error, run.signal);
    } finally {
      if (depth > 0) run.emit({ event: 'sub_agent_response', data: { ...id, depth, ok, content: this.text } });
      run.emit({ event: 'stream_end', data: { ...id, ok } });
    }
    return this.text;
  }

  async #turns(messages: ModelMessage[]): Promise<void> {
    const { run, agent, depth } = this;
    const system = systemPrompt(agent, [...run.commands.values()], run.roster, depth);
    const gate = gateOf(this, textOf(messages.at(-1)!.content, '[image]'));
    for (let turn = 1; ; turn += 1) {
      if (turn > 1 && this.text !== '' && !this.text.endsWith('\n')) this.#emitText('\n');
      await foldHistory(messages, system, this);
      let held = '';
      const onText = gate ? (text: string) => (held += text) : (text: string) => this.#emitText(text);
      const { output, commands } = await this.#turn(system, messages, onText);
      const guidance = commands.length === 0 ? await gate?.judge(held) : undefined;
      if (commands.length === 0 && guidance === undefined) return this.#emitText(held);
      if (turn === run.limits.maxTurns) {
        throw new RunFailure('turn_limit', `the agent was not done after ${turn} turns`);
      }
      messages.push({ role: 'assistant', content: output });
      if (guidance !== undefined) {
        messages.push({ role: 'user', content: guidance });
        continue;
      }
      this.#emitText(held);
      const outcomes = await runCommands(commands, this);
      run.signal.throwIfAborted();
      messages.push({ role: 'user', content: renderResults(outcomes) });
    }
  }

  /** One call of the model: its text is passed on as it comes, commands are collected. */
  async #turn(
    system: ReturnType<typeof systemPrompt>,
    messages: ModelMessage[],
    passOn: (text: string) => void,
  ): Promise<{ output: string; commands: Command[] }> {
    const { run, agent } = this;
    const { signal } = run;
    let output = '';
    const filter = new CommandFilter(passOn);
    const onText = (delta: string): void => {
      if (signal.aborted) return;
      output += delta;
      filter.push(delta);
    };
    const { model, max_tokens: maxTokens, temperature } = agent;
    await this.call({ model, system, messages, maxTokens, temperature }, onText, {
      onComplete: ({ truncated }) => filter.end(truncated),
    });
    return { output, commands: filter.commands };
  }

  #emitText(delta: string): void {
    if (delta === '') return;
    this.run.text(this.#source, delta);
    this.text += delta;
  }

  /**
   * Calls a model on behalf of this stream, and counts its tokens: those of a failed call too, as far as they are known.
   * @param options.purpose what the call is for, when it isn't a turn of the agent
   * @param options.onComplete runs when the answer has ended, before it is counted
   * @throws {ModelError}
   */
  async call(
    request: Omit<ModelRequest, 'signal'>,
    onText: (delta: string) => void,
    options: { purpose?: string; onComplete?: (answer: ModelAnswer) => void } = {},
  ): Promise<void> {
    const { run } = this;
    run.signal.throwIfAborted();
    const from = run.clock.monotonic();
    const count = (usage: ModelUsage): void =>
      run.used(this, usage, { model: request.model, milliseconds: Math.round(run.clock.monotonic() - from), purpose: options.purpose });
    try {
      const answer = await run.model.stream({ ...request, signal: run.signal }, onText);
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
}
