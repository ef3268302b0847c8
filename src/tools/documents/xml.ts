/** A piece of XML, in the order of the text. */
export type XmlPiece =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: string }
  | { kind: 'close'; name: string };

/**
 * The pieces of XML, each character looked at once or twice. What is not well-formed is passed over as far as can be: feeds are often not.
 * An element without content is opened and closed.
 */
export function* xmlPieces(xml: string): Generator<XmlPiece> {
  let at = 0;
  for (;;) {
    const open = xml.indexOf('<', at);
    const text = xml.slice(at, open < 0 ? undefined : open);
    if (text !== '') yield { kind: 'text', text: withCharacters(text) };
    if (open < 0) return;
    const special = SPECIAL.find(([start]) => xml.startsWith(start, open));
    const end = special ? xml.indexOf(special[1], open + special[0].length) : endOfTag(xml, open + 1);
    if (end < 0) return;
    at = end + (special?.[1].length ?? 1);
    if (special) {
      if (special[0] === '<![CDATA[') yield { kind: 'text', text: xml.slice(open + special[0].length, end) };
      continue;
    }
    yield* tagPieces(xml.slice(open + 1, end));
  }
}

const SPECIAL = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;

/** Where the tag ends; a `>` in a quoted value is none. @returns -1 when it doesn't */
function endOfTag(xml: string, from: number): number {
  const next = /[>"']/g;
  for (next.lastIndex = from; ;) {
    const found = next.exec(xml);
    if (!found) return -1;
    if (found[0] === '>') return found.index;
    const end = xml.indexOf(found[0], found.index + 1);
    if (end < 0) return -1;
    next.lastIndex = end + 1;
  }
}

function* tagPieces(tag: string): Generator<XmlPiece> {
  const name = /^\/?([^\s/>]{1,100})/.exec(tag)?.[1];
  if (name === undefined) return;
  if (tag.startsWith('/')) return yield { kind: 'close', name };
  yield { kind: 'open', name, attributes: tag.slice(name.length) };
  if (tag.endsWith('/')) yield { kind: 'close', name };
}

/** The value of an attribute, `''` without one. */
export function attributeOf({ attributes }: XmlPiece & { kind: 'open' }, name: string): string {
  const match = new RegExp(`\\s${name}\\s?=\\s?(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return withCharacters(match?.[1] ?? match?.[2] ?? '');
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Puts characters in place of the references to them that XML itself knows. */
function withCharacters(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot|apos));/gi, (whole, decimal, hex, name: string | undefined) => {
    if (name !== undefined) return NAMED[name.toLowerCase()]!;
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
