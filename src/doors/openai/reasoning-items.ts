import type { ResponseReasoningItem, ResponseStreamEvent } from 'openai/resources/responses/responses';
import { reasoningId } from './ids.ts';

type Unnumbered<Event> = Event extends unknown ? Omit<Event, 'sequence_number'> : never;
type ReasoningEvent = Unnumbered<
  Extract<ResponseStreamEvent, { type: `response.reasoning_summary_${string}` | `response.output_item.${string}` }>
>;

interface Item {
  id: string;
  /** Its place in the output. */
  index: number;
  /** Where it begins in the thoughts of the run. */
  offset: number;
  text: string;
  status: 'in_progress' | 'completed' | 'incomplete';
}

/** The thoughts of a run as items of its response: each time that the agent thinks is one, and its thoughts are the summary. */
export class ReasoningItems {
  readonly #of: { runId: string; turn?: number };
  readonly #send: (event: ReasoningEvent) => void;
  #items: Item[] = [];
  #open: Item | undefined;
  #count = 0;
  #length = 0;

  /** @param of the run, or its part */
  constructor(of: { runId: string; turn?: number }, send: (event: ReasoningEvent) => void) {
    this.#of = of;
    this.#send = send;
  }

  /** Those that have ended and were not withdrawn, each with its place. */
  get items(): { index: number; item: ResponseReasoningItem }[] {
    return this.#items.map((one) => ({ index: one.index, item: itemOf(one) }));
  }

  /** @param place the place in the output that is next, which it takes where it has none */
  add(delta: string, place: () => number): void {
    const item = (this.#open ??= this.#begin(place()));
    item.text += delta;
    this.#length += delta.length;
    this.#send({ type: 'response.reasoning_summary_text.delta', ...placeOf(item), delta });
  }

  /** Ends the item that is under way. */
  end(status: 'completed' | 'incomplete' = 'completed'): void {
    const item = this.#open;
    if (!item) return;
    this.#open = undefined;
    const { text } = item;
    this.#send({ type: 'response.reasoning_summary_text.done', ...placeOf(item), text });
    this.#send({ type: 'response.reasoning_summary_part.done', ...placeOf(item), part: partOf(text) });
    item.status = status;
    this.#send({ type: 'response.output_item.done', output_index: item.index, item: itemOf(item) });
  }

  /** Withdraws thoughts from `length` on. They were sent, and stay with the client; the output is without them. */
  cut(length: number): void {
    this.end('incomplete');
    this.#items = this.#items.filter(({ offset }) => offset < length);
    this.#length = length;
  }

  #begin(index: number): Item {
    const id = reasoningId(this.#of, this.#count++);
    const item: Item = { id, index, offset: this.#length, text: '', status: 'in_progress' };
    this.#items.push(item);
    this.#send({ type: 'response.output_item.added', output_index: index, item: { ...itemOf(item), summary: [] } });
    this.#send({ type: 'response.reasoning_summary_part.added', ...placeOf(item), part: partOf('') });
    return item;
  }
}

const placeOf = ({ id, index }: Item) => ({ item_id: id, output_index: index, summary_index: 0 });

const partOf = (text: string) => ({ type: 'summary_text' as const, text });

const itemOf = ({ id, text, status }: Item): ResponseReasoningItem => ({ id, type: 'reasoning', summary: [partOf(text)], status });
