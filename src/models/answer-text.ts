import { endsInHalf } from '../lib/well-formed.ts';
import type { ModelAnswer } from '../runtime/model.ts';
import { StopTexts } from './stop-texts.ts';
import { ThoughtFilter } from './thoughts.ts';
import { CHARACTERS_OF_TOKEN } from './wires/content.ts';

/** What of a model's text is its answer: what stands behind its thoughts, up to a text that ends it, or to so many tokens. */
export class AnswerText {
  readonly #emit: (text: string) => void;
  readonly #thoughts: ThoughtFilter;
  readonly #stops: StopTexts | undefined;
  /** UTF-16 units that may still be shown, an estimate; negative when there were more. */
  #left: number;

  /** @param maxTokens of the answer; Infinity where the provider sees to that @param stop texts that end it @param onThought hears what it thinks in its text */
  constructor(
    emit: (text: string) => void,
    {
      maxTokens,
      stop = [],
      onThought,
    }: { maxTokens: number; stop?: readonly string[] | undefined; onThought?: ((thought: string) => void) | undefined },
  ) {
    this.#emit = emit;
    this.#left = maxTokens * CHARACTERS_OF_TOKEN;
    const stops = stop.length > 0 ? new StopTexts(stop, (text) => this.#show(text)) : undefined;
    this.#stops = stops;
    this.#thoughts = new ThoughtFilter(stops ? (text) => stops.push(text) : (text) => this.#show(text), onThought);
  }

  /** How the model's text has ended the answer, whatever comes behind it; undefined when it hasn't. */
  get over(): ModelAnswer['end'] | undefined {
    if (this.#left < 0) return 'length';
    return this.#stops?.found ? 'stop' : undefined;
  }

  /** Whether it thought in its text. */
  get hasThoughts(): boolean {
    return this.#thoughts.found;
  }

  push(delta: string): void {
    this.#thoughts.push(delta);
  }

  end(): void {
    this.#thoughts.end();
    this.#stops?.end();
  }

  #show(text: string): void {
    const left = this.#left;
    this.#left -= text.length;
    if (text.length <= left) return this.#emit(text);
    const cut = text.slice(0, Math.max(0, left));
    const whole = endsInHalf(cut) ? cut.slice(0, -1) : cut;
    if (whole !== '') this.#emit(whole);
  }
}
