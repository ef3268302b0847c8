import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { RunEvent } from './events.js';
import type { Frame } from './run.js';

/** Reads the events of an answer, for clients that have no reader of event streams. Leaving the loop hangs up. */
export async function* framesOf(body: Response['body'] | undefined): AsyncGenerator<Frame> {
  const frames = body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { id, data } of frames ?? []) yield { id, event: JSON.parse(data) as RunEvent };
}
