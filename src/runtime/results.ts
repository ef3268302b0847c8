import { firstLine, type Command } from './grammar.ts';

/** One command of a turn with what it answered. */
export interface CommandOutcome {
  command: Command;
  body: string;
}

const BODY_BYTES = 16 * 1024;
const TOTAL_BYTES = 32 * 1024;

/**
 * The user-role message that carries a turn's results, in the order issued (RUNTIME §2): each body at most 16 KiB,
 * all together 32 KiB, and nothing in a body can pass for one of the markers.
 */
export function renderResults(outcomes: readonly CommandOutcome[]): string {
  let left = TOTAL_BYTES;
  const parts = outcomes.map(({ command, body }) => {
    const cut = truncate(escapeMarkers(body), Math.min(BODY_BYTES, left));
    left -= Math.min(left, Buffer.byteLength(cut));
    return `[${truncate(firstLine(command), 512)}]\n${cut}\n[END ${command.verb.toUpperCase()}]`;
  });
  return ['[TOOL RESULTS]', ...parts, '[END TOOL RESULTS]'].join('\n');
}

const MARKER = /^([ \t]*)(?=\[(?:\/|END |TOOL RESULTS\]))/gim;
const CHILD_MARKER = /^([ \t]*)(?=\[child )/gim;

/** A backslash before every line that looks like a marker, so that outside text can't forge a frame. */
export function escapeMarkers(text: string): string {
  return text.replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n').replace(MARKER, '$1\\');
}

/** The same for the lines between the answers of a /parallel block. */
export function escapeChildMarkers(text: string): string {
  return text.replace(CHILD_MARKER, '$1\\');
}

/** Cuts at a character, and says how much is missing. @param limit bytes of UTF-8 before the note */
export function truncate(text: string, limit: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= limit) return text.trimEnd();
  let end = limit;
  // A continuation byte (10xxxxxx) at the cut means that it splits a character.
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end -= 1;
  return `${bytes.toString('utf8', 0, end)}\n[truncated: ${bytes.length - end} bytes]`;
}
