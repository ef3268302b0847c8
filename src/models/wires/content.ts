import type { MessagePart, ModelMessage, ModelRequest, ModelUsage, SystemBlock } from '../../runtime/model.ts';

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

/** Estimates tokens as characters divided by four, for the demo models and for hosts that report no usage. */
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
  return { inputTokens: Math.ceil(inputLength / 4) + images * IMAGE_TOKENS, outputTokens: Math.ceil(outputLength / 4) };
}

/** What `make` makes of a system prompt. Runs share the blocks, so it is made once for all of them. */
export function oncePerPrompt<Made>(make: (blocks: readonly SystemBlock[]) => Made): (blocks: readonly SystemBlock[]) => Made {
  const made = new WeakMap<readonly SystemBlock[], Made>();
  return (blocks) => {
    const known = made.get(blocks);
    if (known !== undefined) return known;
    const fresh = make(blocks);
    made.set(blocks, fresh);
    return fresh;
  };
}

declare global {
  interface JSON {
    /** TypeScript does not know it yet: https://tc39.es/proposal-json-parse-with-source/ */
    rawJSON(text: string): object;
  }
}

/** A text that is escaped here and not again by each `JSON.stringify` that meets it; for nothing else is it a string. */
export function escapedOnce(text: string): string {
  return JSON.rawJSON(JSON.stringify(text)) as unknown as string;
}
