import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { within } from '../lib/deadline.ts';
import type { RunEvents } from '../runtime/supervisor.ts';
import type { Events } from '../lib/events.ts';
import type { StreamKind } from '../http/feeds.ts';
import type { ServerEvents } from './events.ts';

/*
 * What `/metrics` shows (docs/operations.md has the table). Every label has few values: tenants, agents, models and
 * runs are in the logs only. No listener here runs more often than once for each commit, request or model call; events
 * of streams are counted where they happen, and these counts are read at each scrape.
 */

/** The sources that are read at each scrape. */
export interface MetricSources {
  runtime: { supervisor: { size: number }; committer: { queued: number } };
  /** The breakers by provider. */
  models: { breakers: ReadonlyMap<string, { state: 'closed' | 'open' | 'half_open' }> };
  /** The turns of tenants at costly work, by kind. */
  turns: { kinds: ReadonlyMap<string, { held: number; waiting: number }> };
  /** What waits to be delivered, by kind. */
  outbox: { count(): Promise<Record<string, number>> };
}

/** How long the database may take to count what waits. */
const COUNT_MS = 1000;
const NEVER = new AbortController().signal;
const BREAKER_STATES = ['closed', 'half_open', 'open'] as const;
const SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 60, 300];
const COMMIT_SECONDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5];
const GROUP_ENTRIES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 4096];

/** The metrics of one server. */
export class Metrics {
  /** The Content-Type of the text format of Prometheus. */
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  readonly #registry = new Registry();
  readonly #runs: Counter<'state' | 'error_code'>;
  readonly #streams: Gauge<'kind'>;
  readonly #groupEntries: Histogram;
  readonly #commitSeconds: Histogram;
  readonly #commitFailures: Counter<'outcome'>;
  readonly #calls: Counter<'provider' | 'outcome'>;
  readonly #callSeconds: Histogram<'provider'>;
  readonly #billingChecks: Counter<'outcome'>;
  readonly #usageRecords: Counter<'outcome'>;
  readonly #webhookMessages: Counter<'outcome'>;
  readonly #requests: Counter<'operation' | 'status'>;
  readonly #requestSeconds: Histogram<'operation'>;
  readonly #wrongTokens: Counter<'audience' | 'outcome'>;
  readonly #connections: Gauge;
  readonly #connectionsDropped: Counter;
  readonly #connectionsCrowded: Counter;
  readonly #cacheMs: number;
  #rendered: { text: Promise<string>; at: number } | undefined;
  #textDeltas = 0;
  #sources: MetricSources = {
    runtime: { supervisor: { size: 0 }, committer: { queued: 0 } },
    models: { breakers: new Map() },
    turns: { kinds: new Map() },
    outbox: { count: async () => ({}) },
  };

  /** @param cacheMs how long the text stays the same: it takes a millisecond to make, and anybody may ask for it */
  constructor(events: Events<ServerEvents>, cacheMs: number) {
    this.#cacheMs = cacheMs;
    // Created now, since it counts from its creation on.
    processRegistry();
    const registers = [this.#registry];
    this.#runs = new Counter({
      name: 'baton_runs_ended_total',
      help: 'Runs that ended on this node or were swept by it, by terminal state and error code.',
      labelNames: ['state', 'error_code'],
      registers,
    });
    this.#sampled('baton_runs_active', 'Runs under way on this node.', () => this.#sources.runtime.supervisor.size);
    this.#streams = new Gauge({
      name: 'baton_event_streams_open',
      help: 'Event streams that clients have open: the answers of live runs, replays and tails from the log, and notifications.',
      labelNames: ['kind'],
      registers,
    });
    for (const kind of ['live', 'tail', 'notifications'] satisfies StreamKind[]) this.#streams.set({ kind }, 0);
    const deltas = (): number => this.#textDeltas;
    this.#registry.registerMetric(
      new Counter({
        name: 'baton_text_deltas_total',
        help: 'Pieces of text that models have produced.',
        registers: [],
        collect() {
          this.reset();
          this.inc(deltas());
        },
      }),
    );
    this.#groupEntries = new Histogram({
      name: 'baton_commit_group_entries',
      help: 'Entries (starts, events and ends of runs) that one commit wrote.',
      buckets: GROUP_ENTRIES,
      registers,
    });
    this.#commitSeconds = new Histogram({
      name: 'baton_commit_duration_seconds',
      help: 'Time until a commit group was durable, from its first attempt.',
      buckets: COMMIT_SECONDS,
      registers,
    });
    this.#commitFailures = new Counter({
      name: 'baton_commit_failures_total',
      help: 'Commits that failed: retried, or given_up with the runs in them.',
      labelNames: ['outcome'],
      registers,
    });
    for (const outcome of ['retried', 'given_up']) this.#commitFailures.inc({ outcome }, 0);
    this.#sampled('baton_commit_queue_entries', 'Entries that wait for the next commit.', () => this.#sources.runtime.committer.queued);
    this.#calls = new Counter({
      name: 'baton_provider_calls_total',
      help: 'Model calls that ended, by provider and outcome: ok, aborted by this server, or the error code.',
      labelNames: ['provider', 'outcome'],
      registers,
    });
    this.#callSeconds = new Histogram({
      name: 'baton_provider_call_duration_seconds',
      help: 'Duration of model calls, from the request to the end of the answer.',
      labelNames: ['provider'],
      buckets: [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
      registers,
    });
    const breakers = () => this.#sources.models.breakers;
    this.#registry.registerMetric(
      new Gauge({
        name: 'baton_provider_breaker_state',
        help: "1 for the state that a provider's circuit breaker is in, 0 for the others.",
        labelNames: ['provider', 'state'],
        registers: [],
        collect() {
          for (const [provider, breaker] of breakers()) {
            for (const state of BREAKER_STATES) this.set({ provider, state }, Number(breaker.state === state));
          }
        },
      }),
    );
    for (const [what, help] of [
      ['held', 'Slots of costly work that are taken, by kind: places, or bytes of bodies and downloads.'],
      ['waiting', 'Callers that wait for their turn at costly work, by kind.'],
    ] as const) {
      const kinds = () => this.#sources.turns.kinds;
      this.#registry.registerMetric(
        new Gauge({
          name: `baton_turns_${what}`,
          help,
          labelNames: ['kind'],
          registers: [],
          collect() {
            for (const [kind, turns] of kinds()) this.set({ kind }, turns[what]);
          },
        }),
      );
    }
    this.#billingChecks = new Counter({
      name: 'baton_billing_checks_total',
      help: 'Runs that the billing service was asked about, by outcome; failed_open: it could not say, and the run began.',
      labelNames: ['outcome'],
      registers,
    });
    this.#usageRecords = new Counter({
      name: 'baton_usage_records_total',
      help: 'Attempts to deliver a usage record to the billing service, by outcome.',
      labelNames: ['outcome'],
      registers,
    });
    this.#webhookMessages = new Counter({
      name: 'baton_webhook_deliveries_total',
      help: 'Attempts to deliver a message to a webhook, by outcome: failed ones are tried again, given_up ones are not.',
      labelNames: ['outcome'],
      registers,
    });
    for (const outcome of ['delivered', 'failed', 'given_up']) this.#webhookMessages.inc({ outcome }, 0);
    const waiting = () => this.#sources.outbox.count();
    this.#registry.registerMetric(
      new Gauge({
        name: 'baton_outbox_pending',
        help: 'What waits to be delivered, by kind: usage records for the billing service, and messages for webhooks. The same on every node.',
        labelNames: ['kind'],
        registers: [],
        async collect() {
          // A scrape must neither fail nor hang with the database.
          const counts = await within(COUNT_MS, NEVER, waiting).catch(() => ({}));
          for (const [kind, count] of Object.entries(counts)) this.set({ kind }, count);
        },
      }),
    );
    this.#requests = new Counter({
      name: 'baton_http_requests_total',
      help: 'HTTP requests that were answered, by operationId (none: no such route) and class of status.',
      labelNames: ['operation', 'status'],
      registers,
    });
    this.#requestSeconds = new Histogram({
      name: 'baton_http_request_duration_seconds',
      help: 'Time from the receipt of a request until its answer was ready, or its event stream over.',
      labelNames: ['operation'],
      buckets: SECONDS,
      registers,
    });
    this.#wrongTokens = new Counter({
      name: 'baton_wrong_tokens_total',
      help: 'Wrong bearer tokens, by the operations that they were sent to (admin, or api: all others) and outcome: refused (401) or throttled (429).',
      labelNames: ['audience', 'outcome'],
      registers,
    });
    for (const audience of ['api', 'admin'])
      for (const outcome of ['refused', 'throttled']) this.#wrongTokens.inc({ audience, outcome }, 0);
    this.#connections = new Gauge({ name: 'baton_connections_open', help: 'Connections that clients have open.', registers });
    this.#connectionsDropped = new Counter({
      name: 'baton_connections_dropped_total',
      help: 'Connections that were closed at once, since there were MAX_CONNECTIONS already.',
      registers,
    });
    this.#connectionsCrowded = new Counter({
      name: 'baton_connections_crowded_total',
      help: 'Connections that were closed or refused, since there were too many: without a token, of an address or of all (strangers), or with tokens of the same owner.',
      labelNames: ['of'],
      registers,
    });
    for (const group of ['address', 'strangers', 'token']) this.#connectionsCrowded.inc({ of: group }, 0);
    this.#listen(events);
  }

  /** Sets the sources that the gauges are read from. */
  watch(sources: MetricSources): void {
    this.#sources = sources;
  }

  #listen(events: Events<ServerEvents>): void {
    events.on('runEnded', ({ outcome }) => this.#runs.inc(stateOf(outcome)));
    events.on('runsSwept', ({ runIds, code }) =>
      this.#runs.inc({ state: code === 'canceled' ? 'canceled' : 'failed', error_code: code }, runIds.length),
    );
    events.on('committed', ({ entries, milliseconds }) => {
      this.#groupEntries.observe(entries);
      this.#commitSeconds.observe(milliseconds / 1000);
    });
    events.on('commitFailed', ({ givenUp }) => this.#commitFailures.inc({ outcome: givenUp ? 'given_up' : 'retried' }));
    events.on('textDelta', () => {
      this.#textDeltas += 1;
    });
    events.on('callEnded', ({ provider, outcome, milliseconds }) => {
      this.#calls.inc({ provider, outcome });
      this.#callSeconds.observe({ provider }, milliseconds / 1000);
    });
    events.on('billingChecked', (outcome) => this.#billingChecks.inc({ outcome }));
    events.on('usageSent', (outcome) => this.#usageRecords.inc({ outcome }));
    events.on('webhookSent', (outcome) => this.#webhookMessages.inc({ outcome }));
    events.on('streamOpened', (kind) => this.#streams.inc({ kind }));
    events.on('streamClosed', (kind) => this.#streams.dec({ kind }));
    events.on('tokenRefused', ({ audience, throttled }) =>
      this.#wrongTokens.inc({ audience, outcome: throttled ? 'throttled' : 'refused' }),
    );
    events.on('connectionOpened', () => this.#connections.inc());
    events.on('connectionClosed', () => this.#connections.dec());
    events.on('connectionCrowded', ({ what }) => this.#connectionsCrowded.inc({ of: what }));
    events.on('connectionDropped', () => this.#connectionsDropped.inc());
    events.on('requestEnded', ({ operation, status, milliseconds }) => {
      this.#requests.inc({ operation, status: `${Math.trunc(status / 100)}xx` });
      this.#requestSeconds.observe({ operation }, milliseconds / 1000);
    });
  }

  /** All metrics in the text format of Prometheus: first those of this server, then those of the process. */
  render(): Promise<string> {
    const now = performance.now();
    if (!this.#rendered || now - this.#rendered.at >= this.#cacheMs) this.#rendered = { text: this.#render(), at: now };
    return this.#rendered.text;
  }

  async #render(): Promise<string> {
    return `${await this.#registry.metrics()}\n${await processRegistry().metrics()}`;
  }

  #sampled(name: string, help: string, read: () => number): void {
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(read());
      },
    });
    this.#registry.registerMetric(gauge);
  }
}

function stateOf(outcome: RunEvents['runEnded']['outcome']): { state: string; error_code: string } {
  if (outcome.ok) return { state: 'completed', error_code: '' };
  const { code } = outcome.failure;
  return { state: code === 'canceled' ? 'canceled' : 'failed', error_code: code };
}

let shared: Registry | undefined;

/** CPU, memory, garbage collection and event-loop lag belong to the process, however many servers are in it. */
function processRegistry(): Registry {
  if (!shared) {
    shared = new Registry();
    collectDefaultMetrics({ register: shared });
  }
  return shared;
}
