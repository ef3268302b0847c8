import { parseFragment, serialize } from 'parse5';
import { attributeOf, type XmlPiece, xmlPieces } from './xml.ts';

/** Entries that are listed, and characters of what each of them says. */
const [MAX_ENTRIES, MAX_TEXT] = [500, 4000];

const ENTRIES: ReadonlySet<string> = new Set(['item', 'entry']);
/** What is listed of an entry, each with the elements that say it, the best first. */
const TITLE = ['title', 'dc:title'];
const LINK = ['link', 'guid', 'id'];
const DATE = ['pubDate', 'published', 'updated', 'dc:date', 'date'];
const SUMMARY = ['description', 'summary', 'content:encoded', 'content'];

/** What an entry says, by its elements. */
type Entry = Map<string, Field>;

interface Field {
  name: string;
  text: string;
  isHtml: boolean;
}

/** A feed as a page. */
export interface FeedPage {
  kind: 'page';
  html: string;
  /** Whether there are more entries. */
  truncated: boolean;
}

/** Reads RSS or Atom as a page that lists its entries. @returns undefined for one without */
export function readFeed(xml: string, url?: string): FeedPage | undefined {
  const { title, entries, more } = entriesOf(xml);
  if (entries.length === 0) return undefined;
  const parts = [`<title>${htmlOf(title)}</title>`, ...entries.map((entry, index) => articleOf(entry, index + 1, url))];
  if (more > 0) parts.push(`<p>and ${more} more</p>`);
  return { kind: 'page', html: parts.join('\n'), truncated: more > 0 };
}

function entriesOf(xml: string): { title: Field | undefined; entries: Entry[]; more: number } {
  const entries: Entry[] = [];
  let more = 0;
  let title: Field | undefined;
  let entry: Entry | undefined;
  /** What is being read: a direct child of the entry or, outside of entries, the feed's title. */
  let field: Field | undefined;
  /** How deep in the entry, or in the title. */
  let depth = 0;
  const keep = (): void => {
    if (!entry) title ??= field;
    else if (field && field.text.trim() !== '' && !entry.has(field.name)) entry.set(field.name, field);
    field = undefined;
  };
  for (const piece of xmlPieces(xml)) {
    if (piece.kind === 'text') {
      if (field) field.text += piece.text;
    } else if (ENTRIES.has(piece.name)) {
      // Also where the one before was not closed well.
      keep();
      entry = piece.kind === 'open' ? new Map() : undefined;
      depth = 0;
      if (!entry) continue;
      if (entries.length < MAX_ENTRIES) entries.push(entry);
      else more += 1;
    } else if (piece.kind === 'open') {
      if (depth === 0 && (entry || (piece.name === 'title' && !title))) field = fieldOf(piece);
      if (entry || field) depth += 1;
    } else if (depth > 0) {
      depth = piece.name === field?.name ? 0 : depth - 1;
      if (depth === 0) keep();
    }
  }
  keep();
  return { title, entries, more };
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

/** As HTML. RSS has it in titles too, without saying so: where there are references to characters. */
function htmlOf(field: Field | undefined): string {
  const all = field?.text.trim() ?? '';
  const text = all.slice(0, MAX_TEXT);
  const more = text.length < all.length ? ' …' : '';
  return (field?.isHtml || /&(?:#|[a-z]{2,8};)/i.test(text) ? closed(text) : escaped(text)) + more;
}

/** HTML that ends where it does: what is left open, or cut, would swallow the entries behind it. */
function closed(html: string): string {
  const options = { scriptingEnabled: false };
  // This one can't be closed.
  return serialize(parseFragment(html.replace(/<plaintext/gi, '<pre'), options), options);
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function articleOf(entry: Entry, number: number, url: string | undefined): string {
  const title = htmlOf(firstOf(entry, TITLE)) || '(no title)';
  const facts = [`<b>${number}. ${title}</b>`, escaped(linkOf(entry, url)), htmlOf(firstOf(entry, DATE))];
  return `<article><p>${facts.filter((fact) => fact !== '').join('<br>')}</p><div>${htmlOf(firstOf(entry, SUMMARY))}</div></article>`;
}

const firstOf = (entry: Entry, names: readonly string[]): Field | undefined => names.map((name) => entry.get(name)).find(Boolean);

/** Where the entry leads; what only names it may be an address too. */
function linkOf(entry: Entry, url: string | undefined): string {
  const field = firstOf(entry, LINK);
  const link = URL.parse(field?.text.trim() ?? '', field?.name === 'link' ? url : undefined);
  return link?.protocol === 'http:' || link?.protocol === 'https:' ? link.href : '';
}
