import { StringBuilder } from '../lib/string-builder.ts';
import { chomp, type CommandLines } from './command-lines.ts';
import { FenceLine, type Fence } from './fence.ts';
import { readCommandLine, type CommandLine, type Grammar } from './grammar.ts';

/**
 * The lines of a block, up to its terminator. Two mistakes of models are mended, since what they swallow is lost: the
 * terminator is missing before the next block of the same command, or is written in another way.
 *
 *   line ──the terminator──────────────────────────────▶ last
 *     ├────the next block of the same command───────────▶ none: this one has ended
 *     ├────almost the terminator──▶ body, and the end if no terminator follows: the lines behind it are read again
 *     └────else──▶ body
 *
 * In a fence of the body, the beginning of such a block and its terminator are an example, and part of the body.
 */
export class Block implements CommandLines {
  readonly #grammar: Grammar;
  readonly #line: CommandLine;
  readonly #terminator: string;
  readonly #body = new StringBuilder();
  readonly #fenceLine = new FenceLine();
  #fence: Fence | undefined;
  /** Blocks that have begun in the fence and not ended. */
  #examples = 0;
  /** The body up to the first line that is almost the terminator. */
  #early: string | undefined;
  /** The lines behind that. */
  readonly #rest = new StringBuilder();

  constructor(grammar: Grammar, line: CommandLine & { terminator: string }) {
    this.#grammar = grammar;
    this.#line = line;
    this.#terminator = line.terminator;
  }

  take(raw: string, newline: '\n' | '', isSecond: boolean): 'more' | 'last' | 'none' {
    const line = chomp(raw);
    const read = MATTERS.test(line) ? this.#read(line) : 'body';
    if (read === 'last') {
      this.#early = undefined;
      this.#rest.take();
    }
    if (read === 'last' || read === 'none') return read;
    // No line is read a third time.
    if (read === 'almost' && isSecond) return 'last';
    if (this.#early !== undefined) this.#rest.add(raw + newline);
    else if (read === 'almost') this.#early = this.#body.toString();
    this.#body.add(`${line}\n`);
    return 'more';
  }

  close(): ReturnType<CommandLines['close']> {
    const body = this.#early ?? this.#body.toString();
    return { command: { args: this.#line.args, body }, rest: this.#rest.toString() };
  }

  #read(line: string): 'last' | 'none' | 'almost' | 'body' {
    const closes = line.trimEnd() === this.#terminator;
    const opens = !closes && this.#opens(line);
    const isExample = closes ? this.#examples > 0 : opens && this.#fence !== undefined;
    if (isExample) this.#examples += closes ? -1 : 1;
    else if (closes) return 'last';
    else if (opens) return 'none';
    else if (!this.#fence && isAlmost(line, this.#terminator)) return 'almost';
    this.#fenceLine.take(line);
    this.#fence = this.#fenceLine.end(this.#fence);
    if (!this.#fence) this.#examples = 0;
    return 'body';
  }

  #opens(line: string): boolean {
    const { verb } = this.#line;
    if (!line.startsWith(`/${verb}`) || !BEHIND_VERB.test(line.charAt(verb.length + 1))) return false;
    const { args, terminator } = readCommandLine(this.#grammar, line);
    return terminator === this.#terminator && (this.#grammar.get(verb)!.reopens?.(args) ?? true);
  }
}

/** The characters of terminators, beginnings of blocks and fences, which few lines have. */
const MATTERS = /[/／`~]/;
const BEHIND_VERB = /^\s?$/;

/** Characters of a line that may be almost a terminator. */
const ALMOST_MAX = 64;
/** Blanks, invisible characters, emphasis and the marks of sentences. */
const AROUND = /[\s\p{Cf}`*.,:;]/gv;

/** Whether a line is a terminator but for its case and what stands around it or between its letters. */
const isAlmost = (line: string, terminator: string): boolean =>
  line.length <= ALMOST_MAX &&
  (line.includes('/') || line.includes('／')) &&
  line.replace(AROUND, '').replace('／', '/').toLowerCase() === terminator;
