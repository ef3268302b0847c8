import type { Authenticator } from '../http/auth.ts';
import type { Bus } from '../log/bus.ts';
import type { EventStore } from '../log/events.ts';
import type { modelList } from '../models/catalog.ts';
import type { Limits } from '../runtime/limits.ts';
import type { Supervisor } from '../runtime/supervisor.ts';
import type { A2aTasks } from '../store/a2a-tasks.ts';
import type { Notifications } from '../scheduler/notifications.ts';
import type { TaskRunner } from '../scheduler/task-runner.ts';
import type { Tasks } from '../scheduler/tasks.ts';
import type { Agents } from '../store/agents.ts';
import type { Artifacts } from '../store/artifacts.ts';
import type { AuditLog } from '../store/audit.ts';
import type { Conversations } from '../store/conversations.ts';
import type { IdempotencyStore } from '../store/idempotency.ts';
import type { Memory } from '../store/memory.ts';
import type { Requests } from '../store/requests.ts';
import type { Scratchpads } from '../store/scratchpads.ts';
import type { Schedules } from '../store/schedules.ts';
import type { TaskRuns } from '../store/task-runs.ts';
import type { Tenants } from '../store/tenants.ts';

/** What the handlers work with. */
export interface Services {
  nodeId: string;
  authenticator: Authenticator;
  tenants: Tenants;
  agents: Agents;
  requests: Requests;
  a2aTasks: A2aTasks;
  conversations: Conversations;
  artifacts: Artifacts;
  memory: Memory;
  scratchpads: Scratchpads;
  schedules: Schedules;
  tasks: Tasks;
  taskRuns: TaskRuns;
  taskRunner: TaskRunner;
  notifications: Notifications;
  idempotency: IdempotencyStore;
  limits: Limits;
  models: ReturnType<typeof modelList>;
  audit: AuditLog;
  supervisor: Supervisor;
  store: EventStore;
  bus: Bus;
  metrics: { contentType: string; render(): Promise<string> };
  /** Where clients reach the server, without a slash at the end; undefined when the operator doesn't say. */
  publicUrl: string | undefined;
  /** The model of the built-in agent. */
  indexModel: string;
  /** Epoch seconds. */
  now(): number;
  /** Seconds after which a client may try again while the server shuts down; undefined while it doesn't. */
  draining(): number | undefined;
  /** Cancels a run that is under way, on whichever node. @returns false when it has its end already */
  cancel(runId: string): boolean;
  /** Ends what the tenant has under way on this node, since its access was revoked. */
  revoke(tenantId: number): void;
  /** Throws when the database cannot be reached. */
  ping(): Promise<void>;
}
