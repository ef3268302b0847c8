/** What models take as images. */
const MODEL_IMAGES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

export const isModelImage = (mediaType: string): boolean => MODEL_IMAGES.includes(mediaType);

/**
 * What kind of image the bytes begin as (WHATWG MIME Sniffing §6.1). Providers refuse an image whose type is not
 * what was declared, and the run with it.
 */
export function imageType(content: Buffer): string | undefined {
  const head = content.toString('latin1', 0, 12);
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  if (/^RIFF[^]{4}WEBP/.test(head)) return 'image/webp';
  return undefined;
}

/** The bytes as UTF-8. @returns undefined when they are none, or hold NULs as text doesn't */
export function textOf(content: Buffer): string | undefined {
  if (content.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}
