import { epochSeconds, type Clock } from '../lib/clock.ts';
import type { Events } from '../lib/events.ts';
import { Slots } from '../lib/slots.ts';
import { GroupCommitter } from '../log/committer.ts';
import type { Recovery } from '../log/events.ts';
import type { Log } from '../log/open.ts';
import { CANCELED, endOrphan } from '../log/recovery.ts';
import { withEffects } from '../store/database/effects.ts';
import type { Questions } from '../store/runs/questions.ts';
import type { OwnLimitsOf } from '../store/tenants/own-limits.ts';
import type { Shares } from '../store/tenants/shares.ts';
import type { ResultMemory } from './attachments.ts';
import type { Billing } from './billing.ts';
import type { Budgets } from './budgets.ts';
import type { CommandSet } from './commands/command.ts';
import { Adopter, type AdopterOptions, type AdoptionEvents } from './durable/adopter.ts';
import { ANSWERED, isUnowned, QUEUED } from '../store/runs/owners.ts';
import { Housekeeper, type HousekeeperOptions, type HousekeepingEvents } from './housekeeping.ts';
import type { ImageLoader } from './images.ts';
import type { DocumentSources } from './prompt-documents.ts';
import { TenantLimits, type Limits, type TenantLimitOptions } from './limits.ts';
import type { Model } from './model.ts';
import { NodeLease } from './node-lease.ts';
import type { RunLimits, RunServices } from './run-parts.ts';
import { Supervisor, type RunEvents } from './supervisor.ts';
import { Queue, type QueueEvents } from './queue.ts';
import { Steering } from './steering.ts';
import type { RunQueue } from '../store/runs/run-queue.ts';
import type { StepWriter } from './steps/step-writer.ts';
import type { Tracing } from './tracing.ts';
import type { AnswerSchemas } from './typed.ts';
import type { WaitingTimes } from './waiting.ts';

/** The events of this node's runs and of their log. */
export interface RuntimeEvents extends RunEvents, HousekeepingEvents, AdoptionEvents, QueueEvents {
  /** A commit was durable: how many entries it wrote, and the time since its first attempt. */
  committed: { entries: number; milliseconds: number };
  /** A commit failed; it is tried again, or given up with the runs in it. */
  commitFailed: { err: Error; attempt: number; givenUp: boolean; runIds: string[] };
}

/** The configured limits. */
export interface RuntimeSettings {
  runLimits: RunLimits;
  tenantLimits: TenantLimitOptions;
  /** Messages of a conversation from which on it takes no more; 0 means any number. */
  maxMessages?: number;
  /** Days after which a finished run's events are deleted; 0 keeps them. */
  retentionDays: number;
  /** Days after which the steps of a finished run are deleted. */
  stepsDays: number;
  /** For runs that don't say, and whose agents don't. */
  recovery: Recovery;
  /** How agents issue commands whose definitions don't say. */
  commandForm?: 'text' | 'native';
  waiting: WaitingTimes;
}

export interface RuntimeOptions extends RuntimeSettings {
  nodeId: string;
  clock: Clock;
  storage: HousekeeperOptions['storage'] &
    AdopterOptions['storage'] & { questions: Questions; runQueue: RunQueue; ownLimits: OwnLimitsOf; shares: Shares | undefined };
  /** The agents of a run by id; definitions of its own win. */
  roster: AdopterOptions['roster'];
  findAgent: RunServices['findAgent'];
  log: Log;
  models: { model: Model };
  tools: { commands: CommandSet; images: ImageLoader; documents: DocumentSources; resultMemory: ResultMemory; schemas: AnswerSchemas };
  billing?: Billing | undefined;
  budgets?: Budgets | undefined;
  /** Default: nothing is traced. */
  tracing?: Tracing | undefined;
  /** Default: no steps are kept. */
  steps?: StepWriter | undefined;
  slots?: Slots | undefined;
  events: Events<RuntimeEvents>;
}

/** The parts that run agents on this node. */
export interface Runtime {
  supervisor: Supervisor;
  lease: NodeLease;
  limits: Limits;
  committer: GroupCommitter;
  adopter: Adopter;
  queue: Queue;
  housekeeper: Housekeeper;
  /** Cancels a run that is under way on any node, or on none. @returns false when the run has already ended */
  cancel(tenantId: number, runId: string): Promise<boolean>;
  /** A question of the run has its answer, or has expired: here, or on another node. */
  answered(runId: string): void;
  /** Looks at the parked runs of a tenant whose access has changed; default: those of all disabled tenants. */
  wakeParked(tenantId?: number): void;
  /** Waits up to `seconds` for the runs to finish, ends the rest, and commits everything. */
  drain(seconds: number): Promise<void>;
}

/** Puts together the parts that run agents: callers ask `limits` for admission, then `supervisor` starts the run. */
export function createRuntime(options: RuntimeOptions): Runtime {
  const { nodeId, clock, storage, log, models, tools, billing, tracing, runLimits, tenantLimits, retentionDays, stepsDays, events } =
    options;
  const { slots = new Slots(), budgets } = options;
  const { store, bus } = log;
  const committer = new GroupCommitter(store, {
    committed(runIds, entries, milliseconds) {
      bus.publish(runIds);
      events.emit('committed', { entries, milliseconds });
    },
    failed(err, attempt, givenUp, runIds) {
      if (givenUp) options.steps?.forget();
      events.emit('commitFailed', { err, attempt, givenUp, runIds });
    },
  });
  const lease = new NodeLease({
    leases: storage.leases,
    clock,
    onDeposed() {
      supervisor.abandon();
      budgets?.forget();
    },
    onError: (err) => events.emit('housekeepingFailed', { err }),
  });
  const { requests, questions, conversations, tenants, steps, runQueue } = storage;
  const supervisor: Supervisor = new Supervisor({
    nodeId,
    clock,
    committer,
    textOnce: () => log.allJoin,
    model: behindCommits(models.model, committer),
    findAgent: options.findAgent,
    commands: tools.commands,
    commandForm: options.commandForm,
    images: tools.images,
    documents: tools.documents,
    resultMemory: tools.resultMemory,
    schemas: tools.schemas,
    billing,
    budgets,
    tracing,
    steps: options.steps,
    steering: new Steering({ runQueue, clock }),
    limits: runLimits,
    lease,
    durability: {
      recovery: options.recovery,
      waiting: { questions, requests, slots: slots.of('look', 1), times: options.waiting },
      once: withEffects,
      release: (tenantId, runId, owner) => requests.release(tenantId, runId, nodeId, owner),
    },
    events,
  });
  const limits = new TenantLimits(tenantLimits, {
    own: (tenantId) => storage.ownLimits.of(tenantId),
    shares: storage.shares,
    clock,
    onError: (err) => events.emit('housekeepingFailed', { err }),
  });
  const adopter = new Adopter({
    nodeId,
    clock,
    storage: { requests, conversations, tenants, steps },
    log,
    limits,
    supervisor,
    commands: tools.commands,
    roster: options.roster,
    events,
  });
  const cancel = async (tenantId: number, runId: string): Promise<boolean> => {
    if (supervisor.has(runId)) {
      const canceled = supervisor.cancel(runId);
      // Should this process end before the run has, the next one sees the mark.
      if (canceled && supervisor.isDurable(runId)) await requests.cancel(tenantId, runId, epochSeconds(clock));
      return canceled;
    }
    const marked = await requests.cancel(tenantId, runId, epochSeconds(clock));
    // A node that takes it over, or would begin it, meanwhile sees the mark.
    if (marked && isUnowned(marked.owner) && (await endOrphan(store, marked, clock.now(), CANCELED, { owner: marked.owner }))) {
      if (marked.owner === QUEUED) await runQueue.forget(tenantId, runId);
      bus.publishForOthers([runId]);
      events.emit('runsSwept', { runIds: [runId], code: 'canceled' });
    }
    return marked !== undefined;
  };
  const queue = new Queue({
    nodeId,
    clock,
    storage: { runQueue, conversations, tenants },
    log,
    limits,
    supervisor,
    lease,
    roster: options.roster,
    maxMessages: options.maxMessages ?? 0,
    cancel,
    events,
  });
  /** A run may go on: its question was answered, or it was set free. */
  const awake = (runId: string): void => {
    const failed = (err: Error): void => events.emit('adoptionFailed', { err, runId });
    supervisor
      .lookForAnswers(runId)
      .then((here) => (here ? undefined : adopter.adoptFree(runId)))
      .catch(failed);
  };
  const wakeParked = (tenantId?: number): void => {
    const failed = (err: Error): void => events.emit('housekeepingFailed', { err });
    requests
      .wakeParked(tenantId)
      .then((runs) => adopter.adoptAll(runs))
      .catch(failed);
  };
  const housekeeper = new Housekeeper({
    nodeId,
    clock,
    storage,
    log,
    supervisor,
    adopter,
    lease,
    answered: awake,
    wakeParked,
    retentionDays,
    stepsDays,
    events,
  });
  bus.listen({
    cancel: (runId) => void supervisor.cancel(runId),
    awake,
    queued: (tenantId) => queue.heard(tenantId),
    back: () => housekeeper.catchUp(),
  });
  events.on('runEnded', ({ request }) => queue.left(request.tenantId));
  events.on('runsSwept', () => queue.swept());
  // The answer has come while it was being parked.
  events.on('runSuspended', ({ request, owner }) => {
    if (owner === ANSWERED) awake(request.runId);
    else queue.left(request.tenantId);
  });
  return {
    supervisor,
    lease,
    limits,
    committer,
    adopter,
    queue,
    housekeeper,
    cancel,
    answered: awake,
    wakeParked,
    async drain(seconds) {
      adopter.stop();
      await queue.stop();
      await supervisor.drain(seconds);
      await committer.flush();
      await limits.close();
    },
  };
}

/** The same model. Before each call, logged events go to the database: building a request keeps the thread busy. */
function behindCommits(model: Model, committer: GroupCommitter): Model {
  return {
    contextWindow: (id) => model.contextWindow(id),
    thoughtTokens: (request) => model.thoughtTokens?.(request) ?? 0,
    secretsOf: (tenantId) => model.secretsOf?.(tenantId) ?? [],
    stream(request, onText) {
      committer.commitNow();
      return model.stream(request, onText);
    },
  };
}
