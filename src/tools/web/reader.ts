import type { ReadingRun, WebDocument, WebReader } from '../../runtime/commands/fetch.ts';
import type { ImageLoader } from '../../runtime/images.ts';
import { decodeText } from './charset.ts';
import { createWebClient, type WebAnswer } from './client.ts';
import { WebError } from './error.ts';
import type { Guard } from './guard.ts';
import { imageTypeOf } from '../../lib/image-type.ts';
import { isTextType, mediaTypeOf } from '../../lib/media-type.ts';
import { Slots } from '../../lib/slots.ts';
import { notesOf, onwardOf } from './notes.ts';
import { type Page, PageReader, PageUnreadable } from './page.ts';
import { MemoryBudget } from './memory-budget.ts';

/** Of a page most may be markup. */
const PAGE_BYTES = 4 * 1024 * 1024;
/** Of other text: a result shows 16 KiB of it, and it is decoded where everybody waits. */
const TEXT_BYTES = 256 * 1024;
const IMAGE_BYTES = 20_000_000;
const ACCEPT = 'text/html, application/xhtml+xml, application/json, text/*, image/*;q=0.9, */*;q=0.5';

const isImage = (mediaType: string): boolean => mediaType.startsWith('image/') && mediaType !== 'image/svg+xml';
const isHtml = (mediaType: string): boolean => mediaType === 'text/html' || mediaType === 'application/xhtml+xml';

function maxBytes(contentType: string): number {
  const mediaType = mediaTypeOf(contentType);
  if (isImage(mediaType)) return IMAGE_BYTES;
  // Without a type it may be a page.
  return isHtml(mediaType) || mediaType === '' ? PAGE_BYTES : TEXT_BYTES;
}

interface WebOptions {
  guard: Guard;
  slots?: Slots | undefined;
  timeoutMs?: number;
  pageMs?: number;
  waitMs?: number;
  /** What makes text of HTML; by default one of its own. */
  pages?: PageReader;
}

/** Reads the web for agents: `/fetch`, and the images that messages name by URL. */
export class GuardedWeb implements WebReader, ImageLoader {
  readonly #client;
  readonly #pages;
  readonly #budget;

  /** @param timeoutMs of a fetch @param pageMs of reading a page @param waitMs for room in memory */
  constructor({ guard, slots = new Slots(), timeoutMs, pageMs, waitMs, pages }: WebOptions) {
    this.#budget = new MemoryBudget(slots, waitMs);
    this.#client = createWebClient({ guard, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
    this.#pages = pages ?? new PageReader({ slots, ...(pageMs === undefined ? {} : { timeoutMs: pageMs }) });
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
        await this.#client.get(url, { accept: ACCEPT, maxBytes, admission, onward }, run.signal);
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
        const answer = await this.#client.get(url, { accept: 'image/*', maxBytes: () => IMAGE_BYTES, admission }, run.signal);
        if (answer.status >= 400) return { problem: `the image could not be had: status ${answer.status}` };
        return this.#image(answer, run);
      });
    } catch (error) {
      if (error instanceof WebError) return { problem: `the image could not be had: ${error.message}` };
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#pages.close();
  }

  /** @param onPage gets the page that it is, if it is one */
  async #document(answer: WebAnswer, run: ReadingRun, onPage: (page: Page) => void): Promise<WebDocument> {
    const { status, contentType, body, truncated } = answer;
    const url = answer.url.href;
    const mediaType = mediaTypeOf(contentType) || guess(body);
    if (isImage(mediaType) && status < 400) {
      const image = await this.#image(answer, run);
      return 'problem' in image ? { kind: 'problem', problem: image.problem } : { kind: 'image', url, image };
    }
    if (isHtml(mediaType)) {
      const page = await this.#pages.read(decodeText(body, contentType), url, run);
      onPage(page);
      const { title, text, links, navigation } = page;
      return { kind: 'text', url, status, truncated, title, text, links, navigation, notes: notesOf(answer, page) };
    }
    if (isTextType(mediaType)) {
      const text = decodeText(body.subarray(0, TEXT_BYTES), contentType);
      return {
        kind: 'text',
        url,
        status,
        truncated: truncated || body.length > TEXT_BYTES,
        title: '',
        text,
        links: [],
        notes: notesOf(answer),
      };
    }
    if (status >= 400) return { kind: 'text', url, status, truncated, title: '', text: '', links: [] };
    return { kind: 'problem', problem: `it is ${mediaType || 'of no known type'}, which is neither text nor an image` };
  }

  async #image(answer: WebAnswer, run: ReadingRun) {
    const image = imageOf(answer);
    if ('data' in image) await this.#budget.keep(run, image.data.length);
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

/** What a body without a Content-Type is. */
function guess(body: Buffer): string {
  const head = body.subarray(0, 1024);
  if (/^\s*<(?:!doctype html|html|head|body)\b/i.test(head.toString('latin1'))) return 'text/html';
  return head.includes(0) ? '' : 'text/plain';
}
