import type { ResponseOutputMessage, ResponseStreamEvent } from 'openai/resources/responses/responses';
import type { RunEvent } from '../../log/events.ts';
import { fileOf, type RunResult } from '../../log/result.ts';
import type { FrameWriter, Translator } from '../../http/translator.ts';
import { callItemId, messageId } from './ids.ts';
import { PartOfRun } from './part.ts';
import { ReasoningItems } from './reasoning-items.ts';
import { refusalIn } from './finish.ts';
import {
  callItem,
  mayCall,
  messageOf,
  partOf,
  refusalPart,
  responseCalls,
  responseEnded,
  responseInProgress,
  statusOf,
  type Response,
  type ResponseHead,
} from './response-object.ts';

/*
 * `sequence_number` counts the events of a response from 0: what an event of the run becomes depends on those before it in the log, and on
 * nothing else. So a client goes on behind a number, whatever its stream was served from, live frames or the log, on this node or
 * another, before a restart or after it. Text that is not in the log has no number: live, the stream shows the rows of the log
 * (`LiveText`), each of them as a delta.
 */

/** Without the number, and with a response as it goes over the wire. */
type Unnumbered<Event> = Event extends { response: unknown }
  ? Omit<Event, 'sequence_number' | 'response'> & { response: Response }
  : Omit<Event, 'sequence_number'>;

/** A run as the events of a streamed response. */
export class ResponseEvents implements Translator {
  readonly #head: ResponseHead;
  /** Frames up to this number are left out. */
  readonly #after: number;
  readonly #files: RunResult['files'] = [];
  readonly #part: PartOfRun;
  #over = false;
  /** The answer so far. */
  #text = '';
  /** Which message of the answer this is: a rewind ends one, and what stays begins the next. */
  #message = 0;
  /** How many items there are, and the place of the message among them. */
  #items = 0;
  #index = 0;
  /** Undefined when the response shows no thoughts. */
  #thoughts: ReasoningItems | undefined;
  #ended: Response | undefined;
  /** Where the frames of the event that comes go. */
  #out: FrameWriter | undefined;
  #open = false;
  /** Of the next frame. */
  #number = 0;
  /** What the deltas of a message have in common: most frames are one. */
  #deltaHead = '';

  /** @param after the `sequence_number` behind which to begin; the run comes from its start all the same */
  constructor(head: ResponseHead, after = -1) {
    this.#head = head;
    this.#after = after;
    this.#part = new PartOfRun(head.turn);
    if (showsThoughts(head)) this.#thoughts = new ReasoningItems(head, (event) => this.#send(event, this.#out!));
  }

  /** Whether all was sent: the run may go on. */
  protected get isOver(): boolean {
    return this.#over;
  }

  /** What the run, or its part, has come to; undefined before its end. */
  get ended(): Response | undefined {
    return this.#ended;
  }

  event(_id: string, event: RunEvent, out: FrameWriter): void {
    if (this.#over) return;
    this.#out = out;
    if (this.#part.take(event)) return this.#take(event, out);
    if (this.#part.begun) this.#start(out);
  }

  #take({ event, data }: RunEvent, out: FrameWriter): void {
    if (event !== 'reasoning' && event !== 'rewind' && 'stream_id' in data && data.stream_id === 0) this.#thoughts?.end();
    switch (event) {
      case 'reasoning':
        if (data.stream_id === 0) this.#thoughts?.add(data.delta, () => this.#items++);
        return;
      case 'text':
        return data.stream_id === 0 ? this.#say(this.#part.textIn(data.delta), out) : undefined;
      case 'request_received':
        return this.#start(out);
      case 'rewind':
        if (data.stream_id !== 0) return;
        this.#thoughts?.cut(this.#part.placeOfThought(data.reasoning_length ?? 0));
        // Where nothing was said, thoughts alone are withdrawn.
        return this.#thoughts && !this.#open ? undefined : this.#rewind(this.#part.placeOf(data.length), out);
      case 'question':
        return this.#part.waits ? this.#call(data.at_ms ?? 0, out) : undefined;
      case 'file':
        this.#files.push(fileOf(data));
        return;
      case 'done':
        return this.#end(data, out);
    }
  }

  #start(out: FrameWriter): void {
    const response = responseInProgress(this.#head);
    this.#send({ type: 'response.created', response }, out);
    this.#send({ type: 'response.in_progress', response }, out);
  }

  /** The part ends with calls of the caller's functions. @param at epoch milliseconds */
  #call(at: number, out: FrameWriter): void {
    const text = this.#text;
    const hasMessage = this.#open;
    if (hasMessage) this.#close('completed', out);
    const { calls } = this.#part;
    for (const call of calls) {
      const output_index = this.#items++;
      const item_id = callItemId(call.id);
      const at = { item_id, output_index };
      this.#send(
        { type: 'response.output_item.added', output_index, item: callItem(item_id, call.id, { ...call, arguments: '' }, 'in_progress') },
        out,
      );
      this.#send({ type: 'response.function_call_arguments.delta', ...at, delta: call.arguments }, out);
      this.#send({ type: 'response.function_call_arguments.done', ...at, arguments: call.arguments }, out);
      this.#send({ type: 'response.output_item.done', output_index, item: callItem(item_id, call.id, call) }, out);
    }
    const response = this.#withThoughts(responseCalls(this.#head, this.#part, hasMessage ? text : undefined, this.#message, at));
    this.#send({ type: 'response.completed', response }, out);
    this.#over = true;
  }

  #say(delta: string, out: FrameWriter): void {
    if (delta === '') return;
    if (!this.#open) this.#begin(out);
    this.#text += delta;
    this.#delta(delta, out);
  }

  #begin(out: FrameWriter): void {
    this.#open = true;
    this.#index = this.#items++;
    const at = this.#place();
    this.#deltaHead = JSON.stringify({
      type: 'response.output_text.delta',
      ...at,
      logprobs: [],
    } satisfies Partial<ResponseStreamEvent>).slice(0, -1);
    this.#addItem(out);
    this.#send({ type: 'response.content_part.added', ...at, part: partOf('') }, out);
  }

  #addItem(out: FrameWriter): void {
    const item = messageOf(this.#place().item_id, 'in_progress');
    this.#send({ type: 'response.output_item.added', output_index: this.#index, item }, out);
  }

  #delta(delta: string, out: FrameWriter): void {
    const number = this.#number++;
    if (number <= this.#after) return;
    out.event('response.output_text.delta', `${this.#deltaHead},"sequence_number":${number},"delta":${JSON.stringify(delta)}}`);
  }

  #place() {
    return { item_id: messageId(this.#head, this.#message), output_index: this.#index, content_index: 0 };
  }

  /** @param refusal its words, where the answer ends with one */
  #close(status: 'completed' | 'incomplete', out: FrameWriter, refusal?: string): void {
    if (refusal !== undefined && !this.#open) {
      this.#index = this.#items++;
      this.#addItem(out);
    }
    const at = this.#place();
    const text = this.#text;
    const parts: ResponseOutputMessage['content'] = [];
    if (this.#open) {
      parts.push(partOf(text));
      this.#send({ type: 'response.output_text.done', ...at, text, logprobs: [] }, out);
      this.#send({ type: 'response.content_part.done', ...at, part: partOf(text) }, out);
    }
    if (refusal !== undefined) {
      this.#refuse(refusal, parts.length, out);
      parts.push(refusalPart(refusal));
    }
    this.#send({ type: 'response.output_item.done', output_index: this.#index, item: messageOf(at.item_id, status, parts) }, out);
    this.#open = false;
  }

  /** @param index which part of its message it is */
  #refuse(refusal: string, index: number, out: FrameWriter): void {
    const at = { ...this.#place(), content_index: index };
    this.#send({ type: 'response.content_part.added', ...at, part: refusalPart('') }, out);
    this.#send({ type: 'response.refusal.delta', ...at, delta: refusal }, out);
    this.#send({ type: 'response.refusal.done', ...at, refusal }, out);
    this.#send({ type: 'response.content_part.done', ...at, part: refusalPart(refusal) }, out);
  }

  #rewind(length: number, out: FrameWriter): void {
    if (!this.#open) this.#begin(out);
    this.#close('incomplete', out);
    this.#message += 1;
    this.#text = this.#text.slice(0, length);
    this.#begin(out);
    if (this.#text !== '') this.#delta(this.#text, out);
  }

  #end(done: Extract<RunEvent, { event: 'done' }>['data'], out: FrameWriter): void {
    const end = { ...done, ...(mayCall(this.#head) && this.#part.usage), files: this.#files };
    const status = statusOf(end);
    const refusal = refusalIn(end);
    if (done.ok && !this.#open) this.#begin(out);
    if (this.#open || refusal !== undefined) this.#close(status === 'completed' ? status : 'incomplete', out, refusal);
    const response = this.#withThoughts(responseEnded(this.#head, end, this.#text, this.#message));
    this.#send({ type: status === 'cancelled' ? 'response.failed' : `response.${status}`, response }, out);
  }

  /** The response that it ends with: what was thought stands where it was sent, before the message or behind it. */
  #withThoughts(response: Response): Response {
    const thoughts = this.#thoughts?.items ?? [];
    const hasMessage = response.output.some(({ type }) => type === 'message');
    const before = thoughts.filter(({ index }) => index < this.#index || !hasMessage);
    const at = hasMessage ? 1 : 0;
    const behind = thoughts.slice(before.length).map(({ item }) => item);
    const { output } = response;
    response.output = [...before.map(({ item }) => item), ...output.slice(0, at), ...behind, ...output.slice(at)];
    this.#ended = response;
    return response;
  }

  #send({ type, ...frame }: Unnumbered<ResponseStreamEvent>, out: FrameWriter): void {
    const number = this.#number++;
    if (number <= this.#after) return;
    out.event(type, JSON.stringify({ type, sequence_number: number, ...frame }));
  }
}

/** The same of a run that may call functions of the caller: the stream ends with their calls, too. */
class CallingResponseEvents extends ResponseEvents {
  get over(): boolean {
    return this.isOver;
  }
}

/** The events of a response. @param after as above */
export const responseEvents = (head: ResponseHead, after?: number): ResponseEvents =>
  mayCall(head) ? new CallingResponseEvents(head, after) : new ResponseEvents(head, after);
/** Whether a response has items of what its agent thinks: it says so by its `reasoning.summary`. */
export const showsThoughts = ({ asked }: ResponseHead): boolean => asked.reasoning.summary !== null;
