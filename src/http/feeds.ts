import { parseCursor, type Cursor } from '../log/cursor.ts';
import type { FrameSink } from '../log/frame-sink.ts';
import type { RunLog } from '../log/run-log.ts';
import { tail, type TailSource } from '../log/tail.ts';
import type { Subscriber } from '../store/nodes/notices.ts';
import type { HeartbeatPolicy, StreamWriter } from './sse.ts';

/** A live run, a replay and tail from the log, or the notifications of a tenant. */
export type StreamKind = 'live' | 'tail' | 'notifications';

/**
 * The answer of a streaming handler: it delivers frames into a writer until the stream is over. That of a run as it is, `Feed<FrameSink>`,
 * delivers them into anything that takes a run's frames: it can be translated, or followed by the server itself.
 */
export interface Feed<Out = StreamWriter> {
  kind: StreamKind;
  /** The run that the stream belongs to; undefined for notifications. */
  runId: string | undefined;
  headers: Record<string, string>;
  heartbeat: HeartbeatPolicy;
  /** Resolves when everything has been delivered; rejects when the stream must break off. */
  deliver(out: Out): Promise<void>;
  /** Gives back what the feed holds, when the stream is refused and nothing is delivered. */
  refuse?(): void;
}

/**
 * The frames of a run as they happen. A client that falls behind is served from the log from then on, so that it costs
 * one buffer and misses nothing. When the client disconnects, the run goes on.
 * @param log that of a run which was started with `live`
 * @param onLost called when not even the run's first event could be logged
 */
export function liveFeed(source: TailSource, log: RunLog, onLost: () => Promise<void> = async () => {}): Feed<FrameSink> {
  return {
    kind: 'live',
    runId: log.runId,
    headers: {},
    heartbeat: 'idle',
    async deliver(out) {
      let cursor = '0';
      const over = Promise.withResolvers<'ended' | 'behind'>();
      const onFrame: FrameSink['frame'] = (id, event, json) => {
        out.frame(id, event, json);
        cursor = id;
        if (!out.full()) return;
        log.detach();
        over.resolve('behind');
      };
      log.attach(onFrame, (how) => {
        // A run that was released goes on, here or on another node: the log tells.
        if (!(how instanceof Error)) return over.resolve(how === 'ended' ? 'ended' : 'behind');
        const reject = () => over.reject(new Error('the run could not be logged', { cause: how }));
        if (cursor === '0') onLost().then(reject, reject);
        else reject();
      });
      out.onGone(() => {
        log.detach();
        over.resolve('ended');
      });
      if ((await over.promise) === 'behind') {
        await tail(source, log, parseCursor(cursor)!, out);
      }
    },
  };
}

/** A run from its log, from after `cursor` to its end. */
export function replayFeed(source: TailSource, run: { tenantId: number; runId: string }, cursor: Cursor): Feed<FrameSink> {
  return {
    kind: 'tail',
    runId: run.runId,
    headers: {},
    heartbeat: 'always',
    async deliver(out) {
      // With the first events, if these are there at once.
      const opening = setImmediate(() => out.open?.());
      try {
        await tail(source, run, cursor, out);
      } finally {
        clearImmediate(opening);
      }
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
