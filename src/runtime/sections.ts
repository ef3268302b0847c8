/** Other ways to end a line than `\n`, which a model may take for one. */
const LINE_BREAK = /\r\n?|[\u2028\u2029\u0085\v\f]/g;

/** The text with every line ended in the same way, so that what must not begin a line is found at each beginning. */
export function plainLines(text: string): string {
  return text.replace(LINE_BREAK, '\n');
}

/** A part of a prompt to the advisor; nothing in the text can pass for the beginning or the end of one. */
export function section(title: string, text: string): string {
  return `--- ${title} ---\n${plainLines(text).replace(/^(?=[^\S\n]*---)/gm, '\\')}\n--- END ---`;
}
