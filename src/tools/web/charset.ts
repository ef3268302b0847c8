import { isUtf8 } from 'node:buffer';
import { parse } from 'content-type';
import { mediaTypeOf } from '../../lib/media-type.ts';
import { declaredIn } from './declared-charset.ts';

/**
 * Decodes a body as browsers do (HTML standard, "determining the character encoding"): by its byte-order mark, else by the charset of
 * the header, else by what HTML or XML says of itself, wherever that stands. Where nothing is said it is UTF-8, or windows-1252 if it
 * can't be that. Broken bytes become U+FFFD.
 */
export function decodeText(body: Buffer, contentType: string): string {
  const mediaType = mediaTypeOf(contentType) || 'text/html';
  const said = bomOf(body) ?? known(charsetOf(contentType)) ?? known(/html|xml/.test(mediaType) ? declaredIn(body, mediaType) : undefined);
  return new TextDecoder(said ?? (/json|xml/.test(mediaType) && !mediaType.includes('html') ? 'utf-8' : likely(body))).decode(body);
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

/** A name that decoders know; one that they don't says nothing. */
function known(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  // The encoding standard has it, and a meta element that names it means this one.
  if (/^x-user-defined$/i.test(label)) return 'windows-1252';
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** UTF-8, also with some broken bytes, or at a cut; otherwise what most of what says nothing is in. */
function likely(body: Buffer): string {
  if (isUtf8(body)) return 'utf-8';
  const text = body.toString('utf8');
  let [fit, broken] = [0, 0];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 0xfffd) broken += 1;
    else if (code > 0x7f) fit += 1;
  }
  return fit > broken ? 'utf-8' : 'windows-1252';
}
