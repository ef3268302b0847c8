import { archiveObjects } from '../archive/open-objects.ts';
import { ArchiveLoop, type ArchiveEvents } from '../archive/archive-loop.ts';
import { Archiver } from '../archive/archiver.ts';
import { ColdRuns } from '../archive/cold-runs.ts';
import { runSteps, type RunSteps } from '../archive/run-steps.ts';
import { runStore } from '../archive/run-store.ts';
import type { ObjectStore } from '../archive/objects.ts';
import type { Config } from '../config.ts';
import { epochSeconds, type Clock } from '../lib/clock.ts';
import type { Emitter } from '../lib/events.ts';
import type { EventStore, OutcomeStore } from '../log/events.ts';
import type { Log } from '../log/open.ts';
import type { Storage } from '../store/open.ts';

export interface ArchivePartOptions {
  config: Config;
  nodeId: string;
  clock: Clock;
  storage: Pick<Storage, 'database' | 'instance' | 'archiveIndex' | 'steps'>;
  log: Pick<Log, 'store'>;
  events: Emitter<ArchiveEvents>;
}

/** The archive of runs, and what reads them wherever they are. */
export interface ArchivePart {
  store: EventStore & OutcomeStore;
  steps: RunSteps;
  /** Begins to archive, where that is set; once the node has its lease. */
  start(): void;
  /** For how many seconds the first run that is due for it has been it. */
  lag(): number;
  stop(): Promise<void>;
}

/**
 * Opens the archive. Runs are looked for there also on a server without one: another node may have archived them, or this one before its operator took
 * `ARCHIVE` away.
 */
export function openArchive({ config, nodeId, clock, storage, log, events }: ArchivePartOptions): ArchivePart {
  const { database, instance, archiveIndex: index, steps } = storage;
  const objects = archiveOf(config);
  const stopping = new AbortController();
  const now = () => epochSeconds(clock);
  const cold = new ColdRuns({ index, objects, instance, signal: stopping.signal, events });
  const loop =
    objects &&
    new ArchiveLoop({
      archiver: new Archiver({ index, objects, nodeId, instance, store: log.store, steps, blocks: database.dialect === 'sqlite', now }),
      afterDays: config.ARCHIVE_AFTER_DAYS,
      stepsDays: config.STEPS_DAYS,
      giveBack: (before) => index.giveBack(before),
      now,
      events,
    });
  return {
    store: runStore(log.store, cold),
    steps: runSteps(steps, cold),
    start: () => loop?.start(),
    lag: () => loop?.lag() ?? 0,
    async stop() {
      stopping.abort();
      await loop?.stop();
      objects?.close();
    },
  };
}

/** The place that `ARCHIVE` names; undefined without one. */
export function archiveOf(config: Config): ObjectStore | undefined {
  const { ARCHIVE: address, AWS_ENDPOINT_URL_S3: endpoint, AWS_REGION: region } = config;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: sessionToken } = config;
  if (address === undefined) return undefined;
  const credentials =
    accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) } : undefined;
  return archiveObjects(address, { endpoint: endpoint || undefined, region: region || undefined, credentials });
}
