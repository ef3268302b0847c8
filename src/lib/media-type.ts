import { parse } from 'content-type';

/**
 * The media type of a Content-Type: lower case, no parameters; `''` when it is empty. For a malformed one, as much as
 * can be read.
 */
export const mediaTypeOf = (contentType: string): string => parse(contentType, { parameters: false }).type;
