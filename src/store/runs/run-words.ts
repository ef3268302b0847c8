import { wordsOf } from '../../memory/words.ts';

/** Characters of a prompt that lists show. */
const PREVIEW = 200;
/** UTF-16 units of a prompt that are kept, whose words it is found by, and how many of them: each is a row. */
const KEPT = 1000;
const WORDS = 32;
/** Of the words of most prompts these are half, and nobody finds anything by them: no rows are spent on them. As stems. */
const COMMON = new Set(
  `a an and ar as at be by can do doe for from how i if in is it me my no not of on or our pleas so that the thi to wa we what when which
  who why will with you your`.split(/\s+/),
);

/** The beginning of a prompt that is kept with its run. */
export function keptText(text: string): string {
  return text.length <= KEPT ? text : text.slice(0, KEPT).toWellFormed();
}

/** The beginning that lists show. */
export function previewOf(kept: string): string {
  return kept.length <= PREVIEW
    ? kept
    : Array.from(kept.slice(0, 2 * PREVIEW))
        .slice(0, PREVIEW)
        .join('')
        .toWellFormed();
}

/**
 * The words that a run is found by, of its {@link keptText}; or those of a query. When they come to be read in another way, rows of before have to be
 * made anew: with the run's events its words are deleted, which are read again for that.
 */
export function wordsOfRun(text: string, most = WORDS): string[] {
  const found = new Set<string>();
  for (const word of wordsOf(text)) {
    if (found.size === most) break;
    if (!COMMON.has(word)) found.add(word);
  }
  return [...found];
}
