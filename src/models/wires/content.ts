import {
  spelledOut,
  type MessagePart,
  type ModelMessage,
  type ModelRequest,
  type ModelUsage,
  type ReadDocument,
} from '../../runtime/model.ts';

/** Stands for an old question that is not sent any more, where a provider wants a user's message first. */
const EARLIER = '(the conversation began earlier)';

/** The estimated tokens of an image: what providers count for a large one. */
const IMAGE_TOKENS = 1600;

/** A part as it is sent. */
export type SentPart = Exclude<MessagePart, { type: 'document' }>;

/**
 * The parts of a message, in order. Empty texts are left out. @param keeps whether another text stays @param native the documents that stay
 * as they are; of others the text is sent
 */
export function partsOf(
  { content }: ModelMessage,
  keeps = (text: string): boolean => text !== '',
  native: ReadonlySet<ReadDocument> = new Set(),
): SentPart[] {
  const parts: MessagePart[] = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  return parts
    .map((part): SentPart => {
      const isText = part.type === 'document' || (part.type === 'read_document' && !native.has(part));
      return isText ? { type: 'text', text: spelledOut(part) } : part;
    })
    .filter((part) => part.type !== 'text' || keeps(part.text));
}

/** Stands for a user's message that holds only blanks. */
const BLANK: SentPart = { type: 'text', text: '(an empty message)' };

/** What one side says before the other one answers. */
export interface SentTurn {
  role: ModelMessage['role'];
  parts: SentPart[];
}

/**
 * The messages as the strictest hosts want them: the user begins, the roles alternate, and nothing is blank. Neighbouring messages of one
 * role are one turn, and messages that say nothing are left out, so that one that has failed does not end its conversation. The last
 * one stays, with words of ours. @param native as for {@link partsOf}
 */
export function turnsOf(messages: readonly ModelMessage[], native?: ReadonlySet<ReadDocument>): SentTurn[] {
  const turns: SentTurn[] = [];
  for (const message of messages) {
    const parts = partsOf(message, (text) => text.trim() !== '', native);
    const last = turns.at(-1);
    if (last?.role === message.role) last.parts.push(...parts);
    else if (parts.length > 0) turns.push({ role: message.role, parts });
  }
  if (messages.at(-1)?.role === 'user' && turns.at(-1)?.role !== 'user') turns.push({ role: 'user', parts: [BLANK] });
  // The part of a conversation that is sent may begin with an answer.
  if (turns[0]?.role === 'assistant') turns.unshift({ role: 'user', parts: [{ type: 'text', text: EARLIER }] });
  return turns;
}

/** The images that a message holds itself, in base64. */
export function imagesIn({ content }: ModelMessage): string[] {
  if (typeof content === 'string') return [];
  return content.flatMap((part) => (part.type === 'image' && part.source.type === 'base64' ? [part.source.data] : []));
}

/** So many characters are taken for one token, where nobody has counted them. */
export const CHARACTERS_OF_TOKEN = 4;

/** Estimates tokens from characters, for the demo models and for hosts that report no usage. */
export function estimateUsage(request: ModelRequest, outputLength: number): ModelUsage {
  let inputLength = request.system.reduce((sum, block) => sum + block.text.length, 0);
  let images = 0;
  for (const { content } of request.messages) {
    if (typeof content === 'string') inputLength += content.length;
    else {
      for (const part of content) {
        if (part.type === 'image') images += 1;
        else inputLength += part.type === 'text' ? part.text.length : spelledOut(part).length;
      }
    }
  }
  return {
    inputTokens: Math.ceil(inputLength / CHARACTERS_OF_TOKEN) + images * IMAGE_TOKENS,
    outputTokens: Math.ceil(outputLength / CHARACTERS_OF_TOKEN),
  };
}
