const GRAPHEMES = new Intl.Segmenter();
/** Units on either side of a cut in which the character must lie that it must not split. */
const AROUND = 64;

/** Where a part may end, and from which share of it on: better a short part than a sentence in two. */
const BREAKS = [
  ['\n\n', 3 / 4],
  ['\n', 1 / 2],
  [' ', 1 / 2],
] as const;

/**
 * Cuts a text into parts at ends of paragraphs, lines or words, and never within a character.
 * @param bytes of UTF-8 that a part may have @param whole bytes up to which a text is one part
 * @returns where each part ends, in UTF-16 units; at least one
 */
export function endsOfParts(text: string, bytes: number, whole = bytes): number[] {
  if (text.length <= whole && Buffer.byteLength(text) <= whole) return [text.length];
  const ends: number[] = [];
  const scratch = new Uint8Array(bytes);
  const encoder = new TextEncoder();
  for (let from = 0; from < text.length; from = ends.at(-1)!) {
    // A unit has at least one byte.
    const { read } = encoder.encodeInto(text.slice(from, from + bytes), scratch);
    ends.push(from + read === text.length ? text.length : endIn(text, from, read));
  }
  return ends;
}

/** The best end of a part that begins at `from` and has room for so many units. */
function endIn(text: string, from: number, units: number): number {
  for (const [end, share] of BREAKS) {
    const first = from + Math.ceil(units * share);
    const at = text.slice(first, from + units).lastIndexOf(end);
    if (at >= 0) return first + at + end.length;
  }
  const start = Math.max(from, from + units - AROUND);
  const { index } = GRAPHEMES.segment(text.slice(start, from + units + AROUND)).containing(from + units - start)!;
  return index > 0 ? start + index : from + units;
}
