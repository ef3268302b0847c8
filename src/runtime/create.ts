import { epochSeconds, type Clock } from '../lib/clock.ts';
import type { Emitter } from '../lib/events.ts';
import { GroupCommitter } from '../log/committer.ts';
import type { Log } from '../log/open.ts';
import type { Billing } from './billing.ts';
import { standIn } from './commands/ask.ts';
import type { CommandSet } from './commands/command.ts';
import { Housekeeper, type HousekeeperOptions, type HousekeepingEvents } from './housekeeping.ts';
import type { ImageLoader } from './images.ts';
import { TenantLimits, type Limits, type TenantLimitOptions } from './limits.ts';
import type { Model } from './model.ts';
import type { RunLimits } from './run.ts';
import { Supervisor, type RunEvents } from './supervisor.ts';
import { Tenure } from './tenure.ts';
import type { AnswerSchemas } from './typed.ts';

/** The events of this node's runs and of their log. */
export interface RuntimeEvents extends RunEvents, HousekeepingEvents {
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
}

export interface RuntimeOptions extends RuntimeSettings {
  nodeId: string;
  clock: Clock;
  storage: HousekeeperOptions['storage'];
  log: Log;
  models: { model: Model };
  tools: { commands: CommandSet; images: ImageLoader; schemas: AnswerSchemas };
  billing?: Billing | undefined;
  events: Emitter<RuntimeEvents>;
}

/** The parts that run agents on this node. */
export interface Runtime {
  supervisor: Supervisor;
  tenure: Tenure;
  limits: Limits;
  committer: GroupCommitter;
  housekeeper: Housekeeper;
  /** Cancels a run that is under way on any node. @returns false when the run has already ended */
  cancel(tenantId: number, runId: string): Promise<boolean>;
  /** A question of the run has its answer, or has expired: here, or on another node. */
  answered(tenantId: number, runId: string): void;
  /** Waits up to `seconds` for the runs to finish, ends the rest, and commits everything. */
  drain(seconds: number): Promise<void>;
}

/** Puts together the parts that run agents: callers ask `limits` for admission, then `supervisor` starts the run. */
export function createRuntime(options: RuntimeOptions): Runtime {
  const { nodeId, clock, storage, log, models, tools, billing, runLimits, tenantLimits, retentionDays, events } = options;
  const { store, bus } = log;
  const committer = new GroupCommitter(store, {
    committed(runIds, entries, milliseconds) {
      bus.publish(runIds);
      events.emit('committed', { entries, milliseconds });
    },
    failed: (err, attempt, givenUp, runIds) => events.emit('commitFailed', { err, attempt, givenUp, runIds }),
  });
  const tenure = new Tenure({
    leases: storage.leases,
    clock,
    onDeposed: () => supervisor.abandon(),
    onError: (err) => events.emit('housekeepingFailed', { err }),
  });
  const supervisor: Supervisor = new Supervisor({
    nodeId,
    clock,
    committer,
    model: models.model,
    commands: tools.commands,
    images: tools.images,
    schemas: tools.schemas,
    billing,
    limits: runLimits,
    assertOurs: tenure.assertOurs,
    events,
  });
  const answered = (_tenantId: number, runId: string): void => standIn.answered(runId);
  const housekeeper = new Housekeeper({ nodeId, clock, storage, log, supervisor, tenure, retentionDays, answered, events });
  bus.listen({
    answered: (runId) => standIn.answered(runId),
    cancel: (runId) => void supervisor.cancel(runId),
    back: () => housekeeper.catchUp(),
  });
  return {
    supervisor,
    tenure,
    limits: new TenantLimits(tenantLimits),
    committer,
    housekeeper,
    async cancel(tenantId, runId) {
      if (supervisor.has(runId)) return supervisor.cancel(runId);
      return storage.requests.cancel(tenantId, runId, epochSeconds(clock));
    },
    answered,
    async drain(seconds) {
      await supervisor.drain(seconds);
      await committer.flush();
    },
  };
}
