import { StringBuilder } from '../lib/string-builder.ts';
import { endsInHalf } from '../lib/well-formed.ts';
import { Block } from './block.ts';
import { chomp, type CommandLines } from './command-lines.ts';
import { FenceLine, type Fence } from './fence.ts';
import { classify, readCommandLine, type Command, type CommandLine, type Grammar } from './grammar.ts';
import { endsFrame, MARKER_MAX, mayBeMarker, readMarker, type Part } from './invented.ts';
import { jsonAhead, JsonLines } from './json-lines.ts';

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
 *                     ├──▶ terminator without a block ──────────┤
 *                     ├──▶ marker ──▶ (invented … its end) ─────┤
 *                     └──▶ command ──▶ (ahead) ──▶ (lines) ─────┘
 *
 * Inside a fenced code block every line is text. The result does not depend on where the deltas are cut. Only what may
 * still be none of the text is withheld: the beginning of a line as long as it can be a verb, command lines and blocks
 * themselves, lone terminators, what looks like results behind a command, and half of a surrogate pair.
 *
 * Whoever writes the turn chooses the deltas too, so no delta may cost more than its own length: what was collected is not
 * looked at again before its line is complete, and no line is read more than twice.
 */
export class CommandFilter {
  readonly #grammar: Grammar;
  readonly #onText: (text: string) => void;
  /** The commands of the turn, in the order issued; complete after {@link end}. */
  readonly commands: Command[] = [];
  /** The parts of the turn that pass for results of commands; complete after {@link end}. */
  readonly invented: Part[] = [];
  #state: 'undecided' | 'text' | 'terminator' | 'marker' | 'invented' | 'command' | 'ahead' | 'lines' = 'undecided';
  /** The part of the current line that is withheld, while it is not known what it will be; what is `ahead` may be several lines. */
  #line = '';
  /** The current line of a command, or of those behind it. */
  readonly #commandLine = new StringBuilder();
  /** Whether the line of a command is longer than it may be, so that its end was dropped. */
  #tooLong = false;
  #fence: Fence | undefined;
  /** What the current line of text is to a fence. */
  readonly #fenceLine = new FenceLine();
  /** A command that more may belong to. */
  #open: CommandLine | undefined;
  #lines: CommandLines | undefined;
  /** Up to where lines were read before, by a block that had ended. */
  #readTo = 0;
  #frame: 'all' | 'one' = 'all';
  /** How much of the turn was taken, and where its current line begins. */
  #taken = 0;
  #lineAt = 0;
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
    this.#finish(!truncated);
    this.#flush();
  }

  #take(input: string): void {
    let from = 0;
    while (from < input.length) {
      const newline = input.indexOf('\n', from);
      const piece = input.slice(from, newline < 0 ? undefined : newline);
      this.#taken += piece.length;
      this.#piece(piece);
      if (newline < 0) return;
      this.#taken += 1;
      this.#newline();
      from = newline + 1;
    }
  }

  /** Takes what was taken before, as if it came now. */
  #takeAgain(input: string): void {
    this.#taken -= input.length;
    this.#lineAt = this.#taken;
    this.#take(input);
  }

  /** Takes a piece of the current line. */
  #piece(piece: string): void {
    if (piece === '') return;
    switch (this.#state) {
      case 'text':
        this.#out += piece;
        this.#fenceLine.take(piece);
        return this.#match(piece);
      case 'undecided':
        this.#line += piece;
        return this.#decide(false);
      case 'terminator':
        return /\S/.test(piece) ? this.#startText(piece) : this.#withhold(piece);
      case 'marker':
        return this.#line.length + piece.length > MARKER_MAX ? this.#startText(piece) : this.#withhold(piece);
      case 'invented':
        return this.#withhold(piece.slice(0, Math.max(0, MARKER_MAX - this.#line.length)));
      case 'ahead':
        this.#withhold(piece);
        return this.#lookAhead();
      default:
        return this.#commandPiece(piece);
    }
  }

  #newline(): void {
    if (this.#state === 'undecided') this.#decide(true);
    this.#endLine('\n');
    this.#lineAt = this.#taken;
  }

  /** Finds out what the line is. @param complete whether all of it is there */
  #decide(complete: boolean): void {
    const head = this.#line;
    if (this.#fence) return this.#startText();
    if (head[0] === '[' && this.commands.length > 0) {
      const may = mayBeMarker(this.#grammar, head);
      if (may === undefined && !complete) return;
      if (may !== true || head.length > MARKER_MAX) return this.#startText();
      this.#state = 'marker';
      return;
    }
    const kind = classify(this.#grammar, head, complete);
    if (kind === 'text') return this.#startText();
    if (kind === 'terminator') {
      if (/^\S+\s*$/.test(head)) this.#state = 'terminator';
      else this.#startText();
    }
    if (kind === 'command') {
      this.#state = 'command';
      this.#line = '';
      this.#commandPiece(head);
    }
  }

  /** Ends the current line, or at the end of the turn what there is of it. @param whole false when it may be incomplete */
  #endLine(newline: '\n' | '', whole = true): void {
    switch (this.#state) {
      case 'text':
        this.#endThoughts();
        this.#out += newline;
        this.#fence = this.#fenceLine.end(this.#fence);
        this.#state = 'undecided';
        return;
      case 'terminator':
        this.#line = '';
        this.#state = 'undecided';
        return;
      case 'marker':
        return this.#endMarker(newline);
      case 'invented':
        this.invented.at(-1)!.to = this.#taken;
        if (newline === '' || endsFrame(this.#grammar, this.#line, this.#frame)) this.#state = 'undecided';
        this.#line = '';
        return;
      case 'command':
        return this.#endCommand(chomp(this.#commandLine.take()), whole);
      case 'ahead':
        this.#line += newline;
        return this.#lookAhead();
      case 'lines':
        return this.#endLineBehind(newline);
    }
  }

  /** Ends the turn in whatever state it is: a line may turn out to be none of a block, and what was withheld to be text. */
  #finish(whole: boolean): void {
    while (this.#open || this.#state !== 'undecided' || this.#line !== '') {
      if (this.#state === 'undecided') this.#decide(true);
      if (this.#state !== 'lines' || this.#commandLine.length > 0) this.#endLine('', whole);
      if (this.#open) this.#closeOpen(whole);
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

  #withhold(piece: string): void {
    this.#line += piece;
  }

  /** What was withheld of the line, and goes on with this piece, is text. */
  #startText(piece = ''): void {
    const line = this.#line + piece;
    this.#line = '';
    this.#state = 'text';
    this.#matched = 0;
    this.#match(line);
    this.#out += line;
    this.#fenceLine.take(line);
  }

  #endMarker(newline: '\n' | ''): void {
    const marker = readMarker(this.#grammar, this.#line);
    if (marker === 'none') {
      this.#startText();
      return this.#endLine(newline);
    }
    this.#line = '';
    this.invented.push({ from: this.#lineAt, to: this.#taken });
    this.#state = marker === 'end' ? 'undecided' : 'invented';
    if (marker !== 'end') this.#frame = marker;
  }

  /** Takes a piece of the line of a command, or of those behind it. */
  #commandPiece(piece: string): void {
    const room = LINE_MAX - this.#commandLine.length;
    if (this.#state === 'command' && piece.length > room) {
      this.#tooLong = true;
      piece = piece.slice(0, room);
    }
    this.#commandLine.add(piece);
  }

  #endCommand(text: string, whole: boolean): void {
    const line = readCommandLine(this.#grammar, text);
    const { verb, args, terminator } = line;
    const json = this.#tooLong ? undefined : this.#grammar.get(verb)!.json?.(args);
    const object = json ? new JsonLines(this.#grammar, line, json, LINE_MAX) : undefined;
    if (terminator) this.#openLines(line, new Block(this.#grammar, { ...line, terminator }));
    else if (object?.isOpen) this.#openLines(line, object);
    else if (json === '') {
      this.#open = line;
      this.#state = 'ahead';
    } else this.#push({ verb, args, body: undefined, closed: whole });
  }

  #openLines(line: CommandLine, lines: CommandLines): void {
    this.#open = line;
    this.#lines = lines;
    this.#state = 'lines';
  }

  /** Looks for arguments behind the line of a command. */
  #lookAhead(): void {
    const ahead = jsonAhead(this.#line);
    if (ahead === 'unknown') return;
    if (ahead === 'none') return this.#closeOpen(true);
    this.#openLines(this.#open!, new JsonLines(this.#grammar, this.#open!, '', LINE_MAX, ahead.fence));
    const json = this.#line.slice(this.#line.indexOf('{'));
    this.#line = '';
    this.#commandPiece(json);
  }

  #endLineBehind(newline: '\n' | ''): void {
    const raw = this.#commandLine.take();
    const taken = this.#lines!.take(raw, newline, this.#lineAt < this.#readTo);
    if (taken === 'more') return;
    const rest = this.#closeLines(true);
    if (taken === 'none') this.#readAgain(rest, raw + newline);
  }

  /** Closes a command that nothing more belongs to; what was withheld behind it is read as lines like any other. */
  #closeOpen(whole: boolean): void {
    if (this.#lines) {
      const rest = this.#closeLines(whole);
      return this.#readAgain(whole ? rest : '');
    }
    const { verb, args } = this.#open!;
    const ahead = this.#line;
    this.#line = '';
    this.#push({ verb, args, body: undefined, closed: whole });
    this.#takeAgain(ahead);
  }

  #closeLines(closed: boolean): string {
    const { verb } = this.#open!;
    const { command, rest } = this.#lines!.close();
    this.#push({ verb, ...command, closed });
    return rest;
  }

  /** @param rest lines that a block has swallowed @param line behind them */
  #readAgain(rest: string, line = ''): void {
    if (rest !== '') this.#readTo = this.#taken;
    this.#takeAgain(rest + line);
  }

  #push(command: Command): void {
    this.commands.push(this.#tooLong ? { ...command, tooLong: true } : command);
    this.#open = undefined;
    this.#lines = undefined;
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
