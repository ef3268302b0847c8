import { isUtf8 } from 'node:buffer';
import { imageTypeOf } from '../../lib/image-type.ts';
import { isTextType, mediaTypeOf } from '../../lib/media-type.ts';
import { isPdf } from '../../lib/pdf-type.ts';
import { mimeTypeOf } from '../../runtime/commands/path.ts';
import type { DocumentBytes } from '../../runtime/documents.ts';
import { charsetOf } from '../web/charset.ts';
import { xmlPieces } from './xml.ts';

/** What is done with a document. */
export type Kind = 'pdf' | 'html' | 'feed' | 'text' | 'unknown';

/** What says nothing. */
const GENERIC: ReadonlySet<string> = new Set(['', 'application/octet-stream', 'binary/octet-stream', 'application/x-download']);
export const isGeneric = (mediaType: string): boolean => GENERIC.has(mediaType);
/** How far into it a page or a feed has its first element. */
const HEAD_BYTES = 1024;
/** How much of what calls itself no text is looked at. */
const LOOK_BYTES = 8 * 1024;
/** Of text in an old encoding, which nobody has named, no more bytes than these are beyond ASCII. */
const BEYOND_ASCII = 0.2;

/**
 * What a document is, by its bytes before all that is said of it: servers call source code a film, and everything
 * `application/octet-stream`.
 * @returns its media type as it really is, or is said to be, and the charset of text that is not in UTF-8 and doesn't say so
 */
export function kindOf({ mediaType: contentType, data, name = '' }: DocumentBytes): { kind: Kind; mediaType: string; charset?: string } {
  const said = mediaTypeOf(contentType);
  const mediaType = isGeneric(said) ? mimeTypeOf(name, said) : said;
  if (isPdf(data, mediaType)) return { kind: 'pdf', mediaType: 'application/pdf' };
  const found = textIn(data, contentType, mediaType);
  if (!found) return { kind: 'unknown', mediaType: imageTypeOf(data) ?? (isTextType(mediaType) ? 'application/octet-stream' : mediaType) };
  const head = data.toString('latin1', 0, HEAD_BYTES);
  if (isHtml(mediaType) || (isGeneric(mediaType) && looksLikePage(head))) return { kind: 'html', mediaType: 'text/html', ...found };
  const feed = /^(?!text\/(?!xml|plain))/.test(mediaType) ? feedOf(head) : undefined;
  if (feed !== undefined) return { kind: 'feed', mediaType: feed, ...found };
  return { kind: 'text', mediaType: isTextType(mediaType) ? mediaType : 'text/plain', ...found };
}

export const isHtml = (mediaType: string): boolean => mediaType === 'text/html' || mediaType === 'application/xhtml+xml';

/** Whether what nobody has named is a page. */
const looksLikePage = (head: string): boolean => /^\s*<(?:!doctype html|html|head|body)\b/i.test(head);

/** @returns the media type of a feed, by its first element */
function feedOf(head: string): string | undefined {
  for (const piece of xmlPieces(head)) {
    if (piece.kind === 'open') return FEEDS[piece.name];
  }
  return undefined;
}

const FEEDS: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  rss: 'application/rss+xml',
  'rdf:RDF': 'application/rss+xml',
  feed: 'application/atom+xml',
});

/** @returns undefined when it is no text */
function textIn(data: Buffer, contentType: string, mediaType: string): { charset?: string } | undefined {
  const head = data.subarray(0, LOOK_BYTES);
  if (isUtf16(head) || /^utf-?(?:16|32)/i.test(charsetOf(contentType) ?? '')) return {};
  if (head.includes(0)) return undefined;
  if (isTextType(mediaTypeOf(contentType)) || isUtf8(wholeCharacters(head))) return {};
  if (looksLikeOldText(head)) return { charset: 'windows-1252' };
  return isTextType(mediaType) ? {} : undefined;
}

/** Whether it begins as only UTF-16 does: with its mark, or with the `<?` of XML. */
const isUtf16 = (head: Buffer): boolean => /^(?:\xfe\xff|\xff\xfe|<\0\?\0|\0<\0\?)/.test(head.toString('latin1', 0, 4));

/** Without the beginning of a character at its end. */
function wholeCharacters(head: Buffer): Buffer {
  for (let back = 1; back <= 3 && back <= head.length; back += 1) {
    if (head[head.length - back]! >= 0xc0) return head.subarray(0, -back);
  }
  return head;
}

/** Whether there is no byte that no text has (WHATWG MIME Sniffing §3, "binary data byte"), and most is ASCII. */
function looksLikeOldText(head: Buffer): boolean {
  // eslint-disable-next-line no-control-regex
  if (/[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/.test(head.toString('latin1'))) return false;
  const beyond = head.reduce((count, byte) => (byte > 0x7f ? count + 1 : count), 0);
  return beyond < head.length * BEYOND_ASCII;
}
