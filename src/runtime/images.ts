import { setImmediate as nextPass } from 'node:timers/promises';
import { imageTypeOf } from '../lib/image-type.ts';
import type { ResultImage } from './commands/command.ts';
import type { ReadingRun } from './commands/fetch.ts';
import { RunFailure } from './failure.ts';
import type { MessagePart, ModelMessage } from './model.ts';

/** Finds the images that messages name. */
export interface ImageLoader {
  /** @returns the image, or why it can't be loaded, worded for the client. Rejects when the signal is aborted. */
  load(url: string, run: ReadingRun): Promise<ResultImage | { problem: string }>;
  /** As {@link load}, of a file that the tenant has uploaded. */
  file(id: string, run: ReadingRun): Promise<ResultImage | { problem: string }>;
}

type ImageSource = Extract<MessagePart, { type: 'image' }>['source'];
type Base64Source = Extract<ImageSource, { type: 'base64' }>;
type ElsewhereSource = Exclude<ImageSource, Base64Source>;

/** How many characters of base64 are decoded to find the type of an image. */
const HEAD_CHARACTERS = 32;
/** Bytes of all images that one run fetches. */
const TOTAL_BYTES = 40 * 1024 * 1024;
/** How many images one run fetches, the newest first. */
export const MAX_IMAGES = 16;
/** How many images are fetched at once: each may take 20 MB of memory before the total is known. */
const AT_ONCE = 4;
/** Parts that are gone through in one pass of the event loop: the work before and behind costs as much for each. */
const AT_A_TIME = 4096;

/**
 * Puts the bytes of every image that is named by URL, or as a file, into its message, the newest message first, and
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
  const sources = named.flatMap(({ source }) => (source.type === 'base64' ? [] : [source]));
  for (let i = 0; i < sources.length; i += AT_ONCE) {
    await Promise.all(sources.slice(i, i + AT_ONCE).map((source) => fetched.get(source)));
  }
  for (const part of parts) {
    if (inlined.length % AT_A_TIME === AT_A_TIME - 1) await nextPass();
    if (part.type !== 'image') {
      inlined.push(part);
      continue;
    }
    const image = part.source.type === 'base64' ? checked(part, part.source, isPrompt) : await fetched.get(part.source);
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

/** The images of one run that are elsewhere, each fetched once. */
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
  get(source: ElsewhereSource): Promise<MessagePart | string> {
    const name = source.type === 'url' ? source.url : source.file_id;
    const known = this.#known.get(name);
    if (known) return known;
    const part = this.#fetch(source);
    this.#known.set(name, part);
    return part;
  }

  async #fetch(source: ElsewhereSource): Promise<MessagePart | string> {
    if (this.#known.size >= MAX_IMAGES) return `a run fetches at most ${MAX_IMAGES} images`;
    const images = this.#images;
    const image = await (source.type === 'url' ? images.load(source.url, this.#run) : images.file(source.file_id, this.#run));
    if ('problem' in image) return image.problem;
    this.#bytes += image.data.length;
    if (this.#bytes > TOTAL_BYTES) return `the images of a run may have ${TOTAL_BYTES} bytes together`;
    return { type: 'image', source: { type: 'base64', media_type: image.mediaType, data: image.data.toString('base64') } };
  }
}
