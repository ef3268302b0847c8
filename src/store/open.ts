import type { Slots } from '../lib/slots.ts';
import { epochSeconds, type Clock } from '../lib/clock.ts';
import { A2aPushConfigs } from './doors/a2a-push.ts';
import { A2aTasks } from './doors/a2a-tasks.ts';
import { AgentVersions } from './agents/agent-versions.ts';
import { Agents } from './agents/agents.ts';
import { ArchiveIndex } from './archive/archive-index.ts';
import { ARTIFACT_LIMITS } from './artifacts/artifact-quota.ts';
import { Artifacts } from './artifacts/artifacts.ts';
import { AuditLog } from './tenants/audit.ts';
import { ConsoleSessions } from './tenants/console-sessions.ts';
import { Conversations } from './conversations/conversations.ts';
import { openDatabase } from './database/connect.ts';
import type { Database, DatabaseOptions } from './database/database.ts';
import { Erasure } from './erasure/erasure.ts';
import { TenantErasure } from './erasure/tenant-erasure.ts';
import { DatabaseIdempotency, MemoryIdempotency, type IdempotencyStore } from './runs/idempotency.ts';
import { instanceOf } from './database/instance.ts';
import { openLiveness, requireSession, takeFile, type LivenessOptions } from './nodes/liveness.ts';
import { WebhookTenants } from './outbox/webhook-tenants.ts';
import type { TenantRange } from './tenants/ids.ts';
import { Lists } from './tenants/lists.ts';
import { McpSessions } from './doors/mcp-sessions.ts';
import { McpGrants } from './mcp/grants.ts';
import { McpLogins } from './mcp/logins.ts';
import { McpServerStore } from './mcp/servers.ts';
import { Memory } from './memory/memory.ts';
import type { Asked } from './nodes/notices.ts';
import { OpenaiConversations } from './doors/openai-conversations.ts';
import { OpenaiFiles } from './doors/openai-files.ts';
import { OpenaiResponses } from './doors/openai-responses.ts';
import { Outbox } from './outbox/outbox.ts';
import { Questions } from './runs/questions.ts';
import { Requests } from './runs/requests.ts';
import { RunQueue } from './runs/run-queue.ts';
import { BudgetAccounts } from './tenants/budget-accounts.ts';
import { ProviderKeys } from './tenants/provider-keys.ts';
import { OwnLimitsOf } from './tenants/own-limits.ts';
import { SharedLimits } from './tenants/shares.ts';
import { UNBOUNDED, type TenantQuota } from './tenants/tenant-quota.ts';
import { Retention } from './runs/retention.ts';
import { Steps } from './runs/steps.ts';
import { Schedules } from './schedules/schedules.ts';
import { Scratchpads } from './agents/scratchpads.ts';
import { TaskRuns } from './schedules/task-runs.ts';
import { TenantCounts } from './tenants/counts.ts';
import { Threads } from './conversations/threads.ts';
import { Tenants } from './tenants/tenants.ts';
import { Tokens } from './tenants/tokens.ts';
import { UncountedRuns } from './runs/uncounted-runs.ts';
import { Usage } from './runs/usage.ts';
import { Webhooks } from './outbox/webhooks.ts';

export interface StorageSettings extends DatabaseOptions {
  /** Where the keys of requests are kept: on this node, or in the database for all nodes. */
  idempotency: 'memory' | 'database';
  /** Where sessions with PostgreSQL can be had, when `url` leads through a pooler that lends them. Default: `url`. */
  sessionUrl?: string | undefined;
  /** The cell of this server, if there are several: its name stands in new tokens. */
  cell?: string | undefined;
  /** The numbers of the tenants that are made here. Default: any. */
  tenantRange?: TenantRange | undefined;
  quota: TenantQuota;
}

type StorageOptions = StorageSettings & RepositoryOptions & LivenessOptions;

export interface RepositoryOptions {
  nodeId: string;
  clock: Clock;
  /** The time by which tasks fire and tokens end, in epoch seconds. */
  time: { now(): number };
  cell?: string | undefined;
  tenantRange?: TenantRange | undefined;
  /** What a tenant may have. Default: any number of everything. */
  quota?: TenantQuota;
  /** Called when a run has asked somebody. */
  onAsked?: ((asked: Asked) => void) | undefined;
  /** Of the tenants, at what costs much. */
  slots?: Slots | undefined;
}

/** The database with a repository for each kind of thing in it. */
export type Storage = Awaited<ReturnType<typeof openStorage>>;

/**
 * Takes the database for a server: connects, brings its schema up to date, and opens its repositories.
 * @throws when another server has taken a SQLite file
 */
export async function openStorage(options: StorageOptions) {
  const unlock = await takeFile(options.url);
  let database: Database | undefined;
  try {
    database = await openDatabase(options);
    const { id: instance, secret: instanceSecret } = await instanceOf(database);
    if (database.dialect === 'postgres') await requireSession(options, instance);
    const { session, leases } = await openLiveness(database, options);
    const disconnect = database.close;
    const stores = repositories(database, options);
    const idempotency: IdempotencyStore = options.idempotency === 'database' ? stores.lastingKeys : new MemoryIdempotency();
    const close = async (): Promise<void> => {
      await session?.close();
      await stores.memory.close();
      await disconnect();
      unlock?.();
    };
    return { database, session, leases, instance, instanceSecret, idempotency, ...stores, close };
  } catch (error) {
    await database?.close();
    unlock?.();
    throw error;
  }
}

/** The repositories of a database that is open already. */
export function repositories(database: Database, options: RepositoryOptions) {
  const { nodeId, clock, time, cell, tenantRange, quota = UNBOUNDED, slots, onAsked } = options;
  const now = () => epochSeconds(clock);
  const webhookTenants = new WebhookTenants(database);
  const lists = new Lists(database, slots);
  const agentVersions = new AgentVersions(database);
  const questions = new Questions(database, { nodeId, webhookTenants, max: quota.questions, now: () => clock.now(), onAsked });
  const artifacts = new Artifacts(database, now, { ...ARTIFACT_LIMITS, files: quota.artifacts });
  const conversations = new Conversations(database, now, quota.conversations, artifacts);
  const erasure = new Erasure(database, now, artifacts, conversations);
  return {
    lists,
    tenants: new Tenants(database, now, cell, tenantRange),
    budgetAccounts: new BudgetAccounts(database, nodeId, () => time.now()),
    ownLimits: new OwnLimitsOf(database),
    /** On SQLite there is one node. */
    shares: database.dialect === 'postgres' ? new SharedLimits(database, nodeId) : undefined,
    tokens: new Tokens(database, () => time.now(), cell),
    agents: new Agents(database, now, quota.agents, lists, agentVersions),
    agentVersions,
    requests: new Requests(database),
    runQueue: new RunQueue(database, () => epochSeconds(clock)),
    questions,
    retention: new Retention(database),
    steps: new Steps(database),
    archiveIndex: new ArchiveIndex(database),
    conversations,
    erasure,
    tenantErasure: new TenantErasure(database, now, erasure),
    artifacts,
    memory: new Memory(database, now, { maxEntries: quota.memoryEntries, slots }),
    scratchpads: new Scratchpads(database, now, quota.scratchpads),
    schedules: new Schedules(database, () => time.now(), quota.schedules),
    taskRuns: new TaskRuns(database, nodeId),
    tenantCounts: new TenantCounts(database),
    webhooks: new Webhooks(database, () => time.now(), webhookTenants),
    webhookTenants,
    outbox: new Outbox(database, nodeId),
    a2aTasks: new A2aTasks(database, questions),
    a2aPushConfigs: new A2aPushConfigs(database, () => time.now(), webhookTenants),
    openaiConversations: new OpenaiConversations(database, now),
    openaiFiles: new OpenaiFiles(database, now, quota.openaiFiles, slots),
    openaiResponses: new OpenaiResponses(database),
    threads: new Threads(database, now),
    /** Keys that outlive a restart, wherever those of clients are kept. */
    lastingKeys: new DatabaseIdempotency(database),
    mcpSessions: new McpSessions(database, now),
    mcpServers: new McpServerStore(database, now),
    providerKeys: new ProviderKeys(database, now),
    mcpGrants: new McpGrants(database, () => clock.now()),
    mcpLogins: new McpLogins(database, () => clock.now()),
    consoleSessions: new ConsoleSessions(database, () => time.now(), cell),
    audit: new AuditLog(database, now),
    usage: new Usage(database, { slots }),
    uncountedRuns: new UncountedRuns(database),
  };
}
