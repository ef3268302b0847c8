import { onOneLine, truncate, type Mark } from '../marks.ts';
import type { RunResources } from '../resources.ts';
import { cutCharacters } from '../../lib/text.ts';
import { attached, done, failed, type CommandDescriptor, type CommandResult, type ResultImage } from './command.ts';
import type { CommandContext } from './context.ts';

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
      /** Whether the document was longer than what was read of it. */
      truncated: boolean;
      /** What has to be said of it besides, each a line. */
      notes?: readonly string[];
    }
  | { kind: 'image'; url: string; image: ResultImage }
  /** A PDF without text. */
  | { kind: 'scan'; url: string; data: Buffer; problem: string }
  | { kind: 'problem'; problem: string };

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
/** Bytes of a page's text and bytes of its links: a long text must leave room for the links in a result. */
const TEXT_BYTES = 12 * 1024;
const LINK_BYTES = 3 * 1024;
/** Of these, what is kept for the links of the navigation. */
const NAVIGATION_BYTES = 1024;

/** `/fetch <url>`: a page as readable text, other text as it is, an image as an image. */
export const fetchCommand = {
  verb: 'fetch',
  effect: () => false,
  budget: 'web',
  outside: true,
  docs: {
    usage: '`/fetch <url>`',
    works: 'at once, for the public internet',
    turnedOnBy: '`FETCH_ALLOW=host[:port],…` for what is not public',
  },
  configure: ({ web }) => ({
    reference: '/fetch <url>: reads a page, a PDF, a text or an image from the web (http or https)',
    async run({ args }, context) {
      if (args === '') return failed('/fetch needs a URL; write /fetch https://…');
      if (/\s/.test(args)) return failed('/fetch takes one URL and nothing else; encode spaces as %20');
      return renderDocument(await web.fetch(args, context), args, context.mark);
    },
  }),
} satisfies CommandDescriptor<'fetch', { web: WebReader }>;

/** Formats a document as the result of a command. @param asked the URL that the agent asked for */
export function renderDocument(document: WebDocument, asked: string, mark: Mark): CommandResult {
  if (document.kind === 'problem') return failed(`${withoutSecret(asked)} was not read: ${document.problem}; try another address`);
  if (document.kind === 'image') return done('', [document.image]);
  if (document.kind === 'scan') return attached(document.problem, document.url, document.data);
  const { url, status, title, text, links, navigation = [], truncated } = document;
  const notes = (document.notes ?? []).map(mark);
  if (status >= 400) {
    const lines = [`${url} answered with status ${status}; try another address`, ...notes, cutCharacters(text, ERROR_TEXT)];
    return failed(lines.join('\n').trimEnd());
  }
  const head = [...(title === '' ? [] : [onOneLine(`Title: ${title}`)]), ...(url === asked ? [] : [`URL: ${url}`])];
  if (truncated) notes.unshift(mark('the document is longer; this is its beginning'));
  const list = [renderLinks('Links', links, LINK_BYTES - Math.min(NAVIGATION_BYTES, bytesOf(navigation)))];
  list.push(renderLinks('Navigation', navigation, LINK_BYTES - Buffer.byteLength(list[0]!)));
  const shown = list.every((one) => one === '') ? text : truncate(text, TEXT_BYTES, mark);
  const sections = [head.join('\n'), notes.join('\n'), shown || '(no text)', ...list];
  return done(sections.filter((section) => section !== '').join('\n\n'));
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
