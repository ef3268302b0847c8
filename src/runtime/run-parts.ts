import type { TracePlace } from '../lib/trace.ts';
import type { TokenRef } from '../store/makers.ts';
import type { Activity } from './activity.ts';
import type { AgentDefinition } from './agent.ts';
import type { Approvals } from './approvals.ts';
import type { Billing } from './billing.ts';
import type { CallBudget } from './call-budget.ts';
import type { CommandSet } from './commands/command.ts';
import type { CommandContext } from './commands/context.ts';
import type { Delegated } from './delegates.ts';
import type { CommandPlace } from './durable/records.ts';
import type { RestoredRun } from './durable/restore.ts';
import type { RunFailure } from './failure.ts';
import type { Fold } from './history.ts';
import type { ImageLoader } from './images.ts';
import type { MarkWords } from './marks.ts';
import type { MessagePart, Model, ModelMessage } from './model.ts';
import type { NodeLease } from './node-lease.ts';
import type { RunJournal } from './run-journal.ts';
import type { RunOutput } from './run-output.ts';
import type { Tracing } from './tracing.ts';
import type { AnswerSchemas, ResponseFormat } from './typed.ts';
import type { Waiting } from './waiting.ts';

/** Bounds of one run. */
export interface RunLimits {
  /** Model calls of one stream. */
  maxTurns: number;
  /** Bytes of all files of one response. */
  fileMaxBytes: number;
  /**
   * UTF-16 units that the models of one run may say, commands and withheld text included; beyond it the run fails with
   * `cap_exceeded`.
   */
  textMax: number;
  /** Tokens of one answer of a model, whatever a definition says. */
  maxTokens: number;
}

/** The request that a run answers. */
export interface RunInput {
  tenantId: number;
  runId: string;
  /** The token that it was started with, or that its schedule was made with; undefined where that is not known. */
  startedBy?: TokenRef | undefined;
  /** The requested agent, which may not exist. */
  agentId: string;
  /** The tenant's agents, `index` and the inline definition over them, by id. */
  roster: ReadonlyMap<string, AgentDefinition>;
  message: string | MessagePart[];
  /** The conversation before the message, oldest first. */
  history: ModelMessage[];
  /** 0 when the run belongs to no conversation. */
  conversationId: number;
  /** Approvals that its agents need beside those of their definitions: those of the run that has scheduled it. */
  approvals?: readonly string[] | undefined;
  /** The format of its answer; without it that of the agent. */
  responseFormat?: ResponseFormat | undefined;
  /** `clock.monotonic()` at the receipt of the request. */
  receivedAt: number;
  /** Why the run must fail before it does anything. */
  refusal?: RunFailure | undefined;
  /** The definitions among `roster` that only this run has. */
  own?: readonly AgentDefinition[];
  /** The part of the run that another process has done. */
  restored?: RestoredRun | undefined;
  /** Where its trace comes from, and from its start on its own place in it; undefined when it is not traced. */
  trace?: TracePlace | undefined;
}

/** A task of one agent for another. */
export interface DelegatedTask {
  agent: AgentDefinition;
  depth: number;
  message: string;
  /** Those of the stream that delegates: they hold for the delegate too. */
  approvals: Approvals;
}

/** The parts of a run that its streams and their commands work with. */
export interface RunParts extends Pick<
  CommandContext,
  'tenantId' | 'startedBy' | 'conversationId' | 'signal' | 'clock' | 'resources' | 'files'
> {
  readonly runId: string;
  readonly roster: ReadonlyMap<string, AgentDefinition>;
  readonly model: Model;
  readonly commands: CommandSet;
  readonly images: ImageLoader;
  readonly schemas: AnswerSchemas;
  /** Asked before the first turn; without it every run may begin. */
  readonly billing?: Billing | undefined;
  readonly tracing?: Tracing | undefined;
  readonly limits: RunLimits;
  /** Asked before every outside effect. */
  readonly lease: Pick<NodeLease, 'assertOurs'>;
  /** The words of the markers in its prompts. */
  readonly words: MarkWords;
  readonly journal: RunJournal;
  readonly output: RunOutput;
  /** Undefined where people cannot be asked. */
  readonly waiting: Waiting | undefined;
  readonly activity: Activity;
  readonly calls: CallBudget;
  /** Called before each turn. @throws {Suspension} when the run is to stop here, and to go on elsewhere */
  boundary(): void;
  /** Has an agent do a task, in a stream of its own. Rejects when the run is over. */
  delegate(task: DelegatedTask, parent: CommandPlace & { child: number }): Promise<Delegated>;
  readonly onFold?: ((fold: Fold) => void) | undefined;
}

/** The parts that all runs of a node share: their access to the outside. */
export type RunServices = Pick<
  RunParts,
  'model' | 'commands' | 'images' | 'schemas' | 'billing' | 'tracing' | 'clock' | 'limits' | 'lease'
>;
