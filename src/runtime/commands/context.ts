import type { RunEvent, RunEventName } from '../../generated/events.ts';
import type { Clock } from '../../lib/clock.ts';
import type { AgentDefinition } from '../agent.ts';
import type { Delegated } from '../delegates.ts';
import type { FileRoom } from '../file-room.ts';
import type { AskModel } from '../model.ts';
import type { RunResources } from '../resources.ts';

/** An event of one stream, without the fields that name the stream: whoever has the stream adds them. */
export type StreamEvent<Name extends RunEventName> = Name extends unknown
  ? { event: Name; data: Omit<Extract<RunEvent, { event: Name }>['data'], 'agent' | 'stream_id'> }
  : never;

/** What a command gets to see of the stream that issued it, and of its run. */
export interface CommandContext {
  readonly tenantId: number;
  /** The conversation that the run belongs to; 0: none. */
  readonly conversationId: number;
  /** The agent that issued the command. */
  readonly agent: AgentDefinition;
  /** That of its stream: 0 for the master, 1 for its delegates, 2 for theirs. */
  readonly depth: number;
  /** The tenant's agents by id. */
  readonly roster: ReadonlyMap<string, AgentDefinition>;
  /** Aborted when the run is to end. */
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** What the commands of the run hold open between them. */
  readonly resources: RunResources;
  /** Room for the files of the response. */
  readonly files: FileRoom;
  /** Tells the client. */
  readonly emit: (event: StreamEvent<'file' | 'advisor'>) => void;
  /** Calls a model; the tokens are counted in the stream. @throws {ModelError} */
  readonly ask: AskModel;
  /** Hands a message to another agent, in a stream of its own one level deeper. Rejects when the run is over. */
  readonly delegate: (agent: AgentDefinition, message: string) => Promise<Delegated>;
}
