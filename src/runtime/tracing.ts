import type { TraceContext } from '../lib/trace.ts';
import type { AgentDefinition } from './agent.ts';
import type { CommandResult } from './commands/result.ts';
import type { Command } from './grammar.ts';
import type { RunInput } from './run-input.ts';

/** The span of a run. */
export interface RunTrace {
  /** Of its span. */
  readonly place: TraceContext;
  /** Does the work of the run in its span, which ends with the event that says how the run has ended, or that it goes on elsewhere. */
  within<T>(work: () => T): T;
}

/** A command of a run. */
export interface TracedCommand {
  /** Unlike that of any other command of the run. */
  id: string;
  command: Command;
}

/** An agent that works for another one. */
export interface TracedDelegate {
  readonly agent: AgentDefinition;
  readonly id: { stream_id: number };
  readonly depth: number;
}

/**
 * Sees runs in spans. Each method does the given work within a span below the current one, and returns its result. Calls that leave
 * the server meanwhile hand the span on (`src/lib/trace.ts`).
 */
export interface Tracing {
  /** Begins the span of a run, or of the part of it that this node does. */
  begin(run: RunInput): RunTrace;
  delegate<T>(delegate: TracedDelegate, work: () => Promise<T>): Promise<T>;
  command(command: TracedCommand, work: () => Promise<CommandResult>): Promise<CommandResult>;
}
