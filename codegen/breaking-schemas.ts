import { fields, keyDifference, list, resolveIn, type Fields } from './breaking-document.ts';
import { keywordDifferences, restriction, type Effect } from './breaking-keywords.ts';

/** One difference between two schemas. */
export interface Difference {
  effect: Effect;
  /** The position in the value, as a JSON Pointer; `*` is any item or member. */
  path: string;
  what: string;
}

/** The meaning of an absent schema. */
const ANYTHING: Fields = {};
/** Each further restricts the value, or a part of it; absent, it restricts nothing. */
const PARTS = [
  ['items', '/*'],
  ['unevaluatedItems', '/*'],
  ['propertyNames', ''],
  ['contentSchema', ''],
  ['then', ''],
  ['else', ''],
] as const;
const PART_MAPS: Record<string, (key: string) => string> = {
  dependentSchemas: () => '',
  patternProperties: () => '/*',
  prefixItems: (index) => `/${index}`,
};
/** Rare keywords, of which any difference counts as breaking for both sides. */
const OPAQUE = ['if', 'contains', 'dependentRequired', 'unevaluatedProperties'];
/** Keywords that say nothing about values. */
const ANNOTATIONS = new Set(['$comment', 'title', 'description', 'examples', 'example', 'deprecated', 'readOnly', 'writeOnly']);

/** Compares schemas of two documents, each resolving its references in its own. */
export class SchemaComparison {
  readonly #before: Fields;
  readonly #after: Fields;
  /** The pairs that are being compared, so that recursive schemas come to an end. */
  readonly #open = new Map<unknown, Set<unknown>>();

  constructor(before: Fields, after: Fields) {
    this.#before = before;
    this.#after = after;
  }

  /** All differences between two schemas; an absent one allows everything. */
  compare(before: unknown, after: unknown, path = ''): Difference[] {
    if (allowsAll(before) && allowsAll(after)) return [];
    const open = this.#open.get(before) ?? new Set();
    if (open.has(after)) return [];
    this.#open.set(before, open.add(after));
    const differences = this.#compare(before, after, path);
    open.delete(after);
    return differences;
  }

  #compare(before: unknown, after: unknown, path: string): Difference[] {
    const [rawBefore, rawAfter] = [sole(before), sole(after)];
    if (rawBefore === false || rawAfter === false) {
      if (rawBefore === rawAfter) return [];
      return [{ effect: rawAfter === false ? 'narrower' : 'wider', path, what: 'allowed or not has changed' }];
    }
    const [resolved, resolvedAfter] = [resolveIn(this.#before, rawBefore), resolveIn(this.#after, rawAfter)];
    return this.#shaped(...sameShape(resolved, resolvedAfter, [rawBefore, rawAfter]), path);
  }

  #shaped(before: Fields, after: Fields, path: string): Difference[] {
    const own = [
      ...keywordDifferences(before, after),
      ...OPAQUE.flatMap((keyword) =>
        restriction(keyword, canonical(this.#before, before[keyword]), canonical(this.#after, after[keyword])),
      ),
    ];
    return [
      ...own.map(([effect, what]) => ({ effect, path, what })),
      ...this.#not(before, after, path),
      ...this.#properties(before, after, path),
      ...this.#additional(before['additionalProperties'] ?? true, after['additionalProperties'] ?? true, path),
      ...PARTS.flatMap(([keyword, below]) => this.compare(before[keyword] ?? ANYTHING, after[keyword] ?? ANYTHING, path + below)),
      ...Object.entries(PART_MAPS).flatMap(([keyword, below]) =>
        this.#partMap(fields(before[keyword]), fields(after[keyword]), (key) => path + below(key)),
      ),
      ...this.#allOf(list(before['allOf']), list(after['allOf']), path),
      ...this.#union(unionOf(before), unionOf(after), path, before['discriminator'] !== undefined && after['discriminator'] !== undefined),
    ];
  }

  /** A removed member breaks both sides: the server ignores it in requests, and never sends it in answers. */
  #properties(before: Fields, after: Fields, path: string): Difference[] {
    const [was, is] = [fields(before['properties']), fields(after['properties'])];
    const [removed, added, kept] = keyDifference(was, is);
    const [optional, required] = keyDifference(setOf(before['required']), setOf(after['required']));
    const member = (effect: Effect, name: string, what: string): Difference => ({ effect, path: `${path}/${name}`, what });
    return [
      ...removed.map((name) => member('changed', name, 'the member was removed')),
      ...added.map((name) => member('added', name, 'new member')),
      ...required.map((name) => member('narrower', name, 'the member is required now')),
      ...optional.filter((name) => !removed.includes(name)).map((name) => member('wider', name, 'the member is not required any more')),
      ...kept.flatMap((name) => this.compare(was[name], is[name], `${path}/${name}`)),
    ];
  }

  /** Readers ignore members that are not described, so opening an object is compatible. */
  #additional(before: unknown, after: unknown, path: string): Difference[] {
    if (before !== false) return this.compare(before, after, `${path}/*`);
    return after === false ? [] : [{ effect: 'added', path: `${path}/*`, what: 'other members are allowed now' }];
  }

  #not(before: Fields, after: Fields, path: string): Difference[] {
    if (before['not'] === undefined || after['not'] === undefined) {
      return restriction('not', before['not'], after['not']).map(([effect, what]) => ({ effect, path, what }));
    }
    const opposite = { narrower: 'wider', wider: 'narrower', changed: 'changed', added: 'changed' } as const;
    return this.compare(before['not'], after['not'], path).map((difference) => ({ ...difference, effect: opposite[difference.effect] }));
  }

  #partMap(before: Fields, after: Fields, below: (key: string) => string): Difference[] {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => this.compare(before[key] ?? ANYTHING, after[key] ?? ANYTHING, below(key)));
  }

  #allOf(before: unknown[], after: unknown[], path: string): Difference[] {
    const { pairs, removed, added } = this.#pair(before, after);
    return [
      ...pairs.flatMap(([one, other]) => this.compare(one, other, path)),
      ...removed.flatMap((one) => this.compare(one, ANYTHING, path)),
      ...added.flatMap((one) => this.compare(ANYTHING, one, path)),
    ];
  }

  /**
   * A union is wider when an alternative allows what none did before, and narrower the other way round. That is why an
   * enumeration that stands beside a plain `type: string` is open: its new values were strings before.
   * @param open whether its alternatives are told apart by a discriminator: clients ignore those that they don't know
   */
  #union(before: unknown[] | undefined, after: unknown[] | undefined, path: string, open: boolean): Difference[] {
    if (!before || !after) {
      return restriction('anyOf', before, after).map(([effect, what]) => ({ effect, path, what }));
    }
    const [all, allAfter] = [this.#alternatives(this.#before, before), this.#alternatives(this.#after, after)];
    if (all.length !== before.length || allAfter.length !== after.length) return this.#union(all, allAfter, path, open);
    const { pairs, removed, added } = this.#pair(before, after);
    const difference = (effect: Effect, what: string): Difference => ({ effect, path, what });
    const within = (one: unknown, others: unknown[]) => others.some((other) => !this.compare(other, one).some(widens));
    const covers = (one: unknown, others: unknown[]) => others.some((other) => !this.compare(one, other).some(narrows));
    return [
      ...pairs.flatMap(([one, other]) => {
        const differences = this.compare(one, other, path);
        if (!differences.some((difference) => widens(difference) || narrows(difference))) return differences;
        const harmlessGrowth = within(other, before);
        const harmlessLoss = covers(one, after);
        const counts = (one: Difference) => (widens(one) && !harmlessGrowth) || (narrows(one) && !harmlessLoss);
        return differences.filter((difference) => difference.effect === 'added' || counts(difference));
      }),
      ...added
        .filter((one) => !within(one, before))
        .map((one) => difference(open ? 'added' : 'wider', `new alternative ${this.#label(this.#after, one)}`)),
      ...removed
        .filter((one) => !covers(one, after))
        .map((one) => difference('narrower', `the alternative ${this.#label(this.#before, one)} was removed`)),
    ];
  }

  /** The alternatives of a union, with those of a union that is nothing else in its place. */
  #alternatives(document: Fields, union: unknown[]): unknown[] {
    return union.flatMap((one) => {
      const schema = resolveIn(document, one);
      const inner = unionOf(schema);
      const says = Object.keys(schema).filter((key) => !ANNOTATIONS.has(key) && key !== 'discriminator');
      return inner && says.length === 1 ? this.#alternatives(document, inner) : [one];
    });
  }

  /** Pairs the schemas of two lists: by name first, then the nameless ones by position. */
  #pair(before: unknown[], after: unknown[]): { pairs: [unknown, unknown][]; removed: unknown[]; added: unknown[] } {
    const pairs: [unknown, unknown][] = [];
    const rest = [...after];
    const left = before.filter((one) => {
      const name = this.#name(this.#before, one);
      const index = name === undefined ? -1 : rest.findIndex((other) => this.#name(this.#after, other) === name);
      if (index >= 0) pairs.push([one, rest.splice(index, 1)[0]]);
      return index < 0;
    });
    const nameless = left.filter((one) => this.#name(this.#before, one) === undefined);
    const removed = left.filter((one) => !nameless.includes(one));
    for (const one of nameless) {
      const index = rest.findIndex((other) => this.#name(this.#after, other) === undefined);
      if (index < 0) removed.push(one);
      else pairs.push([one, rest.splice(index, 1)[0]]);
    }
    return { pairs, removed, added: rest };
  }

  /** The name of a schema: its reference, its title, or the constants that distinguish it from its neighbours. */
  #name(document: Fields, schema: unknown): string | undefined {
    const { $ref } = fields(schema);
    if (typeof $ref === 'string') return $ref;
    const { title, properties, type } = resolveIn(document, schema);
    if (typeof title === 'string') return title;
    const constants = Object.entries(fields(properties)).filter(([, member]) => Object.hasOwn(fields(member), 'const'));
    if (constants.length > 0) return JSON.stringify(constants.map(([key, member]) => [key, fields(member)['const']]));
    return type === undefined || type === 'object' ? undefined : JSON.stringify(type);
  }

  #label(document: Fields, schema: unknown): string {
    return this.#name(document, schema)?.replace(/^.*\//, '') ?? 'without a name';
  }
}

const widens = ({ effect }: Difference): boolean => effect === 'wider' || effect === 'changed';
const narrows = ({ effect }: Difference): boolean => effect === 'narrower' || effect === 'changed';

function allowsAll(schema: unknown): boolean {
  return schema !== false && Object.keys(fields(schema)).length === 0;
}

function unionOf(schema: Fields): unknown[] | undefined {
  const union = schema['anyOf'] ?? schema['oneOf'];
  return union === undefined ? undefined : list(union);
}

/** What an `allOf` of one schema, to which nothing but words is added, is another form of. */
function sole(schema: unknown): unknown {
  const { allOf, ...others } = fields(schema);
  const only = list(allOf).length === 1 && Object.keys(others).every((key) => ANNOTATIONS.has(key));
  return only ? list(allOf)[0] : schema;
}

/**
 * A schema and a bare union of several are compared as two unions: `string` may become `string or array`.
 * @param named the two as they stand, with the references that name them
 */
function sameShape(before: Fields, after: Fields, named: [before: unknown, after: unknown]): [Fields, Fields] {
  const says = (schema: Fields) => Object.keys(schema).filter((key) => !ANNOTATIONS.has(key));
  const bare = (schema: Fields) => unionOf(schema) !== undefined && says(schema).length === 1;
  if (bare(after) && Array.isArray(before['type'])) return [typesApart(before), after];
  if (bare(before) && Array.isArray(after['type'])) return [before, typesApart(after)];
  if (bare(after) && !unionOf(before) && Object.keys(before).length > 0) return [{ anyOf: [named[0]] }, after];
  if (bare(before) && !unionOf(after) && Object.keys(after).length > 0) return [before, { anyOf: [named[1]] }];
  return [before, after];
}

/** `type: [integer, "null"]` as the union that says the same; bounds of numbers mean nothing to null. */
function typesApart({ type, ...rest }: Fields): Fields {
  return { anyOf: list(type).map((one) => (one === 'null' ? { type: one } : { ...rest, type: one })) };
}

function setOf(names: unknown): Fields {
  return Object.fromEntries(list(names).map((name) => [String(name), true]));
}

/** A schema without references and annotations. */
function canonical(document: Fields, schema: unknown, above: unknown[] = []): unknown {
  if (typeof schema !== 'object' || schema === null || above.includes(schema)) return schema;
  if (Array.isArray(schema)) return schema.map((one) => canonical(document, one, [...above, schema]));
  const entries = Object.entries(resolveIn(document, schema)).filter(([key]) => !ANNOTATIONS.has(key) && !key.startsWith('x-'));
  return Object.fromEntries(
    entries.map(([key, value]) => {
      const below = (one: unknown) => canonical(document, one, [...above, schema]);
      // Members may be called `description`.
      if (key !== 'properties') return [key, below(value)];
      return [key, Object.fromEntries(Object.entries(fields(value)).map(([name, one]) => [name, below(one)]))];
    }),
  );
}
