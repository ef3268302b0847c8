import { LIMIT_NAMES, LIMITS, retentionOf, type OwnLimits } from '../store/tenants/own-limits.ts';
import type { Config } from '../config.ts';
import type { TurnBudgets } from '../runtime/commands/command.ts';
import type { RuntimeSettings } from '../runtime/create.ts';
import type { SchedulerPartOptions } from '../scheduler/create.ts';
import type { StorageSettings } from '../store/open.ts';
import type { TenantQuota } from '../store/tenants/tenant-quota.ts';

/** UTF-16 units of model text that one run may produce. */
const TEXT_MAX = 64 * 1024 * 1024;

export function storageSettings(config: Config): StorageSettings {
  const { DATABASE_URL: url, DATABASE_BUS_URL: sessionUrl, SQLITE_SYNCHRONOUS: synchronous, IDEMPOTENCY: idempotency, CELL: cell } = config;
  const { TENANT_RANGE: tenantRange } = config;
  return { url, sessionUrl, synchronous, idempotency, cell, tenantRange, quota: quotaOf(config) };
}

/** `*`, or the origins that browsers may call from. */
export function originsOf({ CORS_ORIGINS: origins }: Config): '*' | string[] {
  return origins === undefined || origins === '*' ? '*' : origins.split(',').map((origin) => origin.trim());
}

/** The origins whose pages may call MCP: those that the operator has named, `*` among them, and that of the server itself. */
export function mcpOriginsOf(config: Config): '*' | string[] {
  const named = config.CORS_ORIGINS === undefined ? [] : originsOf(config);
  return named === '*' || !config.PUBLIC_URL ? named : [...named, new URL(config.PUBLIC_URL).origin];
}

function quotaOf(config: Config): TenantQuota {
  return {
    agents: config.TENANT_MAX_AGENTS,
    conversations: config.TENANT_MAX_CONVERSATIONS,
    schedules: config.TENANT_MAX_SCHEDULES,
    memoryEntries: config.TENANT_MAX_MEMORY_ENTRIES,
    artifacts: config.TENANT_MAX_ARTIFACTS,
    openaiFiles: config.TENANT_MAX_FILES,
    scratchpads: config.TENANT_MAX_SCRATCHPADS,
    questions: config.TENANT_MAX_QUESTIONS,
  };
}

export function runtimeSettings(config: Config): RuntimeSettings {
  return {
    runLimits: {
      maxTurns: config.MAX_TURNS,
      fileMaxBytes: config.FILE_MAX_BYTES,
      textMax: TEXT_MAX,
      maxTokens: config.MAX_TOKENS_LIMIT || Infinity,
    },
    tenantLimits: { maxConcurrent: config.TENANT_MAX_CONCURRENT, ratePerMinute: config.TENANT_RATE_PER_MIN },
    maxMessages: config.CONVERSATION_MAX_MESSAGES,
    retentionDays: config.RETENTION_DAYS,
    stepsDays: config.STEPS_DAYS,
    recovery: config.RECOVERY,
    commandForm: config.COMMANDS,
    waiting: { questionTtl: config.QUESTION_TTL_SECONDS, park: config.PARK_SECONDS },
  };
}

export const turnBudgets = (config: Config): TurnBudgets => ({
  web: config.FETCHES_PER_TURN,
  search: config.SEARCHES_PER_TURN,
  advise: config.ADVICE_PER_TURN,
});

export function schedulerSettings(config: Config): SchedulerPartOptions['settings'] {
  return { minInterval: config.SCHEDULE_MIN_INTERVAL_S, maxMessages: config.CONVERSATION_MAX_MESSAGES };
}

/** The limits that hold for a tenant: its own before the operator's. */
export function tenantLimits(config: Config, own: OwnLimits): OwnLimits {
  const operators = Object.fromEntries(LIMIT_NAMES.map((name) => [name, config[LIMITS[name]]]));
  const limits = { ...operators, ...own, retention_days: retentionOf(own, config.RETENTION_DAYS) };
  return Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit > 0));
}
