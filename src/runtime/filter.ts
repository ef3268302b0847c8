import { classify, readCommandLine, type Command, type CommandLine, type Grammar } from './grammar.ts';

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
 */
export class CommandFilter {
  readonly #grammar: Grammar;
  readonly #onText: (text: string) => void;
  /** The commands of the turn, in the order issued; complete after {@link end}. */
  readonly commands: Command[] = [];
  #state: 'undecided' | 'text' | 'command' | 'block' = 'undecided';
  /** The part of the current line that is withheld or may be a fence. */
  #line = '';
  #fence: Fence | undefined;
  /** Whether the current text line may still open or close a fence. */
  #mayFence = false;
  #open: CommandLine | undefined;
  #body: string[] = [];
  #halfPair = '';
  #out = '';

  /** @param onText gets the text, at most once for each `push`, never empty. */
  constructor(grammar: Grammar, onText: (text: string) => void) {
    this.#grammar = grammar;
    this.#onText = onText;
  }

  /** Takes the next delta. */
  push(delta: string): void {
    let input = this.#halfPair + delta;
    this.#halfPair = '';
    if (isHighSurrogate(input.charCodeAt(input.length - 1))) {
      this.#halfPair = input.slice(-1);
      input = input.slice(0, -1);
    }
    this.#take(input);
    this.#flush();
  }

  /**
   * Ends the turn: what was withheld becomes text, a command, or a block that was not closed. @param truncated whether
   * the model was stopped before its end: then its last line may be incomplete
   */
  end(truncated = false): void {
    this.#take(this.#halfPair);
    this.#halfPair = '';
    if (this.#state === 'undecided' && classify(this.#grammar, this.#line, true) === 'command') this.#state = 'command';
    if (this.#state === 'undecided') this.#out += this.#line;
    else if (this.#state === 'command' || this.#state === 'block') this.#endLine(!truncated);
    // #endLine may have opened a block, or closed the one that was open.
    if (this.#open) this.#close(false);
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
      if (this.#mayFence) this.#watchFence(piece);
      return;
    }
    this.#line += piece;
    if (this.#state !== 'undecided' || piece === '') return;
    const kind = this.#fence ? 'text' : classify(this.#grammar, this.#line, false);
    if (kind === 'command') this.#state = 'command';
    if (kind === 'text') this.#startText();
  }

  #newline(): void {
    if (this.#state === 'undecided') {
      if (!this.#fence && classify(this.#grammar, this.#line, true) === 'command') this.#state = 'command';
      else this.#startText();
    }
    if (this.#state === 'text') {
      this.#out += '\n';
      if (this.#mayFence) this.#fence = nextFence(this.#fence, this.#line);
      this.#line = '';
      this.#state = 'undecided';
    } else {
      this.#endLine();
    }
  }

  #startText(): void {
    this.#state = 'text';
    this.#mayFence = true;
    const line = this.#line;
    this.#line = '';
    this.#out += line;
    this.#watchFence(line);
  }

  #watchFence(piece: string): void {
    this.#line += piece;
    this.#mayFence = /^ {0,3}(?:$|[`~])/.test(this.#line);
    if (!this.#mayFence) this.#line = '';
  }

  /** Ends a line of a command or a block. @param whole false when the line may be incomplete */
  #endLine(whole = true): void {
    const line = this.#line.endsWith('\r') ? this.#line.slice(0, -1) : this.#line;
    this.#line = '';
    if (this.#state === 'block') {
      if (line.trimEnd() === this.#open!.terminator) this.#close(true);
      else this.#body.push(line);
      return;
    }
    this.#open = readCommandLine(this.#grammar, line);
    if (this.#open.terminator) this.#state = 'block';
    else this.#close(whole);
  }

  #close(closed: boolean): void {
    const { verb, args, terminator } = this.#open!;
    const body = terminator ? this.#body.map((line) => `${line}\n`).join('') : undefined;
    this.commands.push({ verb, args, body, closed });
    this.#open = undefined;
    this.#body = [];
    this.#state = 'undecided';
  }

  #flush(): void {
    const text = this.#out;
    this.#out = '';
    if (text !== '') this.#onText(text);
  }
}

interface Fence {
  mark: string;
  length: number;
}

/** The fence that is open after this line (CommonMark 0.31, §4.5). */
function nextFence(open: Fence | undefined, line: string): Fence | undefined {
  const match = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line.trimEnd());
  if (!match) return open;
  const [, run, rest] = match as unknown as [string, string, string];
  if (!open) return run[0] === '`' && rest.includes('`') ? undefined : { mark: run[0]!, length: run.length };
  const closes = run[0] === open.mark && run.length >= open.length && rest.trim() === '';
  return closes ? undefined : open;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
