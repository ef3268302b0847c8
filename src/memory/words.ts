import { stemmer } from 'stemmer';

/** Longer words are cut; nobody searches for base64. UTF-16 units. */
const WORD_MAX = 64;

/** Marks over and under letters that are written without them as often as with them. */
const MARKS = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{Mn}+/gu;
/** Letters that are plain ones with something through or behind them, but don't decompose. */
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ς: 'σ' };
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');
/** Soft hyphens, zero-width characters and the like: they are in no query. */
const INVISIBLE = /\p{Cf}+/gu;
/** don't, user's: one word. Every other apostrophe parts two. */
const CONTRACTION = /(?<=\p{L})['’](?=(?:s|t|d|m|re|ve|ll)(?![\p{L}\p{N}]))/gu;

const UNSPACED = '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]';
/** A run of a script without spaces, or a word. */
const TOKEN = new RegExp(
  `(?<run>(?:[${UNSPACED}&&\\p{L}]\\p{M}*)+)|[[\\p{L}\\p{N}]--[${UNSPACED}&&\\p{L}]][[\\p{L}\\p{N}\\p{M}]--[${UNSPACED}&&\\p{L}]]*`,
  'gv',
);
const CHARACTER = /\p{L}\p{M}*/gu;

/** Text without the differences that a search overlooks: case, accents, width, ligatures. */
export function fold(text: string): string {
  const lower = text.normalize('NFKD').replace(INVISIBLE, '').toLowerCase();
  return lower
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(SPECIAL, (letter) => PLAIN[letter]!);
}

/**
 * The words of a text as they are indexed and searched, in order: folded, English ones reduced to their stem (Porter).
 * Scripts without spaces give their characters and pairs of neighbours: 東京都 → 東 東京 京 京都 都.
 */
export function* wordsOf(text: string): Generator<string> {
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
