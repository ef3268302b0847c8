import type { Answered } from './api-promise.ts';
import { ask, type Call, type CallOptions } from './call.ts';
import { Dropped } from './dropped.ts';
import { ApiStatusError } from './errors.ts';
import { eventOf, type RunEvent } from './events.ts';
import type { FileEvent } from './generated/events.ts';
import type { components } from './generated/schemas.ts';
import { Line } from './line.ts';
import { settingsFor, type Settings } from './options.ts';
import type { OutputSchema } from './output.ts';
import { causeOf, isPassing, Patience } from './patience.ts';
import { Run, type ReadOptions, type RunResult } from './run.ts';
import { throwIfAborted } from './signals.ts';

type Schemas = components['schemas'];

/** What can be set where a run is started. */
export interface StartOptions extends ReadOptions {
  /**
   * Names the run before it has an id: the same key starts it once, in whatever process. Default: a new one. Remembered by
   * the server for 24 hours.
   */
  idempotencyKey?: string;
  /** More headers of the start. */
  headers?: Record<string, string>;
}

/**
 * A run that is being started: await it for the {@link Run}, or loop over it, or ask for its result at once.
 */
export class StartingRun<Output = unknown> implements PromiseLike<Run<Output>>, AsyncIterable<RunEvent> {
  readonly #started: Promise<Answered<Run<Output>>>;

  /** @internal `baton.run` makes them */
  constructor(started: Promise<Answered<Run<Output>>>) {
    this.#started = started;
  }

  // oxlint-disable-next-line unicorn/no-thenable -- it is made to be awaited
  then<A = Run<Output>, B = never>(
    onStarted?: ((run: Run<Output>) => A | PromiseLike<A>) | null,
    onError?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#run().then(onStarted, onError);
  }

  /** As {@link Run.id}, as soon as the run has one. */
  get id(): Promise<string> {
    return this.#run().then(({ id }) => id);
  }

  /** As {@link Run.text}. */
  get text(): Promise<string> {
    return this.#run().then(({ text }) => text);
  }

  /** As {@link Run.files}. */
  get files(): Promise<FileEvent[]> {
    return this.#run().then(({ files }) => files);
  }

  /** As {@link Run.result}. */
  async result<Value = Output>(): Promise<RunResult<Value>> {
    return (await this.#run()).result<Value>();
  }

  /** As {@link Run.cancel}, as soon as the run has an id. */
  async cancel(options?: CallOptions): Promise<boolean> {
    return (await this.#run()).cancel(options);
  }

  /** The run together with the response to its start, whose body is not to be read. */
  withResponse(): Promise<Answered<Run<Output>>> {
    return this.#started;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<RunEvent, void, undefined> {
    yield* await this.#run();
  }

  async #run(): Promise<Run<Output>> {
    return (await this.#started).data;
  }
}

/** A run that is to be started. */
export interface Start {
  /** Where it is started with a stream, and with what. */
  path: string;
  body: object;
  /** With what it is started without one; undefined: as with one, at the same place. */
  request: Schemas['CreateRequest'] | undefined;
  /** What its answer has to fit. */
  schema: OutputSchema | undefined;
}

/**
 * Starts a run. The request carries a key, so that it can be sent again when its answer got lost: a repeat joins the run
 * of the first one. Once the run has an id nothing is posted any more.
 */
export function start<Output>(settings: Settings, call: Call, what: Start, options: StartOptions = {}): StartingRun<Output> {
  return new StartingRun(post<Output>(settings, call, what, options));
}

async function post<Output>(settings: Settings, call: Call, what: Start, options: StartOptions): Promise<Answered<Run<Output>>> {
  const { idempotencyKey = newKey(), signal } = options;
  const headers = { ...options.headers, 'Idempotency-Key': asBytes(idempotencyKey) };
  const own = settingsFor(settings, options);
  const patience = new Patience(own.retry);
  let isLost = false;
  for (;;) {
    try {
      const { id, line, response } = await begin(own, what, headers, signal);
      const run = new Run<Output>({ settings, call, id, after: '', line, schema: what.schema, options });
      return { data: run, response };
    } catch (error) {
      throwIfAborted(signal);
      if (!isPassing(error) && !isInItsOwnWay(error, isLost)) throw error;
      // A first attempt that is refused is the caller's business, who may have other things to do than to wait.
      if (error instanceof ApiStatusError && error.status === 429 && !isLost) throw error;
      options.onReconnect?.({ after: '', error: causeOf(error) });
      isLost ||= error instanceof Dropped || error.status === 502 || error.status === 504;
      await patience.wait(error, signal);
    }
  }
}

interface Begun {
  id: string;
  /** The connection that brings its events, from the first one on. */
  line?: Line;
  response: Response;
}

/** One attempt to start a run, with a stream wherever one can be read. */
async function begin(
  settings: Settings,
  { path, body, request }: Start,
  headers: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<Begun> {
  if (settings.platform.streams) {
    const line = await Line.open(settings, { method: 'POST', path, headers, body, signal });
    if (!line) throw new Dropped('the answer is empty');
    const { response } = line;
    const id = response.headers.get('x-request-id');
    if (settings.platform.streams) return id ? { id, line, response } : { id: await idOfFirstEvent(line), response };
    // That is known now, and the run has begun: the same key finds it.
    line.hangUp();
    if (id) return { id, response };
  }
  const outgoing = request
    ? { method: 'POST', path: '/v1/requests', headers, body: request, signal }
    : { method: 'POST', path, headers: { ...headers, Prefer: 'respond-async' }, body, signal };
  const { data, response } = await ask<Pick<Schemas['Request'], 'request_id'>>(settings, 'json', outgoing, settings.idleTimeoutMs);
  return { id: data.request_id, response };
}

/** Whether a repeat may have been refused for the run that the lost request is just starting. */
function isInItsOwnWay(error: unknown, isLost: boolean): error is ApiStatusError {
  return isLost && error instanceof ApiStatusError && (error.status === 429 || error.code === 'conversation_busy');
}

/** For a proxy that lets no headers of ours through. */
async function idOfFirstEvent(line: Line): Promise<string> {
  for await (const frame of line.frames()) {
    const event = eventOf<RunEvent>(frame);
    if (event.type === 'request_received') return event.request_id;
  }
  throw new Dropped('the stream ended before its first event');
}

/** It has to be new, not secret. Browsers have `randomUUID` on secure pages only, React Native has no `crypto` at all. */
function newKey(): string {
  const bytes = new Uint8Array(16).map(() => Math.floor(Math.random() * 256));
  globalThis.crypto?.getRandomValues(bytes);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Headers hold bytes: each character stands for one. */
function asBytes(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}
