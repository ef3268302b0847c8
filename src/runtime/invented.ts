import { mayGoOn, type Grammar } from './grammar.ts';

/** UTF-16 units of a line that may be a marker: the head of a frame has 512 of its command, brackets and a word. */
export const MARKER_MAX = 640;

const ALL = '[tool results]';
const END = '[end ';

/** Whether a line that begins so may be a marker of results. @returns undefined while that is not known */
export function mayBeMarker(grammar: Grammar, head: string): boolean | undefined {
  const start = head.slice(0, ALL.length).toLowerCase();
  if (start.startsWith(ALL) || start.startsWith(END)) return true;
  if (ALL.startsWith(start) || END.startsWith(start)) return undefined;
  if (!'[/'.startsWith(start.slice(0, 2))) return false;
  const word = start.slice(2);
  const end = word.search(/[ \t\]]/);
  if (end >= 0) return grammar.has(word.slice(0, end));
  return mayGoOn(grammar, word) ? undefined : false;
}

/** What a line is that {@link mayBeMarker}: the beginning of a frame around all results or one, an end, or none. */
export type Marker = 'all' | 'one' | 'end' | 'none';

/**
 * Reads such a line. The marker of a message ends in its word, which nobody who writes a turn can know: whatever stands in its
 * place is right here, since an invented frame is to be found.
 */
export function readMarker(grammar: Grammar, line: string): Marker {
  const isAll = line.slice(0, ALL.length).toLowerCase() === ALL;
  const bracket = isAll ? ALL.length - 1 : line.lastIndexOf(']');
  if (bracket < 0 || !/^[ \t]*\w{0,16}\s*$/.test(line.slice(bracket + 1))) return 'none';
  if (isAll) return 'all';
  if (line[1] === '/') return 'one';
  return endOf(grammar, line) ? 'end' : 'none';
}

/** Whether a line within an invented frame is its end. */
export function endsFrame(grammar: Grammar, line: string, frame: 'all' | 'one'): boolean {
  const end = endOf(grammar, line);
  return end === 'tool results' || (frame === 'one' && end !== undefined);
}

function endOf(grammar: Grammar, line: string): string | undefined {
  const what = /^\[end ([a-z0-9 ]{1,16})\]/i.exec(line)?.[1]!.toLowerCase();
  return what !== undefined && (what === 'tool results' || grammar.has(what)) ? what : undefined;
}

/** A part of a turn, in UTF-16 units. */
export interface Part {
  from: number;
  to: number;
}

/** A turn without these parts of it. */
export function without(text: string, parts: readonly Part[]): string {
  if (parts.length === 0) return text;
  const pieces = parts.map(({ from }, i) => text.slice(parts[i - 1]?.to ?? 0, from));
  return [...pieces, text.slice(parts.at(-1)!.to)].join('');
}
