import { onlyRunsOf } from '../../../../runs/own-runs.ts';
import type { Exchange } from '../../exchange.ts';
import { namedBy } from '../../uri.ts';
import type { Filter } from './filter.ts';
import type { News, Watch } from './watch.ts';

/** The list of the artifacts. A client that may not read hears nothing of those of others, not even that there are any. */
export function watchArtifactList({ services, context }: Exchange, { resourcesListChanged: wanted }: Filter): Watch | undefined {
  const { principal } = context;
  if (wanted !== true || onlyRunsOf(principal) !== undefined) return undefined;
  let changed = false;
  return {
    honoured: { resourcesListChanged: true },
    hear: (ring) =>
      services.artifacts.watch(principal.tenantId, () => {
        changed = true;
        ring();
      }),
    async *news(): AsyncIterable<News> {
      if (!changed) return;
      changed = false;
      yield { method: 'notifications/resources/list_changed' };
    },
  };
}

/** An artifact that is listened to. */
interface Watched {
  id: number;
  uri: string;
  /** The newest version that the client may read; undefined when there is none. */
  version: number | undefined;
}

/** Artifacts, by their uris: as they are, since a version never changes. */
export async function watchArtifacts(exchange: Exchange, { resourceSubscriptions = [] }: Filter): Promise<Watch | undefined> {
  const { services, context } = exchange;
  const named = resourceSubscriptions.flatMap((uri) => {
    const name = namedBy(uri);
    return name?.of === 'artifact' && name.version === undefined ? [{ id: name.id, uri }] : [];
  });
  const first = await versionsOf(exchange, named);
  const watched: Watched[] = named.map((one) => ({ ...one, version: first.get(one.id) })).filter(({ version }) => version !== undefined);
  if (watched.length === 0) return undefined;
  // Between what was read above and the first look something may have been written.
  let changed = true;
  return {
    honoured: { resourceSubscriptions: watched.map(({ uri }) => uri) },
    hear: (ring) =>
      services.artifacts.watch(context.principal.tenantId, () => {
        changed = true;
        ring();
      }),
    async *news(all): AsyncIterable<News> {
      if (!changed && !all) return;
      changed = false;
      const now = await versionsOf(exchange, watched);
      for (const one of watched) {
        const version = now.get(one.id);
        if (version === one.version) continue;
        one.version = version;
        yield { method: 'notifications/resources/updated', params: { uri: one.uri } };
      }
    },
  };
}

/** The newest versions of artifacts, of those that the client may read as they are. */
async function versionsOf({ services, context }: Exchange, named: readonly { id: number }[]): Promise<ReadonlyMap<number, number>> {
  if (named.length === 0) return new Map();
  const { principal, gone } = context;
  const { tenantId } = principal;
  const only = onlyRunsOf(principal);
  const ids = named.map(({ id }) => id);
  return services.lists.withSlot(tenantId, gone, async () => {
    const newest = await services.artifacts.newest(tenantId, ids);
    if (only === undefined) return newest;
    const own = await services.artifacts.writtenBy(tenantId, only, ids);
    return new Map([...newest].filter(([id]) => own.has(id)));
  });
}
