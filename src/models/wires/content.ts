import type { MessagePart, ModelMessage, ModelRequest, ModelUsage } from '../../runtime/model.ts';

/** Stands for an old question that is not sent any more, where a provider wants a user's message first. */
const EARLIER = '(the conversation began earlier)';

/** The estimated tokens of an image: what providers count for a large one. */
const IMAGE_TOKENS = 1600;

/** The parts of a message, in order. Empty texts are left out. @param keeps whether another text stays */
export function partsOf({ content }: ModelMessage, keeps = (text: string): boolean => text !== ''): MessagePart[] {
  const parts: MessagePart[] = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  return parts.filter((part) => part.type !== 'text' || keeps(part.text));
}

/** Stands for a user's message that holds only blanks. */
const BLANK: MessagePart = { type: 'text', text: '(an empty message)' };

/** What one side says before the other one answers. */
export interface SentTurn {
  role: ModelMessage['role'];
  parts: MessagePart[];
}

/**
 * The messages as the strictest hosts want them: the user begins, the roles alternate, and nothing is blank. Neighbouring messages of one
 * role are one turn, and messages that say nothing are left out, so that one that has failed does not end its conversation. The last
 * one stays, with words of ours.
 */
export function turnsOf(messages: readonly ModelMessage[]): SentTurn[] {
  const turns: SentTurn[] = [];
  for (const message of messages) {
    const parts = partsOf(message, (text) => text.trim() !== '');
    const last = turns.at(-1);
    if (last?.role === message.role) last.parts.push(...parts);
    else if (parts.length > 0) turns.push({ role: message.role, parts });
  }
  if (messages.at(-1)?.role === 'user' && turns.at(-1)?.role !== 'user') turns.push({ role: 'user', parts: [BLANK] });
  // The part of a conversation that is sent may begin with an answer.
  if (turns[0]?.role === 'assistant') turns.unshift({ role: 'user', parts: [{ type: 'text', text: EARLIER }] });
  return turns;
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
