import { Flow } from './flow.ts';
import type { Href } from './links.ts';
import type { Before, Place } from './marks.ts';
import { Places, withoutMarks } from './places.ts';
import { refreshOf, type Refresh } from './refresh.ts';
import type { Table } from './table.ts';
import { attribute, type Element } from './tree.ts';

/** What is to be done when an element's contents have been read. */
export type End = () => void;

/** How many elements may have a text of their own at the same place; what nests deeper is read without marks. */
const MAX_FLOWS = 24;
/** Of each kind of links, those that are looked at. */
const MAX_HREFS = 2000;

const WORD = /[\p{L}\p{N}]/u;
/** How a word or a piece of code ends. */
const WORD_END = /[\p{L}\p{N}`]/u;

/** A list that is open. */
export interface List {
  ordered: boolean;
  type: string;
  next: number;
  step: 1 | -1;
}

/** A page that is being read: what has been found so far, and where the reader is. */
export class Reading {
  flow = new Flow();
  title = '';
  base = '';
  /** What is shown where scripts don't run. */
  noscript = '';
  /** The text of its navigation. */
  menus = '';
  refresh: Refresh | undefined;
  /** Where a script says that it goes. */
  scripted = '';
  readonly hrefs: Href[] = [];
  readonly navigation: Href[] = [];
  /** Pages within the page. */
  readonly frames: Href[] = [];
  /** Scripts, fields for passwords, characters of text, and roots that are left empty for scripts. */
  readonly seen = { scripts: 0, passwords: 0, characters: 0, emptyRoots: 0 };
  readonly places = new Places();
  readonly lists: List[] = [];
  readonly tables: Table[] = [];
  /** How many of them the reader is in. */
  readonly within = { pre: 0, code: 0, nav: 0, heading: 0, noscript: 0, raised: 0 };
  /** Whether an element has just ended, and no text of the one around it has followed. */
  isBeside = false;
  place: Place = { siblings: [], index: 0 };
  #flows = 1;

  /** Whether an element may still have a text of its own. */
  get canNest(): boolean {
    return this.#flows < MAX_FLOWS;
  }

  /**
   * The contents of an element go into a flow of their own.
   * @param end gets it, and has the flow around it back
   * @param flat instead, where elements nest too deep: their contents stay in the flow around them
   * @param goesOn whether their first word follows that of the flow around them
   */
  nested(end: (inner: Flow, outer: Flow) => void, flat?: End, goesOn = false): End | undefined {
    if (!this.canNest) return flat;
    const outer = this.flow;
    const inner = new Flow(goesOn ? outer : undefined);
    this.flow = inner;
    this.#flows += 1;
    return () => {
      this.flow = outer;
      this.#flows -= 1;
      end(inner, outer);
    };
  }

  /** A part of a line, with what is made of its text. @param goesOn as for {@link nested} */
  inline(make: (text: string, at: Before) => string, goesOn = false): End | undefined {
    return this.nested(
      (inner, outer) => {
        const { before, behind } = outer;
        outer.append(inner, inner.text === '' ? '' : make(inner.text, { before: inner.indented ? '' : before, behind }));
      },
      undefined,
      goesOn,
    );
  }

  /** A block of lines, with what is made of them. */
  block(lines: 1 | 2, make: (text: string) => string): End | undefined {
    this.flow.break(lines);
    const end = (): void => this.flow.break(lines);
    return this.nested((inner, outer) => {
      if (inner.text !== '') outer.put(make(inner.text));
      end();
    }, end);
  }

  /** A line by itself, or several. */
  lines(count: 1 | 2): End {
    this.flow.break(count);
    return () => this.flow.break(count);
  }

  /** Counts while the reader is in such an element. */
  inside(kind: keyof Reading['within'], end: End | undefined): End {
    this.within[kind] += 1;
    return () => {
      this.within[kind] -= 1;
      end?.();
    };
  }

  /** @param isFirst whether it is the first thing in its element */
  text(value: string, isFirst: boolean): void {
    if (isFirst && this.isBeside) this.part(value);
    this.isBeside = false;
    if (this.within.nav === 0 && this.within.noscript === 0) this.seen.characters += value.trim().length;
    const text = this.#marked(withoutMarks(value));
    if (this.within.pre > 0) this.flow.put(text);
    else this.flow.write(text);
  }

  /** Two words that have an element each, with nothing between them, are two: it is the style of the page that parts them. */
  part(next: string): void {
    const { flow, within } = this;
    if (within.code === 0 && next.length > 1 && WORD_END.test(flow.before) && WORD.test(next.charAt(0))) flow.space();
  }

  /** A text with the places that it is the first one of; what is not shown has none, and what is raised may be written otherwise. */
  #marked(text: string): string {
    const { nav, noscript, raised, heading } = this.within;
    return nav + noscript + raised > 0 ? text : this.places.mark(text, heading > 0);
  }

  link(href: string, text: string): void {
    const list = this.within.nav > 0 ? this.navigation : this.hrefs;
    if (href !== '' && list.length < MAX_HREFS) list.push({ href, text: withoutMarks(text) });
  }

  meta(element: Element): void {
    if ((attribute(element, 'http-equiv') ?? '').trim().toLowerCase() !== 'refresh') return;
    this.refresh ??= refreshOf(attribute(element, 'content') ?? '');
  }
}
