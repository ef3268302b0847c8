import { setImmediate as nextPass } from 'node:timers/promises';
import { imageTypeOf } from '../lib/image-type.ts';
import type { ResultImage } from './commands/command.ts';
import type { ReadingRun } from './commands/fetch.ts';
import { RunFailure } from './failure.ts';
import type { MessagePart, ModelMessage } from './model.ts';

/** Fetches the images that messages name by URL. */
export interface ImageLoader {
  /** @returns the image, or why it can't be loaded, worded for the client. Rejects when the signal is aborted. */
  load(url: string, run: ReadingRun): Promise<ResultImage | { problem: string }>;
}

type Base64Source = Extract<Extract<MessagePart, { type: 'image' }>['source'], { type: 'base64' }>;

/** How many characters of base64 are decoded to find the type of an image. */
const HEAD_CHARACTERS = 32;
/** Bytes of all images that one run fetches. */
const TOTAL_BYTES = 40 * 1024 * 1024;
/** How many images one run fetches, the newest first. */
const MAX_IMAGES = 16;
/** How many images are fetched at once: each may take 20 MB of memory before the total is known. */
const AT_ONCE = 4;
/** Parts that are gone through in one pass of the event loop: the work before and behind costs as much for each. */
const AT_A_TIME = 4096;

/**
 * Puts the bytes of every image that is named by URL into its message, the newest message first, and
 * corrects the types of inline ones.
 * An image of the prompt (the last message) that can't be loaded fails the run. An image of an earlier message may have
 * been deleted since, so a line of text replaces it.
 * @returns messages of which the unchanged ones are those that came
 * @throws {RunFailure} `image_unavailable`
 */
export async function inlineImages(messages: readonly ModelMessage[], images: ImageLoader, run: ReadingRun): Promise<ModelMessage[]> {
  const fetched = new FetchedImages(images, run);
  const inlined: ModelMessage[] = [];
  for (const message of messages.toReversed()) {
    const isPrompt = inlined.length === 0;
    const { content } = message;
    const parts = typeof content === 'string' ? content : await inlineParts(content, fetched, isPrompt);
    inlined.unshift(parts === content ? message : { ...message, content: parts });
  }
  return inlined;
}

/** @returns the parts themselves when none of them changes */
async function inlineParts(parts: MessagePart[], fetched: FetchedImages, isPrompt: boolean): Promise<MessagePart[]> {
  const inlined: MessagePart[] = [];
  const named = parts.filter((part) => part.type === 'image');
  const urls = named.flatMap(({ source }) => (source.type === 'url' ? [source.url] : []));
  for (let i = 0; i < urls.length; i += AT_ONCE) {
    await Promise.all(urls.slice(i, i + AT_ONCE).map((url) => fetched.get(url)));
  }
  for (const part of parts) {
    if (inlined.length % AT_A_TIME === AT_A_TIME - 1) await nextPass();
    if (part.type !== 'image') {
      inlined.push(part);
      continue;
    }
    const image = part.source.type === 'url' ? await fetched.get(part.source.url) : checked(part, part.source, isPrompt);
    if (typeof image !== 'string') inlined.push(image);
    else if (isPrompt) throw new RunFailure('image_unavailable', image);
    else inlined.push({ type: 'text', text: `[an image was here that is no longer available: ${image}]` });
  }
  return inlined.every((part, i) => part === parts[i]) ? parts : inlined;
}

/**
 * Providers refuse an image with a wrong type, so the type is corrected. An image that not all providers take is sent
 * only as part of the prompt: a provider that refuses it would refuse it in every later run of the conversation too.
 */
function checked(part: MessagePart, source: Base64Source, isPrompt: boolean): MessagePart | string {
  const type = imageTypeOf(Buffer.from(source.data.slice(0, HEAD_CHARACTERS), 'base64'));
  if (!type && !isPrompt) return 'it is no PNG, JPEG, GIF or WebP';
  if (!type || type === source.media_type) return part;
  return { type: 'image', source: { ...source, media_type: type } };
}

/** The images of one run by URL, each fetched once. */
class FetchedImages {
  readonly #images: ImageLoader;
  readonly #run: ReadingRun;
  readonly #known = new Map<string, Promise<MessagePart | string>>();
  #bytes = 0;

  constructor(images: ImageLoader, run: ReadingRun) {
    this.#images = images;
    this.#run = run;
  }

  /** @returns the part, or why there is none */
  get(url: string): Promise<MessagePart | string> {
    const known = this.#known.get(url);
    if (known) return known;
    const part = this.#fetch(url);
    this.#known.set(url, part);
    return part;
  }

  async #fetch(url: string): Promise<MessagePart | string> {
    if (this.#known.size >= MAX_IMAGES) return `a run fetches at most ${MAX_IMAGES} images`;
    const image = await this.#images.load(url, this.#run);
    if ('problem' in image) return image.problem;
    this.#bytes += image.data.length;
    if (this.#bytes > TOTAL_BYTES) return `the images of a run may have ${TOTAL_BYTES} bytes together`;
    const source = { type: 'base64', media_type: image.mediaType, data: image.data.toString('base64') } as const;
    return { type: 'image', source };
  }
}
