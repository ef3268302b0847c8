import { onOneLine } from '../marks.ts';
import type { RunResources } from '../resources.ts';
import { cutCharacters } from '../../lib/text.ts';
import type { Command } from '../grammar.ts';
import { readings } from './kept.ts';
import { PART_BYTES, PIECE_PROPERTIES, pieceOf, pieceWords, showPiece, WHOLE_BYTES, type LongText, type Piece } from './long-text.ts';
import { sectionAt, sectionLines, type Anchor } from './page-sections.ts';
import { urlArgument } from './url-argument.ts';
import { attached, done, failed, type CommandDescriptor, type CommandResult, type ResultImage } from './command.ts';
import type { CommandContext } from './context.ts';
import { words, type CommandTool } from './command-tool.ts';

/** An absolute URL with its text. */
interface Link {
  text: string;
  url: string;
}

/** The content of a URL, made readable. */
export type WebDocument =
  | {
      kind: 'text';
      /** The URL after all redirects. */
      url: string;
      status: number;
      title: string;
      text: string;
      /** Absolute URLs with their texts. */
      links: readonly Link[];
      /** Those of its navigation, which are none of the others. */
      navigation?: readonly Link[];
      /** Where fragments of the URL lead to. */
      anchors?: readonly Anchor[];
      /** Whether the document was longer than what was read of it. */
      truncated: boolean;
      /** What has to be said of it besides, each a line. */
      notes?: readonly string[];
    }
  | { kind: 'image'; url: string; image: ResultImage }
  /** A PDF without text. */
  | { kind: 'scan'; url: string; data: Buffer; problem: string }
  | { kind: 'problem'; problem: string };

type TextDocument = WebDocument & { kind: 'text' };

/** The run that reads the page. */
export interface ReadingRun extends Pick<CommandContext, 'tenantId' | 'signal'> {
  /** Hold the room for its images until the end of the run. */
  resources: Pick<RunResources, 'open'>;
}

/** Reads the web on behalf of an agent. */
export interface WebReader {
  /** Rejects only when the run's signal is aborted. */
  fetch(url: string, run: ReadingRun): Promise<WebDocument>;
}

/** Characters of an error page that are shown. */
const ERROR_TEXT = 500;
/** Bytes of a page's links, which are shown with its first part. */
const LINK_BYTES = 3 * 1024;
/** Of these, what is kept for the links of the navigation. */
const NAVIGATION_BYTES = 1024;
/** Characters of a URL and of a fragment that a mark repeats. */
const REPEATED_URL = 300;
const REPEATED_FRAGMENT = 100;
/** Bytes of the marks of a part beside its command, and the least that a part has. */
const MARKS_BYTES = 512;
const LEAST_PART = 4 * 1024;

/** An address as a command has it: where a part of it could pass for the sentence around it, in brackets. */
const asWritten = (url: string): string => (urlArgument(url).value === url ? url : `<${url}>`);

export const PAGE_TOOL: CommandTool = {
  properties: { url: { type: 'string', description: 'http or https; #section behind it begins there' }, ...PIECE_PROPERTIES },
  required: ['url'],
  command: ({ url, ...piece }) => ({ args: words(asWritten(String(url).trim()), pieceWords(piece)) }),
};

/** `/fetch <url>`: a page as readable text, other text as it is, an image as an image; what is long in parts. */
export const fetchCommand = {
  verb: 'fetch',
  effect: () => false,
  budget: 'web',
  reads: ({ args }) => pageIn(args).page,
  tool: PAGE_TOOL,
  outside: true,
  docs: {
    usage: '`/fetch <url>`, `/fetch <url>#<section>`, `/fetch <url> part <n>`, `/fetch <url> find <words>`',
    works: 'at once, for the public internet',
    turnedOnBy: '`FETCH_ALLOW=host[:port],…` for what is not public',
  },
  configure: ({ web }) => ({
    reference:
      '/fetch <url>: reads a page, a PDF, a text or an image from the web (http or https); ' +
      'of a long one <url>#<section>, <url> part <n> or <url> find <words>',
    run: async (command, context) => readPage(command, context, (url) => web.fetch(pageIn(url).page, context)),
  }),
} satisfies CommandDescriptor<'fetch', { web: WebReader }>;

/** What the arguments ask for. @property page the URL without its fragment @property words what stands behind the URL */
export function pageIn(args: string): { url: string; page: string; fragment: string; words: string } {
  const { value: url, rest: words } = urlArgument(args);
  const hash = url.indexOf('#');
  // Behind `:~:` are words for a browser, which lead to no section.
  const [fragment = ''] = hash < 0 ? [] : url.slice(hash + 1).split(':~:');
  return { url, page: hash < 0 ? url : url.slice(0, hash), fragment: /^top$/i.test(fragment) ? '' : fragment, words };
}

/**
 * Runs `/fetch` or `/browse`. What was read is kept: its parts and sections are shown without reading it again, as long as it is.
 * @param read gets the URL with its fragment
 */
export async function readPage(
  { verb, args }: Command,
  context: CommandContext,
  read: (url: string) => Promise<WebDocument>,
): Promise<CommandResult> {
  const { url, page, fragment, words } = pageIn(args);
  if (url === '') return failed(`/${verb} needs a URL; write /${verb} https://…`);
  const command = `/${verb} ${url.length > REPEATED_URL ? '<url>' : /\s/.test(url) ? `<${url}>` : url}`;
  const piece = words === '' ? undefined : pieceOf(words, command);
  if (words !== '' && !piece) {
    return failed(`/${verb} takes one URL, and behind it part <n>, find <words> or nothing else; encode spaces as %20`);
  }
  if (piece && 'problem' in piece) return failed(piece.problem);
  const ours = readings.of(context);
  const key = `${verb} ${verb === 'browse' ? url : page}`;
  const kept = piece || fragment !== '' ? ours.get<WebDocument>(key) : undefined;
  const document =
    kept ??
    (await ours.once(key, async () => {
      const found = await read(url);
      if (found.kind === 'text' && found.status < 400) ours.put(key, found, unitsOf(found));
      return found;
    }));
  if (document.kind === 'problem') return failed(`${withoutSecret(url)} was not read: ${document.problem}; try another address`);
  if (document.kind !== 'text' && piece) return failed(`it has no text, and is shown as a whole: ${command}`);
  if (document.kind === 'image') return done('', [document.image]);
  if (document.kind === 'scan') return attached(document.problem, document.url, document.data);
  const { status, text, notes = [] } = document;
  if (status >= 400) {
    const said = [`${document.url} answered with status ${status}; try another address`, ...notes.map(context.mark)];
    return failed([...said, cutCharacters(text, ERROR_TEXT)].join('\n').trimEnd());
  }
  return renderText(document, { asked: verb === 'browse' ? url : page, fragment, command }, piece, context);
}

interface Asked {
  asked: string;
  fragment: string;
  command: string;
}

/** Shows a document, or a piece of it, from its section on. */
async function renderText(document: TextDocument, { asked, fragment, command }: Asked, piece: Piece | undefined, { mark }: CommandContext) {
  const { url, title, text, links, navigation = [], truncated, notes = [] } = document;
  const about = [[...(title === '' ? [] : [onOneLine(`Title: ${title}`)]), ...(url === asked ? [] : [`URL: ${url}`])].join('\n')];
  const head = [...about, ...notes.map(mark)];
  const list = [renderLinks('Links', links, LINK_BYTES - Math.min(NAVIGATION_BYTES, bytesOf(navigation)))];
  list.push(renderLinks('Navigation', navigation, LINK_BYTES - Buffer.byteLength(list[0]!)));
  const lines = [...links, ...navigation].map(lineOf);
  /** @param from where its text begins @param around the first part */
  const long = (from: number, around: { head: string[]; tail: string[]; place?: string }): LongText => {
    const room = WHOLE_BYTES - MARKS_BYTES - bytesOfAll([...around.head, ...around.tail]);
    const partBytes = Math.max(LEAST_PART, Math.min(PART_BYTES, room - Buffer.byteLength(command)));
    const shown = from === 0 ? text : text.slice(from).trimStart();
    return { text: shown || '(no text)', command, truncated, lines, partBytes, wholeBytes: room, ...around };
  };
  const at = fragment === '' ? 0 : sectionAt(fragment, document);
  // To the scripts of a page there are fragments that name a view.
  if (fragment === '' || (at === undefined && /^[!/]/.test(fragment))) return showPiece(long(0, { head, tail: list }), piece, mark);
  const name = cutCharacters(fragment, REPEATED_FRAGMENT);
  if (at !== undefined) return showPiece(long(at, { head, tail: [], place: `, from #${name} on` }), piece, mark);
  const note = mark(`there is no section #${name}; this is the page from its beginning`);
  const sections = sectionLines(document);
  const tail = sections === '' ? list : [`Sections:\n${sections}`];
  return showPiece(long(0, { head: [...head, note], tail }), piece, mark);
}

const bytesOfAll = (texts: readonly string[]): number => texts.reduce((sum, one) => sum + Buffer.byteLength(one), 0);

/** UTF-16 units of what is kept of a document. */
function unitsOf({ text, title, url, links, navigation = [], anchors = [] }: TextDocument): number {
  const sizes = [...links, ...navigation].map((link) => link.text.length + link.url.length);
  return [text.length, title.length, url.length, ...sizes, ...anchors.map(({ id }) => id.length + 16)].reduce((sum, one) => sum + one, 0);
}

/** A URL as it is shown in a message; one that may contain credentials is left out. */
function withoutSecret(url: string): string {
  return url.includes('@') ? 'the address' : url;
}

const lineOf = ({ text, url }: Link): string => onOneLine(`- ${text === '' ? url : `${text}: ${url}`}`);
const bytesOf = (links: readonly Link[]): number => links.reduce((sum, link) => sum + Buffer.byteLength(lineOf(link)) + 1, 0);

/** Renders as many of the links as there is room for. */
function renderLinks(title: string, links: readonly Link[], room: number): string {
  let left = room;
  const shown = links.map(lineOf).filter((line) => {
    const bytes = Buffer.byteLength(line) + 1;
    if (bytes > left) return false;
    left -= bytes;
    return true;
  });
  return shown.length === 0 ? '' : `${title}:\n${shown.join('\n')}`;
}
