import type { AgentName } from '../store/agents/agent-name.ts';
import type { Activity } from './activity.ts';
import type { AgentDefinition, Roster } from './agent.ts';
import type { Approvals } from './approvals.ts';
import type { ResultMemory } from './attachments.ts';
import type { Billing } from './billing.ts';
import type { Budgets } from './budgets.ts';
import type { CallBudget } from './call-budget.ts';
import type { CommandSet } from './commands/command.ts';
import type { CommandContext } from './commands/context.ts';
import type { Delegated } from './delegates.ts';
import type { CommandPlace } from './durable/records.ts';
import type { Fold } from './history.ts';
import type { ImageLoader } from './images.ts';
import type { DocumentSources } from './prompt-documents.ts';
import type { MarkWords } from './marks.ts';
import type { Fallback, Model } from './model.ts';
import type { NodeLease } from './node-lease.ts';
import type { RunJournal } from './run-journal.ts';
import type { RunOutput } from './run-output.ts';
import type { Recording } from './recording.ts';
import type { Steer, Steering } from './steering.ts';
import type { StepWriter } from './steps/step-writer.ts';
import type { Tracing } from './tracing.ts';
import type { AnswerSchemas } from './typed.ts';
import type { Waiting } from './waiting.ts';

/** Bounds of one run. */
export interface RunLimits {
  /** Turns of one stream, whatever a definition says. */
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

/** A task of one agent for another. */
export interface DelegatedTask {
  agent: AgentDefinition;
  depth: number;
  message: string;
  /** Those of the stream that delegates: they hold for the delegate too. */
  approvals: Approvals;
  /** Hears of the stream that does it. */
  onStream?: (streamId: number) => void;
}

/** The parts of a run that its streams and their commands work with. */
export interface RunParts extends Pick<
  CommandContext,
  'tenantId' | 'runId' | 'startedBy' | 'conversationId' | 'signal' | 'clock' | 'resources' | 'files'
> {
  /** Whom it is for; undefined where nobody has said so. */
  readonly user: string | undefined;
  readonly roster: Roster;
  /** A stored agent of a tenant, as it is or in one of its versions. */
  readonly findAgent: (tenantId: number, name: AgentName) => Promise<AgentDefinition | undefined>;
  /** The agents that one may delegate to. */
  readonly delegates: (agent: AgentDefinition) => Promise<Roster>;
  readonly model: Model;
  readonly commands: CommandSet;
  readonly images: ImageLoader;
  readonly documents: DocumentSources;
  /** Default: any amount. */
  readonly resultMemory?: ResultMemory | undefined;
  readonly schemas: AnswerSchemas;
  /** Asked before the first turn; without it every run may begin. */
  readonly billing?: Billing | undefined;
  /** Asked before each call of a model; without it every call may be made. */
  readonly budgets?: Budgets | undefined;
  readonly tracing?: Tracing | undefined;
  /** Without it no steps are kept. */
  readonly steps?: StepWriter | undefined;
  /** The messages that come to runs that are under way. Default: none. */
  readonly steering?: Steering | undefined;
  readonly limits: RunLimits;
  /** How agents issue commands whose definitions do not say. Default: as text. */
  readonly commandForm?: 'text' | 'native' | undefined;
  /** Asked before every outside effect. */
  readonly lease: Pick<NodeLease, 'assertOurs'>;
  /** The words of the markers in its prompts. */
  readonly words: MarkWords;
  readonly journal: RunJournal;
  readonly output: RunOutput;
  /** Where the results of its commands come from instead of the outside; undefined: they are carried out. */
  readonly recording: Recording | undefined;
  /** Undefined where people cannot be asked. */
  readonly waiting: Waiting | undefined;
  readonly activity: Activity;
  readonly calls: CallBudget;
  /** Called before each turn. @throws {Suspension} when the run is to stop here, and to go on elsewhere */
  boundary(): void;
  /** The messages that stream 0 is to take before its next turn, ready for a model. */
  steers(): Promise<Steer[]>;
  /** Has an agent do a task, in a stream of its own. Rejects when the run is over. */
  delegate(task: DelegatedTask, parent: CommandPlace & { child: number }): Promise<Delegated>;
  readonly onFold?: ((fold: Fold) => void) | undefined;
  readonly onFallback?: ((fallback: Fallback) => void) | undefined;
}

/** The parts that all runs of a node share: their access to the outside. */
export type RunServices = Pick<
  RunParts,
  | 'model'
  | 'findAgent'
  | 'commands'
  | 'commandForm'
  | 'images'
  | 'documents'
  | 'resultMemory'
  | 'schemas'
  | 'billing'
  | 'budgets'
  | 'tracing'
  | 'steps'
  | 'steering'
  | 'clock'
  | 'limits'
  | 'lease'
>;
