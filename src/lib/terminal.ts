/* eslint-disable no-control-regex */

/** C0 but tab and line feed, DEL, C1; marks and overrides of the direction of writing, which reorder what is on a line. */
const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const LINE_ENDS = /[\t\n\u2028\u2029]/g;

/** Text for a terminal: characters that command it are shown as `\x1b`. Text of a model may hold anything. */
export function forTerminal(text: string): string {
  return text.replace(/\r(?=\n)/g, '').replace(CONTROLS, escaped);
}

/** A name, a path or a message for a terminal: as {@link forTerminal}, on one line. */
export function onOneLine(text: string): string {
  return text.replace(CONTROLS, escaped).replace(LINE_ENDS, escaped);
}

function escaped(character: string): string {
  const code = character.charCodeAt(0);
  return code > 0xff ? `\\u${code.toString(16)}` : `\\x${code.toString(16).padStart(2, '0')}`;
}
