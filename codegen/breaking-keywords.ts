import { isDeepStrictEqual } from 'node:util';
import type { Fields } from './breaking-document.ts';

/**
 * What a difference does to the set of values that a schema allows: fewer, more, or other ones. `added` is a new
 * member, value or kind of event, which breaks neither side: servers and clients ignore unknown ones.
 */
export type Effect = 'narrower' | 'wider' | 'changed' | 'added';

/** What has changed in a schema, in words, and the effect of the change. */
export type KeywordDifference = [effect: Effect, what: string];

const TYPES = ['null', 'boolean', 'object', 'array', 'string', 'integer', 'number'];
const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'minContains'];
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains'];
/** Keywords for which any change allows another set of values. */
const RESTRICTIONS = ['pattern', 'multipleOf', 'uniqueItems', 'contentEncoding', 'contentMediaType'];

/** The differences in what two schemas say about a value itself, not about its parts. */
export function keywordDifferences(before: Fields, after: Fields): KeywordDifference[] {
  return [
    ...types(before, after),
    ...values(before, after),
    ...documentedValues(before, after),
    ...bounds(before, after),
    // `uniqueItems: false` restricts nothing.
    ...RESTRICTIONS.flatMap((keyword) => restriction(keyword, before[keyword] || undefined, after[keyword] || undefined)),
    ...restriction('format', formatOf(before), formatOf(after)),
    ...defaults(before, after),
  ];
}

/** The formats of numbers are hints for generators: the bounds say what is allowed. */
function formatOf({ format }: Fields): unknown {
  return /^(?:int|float|double)\d*$/.test(String(format)) ? undefined : format || undefined;
}

/** The types that a schema allows; those of its values when it names none. */
function typesOf(schema: Fields): string[] {
  const named = schema['type'] === undefined ? valuesOf(schema)?.map(typeOf) : [schema['type']].flat().map(String);
  return named?.flatMap((type) => (type === 'number' ? ['integer', 'number'] : [type])) ?? TYPES;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

function types(before: Fields, after: Fields): KeywordDifference[] {
  const [was, is] = [typesOf(before), typesOf(after)];
  const fewer = was.some((type) => !is.includes(type));
  const more = is.some((type) => !was.includes(type));
  const what = `the type ${was.join(' or ')} became ${is.join(' or ')}`;
  if (fewer && more) return [['changed', what]];
  return fewer ? [['narrower', what]] : more ? [['wider', what]] : [];
}

function valuesOf(schema: Fields): unknown[] | undefined {
  return Object.hasOwn(schema, 'const') ? [schema['const']] : (schema['enum'] as unknown[] | undefined);
}

function values(before: Fields, after: Fields): KeywordDifference[] {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  if (was && !is && listedIn(after)) return openedValues(was, listedIn(after)!);
  if (!was || !is) return restriction('enum', was, is);
  const without = (some: unknown[], others: unknown[]) => some.filter((one) => !others.some((other) => isDeepStrictEqual(one, other)));
  return [
    ...without(was, is).map((value): KeywordDifference => ['narrower', `the value ${JSON.stringify(value)} was removed`]),
    // The documents say that values may be added: clients ignore those that they don't know.
    ...without(is, was).map((value): KeywordDifference => ['added', `new value ${JSON.stringify(value)}`]),
  ];
}

function listedIn(schema: Fields): unknown[] | undefined {
  return schema['x-extensible-enum'] as unknown[] | undefined;
}

/** Clients were told all along that values may be added: what is sent is the same, and so is what it means. */
function openedValues(was: unknown[], is: unknown[]): KeywordDifference[] {
  return [
    ['added', 'the enumeration is open: a string whose values are listed'],
    ...was
      .filter((value) => !is.includes(value))
      .map((value): KeywordDifference => ['narrower', `the value ${JSON.stringify(value)} was removed`]),
    ...is.filter((value) => !was.includes(value)).map((value): KeywordDifference => ['added', `new value ${JSON.stringify(value)}`]),
  ];
}

/** Values that are documented for a string to which others may be added. */
function documentedValues(before: Fields, after: Fields): KeywordDifference[] {
  if (valuesOf(before) || valuesOf(after)) return [];
  const [was, is] = [listedIn(before) ?? [], listedIn(after) ?? []];
  return [
    ...is.filter((value) => !was.includes(value)).map((value): KeywordDifference => ['added', `new value ${JSON.stringify(value)}`]),
    ...was
      .filter((value) => !is.includes(value))
      .map((value): KeywordDifference => ['added', `the value ${JSON.stringify(value)} was removed`]),
  ];
}

function bounds(before: Fields, after: Fields): KeywordDifference[] {
  const moved = (keyword: string, none: number, sign: 1 | -1): KeywordDifference[] => {
    const [was, is] = [Number(before[keyword] ?? none), Number(after[keyword] ?? none)];
    if (was === is) return [];
    return [[(is - was) * sign > 0 ? 'narrower' : 'wider', `${keyword} ${before[keyword] ?? 'none'} became ${after[keyword] ?? 'none'}`]];
  };
  return [
    ...LOWER.flatMap((keyword) => moved(keyword, keyword.endsWith('inimum') ? -Infinity : 0, 1)),
    ...UPPER.flatMap((keyword) => moved(keyword, Infinity, -1)),
  ];
}

/** Compares a restriction that is present or absent, with values that can't be ordered. */
export function restriction(keyword: string, before: unknown, after: unknown): KeywordDifference[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (before === undefined) return [['narrower', `${keyword} was added`]];
  return after === undefined ? [['wider', `${keyword} was removed`]] : [['changed', `${keyword} has changed`]];
}

/** Another default changes what leaving the member out means to the server; in an answer it has no meaning. */
function defaults(before: Fields, after: Fields): KeywordDifference[] {
  if (before['default'] === undefined || isDeepStrictEqual(before['default'], after['default'])) return [];
  return [['narrower', `the default ${JSON.stringify(before['default'])} became ${JSON.stringify(after['default'])}`]];
}
