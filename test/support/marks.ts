/**
 * What a model is told of its commands, without the word that stands behind each marker.
 * @throws when the text does not begin with a marker, and so has no word
 */
export function withoutWord(told: string): string {
  const [, word] = /\[TOOL RESULTS\] ([a-z2-9]{8})$/m.exec(told) ?? [];
  if (word === undefined) throw new Error(`no results: ${told.slice(0, 300)}`);
  return told.replaceAll(`] ${word}`, ']');
}
