/** How many bytes of the answer the record of a run holds. */
const SUMMARY_BYTES = 4096;

/** The beginning of a text, at most 4 KiB of UTF-8, cut after a whole character. */
export function summarize(text: string): string {
  // Each UTF-16 unit takes at least one byte. PostgreSQL's text can't hold a NUL.
  const start = text
    .slice(0, SUMMARY_BYTES + 1)
    .replaceAll('\0', '\ufffd')
    .toWellFormed();
  const bytes = Buffer.from(start);
  if (bytes.length <= SUMMARY_BYTES) return start;
  let end = SUMMARY_BYTES;
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end);
}
