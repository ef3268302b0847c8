import { segment, type Call, type CallOptions } from './call.ts';
import { ApiStatusError, ConnectionLost, OutputInvalid, RunFailed, type FinishReason } from './errors.ts';
import { cursorOf, type RunEvent } from './events.ts';
import { follow, type Reconnect } from './follow.ts';
import type { DoneEvent, FileEvent } from './generated/events.ts';
import { Line } from './line.ts';
import { settingsFor, type PatienceOptions, type Settings } from './options.ts';
import type { OutputSchema } from './output.ts';
import { Polled } from './polled.ts';

/** What can be set where a run is read. */
export interface ReadOptions extends PatienceOptions {
  /** How long the stream may be silent until its connection counts as lost, in milliseconds. Default: that of the client. */
  idleTimeoutMs?: number;
  /** Hangs up; the run goes on. Loops and promises of the run are rejected with the reason of the signal. */
  signal?: AbortSignal;
  /** Told of each lost connection, before the next one is opened. */
  onReconnect?: (reconnect: Reconnect) => void;
}

/** What a run came to that succeeded. */
export interface RunResult<Output = unknown> {
  runId: string;
  /** The answer. */
  content: string;
  /** The answer as a value, of a run with a `response_format` by a schema; undefined when it is text. */
  output: Output;
  /** How the answer ended; `length` says that it is cut. Undefined with servers of before 0.3. */
  finishReason: FinishReason | undefined;
  inputTokens: number;
  outputTokens: number;
  durationMs: number;
  /** With runs of a conversation. */
  conversationId: number | undefined;
}

/** What a run is made of. */
export interface RunParts {
  settings: Settings;
  call: Call;
  id: string;
  /** Where to begin: empty for the start. */
  after: string;
  /** The connection that brought the run's id. */
  line?: Line | undefined;
  /** What its answer has to fit. */
  schema?: OutputSchema | undefined;
  options: ReadOptions;
}

/**
 * A run of an agent. It belongs to the server and goes on there, whoever listens.
 *
 * A loop over it brings every event once, in order, over lost connections: an event counts as handled when the loop asks
 * for the next one, and each new connection begins behind the last handled event. Leaving the loop hangs up; another loop
 * goes on behind the last handled event, and so brings the one in whose midst the first was left once more.
 */
export class Run<Output = unknown> implements AsyncIterable<RunEvent> {
  readonly id: string;
  readonly #settings: Settings;
  readonly #call: Call;
  readonly #options: ReadOptions;
  /** Where the loop stands. */
  #cursor: string;
  /** The first connection, until somebody reads it. */
  #line: Line | undefined;
  readonly #schema: OutputSchema | undefined;
  #looping = false;
  #complete = false;
  #done: DoneEvent | undefined;
  #drained: Promise<DoneEvent> | undefined;

  /** @internal `baton.run` and `baton.resume` make them */
  constructor({ settings, call, id, after, line, schema, options }: RunParts) {
    this.#settings = settingsFor(settings, options);
    this.#call = call;
    this.id = id;
    this.#cursor = after;
    this.#line = line;
    this.#schema = schema;
    this.#options = options;
  }

  /**
   * The place of the last event that the loop has handled; empty before the first. With it, `resume` goes on in another
   * process: `baton.resume(run.id, { after: run.lastEventId })`.
   */
  get lastEventId(): string {
    return this.#cursor;
  }

  /** The whole answer. Rejected like {@link result}. */
  get text(): Promise<string> {
    return this.result().then(({ content }) => content);
  }

  /** All files that the run writes, from its start to its end, whether it succeeds or not. Reads the run anew. */
  get files(): Promise<FileEvent[]> {
    return this.#collectFiles();
  }

  /**
   * Waits for the end of the run, reading on by itself if no loop has come there; loops still get every event.
   * The `output` has the type of the schema that the run was started with; `result<City>()` says one for a schema as JSON.
   * @throws {RunFailed} when the run did not succeed
   * @throws {OutputInvalid} when its answer fits the schema as JSON, and not what the library of the schema asks for besides
   */
  async result<Value = Output>(): Promise<RunResult<Value>> {
    const done = this.#done ?? (await (this.#drained ??= this.#drain()));
    const tokens = { inputTokens: done.input_tokens, outputTokens: done.output_tokens };
    if (!done.ok) throw new RunFailed(done.error ?? 'the run failed', { code: done.error_code ?? '', runId: this.id, ...tokens, done });
    const content = done.content ?? '';
    const output = (await this.#outputOf(content, done.content_type === 'application/json')) as Value;
    const { finish_reason: finishReason, duration_ms: durationMs, conversation_id: conversationId } = done;
    return { runId: this.id, content, output, finishReason, ...tokens, durationMs, conversationId };
  }

  /**
   * Cancels the run, from anywhere; its stream still ends properly, with `done`.
   * @returns whether it was under way; false also when an earlier attempt, whose answer got lost, has canceled it
   */
  async cancel(options?: CallOptions): Promise<boolean> {
    try {
      await this.#call('json', 'POST', `/v1/requests/${segment(this.id)}/cancel`, { options, repeatable: true });
      return true;
    } catch (error) {
      if (error instanceof ApiStatusError && error.code === 'not_in_flight') return false;
      throw error;
    }
  }

  /** Gives up the connection of a run that was started and that nobody reads. The run goes on, and can still be read. */
  close(): void {
    this.#line?.hangUp();
    this.#line = undefined;
  }

  /** @throws {Error} when another loop is under way: the two would share one place */
  async *[Symbol.asyncIterator](): AsyncGenerator<RunEvent, void, undefined> {
    if (this.#looping) throw new Error('this run has a loop already; resume() makes another one');
    if (this.#complete) return;
    this.#looping = true;
    try {
      for await (const event of this.#follow(() => this.#cursor)) {
        yield event;
        // Only now: who asks for the next one has handled this one.
        this.#cursor = cursorOf(event) ?? this.#cursor;
      }
      this.#complete = true;
    } finally {
      this.#looping = false;
    }
  }

  async *#follow(cursor: () => string): AsyncGenerator<RunEvent, void, undefined> {
    const { signal, onReconnect } = this.#options;
    const told = new Set<number>();
    const events = follow<RunEvent>(this.#settings, {
      open: () => this.#open(cursor(), told),
      isLast: ({ type }) => type === 'done',
      onLost: (error) => onReconnect?.({ after: cursor(), error }),
      signal,
    });
    try {
      for await (const event of events) {
        if (event.type === 'done') this.#done = event;
        yield event;
      }
    } catch (error) {
      throw error instanceof ConnectionLost ? Object.assign(error, { runId: this.id, lastEventId: cursor() }) : error;
    }
  }

  async #open(after: string, told: Set<number>): Promise<Line | Polled | undefined> {
    const settings = this.#settings;
    const { signal } = this.#options;
    const line = this.#line;
    this.#line = undefined;
    // Nothing was read of it, and nothing can have been handled since.
    if (line) return line;
    const headers: Record<string, string> = after === '' ? {} : { 'Last-Event-ID': after };
    const outgoing = { method: 'GET', path: `/v1/requests/${segment(this.id)}/events`, headers, signal };
    if (settings.platform.streams) {
      const opened = await Line.open(settings, outgoing);
      if (settings.platform.streams) return opened;
      opened?.hangUp();
    }
    return new Polled({ settings, id: this.id, signal, told, replay: () => Line.open(settings, outgoing) });
  }

  /** The answer as a value, where it is one. */
  async #outputOf(content: string, isJson: boolean): Promise<unknown> {
    const output: unknown = isJson ? JSON.parse(content) : undefined;
    if (!this.#schema) return output;
    const validated = await this.#schema['~standard'].validate(output);
    if (validated.issues) throw new OutputInvalid(this.id, content, validated.issues);
    return validated.value;
  }

  async #drain(): Promise<DoneEvent> {
    try {
      await this.#readAll(this.#cursor);
      // What comes behind the last event is nothing: read it again.
      if (!this.#done) await this.#readAll('');
      if (!this.#done) throw new Error('the run has no end');
      return this.#done;
    } finally {
      this.#drained = undefined;
    }
  }

  async #collectFiles(): Promise<FileEvent[]> {
    const files: FileEvent[] = [];
    await this.#readAll('', (event) => {
      if (event.type === 'file') files.push(event);
    });
    return files;
  }

  /** Reads to the end without a loop, and without moving its place. */
  async #readAll(after: string, handle: (event: RunEvent) => void = () => {}): Promise<void> {
    for await (const event of this.#follow(() => after)) {
      handle(event);
      after = cursorOf(event) ?? after;
    }
  }
}
