import { StringBuilder } from '../lib/string-builder.ts';
import { endsInHalf } from '../lib/well-formed.ts';
import { FenceLine, type Fence } from './fence.ts';
import { classify, readCommandLine, type Command, type CommandLine, type Grammar } from './grammar.ts';

/**
 * UTF-16 units that the line of a command may have; the longest that makes sense, `/mcp call`, takes half of them. What is
 * longer is not kept. Blocks are bounded with the text of their run.
 */
export const LINE_MAX = 2 * 1024 * 1024;

const THOUGHTS_END = '</think>';

/**
 * Separates a turn's output into text and commands while it streams in.
 *
 *                     ┌──────────────── newline ────────────────┐
 *                     ▼                                         │
 *   line start ──▶ undecided ──▶ text (passed on at once) ──────┤
 *                     │                                         │
 *                     └──▶ command line ──▶ (block ──▶ end) ────┘
 *
 * Inside a fenced code block every line is text. The result does not depend on where the deltas are cut. Only what may
 * still become a command is withheld: the beginning of a line as long as it can be a verb, command lines and blocks
 * themselves, and half of a surrogate pair.
 *
 * Whoever writes the turn chooses the deltas too, so no delta may cost more than its own length: what was collected is not
 * looked at again before its line is complete.
 */
export class CommandFilter {
  readonly #grammar: Grammar;
  readonly #onText: (text: string) => void;
  /** The commands of the turn, in the order issued; complete after {@link end}. */
  readonly commands: Command[] = [];
  #state: 'undecided' | 'text' | 'command' | 'block' = 'undecided';
  /** The part of the current line that is withheld, while it is not known what it will be. */
  #line = '';
  /** The current line of a command or a block. */
  readonly #commandLine = new StringBuilder();
  /** Whether the line of a command is longer than it may be, so that its end was dropped. */
  #tooLong = false;
  #fence: Fence | undefined;
  /** What the current line of text is to a fence. */
  readonly #fenceLine = new FenceLine();
  #open: CommandLine | undefined;
  readonly #body = new StringBuilder();
  /** How much of the end of thoughts the current line of text begins with; -1 when it begins otherwise. */
  #matched = 0;
  #halfPair = '';
  #out = '';
  #hasText = false;

  /** @param onText gets the text, at most once for each `push`, never empty. */
  constructor(grammar: Grammar, onText: (text: string) => void) {
    this.#grammar = grammar;
    this.#onText = onText;
  }

  /** Whether the turn has had neither a command nor text other than blanks. */
  get isSilent(): boolean {
    return !this.#hasText && this.commands.length === 0;
  }

  /** Takes the next delta. */
  push(delta: string): void {
    let input = this.#halfPair + delta;
    this.#halfPair = '';
    if (endsInHalf(input)) {
      this.#halfPair = input.slice(-1);
      input = input.slice(0, -1);
    }
    this.#take(input);
    this.#flush();
  }

  /**
   * Ends the turn: what was withheld becomes text or a command, and a block that is open ends with it. @param truncated whether
   * the model was stopped before its end: then its last line may be incomplete, and an open block is not closed
   */
  end(truncated = false): void {
    this.#take(this.#halfPair);
    this.#halfPair = '';
    if (this.#state === 'undecided' && classify(this.#grammar, this.#line, true) === 'command') this.#startCommand();
    if (this.#state === 'undecided') this.#out += this.#line;
    else if (this.#state === 'text') this.#endThoughts();
    else if (this.#state === 'command' || this.#state === 'block') this.#endLine(!truncated);
    // #endLine may have opened a block, or closed the one that was open.
    if (this.#open) this.#close(!truncated);
    this.#flush();
  }

  #take(input: string): void {
    let from = 0;
    while (from < input.length) {
      const newline = input.indexOf('\n', from);
      this.#piece(input.slice(from, newline < 0 ? undefined : newline));
      if (newline < 0) return;
      this.#newline();
      from = newline + 1;
    }
  }

  /** Takes a piece of the current line. */
  #piece(piece: string): void {
    if (this.#state === 'text') {
      this.#out += piece;
      this.#fenceLine.take(piece);
      this.#match(piece);
      return;
    }
    if (this.#state !== 'undecided') return this.#commandPiece(piece);
    if (piece === '') return;
    this.#line += piece;
    const kind = this.#fence ? 'text' : classify(this.#grammar, this.#line, false);
    if (kind === 'text') return this.#startText();
    if (kind === 'command') this.#startCommand();
  }

  #newline(): void {
    if (this.#state === 'undecided') {
      if (!this.#fence && classify(this.#grammar, this.#line, true) === 'command') this.#startCommand();
      else this.#startText();
    }
    if (this.#state === 'text') {
      this.#endThoughts();
      this.#out += '\n';
      this.#fence = this.#fenceLine.end(this.#fence);
      this.#state = 'undecided';
    } else {
      this.#endLine();
    }
  }

  /** Some templates begin a turn's thoughts, so that only their end is written: commands before it are none. */
  #endThoughts(): void {
    if (this.#matched === THOUGHTS_END.length && !this.#fence) this.commands.length = 0;
  }

  #match(piece: string): void {
    for (let at = 0; at < piece.length && this.#matched >= 0 && this.#matched < THOUGHTS_END.length; at += 1) {
      this.#matched = piece[at] === THOUGHTS_END[this.#matched] ? this.#matched + 1 : -1;
    }
  }

  #startText(): void {
    this.#state = 'text';
    this.#matched = 0;
    this.#match(this.#line);
    this.#out += this.#line;
    this.#fenceLine.take(this.#line);
    this.#line = '';
  }

  #startCommand(): void {
    this.#state = 'command';
    this.#commandPiece(this.#line);
    this.#line = '';
  }

  /** Takes a piece of the line of a command or a block. */
  #commandPiece(piece: string): void {
    const room = LINE_MAX - this.#commandLine.length;
    if (this.#state === 'command' && piece.length > room) {
      this.#tooLong = true;
      piece = piece.slice(0, room);
    }
    this.#commandLine.add(piece);
  }

  /** Ends a line of a command or a block. @param whole false when the line may be incomplete */
  #endLine(whole = true): void {
    const taken = this.#commandLine.take();
    const line = taken.endsWith('\r') ? taken.slice(0, -1) : taken;
    if (this.#state === 'block') {
      if (line.trimEnd() === this.#open!.terminator) this.#close(true);
      else this.#body.add(`${line}\n`);
      return;
    }
    this.#open = readCommandLine(this.#grammar, line);
    if (this.#open.terminator) this.#state = 'block';
    else this.#close(whole);
  }

  #close(closed: boolean): void {
    const { verb, args, terminator } = this.#open!;
    const body = terminator ? this.#body.take() : undefined;
    this.commands.push({ verb, args, body, closed, ...(this.#tooLong ? { tooLong: true } : {}) });
    this.#open = undefined;
    this.#tooLong = false;
    this.#state = 'undecided';
  }

  #flush(): void {
    const text = this.#out;
    this.#out = '';
    if (text === '') return;
    this.#hasText ||= text.trim() !== '';
    this.#onText(text);
  }
}
