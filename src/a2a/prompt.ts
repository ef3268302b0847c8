import type { Message, Part } from '@a2a-js/sdk';
import { ContentTypeNotSupportedError, RequestMalformedError } from '@a2a-js/sdk/errors';
import type { MessagePart } from '../runtime/model.ts';

/** Media types that agents take, as their cards say. */
export const INPUT_MODES = ['text/plain', 'application/json', 'image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/**
 * What a client's message says to a run: text as it is, data as JSON text, images as images.
 * @throws {RequestMalformedError} when it says nothing, or isn't the client's
 * @throws {ContentTypeNotSupportedError} for a file that is no image
 */
export function promptOf(parts: readonly Part[]): string | MessagePart[] {
  const prompt = parts.map(partOf);
  if (prompt.length === 0) throw new RequestMalformedError('message.parts must hold at least one part');
  const [first] = prompt;
  if (prompt.length > 1 || first!.type !== 'text') return prompt;
  if (first!.text === '') throw new RequestMalformedError('the message is empty');
  return first!.text;
}

/** The message as its task keeps it: bytes that came in it are not stored a second time. */
export function keepsake(message: Message): Message {
  return { ...message, parts: message.parts.map(withoutBytes) };
}

function partOf({ content, mediaType }: Part): MessagePart {
  switch (content?.$case) {
    case 'text':
      return { type: 'text', text: String(content.value) };
    case 'data':
      return { type: 'text', text: JSON.stringify(content.value) };
    case 'raw':
      if (!mediaType.startsWith('image/')) throw noImage(mediaType);
      if (content.value.length === 0) throw new RequestMalformedError('a part with bytes must hold some, in base64');
      return { type: 'image', source: { type: 'base64', media_type: mediaType, data: content.value.toString('base64') } };
    case 'url':
      if (mediaType !== '' && !mediaType.startsWith('image/')) throw noImage(mediaType);
      if (!/^https?:\/\/./.test(content.value)) throw new RequestMalformedError('the URL of a part must begin with http:// or https://');
      return { type: 'image', source: { type: 'url', url: content.value } };
    default:
      throw new RequestMalformedError('a part must hold text, raw bytes, a url or data');
  }
}

function noImage(mediaType: string): ContentTypeNotSupportedError {
  return new ContentTypeNotSupportedError(`files must be images, not '${mediaType.slice(0, 100)}'`);
}

function withoutBytes(part: Part): Part {
  if (part.content?.$case !== 'raw') return part;
  const value = `[${part.mediaType}, ${part.content.value.length} bytes, not kept]`;
  return { ...part, content: { $case: 'text', value }, mediaType: 'text/plain' };
}
