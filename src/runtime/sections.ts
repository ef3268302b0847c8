/** Characters other than `\n` that a model may take for the end of a line. */
const LINE_BREAK = /\r\n?|[\u2028\u2029\u0085\v\f]/g;

/** The text with `\n` at the end of every line, so that forbidden beginnings of lines can be found. */
export function plainLines(text: string): string {
  return text.replace(LINE_BREAK, '\n');
}

/**
 * A section of a prompt to the advisor; no line of the text can be mistaken for the beginning or the end of a section.
 */
export function section(title: string, text: string): string {
  return `--- ${title} ---\n${plainLines(text).replace(/^(?=[^\S\n]*---)/gm, '\\')}\n--- END ---`;
}
