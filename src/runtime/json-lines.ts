import { StringBuilder } from '../lib/string-builder.ts';
import { chomp, type CommandLines } from './command-lines.ts';
import { FenceLine, type Fence } from './fence.ts';
import { classify, type CommandLine, type Grammar } from './grammar.ts';

/** UTF-16 units that are looked at behind the line of a command: blanks, and the beginning of a fence. */
const AHEAD_MAX = 32;
const AHEAD = /^\s*(?:(?<open>`{3,}|~{3,})(?:json[c5]?)?[ \t]*\r?\n\s*)?\{/i;
/** What may become that. */
const ALMOST = /^\s*(?:`{1,2}|~{1,2}|(?:`{3,}|~{3,})(?:j|js|jso|json[c5]?)?[ \t]*(?:\r?\n?|\r?\n\s+))?$/i;

/** @param ahead what stands behind the line of a command @returns whether its arguments begin there, and the fence that they stand in */
export function jsonAhead(ahead: string): { fence: Fence | undefined } | 'none' | 'unknown' {
  const found = AHEAD.exec(ahead);
  if (found) {
    const { open } = found.groups!;
    return { fence: open === undefined ? undefined : { mark: open.charCodeAt(0), length: open.length } };
  }
  return ahead.length < AHEAD_MAX && ALMOST.test(ahead) ? 'unknown' : 'none';
}

/**
 * A JSON object at the end of a command that goes on in the lines behind it, until its brackets are closed, or the fence that
 * it stands in. They are put together in one line: a blank is a blank, but a string has no end of a line, which then is the
 * mistake that the command tells. So is what stands behind the object in its fence; but where the fence does not end, that was none
 * of the arguments, and is read again.
 */
export class JsonLines implements CommandLines {
  readonly #grammar: Grammar;
  readonly #args = new StringBuilder();
  readonly #max: number;
  readonly #brackets = new Brackets();
  readonly #fence: Fence | undefined;
  readonly #fenceLine = new FenceLine();
  /** Whether nothing is missing but the end of the fence, and the lines behind that. */
  #isWhole = false;
  readonly #behind = new StringBuilder();
  #tooLong = false;

  /** @param json how far it has come on the command's own line @param max UTF-16 units of the arguments */
  constructor(grammar: Grammar, { args }: CommandLine, json: string, max: number, fence?: Fence) {
    this.#grammar = grammar;
    this.#args.add(args);
    this.#max = max;
    this.#fence = fence;
    this.#brackets.take(json);
  }

  get isOpen(): boolean {
    return this.#brackets.isOpen;
  }

  take(raw: string, newline: '\n' | ''): 'more' | 'last' | 'none' {
    const line = chomp(raw);
    if (this.#endsFence(line)) {
      for (const one of this.#behind.take().split('\n')) this.#add(` ${one.trim()}`);
      return 'last';
    }
    // What a file in a fence quotes runs nothing, though its string has ends of lines by mistake.
    const isQuoted = this.#fence && this.#brackets.inString;
    if (!isQuoted && classify(this.#grammar, line, true) === 'command') return 'none';
    if (this.#isWhole) this.#behind.add(raw + newline);
    else {
      this.#add(this.#brackets.inString ? `\n${line}` : ` ${line.trim()}`);
      this.#brackets.take(line);
      this.#isWhole = !this.isOpen;
    }
    return this.#fence || this.isOpen ? 'more' : 'last';
  }

  close(): ReturnType<CommandLines['close']> {
    const args = this.#args.toString().trim();
    return { command: { args, body: undefined, ...(this.#tooLong ? { tooLong: true } : {}) }, rest: this.#behind.toString() };
  }

  #endsFence(line: string): boolean {
    if (!this.#fence) return false;
    this.#fenceLine.take(line);
    return !this.#fenceLine.end(this.#fence);
  }

  #add(piece: string): void {
    const room = this.#max - this.#args.length;
    if (piece.length > room) this.#tooLong = true;
    if (room > 0) this.#args.add(piece.slice(0, room));
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Counts the brackets of JSON. Each character is looked at once. */
class Brackets {
  #depth = 0;
  #escaped = false;
  inString = false;

  get isOpen(): boolean {
    return this.#depth > 0 || this.inString;
  }

  take(text: string): void {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (this.#escaped) this.#escaped = false;
      else if (code === QUOTE) this.inString = !this.inString;
      else if (this.inString) this.#escaped = code === BACKSLASH;
      // [ and {, ] and }: the codes differ in one bit.
      else if ((code | 0x20) === 0x7b) this.#depth += 1;
      else if ((code | 0x20) === 0x7d) this.#depth -= 1;
    }
  }
}
