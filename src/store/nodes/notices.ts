import type { Knex } from 'knex';
import type { components } from '../../generated/api.ts';
import type { Database } from '../database/database.ts';

/*
 * What the nodes tell each other over PostgreSQL's NOTIFY about rare changes of the database. The statement that makes
 * the change sends it too ({@link telling}), so that it can't be forgotten, and comes from the command line as well.
 */

/** Tells the nodes that a scheduled run has begun or ended. It carries no data: the run is read from the table. */
export interface Notice {
  tenantId: number;
  /** The id of the scheduled run. */
  runId: number;
  phase: 'started' | 'completed' | 'failed';
}

/** How long a node believes what it has cached of a tenant's access, limits and keys, while it may not hear of changes. */
export const BELIEVED_MS = 5000;

/** What nodes have cached of a tenant. */
export const CACHES = ['agents', 'webhooks', 'mcp', 'keys', 'prompts', 'access'] as const;

/** Tells the nodes that what they have cached of a tenant is outdated: its agents, its MCP servers, its keys of providers, which prompts of its steps are in the database, whether it has webhooks, or its token and whether it is disabled. */
export interface Change {
  cache: (typeof CACHES)[number];
  tenantId: number;
}

/** Tells the nodes that a run asks somebody. The question is read from the table. */
export interface Asked {
  tenantId: number;
  questionId: number;
}

/** Tells the nodes that a part of a budget is spent. */
export interface BudgetReached {
  /** No other's. */
  id: string;
  tenantId: number;
  agentId: string;
  data: components['schemas']['ReachedBudget'];
}

/** The NOTIFY channel of budgets. Payload: a {@link BudgetReached} as JSON. */
export const BUDGET_CHANNEL = 'baton_budgets';

/** The NOTIFY channel of what one node wants of a budget, and others hold. Payload: a `Recall` of `budget-account.ts` as JSON. */
export const RECALL_CHANNEL = 'baton_recall';

/** The NOTIFY channel of notices. Payload: `<node>:<tenant id>:<run id>:<phase>`. */
export const NOTICE_CHANNEL = 'baton_notices';
/** The NOTIFY channel of changes. Payload: `<cache>:<tenant id>`. */
export const CHANGE_CHANNEL = 'baton_changes';
/** The NOTIFY channel of cancels. Payload: the id of a run that has its mark. */
export const CANCEL_CHANNEL = 'baton_cancel';
/** The NOTIFY channel of questions. Payload: `<node>:<tenant id>:<question id>`. */
export const QUESTION_CHANNEL = 'baton_questions';

/** The NOTIFY channel of runs that may go on: the id of one that was set free, or of whose questions one has its answer. */
export const AWAKE_CHANNEL = 'baton_awake';

/** The NOTIFY channel of runs that wait to begin. Payload: the id of their tenant. */
export const QUEUE_CHANNEL = 'baton_queue';

/** The NOTIFY channel of artifacts that were written or deleted. Payload: the id of their tenant. */
export const ARTIFACT_CHANNEL = 'baton_artifacts';

/** Reads a payload of {@link NOTICE_CHANNEL}. */
export function parseNotice(payload: string): { nodeId: string; notice: Notice } {
  const [nodeId = '', tenantId, runId, phase] = payload.split(':');
  return { nodeId, notice: { tenantId: Number(tenantId), runId: Number(runId), phase: phase as Notice['phase'] } };
}

/** Reads a payload of {@link QUESTION_CHANNEL}. */
export function parseAsked(payload: string): { nodeId: string; asked: Asked } {
  const [nodeId = '', tenantId, questionId] = payload.split(':');
  return { nodeId, asked: { tenantId: Number(tenantId), questionId: Number(questionId) } };
}

/** Reads a payload of {@link CHANGE_CHANNEL}. */
export function parseChange(payload: string): Change {
  const [cache, tenantId] = payload.split(':');
  return { cache: cache as Change['cache'], tenantId: Number(tenantId) };
}

/** What a statement returns beside its columns so that, once for each row, all nodes are told; nothing on SQLite. */
export function telling({ knex, dialect }: Database, channel: string, payload: string): Knex.Raw[] {
  return dialect === 'sqlite' ? [] : [knex.raw('pg_notify(?, ?)', [channel, payload])];
}

/** As {@link telling}, of a {@link Change}. */
export function tellingChange(db: Database, { cache, tenantId }: Change): Knex.Raw[] {
  return telling(db, CHANGE_CHANNEL, `${cache}:${tenantId}`);
}

/** Receives the notifications of its tenant. */
export interface Subscriber {
  /** @param id the id of the run or of the question, and the phase */
  notify(id: string, json: string): void;
  /** Ends the subscription: no more notifications follow. */
  end(): void;
}
