import { isDeepStrictEqual } from 'node:util';
import { ContentBlockSchema, type ContentBlock } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import { imageTypeOf } from '../../lib/image-type.ts';
import { isPdf } from '../../lib/pdf-type.ts';
import { PDF } from '../../runtime/documents.ts';
import { tryJson } from '../../lib/try-json.ts';
import type { ResultImage } from '../../runtime/commands/command.ts';
import type { McpResult } from '../../runtime/commands/mcp-servers.ts';
import { isTextType, mediaTypeOf } from '../../lib/media-type.ts';
import { oneLine } from '../../lib/text.ts';

/** How many images of one answer are used; the message to the model has no room for more. */
const MAX_IMAGES = 16;
const BASE64 = /^[A-Za-z0-9+/\r\n]*={0,2}[\r\n]*$/;

const TYPES = new Set(ContentBlockSchema.options.map(({ shape }) => shape.type.value));

/** What a tool answered. Each part of the content is looked at by itself: one of a type of tomorrow costs only that part. */
export const ToolAnswer = z.looseObject({
  content: z.array(z.looseObject({ type: z.string() })).default([]),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  isError: z.boolean().optional(),
});

/**
 * What a tool answered, as text and images. `structuredContent` follows, unless a text says the same.
 * @throws {z.ZodError} when a part of a known type isn't as the protocol has it
 */
export function toResult({ content, structuredContent, isError }: z.infer<typeof ToolAnswer>, redact: (text: string) => string): McpResult {
  const texts: string[] = [];
  const images: ResultImage[] = [];
  const documents: ResultImage[] = [];
  for (const block of content) {
    const shown = TYPES.has(block.type as ContentBlock['type'])
      ? show(ContentBlockSchema.parse(block))
      : `[content of the type '${oneLine(block.type, 100)}' that can't be shown]`;
    if (typeof shown === 'string') texts.push(shown);
    else if (shown.mediaType === PDF) documents.push(shown);
    else if (images.length < MAX_IMAGES) images.push(shown);
    else texts.push(`[an image more than ${MAX_IMAGES} was left out]`);
  }
  if (structuredContent && !texts.some((shown) => says(shown, structuredContent))) texts.push(JSON.stringify(structuredContent));
  return {
    isError: isError === true,
    text: redact(texts.filter((shown) => shown !== '').join('\n')),
    images,
    ...(documents.length > 0 && { documents }),
  };
}

/** Whether a text is this value: in JSON, or as the only member, as servers have it that wrap a text into an object. */
function says(text: string, value: Record<string, unknown>): boolean {
  const [only, ...others] = Object.values(value);
  const wrapped = others.length > 0 ? undefined : typeof only === 'string' ? only : JSON.stringify(only);
  if (wrapped !== undefined && wrapped.trim() === text.trim()) return true;
  return /^\s*\{/.test(text) && isDeepStrictEqual(tryJson(text), value);
}

function show(block: ContentBlock): string | ResultImage {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'image':
      return imageOf(block.data) ?? unshown('an image', block.mimeType, block.data);
    case 'audio':
      return unshown('audio', block.mimeType, block.data);
    case 'resource_link':
      return `[link: ${[block.uri, block.title ?? block.name, block.mimeType, block.description]
        .map((part) => oneLine(part ?? ''))
        .filter(Boolean)
        .join(' — ')}]`;
    case 'resource': {
      const { resource } = block;
      const uri = oneLine(resource.uri);
      if ('text' in resource) return `[resource: ${uri}]\n${resource.text}`;
      const text = textOf(resource.blob, resource.mimeType);
      if (text !== undefined) return `[resource: ${uri}]\n${text}`;
      return imageOf(resource.blob) ?? unshown(`the resource ${uri}`, resource.mimeType, resource.blob);
    }
  }
}

/** @returns undefined when it is no base64, or neither a PDF nor of a kind that models take, whatever its declared type */
function imageOf(base64: string): ResultImage | undefined {
  if (!BASE64.test(base64)) return undefined;
  const data = Buffer.from(base64, 'base64');
  const mediaType = imageTypeOf(data) ?? (isPdf(data, '') ? PDF : undefined);
  return mediaType === undefined ? undefined : { mediaType, data };
}

/** @returns undefined when it is not of a type that is text, or no UTF-8 */
function textOf(base64: string, mimeType = ''): string | undefined {
  if (!isTextType(mediaTypeOf(mimeType)) || !BASE64.test(base64)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'));
  } catch {
    return undefined;
  }
}

function unshown(what: string, mimeType: string | undefined, base64: string): string {
  const bytes = Math.floor((base64.length * 3) / 4);
  return `[${what} that can't be shown: ${oneLine(mimeType ?? 'of an unknown type', 100)}, about ${bytes} bytes]`;
}
