/** Numbers that Python writes and JSON does not have. */
const ODD = /-?\b(?:NaN|Infinity)\b/g;
const STRING = /"[^"\\]*(?:\\[^][^"\\]*)*"/y;

/** What would be JSON but for its `NaN` and `Infinity`, with texts in place of them; undefined when that isn't so. */
export function withoutNaN(text: string): string | undefined {
  if (!/NaN|Infinity/.test(text)) return undefined;
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at = STRING.lastIndex) {
    const begin = text.indexOf('"', at);
    pieces.push(text.slice(at, begin < 0 ? undefined : begin).replace(ODD, '"$&"'));
    if (begin < 0) break;
    STRING.lastIndex = begin;
    const string = STRING.exec(text)?.[0];
    // A text without an end is none; looking for one behind each quote would take time that grows with their square.
    if (string === undefined) return undefined;
    pieces.push(string);
  }
  const mended = pieces.join('');
  return mended === text ? undefined : mended;
}

/** Where the id stands in what every JSON writer makes of an answer: at its beginning, or at its end. */
const FIRST = /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*"?(\d{1,15})"?\s*,/;
const LAST = /,\s*"id"\s*:\s*"?(\d{1,15})"?\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$/;

/** The id in an answer that is not JSON. */
export function idIn(text: string): string | undefined {
  return (FIRST.exec(text.slice(0, 200)) ?? LAST.exec(text.slice(-200)))?.[1];
}
