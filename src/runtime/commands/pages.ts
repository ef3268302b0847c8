import type { DocumentText } from '../documents.ts';
import type { Mark } from '../marks.ts';

/** The text of a document, each page under a line that names it, and what there is beyond it. */
export function pagesOf({ pages, pageCount, truncated }: DocumentText, mark: Mark): string {
  const shown =
    pageCount === 1 ? pages : pages.map((text, index) => `${mark(`page ${index + 1} of ${pageCount}`)}\n${text || '(no text)'}`);
  return [...beyond(pages.length, pageCount, truncated).map(mark), ...shown].join('\n\n');
}

function beyond(read: number, count: number, truncated: boolean): string[] {
  if (read < count) return [`the document has ${count} pages; these are the first ${read}`];
  return truncated ? ['the document is longer; this is its beginning'] : [];
}
