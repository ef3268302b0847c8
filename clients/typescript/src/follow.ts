import { Dropped } from './dropped.ts';
import { eventOf } from './events.ts';
import type { Settings } from './options.ts';
import { causeOf, isPassing, Patience } from './patience.ts';
import { throwIfAborted } from './signals.ts';
import type { Frame } from './sse.ts';

/** A connection was lost, and is about to be opened again. */
export interface Reconnect {
  /** Where the stream goes on: the id of the last event that was handled, empty when there is none. */
  after: string;
  /** Why: an `ApiStatusError`, or what the platform says of the connection. */
  error: unknown;
}

/** What brings frames, for as long as it lasts. */
interface Source {
  frames: (onHeartbeat: () => void) => AsyncGenerator<Frame, void, undefined>;
  /** Nothing will come any more, though the last event has not come. */
  readonly isOver?: boolean;
}

/** What is followed. */
export interface Feed {
  /** Opens a connection that begins behind what was handled. Undefined when nothing will come any more. */
  open: () => Promise<Source | undefined>;
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
      const source = await feed.open();
      if (!source) return;
      // A heartbeat is progress too: a run that waits for people may be silent for days.
      for await (const frame of source.frames(() => patience.progress())) {
        // Of what came in one piece with the event during which it aborted.
        throwIfAborted(feed.signal);
        const event = eventOf<Event>(frame);
        patience.progress();
        yield event;
        if (feed.isLast(event)) return;
      }
      if (source.isOver) return;
      throw new Dropped('the stream ended before its last event');
    } catch (error) {
      throwIfAborted(feed.signal);
      if (!isPassing(error)) throw error;
      feed.onLost(causeOf(error));
      await patience.wait(error, feed.signal);
    }
  }
}
