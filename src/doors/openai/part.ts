import { placeOfCall } from '../../runtime/caller-calls.ts';
import type { RunEvent } from '../../log/events.ts';

type DataOf<Name extends RunEvent['event']> = Extract<RunEvent, { event: Name }>['data'];

/** A call of a function of the caller. */
export interface AskedCall {
  id: string;
  name: string;
  arguments: string;
}

/** Tokens, as the events of a run count them. */
export interface PartUsage {
  input_tokens: number;
  output_tokens: number;
  cache_read_tokens: number;
  cache_write_tokens: number;
  reasoning_tokens: number;
}

/**
 * What of a run lies between two waits for the caller's functions. All events of the run pass.
 *
 *   the start, or the calls of a turn ──(their answers)──▶ … ──▶ the calls of a later turn, or the end
 */
export class PartOfRun {
  /** Whether its beginning has passed. */
  begun: boolean;
  /** The calls that it ends with, as far as they have come. */
  readonly calls: AskedCall[] = [];
  readonly usage: PartUsage = { input_tokens: 0, output_tokens: 0, cache_read_tokens: 0, cache_write_tokens: 0, reasoning_tokens: 0 };
  /** UTF-16 units of the answer in front of it. */
  #before = 0;
  #said = false;
  /** Those of its thoughts. */
  #thoughtBefore = 0;
  readonly #after: number;
  #left: number | undefined;
  #count: number | undefined;

  /** @param after the turn behind whose calls it begins; 0: with the run */
  constructor(after = 0) {
    this.#after = after;
    this.begun = after === 0;
  }

  /** Whether all calls are there that it ends with. */
  get waits(): boolean {
    return this.#count !== undefined && this.calls.length >= this.#count;
  }

  /** @returns whether the event belongs to it */
  take({ event, data }: RunEvent): boolean {
    if (!this.begun) {
      this.#pass({ event, data } as RunEvent);
      return false;
    }
    if (event === 'question') this.#ask(data);
    else if (event === 'token_usage') {
      for (const name of Object.keys(this.usage) as (keyof PartUsage)[]) this.usage[name] += data[name] ?? 0;
    }
    return true;
  }

  /** What the part has of a piece of text: not the line's end that stands between two turns, which no client expects in front. */
  textIn(delta: string): string {
    const isBetween = !this.#said && this.#before > 0 && delta.startsWith('\n');
    this.#said = true;
    if (isBetween) this.#before += 1;
    return isBetween ? delta.slice(1) : delta;
  }

  /** A place in the text of the run's answer, from which on it is withdrawn, as one in the part's. */
  placeOf(length: number): number {
    if (length > this.#before) return length - this.#before;
    this.#before = length;
    this.#said = false;
    return 0;
  }

  /** As {@link placeOf}, of thoughts. */
  placeOfThought(length: number): number {
    this.#thoughtBefore = Math.min(this.#thoughtBefore, length);
    return length - this.#thoughtBefore;
  }

  #pass({ event, data }: RunEvent): void {
    if (event === 'text' && data.stream_id === 0) this.#before += data.delta.length;
    else if (event === 'reasoning' && data.stream_id === 0) this.#thoughtBefore += data.delta.length;
    else if (event === 'rewind' && data.stream_id === 0) {
      this.#before = data.length;
      this.#thoughtBefore = data.reasoning_length ?? 0;
    } else if (event === 'question' && isCall(data) && turnOf(data) === this.#after) {
      this.#left = (this.#left ?? data.call_count) - 1;
      this.begun = this.#left === 0;
    }
  }

  #ask(data: DataOf<'question'>): void {
    if (!isCall(data)) return;
    this.#count = data.call_count;
    this.calls.push({ id: data.call_id, name: data.name, arguments: data.arguments });
  }
}

const isCall = (data: DataOf<'question'>): data is DataOf<'question'> & AskedCall & { call_id: string; call_count: number } =>
  data.kind === 'tool' && data.stream_id === 0;

const turnOf = ({ call_id: id }: { call_id: string }): number => placeOfCall(id)?.turn ?? 0;
