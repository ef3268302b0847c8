import { Dropped } from './dropped.ts';
import { eventOf } from './events.ts';
import type { Line } from './line.ts';
import type { Settings } from './options.ts';
import { causeOf, isPassing, Patience } from './patience.ts';

/** A connection was lost, and is about to be opened again. */
export interface Reconnect {
  /** Where the stream goes on: the id of the last event that was handled, empty when there is none. */
  after: string;
  /** Why: an `ApiError`, or what the platform says of the connection. */
  error: unknown;
}

/** What is followed. */
export interface Feed {
  /** Opens a connection that begins behind what was handled. Undefined when nothing will come any more. */
  open: () => Promise<Line | undefined>;
  /** Whether this event is the last one. */
  isLast: (event: { type: string }) => boolean;
  /** Told of each connection that was lost. */
  onLost: (error: unknown) => void;
  signal: AbortSignal | undefined;
}

/**
 * The events of a stream over as many connections as it takes. A connection that ends before the last event was lost, also
 * when it seems to end in order: whatever stands between us and the server may close it.
 */
export async function* follow<Event extends { type: string }>(settings: Settings, feed: Feed): AsyncGenerator<Event, void, undefined> {
  const patience = new Patience(settings.retry);
  for (;;) {
    try {
      const line = await feed.open();
      if (!line) return;
      // A heartbeat is progress too: a run that waits for people may be silent for days.
      for await (const frame of line.frames(() => patience.progress())) {
        // Of what came in one piece with the event during which it aborted.
        feed.signal?.throwIfAborted();
        const event = eventOf<Event>(frame);
        patience.progress();
        yield event;
        if (feed.isLast(event)) return;
      }
      throw new Dropped('the stream ended before its last event');
    } catch (error) {
      feed.signal?.throwIfAborted();
      if (!isPassing(error)) throw error;
      feed.onLost(causeOf(error));
      await patience.wait(error, feed.signal);
    }
  }
}
