/**
 * Characters that command a screen, or that reorder or hide what stands beside them: controls but tab and line feed,
 * separators of lines, marks of the direction of writing, and what has no width.
 */
const UNSEEN = /(?![\t\n])[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;

/** Where such a character belongs to the writing: joiners in Persian or Hindi and in emoji, and the variants of a sign. */
const WRITING =
  /(?<=[\p{Lo}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d](?=[\p{Lo}\p{M}\p{Extended_Pictographic}])|(?<=[\p{Lo}\p{Emoji}])\p{Variation_Selector}/u;

const PARTS = new RegExp(`${WRITING.source}|(?<unseen>${UNSEEN.source})`, 'gu');

/**
 * What somebody is to judge, as it is: characters that would show it in another order, or not at all, are written out,
 * `\u202e`. For commands, arguments, names and questions, which a model may write as it likes.
 */
export function visible(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(PARTS, (one, unseen?: string) => (unseen === undefined ? one : escaped(unseen)));
}

function escaped(character: string): string {
  const code = character.codePointAt(0)!.toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}
