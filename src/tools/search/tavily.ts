import { isObject } from '../../lib/is-object.ts';
import { listing, objects, texts, type Fields, type RawAnswer, type RawNote } from './answer.ts';

const IMAGES = 5;

/** An answer of Tavily (https://docs.tavily.com/documentation/api-reference/endpoint/search). */
export function readTavily({ results, answer, images, follow_up_questions: questions }: Fields): RawAnswer | undefined {
  if (!Array.isArray(results)) return undefined;
  return {
    hits: objects(results)!.map(({ title, content, url }) => ({ title, snippet: content, url })),
    before: typeof answer === 'string' && answer !== '' ? [{ label: 'Answer', parts: [answer] }] : [],
    after: [
      ...(Array.isArray(images) ? images : []).slice(0, IMAGES).flatMap(imageOf),
      ...listing('Related searches', texts(questions, 'question'), 8),
    ],
  };
}

/** An image is its address, or an object with what is to be seen. */
function imageOf(image: unknown): RawNote[] {
  const { url, description } = isObject(image) ? image : { url: image };
  return typeof url === 'string' ? [{ label: 'Image', parts: [description], url }] : [];
}
