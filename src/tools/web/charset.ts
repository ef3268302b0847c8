import { parse } from 'content-type';
import { mediaTypeOf } from '../../lib/media-type.ts';

/** How far into a page its declaration of a charset is looked for (HTML standard, "prescan"). */
const PRESCAN_BYTES = 1024;

/**
 * Decodes a body: by its byte-order mark, else by the charset of the header, else by what HTML or XML says of itself,
 * else as UTF-8. Broken bytes become U+FFFD.
 */
export function decodeText(body: Buffer, contentType: string): string {
  const head = (): string => body.subarray(0, PRESCAN_BYTES).toString('latin1');
  const isMarkup = /html|xml/.test(mediaTypeOf(contentType) || 'html');
  return decoderFor(bomOf(body) ?? charsetOf(contentType) ?? (isMarkup ? declared(head()) : undefined)).decode(body);
}

function bomOf(body: Buffer): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8';
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  return undefined;
}

/** The charset that a Content-Type names. */
export function charsetOf(contentType: string): string | undefined {
  // Some put the name into single quotes, which mean nothing there.
  return parse(contentType).parameters['charset']?.replaceAll("'", '').slice(0, 40) || undefined;
}

function declared(head: string): string | undefined {
  const xml = /^<\?xml [^>]{0,200}?encoding=["']([^"']{1,40})/i.exec(head)?.[1];
  const meta = /<meta\s[^>]{0,300}?charset\s{0,20}=\s{0,20}["']?([^\s"'/>;]{1,40})/i.exec(head)?.[1];
  // A page whose declaration can be read byte by byte is not in UTF-16, whatever it says.
  return (xml ?? meta)?.replace(/^utf-16.*$/i, 'utf-8');
}

function decoderFor(label = 'utf-8') {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder('utf-8');
  }
}
