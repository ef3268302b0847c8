/*
 * The text of documents, as a run needs it. `src/tools/documents` reads them.
 */

export const PDF = 'application/pdf';

/** A document's bytes, with what was said of their type. */
export interface DocumentBytes {
  /** `''` when nothing was said. */
  mediaType: string;
  data: Buffer;
  /** Its name or path, whose ending tells of its type. */
  name?: string | undefined;
  /** Where it is from: what its links are relative to. */
  url?: string | undefined;
}

/** What a document says: its text by pages, one for what has no pages. */
export interface DocumentText {
  kind: 'text';
  /** `''` when it has none. */
  title: string;
  /** What it really is. */
  mediaType: string;
  pages: readonly string[];
  /** How many it has; more than `pages` when it was cut. */
  pageCount: number;
  /** Whether there is more text than this. */
  truncated: boolean;
}

/** Why a document has no text here. */
export interface DocumentProblem {
  kind: 'problem';
  /** `no_text`: its pages are images; `late`: it took too long, too much memory, or the wait for others did. */
  reason: 'no_text' | 'encrypted' | 'broken' | 'unknown_type' | 'too_large' | 'late';
  /** Worded for a model or a client, to follow "it could not be read: ". */
  problem: string;
}

export interface DocumentReader {
  /** Rejects only when the signal is aborted. */
  read(document: DocumentBytes, run: { tenantId: number; signal: AbortSignal }): Promise<DocumentText | DocumentProblem>;
}

/** The text of a document in one piece, where it has several pages each under a line that names it. */
export function pagedText({ pages, pageCount }: DocumentText): string {
  if (pageCount === 1) return pages.join('');
  return pages.map((text, index) => `--- page ${index + 1} of ${pageCount} ---\n${text || '(no text)'}`).join('\n\n');
}
