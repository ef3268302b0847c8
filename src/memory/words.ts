import { stemmer } from 'stemmer';
import { languagesOf, languagesOfLetters, LATIN, type LatinLanguage } from './languages.ts';
import { englishStems, STEMS, stemOfScript } from './stems.ts';

/**
 * The version of the words. It is raised by a change of them, with a step of the schema that has the entries of the version before
 * looked through again (`reindex.ts` in the store).
 */
export const WORDS_VERSION = 1;

/** Longer words are cut, since nobody searches for base64. In UTF-16 units. */
const WORD_MAX = 64;
/** UTF-16 units of a text that tell its language. */
const TELLING = 2048;
/** Of more parts than these nobody makes a name. */
const PARTS_MAX = 6;

/** Accents and marks of scripts in which people often leave them out. */
const MARKS = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{Mn}+/gu;
/** Variants of plain letters that Unicode does not decompose. */
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ς: 'σ' };
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');
/** Soft hyphens, zero-width characters and the like, which nobody types into a query; and how an emoji is to look. */
const INVISIBLE = /[\p{Cf}\p{Emoji_Modifier}\u20e3\ufe0e\ufe0f]+/gu;
/** don't, user's: one word. Every other apostrophe separates two words. */
const CONTRACTION = /(?<=\p{L})['’](?=(?:s|t|d|m|re|ve|ll)(?![\p{L}\p{N}]))/giu;

const UNSPACED = '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]';
const PART = `[[\\p{L}\\p{N}]--[${UNSPACED}&&\\p{L}]][[\\p{L}\\p{N}\\p{M}]--[${UNSPACED}&&\\p{L}]]*`;
/** A sequence of characters of a script without spaces, a sign, or words that are joined by hyphens and underscores. */
const TOKEN = new RegExp(
  `(?<run>(?:[${UNSPACED}&&\\p{L}]\\p{M}*)+)|(?<sign>\\p{Regional_Indicator}{2}|\\p{Extended_Pictographic})|${PART}(?:[\\-_‐‑]${PART})*`,
  'gv',
);
/** The same for text of plain characters alone, several times as fast. */
const ASCII = /^[\0-\x7f]*$/;
const ASCII_CONTRACTION = /(?<=[a-z])'(?=(?:s|t|d|m|re|ve|ll)(?![a-z0-9]))/gi;
const ASCII_TOKEN = /[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*/g;
/** What may be of several parts: token-store, token_store, tokenStore, HTTPServer. */
const IN_PARTS = /[-_‐‑]|\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u;
const BETWEEN = /[-_‐‑]|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const HYPHEN = /[-_‐‑]/;
const CHARACTER = /\p{L}\p{M}*/gu;
const LATIN_WORD = /^[a-z]+$/;

/** A word of a text. */
export interface Word {
  /** As it is written, folded; of English the stem (Porter). */
  word: string;
  /**
   * The other forms under which it is found: the name that it is a part of, and, behind `~`, its stems in other languages; of a query also
   * the stems of its other English forms.
   */
  others: string[];
}

/** Text without the differences that a search ignores: case, accents, width, ligatures. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const lower = text.normalize('NFKD').replace(INVISIBLE, '').toLowerCase();
  return lower
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(SPECIAL, (letter) => PLAIN[letter]!);
}

/** The words of a text as they are indexed and searched, in order, without their other forms. */
export function* wordsOf(text: string): Generator<string> {
  for (const { word } of readWords(text, [])) yield word;
}

/** The languages whose stems the words of a text are indexed under, by its beginning. */
export function likelyLanguages(text: string): readonly LatinLanguage[] {
  const beginning = text.slice(0, TELLING);
  return languagesOf(beginning.normalize('NFC').toLowerCase(), fold(beginning));
}

/**
 * The words of a text, in order. Text of scripts without spaces is read by its characters and by pairs of neighbouring characters: 東京都 →
 * 東 東京 京 京都 都.
 * @param languages that the words of an entry may be of, beside English; without them it is a query, in any language
 */
export function* readWords(text: string, languages?: readonly LatinLanguage[]): Generator<Word> {
  const known = new Map<string, Word>();
  const read = (part: string): Word => {
    const word = known.get(part) ?? wordOf(part, languages);
    known.set(part, word);
    return word;
  };
  if (ASCII.test(text)) {
    for (const token of text.replace(ASCII_CONTRACTION, '').match(ASCII_TOKEN) ?? []) yield* partsOf(token, read);
    return;
  }
  for (const match of text.normalize('NFKC').replace(INVISIBLE, '').replace(CONTRACTION, '').matchAll(TOKEN)) {
    const { run, sign } = match.groups!;
    if (run !== undefined) yield* charactersAndPairs(run);
    else if (sign === undefined) yield* partsOf(match[0], read);
    else yield { word: sign, others: [] };
  }
}

function* partsOf(token: string, read: (part: string) => Word): Generator<Word> {
  const named = token.length <= WORD_MAX && IN_PARTS.test(token) ? token.split(BETWEEN) : [];
  const isName = named.length > 0 && named.length <= PARTS_MAX;
  const parts = isName ? named : token.split(HYPHEN);
  for (const [i, part] of parts.entries()) yield isName && i === parts.length - 1 ? withName(read(part), parts.join('')) : read(part);
}

/** The last part of a name, `store`, which is found by the name too: tokenStore. */
function withName({ word, others }: Word, name: string): Word {
  return { word, others: [...new Set([...others, porter(fold(name))])].filter((other) => other !== word) };
}

function wordOf(text: string, languages: readonly LatinLanguage[] | undefined): Word {
  const lower = text.toLowerCase();
  const folded = fold(text);
  const word = porter(folded);
  const others = new Set<string>();
  if (folded.length > WORD_MAX) return { word, others: [] };
  if (LATIN_WORD.test(folded)) {
    if (!languages) for (const stem of englishStems(folded)) others.add(stem);
    const all = new Set([...(languages ?? LATIN), ...languagesOfLetters(lower)]);
    for (const language of all) {
      others.add(`~${fold(STEMS[language](lower))}`);
      if (folded !== lower) others.add(`~${fold(STEMS[language](folded))}`);
    }
  } else {
    const stem = stemOfScript(lower);
    if (stem) others.add(`~${fold(stem)}`);
  }
  others.delete(word);
  return { word, others: [...others] };
}

function porter(folded: string): string {
  return cut(LATIN_WORD.test(folded) ? stemmer(cut(folded)) : folded);
}

function cut(word: string): string {
  if (word.length <= WORD_MAX) return word;
  const end = word.charCodeAt(WORD_MAX - 1);
  const high = end >= 0xd800 && end < 0xdc00;
  return word.slice(0, high ? WORD_MAX - 1 : WORD_MAX);
}

function* charactersAndPairs(run: string): Generator<Word> {
  let before: string | undefined;
  for (const [character] of fold(run).matchAll(CHARACTER)) {
    if (before !== undefined) yield { word: cut(before + character), others: [] };
    yield { word: cut(character), others: [] };
    before = character;
  }
}
