import type { MessagePart, ModelMessage, ModelRequest, ModelUsage } from '../../runtime/model.ts';

/** Stands for an old question that is not sent any more, where a provider wants a user's message first. */
export const EARLIER = '(the conversation began earlier)';

/** The estimated tokens of an image: what providers count for a large one. */
const IMAGE_TOKENS = 1600;

/** The parts of a message, in order. Empty texts are left out. @param keeps whether another text stays */
export function partsOf({ content }: ModelMessage, keeps = (text: string): boolean => text !== ''): MessagePart[] {
  const parts: MessagePart[] = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  return parts.filter((part) => part.type !== 'text' || keeps(part.text));
}

/** Stands for a user's message that holds only blanks. */
const BLANK: MessagePart = { type: 'text', text: '(an empty message)' };

/** The parts of a message without blank texts: some providers refuse blank texts, and empty messages. */
export function sentParts(message: ModelMessage): MessagePart[] {
  const parts = partsOf(message, (text) => text.trim() !== '');
  return parts.length === 0 && message.role === 'user' ? [BLANK] : parts;
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
        if (part.type === 'text') inputLength += part.text.length;
        else images += 1;
      }
    }
  }
  return {
    inputTokens: Math.ceil(inputLength / CHARACTERS_OF_TOKEN) + images * IMAGE_TOKENS,
    outputTokens: Math.ceil(outputLength / CHARACTERS_OF_TOKEN),
  };
}
