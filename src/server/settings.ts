import type { Config } from '../config.ts';
import type { RuntimeSettings } from '../runtime/create.ts';
import type { StorageSettings } from '../store/open.ts';

const MAX_TURNS = 8;
/** UTF-16 units of model text that one run may produce. */
const TEXT_MAX = 64 * 1024 * 1024;

export function storageSettings(config: Config): StorageSettings {
  return { url: config.DATABASE_URL, synchronous: config.SQLITE_SYNCHRONOUS, idempotency: config.IDEMPOTENCY, cell: config.CELL };
}

export function runtimeSettings(config: Config): RuntimeSettings {
  return {
    runLimits: { maxTurns: MAX_TURNS, fileMaxBytes: config.FILE_MAX_BYTES, textMax: TEXT_MAX },
    tenantLimits: { maxConcurrent: config.TENANT_MAX_CONCURRENT, ratePerMinute: config.TENANT_RATE_PER_MIN },
    retentionDays: config.RETENTION_DAYS,
  };
}
