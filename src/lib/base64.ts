/**
 * Whether a text is made of the characters of base64 (RFC 4648 §4 or §5) with at most two `=` at its end. By a search for
 * the first other one: `/^[…]*$/` remembers a place to go back to for each of millions of characters.
 */
export function isBase64(text: string): boolean {
  const end = text.search(/[^A-Za-z0-9+/_-]/);
  return end < 0 || (text.length - end <= 2 && '=='.startsWith(text.slice(end)));
}

/** Whether it is base64 of RFC 4648 §4, of lines of any lengths, as MIME has it. */
export function isBase64Lines(text: string): boolean {
  const end = text.search(/[^A-Za-z0-9+/\r\n]/);
  return end < 0 || /^={1,2}[\r\n]*$/.test(text.slice(end));
}

/** How many bytes base64 stands for. */
export function bytesOf(base64: string): number {
  const characters = base64.length - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0);
  return Math.floor((characters * 3) / 4);
}

/** Base64 of either alphabet, padded or not, as RFC 4648 §4 has it. */
export function standardBase64(text: string): string {
  // To replace each of millions of characters would take seconds.
  if (text.length % 4 !== 0 || /[-_]/.test(text)) return Buffer.from(text, 'base64').toString('base64');
  return text;
}
