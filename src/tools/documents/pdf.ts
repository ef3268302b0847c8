import { getDocument, PasswordException, type PDFDocumentProxy, type PDFPageProxy } from 'unpdf/pdfjs';
import type { DocumentProblem, DocumentText } from '../../runtime/documents.ts';
import { MAX_PAGES, MAX_TEXT, MAX_TITLE } from './bounds.ts';
import { cleaned } from './cleaned.ts';

/** Behind this no further page is begun: what has been read by then is better than nothing. */
const ENOUGH_MS = 8000;

/**
 * Reads the text of a PDF. Nothing in it is run, and nothing but its bytes and our tables of characters is read.
 * @param characters the folder of these, with a slash at its end
 */
export async function readPdf(data: Uint8Array, characters: string): Promise<DocumentText | DocumentProblem> {
  const loading = getDocument({
    data,
    cMapUrl: characters,
    cMapPacked: true,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    stopAtErrors: false,
    verbosity: 0,
  });
  try {
    return await textOf(await loading.promise);
  } catch (error) {
    return error instanceof PasswordException ? ENCRYPTED : BROKEN;
  } finally {
    await loading.destroy().catch(() => {});
  }
}

const ENCRYPTED: DocumentProblem = { kind: 'problem', reason: 'encrypted', problem: 'it is a PDF that needs a password' };
const BROKEN: DocumentProblem = { kind: 'problem', reason: 'broken', problem: 'it is a PDF that is broken' };

async function textOf(pdf: PDFDocumentProxy): Promise<DocumentText | DocumentProblem> {
  const end = performance.now() + ENOUGH_MS;
  const pages: string[] = [];
  let room = MAX_TEXT;
  let broken = 0;
  for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES) && room > 0 && performance.now() < end; number += 1) {
    const found = await pageText(pdf, number, room);
    if (found === undefined) broken += 1;
    pages.push(cleaned(found ?? ''));
    room -= found?.length ?? 0;
  }
  if (broken === pages.length) return BROKEN;
  if (pages.every((text) => text === '')) return withoutText(pages.length, pdf.numPages);
  const truncated = pages.length < pdf.numPages || room <= 0;
  return { kind: 'text', title: await titleOf(pdf), mediaType: 'application/pdf', pages, pageCount: pdf.numPages, truncated };
}

function withoutText(read: number, count: number): DocumentProblem {
  const pages = read < count ? `its first ${read} of ${count} pages are` : count === 1 ? 'its page is' : `its ${count} pages are`;
  return { kind: 'problem', reason: 'no_text', problem: `it is a PDF without text: ${pages} images, or empty` };
}

async function titleOf(pdf: PDFDocumentProxy): Promise<string> {
  const info = await pdf.getMetadata().then(
    (metadata) => metadata.info as { Title?: unknown },
    () => ({ Title: '' }),
  );
  return typeof info.Title === 'string' ? cleaned(info.Title).slice(0, MAX_TITLE) : '';
}

/** The text of a page as it was found. @returns undefined when the page is broken */
async function pageText(pdf: PDFDocumentProxy, number: number, room: number): Promise<string | undefined> {
  let page: PDFPageProxy | undefined;
  try {
    page = await pdf.getPage(number);
    const text = await textWithin(page, room);
    return `${text}\n\n${await filledIn(page)}`.slice(0, room);
  } catch {
    return undefined;
  } finally {
    page?.cleanup();
  }
}

/** The beginning of a page's text: it is read as it is found, since one page may say any number of characters. */
async function textWithin(page: PDFPageProxy, room: number): Promise<string> {
  const reader = (page.streamTextContent() as ReadableStream<TextContent>).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return text;
    for (const { str = '', hasEOL } of value.items) text += hasEOL ? `${str}\n` : str;
    if (text.length < room) continue;
    // Nobody waits for it: it is over when the document is.
    void reader.cancel(new Error('enough')).catch(() => {});
    return text.slice(0, room);
  }
}

/** What somebody has filled into the page's form, or written on it. */
async function filledIn(page: PDFPageProxy): Promise<string> {
  const notes = (await page.getAnnotations()) as Note[];
  const lines = notes.map(({ subtype, fieldName, fieldValue, contentsObj }) => {
    if (subtype === 'FreeText') return contentsObj?.str ?? '';
    // A list has several.
    const chosen = [fieldValue].flat().filter((one) => typeof one === 'string' && one !== 'Off' && one !== '');
    return subtype === 'Widget' && chosen.length > 0 ? `${fieldName}: ${chosen.join(', ')}` : '';
  });
  return [...new Set(lines)].filter((line) => line !== '').join('\n');
}

interface Note {
  subtype?: string;
  fieldName?: string;
  fieldValue?: unknown;
  contentsObj?: { str?: string };
}

/** What the package sends of a page's text; of marked content it has no `str`. */
interface TextContent {
  items: { str?: string; hasEOL?: boolean }[];
}
