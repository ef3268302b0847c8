/** The image types that all models take, by what they begin with (WHATWG MIME Sniffing §6.1), each byte a character. */
const SIGNATURES: Readonly<Record<string, RegExp>> = {
  // eslint-disable-next-line no-control-regex
  'image/png': /^\x89PNG\r\n\x1a\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/gif': /^GIF8[79]a/,
  'image/webp': /^RIFF[^]{4}WEBP/,
};

export const isModelImage = (mediaType: string): boolean => Object.hasOwn(SIGNATURES, mediaType);

/**
 * What kind of image the bytes begin as, whatever they are declared to be: providers refuse an image whose type is not
 * what was declared, and the run with it.
 * @returns undefined when it is none that all models take
 */
export function imageTypeOf(content: Buffer): string | undefined {
  const head = content.toString('latin1', 0, 12);
  return Object.keys(SIGNATURES).find((mediaType) => SIGNATURES[mediaType]!.test(head));
}
