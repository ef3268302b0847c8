/** The image types that models take, by the bytes that they begin with. */
const SIGNATURES: readonly { mediaType: string; matches: (data: Buffer) => boolean }[] = [
  { mediaType: 'image/png', matches: (data) => data.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) },
  { mediaType: 'image/jpeg', matches: (data) => data[0] === 0xff && data[1] === 0xd8 && data[2] === 0xff },
  { mediaType: 'image/gif', matches: (data) => /^GIF8[79]a/.test(data.toString('latin1', 0, 6)) },
  {
    mediaType: 'image/webp',
    matches: (data) => data.toString('latin1', 0, 4) === 'RIFF' && data.toString('latin1', 8, 12) === 'WEBP',
  },
];

/** What an image really is, whatever its Content-Type says. @returns undefined when it is none that models take */
export function imageTypeOf(data: Buffer): string | undefined {
  return SIGNATURES.find(({ matches }) => matches(data))?.mediaType;
}
