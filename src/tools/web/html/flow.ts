/** Text that grows: blanks collapse as in HTML, blocks stand on lines of their own. */
export class Flow {
  #text = '';
  #space = false;
  #breaks = 0;
  /** What stood in front of the first word. */
  #lead = { space: false, breaks: 0 };
  /** The last character; to ask the text for it would cost as much as the whole text. */
  #last = '';
  readonly #around: Flow | undefined;

  /** @param around the flow that its first word goes on with, if there is one */
  constructor(around?: Flow) {
    this.#around = around;
  }

  /** What has been written, without the blanks and ends of lines around it. */
  get text(): string {
    return this.#text;
  }

  /** The character that the next word would follow; `''` where it would begin a line or a word of its own. */
  get before(): string {
    if (this.#space || this.#breaks > 0) return '';
    return this.#text === '' ? (this.#around?.before ?? '') : this.#last;
  }

  /** The last character of the line, also where a blank follows it; `''` at the beginning of one. */
  get behind(): string {
    if (this.#breaks > 0) return '';
    return this.#text === '' ? (this.#around?.behind ?? '') : this.#last;
  }

  /** Whether a blank or another line stood in front of the first word. */
  get indented(): boolean {
    return this.#lead.space || this.#lead.breaks > 0;
  }

  /** Text in which blanks collapse. */
  write(text: string): void {
    const words = text.replace(SOFT_HYPHENS, '').replace(BLANKS, ' ');
    // A paragraph of no-break spaces is an empty one.
    if (words.trim() === '') return this.#due(words !== '', 0);
    if (words.startsWith(' ')) this.space();
    this.put(words.slice(words.startsWith(' ') ? 1 : 0, words.endsWith(' ') ? -1 : undefined).replaceAll('\u00A0', ' '));
    if (words.endsWith(' ')) this.space();
  }

  /** Text as it is, behind what is due. */
  put(text: string): void {
    if (text === '') return;
    if (this.#text === '') this.#lead = { space: this.#space, breaks: this.#breaks };
    else this.#text += this.#breaks > 0 ? '\n'.repeat(this.#breaks) : this.#space ? ' ' : '';
    this.#text += text;
    this.#last = text.at(-1)!;
    this.#breaks = 0;
    this.#space = false;
  }

  /** Another flow's text, or what was made of it, with the blanks and ends of lines that it had around it. */
  append(flow: Flow, text = flow.#text): void {
    const lead = flow.#text === '' ? { space: false, breaks: 0 } : flow.#lead;
    this.#due(lead.space, lead.breaks);
    this.put(text);
    this.#due(flow.#space, flow.#breaks);
  }

  /** What follows begins on another line, with so many ends of lines before it. */
  break(lines: 1 | 2): void {
    this.#due(false, lines);
  }

  /** `<br>`: two are an empty line. */
  newLine(): void {
    this.#due(false, Math.min(this.#breaks + 1, 2));
  }

  space(): void {
    this.#due(true, 0);
  }

  #due(space: boolean, breaks: number): void {
    this.#space ||= space;
    this.#breaks = Math.max(this.#breaks, breaks);
  }
}

/** White space of HTML: a no-break space is none. */
const BLANKS = /[\t\n\f\r ]+/g;
const SOFT_HYPHENS = /\u00AD/g;
