import { onOneLine } from './marks.ts';

/**
 * A language model, as a run needs it. `src/models` implements it, and so do tests.
 */

/**
 * One part of a message. Images and documents are part of the contract; a model that cannot take images fails the call, and what
 * it cannot take of a document it gets as text.
 */
export type MessagePart =
  | { type: 'text'; text: string }
  | {
      type: 'image';
      source: { type: 'base64'; media_type: string; data: string } | { type: 'url'; url: string } | { type: 'file'; file_id: string };
    }
  | NamedDocument
  | ReadDocument
  | ToolPart;

/** What a turn with calls of functions leaves in a conversation. The answers of calls stand in the message behind theirs. */
export type ToolPart = ({ type: 'tool_call' } & ToolCall) | ToolResult | ({ type: 'thoughts' } & KeptThoughts);

/** A function that a model may call. */
export interface ToolOffer {
  /** 1 to 64 of `A-Z`, `a-z`, `0-9`, `_` and `-`. */
  name: string;
  description: string;
  /** A JSON Schema of an object. */
  parameters: Readonly<Record<string, unknown>>;
}

/** `required`: the model must call a function; a name: that one. */
export type ToolChoice = 'required' | { name: string };

/** The functions of one call of a model. */
export interface ToolOffers {
  offered: readonly ToolOffer[];
  /** Default: as it wants. */
  choice?: ToolChoice | undefined;
  /** Whether the turn can be had without them, in another form: a model without tools is remembered then. */
  optional: boolean;
}

/** A call of a function, as a model has made it. */
export interface ToolCall {
  /** Of the provider, or made up: it pairs the call with its answer. */
  id: string;
  name: string;
  /** JSON text, which may be broken. */
  arguments: string;
  /** What the provider wants back with the call. */
  signature?: string | undefined;
}

/** The answer of a call. */
export interface ToolResult {
  type: 'tool_result';
  id: string;
  name: string;
  ok: boolean;
  text: string;
}

/** Thoughts in front of calls in the form of their wire, which wants them back. */
export interface KeptThoughts {
  wire: string;
  /** Which has them alone, where its wire has hosts that refuse those of others. */
  host?: string | undefined;
  thoughts: unknown;
}

/** A document as a prompt names it. */
export interface NamedDocument {
  type: 'document';
  source: (
    | { type: 'base64'; data: string }
    | { type: 'url'; url: string }
    | { type: 'artifact'; artifact_id: number }
    | { type: 'file'; file_id: string }
  ) & {
    media_type?: string;
  };
  title?: string;
}

/** A document as models get it. */
export interface ReadDocument {
  type: 'read_document';
  title: string;
  mediaType: string;
  /** The lines of ours around its text, and the text, which holds none that could be mistaken for them. */
  head: string;
  text: string;
  end: string;
  /** Of a PDF: its bytes in base64, and how many pages it has, which is not known of one without text. */
  pdf?: { data: string; pages: number } | undefined;
}

/** What stands for an image or a document where only texts are shown. */
export function placeholder(part: Exclude<MessagePart, { type: 'text' }>): string {
  if (part.type === 'image') return '[image]';
  if (part.type === 'tool_call') return `[call of ${part.name}]`;
  if (part.type === 'tool_result') return `[result of ${part.name}]`;
  if (part.type === 'thoughts') return '';
  return `[document${part.title ? `: ${onOneLine(part.title)}` : ''}]`;
}

/** A document as text. */
export const framed = ({ head, text, end }: ReadDocument): string => `${head}\n${text}\n${end}`;

/** As {@link placeholder}, but of a document, a call and a result its whole text. */
export function spelledOut(part: Exclude<MessagePart, { type: 'text' }>): string {
  if (part.type === 'read_document') return framed(part);
  if (part.type === 'tool_call') return `${placeholder(part)} ${part.arguments}`;
  if (part.type === 'tool_result') return `${placeholder(part)}\n${part.text}`;
  return placeholder(part);
}

/** One message of a model call. Calls list messages oldest first; the last one is the user's. */
export interface ModelMessage {
  role: 'user' | 'assistant';
  content: string | MessagePart[];
}

/** The text of a message. @param shown the text that replaces another part; by default these are left out */
export function textOf(content: ModelMessage['content'], shown?: typeof placeholder): string {
  if (typeof content === 'string') return content;
  let text: string | undefined;
  for (const part of content) {
    const more = part.type === 'text' ? part.text : shown?.(part);
    // Joined as it grows: there may be thousands of parts, and most callers look at the beginning, or at the length.
    if (more !== undefined) text = text === undefined ? more : `${text}\n${more}`;
  }
  return text ?? '';
}

/**
 * A block of the system prompt. `cache` marks the end of a prefix that later calls repeat, for the provider's prompt
 * cache.
 */
export interface SystemBlock {
  text: string;
  cache?: boolean;
}

/** How much a model thinks, from nothing to the most. */
export type Effort = 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'max';

/** One call of a model. */
export interface ModelRequest {
  /** The tenant of the run: tenants take turns at their providers' answers. */
  tenantId?: number | undefined;
  /** What its calls belong to: they go to the provider with the same key, whose cache may have their beginning. */
  stream?: object | undefined;
  /** As in the agent definition, the provider's prefix included (`claude-…`, `ollama/…`). */
  model: string;
  system: readonly SystemBlock[];
  messages: ModelMessage[];
  maxTokens: number;
  temperature: number;
  /** How much of the probability to draw from; undefined for the provider's own. */
  topP?: number | undefined;
  /** Texts at which the answer ends; they are not part of it. */
  stop?: readonly string[] | undefined;
  seed?: number | undefined;
  tools?: ToolOffers | undefined;
  /** Of the answer: a JSON Schema. Who can hold the model to it does; the answer is checked all the same. */
  format?: { name?: string | undefined; schema: object } | undefined;
  /** How much the model is to think; undefined for the provider's own. */
  effort?: Effort | undefined;
  /** Hears the thoughts as they arrive, in order with the text; undefined where nobody wants them. */
  onThought?: ((delta: string) => void) | undefined;
  /** The purpose of the call; undefined for a turn of an agent. */
  purpose?: string | undefined;
  /** Aborting it closes the connection to the provider; the call then rejects with the signal's reason, see {@link StoppedCall}. */
  signal: AbortSignal;
  /** Asked before each further try: rejects when the run is over. */
  assertOurs?: (() => Promise<void>) | undefined;
}

/** Tokens as the provider counts them; `inputTokens` includes what was read from or written to its cache. */
export interface ModelUsage {
  inputTokens: number;
  outputTokens: number;
  cacheReadTokens?: number;
  cacheWriteTokens?: number;
  /** How many of the output tokens were thoughts, where the provider says it. */
  reasoningTokens?: number;
}

/** The outcome of a successful call, without its text. */
export interface ModelAnswer {
  usage: ModelUsage;
  /** `stop`: the provider says that the model has finished; `length`: it was stopped at a limit of tokens. */
  end: 'stop' | 'length';
  /** The functions that it calls, in order. */
  calls?: readonly ToolCall[] | undefined;
  /** What goes back with the calls. */
  kept?: KeptThoughts | undefined;
  /** Whether the model thought before it answered. */
  thought?: boolean | undefined;
  /** The model that has answered, as the provider names it. */
  model?: string | undefined;
  /** How often it was tried again; undefined: it was not. */
  retries?: number | undefined;
}

/** One language model, or many behind one interface. */
export interface Model {
  /** How many tokens prompt and answer of this model may have together. */
  contextWindow(model: string): number;
  /** How many tokens a call may take for thoughts, beside its answer. Default: none. */
  thoughtTokens?(request: Pick<ModelRequest, 'model' | 'effort' | 'tenantId'>): number;
  /** The tenant's own keys that its calls were made with, which a provider may repeat in an answer, in all forms. Default: none. */
  secretsOf?(tenantId: number): readonly string[];
  /**
   * Streams one answer. `onText` gets the text as it arrives, in order, never after the promise has settled.
   * @throws {ModelError} when the answer is not complete; text may already have been delivered.
   */
  stream(request: ModelRequest, onText: (delta: string) => void): Promise<ModelAnswer>;
}

/** A call of a model as a stream asks for it; the stream adds whose call it is. */
export type StreamRequest = Omit<ModelRequest, 'tenantId' | 'stream' | 'signal' | 'assertOurs' | 'purpose'>;

/**
 * Calls a model for a stream, which counts the tokens: those of a failed call too, as far as they are known. The call
 * is aborted with the run. @param options.purpose of the call
 * @throws {ModelError}
 */
export type AskModel = (request: StreamRequest, onText: (delta: string) => void, options: { purpose: string }) => Promise<void>;

/** The codes a failed model call can have. */
export type ModelErrorCode = 'upstream_error' | 'refused' | 'unknown_model' | 'circuit_open';

/** A model call that failed. The message is written for the API's client: no URL or key in it, and of the provider's words only those of a refusal. */
export class ModelError extends Error {
  readonly code: ModelErrorCode;
  /** Tokens that the provider had already reported when the call failed. */
  readonly usage: ModelUsage | undefined;
  /** Where the call went, without credentials and query; for the operator. */
  readonly address: string | undefined;
  /** How often it was tried again; undefined: it was not. */
  readonly retries: number | undefined;

  constructor(
    code: ModelErrorCode,
    message: string,
    options: { usage?: ModelUsage | undefined; cause?: unknown; address?: string; retries?: number } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'ModelError';
    this.code = code;
    this.usage = options.usage;
    this.address = options.address;
    this.retries = options.retries;
  }
}

/** A call that another model makes. */
export interface Fallback {
  from: string;
  to: string;
  /** Why the first has failed. */
  reason: ModelErrorCode;
}

/** A call that was not made as asked: the model, or its host, takes no tools. */
export class NoTools extends ModelError {
  constructor(message: string, options: { usage?: ModelUsage | undefined; cause?: unknown } = {}) {
    super('upstream_error', message, options);
    this.name = 'NoTools';
  }
}

/** A call for a command that was not made, because its run or turn has had as many as it may. The message is for the agent. */
export class NoCallLeft extends Error {}

/** A call that our side ended (aborted, or its text was refused) when the provider had already reported tokens. */
export class StoppedCall extends Error {
  readonly usage: ModelUsage;

  /** @param cause the signal's reason, or the error that `onText` threw */
  constructor(cause: unknown, usage: ModelUsage) {
    super('the model call was stopped', { cause });
    this.name = 'StoppedCall';
    this.usage = usage;
  }
}

/** The tokens of a failed call, as far as they are known. */
export function usageOf(error: unknown): ModelUsage | undefined {
  return error instanceof ModelError || error instanceof StoppedCall ? error.usage : undefined;
}

/** How often a failed call was tried again, as far as it is known. */
export const retriesOf = (error: unknown): number | undefined => (error instanceof ModelError ? error.retries : undefined);
