/** A text of JSON, or a number that Python writes and JSON does not have. */
const TOKENS = /"[^"\\]*(?:\\[^][^"\\]*)*"|-?\b(?:NaN|Infinity)\b/g;

/** What would be JSON but for its `NaN` and `Infinity`, with texts in place of them; undefined when that isn't so. */
export function withoutNaN(text: string): string | undefined {
  if (!/[NI][an]/.test(text)) return undefined;
  const mended = text.replace(TOKENS, (token) => (token.startsWith('"') ? token : `"${token}"`));
  return mended === text ? undefined : mended;
}

/** Where the id stands in what every JSON writer makes of an answer: at its beginning, or at its end. */
const FIRST = /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*"?(\d{1,15})"?\s*,/;
const LAST = /,\s*"id"\s*:\s*"?(\d{1,15})"?\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$/;

/** The id in an answer that is not JSON. */
export function idIn(text: string): string | undefined {
  return (FIRST.exec(text.slice(0, 200)) ?? LAST.exec(text.slice(-200)))?.[1];
}
