import { whenAborted } from '../lib/abortable.ts';
import type { RunEvent } from '../log/events.ts';
import type { FrameSink } from '../log/frame-sink.ts';
import type { Feed } from './feeds.ts';
import type { StreamWriter } from './sse.ts';

/** What a translator sees of the stream that it writes. */
export type FrameWriter = Pick<StreamWriter, 'message' | 'data' | 'event'>;

/** Writes the events of one run, in their order, as another protocol has them. */
export interface Translator {
  /** @param id the cursor of the event @param out takes what becomes of it, which may be nothing or several frames */
  event(id: string, event: RunEvent, out: FrameWriter): void;
  /** Whether it has written everything that its client is to get: the stream ends, whether the run goes on or not. */
  readonly over?: boolean;
  /** There are no more events: after `done`, or when the stream ends early because the server shuts down. */
  end?(out: FrameWriter): void;
}

/** One abort reason for all: without a reason, Node creates an exception with a stack trace each time. */
const ENOUGH = new Error('the client has all that it is to get');

/**
 * The stream of a run in another protocol: what is written is the translator's, all else is as of the feed itself.
 * @param until when it aborts, the stream ends, whether the run goes on or not
 */
export function translatedFeed(feed: Feed<FrameSink>, translator: Translator, until?: AbortSignal): Feed {
  return {
    ...feed,
    async deliver(out) {
      const enough = new AbortController();
      const ends = until ? [enough.signal, until] : [enough.signal];
      let signal: AbortSignal | undefined;
      await feed.deliver({
        get signal() {
          return (signal ??= until || 'over' in translator ? AbortSignal.any([out.signal, ...ends]) : out.signal);
        },
        onGone(listener) {
          out.onGone(listener);
          for (const end of ends) whenAborted(end, listener);
        },
        open: () => out.open(),
        full: () => out.full(),
        ready: () => out.ready(),
        frame(id, event, json) {
          translator.event(id, { event, data: JSON.parse(json) } as RunEvent, out);
          if (translator.over) enough.abort(ENOUGH);
        },
      });
      if (!out.gone) translator.end?.(out);
    },
  };
}
