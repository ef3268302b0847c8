import type { DeltaKind } from '../log/cursor.ts';
import type { RunEvent } from '../log/events.ts';
import type { DeltaEvent } from '../log/run-log.ts';
import type { AgentDefinition, Roster } from './agent.ts';
import type { Approvals } from './approvals.ts';
import { knownTo, type CommandSet } from './commands/command.ts';
import type { StreamEvent } from './commands/context.ts';
import type { CallerTools, StepRecord, StreamRecord } from './durable/records.ts';
import type { RestoredRunStream } from './durable/restore.ts';
import { StreamState, type ParsedTurn } from './durable/stream-state.ts';
import type { StreamId } from './run-output.ts';
import type { RunParts } from './run-parts.ts';
import { StreamSteps } from './steps/stream-steps.ts';
import type { JsonFormat } from './typed.ts';

/** The beginning of a stream, here or in another process. */
export interface NewStream
  extends Omit<RestoredRunStream, 'state' | 'shown' | 'thought'>, Partial<Pick<RestoredRunStream, 'state' | 'shown'>> {
  /** The approvals of the stream above it, or of the run that has scheduled this one. */
  above: Approvals;
  /** The agents that it may delegate to. */
  roster: Roster;
  /** Of its answer; undefined for text. */
  format?: JsonFormat | undefined;
  /** The caller's functions, of the master. */
  tools?: CallerTools | undefined;
  /** What its agent is to do. Default: what the last message says. */
  task?: string | undefined;
}

/**
 * The parts of a stream that its turns and its commands work with. All that a stream knows is its {@link StreamState}, which
 * changes by records alone; each is written together with the events that tell of it. So a stream goes on in another process
 * where it was.
 */
export class StreamParts {
  readonly agent: AgentDefinition;
  /** 0 for the master, 1 for its delegates, 2 for their delegates. */
  readonly depth: number;
  readonly id: StreamId;
  /** Of the answer; undefined for text. */
  readonly format: JsonFormat | undefined;
  /** The commands that its agent has heard of. */
  readonly commands: CommandSet;
  /** Those of its agent, and all above it. */
  readonly approvals: Approvals;
  /** The agents that it may delegate to. */
  readonly roster: Roster;
  /** The caller's functions. */
  readonly tools: CallerTools | undefined;
  /** Whether its agent issues its commands by calling functions. */
  readonly native: boolean;
  readonly state: StreamState;
  /** Undefined where they are not kept. */
  readonly steps: StreamSteps | undefined;
  readonly #run: RunParts;
  /** How many of the answers since the last step have been asked for. */
  #asked = 0;

  constructor(run: RunParts, { agent, streamId, depth, above, roster, format, tools, messages, state }: NewStream) {
    this.agent = agent;
    this.depth = depth;
    this.id = { agent: agent.id, stream_id: streamId };
    this.format = format;
    this.tools = tools;
    this.native = tools !== undefined || (agent.commands ?? run.commandForm) === 'native';
    this.commands = knownTo(agent, run.commands);
    this.approvals = above.and(agent.approvals);
    this.roster = roster;
    const shape = { streamId, agent, typed: format !== undefined, commands: this.commands, words: run.words };
    this.state = state ?? new StreamState(shape, messages);
    this.steps = run.steps && new StreamSteps(run.steps, run, this.id);
    this.#run = run;
  }

  /** Begins the stream. @param opened its first record */
  begin(opened: StreamRecord): void {
    this.emit({ event: 'stream_start', data: { depth: this.depth, model: this.agent.model } });
    this.#run.journal.record(this.id.stream_id, opened);
  }

  /** Appends an event of this stream to the run's log. */
  emit(event: StreamEvent<Exclude<RunEvent['event'], DeltaKind | 'request_received' | 'error' | 'done'>>): void {
    this.#run.output.emit({ event: event.event, data: { ...this.id, ...event.data } } as Exclude<RunEvent, DeltaEvent>);
  }

  /** Takes a step; the events of the same tick are written with it. */
  step(record: StepRecord, parsed?: ParsedTurn): void {
    this.#run.journal.record(this.id.stream_id, record);
    this.state.apply(record, parsed);
    if (record.kind !== 'said') this.#asked = 0;
  }

  /** The answer that the next call beside the turns got before a restart; undefined when it has to be asked for. */
  nextSaid(): string | undefined {
    return this.state.said[this.#asked++];
  }
}
