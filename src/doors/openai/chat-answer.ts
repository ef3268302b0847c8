import type { ChatCompletion, ChatCompletionChunk } from 'openai/resources/chat/completions';
import type { RunEvent } from '../../log/events.ts';
import { fileOf, type RunResult } from '../../log/result.ts';
import type { FrameWriter, Translator } from '../../http/translator.ts';
import { finishReason, refusalIn } from './finish.ts';
import { completionId } from './ids.ts';
import { PartOfRun, type AskedCall } from './part.ts';

type Files = RunResult['files'];

/** What a completion says of itself, in one piece or in chunks. */
export interface CompletionHead {
  runId: string;
  /** Epoch seconds. */
  created: number;
  model: string;
  /** The turn with calls of the caller's functions behind which it begins; absent where it begins with the run. */
  turn?: number;
}

type Completion = ChatCompletion & Required<Pick<ChatCompletion, 'usage'>>;

/** A part of a run that ends with calls of the caller's functions, as a chat completion. */
export function callingCompletion(
  { runId, created, model, turn = 0 }: CompletionHead,
  part: PartOfRun,
  said: string,
  thoughts: string,
): Completion {
  const message = {
    ...(thoughts === '' ? {} : { reasoning_content: thoughts }),
    role: 'assistant' as const,
    content: said === '' ? null : said,
    refusal: null,
    tool_calls: part.calls.map(toolCallOf),
  };
  return {
    id: completionId(runId, turn),
    object: 'chat.completion',
    created,
    model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: 'tool_calls' }],
    usage: usageOf(part.usage),
  };
}

const toolCallOf = ({ id, name, arguments: given }: AskedCall) => ({ id, type: 'function' as const, function: { name, arguments: given } });

/**
 * A run that has succeeded, or whose model has refused, as a chat completion; `files` is an addition of ours.
 * @param said the answer, and of a refusal what came before it @param more.used the tokens; default: those of the run @param more.thoughts
 * those that are sent, under the name that most clients read
 */
export function completionOf(
  { runId, created, model, turn = 0 }: CompletionHead,
  run: RunResult,
  said = '',
  { used = run, thoughts = '' }: { used?: Used; thoughts?: string } = {},
): Completion {
  const refusal = refusalIn(run) ?? null;
  const message = {
    role: 'assistant' as const,
    content: refusal !== null && said === '' ? null : said,
    refusal,
    ...(thoughts !== '' && { reasoning_content: thoughts }),
  };
  const { files } = run;
  return {
    id: completionId(runId, turn),
    object: 'chat.completion',
    created,
    model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason(run) }],
    usage: usageOf(used),
    ...(files.length > 0 ? { files } : {}),
  };
}

type Used = Pick<RunResult, 'input_tokens' | 'output_tokens' | 'cache_read_tokens' | 'cache_write_tokens' | 'reasoning_tokens'>;

function usageOf({ input_tokens, output_tokens, cache_read_tokens = 0, cache_write_tokens = 0, reasoning_tokens = 0 }: Used) {
  return {
    prompt_tokens: input_tokens,
    completion_tokens: output_tokens,
    total_tokens: input_tokens + output_tokens,
    prompt_tokens_details: { cached_tokens: cache_read_tokens, cache_write_tokens },
    ...(reasoning_tokens > 0 && { completion_tokens_details: { reasoning_tokens } }),
  };
}

const WITHDRAWN =
  'a part of this answer was withdrawn, because the run went over to another process: this protocol can’t say so. ' +
  'The same request with the same Idempotency-Key gets the whole answer';
const BROKEN_OFF = 'the server is shutting down: the same request with the same Idempotency-Key gets the whole answer';

const BEGINNING = '{"role":"assistant","content":"","refusal":null}';

/** A run as the chunks of a streamed chat completion. */
export class ChatChunks implements Translator {
  readonly #head: string;
  readonly #usage: boolean;
  readonly #files: Files = [];
  /** Whether text is sent only when its call of the model is over: it is not withdrawn any more then. */
  readonly #whole: boolean;
  /** UTF-16 units of the answer that were sent. */
  #sent = 0;
  /** What is behind them. */
  #held = '';
  /** The thoughts of a call that is not over. */
  #heldThoughts = '';
  #over = false;
  protected readonly part: PartOfRun;

  /** @param usage whether the client wants a chunk with the tokens @param whole whether the client must not see what is withdrawn later */
  constructor({ runId, created, model, turn = 0 }: CompletionHead, usage: boolean, whole: boolean) {
    this.part = new PartOfRun(turn);
    const head = { id: completionId(runId, turn), object: 'chat.completion.chunk', created, model } satisfies Partial<ChatCompletionChunk>;
    this.#head = JSON.stringify(head).slice(0, -1);
    this.#usage = usage;
    this.#whole = whole;
  }

  event(_id: string, event: RunEvent, out: FrameWriter): void {
    if (this.#over) return;
    if (this.part.take(event)) return this.#take(event, out);
    if (this.part.begun) this.#chunk(out, BEGINNING);
  }

  #take({ event, data }: RunEvent, out: FrameWriter): void {
    switch (event) {
      case 'request_received':
        return this.#chunk(out, BEGINNING);
      case 'reasoning':
        if (data.stream_id !== 0) return;
        if (this.#whole) this.#heldThoughts += data.delta;
        else this.#think(out, data.delta);
        return;
      case 'text':
        if (data.stream_id !== 0) return;
        return this.#text(out, this.part.textIn(data.delta));
      case 'question':
        return this.part.waits ? this.#call(out) : undefined;
      case 'token_usage':
        if (data.stream_id === 0 && data.purpose === undefined) this.#release(out);
        return;
      case 'rewind':
        if (data.stream_id !== 0) return;
        return this.#rewind(out, this.part.placeOf(data.length));
      case 'file':
        this.#files.push(fileOf(data));
        return;
      case 'done':
        return data.ok || refusalIn(data) !== undefined ? this.#end(out, data) : this.#error(out, data.error!, data.error_code!);
    }
  }

  /** Whether all was sent: the run may go on. */
  protected get isOver(): boolean {
    return this.#over;
  }

  end(out: FrameWriter): void {
    if (!this.#over) this.#error(out, BROKEN_OFF, 'shutting_down');
  }

  #chunk(out: FrameWriter, delta: string): void {
    const usage = this.#usage ? ',"usage":null' : '';
    out.data(`${this.#head},"choices":[{"index":0,"delta":${delta},"logprobs":null,"finish_reason":null}]${usage}}`);
  }

  #text(out: FrameWriter, text: string): void {
    if (this.#whole) this.#held += text;
    else if (text !== '') this.#say(out, text);
  }

  #rewind(out: FrameWriter, length: number): void {
    if (length < this.#sent) return this.#error(out, WITHDRAWN, 'rewound');
    this.#held = this.#held.slice(0, length - this.#sent);
    this.#heldThoughts = '';
  }

  #say(out: FrameWriter, text: string): void {
    this.#sent += text.length;
    this.#chunk(out, `{"content":${JSON.stringify(text)}}`);
  }

  #think(out: FrameWriter, thoughts: string): void {
    this.#chunk(out, `{"reasoning_content":${JSON.stringify(thoughts)}}`);
  }

  #release(out: FrameWriter): void {
    if (this.#heldThoughts !== '') this.#think(out, this.#heldThoughts);
    this.#heldThoughts = '';
    const text = this.#held;
    this.#held = '';
    if (text !== '') this.#say(out, text);
  }

  #call(out: FrameWriter): void {
    this.#release(out);
    for (const [index, call] of this.part.calls.entries()) {
      this.#chunk(out, JSON.stringify({ tool_calls: [{ index, ...toolCallOf(call) }] }));
    }
    this.#finish(out, 'tool_calls');
  }

  #end(out: FrameWriter, done: Extract<RunEvent, { event: 'done' }>['data']): void {
    this.#release(out);
    const refusal = refusalIn(done);
    if (refusal !== undefined) this.#chunk(out, `{"refusal":${JSON.stringify(refusal)}}`);
    const files = this.#files.length > 0 ? `,"files":${JSON.stringify(this.#files)}` : '';
    this.#finish(out, finishReason(done), files);
  }

  #finish(out: FrameWriter, reason: ChatCompletion.Choice['finish_reason'], more = ''): void {
    this.#over = true;
    const usage = this.#usage ? ',"usage":null' : '';
    out.data(`${this.#head},"choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"${reason}"}]${usage}${more}}`);
    if (this.#usage) out.data(`${this.#head},"choices":[],"usage":${JSON.stringify(usageOf(this.part.usage))}}`);
    out.data('[DONE]');
  }

  /** As OpenAI does in the middle of a stream; its SDKs raise it. */
  #error(out: FrameWriter, message: string, code: string): void {
    this.#over = true;
    out.data(JSON.stringify({ error: { message, type: 'server_error', param: null, code } }));
  }
}

/** The chunks of a part of a run, whose stream ends with calls of the caller's functions, too. */
export class CallingChatChunks extends ChatChunks {
  get over(): boolean {
    return this.isOver;
  }
}
