import type { Field } from './bm25.ts';
import { LATIN } from './languages.ts';
import { likelyLanguages, readWords } from './words.ts';

/** How many words of an entry are indexed, and how many other forms of them; 64 KiB of English have about 11,000 words. */
const WORDS_MAX = 16_384;
/** How often one word counts in one entry: as many positions as PostgreSQL keeps for a lexeme, less one. */
const REPEATS_MAX = 255;
/** Words that are indexed under their stems in every language, where nothing tells that of the text. */
const GUESSED_MAX = 64;

/** The parts of an entry that are searched. */
export interface SearchedText {
  title: string;
  content: string;
  source: string;
  tags: readonly string[];
}

/** The words of a field. */
export interface FieldWords {
  /** In their order. */
  words: readonly string[];
  /** Their other forms. */
  others: readonly string[];
}

/** An entry's words by field. */
export type IndexedText = Record<Field, FieldWords>;

/**
 * The order in which the fields are stored: the long field last, so that the beginning of the text holds the short
 * ones.
 */
const STORED: readonly Field[] = ['title', 'tags', 'source', 'content'];

/** Splits an entry into the words under which it is found. */
export function indexText({ title, tags, source, content }: SearchedText): IndexedText {
  const texts = { title, tags: tags.join('\n'), source, content };
  const languages = likelyLanguages(STORED.map((field) => texts[field]).join('\n'));
  const [takesWord, takesOther] = [bounded(), bounded()];
  let guessed = languages.length === LATIN.length ? GUESSED_MAX : Infinity;
  const fields = STORED.map((field): [Field, FieldWords] => {
    const words: string[] = [];
    const others: string[] = [];
    for (const { word, others: forms } of readWords(texts[field], languages)) {
      if (!takesWord(word)) continue;
      words.push(word);
      if ((guessed -= 1) < 0) continue;
      for (const form of forms) if (takesOther(form)) others.push(form);
    }
    return [field, { words, others }];
  });
  return Object.fromEntries(fields) as IndexedText;
}

/** Whether one more word is indexed, by how many there are of it and of all. */
function bounded(): (word: string) => boolean {
  const repeats = new Map<string, number>();
  let left = WORDS_MAX;
  return (word) => {
    const seen = repeats.get(word) ?? 0;
    if (left === 0 || seen === REPEATS_MAX) return false;
    left -= 1;
    repeats.set(word, seen + 1);
    return true;
  };
}

/** All that a field is found by, in one text. */
export function fieldText({ words, others }: FieldWords): string {
  return [...words, ...others].join(' ');
}

/** How many other forms there are in all. */
export function formCount(text: IndexedText): number {
  return STORED.reduce((sum, field) => sum + text[field].others.length, 0);
}

/** The words as they are stored: a line for each field, and behind these a line with the other forms of each. */
export function storedWords(text: IndexedText): string {
  const lines = [...STORED.map((field) => text[field].words), ...STORED.map((field) => text[field].others)];
  return lines
    .map((line) => line.join(' '))
    .join('\n')
    .trimEnd();
}

/** The fields of what {@link storedWords} made, or of the beginning of it. */
export function fieldsOf(stored: string): [Field, FieldWords][] {
  const lines = stored.split('\n').map((line) => (line === '' ? [] : line.split(' ')));
  return STORED.map((field, i) => [field, { words: lines[i] ?? [], others: lines[STORED.length + i] ?? [] }]);
}

/** All that an entry is found by, each as often as it occurs. */
export function allWords(stored: string): string[] {
  return stored.split(/[ \n]/).filter(Boolean);
}
