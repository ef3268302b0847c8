import { convert } from 'html-to-text';
import type { DocumentText } from '../../runtime/documents.ts';
import { MAX_TITLE } from './bounds.ts';
import { cleaned } from './cleaned.ts';
import { attributeOf, type XmlPiece, xmlPieces } from './xml.ts';

/** Entries that are listed, and characters of the summary of each. */
const [MAX_ENTRIES, MAX_SUMMARY] = [500, 1000];
/** Characters of HTML that a summary is made of. */
const MAX_HTML = 20_000;

const ENTRIES: ReadonlySet<string> = new Set(['item', 'entry']);
/** What is listed of an entry, each with the elements that say it, the best first. */
const FIELDS = {
  title: ['title', 'dc:title'],
  link: ['link', 'guid', 'id'],
  date: ['pubDate', 'published', 'updated', 'dc:date', 'date'],
  summary: ['description', 'summary', 'content:encoded', 'content'],
};

/** The texts of an entry by the elements that hold them. */
type Entry = Map<string, string>;

/** Reads RSS or Atom as a list of its entries. One without entries stays the XML that it is. */
export function readFeed(document: DocumentText, url?: string): DocumentText {
  const { title, entries, more } = entriesOf(document.pages[0]!);
  if (entries.length === 0) return document;
  const lines = entries.map((entry, index) => lineOf(entry, index + 1, url));
  const rest = more > 0 ? [`(and ${more} more)`] : [];
  return { ...document, title, pages: [[...lines, ...rest].join('\n\n')], truncated: document.truncated || more > 0 };
}

function entriesOf(xml: string): { title: string; entries: Entry[]; more: number } {
  const entries: Entry[] = [];
  let [more, title] = [0, ''];
  let entry: Entry | undefined;
  /** What is being read: a direct child of the entry or, outside of entries, the feed's title. */
  let field: Field | undefined;
  /** How deep in the entry, or in the title. */
  let depth = 0;
  for (const piece of xmlPieces(xml)) {
    if (piece.kind === 'text') {
      if (field) field.text += piece.text;
    } else if (ENTRIES.has(piece.name)) {
      // Also where the one before was not closed well.
      entry = piece.kind === 'open' ? new Map() : undefined;
      [depth, field] = [0, undefined];
      if (!entry) continue;
      if (entries.length < MAX_ENTRIES) entries.push(entry);
      else more += 1;
    } else if (piece.kind === 'open') {
      if (depth === 0 && (entry || (piece.name === 'title' && title === ''))) field = fieldOf(piece);
      if (entry || field) depth += 1;
    } else if (depth > 0) {
      depth -= 1;
      if (depth > 0 || !field) continue;
      const text = textOf(field);
      if (!entry) title = text;
      else if (text !== '' && !entry.has(field.name)) entry.set(field.name, text);
      field = undefined;
    }
  }
  return { title: title.slice(0, MAX_TITLE), entries, more };
}

interface Field {
  name: string;
  text: string;
  isHtml: boolean;
}

const fieldOf = (piece: XmlPiece & { kind: 'open' }): Field => ({ name: piece.name, text: hrefOf(piece), isHtml: isHtml(piece) });

/** Where an entry of Atom leads; in RSS it is the element's text. */
function hrefOf(piece: XmlPiece & { kind: 'open' }): string {
  if (piece.name !== 'link' || !['', 'alternate'].includes(attributeOf(piece, 'rel'))) return '';
  return attributeOf(piece, 'href');
}

/** RSS has HTML in its summaries, Atom where it says so; titles have it now and then. */
function isHtml(piece: XmlPiece & { kind: 'open' }): boolean {
  const type = attributeOf(piece, 'type');
  return type === 'html' || (type === '' && (piece.name === 'description' || piece.name === 'content:encoded'));
}

function textOf({ text, isHtml }: Field): string {
  const isMarkup = isHtml || /&[a-z]{2,8};|&#\d/i.test(text);
  return cleaned(isMarkup ? convert(text.slice(0, MAX_HTML), { wordwrap: false, selectors: SELECTORS }) : text);
}

const SELECTORS = [
  { selector: 'a', options: { ignoreHref: true } },
  { selector: 'img', format: 'skip' },
];

function lineOf(entry: Entry, number: number, url: string | undefined): string {
  const [title, link, date, summary] = Object.values(FIELDS).map(
    (names) => names.map((name) => entry.get(name)).find((text) => text) ?? '',
  );
  const target = URL.canParse(link!, url) ? new URL(link!, url).href : '';
  const shown = summary!.length > MAX_SUMMARY ? `${summary!.slice(0, MAX_SUMMARY)}…` : summary!;
  const lines = [title || '(no title)', target, date!, ...shown.split('\n')].filter((line) => line !== '');
  return `${number}. ${lines.join('\n   ')}`;
}
