import { epochSeconds, type Clock } from '../lib/clock.ts';
import type { Events } from '../lib/events.ts';
import { Slots } from '../lib/slots.ts';
import { GroupCommitter } from '../log/committer.ts';
import type { Recovery } from '../log/events.ts';
import type { Log } from '../log/open.ts';
import { CANCELED, endOrphan } from '../log/recovery.ts';
import { withEffects } from '../store/database/effects.ts';
import type { Questions } from '../store/runs/questions.ts';
import type { Billing } from './billing.ts';
import type { CommandSet } from './commands/command.ts';
import { Adopter, type AdopterOptions, type AdoptionEvents } from './durable/adopter.ts';
import { ANSWERED, isUnowned } from '../store/runs/owners.ts';
import { Housekeeper, type HousekeeperOptions, type HousekeepingEvents } from './housekeeping.ts';
import type { ImageLoader } from './images.ts';
import type { DocumentSources } from './prompt-documents.ts';
import { TenantLimits, type Limits, type TenantLimitOptions } from './limits.ts';
import type { Model } from './model.ts';
import { NodeLease } from './node-lease.ts';
import type { RunLimits } from './run-parts.ts';
import { Supervisor, type RunEvents } from './supervisor.ts';
import type { Tracing } from './tracing.ts';
import type { AnswerSchemas } from './typed.ts';
import type { WaitingTimes } from './waiting.ts';

/** The events of this node's runs and of their log. */
export interface RuntimeEvents extends RunEvents, HousekeepingEvents, AdoptionEvents {
  /** A commit was durable: how many entries it wrote, and the time since its first attempt. */
  committed: { entries: number; milliseconds: number };
  /** A commit failed; it is tried again, or given up with the runs in it. */
  commitFailed: { err: Error; attempt: number; givenUp: boolean; runIds: string[] };
}

/** The configured limits. */
export interface RuntimeSettings {
  runLimits: RunLimits;
  tenantLimits: TenantLimitOptions;
  /** Days after which a finished run's events are deleted; 0 keeps them. */
  retentionDays: number;
  /** For runs that don't say, and whose agents don't. */
  recovery: Recovery;
  /** How agents issue commands whose definitions don't say. */
  commandForm?: 'text' | 'native';
  waiting: WaitingTimes;
}

export interface RuntimeOptions extends RuntimeSettings {
  nodeId: string;
  clock: Clock;
  storage: HousekeeperOptions['storage'] & AdopterOptions['storage'] & { questions: Questions };
  /** The agents of a run by id; definitions of its own win. */
  roster: AdopterOptions['roster'];
  log: Log;
  models: { model: Model };
  tools: { commands: CommandSet; images: ImageLoader; documents: DocumentSources; schemas: AnswerSchemas };
  billing?: Billing | undefined;
  /** Default: nothing is traced. */
  tracing?: Tracing | undefined;
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
  const { nodeId, clock, storage, log, models, tools, billing, tracing, runLimits, tenantLimits, retentionDays, events } = options;
  const { slots = new Slots() } = options;
  const { store, bus } = log;
  const committer = new GroupCommitter(store, {
    committed(runIds, entries, milliseconds) {
      bus.publish(runIds);
      events.emit('committed', { entries, milliseconds });
    },
    failed: (err, attempt, givenUp, runIds) => events.emit('commitFailed', { err, attempt, givenUp, runIds }),
  });
  const lease = new NodeLease({
    leases: storage.leases,
    clock,
    onDeposed: () => supervisor.abandon(),
    onError: (err) => events.emit('housekeepingFailed', { err }),
  });
  const { requests, questions, conversations, tenants } = storage;
  const supervisor: Supervisor = new Supervisor({
    nodeId,
    clock,
    committer,
    model: behindCommits(models.model, committer),
    commands: tools.commands,
    commandForm: options.commandForm,
    images: tools.images,
    documents: tools.documents,
    schemas: tools.schemas,
    billing,
    tracing,
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
  const limits = new TenantLimits(tenantLimits);
  const adopter = new Adopter({
    nodeId,
    clock,
    storage: { requests, conversations, tenants },
    log,
    limits,
    supervisor,
    commands: tools.commands,
    roster: options.roster,
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
    events,
  });
  bus.listen({ cancel: (runId) => void supervisor.cancel(runId), awake, back: () => housekeeper.catchUp() });
  // The answer has come while it was being parked.
  events.on('runSuspended', ({ request, owner }) => {
    if (owner === ANSWERED) awake(request.runId);
  });
  return {
    supervisor,
    lease,
    limits,
    committer,
    adopter,
    housekeeper,
    async cancel(tenantId, runId) {
      if (supervisor.has(runId)) {
        const canceled = supervisor.cancel(runId);
        // Should this process end before the run has, the next one sees the mark.
        if (canceled && supervisor.isDurable(runId)) await requests.cancel(tenantId, runId, epochSeconds(clock));
        return canceled;
      }
      const marked = await requests.cancel(tenantId, runId, epochSeconds(clock));
      // A node that takes it over meanwhile sees the mark.
      if (marked && isUnowned(marked.owner) && (await endOrphan(store, marked, clock.now(), CANCELED))) {
        bus.publishForOthers([runId]);
        events.emit('runsSwept', { runIds: [runId], code: 'canceled' });
      }
      return marked !== undefined;
    },
    answered: awake,
    wakeParked,
    async drain(seconds) {
      adopter.stop();
      await supervisor.drain(seconds);
      await committer.flush();
    },
  };
}

/** The same model. Before each call, logged events go to the database: building a request keeps the thread busy. */
function behindCommits(model: Model, committer: GroupCommitter): Model {
  return {
    contextWindow: (id) => model.contextWindow(id),
    stream(request, onText) {
      committer.commitNow();
      return model.stream(request, onText);
    },
  };
}
