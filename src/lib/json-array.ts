/** How many opening brackets are tried, since prose may hold brackets too. */
const TRIES = 50;

/** The JSON arrays in a model's reply, in order; code fences and prose around them are ignored. */
export function* jsonArrays(reply: string): Generator<unknown[]> {
  let start = reply.indexOf('[');
  for (let tries = 0; start >= 0 && tries < TRIES; tries += 1) {
    const end = endOfArray(reply, start);
    const array = end === undefined ? undefined : parse(reply.slice(start, end));
    if (array) yield array;
    start = reply.indexOf('[', array ? end : start + 1);
  }
}

/** The index behind the bracket that closes the one at `start`; brackets inside strings don't count. */
function endOfArray(text: string, start: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let i = start; i < text.length; i += 1) {
    const char = text[i];
    if (inString && char === '\\') i += 1;
    else if (char === '"') inString = !inString;
    else if (inString) continue;
    else if (char === '[') depth += 1;
    else if (char === ']') depth -= 1;
    if (depth === 0) return i + 1;
  }
  return undefined;
}

function parse(json: string): unknown[] | undefined {
  try {
    return JSON.parse(json) as unknown[];
  } catch {
    return undefined;
  }
}
