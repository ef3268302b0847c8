import { tryJson } from './try-json.ts';

/** How many opening brackets are tried, since prose may hold brackets too. */
const TRIES = 50;

/** The JSON arrays in a model's reply, in order; code fences and prose around them are ignored. */
export function* jsonArrays(reply: string): Generator<unknown[]> {
  for (const json of bracketed(reply, /\[/g)) yield JSON.parse(json) as unknown[];
}

/** The JSON arrays and objects in a text, in order, without those in other ones. */
export function jsonTexts(text: string): string[] {
  return [...bracketed(text, /[[{]/g)];
}

/** @param opening finds the brackets that a value may begin with */
function* bracketed(text: string, opening: RegExp): Generator<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const start = opening.exec(text)?.index;
    if (start === undefined) return;
    const end = endOf(text, start);
    // Nothing that is left open is JSON; to find that out by parsing it is dear.
    if (end === undefined) continue;
    const json = text.slice(start, end);
    if (tryJson(json) === undefined) continue;
    opening.lastIndex = start + json.length;
    yield json;
  }
}

/** The index behind the bracket that closes the one at `start`; brackets inside strings don't count. */
function endOf(text: string, start: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let i = start; i < text.length; i += 1) {
    const char = text[i];
    if (inString && char === '\\') i += 1;
    else if (char === '"') inString = !inString;
    else if (inString) continue;
    else if (char === '[' || char === '{') depth += 1;
    else if (char === ']' || char === '}') depth -= 1;
    if (depth === 0) return i + 1;
  }
  return undefined;
}
