import { jsonTexts } from '../../lib/json-in-text.ts';
import { JsonScan } from '../../lib/json-scan.ts';
import { FenceLine, type Fence } from '../../runtime/fence.ts';

/** What a JSON value may hold: who gets it may recurse, and each value costs. */
const BOUNDS = { depth: 64, values: 100_000 };

/**
 * The parts of a text that may be the JSON value that is meant, the likeliest first: all of it, what stands in fences,
 * what stands between brackets; of these the last ones first, since an answer comes behind what leads to it.
 */
export function* jsonIn(text: string): Generator<string> {
  yield text.trim();
  yield* fenced(text).reverse();
  yield* jsonTexts(text).reverse();
}

/** What stands in the fences of a text; the last one may be open. */
function fenced(text: string): string[] {
  const found: string[] = [];
  const line = new FenceLine();
  let open: Fence | undefined;
  let content = '';
  for (const one of text.split('\n')) {
    line.take(one);
    const next = line.end(open);
    if (open && next) content += `${one}\n`;
    else if (open) found.push(content.trim());
    else content = '';
    open = next;
  }
  return open ? [...found, content.trim()] : found;
}

/** Parses a JSON text. @returns undefined when it is none; what is wrong with it, when it holds more than is taken */
export function parseBounded(text: string): { value: unknown } | { problem: string } | undefined {
  const crossed = new JsonScan(BOUNDS).push(Buffer.from(text));
  if (crossed === 'depth') return { problem: `it is nested more than ${BOUNDS.depth} levels deep` };
  if (crossed === 'values') return { problem: `it holds more than ${BOUNDS.values} values` };
  let isFinite = true;
  try {
    const value: unknown = JSON.parse(text, (_, one: unknown) => {
      isFinite &&= one !== Infinity && one !== -Infinity;
      return one;
    });
    return isFinite ? { value } : { problem: 'it holds a number that is too large' };
  } catch {
    return undefined;
  }
}
