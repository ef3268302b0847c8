/** Ends a text before the first of the texts that end it. What may become one of them is withheld until it is known. */
export class StopTexts {
  readonly #stops: readonly string[];
  readonly #emit: (text: string) => void;
  /** The end of what has come, which begins like one of them. */
  #held = '';
  #found = false;

  /** @param stops not empty, and few: each is looked for in everything that comes */
  constructor(stops: readonly string[], emit: (text: string) => void) {
    this.#stops = stops;
    this.#emit = emit;
  }

  get found(): boolean {
    return this.#found;
  }

  push(text: string): void {
    if (this.#found) return;
    const all = this.#held + text;
    const first = this.#first(all);
    this.#found = first !== undefined;
    const end = first ?? all.length - this.#beginning(all);
    this.#held = this.#found ? '' : all.slice(end);
    if (end > 0) this.#emit(all.slice(0, end));
  }

  /** Nothing more comes: what was withheld is text. */
  end(): void {
    if (this.#held !== '') this.#emit(this.#held);
    this.#held = '';
  }

  /** Where the one begins that is complete first: so it does not matter in which pieces the text has come. */
  #first(text: string): number | undefined {
    let first: { at: number; end: number } | undefined;
    for (const stop of this.#stops) {
      const at = text.indexOf(stop);
      const end = at + stop.length;
      if (at >= 0 && (!first || end < first.end || (end === first.end && at < first.at))) first = { at, end };
    }
    return first?.at;
  }

  /** How many characters at the end of a text are the beginning of one that ends it. */
  #beginning(text: string): number {
    const lengths = this.#stops.map((stop) => {
      for (let length = Math.min(stop.length - 1, text.length); length > 0; length -= 1) {
        if (text.endsWith(stop.slice(0, length))) return length;
      }
      return 0;
    });
    return Math.max(...lengths);
  }
}
