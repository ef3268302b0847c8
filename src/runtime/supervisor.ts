import type { GroupCommitter } from '../log/committer.ts';
import { startEntry } from '../log/commit-group.ts';
import type { Recovery, RunStart } from '../log/events.ts';
import { INTERRUPTED } from '../log/recovery.ts';
import { RunLog, type RunLogOptions } from '../log/run-log.ts';
import type { Access } from '../store/tenants/tenants.ts';
import { mayAsk, namesVersions } from './agent.ts';
import type { Emitter } from '../lib/events.ts';
import { epochSeconds } from '../lib/clock.ts';
import { outsideOfRuns } from '../lib/outside-of-runs.ts';
import { PassingMap } from '../lib/passing-map.ts';
import type { PARKED, RELEASED } from '../store/runs/owners.ts';
import { Suspension } from './durable/suspension.ts';
import { RunFailure } from './failure.ts';
import type { Admission } from './limits.ts';
import { MarkWords } from './marks.ts';
import { commandsOfRecording } from './recording.ts';
import type { Fold } from './history.ts';
import { textOf, type Fallback } from './model.ts';
import type { RunInput } from './run-input.ts';
import type { RunServices } from './run-parts.ts';
import { Run, type RunDurability, type RunOutcome } from './run.ts';

/** A request to run an agent, checked and resolved. */
export interface RunRequest extends RunInput {
  /** The access that it was started with. */
  access: Access;
  /** Whether it goes on when this process ends; default: as its agent says, else the operator. */
  recovery?: Recovery | undefined;
  /** The message of the user in the conversation, which is written with the run's row. */
  said?: RunStart['said'];
  /** The kept part of the response that it is in OpenAI's API. */
  response?: RunStart['response'];
  /** The kept part of the task that it is over A2A. */
  task?: RunStart['task'];
  /** Whether the run's row in the request table exists already. */
  recorded?: boolean;
  /** Whether it has waited: until its first event it may be put back. */
  queued?: boolean;
}

export interface SupervisorOptions extends RunServices {
  nodeId: string;
  committer: GroupCommitter;
  /** Whether the logs of runs that begin now may have their texts once: see {@link RunLogOptions.textOnce}. */
  textOnce(): boolean;
  /** Without it all runs end with this process. */
  durability?: (Pick<RunDurability, 'waiting' | 'once'> & DurabilityOptions) | undefined;
  events: Emitter<RunEvents>;
}

interface DurabilityOptions {
  /** For runs that don't say, and whose agents don't. */
  recovery: Recovery;
  /** Gives a run of this node up, for others to go on with. @returns its owner now */
  release(tenantId: number, runId: string, owner: typeof RELEASED | typeof PARKED): Promise<string | undefined>;
}

/** The events of this node's runs. */
export interface RunEvents {
  runEnded: { request: RunRequest; outcome: Exclude<RunOutcome, { suspended: Suspension }> };
  /** A history was folded, because it came near the model's window. */
  historyFolded: { request: RunRequest; fold: Fold };
  /** A model has failed, and another one makes its call. */
  fellBack: { request: RunRequest; fallback: Fallback };
  /** A run stops here without an end, and goes on later, perhaps elsewhere. `owner` has the run now, where it is known. */
  runSuspended: { request: RunRequest; why: Suspension['why']; owner: string | undefined };
  /** Something of a run's waiting for people failed, and is tried again. */
  waitingFailed: { request: RunRequest; err: Error };
  /** Resources of a run could not be closed. */
  closeFailed: { request: RunRequest; problems: unknown[] };
}

/** Whether any agent may have to wait for people; runs share the rosters of their tenants. */
const asking = new WeakMap<object, boolean>();

function rosterMayAsk(roster: RunRequest['roster']): boolean {
  let may = asking.get(roster);
  if (may === undefined) {
    may = roster.values().some((agent) => mayAsk(agent) || namesVersions(agent));
    asking.set(roster, may);
  }
  return may;
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
  /** Which tenants' runs may have to wait on account of a command. */
  readonly #waitingCommands: readonly ((tenantId: number) => boolean)[];
  readonly #services: RunServices;
  readonly #active = new PassingMap<string, ActiveRun>();
  /** Runs that go on later, perhaps here, and whose resources are not closed yet. */
  readonly #left = new Set<ActiveRun>();
  /** The announced runs: how each is ended, and when it has started, or won't. */
  readonly #expected = new PassingMap<string, { controller: AbortController; settled: PromiseWithResolvers<void> }>();
  #draining = false;
  /** The failure that ends every run, once the time to drain is over. */
  #closed: RunFailure | undefined;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    const { nodeId: _id, committer: _committer, textOnce: _once, durability: _durability, events: _events, ...services } = options;
    this.#waitingCommands = [...services.commands.values()].flatMap(({ mayWait }) => mayWait ?? []);
    this.#services = services;
  }

  /** Whether the run goes on when this process ends. */
  recoveryOf({ recovery, agentId, roster, refusal, recording }: Pick<RunRequest, 'agentId' | 'roster'> & Partial<RunRequest>): Recovery {
    const { durability } = this.#options;
    // The results of a recording are taken in their order, which another process does not know.
    return refusal || recording || !durability ? 'fail' : (recovery ?? roster.get(agentId)?.recovery ?? durability.recovery);
  }

  /**
   * Writes the row of a run before it starts, with what else belongs to it: for a run that something may stand in the way of.
   * @param keys that it takes
   * @throws what the database says; {@link LogConflict} when the conversation has another run, or a key is taken
   */
  async record(request: RunRequest, keys: RunStart['keys'] = []): Promise<void> {
    const { committer } = this.#options;
    const row = { ...this.#startOf(request), keys };
    await new Promise<void>((resolve, reject) => {
      committer.enqueue(startEntry(row, resolve, reject));
      committer.finish();
    });
    request.recorded = true;
  }

  #startOf(request: RunRequest): RunStart {
    const { nodeId, clock } = this.#options;
    const { tenantId, runId, startedBy, agentId, roster, conversationId, labels, said, response, task, rerunOf } = request;
    const recovery = this.recoveryOf(request);
    const times = { startedAt: epochSeconds(clock), changedMs: clock.now() };
    const from = { tenantId, runId, tokenId: startedBy?.id, agentId, conversationId, owner: nodeId, ...times };
    const agentVersion = roster.get(agentId)?.version;
    return {
      ...from,
      agentVersion,
      recovery,
      durable: recovery === 'resume',
      text: textOf(request.message),
      labels,
      rerunOf,
      said,
      response,
      task,
    };
  }

  /**
   * Starts a run in the background.
   * @param admission the run's admission, released when the run has ended @param live given when a client will attach to
   * its log and take the live frames
   */
  start(request: RunRequest, admission: Admission, { live }: Pick<RunLogOptions, 'live'> = {}): RunLog {
    const { nodeId, committer, tracing, events } = this.#options;
    const { runId, restored, recording } = request;
    const durable = this.recoveryOf(request) === 'resume' || restored !== undefined;
    const log = new RunLog(request, committer, {
      start: request.recorded ? undefined : this.#startOf(request),
      live,
      fencedBy: durable || request.queued ? nodeId : undefined,
      from: restored?.position,
      textOnce: this.#options.textOnce(),
    });
    const controller = this.#controllerOf(runId, durable);
    const words = restored?.words ?? new MarkWords(recording?.secret);
    const durability = this.#durabilityOf(request, durable);
    const trace = tracing?.begin(request);
    request.trace = trace?.place ?? request.trace;
    const onFold = (fold: Fold): void => events.emit('historyFolded', { request, fold });
    const onFallback = (fallback: Fallback): void => events.emit('fellBack', { request, fallback });
    const services = recording ? { ...this.#services, commands: commandsOfRecording(this.#services.commands) } : this.#services;
    const run = new Run(request, services, { log, controller, words, durability, onFold, onFallback });
    log.settled.catch((cause: unknown) => {
      // The sweep ends the run, or goes on with it.
      if (!run.suspend(new Suspension('lost'))) controller.abort(new RunFailure('internal', 'the run could not be logged', { cause }));
    });
    const active = { request, run, log, controller, ended: Promise.resolve() };
    // The request was admitted just before.
    if (this.#draining) run.releaseSoon();
    if (this.#closed) this.#shutDown(active, this.#closed);
    const place = admission.take();
    const execute = (): Promise<void> => this.#execute(active, place);
    active.ended = outsideOfRuns(() => (trace ? trace.within(execute) : execute())).finally(() => {
      if (!this.#left.delete(active)) this.#active.delete(runId);
    });
    this.#active.set(runId, active);
    return log;
  }

  /** The controller that ends the run: that of an announced one may be aborted already. */
  #controllerOf(runId: string, durable: boolean): AbortController {
    const announced = this.#expected.get(runId)?.controller;
    if (!announced?.signal.aborted || durable) return announced ?? new AbortController();
    const ended = new AbortController();
    ended.abort(new RunFailure('interrupted', INTERRUPTED.message));
    return ended;
  }

  #durabilityOf(request: RunRequest, durable: boolean): RunDurability | undefined {
    const { nodeId, durability, events } = this.#options;
    const { tenantId, access, refusal, roster, tools, recording, approvals = [] } = request;
    const mayWait =
      tools !== undefined || approvals.length > 0 || rosterMayAsk(roster) || this.#waitingCommands.some((may) => may(tenantId));
    if (!durability || refusal || recording || !(durable || mayWait)) return undefined;
    const { waiting, once } = durability;
    const onError = (err: Error): void => events.emit('waitingFailed', { request, err });
    return { journal: durable ? 'on' : 'held', access, nodeId, waiting, once, onError };
  }

  async #execute(active: ActiveRun, place: Disposable): Promise<void> {
    const { events, durability } = this.#options;
    const { request, run, log } = active;
    const outcome = await run.execute();
    // The run's log broke, so the recovery sweep will end the run, or go on with it.
    const lost = await log.settled.then(
      () => undefined,
      (cause: unknown) => new RunFailure('internal', 'the run could not be logged', { cause }),
    );
    place[Symbol.dispose]();
    if ('suspended' in outcome) {
      const { why } = outcome.suspended;
      const { tenantId, runId } = request;
      // A row that can't be written now is found by the sweep.
      const owner = why === 'lost' || lost ? undefined : await durability?.release(tenantId, runId, why).catch(() => undefined);
      // From now on it may be taken over again.
      this.#active.delete(runId);
      this.#left.add(active);
      events.emit('runSuspended', { request, why, owner });
    } else {
      events.emit('runEnded', { request, outcome: lost ? { ok: false, failure: lost } : outcome });
    }
    // The client has the answer already, and the admission is released.
    const problems = await run.closeResources();
    if (problems.length > 0) events.emit('closeFailed', { request, problems });
  }

  /** How many runs are under way. */
  get size(): number {
    return this.#active.size;
  }

  /** Whether the run is under way on this node, and not about to go on elsewhere. */
  has(runId: string): boolean {
    return this.#active.get(runId)?.run.leaving === false;
  }

  /** Whether the run is under way on this node, and others can go on with it. */
  isDurable(runId: string): boolean {
    return this.#active.get(runId)?.run.durable === true;
  }

  /** Whether the run is under way on this node, its end not yet durable: there is nothing to look up in the database. */
  writes(runId: string): boolean {
    return this.#active.get(runId)?.log.closed === false;
  }

  /** Whether all that is left of the run to do on this node waits for people. */
  waits(runId: string): boolean {
    return this.#active.get(runId)?.run.waits === true;
  }

  /**
   * Announces a run whose row is written before it starts, so that the recovery sweep does not end it. @returns a
   * function that takes the announcement back, once the run has started or won't start
   */
  expect(runId: string): () => void {
    const settled = Promise.withResolvers<void>();
    this.#expected.set(runId, { controller: new AbortController(), settled });
    return () => {
      this.#expected.delete(runId);
      settled.resolve();
    };
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

  /** Looks whether questions of a run are answered. @returns false when the run isn't under way on this node */
  async lookForAnswers(runId: string): Promise<boolean> {
    const active = this.#active.get(runId);
    await active?.run.lookForAnswers();
    return active !== undefined;
  }

  /** As {@link lookForAnswers}, of all runs of this node: the news of an answer may get lost. */
  async lookForAllAnswers(): Promise<void> {
    for (const { run } of this.#active.values()) await run.lookForAnswers();
  }

  /** The accesses that the runs under way were started with. */
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

  /** Has the runs of tenants that others can go on with stop before their next turn. */
  releaseSoon(tenantIds: ReadonlySet<number>): void {
    for (const { request, run } of this.#active.values()) if (tenantIds.has(request.tenantId)) run.releaseSoon();
  }

  /**
   * Stops all runs without another step, those that are announced too, since other nodes may have ended them in the log, or gone
   * on with them.
   */
  abandon(): void {
    const lost = new Suspension('lost');
    const reason = new RunFailure('interrupted', INTERRUPTED.message);
    for (const { controller } of this.#expected.values()) controller.abort(lost);
    for (const { run, controller } of this.#active.values()) if (!run.suspend(lost)) controller.abort(reason);
  }

  /**
   * Waits up to `seconds` for the runs to finish, those that were let in just before too, then ends the rest with `shutdown`.
   * Runs that others can go on with stop before their next turn, or when the time is over.
   */
  async drain(seconds: number): Promise<void> {
    this.#draining = true;
    for (const { run } of this.#active.values()) run.releaseSoon();
    const finished = this.#announcedStarted().then(() => this.#allEnded());
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, seconds * 1000);
    });
    await Promise.race([finished, deadline]);
    clearTimeout(timer);
    this.#closed = new RunFailure('shutdown', 'the server is shutting down; send the request again');
    for (const active of this.#active.values()) this.#shutDown(active, this.#closed);
    await this.#allEnded();
  }

  #shutDown({ run, controller }: ActiveRun, failure: RunFailure): void {
    if (!run.suspend(new Suspension('released'))) controller.abort(failure);
  }

  /** They were let in before the server began to drain. */
  async #announcedStarted(): Promise<void> {
    await Promise.all(this.#expected.values().map(({ settled }) => settled.promise));
  }

  async #allEnded(): Promise<void> {
    while (this.#active.size + this.#left.size > 0) {
      await Promise.all([...this.#active.values(), ...this.#left].map(({ ended }) => ended));
    }
  }
}
