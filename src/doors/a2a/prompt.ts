import { Message, Role, type Part, type SendMessageRequest } from '@a2a-js/sdk';
import { ContentTypeNotSupportedError, PushNotificationNotSupportedError, RequestMalformedError } from '@a2a-js/sdk/errors';
import { bytesOf } from '../../lib/base64.ts';
import type { MessagePart } from '../../runtime/model.ts';
import { Inline } from './inline.ts';
import { isContextId } from './task.ts';

/** Media types that agents take, as their cards say. */
export const INPUT_MODES = ['text/plain', 'application/json', 'image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** A message that starts a task. */
export interface Prompt {
  message: string | MessagePart[];
  contextId: string;
  /** The message as JSON, as it is stored with its task. */
  kept: string;
  /** The id of the task that the message continues; empty when it starts a new task. */
  continues: string;
}

/**
 * Reads a request to send a message.
 * @param newTaskId the id of the task that the message starts; also its context, when the client names none @param
 * inline the bytes that parts hold tokens of @throws {A2AError}
 */
export function readPrompt({ message, configuration }: SendMessageRequest, newTaskId: string, inline: Inline): Prompt {
  if (!message) throw new RequestMalformedError('params.message is required');
  if (message.messageId === '') throw new RequestMalformedError('message.messageId is required');
  if (message.role !== Role.ROLE_USER) throw new RequestMalformedError("message.role must be the user's");
  if (configuration?.taskPushNotificationConfig) throw new PushNotificationNotSupportedError();
  const contextId = message.contextId || newTaskId;
  if (!isContextId(contextId)) throw new RequestMalformedError('contextId must have 1 to 256 characters, and no control character');
  const parts = message.parts.map((part) => withoutBytes(part, inline));
  const kept = JSON.stringify(Message.toJSON({ ...message, parts, taskId: newTaskId, contextId }));
  return { message: promptOf(message.parts, inline), contextId, kept, continues: message.taskId };
}

/**
 * Turns a client's message into the prompt of a run: text as it is, data as JSON text, images as images.
 * @throws {RequestMalformedError} when the message is empty
 * @throws {ContentTypeNotSupportedError} for a file that is no image
 */
export function promptOf(parts: readonly Part[], inline = new Inline()): string | MessagePart[] {
  const prompt = parts.map((part) => partOf(part, inline));
  if (prompt.length === 0) throw new RequestMalformedError('message.parts must hold at least one part');
  const [first] = prompt;
  if (prompt.length > 1 || first!.type !== 'text') return prompt;
  if (first!.text === '') throw new RequestMalformedError('the message is empty');
  return first!.text;
}

function partOf({ content, mediaType }: Part, inline: Inline): MessagePart {
  switch (content?.$case) {
    case 'text':
      return { type: 'text', text: String(content.value) };
    case 'data':
      return { type: 'text', text: JSON.stringify(content.value) };
    case 'raw':
      if (!mediaType.startsWith('image/')) throw noImage(mediaType);
      if (content.value.length === 0) throw new RequestMalformedError('a part with bytes must hold some, in base64');
      return { type: 'image', source: { type: 'base64', media_type: mediaType, data: inline.get(content.value) } };
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

/** Removes the bytes of a file, which are not stored a second time. */
function withoutBytes(part: Part, inline: Inline): Part {
  if (part.content?.$case !== 'raw') return part;
  const value = `[${part.mediaType}, ${bytesOf(inline.get(part.content.value))} bytes, not kept]`;
  return { ...part, content: { $case: 'text', value }, mediaType: 'text/plain' };
}
