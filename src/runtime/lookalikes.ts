import { toolKinds } from '../generated/events.ts';

/** How a reader sees a character. */
type Kind = typeof OTHER | typeof BLANK | typeof HIDDEN | typeof LINE_END;
const [OTHER, BLANK, HIDDEN, LINE_END] = [1, 2, 3, 4] as const;

/** Characters that a model may take for the end of a line. */
const LINE_ENDS = /[\n\r\u2028\u2029\u0085\v\f]/v;
/** U+2800 is the pattern of Braille without a dot. */
const BLANKS = /[\p{White_Space}\u2800]/v;
const HIDDENS = /[\p{DI}\p{Cf}\p{Cc}]/v;

/** The kinds of the characters that were asked for. It has one byte for each that there may be, and is made when it is first needed. */
let kinds: Uint8Array | undefined;

/** The kind of the character that a unit of UTF-16 belongs to. */
function kindAt(text: string, at: number): Kind {
  let code = text.charCodeAt(at);
  if (code >= 0xd800 && code <= 0xdfff) {
    const before = code >= 0xdc00 ? text.codePointAt(at - 1) : undefined;
    code = before !== undefined && before > 0xffff ? before : text.codePointAt(at)!;
  }
  kinds ??= new Uint8Array(0x11_0000);
  return (kinds[code] ||= judged(code)) as Kind;
}

function judged(code: number): Kind {
  const char = String.fromCodePoint(code);
  if (LINE_ENDS.test(char)) return LINE_END;
  if (BLANKS.test(char)) return BLANK;
  return HIDDENS.test(char) ? HIDDEN : OTHER;
}

/** In the beginning of a bracket: blanks are one space, and invisible characters alone, which may look like a blank, are one of these. */
const GAP = '\0';
/** Ours in capitals with a {@link GAP} behind each letter has 76 characters. */
const HEAD = 128;

/** Words with invisible characters between their letters, and for their blanks. */
const spelled = (words: string): string => Array.from(words, (char) => (char === ' ' ? String.raw`[ \0]` : `${char}\\0?`)).join('');
const anyOf = (words: readonly string[]): string => `(?:${words.map(spelled).join('|')})`;

const LEFT_OUT = ['an image', 'a document'].flatMap((what) => [`${what} was left out`, `${what} was here`]);

/** How the lines of ours begin that stand between foreign texts, but for the heads of commands. */
const BEGINNINGS = [
  `(?:${spelled('END ')})?${spelled('TOOL RESULTS')}[ \\0]?\\]`,
  String.raw`${spelled('END ')}(?:\w\0?)+[ \0]?\]`,
  String.raw`${spelled('SUMMARY OF THE EARLIER CONVERSATION')}[ \0]?\]`,
  String.raw`${anyOf(['child ', 'image ', 'document ', 'exit '])}(?:-\0?)?\d`,
  spelled('timed out after '),
  String.raw`${anyOf(['over its limit', 'truncated', ...LEFT_OUT])}(?!\0?\w)`,
  spelled('the document is longer;'),
  spelled('there is no section #'),
  String.raw`${anyOf(['part ', 'page ', 'found '])}(?:\d\0?)+${spelled(' of ')}\d`,
];

const lookalike = (head: string): RegExp => new RegExp(String.raw`^[ \0]?(?:${[head, ...BEGINNINGS].join('|')})`, 'iv');

/** The beginnings of our brackets. */
export const MARKERS = lookalike(String.raw`/\0?${anyOf(toolKinds)}(?=[ \0\]])`);
/** As {@link MARKERS}, where whatever is to be taken for the head of a command counts too. */
export const MARKERS_OR_COMMANDS = lookalike('/');

/** Characters that are looked at without a pause. */
const PIECE = 64 * 1024;

/**
 * Finds the brackets at the beginnings of lines, blanks and invisible characters aside, that look like ours. Each character is
 * looked at a few times at most. @returns where they are; `undefined` in between: the caller may make a pause
 */
export function* lookalikes(text: string, ours: RegExp): Generator<number | undefined, void> {
  let looks = 0;
  for (let at = text.indexOf('['); at >= 0; at = text.indexOf('[', at + 1)) {
    let from = at - 1;
    for (; from >= 0; from -= 1) {
      if (isVisible(text, from) || kindAt(text, from) === LINE_END) break;
      if (++looks % PIECE === 0) yield;
    }
    if (++looks % PIECE === 0) yield;
    if (from >= 0 && kindAt(text, from) === OTHER) continue;
    let head = '';
    let gap = '';
    let to = at + 1;
    // No bracket of ours has one in its beginning, and it may be one itself.
    for (; to < text.length && head.length < HEAD && text[to] !== '['; to += 1) {
      if (++looks % PIECE === 0) yield;
      if (isVisible(text, to)) {
        head += gap + text[to]!;
        gap = '';
        if (text[to] === ']') break;
      } else if (gap !== ' ') gap = kindAt(text, to) === HIDDEN ? GAP : ' ';
    }
    const [found] = ours.exec(head + gap) ?? [];
    if (found === undefined) continue;
    // A link of Markdown, `[/list](…)`, looks like none. What has its end in it is no link's text.
    for (to = at; !found.endsWith(']') && to < text.length && text[to] !== ']' && kindAt(text, to) !== LINE_END; to += 1) {
      if (++looks % PIECE === 0) yield;
    }
    if (!text.startsWith('](', to)) yield at;
  }
}

const isVisible = (text: string, at: number): boolean => kindAt(text, at) === OTHER;
