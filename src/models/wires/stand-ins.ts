import { randomUUID } from 'node:crypto';
import type { MessagePart, ModelRequest } from '../../runtime/model.ts';
import type { BodyPart } from '../transport.ts';

/** Images with less base64 are sent as they are. */
const LARGE = 64 * 1024;

/**
 * Takes the data of large images out of a request, so that the SDK does not go through megabytes of base64 and copy them
 * for each call; marks stand for them that nobody can guess.
 */
export function withStandIns(request: ModelRequest): { light: ModelRequest; restore: (body: string) => BodyPart[] } {
  if (request.messages.every(({ content }) => typeof content === 'string')) return { light: request, restore: asOne };
  const taken = new Map<string, string>();
  const lighten = (part: MessagePart): MessagePart => {
    if (part.type !== 'image' || part.source.type !== 'base64' || part.source.data.length < LARGE) return part;
    const mark = randomUUID();
    taken.set(mark, part.source.data);
    return { ...part, source: { ...part.source, data: mark } };
  };
  const messages = request.messages.map((message) =>
    typeof message.content === 'string' ? message : { ...message, content: message.content.map(lighten) },
  );
  if (taken.size === 0) return { light: request, restore: asOne };
  return { light: { ...request, messages }, restore: (body) => partsOf(body, taken) };
}

const asOne = (body: string): BodyPart[] => [body];

function partsOf(body: string, taken: ReadonlyMap<string, string>): BodyPart[] {
  return body.split(new RegExp(`(${[...taken.keys()].join('|')})`)).map((part) => {
    const base64 = taken.get(part);
    return base64 === undefined ? part : { base64 };
  });
}
