import { pagedText, type DocumentText } from '../documents.ts';
import type { Mark } from '../marks.ts';

/** The text of a document, each page under a mark that names it, and what there is beyond it. */
export const pagesOf = (document: DocumentText, mark: Mark): string =>
  [...beyond(document).map(mark), pagedText(document, mark)].join('\n\n');

function beyond({ pages, pageCount, truncated }: DocumentText): string[] {
  if (pages.length < pageCount) return [`the document has ${pageCount} pages; these are the first ${pages.length}`];
  return truncated ? ['the document is longer; this is its beginning'] : [];
}
