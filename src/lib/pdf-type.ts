/** How far into it readers look for a PDF's mark, behind what some programs put before it. */
const HEAD_BYTES = 1024;

/** Whether content is a PDF: it begins as one, whatever it is called, or is called one and begins almost so. */
export function isPdf(content: Buffer, mediaType: string): boolean {
  const head = content.toString('latin1', 0, HEAD_BYTES);
  return /^(?:\xef\xbb\xbf)?\s{0,16}%PDF-/.test(head) || (mediaType === 'application/pdf' && head.includes('%PDF-'));
}
