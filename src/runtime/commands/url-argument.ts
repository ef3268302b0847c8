import { unwrapped, type Argument } from './unwrapped.ts';

/** What stands behind an address in a sentence, and belongs to it only within `<…>` or quotes. */
const BEHIND = /[.,;:!?'"`>…”’»。，、；：！？]/u;
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
/** What is wrapped once more, `"<…>"`. */
const WRAPPED = /^[<"'`“‘*([]/;
/** An address has fewer characters; longer ones are not looked at. */
const LONGEST = 16 * 1024;

/**
 * Reads an address as models write it: bare, with a dot or a comma behind it, in brackets, `<…>`, quotes or backticks, or as a link of
 * Markdown. In `<…>`, quotes and backticks it is taken as it stands. @returns the address, and what is said behind it
 */
export function urlArgument(args: string): Argument {
  const link = /^!?\[/.test(args) && args.indexOf('](') + 1;
  const text = args.slice(link ? link + 1 : /^[([]/.test(args) ? 1 : 0).trimStart();
  const within = unwrapped(text);
  const { value, rest } = within ?? bare(text);
  const behind = link ? rest.replace(/^\s*(?:"[^"]*"|'[^']*')\s*\)/, '') : rest;
  return { value: within && WRAPPED.test(value) ? urlArgument(value).value : value, rest: behind.replace(/^[\s.,;:)\]]+/, '') };
}

/** The text up to the first blank, without what belongs to the sentence around it. */
function bare(text: string): Argument {
  const blank = text.search(/\s/);
  const word = blank < 0 ? text : text.slice(0, blank);
  return { value: withoutEnd(word.replace(/^[<"'`“‘]/, '')), rest: blank < 0 ? '' : text.slice(blank) };
}

function withoutEnd(word: string): string {
  if (word.length > LONGEST) return word;
  const count = new Map<string, number>();
  for (const char of word) count.set(char, (count.get(char) ?? 0) + 1);
  let end = word.length;
  for (; end > 0; end -= 1) {
    const last = word[end - 1]!;
    const opening = OPENING[last];
    const unbalanced = opening !== undefined && (count.get(last) ?? 0) > (count.get(opening) ?? 0);
    if (!unbalanced && !BEHIND.test(last)) break;
    count.set(last, count.get(last)! - 1);
  }
  return word.slice(0, end);
}
