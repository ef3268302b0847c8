/** Bytes of UTF-8 that an entry's content may have. */
export const CONTENT_MAX = 64 * 1024;

/** Why the content can't be stored, or undefined. */
export function contentProblem(content: string): string | undefined {
  const size = Buffer.byteLength(content);
  return size > CONTENT_MAX ? `the content has ${size} bytes; an entry may have ${CONTENT_MAX}` : undefined;
}
