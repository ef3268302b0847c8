import { stemmer } from 'stemmer';

/** Longer words are cut, since nobody searches for base64. In UTF-16 units. */
const WORD_MAX = 64;

/** Accents and marks of scripts in which people often leave them out. */
const MARKS = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{Mn}+/gu;
/** Variants of plain letters that Unicode does not decompose. */
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ς: 'σ' };
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');
/** Soft hyphens, zero-width characters and the like, which nobody types into a query. */
const INVISIBLE = /\p{Cf}+/gu;
/** don't, user's: one word. Every other apostrophe separates two words. */
const CONTRACTION = /(?<=\p{L})['’](?=(?:s|t|d|m|re|ve|ll)(?![\p{L}\p{N}]))/gu;

const UNSPACED = '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]';
/** A sequence of characters of a script without spaces, or a word. */
const TOKEN = new RegExp(
  `(?<run>(?:[${UNSPACED}&&\\p{L}]\\p{M}*)+)|[[\\p{L}\\p{N}]--[${UNSPACED}&&\\p{L}]][[\\p{L}\\p{N}\\p{M}]--[${UNSPACED}&&\\p{L}]]*`,
  'gv',
);
/** The same for text of plain characters alone, several times as fast. */
const ASCII = /^[\0-\x7f]*$/;
const ASCII_CONTRACTION = /(?<=[a-z])'(?=(?:s|t|d|m|re|ve|ll)(?![a-z0-9]))/g;
const ASCII_TOKEN = /[a-z0-9]+/g;
const CHARACTER = /\p{L}\p{M}*/gu;

/** Text without the differences that a search ignores: case, accents, width, ligatures. */
export function fold(text: string): string {
  const lower = text.normalize('NFKD').replace(INVISIBLE, '').toLowerCase();
  return lower
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(SPECIAL, (letter) => PLAIN[letter]!);
}

/**
 * The words of a text as they are indexed and searched, in order: folded, English ones reduced to their stem (Porter).
 * Text of scripts without spaces is indexed by its characters and by pairs of neighbouring characters: 東京都 → 東 東京 京 京都
 * 都.
 */
export function* wordsOf(text: string): Generator<string> {
  if (ASCII.test(text)) {
    for (const word of text.toLowerCase().replace(ASCII_CONTRACTION, '').match(ASCII_TOKEN) ?? []) yield stem(word);
    return;
  }
  for (const match of fold(text).replace(CONTRACTION, '').matchAll(TOKEN)) {
    const { run } = match.groups!;
    if (run === undefined) yield stem(match[0]);
    else yield* charactersAndPairs(run);
  }
}

function stem(word: string): string {
  return /^[a-z]{3,}$/.test(word) ? cut(stemmer(cut(word))) : cut(word);
}

function cut(word: string): string {
  if (word.length <= WORD_MAX) return word;
  const end = word.charCodeAt(WORD_MAX - 1);
  const high = end >= 0xd800 && end < 0xdc00;
  return word.slice(0, high ? WORD_MAX - 1 : WORD_MAX);
}

function* charactersAndPairs(run: string): Generator<string> {
  let before: string | undefined;
  for (const [character] of run.matchAll(CHARACTER)) {
    if (before !== undefined) yield cut(before + character);
    yield cut(character);
    before = character;
  }
}
