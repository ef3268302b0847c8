import { ModelError, type ModelMessage, type ModelRequest, type ModelUsage } from '../runtime/model.ts';

/**
 * The texts of a message, one for each part.
 * @throws {ModelError} `upstream_error` for an image part: no wire family carries them yet.
 */
export function textsOf(message: ModelMessage): string[] {
  if (typeof message.content === 'string') return [message.content];
  return message.content.map(part => {
    if (part.type !== 'text') throw new ModelError('upstream_error', 'image parts are not supported yet');
    return part.text;
  });
}

/** A guess, four characters a token, for when nobody counts: the demo model, or a host that reports no usage. */
export function estimateUsage(request: ModelRequest, outputLength: number): ModelUsage {
  const texts = [...request.system.map(block => block.text), ...request.messages.flatMap(textsOf)];
  const inputLength = texts.reduce((sum, text) => sum + text.length, 0);
  return { inputTokens: Math.ceil(inputLength / 4), outputTokens: Math.ceil(outputLength / 4) };
}
