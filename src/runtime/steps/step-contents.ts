import type { components } from '../../generated/api.ts';
import type { CommandResult } from '../commands/result.ts';
import { PDF } from '../documents.ts';
import type { MessagePart, ModelMessage, ToolCall } from '../model.ts';

type StepMessage = components['schemas']['StepMessage'];
type StepPart = components['schemas']['StepPart'];

/** UTF-16 units that one step may have of texts. */
export const STEP_MAX = 1_048_576;

/** The room that the texts of a step share: what has none is cut, and says so. */
export class Room {
  readonly #beginning: (text: string, length: number) => string;
  #left = STEP_MAX;

  /** @param beginning of a text that is cut */
  constructor(beginning: (text: string, length: number) => string) {
    this.#beginning = beginning;
  }

  /** As much of a text as there is room for. */
  take(text: string): string {
    const rest = text.length - this.#left;
    if (rest > 0) {
      const kept = this.#beginning(text, this.#left);
      this.#left = 0;
      return `${kept}… [${rest} more characters were not kept]`;
    }
    this.#left -= text.length;
    return text;
  }
}

/** Messages without bytes of images and documents; the newest ones have room first. */
export function shownMessages(messages: readonly ModelMessage[], room: Room): StepMessage[] {
  const shown: StepMessage[] = [];
  for (const { role, content } of messages.toReversed()) {
    const parts: StepPart[] =
      typeof content === 'string' ? [{ type: 'text', text: room.take(content) }] : content.flatMap((part) => shownPart(part, room) ?? []);
    shown.push({ role, content: parts });
  }
  return shown.reverse();
}

function shownPart(part: MessagePart, room: Room): StepPart | undefined {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: room.take(part.text) };
    case 'image': {
      const { source } = part;
      if (source.type === 'base64')
        return { type: 'image', media_type: source.media_type, bytes: Buffer.byteLength(source.data, 'base64') };
      return { type: 'image', ...(source.type === 'url' && { url: room.take(source.url) }) };
    }
    case 'document':
      return { type: 'document', ...(part.title !== undefined && { title: part.title }) };
    case 'read_document': {
      const { title, mediaType, text, pdf } = part;
      const bytes = pdf ? Buffer.byteLength(pdf.data, 'base64') : Buffer.byteLength(text);
      return { type: 'document', title, media_type: mediaType, bytes };
    }
    case 'tool_call':
      return shownCall(part, room);
    case 'tool_result':
      return { type: 'tool_result', call_id: part.id, name: part.name, ok: part.ok, text: room.take(part.text) };
    case 'thoughts':
      return undefined;
    default:
      return part satisfies never;
  }
}

function shownCall({ id, name, arguments: given }: ToolCall, room: Room): StepPart {
  return { type: 'tool_call', call_id: id, name, arguments: room.take(given) };
}

/** What a model has answered. */
export function shownAnswer(text: string, calls: readonly ToolCall[], room: Room): StepPart[] {
  return [...(text === '' ? [] : [{ type: 'text', text: room.take(text) }]), ...calls.map((call) => shownCall(call, room))];
}

/** The result of a command. */
export function shownResult(result: CommandResult, room: Room): StepPart[] {
  if (!result.ok) return [{ type: 'text', text: room.take(result.error) }];
  const { body, images = [], documents = [] } = result;
  return [
    { type: 'text', text: room.take(body) },
    ...images.map(({ mediaType, data }) => ({ type: 'image', media_type: mediaType, bytes: data.length })),
    ...documents.map(({ title, data }) => ({ type: 'document', title, media_type: PDF, bytes: data.length })),
  ];
}
