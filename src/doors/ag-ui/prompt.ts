import type { ContentPart, Context, Message } from '@ag-ui/core';
import { isBase64, standardBase64 } from '../../lib/base64.ts';
import { isObject } from '../../lib/is-object.ts';
import { isDocumentType, mediaTypeOf } from '../../lib/media-type.ts';
import { badRequest } from '../../lib/problem.ts';
import { withoutNul } from '../../lib/text.ts';
import type { MessagePart, NamedDocument } from '../../runtime/model.ts';
import type { SaidMessage } from '../../store/conversations/conversations.ts';

/** Messages of earlier turns that a new thread begins with; no more go to the model. */
const EARLIER = 100;

/** What is new in the messages of a request. */
export interface NewMessages {
  /** Said before the thread was ours, oldest first. */
  earlier: SaidMessage[];
  /** Of `system` and `developer`. */
  instructions: string[];
  /** What the user says now. */
  said: Message[];
}

/**
 * Finds what is new: what lies behind the last message that was stored. Where that can't be told, it is what the user says
 * behind everything else; in a thread that has just begun, what lies before is new as well.
 * @param stored the client's id of the last message that it has sent to the conversation @param begins whether the thread
 * has no conversation yet
 */
export function newIn(messages: readonly Message[], stored: string | undefined, begins: boolean): NewMessages {
  const known = stored === undefined ? -1 : messages.findLastIndex(({ id }) => withoutNul(id) === stored);
  const from = known >= 0 ? known + 1 : messages.findLastIndex(({ role }) => role === 'assistant' || role === 'tool') + 1;
  const fresh = messages.slice(from);
  return {
    earlier: begins ? messages.slice(0, from).flatMap(saidIn).slice(-EARLIER) : [],
    // Where nothing is stored, none of them was taken.
    instructions: (stored === undefined ? messages : fresh).flatMap(({ role, content }) =>
      (role === 'system' || role === 'developer') && typeof content === 'string' && content !== '' ? [content] : [],
    ),
    said: fresh.filter(({ role }) => role === 'user'),
  };
}

/** The text of a message of an earlier turn; nothing of one without any. */
function saidIn({ role, content }: Message): SaidMessage[] {
  if (role !== 'user' && role !== 'assistant') return [];
  const parts = Array.isArray(content) ? content : [{ type: 'text', text: content }];
  const text = parts.flatMap((part) => (isText(part) ? [part.text] : [])).join('\n\n');
  return text === '' ? [] : [{ role, content: text }];
}

function isText(part: unknown): part is { text: string } {
  const { type, text } = (part ?? {}) as Record<string, unknown>;
  return type === 'text' && typeof text === 'string';
}

/** What the agent is asked: what the front end says of itself, then what the user says. @throws {Problem} 400 */
export function promptOf({ instructions, said }: NewMessages, context: readonly Context[]): string | MessagePart[] {
  const front = [...instructions, ...context.map(({ description, value }) => `${description}: ${value}`)];
  const parts: MessagePart[] = [...front.map((text) => ({ type: 'text' as const, text })), ...said.flatMap(partsOf)];
  if (parts.some(({ type }) => type !== 'text')) return parts;
  return parts.map((part) => (part as { text: string }).text).join('\n\n');
}

function partsOf({ id, content }: Message): MessagePart[] {
  if (typeof content === 'string' && content !== '') return [{ type: 'text', text: content }];
  if (!Array.isArray(content) || content.length === 0) {
    const message = `the message '${id.slice(0, 100)}' has no content`;
    throw badRequest(message, [{ path: '/messages', message }]);
  }
  return content.map(partOf);
}

/** A part of a message, also in the form of before 1.0, `binary`. */
function partOf(part: ContentPart | BinaryPart | null): MessagePart {
  if (isText(part)) return { type: 'text', text: part.text };
  const { type, source } = (part ?? {}) as Partial<Exclude<ContentPart, { type: 'text' }>>;
  if (type === 'image' && source?.type === 'data') return inline(source.value, source.mimeType);
  if (type === 'image' && source?.type === 'url') return linked(source.value);
  if (type === 'document' && source?.type === 'data') return inlineDocument(source.value, source.mimeType, titleIn(part));
  if (type === 'document' && source?.type === 'url') return linkedDocument(source.value, source.mimeType, titleIn(part));
  const { type: form, data, url, mimeType, filename } = (part ?? {}) as Partial<BinaryPart>;
  if (form === 'binary' && String(mimeType).startsWith('image/')) {
    return data == null ? linked(url) : inline(data, mimeType);
  }
  if (form === 'binary' && isDocumentType(mediaTypeOf(String(mimeType)))) {
    return data == null ? linkedDocument(url, mimeType, filename) : inlineDocument(data, mimeType, filename);
  }
  throw badRequest('a part of a message must be text, an image or a document, as data or by URL');
}

interface BinaryPart {
  type: 'binary';
  mimeType: string;
  data?: string | null;
  url?: string | null;
  filename?: string | null;
}

function inline(data: unknown, mimeType: unknown): MessagePart {
  if (typeof mimeType !== 'string' || !/^image\/./.test(mimeType)) throw badRequest('the media type of an image must begin with image/');
  if (typeof data !== 'string' || data === '' || !isBase64(data)) throw badRequest('the data of an image must be base64');
  return { type: 'image', source: { type: 'base64', media_type: mimeType, data: standardBase64(data) } };
}

function linked(url: unknown): MessagePart {
  if (typeof url !== 'string' || !/^https?:\/\/./.test(url)) throw badRequest('the URL of an image must begin with http:// or https://');
  return { type: 'image', source: { type: 'url', url } };
}

/** What a front end says that a document is called: the protocol leaves it open. */
function titleIn(part: unknown): unknown {
  const { metadata } = part as { metadata?: unknown };
  return isObject(metadata) ? (metadata['filename'] ?? metadata['name'] ?? metadata['title']) : undefined;
}

function inlineDocument(data: unknown, mimeType: unknown, title: unknown): NamedDocument {
  if (typeof data !== 'string' || data === '' || !isBase64(data)) throw badRequest('the data of a document must be base64');
  return documentOf({ type: 'base64', data: standardBase64(data) }, mimeType, title);
}

function linkedDocument(url: unknown, mimeType: unknown, title: unknown): NamedDocument {
  if (typeof url !== 'string' || !/^https?:\/\/./.test(url)) throw badRequest('the URL of a document must begin with http:// or https://');
  return documentOf({ type: 'url', url }, mimeType, title);
}

function documentOf(source: NamedDocument['source'], mimeType: unknown, title: unknown): NamedDocument {
  return {
    type: 'document',
    source: { ...source, ...(typeof mimeType === 'string' && mimeType !== '' && { media_type: mimeType }) },
    ...(typeof title === 'string' && title !== '' && { title }),
  };
}
