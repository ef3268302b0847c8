import { RunSubscription } from '../../../../log/tail.ts';
import { onlyRunsOf } from '../../../../runs/own-runs.ts';
import { isUnderWay, type RunStanding } from '../../../../store/runs/requests.ts';
import type { Exchange } from '../../exchange.ts';
import { namedBy } from '../../uri.ts';
import type { StatelessClient } from '../client.ts';
import { taskOf } from '../tasks.ts';
import type { Filter } from './filter.ts';
import type { News, Watch } from './watch.ts';

/** A run that is listened to, as a task or for what it gives. */
interface Watched {
  id: string;
  task: boolean;
  uris: string[];
  /** How it stood at the last look. */
  seen: string | undefined;
  subscription: RunSubscription | undefined;
}

/**
 * Runs: of a task the client hears how it is now and each time that this changes, of a resource that it is there, once its run has ended. A
 * run that has ended is not looked at any more.
 */
export async function watchRuns(exchange: Exchange, client: StatelessClient, filter: Filter): Promise<Watch | undefined> {
  const wanted = wantedIn(filter);
  const found = await standingsOf(exchange, [...wanted.keys()]);
  const runs = new Map(
    found.flatMap(({ id, purged }): [string, Watched][] => {
      const run = wanted.get(id)!;
      const there = purged ? { ...run, uris: [] } : run;
      return there.task || there.uris.length > 0 ? [[id, there]] : [];
    }),
  );
  if (runs.size === 0) return undefined;
  return new RunsWatch(exchange, client, runs, honouredOf(filter, runs));
}

function wantedIn({ taskIds = [], resourceSubscriptions = [] }: Filter): Map<string, Watched> {
  const wanted = new Map<string, Watched>();
  const of = (id: string): Watched => {
    const run = wanted.get(id) ?? { id, task: false, uris: [], seen: undefined, subscription: undefined };
    wanted.set(id, run);
    return run;
  };
  for (const id of taskIds) of(id).task = true;
  for (const uri of resourceSubscriptions) {
    const named = namedBy(uri);
    if (named && named.of !== 'artifact') of(named.runId).uris.push(uri);
  }
  return wanted;
}

/** In the client's order. */
function honouredOf({ taskIds = [] }: Filter, runs: ReadonlyMap<string, Watched>): Filter {
  const tasks = taskIds.filter((id) => runs.has(id));
  const uris = [...runs.values()].flatMap((run) => run.uris);
  return { ...(tasks.length > 0 ? { taskIds: tasks } : {}), ...(uris.length > 0 ? { resourceSubscriptions: uris } : {}) };
}

/** How runs stand, of those that the client may read. */
async function standingsOf({ services, context: { principal } }: Exchange, ids: readonly string[]): Promise<RunStanding[]> {
  if (ids.length === 0) return [];
  const only = onlyRunsOf(principal);
  const standings = await services.requests.standings(principal.tenantId, ids);
  return standings.filter(({ tokenId }) => only === undefined || tokenId === only);
}

class RunsWatch implements Watch {
  readonly honoured: Filter;
  readonly #exchange: Exchange;
  readonly #client: StatelessClient;
  /** Those that have not ended. */
  readonly #runs: Map<string, Watched>;
  /** Those that may have changed. */
  readonly #changed = new Set<string>();
  #ring: () => void = () => {};

  constructor(exchange: Exchange, client: StatelessClient, runs: Map<string, Watched>, honoured: Filter) {
    this.#exchange = exchange;
    this.#client = client;
    this.#runs = runs;
    this.honoured = honoured;
  }

  hear(ring: () => void): () => void {
    this.#ring = ring;
    return () => {
      for (const { subscription } of this.#runs.values()) subscription?.end();
    };
  }

  async *news(all: boolean): AsyncIterable<News> {
    const ids = all ? [...this.#runs.keys()] : [...this.#changed].filter((id) => this.#runs.has(id));
    this.#changed.clear();
    for (const standing of await this.#standings(ids)) yield* this.#newsOf(this.#runs.get(standing.id)!, standing);
  }

  /** What changes behind a standing is heard of: where it wasn't, it is read again. */
  async #standings(ids: readonly string[]): Promise<RunStanding[]> {
    const standings = await standingsOf(this.#exchange, ids);
    const unheard = standings.filter((standing) => !this.#hears(standing)).map(({ id }) => id);
    if (unheard.length === 0) return standings;
    const again = new Map((await standingsOf(this.#exchange, unheard)).map((standing) => [standing.id, standing]));
    return standings.map((standing) => again.get(standing.id) ?? standing);
  }

  /** Whether changes of a run behind what was read are heard of. */
  #hears({ id, owner }: RunStanding): boolean {
    const run = this.#runs.get(id)!;
    if (owner === undefined) return true;
    run.subscription ??= new RunSubscription(this.#exchange.services.bus, id, () => {
      this.#changed.add(id);
      this.#ring();
    });
    return run.subscription.from(owner);
  }

  async *#newsOf(run: Watched, { state, changedAt }: RunStanding): AsyncIterable<News> {
    const seen = `${state} ${changedAt}`;
    if (seen === run.seen) return;
    run.seen = seen;
    const ended = !isUnderWay(state);
    if (ended) {
      run.subscription?.end();
      this.#runs.delete(run.id);
    }
    const task = run.task ? await taskOf(this.#exchange, this.#client, run.id) : undefined;
    if (task) yield { method: 'notifications/tasks', params: task };
    if (!ended) return;
    for (const uri of run.uris) yield { method: 'notifications/resources/updated', params: { uri } };
  }
}
