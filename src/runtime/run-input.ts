import type { TraceContext } from '../lib/trace.ts';
import type { AgentDefinition } from './agent.ts';
import type { RunFacts } from './durable/records.ts';
import type { RestoredRun } from './durable/restore.ts';
import type { RunFailure } from './failure.ts';
import type { ModelMessage } from './model.ts';
import type { Recording } from './recording.ts';

/** The request that a run answers. */
export interface RunInput extends RunFacts {
  tenantId: number;
  runId: string;
  /** The tenant's agents, `index` and the inline definition over them, by id. */
  roster: ReadonlyMap<string, AgentDefinition>;
  /** The conversation before the message, oldest first. */
  history: ModelMessage[];
  /** `clock.monotonic()` at the receipt of the request. */
  receivedAt: number;
  /** Why the run must fail before it does anything. */
  refusal?: RunFailure | undefined;
  /** The definitions among `roster` that only this run has. */
  own?: readonly AgentDefinition[];
  /** The part of the run that another process has done. */
  restored?: RestoredRun | undefined;
  /** Where the results of its commands come from instead of the outside. */
  recording?: Recording | undefined;
  /** Where its trace comes from, and from its start on its own place in it; undefined when it is not traced. */
  trace?: TraceContext | undefined;
}
