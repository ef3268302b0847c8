import type { RunEvent, RunEventName } from '../../generated/events.ts';
import type { Clock } from '../../lib/clock.ts';
import type { AgentDefinition } from '../agent.ts';
import type { Approvals } from '../approvals.ts';
import type { CommandResult } from './result.ts';
import type { LoginOffer } from './login-offer.ts';
import type { Answer } from '../durable/records.ts';
import type { Delegated } from '../delegates.ts';
import type { FileBudget } from '../file-budget.ts';
import type { Mark } from '../marks.ts';
import type { AskModel } from '../model.ts';
import type { RunResources } from '../resources.ts';
import type { TokenRef } from '../../store/tenants/makers.ts';

/** An event of one stream, without the fields that name the stream: the stream adds them. */
export type StreamEvent<Name extends RunEventName> = Name extends unknown
  ? { event: Name; data: Omit<Extract<RunEvent, { event: Name }>['data'], 'agent' | 'stream_id'> }
  : never;

/** A question to a person. */
export interface PersonQuestion {
  text: string;
  options: readonly string[];
}

/**
 * Asks a person, and waits.
 * @param withdrawn takes the question back when it is aborted: the answer is `canceled`, unless a person was faster. Such a
 * question can't be asked again in another process: the run isn't parked meanwhile, and the command not repeated
 * @returns the result when nobody can be asked. Rejects when the run is over
 */
export type AskPerson = (question: PersonQuestion, withdrawn?: AbortSignal) => Promise<Answer | CommandResult>;

/** The places at which nothing of a command is under way outside of the server, so that any process can go on from there. */
export interface Rests {
  /** The place that it has come to, in this process or one before; undefined: none. */
  readonly last: unknown;
  /** Takes note of a place, before people are asked there. @param place JSON */
  at(place: object): void;
  /** Resolves when the command may go on: from now on it is not begun again, if it must not be repeated. */
  leave(): Promise<void>;
}

/** The view of a command on the stream that issued it, and on its run. */
export interface CommandContext {
  readonly tenantId: number;
  readonly runId: string;
  /** The token that the run was started with; undefined where that is not known. */
  readonly startedBy: TokenRef | undefined;
  /** The conversation that the run belongs to; 0 when there is none. */
  readonly conversationId: number;
  /** The agent that issued the command. */
  readonly agent: AgentDefinition;
  /** The depth of its stream: 0 for the master, 1 for its delegates, 2 for their delegates. */
  readonly depth: number;
  /** The commands that wait for a person's approval. */
  readonly approvals: Approvals;
  /** The agents that it may delegate to, by id. */
  readonly roster: ReadonlyMap<string, AgentDefinition>;
  /** Aborted when the run is to end. */
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** The resources that the run's commands keep open from one command to the next. */
  readonly resources: RunResources;
  /** The bytes that are left for the files of the response. */
  readonly files: FileBudget;
  /** Appends an event of this stream to the run's log. */
  readonly emit: (event: StreamEvent<'file' | 'advisor'>) => void;
  /** Makes a line of our own that stands between foreign text, with the word of the turn, which results can't know. */
  readonly mark: Mark;
  /** Calls a model; the tokens are counted in the stream. @throws {ModelError} @throws {NoCallLeft} */
  readonly ask: AskModel;
  /**
   * Delegates a message to another agent, in a new stream one level deeper. @param child which of the command's delegates it is,
   * when it has several. Rejects when the run is over.
   */
  readonly delegate: (agent: AgentDefinition, message: string, child?: number) => Promise<Delegated>;
  /** Asks a person, and waits. */
  readonly askPerson: AskPerson;
  /**
   * Has somebody log in, and waits. The command has done nothing yet that must not be done twice: in another process it is run from its
   * beginning when somebody has. @returns the result when nobody does. Rejects when the run is over
   */
  readonly authorize: (offer: LoginOffer) => Promise<CommandResult | undefined>;
  /** Where it waits between two calls of something outside. */
  readonly rests: Rests;
}
