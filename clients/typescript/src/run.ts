import { segment, type Call } from './call.ts';
import { ApiError, RunFailed } from './errors.ts';
import { cursorOf, type RunEvent } from './events.ts';
import { follow, type Reconnect } from './follow.ts';
import type { DoneEvent, FileEvent } from './generated/events.ts';
import { Line } from './line.ts';
import type { Settings } from './options.ts';

/** What can be set where a run is read. */
export interface ReadOptions {
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
  options: ReadOptions;
}

/**
 * A run of an agent. It belongs to the server and goes on there, whoever listens.
 *
 * A loop over it brings every event once, in order, over lost connections: an event counts as handled when the loop asks
 * for the next one, and each new connection begins behind the last handled event. Leaving the loop hangs up; another loop
 * goes on behind the last handled event, and so brings the one in whose midst the first was left once more.
 */
export class Run implements AsyncIterable<RunEvent> {
  readonly id: string;
  readonly #settings: Settings;
  readonly #call: Call;
  readonly #options: ReadOptions;
  /** Where the loop stands. */
  #cursor: string;
  /** The first connection, until somebody reads it. */
  #line: Line | undefined;
  #looping = false;
  #complete = false;
  #done: DoneEvent | undefined;
  #drained: Promise<DoneEvent> | undefined;

  /** @internal `baton.run` and `baton.resume` make them */
  constructor({ settings, call, id, after, line, options }: RunParts) {
    this.#settings = settings;
    this.#call = call;
    this.id = id;
    this.#cursor = after;
    this.#line = line;
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
   * `result<City>()` says what type the `output` has; the server has validated it against the schema of the run.
   * @throws {RunFailed} when the run did not succeed
   */
  async result<Output = unknown>(): Promise<RunResult<Output>> {
    const done = this.#done ?? (await (this.#drained ??= this.#drain()));
    const tokens = { inputTokens: done.input_tokens, outputTokens: done.output_tokens };
    if (!done.ok) {
      throw new RunFailed(done.error ?? 'the run failed', { code: done.error_code ?? '', runId: this.id, ...tokens });
    }
    const content = done.content ?? '';
    const output = (done.content_type === 'application/json' ? JSON.parse(content) : undefined) as Output;
    return { runId: this.id, content, output, ...tokens, durationMs: done.duration_ms, conversationId: done.conversation_id };
  }

  /**
   * Cancels the run, from anywhere; its stream still ends properly, with `done`.
   * @returns whether it was under way; false also when an earlier attempt, whose answer got lost, has canceled it
   */
  async cancel(): Promise<boolean> {
    try {
      await this.#call('json', 'POST', `/v1/requests/${segment(this.id)}/cancel`, { options: undefined, repeatable: true });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_in_flight') return false;
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

  #follow(cursor: () => string): AsyncGenerator<RunEvent, void, undefined> {
    const { signal, onReconnect } = this.#options;
    return this.#noting(
      follow<RunEvent>(this.#settings, {
        open: () => this.#open(cursor()),
        isLast: ({ type }) => type === 'done',
        onLost: (error) => onReconnect?.({ after: cursor(), error }),
        signal,
      }),
    );
  }

  async *#noting(events: AsyncGenerator<RunEvent, void, undefined>): AsyncGenerator<RunEvent, void, undefined> {
    for await (const event of events) {
      if (event.type === 'done') this.#done = event;
      yield event;
    }
  }

  async #open(after: string): Promise<Line | undefined> {
    const { signal } = this.#options;
    const line = this.#line;
    this.#line = undefined;
    // Nothing was read of it, and nothing can have been handled since.
    if (line) return line;
    const headers: Record<string, string> = after === '' ? {} : { 'Last-Event-ID': after };
    return Line.open(this.#settings, { method: 'GET', path: `/v1/requests/${segment(this.id)}/events`, headers, signal });
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
