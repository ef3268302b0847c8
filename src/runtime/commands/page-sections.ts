import { cutCharacters } from '../../lib/text.ts';
import { onOneLine } from '../marks.ts';

/** Sections that are named where a wanted one is unknown: so many, and so many bytes of them. */
const NAMED = 60;
const NAMED_BYTES = 2 * 1024;
const TITLE = 80;
/** Headings of Markdown that are looked at; a text may be nothing else. */
const MAX_HEADINGS = 4000;

/** A place of a page that a link can lead to, `#id`. */
export interface Anchor {
  id: string;
  /** Where its text begins, in UTF-16 units of that of the page. */
  at: number;
  /** Whether it is that of a heading. */
  heading?: true;
}

interface Sectioned {
  text: string;
  anchors?: readonly Anchor[];
}

/** Where the section of a fragment begins in a page's text; undefined where it has none of that name. */
export function sectionAt(fragment: string, page: Sectioned): number | undefined {
  const { anchors = [], text } = page;
  const id = decoded(fragment);
  // Sites prefix ids that authors chose.
  const names = [fragment, id, `user-content-${id}`];
  const known =
    anchors.find((anchor) => names.includes(anchor.id)) ??
    anchors.find((anchor) => anchor.id.toLowerCase() === id.toLowerCase()) ??
    headingsOf(text).find((heading) => heading.id === slugOf(id));
  return known && lineStart(text, known.at);
}

/** The sections of a page, a line for each, as many as there is room for. */
export function sectionLines(page: Sectioned): string {
  const headings = (page.anchors ?? []).filter(({ heading }) => heading);
  const sections = new Map((headings.length > 0 ? headings : headingsOf(page.text)).map((section) => [section.at, section]));
  let room = NAMED_BYTES;
  const lines: string[] = [];
  for (const { id, at } of sections.values()) {
    const title = page.text
      .slice(at, at + 4 * TITLE)
      .trimStart()
      .split('\n', 1)[0]!;
    const line = onOneLine(`- #${id} ${cutCharacters(title, TITLE)}`.trimEnd());
    room -= Buffer.byteLength(line) + 1;
    if (room < 0 || lines.length === NAMED) break;
    lines.push(line);
  }
  const left = sections.size - lines.length;
  return [...lines, ...(left > 0 ? [`(and ${left} more)`] : [])].join('\n');
}

/** The headings of Markdown, by the ids that its readers give them. */
function headingsOf(text: string): Anchor[] {
  const headings: Anchor[] = [];
  for (const { index, 0: line, 1: title } of text.matchAll(/^#{1,6}[ \t]+(.+)$/gm)) {
    headings.push({ id: slugOf(title!), at: index + line.length - title!.length });
    if (headings.length === MAX_HEADINGS) break;
  }
  return headings;
}

const slugOf = (title: string): string =>
  title
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** The beginning of the line, if nothing but signs stand before that, as those of a list or a heading. */
function lineStart(text: string, at: number): number {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  return /^\P{L}{0,12}$/u.test(text.slice(start, at)) ? start : at;
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
