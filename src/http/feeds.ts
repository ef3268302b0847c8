import { parseCursor, type Cursor } from '../log/cursor.ts';
import type { LiveSink, RunLog } from '../log/run-log.ts';
import { tail, type TailSource } from '../log/tail.ts';
import type { HeartbeatPolicy, SseWriter } from './sse.ts';

/** What a streaming handler answers with: it delivers into a writer until the stream is over. */
export interface Feed {
  headers: Record<string, string>;
  heartbeat: HeartbeatPolicy;
  /** Resolves when everything has been delivered; rejects when the stream must break off. */
  deliver(out: SseWriter): Promise<void>;
}

/**
 * The frames of a run as they happen. A client that falls behind goes on from the log, so that it costs one
 * buffer and misses nothing; when the client is gone, the run goes on without it.
 * @param start starts the run with a sink for its live frames
 */
export function liveFeed(
  source: TailSource,
  { tenantId, runId }: { tenantId: number; runId: string },
  start: (sink: LiveSink) => RunLog,
): Feed {
  return {
    headers: {},
    heartbeat: 'idle',
    async deliver(out) {
      let cursor = '0';
      const over = Promise.withResolvers<'ended' | 'behind'>();
      const log = start({
        frame(id, event, json) {
          out.frame(id, event, json);
          cursor = id;
          if (!out.behind) return;
          log.detach();
          over.resolve('behind');
        },
        end: () => over.resolve('ended'),
        fail: () => over.reject(new Error('the run could not be logged')),
      });
      out.signal.addEventListener('abort', () => {
        log.detach();
        over.resolve('ended');
      });
      if ((await over.promise) === 'behind') {
        await tail(source, tenantId, runId, parseCursor(cursor)!, out, out.signal);
      }
    },
  };
}

/** A run from its log, from behind `cursor` to its end. */
export function replayFeed(
  source: TailSource,
  { tenantId, runId }: { tenantId: number; runId: string },
  cursor: Cursor,
): Feed {
  return {
    headers: {},
    heartbeat: 'always',
    async deliver(out) {
      out.open();
      await tail(source, tenantId, runId, cursor, out, out.signal);
    },
  };
}
