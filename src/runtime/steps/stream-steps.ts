import type { components } from '../../generated/api.ts';
import type { CommandResult } from '../commands/result.ts';
import type { RunFailure } from '../failure.ts';
import type { Model, ModelAnswer, ModelUsage, StreamRequest } from '../model.ts';
import { tokensOf, type RunOutput, type StreamId } from '../run-output.ts';
import type { RunParts } from '../run-parts.ts';
import { Room, shownAnswer, shownMessages, shownResult } from './step-contents.ts';
import type { StepWriter } from './step-writer.ts';

type Step = components['schemas']['Step'];

/** When a step was taken. */
interface Taken {
  turn: number;
  /** Epoch milliseconds at its end. */
  now: number;
  milliseconds: number;
}

/** A call of a model, with its answer or why there is none. */
interface CallStep extends Taken {
  request: StreamRequest;
  /** The model that the agent would rather have had. */
  fallbackFrom: string | undefined;
  purpose: string | undefined;
  said: string;
  outcome: ModelAnswer | RunFailure;
  usage: ModelUsage | undefined;
  retries: number | undefined;
}

interface CommandStep extends Taken {
  command: string;
  args: string;
  block?: string | undefined;
  result: CommandResult;
  /** Those of its delegates. */
  streams?: readonly number[];
}

export type GateVerdict = 'continue' | 'redirect' | 'halt';

interface GateStep {
  verdict: GateVerdict;
  by: string;
  /** What the agent was told, or why. */
  guidance: string | undefined;
}

const NONE: readonly string[] = [];

/** Characters of a command that stand in a list. */
const LINE = 200;

/**
 * The steps of one stream, as somebody may look at them later. A call has those of its messages alone that were added since the call before,
 * which it names by its `root`, the first call of which all messages are there. What it was told besides, the prompt, is kept once for many runs.
 */
export class StreamSteps {
  readonly #writer: StepWriter;
  readonly #output: RunOutput;
  readonly #id: StreamId;
  readonly #tenantId: number;
  readonly #model: Pick<Model, 'secretsOf'>;
  /** The last call of a turn: how many messages it had, with the first and the last of them. */
  #last: { root: number; count: number; first: unknown; message: unknown } | undefined;
  /** The prompts that its rows name. */
  readonly #named = new Set<string>();

  constructor(writer: StepWriter, { output, tenantId, model }: Pick<RunParts, 'output' | 'tenantId' | 'model'>, id: StreamId) {
    this.#tenantId = tenantId;
    this.#model = model;
    this.#writer = writer;
    this.#output = output;
    this.#id = id;
  }

  /** A call of a model has ended. */
  modelCall(step: CallStep): void {
    const { request, fallbackFrom, purpose, said, outcome, usage, retries } = step;
    const { model, messages } = request;
    const before = purpose === undefined && this.#continues(messages) ? this.#last : undefined;
    const told = { system: request.system, tools: request.tools?.offered, now: step.now };
    const prompt = this.#writer.prompt(this.#tenantId, told, this.#secrets());
    const room = new Room(this.#beginning);
    const [answer, failure] = 'end' in outcome ? [outcome, undefined] : [undefined, outcome];
    const facts = {
      ...this.#common(step, !failure),
      error: failure?.message,
      error_code: failure?.code,
      model,
      purpose,
      usage: usage && tokensOf(usage),
      retries,
      fallback_from: fallbackFrom,
      finish_reason: answer?.end,
      prompt: prompt.hash,
      root: before?.root,
    };
    const contents = {
      answer: shownAnswer(said, answer?.calls ?? [], room),
      messages: shownMessages(before ? messages.slice(before.count) : messages, room),
    };
    const n = this.#write('model_call', facts, contents, prompt);
    if (purpose === undefined)
      this.#last = { root: before?.root ?? n, count: messages.length, first: messages[0], message: messages.at(-1) };
  }

  /** A command has its result. */
  command(step: CommandStep): void {
    const { command, args, block, result, streams = [] } = step;
    const room = new Room(this.#beginning);
    const facts = {
      ...this.#common(step, result.ok),
      error: result.ok ? undefined : this.#line(result.error),
      command,
      line: this.#line(args),
      streams: streams.length > 0 ? streams : undefined,
    };
    this.#write('command', facts, {
      arguments: room.take(args),
      block: block === undefined ? undefined : room.take(block),
      result: shownResult(result, room),
    });
  }

  /** An answer was examined, or the agent was told what was wrong with it. */
  gate({ verdict, by, guidance }: GateStep, taken: Omit<Taken, 'milliseconds'>): void {
    const contents = guidance === undefined ? undefined : { guidance: new Room(this.#beginning).take(guidance) };
    this.#write('gate', { ...this.#common({ ...taken, milliseconds: 0 }, verdict === 'continue'), verdict, by }, contents);
  }

  readonly #beginning = (text: string, length: number): string => this.#writer.beginning(text, length, this.#secrets());

  #secrets(): readonly string[] {
    return this.#model.secretsOf?.(this.#tenantId) ?? NONE;
  }

  /** The beginning of a text as one line. */
  #line(text: string): string {
    const beginning = text.length > LINE ? `${this.#beginning(text, LINE)}…` : text;
    return beginning.replace(/\s+/g, ' ').trim();
  }

  /** What all steps have. Where some do not have a member, it is undefined: JSON leaves it out. */
  #common({ turn, now, milliseconds }: Taken, ok: boolean) {
    return { agent: this.#id.agent, turn, at_ms: Math.round(now - milliseconds), duration_ms: Math.round(milliseconds), ok };
  }

  #write(kind: Step['kind'], facts: object, contents: object | undefined, prompt?: ReturnType<StepWriter['prompt']>): number {
    const written = this.#writer.step(facts, contents, this.#secrets());
    const promptHash = prompt && this.#naming(prompt.hash);
    return this.#output.step(this.#id.stream_id, { ...written, kind, promptHash, prompt: prompt?.row });
  }

  /** A prompt that no row before names: one row is enough to keep it, and each has its place in an index. */
  #naming(hash: string): string | undefined {
    if (this.#named.has(hash)) return undefined;
    this.#named.add(hash);
    return hash;
  }

  /** Whether these messages begin with all those of the call before. */
  #continues(messages: readonly unknown[]): boolean {
    const { count = 0, first, message } = this.#last ?? {};
    // A fold puts a summary in front.
    return count > 0 && messages[0] === first && messages[count - 1] === message;
  }
}
