/**
 * The image types that all models take, by their first bytes (WHATWG MIME Sniffing §6.1), each byte as one character.
 */
const SIGNATURES: Readonly<Record<string, RegExp>> = {
  // eslint-disable-next-line no-control-regex
  'image/png': /^\x89PNG\r\n\x1a\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/gif': /^GIF8[79]a/,
  'image/webp': /^RIFF[^]{4}WEBP/,
};

export const isModelImage = (mediaType: string): boolean => Object.hasOwn(SIGNATURES, mediaType);

/**
 * The media type of an image by its first bytes: providers refuse an image whose declared type is wrong, and that would
 * fail the run. @returns undefined when it is no image that all models take
 */
export function imageTypeOf(content: Buffer): string | undefined {
  const head = content.toString('latin1', 0, 12);
  return Object.keys(SIGNATURES).find((mediaType) => SIGNATURES[mediaType]!.test(head));
}
