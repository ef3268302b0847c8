import { endOfPiece } from './text.ts';
import { wellFormedJson } from './well-formed.ts';

/** A string of JSON that is made of parts: `+` would have megabytes copied in one pass of the event loop. */
export class JoinedText {
  readonly parts: readonly string[];

  constructor(...parts: string[]) {
    this.parts = parts;
  }

  toJSON(): string {
    return this.parts.join('');
  }
}

interface Cut {
  /** Of a piece, in UTF-16 units; none has twice as many. */
  size: number;
  /** Texts that are known to stand in JSON as they are. */
  plain: readonly string[];
}

/**
 * What `JSON.stringify` makes of plain objects, in pieces, so that nobody waits for megabytes to be escaped; with U+FFFD for each
 * half of a character.
 */
export function* jsonPieces(value: unknown, cut: Cut): Generator<string> {
  let piece = '';
  for (const token of tokensOf(value, cut)) {
    piece += token;
    if (piece.length < cut.size) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

function* tokensOf(value: unknown, cut: Cut): Generator<string> {
  if (value instanceof JoinedText || (typeof value === 'string' && value.length > cut.size)) {
    yield '"';
    for (const text of typeof value === 'string' ? [value] : value.parts) yield* escaped(text, cut);
    yield '"';
  } else if (Array.isArray(value)) {
    yield '[';
    for (const [at, one] of value.entries()) {
      if (at > 0) yield ',';
      yield* tokensOf(one ?? null, cut);
    }
    yield ']';
  } else if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, one]) => one !== undefined);
    yield '{';
    for (const [at, [name, one]] of members.entries()) {
      yield `${at > 0 ? ',' : ''}${json(name)}:`;
      yield* tokensOf(one, cut);
    }
    yield '}';
  } else yield json(value);
}

function* escaped(text: string, { size, plain }: Cut): Generator<string> {
  const asItIs = plain.includes(text);
  for (let from = 0; from < text.length;) {
    const end = endOfPiece(text, from, size);
    const piece = text.slice(from, end);
    yield asItIs ? piece : json(piece).slice(1, -1);
    from = end;
  }
}

const json = (value: unknown): string => wellFormedJson(JSON.stringify(value));
