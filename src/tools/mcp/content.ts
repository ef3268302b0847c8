import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/sdk/types.js';
import { imageTypeOf } from '../../lib/image-type.ts';
import type { ResultImage } from '../../runtime/commands/command.ts';
import type { McpResult } from '../../runtime/commands/mcp-servers.ts';
import { oneLine } from '../../lib/text.ts';

/** How many images of one answer are used; the message to the model has no room for more. */
const MAX_IMAGES = 16;
const BASE64 = /^[A-Za-z0-9+/\r\n]*={0,2}[\r\n]*$/;

/** What a tool answered, as text and images: `structuredContent` only when there is nothing else. */
export function toResult({ content, structuredContent, isError }: CallToolResult, redact: (text: string) => string): McpResult {
  const texts: string[] = [];
  const images: ResultImage[] = [];
  for (const block of content) {
    const shown = show(block);
    if (typeof shown === 'string') texts.push(shown);
    else if (images.length < MAX_IMAGES) images.push(shown);
    else texts.push(`[an image more than ${MAX_IMAGES} was left out]`);
  }
  const text = texts.filter((shown) => shown !== '').join('\n');
  const structured = text === '' && images.length === 0 && structuredContent ? JSON.stringify(structuredContent) : '';
  return { isError: isError === true, text: redact(text || structured), images };
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
      return imageOf(resource.blob) ?? unshown(`the resource ${uri}`, resource.mimeType, resource.blob);
    }
  }
}

/** @returns undefined when it is no base64, or not of a kind that models take, whatever its declared type */
function imageOf(base64: string): ResultImage | undefined {
  if (!BASE64.test(base64)) return undefined;
  const data = Buffer.from(base64, 'base64');
  const mediaType = imageTypeOf(data);
  return mediaType === undefined ? undefined : { mediaType, data };
}

function unshown(what: string, mimeType: string | undefined, base64: string): string {
  const bytes = Math.floor((base64.length * 3) / 4);
  return `[${what} that can't be shown: ${oneLine(mimeType ?? 'of an unknown type', 100)}, about ${bytes} bytes]`;
}
