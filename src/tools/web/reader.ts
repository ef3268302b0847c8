import type { ReadingRun, WebDocument, WebReader } from '../../runtime/commands/fetch.ts';
import { pagedText, type DocumentBytes } from '../../runtime/documents.ts';
import type { ImageLoader } from '../../runtime/images.ts';
import { DOCUMENT_BYTES } from '../../runtime/prompt-documents.ts';
import { decodeText } from './charset.ts';
import { createWebClient, type WebAnswer } from './client.ts';
import { WebError } from './error.ts';
import type { Guard } from './guard.ts';
import { imageTypeOf } from '../../lib/image-type.ts';
import { mediaTypeOf } from '../../lib/media-type.ts';
import { Documents } from '../documents/documents.ts';
import { isGeneric, isHtml, kindOf } from '../documents/kind.ts';
import { Slots } from '../../lib/slots.ts';
import { notesOf, onwardOf } from './notes.ts';
import type { Page } from './html/read.ts';
import { PageReader, PageUnreadable } from './page.ts';
import { MemoryBudget } from './memory-budget.ts';

/** Of a page most may be markup. */
const PAGE_BYTES = 4 * 1024 * 1024;
/** Of other text, which is decoded where everybody waits. */
const TEXT_BYTES = 2 * 1024 * 1024;
const PDF_BYTES = 20 * 1024 * 1024;
const IMAGE_BYTES = 20_000_000;
const ACCEPT = 'text/html, application/xhtml+xml, application/json, text/*, application/pdf, image/*;q=0.9, */*;q=0.5';

const DOCUMENTS = 'application/pdf, text/*, application/json, */*;q=0.5';

const isImage = (mediaType: string): boolean => mediaType.startsWith('image/') && mediaType !== 'image/svg+xml';

function maxBytes(contentType: string): number {
  const mediaType = mediaTypeOf(contentType);
  if (isImage(mediaType)) return IMAGE_BYTES;
  if (isHtml(mediaType)) return PAGE_BYTES;
  // What is served without a type, or as bytes, may be a PDF.
  return mediaType === 'application/pdf' || isGeneric(mediaType) ? PDF_BYTES : TEXT_BYTES;
}

interface WebOptions {
  guard: Guard;
  slots?: Slots | undefined;
  /** Those of the server, which closes them. */
  pages?: PageReader;
  documents?: Documents;
  timeoutMs?: number;
  pageMs?: number;
  waitMs?: number;
}

/** Reads the web for agents: `/fetch`, and the images and documents that messages name by URL. */
export class GuardedWeb implements WebReader, Pick<ImageLoader, 'load'> {
  readonly #client;
  readonly #pages;
  readonly #documents;
  readonly #budget;

  /** @param timeoutMs of a fetch @param pageMs of reading a page @param waitMs for room in memory */
  constructor(options: WebOptions) {
    const { guard, slots = new Slots(), timeoutMs, pageMs, waitMs } = options;
    this.#budget = new MemoryBudget(slots, waitMs);
    this.#client = createWebClient({ guard, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
    this.#pages = options.pages ?? new PageReader({ slots, ...(pageMs === undefined ? {} : { timeoutMs: pageMs }) });
    this.#documents = options.documents ?? new Documents({ slots, pages: this.#pages });
  }

  async fetch(url: string, run: ReadingRun): Promise<WebDocument> {
    try {
      return await this.#budget.read(run, async (admission) => {
        let document: WebDocument | undefined;
        const onward = async (answer: WebAnswer): Promise<URL | undefined> => {
          const pages: Page[] = [];
          document = await this.#document(answer, run, (page) => pages.push(page));
          return onwardOf(answer, pages[0]);
        };
        await this.#client.get(url, { accept: ACCEPT, maxBytes, admission, tenantId: run.tenantId, onward }, run.signal);
        return document!;
      });
    } catch (error) {
      if (error instanceof WebError || error instanceof PageUnreadable) return { kind: 'problem', problem: error.message };
      throw error;
    }
  }

  async load(url: string, run: ReadingRun) {
    try {
      return await this.#budget.read(run, async (admission) => {
        const asked = { accept: 'image/*', maxBytes: () => IMAGE_BYTES, admission, tenantId: run.tenantId };
        const answer = await this.#client.get(url, asked, run.signal);
        if (answer.status >= 400) return { problem: `the image could not be had: status ${answer.status}` };
        return this.#image(answer, run);
      });
    } catch (error) {
      if (error instanceof WebError) return { problem: `the image could not be had: ${error.message}` };
      throw error;
    }
  }

  /** @returns a document of a message with what its host says of its type, or why it can't be had */
  async document(url: string, run: ReadingRun): Promise<DocumentBytes | { problem: string }> {
    try {
      return await this.#budget.read(run, async (admission) => {
        const asked = { accept: DOCUMENTS, maxBytes: () => DOCUMENT_BYTES, admission, tenantId: run.tenantId };
        const { status, contentType, body, truncated, cut, url: at } = await this.#client.get(url, asked, run.signal);
        if (status >= 400) return { problem: `the document could not be had: status ${status}` };
        if (truncated) return { problem: `the document is larger than ${DOCUMENT_BYTES} bytes` };
        if (cut) return { problem: 'only a part of the document came' };
        await this.#budget.keep(run, body.length);
        return { mediaType: contentType, data: body, name: nameIn(at), url: at.href };
      });
    } catch (error) {
      if (error instanceof WebError) return { problem: `the document could not be had: ${error.message}` };
      throw error;
    }
  }

  /** Keeps memory for a document from elsewhere until the run has ended. @returns why there is none */
  async hold(run: ReadingRun, bytes: number): Promise<{ problem: string } | undefined> {
    try {
      await this.#budget.keep(run, bytes);
      return undefined;
    } catch (error) {
      if (error instanceof WebError) return { problem: `the document could not be had: ${error.message}` };
      throw error;
    }
  }

  /** As {@link hold}, for what is in a result, also of what was fetched for it. @returns whether there is any */
  async holdResult(run: ReadingRun, data: Buffer): Promise<boolean> {
    try {
      await this.#budget.keepResult(run, data);
      return true;
    } catch (error) {
      if (error instanceof WebError) return false;
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#documents.close();
  }

  /** @param onPage gets the page that it is, if it is one */
  async #document(answer: WebAnswer, run: ReadingRun, onPage: (page: Page) => void): Promise<WebDocument> {
    const { status, contentType, body, truncated } = answer;
    const url = answer.url.href;
    const said = mediaTypeOf(contentType);
    if (isImage(said) && status < 400) {
      const image = await this.#image(answer, run);
      return 'problem' in image ? { kind: 'problem', problem: image.problem } : { kind: 'image', url, image };
    }
    const { kind, mediaType } = kindOf({ mediaType: contentType, data: body, name: answer.url.pathname });
    if (kind === 'html') {
      const page = await this.#pages.read(decodeText(body.subarray(0, PAGE_BYTES), contentType), url, run);
      onPage(page);
      const { title, text, links, navigation, anchors } = page;
      const cut = truncated || body.length > PAGE_BYTES;
      return { kind: 'text', url, status, truncated: cut, title, text, links, navigation, anchors, notes: notesOf(answer, page) };
    }
    if (status >= 400 && kind !== 'text') return { kind: 'text', url, status, truncated, title: '', text: '', links: [] };
    if (kind === 'pdf' && truncated) return { kind: 'problem', problem: `the PDF is larger than ${PDF_BYTES} bytes` };
    if (kind === 'pdf' && answer.cut) return { kind: 'problem', problem: 'only a part of the PDF came' };
    if (kind === 'unknown') {
      return { kind: 'problem', problem: `it is ${mediaType || 'of no known type'}, which is neither text, a PDF nor an image` };
    }
    const document = await this.#documents.read({ mediaType: contentType, data: body, name: answer.url.pathname, url }, run);
    if (document.kind === 'problem') {
      if (document.reason !== 'no_text') return document;
      await this.#budget.keepRead(run, body);
      return { kind: 'scan', url, data: body, problem: document.problem };
    }
    const { title } = document;
    return {
      kind: 'text',
      url,
      status,
      truncated: truncated || document.truncated,
      title,
      text: pagedText(document),
      links: [],
      notes: notesOf(answer),
    };
  }

  async #image(answer: WebAnswer, run: ReadingRun) {
    const image = imageOf(answer);
    if ('data' in image) await this.#budget.keepRead(run, image.data);
    return image;
  }
}

/** An image by what it says it is and by its bytes. */
function imageOf({ contentType, body, truncated, cut }: WebAnswer): { mediaType: string; data: Buffer } | { problem: string } {
  if (!mediaTypeOf(contentType).startsWith('image/')) return { problem: 'it is no image' };
  if (truncated) return { problem: `the image is larger than ${IMAGE_BYTES} bytes` };
  if (cut) return { problem: 'only a part of the image came' };
  const mediaType = imageTypeOf(body);
  if (!mediaType) return { problem: 'it is no PNG, JPEG, GIF or WebP image' };
  return { mediaType, data: body };
}

/** The last segment of an address's path. */
function nameIn({ pathname }: URL): string {
  const last = pathname.slice(pathname.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
