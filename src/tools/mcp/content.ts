import { isDeepStrictEqual } from 'node:util';
import { isBase64Lines } from '../../lib/base64.ts';
import { parseUnchanged } from '../../lib/exact-json.ts';
import { imageTypeOf } from '../../lib/image-type.ts';
import { isObject } from '../../lib/is-object.ts';
import { isPdf } from '../../lib/pdf-type.ts';
import { PDF } from '../../runtime/documents.ts';
import type { ResultImage } from '../../runtime/commands/command.ts';
import type { McpResult } from '../../runtime/commands/mcp-servers.ts';
import { isTextType, mediaTypeOf } from '../../lib/media-type.ts';
import { oneLine } from '../../lib/text.ts';
import { kindOf, WrongAnswer } from './wrong-answer.ts';

/** How many images of one answer are used; the message to the model has no room for more. */
const MAX_IMAGES = 16;
/** How many texts of one answer may be its `structuredContent` once more; to look for that in each of very many takes seconds. */
const MAX_COPIES = 50;

type Members = Readonly<Record<string, unknown>>;

/**
 * What a tool answered, as text and images. `structuredContent` follows, unless a text says the same. Each part of the content is
 * looked at by itself: an odd one, or one of a type of tomorrow, costs only that part.
 * @throws {WrongAnswer}
 */
export function toResult(answer: Members, redact: (text: string) => string): McpResult {
  // Servers of the first days wrapped it.
  const { toolResult } = answer;
  if (isObject(toolResult) && !('content' in answer)) return toResult(toolResult, redact);
  const { content, structuredContent, isError, ...others } = answer;
  const blocks = partsOf('content', content);
  const texts: string[] = [];
  const images: ResultImage[] = [];
  const documents: ResultImage[] = [];
  for (const block of blocks) {
    const shown = show(block);
    if (typeof shown === 'string') texts.push(shown);
    else if (shown.mediaType === PDF) documents.push(shown);
    else if (images.length < MAX_IMAGES) images.push(shown);
    else texts.push(`[an image more than ${MAX_IMAGES} was left out]`);
  }
  const isSaid = (): boolean => texts.slice(0, MAX_COPIES).some((shown) => says(shown, structuredContent));
  if (isGiven(structuredContent) && !isSaid()) texts.push(JSON.stringify(structuredContent));
  // Some servers answer with the value itself.
  const isBare = !isGiven(content) && !isGiven(structuredContent) && Object.keys(others).length > 0;
  if (isBare) texts.push(JSON.stringify(others));
  const text = redact(texts.filter((shown) => shown !== '').join('\n'));
  return { isError: isError === true || isError === 'true', text, images, ...(documents.length > 0 && { documents }) };
}

/** The list of parts of an answer. @throws {WrongAnswer} */
export function partsOf(member: string, parts: unknown): readonly unknown[] {
  if (Array.isArray(parts)) return parts;
  if (!isGiven(parts)) return [];
  if (typeof parts === 'string' || isObject(parts)) return [parts];
  throw new WrongAnswer(`its \`${member}\` is ${kindOf(parts)}`);
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** Whether a text is this value: in JSON, or as the only member, as servers have it that wrap a text into an object. */
function says(text: string, value: unknown): boolean {
  const [only, ...others] = isObject(value) ? Object.values(value) : [value];
  const wrapped = others.length > 0 ? undefined : typeof only === 'string' ? only : JSON.stringify(only);
  if (wrapped !== undefined && wrapped.trim() === text.trim()) return true;
  return /^\s*[[{]/.test(text) && isDeepStrictEqual(parsed(text), value);
}

function parsed(text: string): unknown {
  try {
    return parseUnchanged(text);
  } catch {
    return undefined;
  }
}

function show(block: unknown): string | ResultImage {
  if (typeof block === 'string') return block;
  if (!isObject(block)) return block === null ? '' : JSON.stringify(block);
  switch (block['type']) {
    case 'image':
    case 'audio':
      return media(block['type'] === 'image' ? 'an image' : 'audio', block['data'], block['mimeType']);
    case 'resource_link':
      return `[link: ${[block['uri'], block['title'] ?? block['name'], block['mimeType'], block['description']]
        .map((part) => oneLine(wordsOf(part)))
        .filter(Boolean)
        .join(' — ')}]`;
    case 'resource':
      return resource(block['resource']);
    case 'text':
      return wordsOf(block['text']);
    default:
      // Without a type, or with one that nobody knows, a text is one all the same.
      if (typeof block['text'] === 'string') return block['text'];
      if (!isGiven(block['type'])) return JSON.stringify(block);
      return `[content of the type '${oneLine(wordsOf(block['type']), 100)}' that can't be shown]`;
  }
}

/** A text, or what stands in its place; nothing for null. */
const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : isGiven(value) ? JSON.stringify(value) : '');

function resource(about: unknown): string | ResultImage {
  if (!isObject(about)) return wordsOf(about);
  const uri = oneLine(wordsOf(about['uri']));
  const { text, blob, mimeType } = about;
  if (isGiven(text) || !isGiven(blob)) return `[resource: ${uri}]\n${wordsOf(text)}`;
  const decoded = typeof blob === 'string' ? textOf(blob, wordsOf(mimeType)) : undefined;
  return decoded === undefined ? media(`the resource ${uri}`, blob, mimeType) : `[resource: ${uri}]\n${decoded}`;
}

function media(what: string, data: unknown, mimeType: unknown): string | ResultImage {
  if (typeof data !== 'string') return `[${what} without its data]`;
  // No audio is an image, whatever it says it is.
  return (what === 'audio' ? undefined : imageOf(data)) ?? unshown(what, wordsOf(mimeType), data);
}

/** @returns undefined when it is no base64, or neither a PDF nor of a kind that models take, whatever its declared type */
function imageOf(base64: string): ResultImage | undefined {
  if (!isBase64Lines(base64)) return undefined;
  const data = Buffer.from(base64, 'base64');
  const mediaType = imageTypeOf(data) ?? (isPdf(data, '') ? PDF : undefined);
  return mediaType === undefined ? undefined : { mediaType, data };
}

/** @returns undefined when it is not of a type that is text, or no UTF-8 */
function textOf(base64: string, mimeType: string): string | undefined {
  if (!isTextType(mediaTypeOf(mimeType)) || !isBase64Lines(base64)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'));
  } catch {
    return undefined;
  }
}

function unshown(what: string, mimeType: string, base64: string): string {
  const bytes = Math.floor((base64.length * 3) / 4);
  return `[${what} that can't be shown: ${oneLine(mimeType || 'of an unknown type', 100)}, about ${bytes} bytes]`;
}
