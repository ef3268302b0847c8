import type { MessagePart, ModelMessage, ModelRequest, ModelUsage } from '../../runtime/model.ts';

/** In place of a question that is too long ago to be sent, where a provider wants the user to speak first. */
export const EARLIER = '(the conversation began earlier)';

/** Tokens that an image is guessed at: what the providers take for a large one. */
const IMAGE_TOKENS = 1600;

/** The parts of a message, in order. Empty texts are left out. */
export function partsOf({ content }: ModelMessage): MessagePart[] {
  const parts: MessagePart[] = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  return parts.filter((part) => part.type !== 'text' || part.text !== '');
}

/** In place of a message of the user that holds nothing but blanks. */
const BLANK: MessagePart = { type: 'text', text: '(an empty message)' };

/** The same without blank texts: there are providers that refuse them, and messages without anything. */
export function sentParts(message: ModelMessage): MessagePart[] {
  const parts = partsOf(message).filter((part) => part.type !== 'text' || part.text.trim() !== '');
  return parts.length === 0 && message.role === 'user' ? [BLANK] : parts;
}

/** A guess, four characters a token, for when nobody counts: the demo model, or a host that reports no usage. */
export function estimateUsage(request: ModelRequest, outputLength: number): ModelUsage {
  let inputLength = request.system.reduce((sum, block) => sum + block.text.length, 0);
  let images = 0;
  for (const part of request.messages.flatMap(partsOf)) {
    if (part.type === 'text') inputLength += part.text.length;
    else images += 1;
  }
  return { inputTokens: Math.ceil(inputLength / 4) + images * IMAGE_TOKENS, outputTokens: Math.ceil(outputLength / 4) };
}
