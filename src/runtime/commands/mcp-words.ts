/*
 * The names of a command. One that is no word stands in quotes: in double ones as JSON has them, in single ones and backticks as
 * it is.
 */

const QUOTED = /^(?:"(?:[^"\\]|\\[^])*"|'[^']*'|`[^`]*`)(?=\s|$)/;
const PLAIN = /^[^\s"'`]+$/;

/** The first word of a text, and what is behind it; undefined when there is none. */
export function takeWord(text: string): { word: string; rest: string } | undefined {
  const begin = text.trimStart();
  if (begin === '') return undefined;
  const quoted = QUOTED.exec(begin)?.[0];
  const word = quoted === undefined ? undefined : unquoted(quoted);
  const found = word === undefined ? /^\S+/.exec(begin)![0] : quoted!;
  return { word: word ?? found, rest: begin.slice(found.length).trimStart() };
}

/** @returns undefined for what is not JSON in double quotes */
function unquoted(quoted: string): string | undefined {
  if (!quoted.startsWith('"')) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return undefined;
  }
}

/** A text whose first words, so many at most, stand without their quotes. */
export function withoutQuotes(text: string, most: number): string {
  const taken = most > 0 ? takeWord(text) : undefined;
  return taken ? `${taken.word} ${withoutQuotes(taken.rest, most - 1)}` : text;
}

/** A name as it is written in a command. */
export const written = (name: string): string => (PLAIN.test(name) ? name : JSON.stringify(name));
