import type { Mark } from '../marks.ts';
import { done, failed, type CommandResult } from './command.ts';
import { words, type ToolInput } from './command-tool.ts';
import { endsOfParts } from './parts.ts';
import { finderOf, MAX_WORDS, passagesWith, WORDS_LENGTH, wordsOf } from './passages.ts';

/** What of a long text is to be shown: one of its parts, counted from 1, or the passages that have some words. */
export type Piece = { part: number } | { find: string[] };

/** Of a long text, one of its parts or the passages with some words. */
export const PIECE_PROPERTIES = {
  part: { type: 'integer', minimum: 1, description: 'Of a long one: which part' },
  find: { type: 'string', description: 'Of a long one: words, whose passages are shown' },
} as const;

export const pieceWords = ({ part, find }: ToolInput): string =>
  part === undefined ? words(find !== undefined && 'find', find) : `part ${part}`;

/** Bytes of a part, and of a text that is shown as one: a result has 16 KiB, and its head needs some. */
export const PART_BYTES = 14.5 * 1024;
export const WHOLE_BYTES = 16 * 1024;
/** Bytes of the lines beside the text that a search shows. */
const LINES_BYTES = 2 * 1024;

/** UTF-16 units of words with their quotes and blanks; longer ones are not looked at. */
const LONGEST = 4 * WORDS_LENGTH;

/** A text of which a command shows a piece. */
export interface LongText {
  text: string;
  /** The command that shows its beginning; `<command> part 2` goes on. */
  command: string;
  partBytes?: number;
  /** Bytes up to which it is one part. */
  wholeBytes?: number;
  /** What the text is of the document, for the marks: ` from #x on`. */
  place?: string;
  /** Whether the document was longer than what was read of it. */
  truncated?: boolean;
  /** Paragraphs before and behind the first part. */
  head?: readonly string[];
  tail?: readonly string[];
  /** Lines beside the text that are searched too. */
  lines?: readonly string[];
}

/**
 * Reads what stands behind the name of a text. @param command for the message of a mistake
 * @returns undefined when it says nothing of a piece
 */
export function pieceOf(words: string, command: string): Piece | { problem: string } | undefined {
  const [, form, rest = ''] = /^(part|find)(?:[\s:=]+([^]*))?$/i.exec(words) ?? [];
  if (form === undefined) return undefined;
  if (form.toLowerCase() === 'part') {
    const part = Number(/^(\d{1,9})(?:\s+of\s+\d+)?$/.exec(rest)?.[1] ?? 0);
    return part > 0 ? { part } : { problem: `parts are counted from 1; write ${command} part <n>` };
  }
  const tooMany = { problem: `find takes at most ${MAX_WORDS} words of ${WORDS_LENGTH} characters together; use fewer` };
  // A line may have megabytes; quotes that nothing closes would be looked for to its end, each of them.
  if (rest.length > LONGEST) return tooMany;
  const find = wordsOf(rest);
  if (find.length === 0) return { problem: `find needs words; write ${command} find <words>` };
  return find.length > MAX_WORDS || find.join('').length > WORDS_LENGTH ? tooMany : { find };
}

/** Shows a piece of a text, or its first part. The marks say which of how many it is, and how to go on. */
export async function showPiece(long: LongText, piece: Piece | undefined, mark: Mark): Promise<CommandResult> {
  const { text, command, truncated, head = [], tail = [] } = long;
  const ends = endsOfParts(text, long.partBytes ?? PART_BYTES, long.wholeBytes);
  if (piece && 'find' in piece) return found(long, ends, piece.find, mark);
  const of = ends.length;
  const n = piece?.part ?? 1;
  if (n > of) return failed(`it has ${of} ${of === 1 ? 'part' : `parts, the last of them is ${command} part ${of}`}`);
  const notes = of === 1 ? [] : [mark(`part ${n} of ${of}${long.place ?? ''}${n === of ? '' : `; go on with ${command} part ${n + 1}`}`)];
  if (truncated && n === 1) notes.push(mark('the document is longer; this is its beginning'));
  else if (truncated && n === of) notes.push(mark('the document is longer; what was read of it ends here'));
  const shown = of === 1 ? text : text.slice(ends[n - 2] ?? 0, ends[n - 1]).trim();
  return done(paragraphs([...(n === 1 ? head : []), notes.join('\n'), shown, ...(n === 1 ? tail : [])]));
}

async function found(
  { text, command, truncated, lines = [] }: LongText,
  ends: number[],
  words: string[],
  mark: Mark,
): Promise<CommandResult> {
  const { passages, all, missing } = await passagesWith(words, text, ends);
  const finders = words.map(finderOf);
  let room = LINES_BYTES;
  const beside = lines.filter((line) => finders.some((finder) => line.search(finder) >= 0) && (room -= Buffer.byteLength(line) + 1) >= 0);
  if (passages.length === 0 && beside.length === 0) {
    return done(`(none of these words is in ${truncated ? 'what was read of it' : 'it'}; use others, or read it: ${command})`);
  }
  const lacks = missing.length === 0 ? '' : `; not there: ${missing.join(', ')}`;
  const go = ends.length === 1 ? '' : `; read on with ${command} part <n>`;
  return done(
    paragraphs([
      mark(`found ${passages.length} of ${all} passages${lacks}${go}`),
      ...passages.map((passage) => `${mark(`part ${passage.part} of ${ends.length}`)}\n${passage.text}`),
      beside.join('\n'),
    ]),
  );
}

const paragraphs = (of: readonly string[]): string => of.filter((paragraph) => paragraph !== '').join('\n\n');
