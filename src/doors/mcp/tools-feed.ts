import type { Feed } from '../../http/feeds.ts';
import { Alarm } from '../../lib/alarm.ts';
import type { Exchange } from './exchange.ts';
import { takesEmptyFrames } from './session.ts';
import { toolsOf } from './tools.ts';

/** How often a stream looks whether its session is still there. */
const LOOK_MS = 30_000;
const LIST_CHANGED = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });

/**
 * What the server says by itself: that the tools have changed. @param seen the version of the tools that the client has heard of
 * @param newest of the streams of each session on this node, the one that is told
 */
export async function toolsFeed(
  { services, session, context }: Exchange,
  seen: string | undefined,
  newest: Map<string, symbol>,
): Promise<Feed> {
  const { tenantId } = context.principal;
  const current = async (): Promise<string> => toolsOf(await services.agents.catalog(tenantId)).version;
  // Before the stream counts as open: from then on a change is told.
  let version = seen ?? (await current());
  return {
    kind: 'notifications',
    runId: undefined,
    headers: {},
    heartbeat: 'always',
    async deliver(out) {
      const own = Symbol(session.id);
      newest.set(session.id, own);
      const alarm = new Alarm();
      const ring = (): void => alarm.ring();
      const forget = services.agents.watch(tenantId, ring);
      for (const signal of [out.signal, services.stopping]) signal.addEventListener('abort', ring);
      try {
        alarm.arm();
        if (seen === undefined && takesEmptyFrames(session)) out.message(`tools.${version}`, '');
        out.open();
        while (!out.signal.aborted && !services.stopping.aborted) {
          const now = await current();
          if (now !== version && newest.get(session.id) === own) out.message(`tools.${now}`, LIST_CHANGED);
          version = now;
          if (out.full()) return out.destroy();
          await alarm.wait(LOOK_MS);
          alarm.arm();
          if (!(await services.mcpSessions.use(tenantId, session.id))) return;
        }
      } finally {
        forget();
        for (const signal of [out.signal, services.stopping]) signal.removeEventListener('abort', ring);
        if (newest.get(session.id) === own) newest.delete(session.id);
      }
    },
  };
}
