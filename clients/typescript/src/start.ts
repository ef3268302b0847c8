import type { Call } from './call.ts';
import { Dropped } from './dropped.ts';
import { ApiError } from './errors.ts';
import { eventOf, type RunEvent } from './events.ts';
import { Line } from './line.ts';
import type { Settings } from './options.ts';
import { causeOf, isPassing, Patience } from './patience.ts';
import { Run, type ReadOptions, type RunResult } from './run.ts';

/** What can be set where a run is started. */
export interface StartOptions extends ReadOptions {
  /**
   * Names the run before it has an id: the same key starts it once, in whatever process. Default: a new one. Remembered by
   * the server for 24 hours.
   */
  idempotencyKey?: string;
}

/**
 * A run that is being started: await it for the {@link Run}, or loop over it, or ask for its result at once.
 */
export class StartingRun implements PromiseLike<Run>, AsyncIterable<RunEvent> {
  readonly #run: Promise<Run>;

  /** @internal `baton.run` makes them */
  constructor(run: Promise<Run>) {
    this.#run = run;
  }

  // oxlint-disable-next-line unicorn/no-thenable -- it is made to be awaited
  then<A = Run, B = never>(
    onStarted?: ((run: Run) => A | PromiseLike<A>) | null,
    onError?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#run.then(onStarted, onError);
  }

  /** As {@link Run.result}. */
  async result<Output = unknown>(): Promise<RunResult<Output>> {
    return (await this.#run).result<Output>();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<RunEvent, void, undefined> {
    yield* await this.#run;
  }
}

/**
 * Starts a run. The request carries a key, so that it can be sent again when its answer got lost: a repeat joins the run
 * of the first one. Once the run has an id nothing is posted any more.
 */
export function start(settings: Settings, call: Call, path: string, body: object, options: StartOptions = {}): StartingRun {
  return new StartingRun(post(settings, call, path, body, options));
}

async function post(settings: Settings, call: Call, path: string, body: object, options: StartOptions): Promise<Run> {
  const { idempotencyKey = newKey(), signal } = options;
  const headers = { 'Idempotency-Key': asBytes(idempotencyKey) };
  const patience = new Patience(settings.retry);
  let isLost = false;
  for (;;) {
    try {
      const line = await Line.open(settings, { method: 'POST', path, headers, body, signal });
      if (!line) throw new Dropped('the answer is empty');
      const id = line.header('x-request-id');
      if (id) return new Run({ settings, call, id, after: '', line, options });
      return new Run({ settings, call, id: await idOfFirstEvent(line), after: '', options });
    } catch (error) {
      signal?.throwIfAborted();
      if (!isPassing(error) && !isInItsOwnWay(error, isLost)) throw error;
      // A first attempt that is refused is the caller's business, who may have other things to do than to wait.
      if (error instanceof ApiError && error.status === 429 && !isLost) throw error;
      options.onReconnect?.({ after: '', error: causeOf(error) });
      isLost ||= error instanceof Dropped || error.status === 502 || error.status === 504;
      await patience.wait(error, signal);
    }
  }
}

/** Whether a repeat may have been refused for the run that the lost request is just starting. */
function isInItsOwnWay(error: unknown, isLost: boolean): error is ApiError {
  return isLost && error instanceof ApiError && (error.status === 429 || error.code === 'conversation_busy');
}

/** For a proxy that lets no headers of ours through. */
async function idOfFirstEvent(line: Line): Promise<string> {
  for await (const frame of line.frames()) {
    const event = eventOf<RunEvent>(frame);
    if (event.type === 'request_received') return event.request_id;
  }
  throw new Dropped('the stream ended before its first event');
}

/** Browsers have `randomUUID` on secure pages only. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Headers hold bytes: each character stands for one. */
function asBytes(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}
