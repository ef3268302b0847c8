import type { Field } from './bm25.ts';
import { wordsOf } from './words.ts';

/** How many words of an entry are indexed; 64 KiB of English have about 11,000. */
const WORDS_MAX = 16_384;
/** How often one word counts in one entry: as many positions as PostgreSQL keeps for a lexeme, less one. */
const REPEATS_MAX = 255;

/** The parts of an entry that are searched. */
export interface SearchedText {
  title: string;
  content: string;
  source: string;
  tags: readonly string[];
}

/** An entry's words by field, each field's joined by spaces. */
export type IndexedText = Record<Field, string>;

/**
 * The order in which the fields are stored: the long field last, so that the beginning of the text holds the short
 * ones.
 */
const STORED: readonly Field[] = ['title', 'tags', 'source', 'content'];

/** Splits an entry into the words under which it is found. */
export function indexText({ title, tags, source, content }: SearchedText): IndexedText {
  const repeats = new Map<string, number>();
  let left = WORDS_MAX;
  const indexed = { title: '', tags: '', source: '', content: '' };
  const texts = { title, tags: tags.join('\n'), source, content };
  for (const field of STORED) {
    const kept: string[] = [];
    for (const word of wordsOf(texts[field])) {
      if (left === 0) break;
      const seen = repeats.get(word) ?? 0;
      if (seen === REPEATS_MAX) continue;
      repeats.set(word, seen + 1);
      kept.push(word);
      left -= 1;
    }
    indexed[field] = kept.join(' ');
  }
  return indexed;
}

/** The words as they are stored: a line for each field. */
export function storedWords(text: IndexedText): string {
  return STORED.map((field) => text[field]).join('\n');
}

/** The fields of what {@link storedWords} made, or of the beginning of it, with their words. */
export function fieldsOf(stored: string): [Field, string[]][] {
  const lines = stored.split('\n');
  return STORED.map((field, i) => [field, lines[i] ? lines[i].split(' ') : []]);
}

/** The words of an entry, each as often as it occurs. */
export function allWords(stored: string): string[] {
  return stored.split(/[ \n]/).filter(Boolean);
}
