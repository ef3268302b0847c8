import type { GroupCommitter } from '../log/committer.ts';
import { INTERRUPTED } from '../log/recovery.ts';
import { RunLog } from '../log/run-log.ts';
import type { Access } from '../store/tenants.ts';
import type { Billing } from './billing.ts';
import type { Emitter } from '../lib/events.ts';
import { epochSeconds, type Clock } from '../lib/clock.ts';
import type { CommandSet } from './commands/command.ts';
import { RunFailure } from './failure.ts';
import type { ImageLoader } from './images.ts';
import type { Admission } from './limits.ts';
import { MarkWords } from './marks.ts';
import type { Model } from './model.ts';
import type { Fold } from './history.ts';
import type { AnswerSchemas } from './typed.ts';
import { Run, type RunInput, type RunLimits, type RunOutcome, type RunServices } from './run.ts';

/** A request to run an agent, checked and resolved. */
export interface RunRequest extends RunInput {
  /** What it was started with. */
  access: Access;
  /** Whether the run's row in the request table exists already, as it always does for a conversation's run. */
  recorded?: boolean;
}

export interface SupervisorOptions {
  nodeId: string;
  committer: GroupCommitter;
  model: Model;
  commands: CommandSet;
  images: ImageLoader;
  schemas: AnswerSchemas;
  billing?: Billing | undefined;
  clock: Clock;
  limits: RunLimits;
  assertOurs: RunServices['assertOurs'];
  events: Emitter<RunEvents>;
}

/** The events of this node's runs. */
export interface RunEvents {
  runEnded: { request: RunRequest; outcome: RunOutcome };
  /** A history was folded, because it came near the model's window. */
  historyFolded: { request: RunRequest; fold: Fold };
  /** Resources of a run could not be closed. */
  closeFailed: { request: RunRequest; problems: unknown[] };
}

interface ActiveRun {
  request: RunRequest;
  run: Run;
  log: RunLog;
  controller: AbortController;
  ended: Promise<void>;
}

/**
 * The runs of this node. A run belongs to the server, not to the connection that started it: it goes on without a
 * client, and ends early only by {@link cancel}, {@link revoke}, {@link abandon} or {@link drain}.
 */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #active = new Map<string, ActiveRun>();
  /** By run, what will end those that are announced. */
  readonly #expected = new Map<string, AbortController>();
  /** The failure that ends every run, once the time to drain is over. */
  #closed: RunFailure | undefined;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /**
   * Starts a run in the background.
   * @param admission the run's admission, released when the run has ended @param live whether a client will attach to
   * its log and take the live frames
   */
  start(request: RunRequest, admission: Admission, { live = false } = {}): RunLog {
    const { nodeId, committer, model, commands, images, schemas, billing, clock, limits, assertOurs, events } = this.#options;
    const { tenantId, runId, agentId, conversationId } = request;
    const start = { tenantId, runId, agentId, conversationId, owner: nodeId, startedAt: epochSeconds(clock) };
    const log = new RunLog(request, (request.recorded ?? conversationId > 0) ? undefined : start, committer, live);
    const controller = this.#expected.get(runId) ?? new AbortController();
    const { signal } = controller;
    const abort = (reason: RunFailure): void => controller.abort(reason);
    const services = { model, commands, images, schemas, billing, clock, words: new MarkWords(), limits, assertOurs, log, signal, abort };
    const run = new Run(request, { ...services, onFold: (fold) => events.emit('historyFolded', { request, fold }) });
    log.settled.catch((error: unknown) => {
      controller.abort(new RunFailure('internal', 'the run could not be logged', { cause: error }));
    });
    // The request was admitted just before the time to drain was over.
    if (this.#closed) controller.abort(this.#closed);
    const place = admission.take();
    const ended = run
      .execute()
      .then(async (outcome) => {
        // The run's log broke, so the recovery sweep will end the run.
        const lost = await log.settled.then(
          () => undefined,
          (cause: unknown) => new RunFailure('internal', 'the run could not be logged', { cause }),
        );
        place[Symbol.dispose]();
        events.emit('runEnded', { request, outcome: lost ? { ok: false, failure: lost } : outcome });
        // The client has the answer already, and the admission is released.
        const problems = await run.resources.close();
        if (problems.length > 0) events.emit('closeFailed', { request, problems });
      })
      .finally(() => this.#active.delete(runId));
    this.#active.set(runId, { request, run, log, controller, ended });
    return log;
  }

  /** How many runs are under way. */
  get size(): number {
    return this.#active.size;
  }

  has(runId: string): boolean {
    return this.#active.has(runId);
  }

  /** Whether the run is under way on this node, its end not yet durable: there is nothing to look up in the database. */
  writes(runId: string): boolean {
    return this.#active.get(runId)?.log.closed === false;
  }

  /**
   * Announces a run whose row is written before it starts, so that the recovery sweep does not end it. @returns a
   * function that takes the announcement back, once the run has started or won't start
   */
  expect(runId: string): () => void {
    this.#expected.set(runId, new AbortController());
    return () => this.#expected.delete(runId);
  }

  /** Whether the run is under way on this node, or about to be. */
  owns(runId: string): boolean {
    return this.#active.has(runId) || this.#expected.has(runId);
  }

  /** Ends a run as canceled. @returns false when the run isn't under way on this node, or has already ended */
  cancel(runId: string): boolean {
    const active = this.#active.get(runId);
    if (!active || active.run.ending) return false;
    active.controller.abort(new RunFailure('canceled', 'the run was canceled'));
    return true;
  }

  /** What the runs under way were started with. */
  accesses(): Iterable<Access> {
    return this.#active.values().map(({ request }) => request.access);
  }

  /** Ends the runs as canceled that were started with an access that is over. */
  revoke(isOver: (access: Access) => boolean): void {
    const reason = new RunFailure('canceled', "the run was canceled: the tenant's access was revoked");
    for (const { request, controller } of this.#active.values()) {
      if (isOver(request.access)) controller.abort(reason);
    }
  }

  /** Ends all runs without another step, those that are announced too, since other nodes may have ended them in the log. */
  abandon(): void {
    const reason = new RunFailure('interrupted', INTERRUPTED.message);
    for (const controller of this.#expected.values()) controller.abort(reason);
    for (const { controller } of this.#active.values()) controller.abort(reason);
  }

  /** Waits up to `seconds` for the runs to finish, then ends the rest with `shutdown`. */
  async drain(seconds: number): Promise<void> {
    const finished = this.#allEnded();
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, seconds * 1000);
    });
    await Promise.race([finished, deadline]);
    clearTimeout(timer);
    this.#closed = new RunFailure('shutdown', 'the server is shutting down; send the request again');
    for (const { controller } of this.#active.values()) controller.abort(this.#closed);
    await this.#allEnded();
  }

  async #allEnded(): Promise<void> {
    while (this.#active.size > 0) await Promise.all(Array.from(this.#active.values(), (run) => run.ended));
  }
}
