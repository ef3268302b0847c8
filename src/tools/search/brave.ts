import { fields, objects, type Fields, type RawAnswer, type RawHit, type RawNote } from './answer.ts';

const [BOXES, FAQS, ATTRIBUTES] = [2, 3, 6];
/** The kinds of results that are hits, in the order in which they follow where the answer has none. */
const KINDS = ['web', 'news', 'discussions', 'videos'] as const;

/** An answer of Brave (https://api-dashboard.search.brave.com/api-reference/web/search/get). */
export function readBrave(answer: Fields): RawAnswer | undefined {
  if (answer['type'] !== 'search') return undefined;
  // No `web` at all: nothing was found.
  const web = objects(fields(answer['web'])['results']);
  if (!web) return undefined;
  const hits = new Map<string, RawHit[]>(KINDS.map((kind) => [kind, (objects(fields(answer[kind])['results']) ?? []).map(hitOf)]));
  const { altered } = fields(answer['query']);
  const boxes = fields(answer['infobox'])['results'] ?? answer['infobox'];
  return {
    hits: [...ranked(answer['mixed'], hits), ...KINDS.flatMap((kind) => hits.get(kind)!)],
    before: [
      ...(typeof altered === 'string' && altered !== '' ? [{ label: 'Searched for', parts: [altered] }] : []),
      ...(objects(Array.isArray(boxes) ? boxes : [boxes]) ?? []).slice(0, BOXES).flatMap(boxOf),
      ...(objects(fields(answer['faq'])['results']) ?? []).slice(0, FAQS).map(faqOf),
    ],
  };
}

const hitOf = ({ title, description, url }: Fields): RawHit => ({ title, snippet: description, url });

/** The hits in the order that the engine prefers; they are named by their kinds and places. */
function ranked(mixed: unknown, hits: ReadonlyMap<string, readonly RawHit[]>): RawHit[] {
  return (objects(fields(mixed)['main']) ?? []).slice(0, 100).flatMap(({ type, index, all }) => {
    const kind = hits.get(String(type)) ?? [];
    if (all === true) return kind;
    const hit = typeof index === 'number' ? kind[index] : undefined;
    return hit ? [hit] : [];
  });
}

function boxOf({ title, label, description, long_desc: long, attributes, website_url: website, url }: Fields): RawNote[] {
  if (typeof title !== 'string' && typeof label !== 'string') return [];
  const facts = (Array.isArray(attributes) ? attributes : []).slice(0, ATTRIBUTES).flatMap((pair: unknown) => {
    const [name, value] = Array.isArray(pair) ? (pair as unknown[]) : [];
    return typeof name === 'string' && typeof value === 'string' ? [`${name.slice(0, 50)}: ${value.slice(0, 100)}`] : [];
  });
  return [{ label: 'About', parts: [title ?? label, long ?? description, facts.join('; ')], url: website ?? url }];
}

const faqOf = ({ question, answer, url }: Fields): RawNote => ({ label: 'Asked by others', parts: [question, answer], url });
