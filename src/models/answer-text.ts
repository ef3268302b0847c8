import { endsInHalf } from '../lib/well-formed.ts';
import { ThoughtFilter } from './thoughts.ts';
import { CHARACTERS_OF_TOKEN } from './wires/content.ts';

/** What of a model's text is its answer: what stands behind its thoughts, up to so many tokens. */
export class AnswerText {
  readonly #emit: (text: string) => void;
  readonly #thoughts: ThoughtFilter;
  /** UTF-16 units that may still be shown, an estimate; negative when there were more. */
  #left: number;

  /** @param maxTokens of the answer; Infinity where the provider sees to that */
  constructor(emit: (text: string) => void, maxTokens: number) {
    this.#emit = emit;
    this.#left = maxTokens * CHARACTERS_OF_TOKEN;
    this.#thoughts = new ThoughtFilter((text) => this.#show(text));
  }

  /** Whether the model said more than it may. */
  get isFull(): boolean {
    return this.#left < 0;
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
