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
  /** The breakers and the keys of the operator by provider. */
  models: {
    breakers: ReadonlyMap<string, { state: 'closed' | 'open' | 'half_open' }>;
    keys: ReadonlyMap<string, { resting(reason: (typeof REST_REASONS)[number]): number }>;
  };
  /** The slots of tenants for costly work, by kind. */
  slots: { kinds: ReadonlyMap<string, { held: number; waiting: number }> };
  /** What waits to be delivered, by kind. */
  outbox: { count(): Promise<Record<string, number>> };
  runQueue: { count(): Promise<number> };
  /** For how many seconds the oldest run that is due has waited to be archived. */
  archive: { lag(): number };
}

/** How long the database may take to count what waits. */
const COUNT_MS = 1000;
const NEVER = new AbortController().signal;
const REST_REASONS = ['rate_limit', 'quota', 'refused'] as const;
const BREAKER_STATES = ['closed', 'half_open', 'open'] as const;
const SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 60, 300];
const CALL_SECONDS = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900];
const COMMIT_SECONDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5];
const GROUP_ENTRIES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 4096];

/** The metrics of one server. */
export class Metrics {
  /** The Content-Type of the text format of Prometheus. */
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  readonly #registry = new Registry();
  readonly #cacheMs: number;
  #rendered: { text: Promise<string>; at: number } | undefined;
  #sources: MetricSources = {
    runtime: { supervisor: { size: 0 }, committer: { queued: 0 } },
    models: { breakers: new Map(), keys: new Map() },
    slots: { kinds: new Map() },
    outbox: { count: async () => ({}) },
    runQueue: { count: async () => 0 },
    archive: { lag: () => 0 },
  };

  /** @param cacheMs how long the text stays the same: it takes a millisecond to make, and anybody may ask for it */
  constructor(events: Events<ServerEvents>, cacheMs: number) {
    this.#cacheMs = cacheMs;
    // Created now, since it counts from its creation on.
    processRegistry();
    this.#addRuns(events);
    this.#addCommits(events);
    this.#addCalls(events);
    this.#addSlots();
    this.#addDeliveries(events);
    this.#addArchive(events);
    this.#addHttp(events);
  }

  /** Sets the sources that the gauges are read from. */
  watch(sources: MetricSources): void {
    this.#sources = sources;
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

  #addRuns(events: Events<ServerEvents>): void {
    const help = 'Runs that ended on this node or were swept by it, by terminal state and error code.';
    const ended = this.#counter('baton_runs_ended_total', help, ['state', 'error_code']);
    events.on('runEnded', ({ outcome }) => ended.inc(stateOf(outcome)));
    events.on('runsSwept', ({ runIds, code }) =>
      ended.inc({ state: code === 'canceled' ? 'canceled' : 'failed', error_code: code }, runIds.length),
    );
    this.#sampled('baton_runs_active', 'Runs under way on this node.', [], (gauge) => gauge.set(this.#sources.runtime.supervisor.size));
    this.#sampled('baton_runs_queued', 'Runs that wait to begin. The same on every node.', [], async (gauge) => {
      const count = await within(COUNT_MS, NEVER, () => this.#sources.runQueue.count()).catch(() => undefined);
      if (count !== undefined) gauge.set(count);
    });
    const streams = this.#gauge(
      'baton_event_streams_open',
      'Event streams that clients have open: the answers of live runs, replays and tails from the log, and notifications.',
      ['kind'],
    );
    for (const kind of ['live', 'tail', 'notifications'] satisfies StreamKind[]) streams.set({ kind }, 0);
    events.on('streamOpened', (kind) => streams.inc({ kind }));
    events.on('streamClosed', (kind) => streams.dec({ kind }));
    let deltas = 0;
    events.on('textDelta', () => {
      deltas += 1;
    });
    const counted = new Counter({
      name: 'baton_text_deltas_total',
      help: 'Pieces of text that models have produced.',
      registers: [this.#registry],
      collect() {
        counted.reset();
        counted.inc(deltas);
      },
    });
  }

  #addCommits(events: Events<ServerEvents>): void {
    const entries = this.#histogram(
      'baton_commit_group_entries',
      'Entries (starts, events and ends of runs) that one commit wrote.',
      GROUP_ENTRIES,
    );
    const seconds = this.#histogram(
      'baton_commit_duration_seconds',
      'Time until a commit group was durable, from its first attempt.',
      COMMIT_SECONDS,
    );
    events.on('committed', (group) => {
      entries.observe(group.entries);
      seconds.observe(group.milliseconds / 1000);
    });
    const failures = this.#outcomes('baton_commit_failures_total', 'Commits that failed: retried, or given_up with the runs in them.', [
      'retried',
      'given_up',
    ]);
    events.on('commitFailed', ({ givenUp }) => failures.inc({ outcome: givenUp ? 'given_up' : 'retried' }));
    this.#sampled('baton_commit_queue_entries', 'Entries that wait for the next commit.', [], (gauge) =>
      gauge.set(this.#sources.runtime.committer.queued),
    );
  }

  #addCalls(events: Events<ServerEvents>): void {
    const help = 'Model calls that ended, by provider and outcome: ok, aborted by this server, or the error code.';
    const calls = this.#counter('baton_provider_calls_total', help, ['provider', 'outcome']);
    const seconds = this.#histogram(
      'baton_provider_call_duration_seconds',
      'Duration of model calls, from the request to the end of the answer.',
      CALL_SECONDS,
      ['provider'],
    );
    events.on('callEnded', ({ provider, outcome, milliseconds }) => {
      calls.inc({ provider, outcome });
      seconds.observe({ provider }, milliseconds / 1000);
    });
    const fallbacks = this.#counter('baton_fallbacks_total', 'Calls that another model makes, by why the first has failed.', ['reason']);
    events.on('fellBack', ({ fallback: { reason } }) => fallbacks.inc({ reason }));
    const refusals = this.#counter('baton_budget_refusals_total', 'Runs that a budget has ended.', []);
    events.on('budgetRefused', () => refusals.inc());
    const state = "1 for the state that a provider's circuit breaker is in, 0 for the others.";
    this.#sampled('baton_provider_breaker_state', state, ['provider', 'state'], (gauge) => {
      for (const [provider, breaker] of this.#sources.models.breakers) {
        for (const state of BREAKER_STATES) gauge.set({ provider, state }, Number(breaker.state === state));
      }
    });
    const resting = "The operator's keys of a provider that rest, by why: a limit of calls, nothing left, or refused.";
    this.#sampled('baton_provider_keys_resting', resting, ['provider', 'reason'], (gauge) => {
      for (const [provider, keys] of this.#sources.models.keys) {
        for (const reason of REST_REASONS) gauge.set({ provider, reason }, keys.resting(reason));
      }
    });
  }

  #addSlots(): void {
    for (const [what, help] of [
      ['held', 'Slots of costly work that are taken, by kind: places, or bytes of bodies and downloads.'],
      ['waiting', 'Callers that wait for their turn at costly work, by kind.'],
    ] as const) {
      this.#sampled(`baton_turns_${what}`, help, ['kind'], (gauge) => {
        for (const [kind, slots] of this.#sources.slots.kinds) gauge.set({ kind }, slots[what]);
      });
    }
  }

  #addDeliveries(events: Events<ServerEvents>): void {
    const checks = this.#outcomes(
      'baton_billing_checks_total',
      'Runs that the billing service was asked about, by outcome; failed_open: it could not say, and the run began.',
    );
    events.on('billingChecked', (outcome) => checks.inc({ outcome }));
    const records = this.#outcomes('baton_usage_records_total', 'Attempts to deliver a usage record to the billing service, by outcome.');
    events.on('usageSent', (outcome) => records.inc({ outcome }));
    const messages = this.#outcomes(
      'baton_webhook_deliveries_total',
      'Attempts to deliver a message to a webhook, by outcome: failed ones are tried again, given_up ones are not.',
      ['delivered', 'failed', 'given_up'],
    );
    events.on('webhookSent', (outcome) => messages.inc({ outcome }));
    this.#sampled(
      'baton_outbox_pending',
      'What waits to be delivered, by kind: usage records for the billing service, and messages for webhooks. The same on every node.',
      ['kind'],
      async (gauge) => {
        // A scrape must neither fail nor hang with the database.
        const counts = await within(COUNT_MS, NEVER, () => this.#sources.outbox.count()).catch(() => ({}));
        for (const [kind, count] of Object.entries(counts)) gauge.set({ kind }, count);
      },
    );
  }

  #addArchive(events: Events<ServerEvents>): void {
    const runs = this.#counter('baton_archive_runs_total', 'Runs that this node has brought into the archive.', []);
    const bytes = this.#counter('baton_archive_bytes_total', 'Bytes of the segments that this node has sealed.', []);
    events.on('archived', (sealed) => {
      runs.inc(sealed.runs);
      bytes.inc(sealed.bytes);
    });
    const failures = this.#counter(
      'baton_archive_failures_total',
      'Rounds of archiving, or of deleting objects, that failed and are tried again.',
      [],
    );
    events.on('archiveFailed', () => failures.inc());
    const reads = this.#outcomes(
      'baton_archive_reads_total',
      'Blocks of runs that were read from the archive for somebody, by outcome; damaged: what is there is not what was put there.',
      ['read', 'unavailable', 'damaged'],
    );
    const seconds = this.#histogram('baton_archive_read_duration_seconds', 'Time to read a block of a run from the archive.', SECONDS);
    events.on('archiveRead', ({ outcome, milliseconds }) => {
      reads.inc({ outcome });
      if (outcome === 'read') seconds.observe(milliseconds / 1000);
    });
    const help = 'For how many seconds the first run that is due for the archive has been it, when this node last looked; 0: none was.';
    this.#sampled('baton_archive_lag_seconds', help, [], (gauge) => gauge.set(this.#sources.archive.lag()));
  }

  #addHttp(events: Events<ServerEvents>): void {
    const help = 'HTTP requests that were answered, by operationId (none: no such route) and class of status.';
    const requests = this.#counter('baton_http_requests_total', help, ['operation', 'status']);
    const seconds = this.#histogram(
      'baton_http_request_duration_seconds',
      'Time from the receipt of a request until its answer was ready, or its event stream over.',
      SECONDS,
      ['operation'],
    );
    events.on('requestEnded', ({ operation, status, milliseconds }) => {
      requests.inc({ operation, status: `${Math.trunc(status / 100)}xx` });
      seconds.observe({ operation }, milliseconds / 1000);
    });
    const wrongTokens = this.#counter(
      'baton_wrong_tokens_total',
      'Wrong bearer tokens, by the operations that they were sent to (admin, or api: all others) and outcome: refused (401) or throttled (429).',
      ['audience', 'outcome'],
    );
    for (const audience of ['api', 'admin']) for (const outcome of ['refused', 'throttled']) wrongTokens.inc({ audience, outcome }, 0);
    events.on('tokenRefused', ({ audience, throttled }) => wrongTokens.inc({ audience, outcome: throttled ? 'throttled' : 'refused' }));
    const open = this.#gauge('baton_connections_open', 'Connections that clients have open.', []);
    events.on('connectionOpened', () => open.inc());
    events.on('connectionClosed', () => open.dec());
    const dropped = this.#counter(
      'baton_connections_dropped_total',
      'Connections that were closed at once, since there were MAX_CONNECTIONS already.',
      [],
    );
    events.on('connectionDropped', () => dropped.inc());
    const crowded = this.#counter(
      'baton_connections_crowded_total',
      'Connections that were closed or refused, since there were too many: without a token, of an address or of all (strangers), or with tokens of the same owner.',
      ['of'],
    );
    for (const group of ['address', 'strangers', 'token']) crowded.inc({ of: group }, 0);
    events.on('connectionCrowded', ({ what }) => crowded.inc({ of: what }));
  }

  #counter<Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  /** @param known those that are shown before they have happened */
  #outcomes(name: string, help: string, known: readonly string[] = []): Counter<'outcome'> {
    const counter = this.#counter(name, help, ['outcome']);
    for (const outcome of known) counter.inc({ outcome }, 0);
    return counter;
  }

  #gauge<Label extends string>(name: string, help: string, labelNames: Label[]): Gauge<Label> {
    return new Gauge({ name, help, labelNames, registers: [this.#registry] });
  }

  #histogram<Label extends string>(name: string, help: string, buckets: number[], labelNames: Label[] = []): Histogram<Label> {
    return new Histogram({ name, help, buckets, labelNames, registers: [this.#registry] });
  }

  /** A gauge that is read at each scrape. */
  #sampled<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    read: (gauge: Gauge<Label>) => void | Promise<void>,
  ): void {
    const gauge: Gauge<Label> = new Gauge({ name, help, labelNames, registers: [this.#registry], collect: () => read(gauge) });
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
