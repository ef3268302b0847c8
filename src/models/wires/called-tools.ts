import { randomInt } from 'node:crypto';
import type { KeptThoughts, ToolCall } from '../../runtime/model.ts';

/** Calls of one answer that are read. */
const MOST_CALLS = 128;
/** UTF-16 units of thoughts that go back; longer ones do not. */
const THOUGHTS_MAX = 1024 * 1024;
/** UTF-16 units of an id and of a name. */
const NAME_MAX = 256;

/** A piece of a call, as a frame has it. */
export interface CallPiece {
  id: string;
  name: string;
  arguments: unknown;
  signature?: string | undefined;
}

type Mutable = { -readonly [Key in keyof ToolCall]: ToolCall[Key] };

/** The functions that an answer calls, put together from its frames. */
export class CalledTools {
  /** UTF-16 units that they have. */
  length = 0;
  readonly #calls: { key: unknown; id: string; call: Mutable }[] = [];

  get some(): boolean {
    return this.#calls.length > 0;
  }

  /**
   * Takes a piece. @param key tells the calls of an answer apart; hosts may use one for all, or none: then another id begins another call
   */
  add(key: unknown, { id, name, arguments: given, signature }: CallPiece): void {
    const last = this.#calls.findLast((one) => key === undefined || one.key === key);
    const isNew = !last || (id !== '' && last.id !== '' && id !== last.id);
    if (isNew && this.#calls.length === MOST_CALLS) return;
    const entry = isNew ? { key, id, call: { id: id.slice(0, NAME_MAX) || madeUpId(), name: '', arguments: '' } as Mutable } : last;
    if (isNew) this.#calls.push(entry);
    const { call } = entry;
    if (call.name === '') call.name = name.slice(0, NAME_MAX).toWellFormed();
    if (signature !== undefined) call.signature = signature;
    const more = typeof given === 'string' ? given : given === undefined || given === null ? '' : JSON.stringify(given);
    call.arguments += more;
    this.length += more.length + name.length + (signature?.length ?? 0);
  }

  /** The calls, those without a name left out; undefined without any. */
  done(): readonly ToolCall[] | undefined {
    const named = this.#calls.flatMap(({ call }) => (call.name === '' ? [] : [{ ...call, arguments: call.arguments.toWellFormed() }]));
    return named.length > 0 ? named : undefined;
  }
}

/** Nine letters and digits: that is what the strictest host takes. */
function madeUpId(): string {
  return Array.from({ length: 9 }, () => randomInt(36).toString(36)).join('');
}

/** The thoughts in front of calls, which their wire wants back. */
export class ThoughtKeeper<Thoughts> {
  readonly #from: Omit<KeptThoughts, 'thoughts'>;
  readonly #thoughts: Thoughts;
  #length = 0;

  /** @param host which wants them back, where others of the wire do not */
  constructor(wire: string, empty: Thoughts, host?: string) {
    this.#from = { wire, ...(host !== undefined && { host }) };
    this.#thoughts = empty;
  }

  /** @param length UTF-16 units that are added */
  add(length: number, change: (thoughts: Thoughts) => void): void {
    this.#length += length;
    if (this.#length <= THOUGHTS_MAX) change(this.#thoughts);
  }

  done(): KeptThoughts | undefined {
    return this.#length > 0 && this.#length <= THOUGHTS_MAX ? { ...this.#from, thoughts: this.#thoughts } : undefined;
  }
}
