import type { AssistantMessage, Message, TokenUsage } from '@ag-ui/core';
import type { RunEvent } from '../../log/events.ts';
import type { AgUiEvent } from './events.ts';
import { interruptOf } from './interrupts.ts';
import { cutText, Messages, type Written } from './messages.ts';
import { stateIn } from './state.ts';
import { Thoughts } from './thoughts.ts';

/** A run of AG-UI: a part of one of ours, from its start, or from the answer to a question, to its end or the next question. */
export interface AgUiRun {
  threadId: string;
  runId: string;
  /** Whether the client says that it speaks 1.0 or later. */
  modern: boolean;
  /** The messages that the client has sent. */
  messages: readonly Message[];
  /** Whether the front end shares its state with the agent. */
  shares?: boolean;
}

type DataOf<Name extends RunEvent['event']> = Extract<RunEvent, { event: Name }>['data'];
type RunFinished = Extract<AgUiEvent, { type: 'RUN_FINISHED' }>;
type Usage = TokenUsage & { inputTokens: number; outputTokens: number };

/** The part of a run that one agent does. */
interface Stream {
  agent: string;
  id: number;
  /** What the agent has written: a message for each turn, or several that have no commands in between. */
  written: Written[];
  /** How many messages there were, with those that were withdrawn. */
  count: number;
  /** The length of its text. */
  length: number;
  /** Whether the text of its last message is under way. */
  open: boolean;
  thoughts: Thoughts;
  /** Whether it has thought since its last message, so that what comes is a message of its own. */
  parted: boolean;
}

/** Turns the events of a run of ours, in their order, into those of AG-UI. */
export class Translation {
  readonly #run: AgUiRun;
  readonly #messages: Messages;
  /** Those that are open. */
  readonly #streams = new Map<number, Stream>();
  readonly #usage = new Map<string, Usage>();
  #begun: boolean;
  #over = false;
  /** How many calls of its turn have come. */
  #asked = 0;
  #requestId = '';
  #conversationId = 0;
  #made: AgUiEvent[] = [];

  /** @param begun whether the run of AG-UI begins with ours; if not, nothing is made before {@link begin} */
  constructor(run: AgUiRun, begun: boolean) {
    this.#run = run;
    this.#messages = new Messages(run.messages);
    this.#begun = begun;
  }

  /** Whether the run of AG-UI has ended. */
  get over(): boolean {
    return this.#over;
  }

  /** What becomes of an event. */
  of(event: RunEvent): AgUiEvent[] {
    this.#translate(event);
    return this.#taken();
  }

  /** Begins behind a question that was answered. */
  begin(): AgUiEvent[] {
    this.#begun = true;
    this.#started();
    for (const stream of this.#delegates()) this.#step('STEP_STARTED', stream);
    return this.#taken();
  }

  /**
   * The text of a stream that the client has seen and the log has lost, as far as it has to be ended: its beginning and its
   * end, or nothing, where it is under way in the log too. Undefined when other streams may have lost it.
   * @param thinks whether the stream sends thoughts: with these a turn begins
   */
  lostText(streamId: number, thinks: boolean): AgUiEvent[] | undefined {
    const stream = this.#streams.get(streamId);
    if (!stream || this.#streams.size > 1) return undefined;
    if (stream.open || stream.thoughts.open || !this.#begun) return [];
    if (thinks) return stream.thoughts.lost();
    const messageId = this.#unfinished(stream)?.id ?? this.#messageId(stream, stream.count + 1);
    return [
      { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
      { type: 'TEXT_MESSAGE_END', messageId },
    ];
  }

  #taken(): AgUiEvent[] {
    const made = this.#made;
    this.#made = [];
    return this.#begun ? made : [];
  }

  #translate(event: RunEvent): void {
    switch (event.event) {
      case 'request_received':
        this.#requestId = event.data.request_id;
        this.#conversationId = event.data.conversation_id ?? 0;
        return this.#started();
      case 'stream_start':
        return this.#open(event.data);
      case 'text':
        return this.#text(event.data);
      case 'reasoning':
        return this.#think(event.data);
      case 'tool_call':
        return this.#toolCall(event.data);
      case 'token_usage':
        return this.#count(event.data);
      case 'rewind':
        return this.#rewind(event.data);
      case 'question':
        return this.#ask(event.data);
      case 'stream_end':
        return this.#close(this.#streams.get(event.data.stream_id));
      case 'file':
        this.#made.push({ type: 'CUSTOM', name: event.event, value: event.data });
        return this.#changeState(event.data);
      case 'advisor':
      case 'fallback':
      case 'folded':
      case 'steered':
      case 'answer':
        this.#made.push({ type: 'CUSTOM', name: event.event, value: event.data });
        return;
      case 'done':
        return this.#done(event.data);
      // Its text has come, and the end of its stream follows.
      case 'sub_agent_response':
      // `done` says it again.
      case 'error':
        return;
      default:
        // A new event doesn't compile until this switch decides what becomes of it.
        event satisfies never;
    }
  }

  #started(): void {
    const { threadId, runId, modern } = this.#run;
    const metadata = { request_id: this.#requestId, conversation_id: this.#conversationId };
    this.#made.push({ type: 'RUN_STARTED', threadId, runId, ...(modern ? { protocolVersion: '1.0' } : {}), metadata });
  }

  #open({ agent, stream_id: id }: DataOf<'stream_start'>): void {
    const thoughts = new Thoughts(this.#messages, `${this.#requestId}-${id}`);
    const stream: Stream = { agent, id, written: [], count: 0, length: 0, open: false, thoughts, parted: false };
    this.#streams.set(id, stream);
    if (id !== 0) this.#step('STEP_STARTED', stream);
  }

  #text({ stream_id: id, delta }: DataOf<'text'>): void {
    const stream = this.#streams.get(id);
    if (!stream || delta === '') return;
    this.#endThoughts(stream);
    const message = this.#unfinished(stream) ?? this.#newMessage(stream);
    message.content ??= '';
    if (!stream.open) {
      const name = id === 0 ? {} : { name: stream.agent };
      this.#made.push({ type: 'TEXT_MESSAGE_START', messageId: message.id, role: 'assistant', ...name });
      stream.open = true;
    }
    this.#made.push({ type: 'TEXT_MESSAGE_CONTENT', messageId: message.id, delta });
    message.content += delta;
    stream.length += delta.length;
  }

  #think({ stream_id: id, delta }: DataOf<'reasoning'>): void {
    const stream = this.#streams.get(id);
    if (!stream) return;
    this.#endText(stream);
    stream.parted = true;
    this.#made.push(...stream.thoughts.add(delta));
  }

  /** What the agent has written into the file of the state is the state. */
  #changeState(file: DataOf<'file'>): void {
    const snapshot = this.#run.shares ? stateIn(file) : undefined;
    if (snapshot) this.#made.push({ type: 'STATE_SNAPSHOT', snapshot });
  }

  /** A command has finished: it belongs to the message of its turn. */
  #toolCall({ stream_id: id, kind, args, ok, error, duration_ms }: DataOf<'tool_call'>): void {
    const stream = this.#streams.get(id);
    if (!stream) return;
    const parent = this.#callingMessage(stream);
    parent.toolCalls ??= [];
    const callId = `${parent.id}-${parent.toolCalls.length + 1}`;
    const json = JSON.stringify(args === undefined ? {} : { args });
    const result = { id: `${callId}-result`, toolCallId: callId, content: JSON.stringify({ ok, error, duration_ms }) };
    this.#made.push(
      { type: 'TOOL_CALL_START', toolCallId: callId, toolCallName: kind, parentMessageId: parent.id },
      { type: 'TOOL_CALL_ARGS', toolCallId: callId, delta: json },
      { type: 'TOOL_CALL_END', toolCallId: callId },
      { type: 'TOOL_CALL_RESULT', messageId: result.id, toolCallId: callId, content: result.content, role: 'tool' },
    );
    parent.toolCalls.push({ id: callId, type: 'function', function: { name: kind, arguments: json } });
    this.#messages.addResult(parent, { role: 'tool', ...result });
  }

  #count(data: DataOf<'token_usage'>): void {
    this.#endThoughts(this.#streams.get(data.stream_id));
    if (!this.#begun) return;
    const { model, input_tokens: input, output_tokens: output, cache_read_tokens: read = 0, cache_write_tokens: written = 0 } = data;
    const { reasoning_tokens: thought = 0 } = data;
    const used = this.#usage.get(model) ?? { model, inputTokens: 0, outputTokens: 0 };
    used.inputTokens += input;
    used.outputTokens += output;
    used.totalTokens = used.inputTokens + used.outputTokens;
    if (read > 0) used.cachedInputTokens = (used.cachedInputTokens ?? 0) + read;
    if (written > 0) used.cacheWriteInputTokens = (used.cacheWriteInputTokens ?? 0) + written;
    if (thought > 0) used.reasoningTokens = (used.reasoningTokens ?? 0) + thought;
    this.#usage.set(model, used);
  }

  /** Part of a text can't be withdrawn: the client gets all messages anew. */
  #rewind({ stream_id: id, length, reasoning_length: thought }: DataOf<'rewind'>): void {
    const stream = this.#streams.get(id);
    if (!stream) return;
    this.#endText(stream);
    this.#endThoughts(stream);
    stream.written = cutText(stream.written, length, this.#messages);
    stream.length = length;
    if (thought !== undefined) stream.thoughts.cut(thought);
    stream.parted = false;
    this.#made.push({ type: 'MESSAGES_SNAPSHOT', messages: structuredClone(this.#messages.all()) });
  }

  /** A call of a function of the front end belongs to the message of its turn; its result is the front end's message. */
  #call({ stream_id: id, name = '', arguments: given = '', call_id: callId = '', call_count: count }: DataOf<'question'>): void {
    const stream = this.#streams.get(id);
    if (!stream) return;
    const parent = this.#callingMessage(stream);
    this.#made.push(
      { type: 'TOOL_CALL_START', toolCallId: callId, toolCallName: name, parentMessageId: parent.id },
      { type: 'TOOL_CALL_ARGS', toolCallId: callId, delta: given },
      { type: 'TOOL_CALL_END', toolCallId: callId },
    );
    (parent.toolCalls ??= []).push({ id: callId, type: 'function', function: { name, arguments: given } });
    const result = this.#run.messages.find((message) => message.role === 'tool' && message.toolCallId === callId);
    if (result?.role === 'tool') this.#messages.addResult(parent, result);
    this.#asked += 1;
    if (this.#asked !== count) return;
    this.#asked = 0;
    this.#pause();
    if (this.#begun) this.#finish({ type: 'success' });
  }

  #ask(question: DataOf<'question'>): void {
    if (question.kind === 'tool') return this.#call(question);
    this.#pause();
    if (this.#begun) this.#finish({ type: 'interrupt', interrupts: [interruptOf(question, this.#requestId)] });
  }

  /** Ends what is under way, which goes on in the next run of AG-UI. */
  #pause(): void {
    for (const stream of this.#streams.values()) {
      this.#endText(stream);
      this.#endThoughts(stream);
    }
    for (const stream of this.#delegates().reverse()) this.#step('STEP_FINISHED', stream);
  }

  #close(stream: Stream | undefined): void {
    if (!stream) return;
    this.#endText(stream);
    this.#endThoughts(stream);
    if (stream.id !== 0) this.#step('STEP_FINISHED', stream);
    this.#streams.delete(stream.id);
  }

  #done(done: DataOf<'done'>): void {
    const { ok, content = '', content_type: type, error = '', error_code: code, finish_reason } = done;
    // The result is the answer itself, and has no room for more.
    const metadata = finish_reason === undefined ? {} : { metadata: { finish_reason } };
    if (ok)
      this.#finish({ type: 'success' }, { result: type === 'application/json' ? (JSON.parse(content) as unknown) : content, ...metadata });
    else if (code === 'canceled' && this.#run.modern) this.#finish({ type: 'cancelled' });
    else this.#made.push({ type: 'RUN_ERROR', message: error, code: code!, ...this.#used(), ...metadata });
    this.#over = true;
  }

  #used(): { usage?: Usage[] } {
    const usage = [...this.#usage.values()];
    return usage.length > 0 ? { usage } : {};
  }

  #finish(outcome: RunFinished['outcome'], told: Pick<RunFinished, 'result' | 'metadata'> = {}): void {
    const { threadId, runId } = this.#run;
    const more = { ...told, ...this.#used() };
    this.#made.push({ type: 'RUN_FINISHED', threadId, runId, ...more, outcome: outcome! });
    this.#over = true;
  }

  #endText(stream: Stream): void {
    if (!stream.open) return;
    this.#made.push({ type: 'TEXT_MESSAGE_END', messageId: this.#current(stream)!.id });
    stream.open = false;
  }

  #endThoughts(stream: Stream | undefined): void {
    if (stream) this.#made.push(...stream.thoughts.end());
  }

  #step(type: 'STEP_STARTED' | 'STEP_FINISHED', { agent, id }: Stream): void {
    this.#made.push({ type, stepName: `${agent}#${id}` });
  }

  #delegates(): Stream[] {
    return [...this.#streams.values()].filter(({ id }) => id !== 0);
  }

  #current({ written }: Stream): AssistantMessage | undefined {
    return written.at(-1)?.message;
  }

  /** The message that a call which has come belongs to: none from before thoughts. */
  #callingMessage(stream: Stream): AssistantMessage {
    this.#endText(stream);
    this.#endThoughts(stream);
    return (stream.parted ? undefined : this.#current(stream)) ?? this.#newMessage(stream);
  }

  /** The last message, when more text may be added to it: none follows on commands, or on thoughts. */
  #unfinished(stream: Stream): AssistantMessage | undefined {
    const message = this.#current(stream);
    return stream.parted || message?.toolCalls !== undefined ? undefined : message;
  }

  #newMessage(stream: Stream): AssistantMessage {
    stream.count += 1;
    stream.parted = false;
    const message: AssistantMessage = { id: this.#messageId(stream, stream.count), role: 'assistant' };
    if (stream.id !== 0) message.name = stream.agent;
    stream.written.push({ offset: stream.length, message });
    this.#messages.add(message);
    return message;
  }

  #messageId({ id }: Stream, count: number): string {
    return `${this.#requestId}-${id}-${count}`;
  }
}
