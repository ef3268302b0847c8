/*
 * What the programs on generated clients of TypeScript share: it stands beside each of them, with `events.ts`, which names the
 * generated types of events.
 */
import type { DoneEvent, RunEvent } from './events.js';

/** An event as its stream has brought it. */
export interface Frame {
  id?: string | undefined;
  event: RunEvent;
}

/** How a generated client opens streams. Whoever leaves one hangs up. */
export interface Streams {
  begin(message: string): AsyncIterable<Frame>;
  goOn(id: string, lastEventId: string): AsyncIterable<Frame>;
}

/** A run as far as its events have been read. */
class Run {
  id = '';
  lastEventId = '';
  text = '';
  done: DoneEvent | undefined;
  readonly #streams: Streams;

  constructor(streams: Streams) {
    this.#streams = streams;
  }

  /** Takes the events of a new run, up to `done` or so many pieces of text. */
  start(message: string, pieces = Infinity): Promise<void> {
    return this.#read(this.#streams.begin(message), pieces);
  }

  /** Goes on where the run was left, until it has its end. */
  async finish(): Promise<DoneEvent> {
    while (!this.done) await this.#read(this.#streams.goOn(this.id, this.lastEventId));
    return this.done;
  }

  async #read(frames: AsyncIterable<Frame>, pieces = Infinity): Promise<void> {
    for await (const { id, event } of frames) {
      this.#handle(event);
      // Only now: the id means "everything up to and including this event".
      this.lastEventId = id ?? this.lastEventId;
      if (event.type === 'text' && --pieces === 0) break;
    }
  }

  #handle(event: RunEvent): void {
    switch (event.type) {
      case 'request_received':
        this.id = event.request_id;
        break;
      case 'text':
        if (event.stream_id === 0) this.text += event.delta;
        break;
      case 'done':
        this.done = event;
        break;
    }
  }
}

export const agent = process.env['AGENT_ID']!;
export const six = 'one two three four five six';
export const twelve = `${six} seven eight nine ten eleven twelve`;
export const definition = { id: agent, name: 'Slow', role: 'demo', model: 'demo/slow', goal: 'be slow' };

/** Reads one run in one piece, and another one over a connection that is lost. */
export async function runAndResume(streams: Streams): Promise<void> {
  const run = new Run(streams);
  await run.start(six);
  if (run.text !== run.done?.content) throw new Error(`the text is ${run.text}, and done says ${run.done?.content}`);
  console.log(`ran ${run.text}`);
  const broken = new Run(streams);
  await broken.start(twelve, 3);
  await broken.finish();
  console.log(`resumed ${broken.text}`);
}

/** Cancels a run after its first text, and reads how it ended. */
export async function startAndCancel(streams: Streams, cancel: (id: string) => Promise<unknown>): Promise<void> {
  const canceled = new Run(streams);
  await canceled.start(twelve, 1);
  await cancel(canceled.id);
  console.log(`canceled ${(await canceled.finish()).error_code}`);
}
