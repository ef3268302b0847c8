import { parse } from 'content-type';
import { Message, Role, type Part, type SendMessageRequest } from '@a2a-js/sdk';
import { A2AError, ContentTypeNotSupportedError, RequestMalformedError } from '@a2a-js/sdk/errors';
import { bytesOf } from '../../lib/base64.ts';
import { isDocumentType, mediaTypeOf } from '../../lib/media-type.ts';
import type { MessagePart } from '../../runtime/model.ts';
import { fittingLabels } from '../../runs/labels.ts';
import type { RunLabels } from '../../store/runs/run-labels.ts';
import type { KeptTask } from '../../store/runs/run-start.ts';
import { Inline } from './inline.ts';
import { isContextId } from './task.ts';

/** Media types that agents take, as their cards say. */
export const INPUT_MODES = [
  'text/plain',
  'application/json',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'application/pdf',
  'text/markdown',
  'text/html',
  'text/csv',
];

/** A message that starts a task. */
export interface Prompt {
  message: string | MessagePart[];
  labels: RunLabels | undefined;
  /** What is stored with its task. */
  kept: KeptTask;
  /** The id of the task that the message continues; empty when it starts a new task. */
  continues: string;
}

/**
 * Reads a request to send a message.
 * @param newTaskId the id of the task that the message starts; also its context, when the client names none @param
 * inline the bytes that parts hold tokens of @throws {A2AError}
 */
export function readPrompt({ message }: SendMessageRequest, newTaskId: string, inline: Inline): Prompt {
  if (!message) throw new RequestMalformedError('params.message is required');
  if (message.messageId === '') throw new RequestMalformedError('message.messageId is required');
  if (message.role !== Role.ROLE_USER) throw new RequestMalformedError("message.role must be the user's");
  const contextId = message.contextId || newTaskId;
  if (!isContextId(contextId)) throw new RequestMalformedError('contextId must have 1 to 256 characters, and no control character');
  const parts = message.parts.map((part) => withoutBytes(part, inline));
  const kept = JSON.stringify(Message.toJSON({ ...message, parts, taskId: newTaskId, contextId }));
  const { user, question_id: _, ...metadata } = message.metadata ?? {};
  const labels = fittingLabels(user, metadata);
  return { message: promptOf(message.parts, inline), labels, kept: { contextId, message: kept }, continues: message.taskId };
}

/**
 * Turns a client's message into the prompt of a run: text as it is, data as JSON text, bytes of text or JSON as what they
 * say, images and documents as such.
 * @throws {RequestMalformedError} when the message is empty, or such bytes are no text or no JSON
 * @throws {ContentTypeNotSupportedError} for another file
 */
export function promptOf(parts: readonly Part[], inline = new Inline()): string | MessagePart[] {
  const prompt = parts.map((part) => partOf(part, inline));
  if (prompt.length === 0) throw new RequestMalformedError('message.parts must hold at least one part');
  const [first] = prompt;
  if (prompt.length > 1 || first!.type !== 'text') return prompt;
  if (first!.text === '') throw new RequestMalformedError('the message is empty');
  return first!.text;
}

function partOf({ content, mediaType, filename }: Part, inline: Inline): MessagePart {
  const title = filename === '' ? {} : { title: filename };
  switch (content?.$case) {
    case 'text':
      return { type: 'text', text: String(content.value) };
    case 'data':
      return { type: 'text', text: JSON.stringify(content.value) };
    case 'raw': {
      const text = textIn(mediaType, content.value, inline);
      if (text !== undefined) return { type: 'text', text };
      const isDocument = isDocumentType(mediaTypeOf(mediaType));
      if (!isDocument && !mediaType.startsWith('image/')) throw unknownKind(mediaType);
      if (content.value.length === 0) throw new RequestMalformedError('a part with bytes must hold some, in base64');
      const source = { type: 'base64', media_type: mediaType, data: inline.get(content.value) } as const;
      return isDocument ? { type: 'document', source, ...title } : { type: 'image', source };
    }
    case 'url': {
      const isDocument = mediaType === '' ? DOCUMENT_NAME.test(filename || nameIn(content.value)) : isDocumentType(mediaTypeOf(mediaType));
      if (!isDocument && mediaType !== '' && !mediaType.startsWith('image/')) throw unknownKind(mediaType);
      if (!/^https?:\/\/./.test(content.value)) throw new RequestMalformedError('the URL of a part must begin with http:// or https://');
      const source = { type: 'url', url: content.value } as const;
      if (!isDocument) return { type: 'image', source };
      return { type: 'document', source: { ...source, ...(mediaType && { media_type: mediaType }) }, ...title };
    }
    default:
      throw new RequestMalformedError('a part must hold text, raw bytes, a url or data');
  }
}

/** Of a URL whose part doesn't say what it leads to; by default that is an image. */
const DOCUMENT_NAME = /\.(?:pdf|txt|md|markdown|html?|csv|json)$/i;

/** The path of a URL. */
const nameIn = (url: string): string => URL.parse(url)?.pathname ?? '';

/** What bytes of `text/plain` or `application/json` say; undefined for bytes of any other type. */
function textIn(mediaType: string, bytes: Buffer, inline: Inline): string | undefined {
  const { type, parameters } = parse(mediaType);
  if (type !== 'text/plain' && type !== 'application/json') return undefined;
  // JSON is UTF-8, whatever it is said to be (RFC 8259 §8.1).
  const charset = (type === 'text/plain' && parameters['charset']) || 'utf-8';
  try {
    const text = decoderOf(charset, mediaType).decode(Buffer.from(inline.get(bytes), 'base64'));
    if (type === 'application/json') JSON.parse(text);
    return text;
  } catch (error) {
    if (error instanceof A2AError) throw error;
    throw new RequestMalformedError(`the bytes of a part are not ${type === 'text/plain' ? `text in ${charset}` : 'JSON'}`);
  }
}

function decoderOf(charset: string, mediaType: string): { decode(bytes: Buffer): string } {
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch {
    throw new ContentTypeNotSupportedError(`the charset of '${mediaType.slice(0, 100)}' is not known`);
  }
}

function unknownKind(mediaType: string): ContentTypeNotSupportedError {
  return new ContentTypeNotSupportedError(`files must be text, JSON, PDF or images, not '${mediaType.slice(0, 100)}'`);
}

/** Text instead of the bytes of a file: those of text as what they say, others not a second time. */
function withoutBytes(part: Part, inline: Inline): Part {
  if (part.content?.$case !== 'raw') return part;
  const text = textIn(part.mediaType, part.content.value, inline);
  if (text !== undefined) return { ...part, content: { $case: 'text', value: text } };
  const value = `[${part.mediaType}, ${bytesOf(inline.get(part.content.value))} bytes, not kept]`;
  return { ...part, content: { $case: 'text', value }, mediaType: 'text/plain' };
}
