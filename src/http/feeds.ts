import type { StreamWriter, Translator } from '../doors/translator.ts';
import { whenAborted } from '../lib/abortable.ts';
import { parseCursor, type Cursor } from '../log/cursor.ts';
import type { RunEvent } from '../log/events.ts';
import type { RunLog } from '../log/run-log.ts';
import { tail, type TailSource } from '../log/tail.ts';
import type { Subscriber } from '../store/notices.ts';
import type { HeartbeatPolicy, SseWriter } from './sse.ts';

/** A live run, a replay and tail from the log, or the notifications of a tenant. */
export type StreamKind = 'live' | 'tail' | 'notifications';

/** The answer of a streaming handler: it delivers frames into a writer until the stream is over. */
export interface Feed {
  kind: StreamKind;
  /** The run that the stream belongs to; undefined for notifications. */
  runId: string | undefined;
  headers: Record<string, string>;
  heartbeat: HeartbeatPolicy;
  /** Resolves when everything has been delivered; rejects when the stream must break off. */
  deliver(out: SseWriter): Promise<void>;
  /** Gives back what the feed holds, when the stream is refused and nothing is delivered. */
  refuse?(): void;
}

/** A feed of the frames of one run: they can be delivered in another form, too. */
export interface RunFeed extends Feed {
  runId: string;
  deliver(out: StreamWriter): Promise<void>;
}

/**
 * The frames of a run as they happen. A client that falls behind is served from the log from then on, so that it costs
 * one buffer and misses nothing. When the client disconnects, the run goes on.
 * @param log that of a run which was started with `live`
 * @param onLost called when not even the run's first event could be logged
 */
export function liveFeed(source: TailSource, log: RunLog, onLost: () => Promise<void> = async () => {}): RunFeed {
  return {
    kind: 'live',
    runId: log.runId,
    headers: {},
    heartbeat: 'idle',
    async deliver(out) {
      let cursor = '0';
      const over = Promise.withResolvers<'ended' | 'behind'>();
      log.attach({
        frame(id, event, json) {
          out.frame(id, event, json);
          cursor = id;
          if (!out.full()) return;
          log.detach();
          over.resolve('behind');
        },
        end: () => over.resolve('ended'),
        // It goes on, here or on another node: the log tells.
        released: () => over.resolve('behind'),
        fail(cause) {
          const error = new Error('the run could not be logged', { cause });
          const reject = () => over.reject(error);
          if (out.opened) reject();
          else onLost().then(reject, reject);
        },
      });
      out.onGone(() => {
        log.detach();
        over.resolve('ended');
      });
      if ((await over.promise) === 'behind') {
        await tail(source, log.tenantId, log.runId, parseCursor(cursor)!, out, out.signal);
      }
    },
  };
}

/** A run from its log, from after `cursor` to its end. */
export function replayFeed(source: TailSource, { tenantId, runId }: { tenantId: number; runId: string }, cursor: Cursor): RunFeed {
  return {
    kind: 'tail',
    runId,
    headers: {},
    heartbeat: 'always',
    async deliver(out) {
      // With the first events, if these are there at once.
      const opening = setImmediate(() => out.open());
      try {
        await tail(source, tenantId, runId, cursor, out, out.signal);
      } finally {
        clearImmediate(opening);
      }
    },
  };
}

/** One abort reason for all: without a reason, Node creates an exception with a stack trace each time. */
const ENOUGH = new Error('the client has all that it is to get');

/** The stream of a run in another protocol: what is written is the translator's, all else is as of the feed itself. */
export function translatedFeed(feed: RunFeed, translator: Translator): Feed {
  return {
    ...feed,
    async deliver(out) {
      const enough = new AbortController();
      await feed.deliver({
        get signal() {
          return 'over' in translator ? AbortSignal.any([out.signal, enough.signal]) : out.signal;
        },
        get opened() {
          return out.opened;
        },
        onGone(listener) {
          out.onGone(listener);
          whenAborted(enough.signal, listener);
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

/**
 * The notifications of a tenant from now on. The publisher ends the stream; a client that falls too far behind is
 * disconnected, since notifications are not stored.
 * @param subscribe begins the subscription. @returns a function that ends it
 */
export function notificationFeed(subscribe: (subscriber: Subscriber) => () => void): Feed {
  return {
    kind: 'notifications',
    runId: undefined,
    headers: {},
    heartbeat: 'always',
    async deliver(out) {
      const over = Promise.withResolvers<void>();
      out.onGone(() => over.resolve());
      out.event('open', '{"type":"open","ok":true}');
      const leave = subscribe({
        notify(id, json) {
          out.frame(id, 'notification', json);
          if (out.full()) out.destroy();
        },
        end: () => over.resolve(),
      });
      await over.promise.finally(leave);
    },
  };
}
