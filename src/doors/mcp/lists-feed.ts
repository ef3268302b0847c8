import type { Feed } from '../../http/feeds.ts';
import { Alarm } from '../../lib/alarm.ts';
import type { SessionExchange } from './exchange.ts';
import { promptsOf } from './prompts.ts';
import { takesEmptyFrames } from './session.ts';
import { toolsOf, type Catalog } from './tools.ts';

/** How often a stream looks whether its session is still there. */
const LOOK_MS = 30_000;
const TOOLS_CHANGED = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
const PROMPTS_CHANGED = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/prompts/list_changed' });
/** Characters of the version of each list in the `id:` of a frame. */
const HALF = 11;

/** Versions of both lists, as the `id:` of a frame has them behind `tools.`: nodes of the release before know that form. */
const VERSIONS = new RegExp(`^tools\\.([\\w-]{${2 * HALF}})$`);

/** The versions of the lists that a client has heard of. @returns undefined when its `Last-Event-ID` is none of this stream */
export const listsIn = (lastEventId: string): string | undefined => VERSIONS.exec(lastEventId)?.[1];

/** The versions of what a tenant's lists show. */
function versionsOf(catalog: Catalog): string {
  return toolsOf(catalog).version.slice(0, HALF) + promptsOf(catalog).version.slice(0, HALF);
}

/** What a client is told of what has changed between two versions: after each message it has heard of the versions beside it. */
function changes(from: string, to: string): [versions: string, message: string][] {
  const tools = to.slice(0, HALF) + from.slice(HALF);
  const told: [string, string][] = [];
  if (tools !== from) told.push([tools, TOOLS_CHANGED]);
  if (to !== tools) told.push([to, PROMPTS_CHANGED]);
  return told;
}

/**
 * What the server says by itself: that the tools or the prompts have changed. @param seen the versions that the client has heard of
 * @param newest of the streams of each session on this node, the one that is told
 */
export async function listsFeed(
  { services, session, context }: SessionExchange,
  seen: string | undefined,
  newest: Map<string, symbol>,
): Promise<Feed> {
  const { tenantId } = context.principal;
  const current = async (): Promise<string> => versionsOf(await services.agents.catalog(tenantId));
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
          if (newest.get(session.id) === own) for (const [heard, message] of changes(version, now)) out.message(`tools.${heard}`, message);
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
