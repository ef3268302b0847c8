import type { Token, Tokens } from 'marked';
import { forTerminal } from '../../lib/terminal.ts';
import { blocksOf, codeLines, linesOf } from './markdown.ts';
import type { Style } from './style.ts';

/** A block that has grown to so many lines is let go in parts. */
const LONG = 8;
/** More than that is not looked at at once, and a block that is longer is divided, well or not. */
const TOO_LONG = 16 * 1024;

/**
 * The Markdown of an answer as it comes in: blocks that are finished, which can be printed for good, and the one that still
 * grows, whose look the next word may change.
 */
export class Answer {
  readonly #style: Style;
  #raw = '';
  /** What is not printed, ready for a terminal. */
  #rest = '';
  /** How much of the text, ready for a terminal, is. */
  #printed = 0;
  /** The line that opened the block of code in whose midst the rest begins. */
  #fence = '';
  /** Whether something stands above, from which the next block is set off. */
  #isBelow = false;
  /** The rest goes on with a block of which lines are printed. */
  #isWithin = false;

  constructor(style: Style) {
    this.#style = style;
  }

  add(delta: string): void {
    this.#raw += delta;
    this.#rest += ready(delta);
  }

  /** The lines that are finished and were not given yet. */
  take(width: number): string[] {
    const lines: string[] = [];
    while (this.#rest.length > TOO_LONG) lines.push(...this.#takeAny(width));
    const complete = this.#rest.slice(0, this.#rest.lastIndexOf('\n') + 1);
    return complete === '' ? lines : [...lines, ...this.#takeFrom(complete, width)];
  }

  /** How the rest looks at present. */
  growing(width: number): string[] {
    return this.#render(blocksOf(this.#fence + this.#rest), width);
  }

  /** All lines that were not given yet. */
  flush(width: number): string[] {
    const lines = this.take(width);
    lines.push(...this.growing(width));
    this.#printed += this.#rest.length;
    this.#rest = '';
    this.#fence = '';
    this.#isWithin = false;
    this.#isBelow ||= lines.length > 0;
    return lines;
  }

  /** Withdraws what is behind so many units. @returns false when some of that is printed: the rest is the whole answer then */
  rewind(length: number): boolean {
    this.#raw = this.#raw.slice(0, length);
    const text = ready(this.#raw);
    const isWhole = text.length >= this.#printed;
    if (!isWhole) {
      this.#printed = 0;
      this.#fence = '';
      this.#isWithin = false;
    }
    this.#rest = text.slice(this.#printed);
    return isWhole;
  }

  /** The length of the answer, as `rewind` counts it. */
  get length(): number {
    return this.#raw.length;
  }

  /** All blocks of a text but the last one, and of that what won't change. */
  #takeFrom(text: string, width: number): string[] {
    const blocks = blocksOf(this.#fence + text);
    const last = blocks.findLastIndex(({ type }) => type !== 'space');
    const lines = this.#print(blocks.slice(0, Math.max(0, last)), width);
    return blocks[last] ? [...lines, ...this.#takePart(blocks[last], width)] : lines;
  }

  /** As {@link #takeFrom}, of the beginning; at least something, for a text that never comes to an end. */
  #takeAny(width: number): string[] {
    const window = this.#rest.slice(0, TOO_LONG);
    const text = window.slice(0, window.lastIndexOf('\n') + 1) || window;
    const { length } = this.#rest;
    const lines = this.#takeFrom(text, width);
    return this.#rest.length < length ? lines : this.#print(blocksOf(this.#fence + text), width);
  }

  #print(blocks: Token[], width: number): string[] {
    if (blocks.length === 0) return [];
    const lines = this.#render(blocks, width);
    this.#cut(blocks.reduce((sum, { raw }) => sum + raw.length, 0) - this.#fence.length);
    this.#fence = '';
    this.#isWithin = false;
    this.#isBelow ||= lines.length > 0;
    return lines;
  }

  /** Lines of a block that grows and has become long: those that what follows won't change. */
  #takePart(block: Token, width: number): string[] {
    if (block.type === 'code' && /^ {0,3}[`~]{3}/.test(block.raw)) return this.#takeCode(block as Tokens.Code, width);
    const count = block.raw.split('\n').length - 1;
    if (block.type === 'list' && count > LONG && (block as Tokens.List).items.length > 1) {
      const { items, ...list } = block as Tokens.List;
      const done = items.slice(0, -1);
      const raw = done.map((item) => item.raw).join('');
      // The items of a list are cut out of it; were they not, the rest would begin in the wrong place.
      if (block.raw.startsWith(raw)) return this.#printPart({ ...list, raw, items: done } as Tokens.List, width);
    }
    if (block.type === 'paragraph' && count > LONG) {
      const raw = block.raw.slice(0, block.raw.trimEnd().lastIndexOf('\n') + 1);
      const [part] = blocksOf(raw);
      if (part?.raw === raw || part?.raw === raw.trimEnd()) return this.#printPart({ ...part, raw }, width);
    }
    return [];
  }

  #printPart(part: Token, width: number): string[] {
    const lines = this.#print([part], width);
    this.#isWithin = !(part.type === 'list' && (part as Tokens.List).loose);
    return lines;
  }

  #takeCode({ raw }: Tokens.Code, width: number): string[] {
    const open = raw.slice(0, raw.indexOf('\n') + 1);
    const body = raw.slice(open.length);
    const mark = /[`~]{3,}/.exec(open)![0];
    const isClosed = new RegExp(`^ {0,3}${mark[0]}{${mark.length},}[ ]*$`, 'm').test(body);
    if (isClosed || body === '') return [];
    const gap = this.#isBelow && !this.#isWithin ? [''] : [];
    const lines = [...gap, ...codeLines(body.replace(/\n$/, ''), width, this.#style)];
    this.#cut(raw.length - this.#fence.length);
    this.#fence = open;
    this.#isWithin = true;
    this.#isBelow = true;
    return lines;
  }

  #cut(length: number): void {
    this.#rest = this.#rest.slice(length);
    this.#printed += length;
  }

  #render(blocks: Token[], width: number): string[] {
    const lines: string[] = [];
    for (const [index, block] of blocks.entries()) {
      const isRest = this.#isWithin && index === 0;
      const own = isRest && this.#fence !== '' ? this.#restOfCode(block, width) : linesOf(block, width, this.#style);
      const isSetOff = lines.length > 0 || (this.#isBelow && !isRest);
      if (own.length > 0) lines.push(...(isSetOff ? [''] : []), ...own);
    }
    return lines;
  }

  /** Code that was only closed since is no empty line. */
  #restOfCode(block: Token, width: number): string[] {
    const { text } = block as Tokens.Code;
    return text === '' ? [] : codeLines(text, width, this.#style);
  }
}

/** Text that neither commands a terminal nor jumps in it. */
function ready(text: string): string {
  return forTerminal(text).replaceAll('\t', '    ');
}
