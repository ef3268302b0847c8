import { parseCursor } from '../../log/cursor.ts';
import type { RunEvent } from '../../log/events.ts';
import type { FrameWriter, Translator } from '../../http/translator.ts';
import { Frames, type Position } from './position.ts';
import { Translation, type AgUiRun } from './translation.ts';

type DataOf<Name extends RunEvent['event']> = Extract<RunEvent, { event: Name }>['data'];

/**
 * Writes a run of ours as a run of AG-UI. All its events have to pass, from the first one on: what lies before the run of
 * AG-UI, and what the client has, is left out here, so that what follows fits to it.
 */
export class AgUiTranslator implements Translator {
  readonly #translation: Translation;
  readonly #frames = new Frames();
  /** The questions that the run answers, as far as they have not come. It begins behind the last one of them. */
  readonly #answers: Set<number>;
  /** What the client has, while that passes. */
  #has: Position | undefined;
  /** Units of text behind the client's cursor that it has, and that have not passed. */
  #units: number;

  /** @param answers the questions that the run answers; empty when it begins with ours @param has what the client has */
  constructor(run: AgUiRun, answers: readonly number[], has: Position | undefined) {
    this.#translation = new Translation(run, answers.length === 0);
    this.#answers = new Set(answers);
    this.#has = has;
    this.#units = has?.cursor.skip ?? 0;
  }

  /** Whether the run of AG-UI has ended: ours may go on. */
  get over(): boolean {
    return this.#translation.over;
  }

  event(id: string, event: RunEvent, out: FrameWriter): void {
    if (this.over) return;
    const isNew = !this.#has || parseCursor(id)!.seq > this.#has.cursor.seq;
    const units = this.#units;
    const lacking = this.#has && isNew ? this.#lacking(event) : event;
    if (!lacking) return;
    if (isNew && event.event === 'rewind') this.#endLost(event.data, units > 0, out);
    const made = this.#translation.of(lacking);
    if (isNew) this.#frames.write(id, made, out);
    if (event.event !== 'question' || !this.#answers.delete(event.data.question_id) || this.#answers.size > 0) return;
    const { seq } = parseCursor(id)!;
    this.#frames.goTo(String(seq));
    if (this.#has?.cursor.seq === seq && this.#units === 0) this.#goOn();
    const opening = this.#translation.begin();
    if (!this.#has) this.#frames.add(opening, out);
  }

  /** What the client lacks of an event behind its cursor; undefined when it has all of it. */
  #lacking(event: RunEvent): RunEvent | undefined {
    if ((event.event !== 'text' && event.event !== 'reasoning') || this.#units === 0) {
      this.#goOn();
      return event;
    }
    const { delta } = event.data;
    const had = Math.min(this.#units, delta.length);
    this.#units -= had;
    const piece = (part: string): RunEvent => ({ event: event.event, data: { ...event.data, delta: part } }) as RunEvent;
    this.#translation.of(piece(delta.slice(0, had)));
    if (had === delta.length) return undefined;
    this.#goOn();
    return piece(delta.slice(had));
  }

  /**
   * The client may have seen text, or thoughts, that a crash has lost, and that is withdrawn now: it has to end before.
   * @param units whether it has seen more of it than its beginning
   */
  #endLost({ stream_id: streamId, reasoning_length: thought }: DataOf<'rewind'>, units: boolean, out: FrameWriter): void {
    if (!units && this.#frames.known === 0) return;
    const lost = this.#translation.lostText(streamId, thought !== undefined);
    if (lost) this.#frames.add(units ? lost.slice(lost.length / 2) : lost, out);
    else this.#frames.known = 0;
  }

  /** Everything that the client has has passed. */
  #goOn(): void {
    const { cursor, frames } = this.#has!;
    const { seq, skip } = cursor;
    this.#frames.goTo(skip > 0 ? `${seq}.${skip}` : String(seq), frames);
    this.#has = undefined;
    this.#units = 0;
  }
}
