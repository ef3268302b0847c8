/** Bytes of UTF-8 that an entry's content may have. */
export const CONTENT_MAX = 64 * 1024;
