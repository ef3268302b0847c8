import { errorEvent } from '../log/ending.ts';
import { shownPrompt } from '../log/payload.ts';
import type { RunLog } from '../log/run-log.ts';
import { labelColumns, labelsOf } from '../store/runs/run-labels.ts';
import type { Access } from '../store/tenants/tenants.ts';
import { ALWAYS_AT_WORK, CountedActivity } from './activity.ts';
import { delegatesOf, thinking, turnsOf, type AgentDefinition, type Roster } from './agent.ts';
import { Approvals } from './approvals.ts';
import { CallBudget } from './call-budget.ts';
import { epochSeconds } from '../lib/clock.ts';
import { askedOf, openingOf, withStanding, type AskedRun, type OpenedRecord } from './durable/records.ts';
import type { RestoredRun, RestoredRunStream } from './durable/restore.ts';
import { suspends, Suspension } from './durable/suspension.ts';
import { finishOf, type FinishReason, RunFailure, toFailure } from './failure.ts';
import { FileBudget } from './file-budget.ts';
import { estimateTokens } from './history.ts';
import { inlineImages } from './images.ts';
import { readDocuments } from './prompt-documents.ts';
import { placeholder, textOf, type ModelMessage } from './model.ts';
import { systemPrompt } from './prompt.ts';
import { RunResources } from './resources.ts';
import { RUN_RECORDS, RunJournal, type JournalOptions } from './run-journal.ts';
import { RunOutput } from './run-output.ts';
import type { RunInput } from './run-input.ts';
import type { RunParts, RunServices } from './run-parts.ts';
import { RunStreams } from './run-streams.ts';
import type { Steer } from './steering.ts';
import { Stream } from './stream.ts';
import { Waiting, type WaitingServices } from './waiting.ts';
import { messagesWrittenOut } from './written-out.ts';
import { formatOf, type JsonFormat } from './typed.ts';

/** The means by which another process can go on with a run. */
export interface RunDurability extends JournalOptions {
  /** The access that the run was started with. */
  access: Access;
  waiting: WaitingServices;
  /** Called when something of the waiting failed; it is tried again. */
  onError: (error: Error) => void;
}

/** The parts that a run has for itself. */
export interface OwnParts extends Pick<RunParts, 'words' | 'onFold' | 'onFallback'> {
  log: RunLog;
  /** Stops the run; its reason is a {@link RunFailure} or a {@link Suspension}, and the first one stays. */
  controller: AbortController;
  /** Without it the run ends with its process. */
  durability?: RunDurability | undefined;
}

/**
 * The outcome of a run, which its log has reported to the client already; or why it goes on elsewhere, of which its log says
 * nothing.
 */
export type RunOutcome = { ok: true } | { ok: false; failure: RunFailure } | { suspended: Suspension };

/** The text of the master's stream, and how it has ended. */
interface RunAnswer {
  content: string;
  finishReason: FinishReason | undefined;
}

async function answerOf(stream: Stream): Promise<RunAnswer> {
  const content = await stream.converse();
  return { content, finishReason: stream.parts.state.finishReason };
}

/** One run, from `request_received` to `done`. */
export class Run {
  /** Whether the outcome is decided: from then on the run can't be canceled. */
  ending = false;
  readonly #input: RunInput;
  readonly #own: OwnParts;
  readonly #parts: RunParts;
  readonly #streams: RunStreams;
  /** Why the run is to stop before its next turn. */
  #stop: Suspension | undefined;
  #left = false;
  /** Of the answer; undefined for text. */
  #format: JsonFormat | undefined;

  constructor(input: RunInput, services: RunServices, own: OwnParts) {
    const { tenantId, runId, startedBy, conversationId, roster, restored } = input;
    const { log, controller, words, durability, onFold, onFallback } = own;
    const { clock, limits, billing } = services;
    const { signal } = controller;
    const journal = new RunJournal(log, controller, durability);
    const output = new RunOutput({ log, journal, textMax: limits.textMax, billed: billing !== undefined, restored });
    const waiting =
      durability &&
      new Waiting({
        ...durability.waiting,
        tenantId,
        runId,
        nodeId: durability.nodeId,
        clock,
        signal,
        makeDurable: () => journal.makeDurable(),
        suspend: (why) => controller.abort(why),
        onError: durability.onError,
      });
    this.#input = input;
    this.#own = own;
    this.#parts = {
      ...services,
      tenantId,
      runId,
      startedBy,
      user: input.labels?.user,
      conversationId,
      roster,
      recording: input.recording,
      delegates: (agent) => delegatesOf(agent, roster, (name) => services.findAgent(tenantId, name)),
      words,
      onFold,
      onFallback,
      signal,
      journal,
      output,
      waiting,
      activity: waiting ? new CountedActivity(waiting.turned) : ALWAYS_AT_WORK,
      resources: new RunResources(),
      files: new FileBudget(limits.fileMaxBytes, () => output.tally.filesBytes),
      calls: new CallBudget(restored?.calls),
      boundary: () => {
        if (this.#stop) throw this.#stop;
      },
      steers: () => this.#steers(),
      delegate: (task, parent) => this.#streams.delegate(task, parent),
    };
    this.#streams = new RunStreams(this.#parts, restored, (failure) => {
      this.ending = true;
      controller.abort(failure);
    });
  }

  /** Whether it stops here, to go on elsewhere. */
  get leaving(): boolean {
    const { signal } = this.#parts;
    return this.#left || (signal.aborted && signal.reason instanceof Suspension);
  }

  /** Whether others can go on with it. */
  get durable(): boolean {
    return this.#parts.journal.durable;
  }

  /** Whether all that is left of it to do waits for people. */
  get waits(): boolean {
    return this.#parts.waiting?.only === true;
  }

  /** Closes what its commands have kept open. @returns the errors of those that could not be closed */
  closeResources(): Promise<unknown[]> {
    return this.#parts.resources.close();
  }

  /** Looks whether questions of the run are answered. */
  async lookForAnswers(): Promise<void> {
    await this.#parts.waiting?.look();
  }

  /** Stops the run before its next turn, and goes on with it elsewhere. @returns false when it can't be gone on with */
  releaseSoon(): boolean {
    if (!this.durable) return false;
    this.#stop ??= new Suspension('released');
    this.#parts.waiting?.parkSoon();
    return true;
  }

  /** Stops the run at once. @returns false when it can't be gone on with */
  suspend(why: Suspension): boolean {
    if (!this.durable || this.ending) return false;
    this.#own.controller.abort(why);
    return true;
  }

  /**
   * Executes the run to its end, whatever happens; afterwards the log has exactly one `done`, unless the run is to go on
   * elsewhere.
   */
  async execute(): Promise<RunOutcome> {
    const { signal, waiting, output } = this.#parts;
    if (this.#input.restored) this.#rewind(this.#input.restored);
    else this.#begin();
    try {
      const answer = await this.#answer();
      signal.throwIfAborted();
      this.#finish({ ok: true, ...answer });
      return { ok: true };
    } catch (error) {
      if (suspends(error, signal)) {
        // Taken now: whatever else is to end the run comes too late.
        const suspended = (signal.aborted ? signal.reason : error) as Suspension;
        this.ending = this.#left = true;
        await waiting?.settled();
        // A log that broke tells its supervisor.
        await this.#own.log.release().catch(() => {});
        return { suspended };
      }
      const failure = toFailure(error, signal);
      // Streams close themselves; this closes those that a fault of the server has left open.
      for (const end of output.tally.openEnds()) output.emit(end);
      output.emit(errorEvent(failure));
      this.#finish({ ok: false, failure });
      return { ok: false, failure };
    } finally {
      await waiting?.settled();
    }
  }

  #begin(): void {
    const { tenantId, runId, agentId, message, conversationId, history, own = [], receivedAt, labels, rerunOf, trace } = this.#input;
    const { output, journal, clock, words, roster, steps, model } = this.#parts;
    const preview = shownPrompt(textOf(message));
    const agentVersion = roster.get(agentId)?.version;
    output.emit({
      event: 'request_received',
      data: {
        request_id: runId,
        agent: agentId,
        ...(agentVersion === undefined ? {} : { agent_version: agentVersion }),
        tenant_id: tenantId,
        message: preview,
        ...(conversationId > 0 ? { conversation_id: conversationId } : {}),
        ...(rerunOf === undefined ? {} : { rerun_of: rerunOf }),
        ...labelsOf(labelColumns(labels)),
        ...trace,
      },
    });
    const { durability } = this.#own;
    if (!durability && !steps) return;
    const asked: AskedRun = {
      ...askedOf(this.#input),
      agentVersion,
      own: [...own],
      before: history.length,
      history: conversationId > 0 || history.length === 0 ? undefined : history,
      secret: words.secret,
    };
    if (steps) output.asked(asked, steps, model.secretsOf?.(tenantId) ?? []);
    if (!durability) return;
    const receivedMs = Math.round(clock.now() - (clock.monotonic() - receivedAt));
    journal.record(RUN_RECORDS, { kind: 'run', access: durability.access, ...asked, receivedAt: receivedMs });
  }

  /**
   * Withdraws the text and the thoughts of calls that were under way, which clients may have seen and which are made again. All of it
   * comes before anything new: what clients hold of it is counted from the last event that is neither.
   */
  #rewind({ streams, crashed }: RestoredRun): void {
    for (const stream of streams.values()) {
      const { state, agent, streamId } = stream;
      const sendsThoughts = agent.reasoning?.stream === true;
      if (state.closed || (state.holds && !sendsThoughts) || state.phase !== 'turn') continue;
      // Of text that is held all that was shown stays, and more of it may follow.
      const length = state.holds ? stream.shown : state.text.length;
      if (!crashed && stream.shown === length && stream.thought === state.thought) continue;
      const thoughts = sendsThoughts ? { reasoning_length: state.thought } : {};
      const data = { agent: agent.id, stream_id: streamId, length, ...thoughts, reason: 'recovered' } as const;
      this.#parts.output.emit({ event: 'rewind', data });
      stream.shown = length;
    }
  }

  async #answer(): Promise<RunAnswer> {
    const { agentId, message, history, refusal, responseFormat, reasoning, restored, approvals, tools, stands } = this.#input;
    if (refusal) throw refusal;
    const { roster, delegates, commands } = this.#parts;
    const master = restored?.streams.get(0);
    const addressed = roster.get(agentId);
    const agent = master?.agent ?? (addressed && thinking(addressed, reasoning));
    if (!agent) throw new RunFailure('agent_not_found', `no agent '${agentId}' for this tenant`);
    const format = (this.#format = formatOf(responseFormat, agent));
    const above = new Approvals(commands).and(approvals);
    const task = stands && textOf(message, placeholder);
    const reachable = await delegates(agent);
    if (master) return this.#goOn(master, { roster: reachable, above, task });
    const { said, at } = openingOf(this.#input, history);
    await this.#preflight(agent, reachable, withStanding(said, at, stands));
    const read = await this.#readable(said, 'documents');
    const changed = read.some((one, i) => one !== said[i]);
    const messages = withStanding(read, at, stands);
    const opened: OpenedRecord = { kind: 'opened', agent, depth: 0, ...(changed ? { messages } : {}) };
    return answerOf(this.#streams.open({ agent, roster: reachable, depth: 0, above, format, tools, task, messages }, opened));
  }

  /** As the models get them: images and documents fetched, and nothing in them that looks like a line of ours. */
  async #readable(messages: readonly ModelMessage[], documentsOf: string): Promise<ModelMessage[]> {
    const { images, documents, words } = this.#parts;
    const inlined = await inlineImages(await messagesWrittenOut(messages), images, this.#parts);
    return readDocuments(inlined, { sources: documents, run: this.#parts, mark: words.mark(0, documentsOf) });
  }

  /** The messages that have come for the run. One that can't be read is left to a run of its own, which says so. */
  async #steers(): Promise<Steer[]> {
    const { steering, tenantId, runId, conversationId, signal } = this.#parts;
    if (!steering || conversationId === 0) return [];
    const steers: Steer[] = [];
    for (const steer of await steering.of(tenantId, runId)) {
      try {
        const [message] = await this.#readable([steer.message], `documents of ${steer.id}`);
        steers.push({ ...steer, message: message! });
      } catch (error) {
        if (!(error instanceof RunFailure) || signal.aborted) throw error;
      }
    }
    return steers;
  }

  async #goOn(master: RestoredRunStream, more: { roster: Roster; above: Approvals; task: string | undefined }): Promise<RunAnswer> {
    const { closed, failure, text, finishReason } = master.state;
    if (!closed) return answerOf(new Stream(this.#parts, { ...master, ...more, format: this.#format, tools: this.#input.tools }));
    if (failure) throw failure;
    return { content: text.toString(), finishReason };
  }

  /** @throws {RunFailure} when billing denies the run */
  async #preflight(agent: AgentDefinition, roster: Roster, messages: readonly ModelMessage[]): Promise<void> {
    const { billing, commands, limits, tenantId, runId, signal } = this.#parts;
    if (!billing) return;
    const system = systemPrompt(
      agent,
      [...commands.values()],
      roster,
      { depth: 0, tenantId, turns: turnsOf(agent, limits.maxTurns) },
      this.#format,
    );
    const quota = {
      inputTokens: estimateTokens(messages, system),
      outputTokens: Math.min(agent.max_tokens, limits.maxTokens),
      model: agent.model,
    };
    const denial = await billing.check({ ...quota, tenantId, runId }, signal);
    if (denial) throw denial;
  }

  #finish(result: ({ ok: true } & RunAnswer) | { ok: false; failure: RunFailure }): void {
    this.ending = true;
    const { conversationId, runId, clock, output, journal } = this.#parts;
    const { inputTokens, outputTokens } = output.tally;
    const durationMs = Math.round(clock.monotonic() - this.#input.receivedAt);
    const common = {
      request_id: runId,
      duration_ms: durationMs,
      ...output.tally.totals(),
      ...(conversationId > 0 ? { conversation_id: conversationId } : {}),
    };
    const times = { completedAt: epochSeconds(clock), changedMs: clock.now(), durationMs };
    const totals = {
      inputTokens,
      outputTokens,
      usage: output.tally.usage(),
      user: this.#input.labels?.user,
      conversationId,
      durable: journal.kept,
    };
    if (result.ok) {
      const typed = this.#format ? { content_type: 'application/json' } : {};
      const { content, finishReason: finish_reason } = result;
      const done = { event: 'done', data: { ok: true, ...common, content, ...typed, ...(finish_reason && { finish_reason }) } } as const;
      const answer = conversationId > 0 ? JSON.stringify(content) : undefined;
      this.#own.log.finish(done, {
        state: 'completed',
        ...times,
        errorMessage: '',
        errorCode: '',
        finishReason: finish_reason,
        ...totals,
        answer,
      });
    } else {
      const { message, code } = result.failure;
      const finish_reason = finishOf(code);
      const failed = { error: message, error_code: code, ...(finish_reason && { finish_reason }) };
      const done = { event: 'done', data: { ok: false, ...common, ...failed } } as const;
      const state = code === 'canceled' ? 'canceled' : 'failed';
      this.#own.log.finish(done, { state, ...times, errorMessage: message, errorCode: code, finishReason: finish_reason, ...totals });
    }
  }
}
