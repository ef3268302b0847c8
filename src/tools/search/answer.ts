import { isObject } from '../../lib/is-object.ts';

/*
 * What the answers of search engines have in common. Whatever a server says may be missing, or of another kind than it
 * should be.
 */

export type Fields = Readonly<Record<string, unknown>>;

/** A hit as the engine gives it. */
export interface RawHit {
  title?: unknown;
  snippet?: unknown;
  url?: unknown;
}

/** Something that an engine says of the query itself. */
export interface RawNote {
  /** What it is: `Answer`, `Did you mean`. */
  label: string;
  /** One text, made of these parts. */
  parts: readonly unknown[];
  url?: unknown;
}

/** What an engine has answered. */
export interface RawAnswer {
  hits: readonly RawHit[];
  /** What stands in front of the hits, and behind them. */
  before?: readonly RawNote[];
  after?: readonly RawNote[];
  /** The engines behind it that did not answer, with why. */
  blocked?: readonly string[];
}

/** The objects of a list. @returns undefined when it is no list; null and nothing are an empty one */
export function objects(value: unknown): Fields[] | undefined {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.filter(isObject) : undefined;
}

/** The members of an object; none when it is none. */
export const fields = (value: unknown): Fields => (isObject(value) ? value : {});

/** The texts of a list, of which each may also be an object with the text in one of these members. */
export function texts(value: unknown, ...members: string[]): string[] {
  return (Array.isArray(value) ? value : []).flatMap((one) => {
    const said: unknown = isObject(one) ? members.map((member) => one[member]).find((text) => typeof text === 'string') : one;
    return typeof said === 'string' && said.trim() !== '' ? [said] : [];
  });
}

/** A list of short texts as a note; none when there are none. */
export const listing = (label: string, words: readonly string[], most: number): RawNote[] =>
  words.length === 0
    ? []
    : [
        {
          label,
          parts: [
            words
              .slice(0, most)
              .map((text) => text.slice(0, 200))
              .join('; '),
          ],
        },
      ];
