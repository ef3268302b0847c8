import { isObject } from '../../lib/is-object.ts';
import { fields, listing, objects, texts, type Fields, type RawAnswer, type RawNote } from './answer.ts';

const [ANSWERS, BOXES, ATTRIBUTES, ENGINES] = [3, 2, 6, 20];

/** An answer of SearXNG (https://docs.searxng.org/dev/search_api.html), of its versions since 2021. */
export function readSearxng(answer: Fields): RawAnswer | undefined {
  const results = Array.isArray(answer['results']) ? objects(answer['results']) : undefined;
  if (!results) return undefined;
  const given: unknown[] = Array.isArray(answer['answers']) ? answer['answers'] : [];
  const boxes = objects(answer['infoboxes']) ?? [];
  return {
    hits: results.map(({ title, content, url }) => ({ title, snippet: content, url })),
    before: [...given.slice(0, ANSWERS).flatMap(noteOf), ...boxes.slice(0, BOXES).map(boxOf)],
    after: [
      ...listing('Did you mean', texts(answer['corrections'], 'title', 'correction'), 5),
      ...listing('Related searches', texts(answer['suggestions'], 'title', 'suggestion'), 8),
    ],
    blocked: blockedOf(answer['unresponsive_engines']),
  };
}

/** An answer is a text in old versions; in new ones an object of one of several kinds. */
function noteOf(given: unknown): RawNote[] {
  const { answer, url, translations, current } = fields(given);
  const said = typeof given === 'string' ? given : (answer ?? fields(current)['summary'] ?? texts(translations, 'text').join('; '));
  return typeof said === 'string' && said !== '' ? [{ label: 'Answer', parts: [said], url }] : [];
}

function boxOf({ infobox, content, urls, attributes, id }: Fields): RawNote {
  const facts = (objects(attributes) ?? []).slice(0, ATTRIBUTES).flatMap(({ label, value }) => {
    return typeof label === 'string' && typeof value === 'string' ? [`${label.slice(0, 50)}: ${value.slice(0, 100)}`] : [];
  });
  const [link] = (objects(urls) ?? []).map(({ url }) => url);
  return { label: 'About', parts: [infobox, content, facts.join('; ')], url: link ?? id };
}

/** `[["google", "CAPTCHA"]]`; in some versions the names alone, or objects. */
function blockedOf(engines: unknown): string[] {
  return (Array.isArray(engines) ? engines : []).slice(0, ENGINES).flatMap((one: unknown) => {
    const [name, why] = Array.isArray(one) ? (one as unknown[]) : isObject(one) ? [one['engine'] ?? one['name'], one['error']] : [one];
    if (typeof name !== 'string' || name === '') return [];
    return [`${name.slice(0, 50)}${typeof why === 'string' && why !== '' ? ` (${why.slice(0, 60)})` : ''}`];
  });
}
