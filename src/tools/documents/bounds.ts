/** Pages of a document that are read. */
export const MAX_PAGES = 100;
/** Characters of a document's text. */
export const MAX_TEXT = 2 * 1024 * 1024;
/** Characters of a title. */
export const MAX_TITLE = 500;
/** Bytes of a document. */
export const MAX_BYTES = 20 * 1024 * 1024;
