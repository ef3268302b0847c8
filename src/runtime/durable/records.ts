import type { components } from '../../generated/api.ts';
import type { ToolKind } from '../../generated/events.ts';
import type { RunLabels } from '../../store/runs/run-labels.ts';
import type { TokenRef } from '../../store/tenants/makers.ts';
import type { Access } from '../../store/tenants/tenants.ts';
import type { AgentDefinition, Reasoning } from '../agent.ts';
import type { KeptThoughts, MessagePart, ModelMessage, ToolCall, ToolChoice, ToolOffer } from '../model.ts';
import type { ErrorCode, ErrorReason } from '../failure.ts';
import type { ResponseFormat } from '../typed.ts';

/*
 * The journal of a durable run. All that the run's streams know can be made from it again, to the byte. Each record is written in one
 * transaction with the events that tell of the same step.
 */

/** The command of a run to which something belongs: its stream, the turn, and its place among the turn's commands. */
export interface CommandPlace {
  stream: number;
  turn: number;
  index: number;
}

/** A command's place as a key. */
export const placeKey = ({ stream, turn, index }: CommandPlace): string => `${stream}.${turn}.${index}`;

/** A question of a command: they are counted from 0, in the order in which the command asks. */
export interface QuestionPlace extends CommandPlace {
  nth: number;
}

/** The logins that a command has wanted are counted from here: behind one of them it is run again, and asks its questions anew. */
export const FIRST_LOGIN = 1000;

/** A question's place as a key; the first question has the command's own. */
export const questionKey = (place: QuestionPlace): string => (place.nth === 0 ? placeKey(place) : `${placeKey(place)}.${place.nth}`);

/** Whether a key belongs to a question of this command. */
export function isQuestionOf(place: CommandPlace, key: string): boolean {
  const own = placeKey(place);
  return key === own || key.startsWith(`${own}.`);
}

/** The facts of a request that another process needs to go on with its run. */
export interface RunFacts {
  /** The token that the run was started with, or that its schedule was made with; undefined where that is not known. */
  startedBy?: TokenRef | undefined;
  /** The requested agent, which may not exist. */
  agentId: string;
  message: string | MessagePart[];
  /** 0 when the run belongs to no conversation. */
  conversationId: number;
  /** Approvals that its agents need beside those of their definitions: those of the run that has scheduled it. */
  approvals?: readonly string[] | undefined;
  /** The format of its answer; without it that of the agent. */
  responseFormat?: ResponseFormat | undefined;
  /** How its agent thinks, as far as the request says it. */
  reasoning?: Reasoning | undefined;
  /** The functions of the caller that its first stream may call. */
  tools?: CallerTools | undefined;
  labels?: RunLabels | undefined;
  /** What its agent is told beyond its definition, and called otherwise; its definition says so already. */
  told?: Told | undefined;
  /** The run that it runs again. */
  rerunOf?: string | undefined;
  /** What was said in that run behind its prompt, and stands. */
  stands?: Standing | undefined;
}

/** What a run is asked, without all else that its request has. */
export function askedOf(request: RunFacts): RunFacts {
  const { startedBy, agentId, message, conversationId, approvals, responseFormat, reasoning, tools, labels, told, rerunOf, stands } =
    request;
  return { startedBy, agentId, message, conversationId, approvals, responseFormat, reasoning, tools, labels, told, rerunOf, stands };
}

/** What stands of an earlier run: it is our own, with marks that are. */
export interface Standing {
  messages: ModelMessage[];
  /** The prompt in front of it, where the message is another one, which stands behind it. Without it the message is the prompt. */
  prompt?: ModelMessage['content'] | undefined;
}

/** The messages that a run begins with but for what stands, and the place for that among them. */
export function openingOf({ message, stands }: Pick<RunFacts, 'message' | 'stands'>, history: readonly ModelMessage[]) {
  const user = (content: ModelMessage['content']): ModelMessage => ({ role: 'user', content });
  const prompts = stands?.prompt === undefined ? [user(message)] : [user(stands.prompt), user(message)];
  return { said: [...history, ...prompts], at: history.length + 1 };
}

/** The messages with what stands at its place. */
export const withStanding = (said: readonly ModelMessage[], at: number, { messages = [] }: Partial<Standing> = {}): ModelMessage[] =>
  messages.length === 0 ? [...said] : [...said.slice(0, at), ...messages, ...said.slice(at)];

/** What a request adds to the definition of its agent. */
export interface Told {
  instructions: readonly string[];
  changes: Partial<Pick<AgentDefinition, 'max_tokens' | 'seed' | 'stop' | 'temperature' | 'top_p'>>;
}

/** Functions that the caller has, and answers. */
export interface CallerTools {
  offered: readonly ToolOffer[];
  /** Of the first turn. */
  choice?: ToolChoice | undefined;
}

/** What a run was asked, as it is kept. */
export interface AskedRun extends RunFacts {
  /** Of the agent; undefined where it is none that is stored. */
  agentVersion?: number | undefined;
  /** Definitions that only this run has. */
  own: AgentDefinition[];
  /** How many messages were said before its own. */
  before: number;
  /** The messages before, of a run that belongs to no conversation; those of conversations are read again. */
  history?: ModelMessage[] | undefined;
  /** The words of its marks are made from it, in base64. */
  secret: string;
}

/** The first record, of no stream. */
export interface RunRecord extends AskedRun {
  kind: 'run';
  access: Access;
  /** Epoch milliseconds. */
  receivedAt: number;
}

/** The first record of a stream. */
export interface OpenedRecord {
  kind: 'opened';
  agent: AgentDefinition;
  depth: number;
  /** Whose command it answers, and as which of its delegates; undefined for the master. */
  parent?: (CommandPlace & { child: number }) | undefined;
  /** The conversation so far, the prompt last; undefined when it is the run's own, as it was sent. */
  messages?: ModelMessage[] | undefined;
}

/** The result of a command as it is kept: the part of a long body that can be shown, and how many bytes follow it. */
export interface KeptResult {
  ok: boolean;
  body: string;
  rest: number;
  images?: { mediaType: string; data: string }[] | undefined;
  /** PDFs without text. */
  documents?: { title: string; data: string }[] | undefined;
  leftOut?: LeftOut[] | undefined;
}

/** An image or a document of a result that had no room. */
export interface LeftOut {
  mediaType: string;
  bytes: number;
  /** Where there was none: in the message of the turn, or in memory. */
  why: 'turn' | 'memory';
}

/** What a call of a function is here, besides a command under its own name. */
export interface CallTarget {
  /** A function that a command offers beside its own: its arguments stand in front of those of the call. */
  via?: { verb: ToolKind; args: string } | undefined;
  /** A function of the caller. */
  caller?: true | undefined;
}

/** A call of a turn, with what it is. */
export type TurnCall = ToolCall & CallTarget;

/** One step of a stream. */
export type StepRecord =
  /** The oldest messages were replaced by a summary. */
  | { kind: 'folded'; count: number; summary: string }
  /** A message has come in while the run was under way. */
  | { kind: 'steered'; content: ModelMessage['content'] }
  /** A call for a purpose other than a turn was answered, and its consequence is not decided yet. */
  | { kind: 'said'; text: string }
  /**
   * The model's turn is complete. @property truncated whether it was stopped at its limit of tokens @property thought UTF-16 units of its
   * thoughts that were sent @property calls those of functions, where such were offered: then its text has no commands @property kept what
   * goes back to the model with them
   */
  | { kind: 'turn'; output: string; truncated: boolean; thought?: number; calls?: TurnCall[] | undefined; kept?: KeptThoughts | undefined }
  /** A command that must not be repeated is about to begin. */
  | { kind: 'begun'; index: number }
  /**
   * Nothing of a command is under way: it may go on in another process, from this place of its own. @property asked how many questions it
   * has asked before
   */
  | { kind: 'rests'; index: number; asked: number; place: object }
  /** A person was asked. @property login to which server: the command had begun, and has done nothing: it begins again behind the login */
  | { kind: 'asked'; index: number; nth?: number; questionId: number; login?: string | undefined }
  /** And has answered, or nobody did in time, or need not any more. */
  | { kind: 'answered'; index: number; nth?: number; answer: Answer }
  /** A command has its result. @property call its line for the advisor */
  | { kind: 'result'; index: number; result: KeptResult; call: string }
  /** The call of the turn has failed, and the next model of the agent makes it. */
  | { kind: 'fallback' }
  /** The answer of a turn without commands goes out. */
  | { kind: 'passed'; text: string }
  /** It does not: the agent is told why. `length`: its answer was cut, `silence`: it said nothing, `form`: nothing but what was meant as commands. */
  | { kind: 'guided'; guidance: string; by: 'format' | 'gate' | 'length' | 'silence' | 'form' }
  /** The stream has failed. */
  | { kind: 'failed'; code: ErrorCode; reason: ErrorReason; message: string }
  /** Its last events are written. */
  | { kind: 'closed' };

export type StreamRecord = OpenedRecord | StepRecord;
export type JournalRecord = RunRecord | StreamRecord;

/** The outcome of a question. */
export interface Answer {
  decision: components['schemas']['QuestionDecision'];
  text?: string | undefined;
  /** Why a function of the caller has failed. */
  error?: string | undefined;
  by?: string | undefined;
  answered_by?: components['schemas']['TokenRef'] | undefined;
}
