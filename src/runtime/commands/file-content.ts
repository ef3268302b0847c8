/** Decodes bytes as UTF-8. @returns undefined when they aren't UTF-8, or hold a NUL, which text doesn't */
export function textOf(content: Buffer): string | undefined {
  if (content.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}
