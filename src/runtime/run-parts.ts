import type { Activity } from './activity.ts';
import type { AgentDefinition } from './agent.ts';
import type { Approvals } from './approvals.ts';
import type { Billing } from './billing.ts';
import type { CallBudget } from './call-budget.ts';
import type { CommandSet } from './commands/command.ts';
import type { CommandContext } from './commands/context.ts';
import type { Delegated } from './delegates.ts';
import type { CommandPlace } from './durable/records.ts';
import type { Fold } from './history.ts';
import type { ImageLoader } from './images.ts';
import type { DocumentSources } from './prompt-documents.ts';
import type { MarkWords } from './marks.ts';
import type { Model } from './model.ts';
import type { NodeLease } from './node-lease.ts';
import type { RunJournal } from './run-journal.ts';
import type { RunOutput } from './run-output.ts';
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
}

/** The parts of a run that its streams and their commands work with. */
export interface RunParts extends Pick<
  CommandContext,
  'tenantId' | 'runId' | 'startedBy' | 'conversationId' | 'signal' | 'clock' | 'resources' | 'files'
> {
  readonly roster: ReadonlyMap<string, AgentDefinition>;
  readonly model: Model;
  readonly commands: CommandSet;
  readonly images: ImageLoader;
  readonly documents: DocumentSources;
  readonly schemas: AnswerSchemas;
  /** Asked before the first turn; without it every run may begin. */
  readonly billing?: Billing | undefined;
  readonly tracing?: Tracing | undefined;
  readonly limits: RunLimits;
  /** How agents issue commands whose definitions do not say. Default: as text. */
  readonly commandForm?: 'text' | 'native' | undefined;
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
  'model' | 'commands' | 'commandForm' | 'images' | 'documents' | 'schemas' | 'billing' | 'tracing' | 'clock' | 'limits' | 'lease'
>;
