import { parse } from 'content-type';

/**
 * The media type of a Content-Type: lower case, no parameters; `''` when it is empty. For a malformed one, as much as
 * can be read.
 */
export const mediaTypeOf = (contentType: string): string => parse(contentType, { parameters: false }).type;

/** Whether what is of this media type is a document: a PDF, or text of some kind. */
export const isDocumentType = (mediaType: string): boolean =>
  mediaType === 'application/pdf' || mediaType === 'application/xhtml+xml' || (isTextType(mediaType) && !mediaType.startsWith('image/'));

/** Whether what is of this media type can be read as text. */
export const isTextType = (mediaType: string): boolean =>
  mediaType.startsWith('text/') ||
  /^(?:application|image)\/(?:[\w.-]+\+)?(?:json|xml|yaml)$/.test(mediaType) ||
  ['application/javascript', 'application/x-ndjson', 'application/toml', 'application/sql', 'application/x-yaml'].includes(mediaType);
