import { parse } from 'content-type';

/** The media type of a Content-Type: lower case, no parameters; `''` when it is empty. Of a malformed one, what there is. */
export const mediaTypeOf = (contentType: string): string => parse(contentType, { parameters: false }).type;
