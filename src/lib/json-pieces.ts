import { endOfPiece } from './text.ts';
import { wellFormedJson } from './well-formed.ts';

/**
 * What `JSON.stringify` makes of plain objects, in pieces of at most about `size` UTF-16 units, so that nobody waits for megabytes
 * to be escaped; with U+FFFD for each half of a character.
 */
export function* jsonPieces(value: unknown, size: number): Generator<string> {
  let piece = '';
  for (const token of tokensOf(value, size)) {
    piece += token;
    if (piece.length < size) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

function* tokensOf(value: unknown, size: number): Generator<string> {
  if (typeof value === 'string' && value.length > size) {
    yield '"';
    for (let from = 0; from < value.length;) {
      const end = endOfPiece(value, from, size);
      yield json(value.slice(from, end)).slice(1, -1);
      from = end;
    }
    yield '"';
  } else if (Array.isArray(value)) {
    yield '[';
    for (const [at, one] of value.entries()) {
      if (at > 0) yield ',';
      yield* tokensOf(one ?? null, size);
    }
    yield ']';
  } else if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, one]) => one !== undefined);
    yield '{';
    for (const [at, [name, one]] of members.entries()) {
      yield `${at > 0 ? ',' : ''}${json(name)}:`;
      yield* tokensOf(one, size);
    }
    yield '}';
  } else yield json(value);
}

const json = (value: unknown): string => wellFormedJson(JSON.stringify(value));
