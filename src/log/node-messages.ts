import { outsideOfRuns } from '../lib/outside-of-runs.ts';
import type { PostgresSession } from '../store/nodes/session.ts';

/** A payload of NOTIFY holds up to 8,000 bytes. */
const RUNS_PER_MESSAGE = 200;

/** The NOTIFY channel to which one node listens. Payload: a verb, and the ids of runs: `<verb>:<run id>,<run id>…`. */
export function channelOf(nodeId: string): string {
  return `baton_node_${nodeId}`;
}

/** Messages about runs for other nodes, one statement at a time: what is put in meanwhile is joined to the next one. */
export class NodeMessages {
  readonly #session: Pick<PostgresSession, 'query'>;
  /** The runs by channel and verb. */
  #waiting = new Map<string, Map<string, Set<string>>>();
  #sending = false;

  constructor(session: Pick<PostgresSession, 'query'>) {
    this.#session = session;
  }

  put(channel: string, verb: string, runIds: Iterable<string>): void {
    const verbs = this.#waiting.get(channel) ?? new Map<string, Set<string>>();
    const runs = verbs.get(verb) ?? new Set();
    for (const runId of runIds) runs.add(runId);
    if (runs.size === 0) return;
    this.#waiting.set(channel, verbs.set(verb, runs));
    if (!this.#sending) void outsideOfRuns(() => this.#send());
  }

  async #send(): Promise<void> {
    this.#sending = true;
    // What is put in during this pass of the event loop goes together.
    await undefined;
    while (this.#waiting.size > 0) {
      const messages = [...this.#waiting].flatMap(([channel, verbs]) => payloadsOf(verbs).map((payload) => ({ channel, payload })));
      this.#waiting = new Map();
      const values = [messages.map(({ channel }) => channel), messages.map(({ payload }) => payload)];
      // They only spare others the wait until they look by themselves, so that lost ones are not sent again.
      await this.#session.query(NOTIFY, values).catch(() => {});
    }
    this.#sending = false;
  }
}

const NOTIFY = 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as message (channel, payload)';

function payloadsOf(verbs: Map<string, Set<string>>): string[] {
  return [...verbs].flatMap(([verb, runs]) => {
    const ids = [...runs];
    const parts = Array.from({ length: Math.ceil(ids.length / RUNS_PER_MESSAGE) }, (_, i) => ids.slice(i * RUNS_PER_MESSAGE));
    return parts.map((part) => `${verb}:${part.slice(0, RUNS_PER_MESSAGE).join(',')}`);
  });
}
