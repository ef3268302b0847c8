/** The bytes as UTF-8. @returns undefined when they are none, or hold NULs as text doesn't */
export function textOf(content: Buffer): string | undefined {
  if (content.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}
