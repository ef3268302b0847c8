import { stripVTControlCharacters } from 'node:util';

const MAX_WORDS = 400;

/** What a program said about its failure, as one line: from the first line that tells of an error on, without hints to its help. */
export function failureLine(text: string): string {
  const lines = readable(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(?:Run|See) '/.test(line));
  const first = lines.findIndex((line) => /error|cannot|can't|denied|fail/i.test(line));
  const words = lines.slice(Math.max(0, first)).join(' ').replace(/\s+/g, ' ');
  return words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS)}…` : words;
}

/** Text without colours and the like; control characters that no log and no database takes become U+FFFD. */
export function readable(text: string): string {
  // eslint-disable-next-line no-control-regex
  return stripVTControlCharacters(text).replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '\uFFFD');
}
