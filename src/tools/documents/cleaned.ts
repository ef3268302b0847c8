/** Text without what is none: half characters, control characters but for tabs and the ends of lines, spaces at ends, many empty lines. */
export function cleaned(text: string): string {
  const lines = text
    .toWellFormed()
    // eslint-disable-next-line no-control-regex
    .replace(/[\0-\x08\x0b-\x1f\x7f]/g, '')
    .split('\n')
    .map((line) => line.trimEnd());
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
