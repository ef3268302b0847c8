/** Bytes of UTF-8 that one read gives at most. */
export const PART_BYTES = 4 * 1024 * 1024;

/** A text in UTF-8, in parts that begin and end at characters. An empty one is one part. */
export function partsOf(text: string): Buffer[] {
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  let begin = 0;
  do {
    let end = Math.min(begin + PART_BYTES, bytes.length);
    while (end < bytes.length && isInside(bytes[end]!)) end -= 1;
    parts.push(bytes.subarray(begin, end));
    begin = end;
  } while (begin < bytes.length);
  return parts;
}

/** Whether a byte is one of a character that has begun before it. */
const isInside = (byte: number): boolean => (byte & 0xc0) === 0x80;
