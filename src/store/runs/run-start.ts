import { withoutNul } from '../../lib/text.ts';
import type { RequestRow } from '../schema.ts';
import { labelColumns, type RunLabels } from './run-labels.ts';
import { keptText } from './run-words.ts';

/**
 * What is written of a thing of ours: a name of a column, its type on PostgreSQL, and the value. Both databases' statements are made of it.
 */
export type Columns<Thing, Type extends string = 'text' | 'bigint' | 'int'> = readonly (readonly [
  name: string,
  type: Type,
  value: (thing: Thing) => unknown,
])[];

/** What becomes of a run whose node is gone, as it was asked for. */
export type Recovery = RequestRow['recovery'];

/** An `Idempotency-Key` that a run takes. */
export interface KeyClaim {
  key: string;
  /** Epoch milliseconds. */
  reservedAt: number;
}

/** What is kept of a task that A2A's clients see in the run. */
export interface KeptTask {
  contextId: string;
  /** The client's message, as JSON. */
  message: string;
  /** The key of who is told of it, from its beginning. */
  pushKey?: string | undefined;
}

/** What is kept of a response of OpenAI's API. */
export interface KeptResponse {
  /** The run of the response that it goes on from; empty: none. */
  previous: string;
  /** What was asked, as JSON; undefined when it is not to be kept, or retention has deleted it. */
  asked: string | undefined;
  /** Whether it is to be had again. */
  stored: boolean;
}

/** A run's row in the request table, and what is written with it. */
export interface RunStart {
  tenantId: number;
  runId: string;
  agentId: string;
  /** Which version of the agent it has. Default: none that is stored. */
  agentVersion?: number | undefined;
  /** The token that has started it. Default: not known. */
  tokenId?: number | undefined;
  /** 0: none. */
  conversationId: number;
  /** The node that executes the run; the run counts as alive while this node's lease is valid. */
  owner: string;
  /** Epoch seconds. */
  startedAt: number;
  /** The same in milliseconds. Default: unknown. */
  changedMs?: number;
  /** Default: `fail`. */
  recovery?: Recovery;
  /** Whether it has a journal. Default: no. */
  durable?: boolean;
  /** The text of its prompt: its beginning is kept, and the run is found by its words. Default: not known. */
  text?: string | undefined;
  labels?: RunLabels | undefined;
  /** The run that it runs again. Default: none. */
  rerunOf?: string | undefined;
  /** Where keys are kept in the database. Default: none. */
  keys?: readonly KeyClaim[];
  /** What the user says in the conversation, as JSON, and the id that the client gave to it. */
  said?: { content: string; clientId: string | undefined } | undefined;
  /** What is kept of the response that it is in OpenAI's API. */
  response?: KeptResponse | undefined;
  /** What is kept of the task that it is over A2A. */
  task?: KeptTask | undefined;
}

/** The columns of `requests` that a run begins with. */
export const RUN_STARTED: Columns<RunStart> = [
  ['id', 'text', (run) => run.runId],
  ['tenant_id', 'bigint', (run) => run.tenantId],
  ['agent_id', 'text', (run) => run.agentId],
  ['agent_version', 'bigint', (run) => run.agentVersion ?? null],
  ['conversation_id', 'bigint', (run) => run.conversationId],
  ['state', 'text', () => 'running'],
  ['owner', 'text', (run) => run.owner],
  ['started_at', 'bigint', (run) => run.startedAt],
  ['changed_ms', 'bigint', (run) => run.changedMs ?? 0],
  ['recovery', 'text', (run) => run.recovery ?? 'fail'],
  ['durable', 'int', (run) => (run.durable ? 1 : 0)],
  ['token_id', 'bigint', (run) => run.tokenId ?? null],
  ['prompt', 'text', ({ text }) => (text === undefined ? null : withoutNul(keptText(text)))],
  ['for_user', 'text', ({ labels }) => labelColumns(labels).for_user],
  ['labels', 'text', ({ labels }) => labelColumns(labels).labels],
  ['rerun_of', 'text', ({ rerunOf }) => rerunOf ?? null],
];
