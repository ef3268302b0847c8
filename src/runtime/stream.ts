import { textSource, type TextSource } from '../log/run-log.ts';
import type { AgentDefinition } from './agent.ts';
import { toFailure, RunFailure } from './failure.ts';
import { CommandFilter } from './filter.ts';
import type { Command } from './grammar.ts';
import { ModelError, type ModelMessage, type ModelUsage } from './model.ts';
import { foldHistory } from './history.ts';
import { systemPrompt } from './prompt.ts';
import { renderResults } from './results.ts';
import type { Run } from './run.ts';
import { runCommands } from './turn-commands.ts';

/**
 * One agent at work: the turns of a stream, from its `stream_start` to its `stream_end` (RUNTIME §1).
 *
 *   stream_start ──▶ turn ──commands──▶ results ──▶ turn … ──no commands──▶ stream_end (ok)
 *                      └──────────── failure, abort, too many turns ──────▶ stream_end (not ok)
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
    const { run, agent } = this;
    if (agent.advisor?.mode === 'gate') {
      // Fail closed: this agent's owner wants nothing to get out that the advisor has not approved.
      throw new RunFailure('advisor_halt', 'this server has no advisor gate, and the agent must not answer without it');
    }
    const system = systemPrompt(agent, [...run.commands.values()], run.roster);
    for (let turn = 1; ; turn += 1) {
      if (turn > 1 && this.text !== '' && !this.text.endsWith('\n')) this.#emitText('\n');
      await foldHistory(messages, system, this);
      const { output, commands } = await this.#turn(system, messages);
      if (commands.length === 0) return;
      if (turn === run.limits.maxTurns) {
        throw new RunFailure('turn_limit', `the agent was not done after ${turn} turns`);
      }
      const outcomes = await runCommands(commands, this);
      run.signal.throwIfAborted();
      messages.push({ role: 'assistant', content: output }, { role: 'user', content: renderResults(outcomes) });
    }
  }

  /** One call of the model: text goes out as it comes, commands are collected. */
  async #turn(
    system: ReturnType<typeof systemPrompt>,
    messages: ModelMessage[],
  ): Promise<{ output: string; commands: Command[] }> {
    const { run, agent } = this;
    const { signal } = run;
    signal.throwIfAborted();
    let output = '';
    const filter = new CommandFilter((text) => this.#emitText(text));
    const onText = (delta: string): void => {
      if (signal.aborted) return;
      output += delta;
      filter.push(delta);
    };
    const { model, max_tokens: maxTokens, temperature } = agent;
    try {
      const usage = await run.model.stream({ model, system, messages, maxTokens, temperature, signal }, onText);
      filter.end();
      this.emitUsage(usage);
    } catch (error) {
      if (error instanceof ModelError && error.usage) this.emitUsage(error.usage);
      throw error;
    }
    return { output, commands: filter.commands };
  }

  #emitText(delta: string): void {
    this.run.text(this.#source, delta);
    this.text += delta;
  }

  /** Counts a call of a model. @param purpose what it was for, when it wasn't a turn of the agent */
  emitUsage(usage: ModelUsage, purpose?: string): void {
    this.run.emit({
      event: 'token_usage',
      data: {
        ...this.id,
        depth: this.depth,
        model: this.agent.model,
        input_tokens: usage.inputTokens,
        output_tokens: usage.outputTokens,
        ...(usage.cacheReadTokens === undefined ? {} : { cache_read_tokens: usage.cacheReadTokens }),
        ...(usage.cacheWriteTokens === undefined ? {} : { cache_write_tokens: usage.cacheWriteTokens }),
        ...(purpose === undefined ? {} : { purpose }),
      },
    });
  }
}
