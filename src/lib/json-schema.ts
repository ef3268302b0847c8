import { isObject } from './is-object.ts';
import { acceptNulls } from './nullable.ts';

/** The dialects that schemas are read in. */
export type Dialect = 'draft-07' | '2019-09' | '2020-12';

/** A member of a schema that may turn out to be unusable, and where it stands, as a JSON Pointer. */
export interface Found {
  value: string;
  at: string;
}

/** A schema as its writer means it. */
export interface ReadSchema {
  dialect: Dialect;
  /** In the dialect alone, each part where it was. */
  schema: Fields;
  references: Found[];
  patterns: Found[];
}

type Fields = Record<string, unknown>;

export const DIALECTS: Readonly<Record<Dialect, string>> = {
  'draft-07': 'http://json-schema.org/draft-07/schema#',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
};

const ADDRESS = /^https?:\/\/json-schema\.org\/(?:draft\/(2019-09|2020-12)\/schema|(draft-0[467])\/schema|schema)#?$/;
/** OpenAPI's own of 3.1 and 3.2 adds annotations to 2020-12. */
const OF_OPENAPI = /^https:\/\/spec\.openapis\.org\/oas\/3\.[12]\/dialect\/[\w-]+$/;

/** What a keyword holds: one schema, a list of them or by names, a schema or a list, or none that applies to a value. */
type Within = 'one' | 'list' | 'named' | 'either' | 'none';
const WITHIN = new Map<string, Within>([
  ...pairs('one', 'not if then else additionalProperties unevaluatedProperties propertyNames additionalItems unevaluatedItems contains'),
  ...pairs('list', 'allOf anyOf oneOf prefixItems'),
  ...pairs('named', 'properties patternProperties $defs definitions dependentSchemas dependencies'),
  ...pairs('either', 'items'),
  ...pairs('none', '$schema $id $anchor $ref $dynamicRef $dynamicAnchor $recursiveRef $recursiveAnchor $comment title description default'),
  ...pairs('none', 'examples deprecated readOnly writeOnly format contentEncoding contentMediaType contentSchema type enum const'),
  ...pairs(
    'none',
    'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern minItems maxItems uniqueItems',
  ),
  ...pairs('none', 'minContains maxContains minProperties maxProperties required dependentRequired'),
]);
const REFERENCES = ['$ref', '$dynamicRef', '$recursiveRef'];
const TYPES = new Set(['null', 'boolean', 'object', 'array', 'number', 'string', 'integer']);

function pairs(within: Within, keywords: string): [string, Within][] {
  return keywords.split(' ').map((keyword) => [keyword, within]);
}

/**
 * Reads a schema as the libraries that write schemas mean it: keywords that nobody knows say nothing, `nullable` and the bounds of
 * OpenAPI 3.0 are those of OpenAPI, and without a `$schema` a list in `items` is that of the drafts which had one. @param schema is changed
 * @returns undefined when it is of a dialect that is not known
 */
export function readSchema(schema: Fields): ReadSchema | undefined {
  const walk = new Walk(schema);
  const dialect = dialectOf(schema['$schema'], walk);
  if (!dialect) return undefined;
  if (schema['$schema'] !== undefined) schema['$schema'] = DIALECTS[dialect];
  acceptNulls(walk.cleared());
  return { dialect, schema, references: walk.references, patterns: walk.patterns };
}

function dialectOf(address: unknown, { tuples }: Walk): Dialect | undefined {
  if (address === undefined) return tuples === 'items' ? '2019-09' : '2020-12';
  if (typeof address !== 'string') return undefined;
  const [known, current, draft] = ADDRESS.exec(address) ?? [];
  if (known === undefined) return OF_OPENAPI.test(address) ? '2020-12' : undefined;
  // What the drafts before had is in draft 7 as well, but for what is mended.
  return draft === undefined ? ((current ?? '2020-12') as Dialect) : 'draft-07';
}

/** All schemas within one, also those that references lead to beneath keywords that nobody knows. */
class Walk {
  readonly references: Found[] = [];
  readonly patterns: Found[] = [];
  readonly #root: Fields;
  /** Each before those within it. */
  readonly #seen = new Set<Fields>();
  readonly #open: [node: unknown, at: string][];
  readonly #kept = new Map<unknown, Set<string>>();
  #lists = false;
  #prefixes = false;

  constructor(root: Fields) {
    this.#root = root;
    this.#open = [[root, '']];
    for (let followed = 0; this.#open.length > 0;) {
      const [node, at] = this.#open.pop()!;
      if (isObject(node) && !this.#seen.has(node)) this.#visit(node, at);
      if (this.#open.length > 0) continue;
      for (; followed < this.references.length; followed++) this.#follow(this.references[followed]!.value);
    }
  }

  /** The keyword that has lists of schemas for the places of an array. */
  get tuples(): 'items' | 'prefixItems' | undefined {
    if (this.#prefixes) return 'prefixItems';
    return this.#lists ? 'items' : undefined;
  }

  /** Takes out what nobody knows. @returns the schemas that allow null besides, those within one before it */
  cleared(): Fields[] {
    const nullable: Fields[] = [];
    for (const node of this.#seen) {
      if (node['nullable'] === true) nullable.unshift(node);
      for (const key of Object.keys(node)) if (!WITHIN.has(key) && !this.#kept.get(node)?.has(key)) delete node[key];
    }
    return nullable;
  }

  #visit(node: Fields, at: string): void {
    this.#seen.add(node);
    mend(node);
    for (const [key, value] of Object.entries(node)) {
      const place = `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (key === 'pattern' && typeof value === 'string') this.patterns.push({ value, at: place });
      if (REFERENCES.includes(key) && typeof value === 'string') this.references.push({ value, at: place });
      if (key === 'prefixItems') this.#prefixes = true;
      if (key === 'items' && Array.isArray(value)) this.#lists = true;
      this.#enter(key, value, place);
    }
  }

  #enter(key: string, value: unknown, at: string): void {
    const within = WITHIN.get(key);
    if (within === 'one' || (within === 'either' && !Array.isArray(value))) this.#open.push([value, at]);
    else if ((within === 'list' || within === 'either') && Array.isArray(value)) {
      for (const [index, one] of value.entries()) this.#open.push([one, `${at}/${index}`]);
    } else if (within === 'named' && isObject(value)) {
      for (const [name, one] of Object.entries(value)) {
        const place = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
        if (key === 'patternProperties') this.patterns.push({ value: name, at: place });
        this.#open.push([one, place]);
      }
    }
  }

  /** Finds what a reference by a pointer leads to. What lies on the way stays. */
  #follow(reference: string): void {
    const at = reference.slice(reference.indexOf('#') + 1);
    if (!reference.includes('#') || !at.startsWith('/')) return;
    let node: unknown = this.#root;
    for (const segment of at.slice(1).split('/')) {
      const name = decoded(segment);
      if (name === undefined || typeof node !== 'object' || node === null || !Object.hasOwn(node, name)) return;
      const kept = this.#kept.get(node) ?? new Set();
      this.#kept.set(node, kept.add(name));
      node = (node as Fields)[name];
    }
    this.#open.push([node, at]);
  }
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return undefined;
  }
}

/** Google writes types in capitals, OpenAPI 3.0 whether a bound is exclusive. */
function mend(node: Fields): void {
  const { type } = node;
  if (Array.isArray(type)) node['type'] = type.map(typeOf);
  else if (type !== undefined) node['type'] = typeOf(type);
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof node[exclusive] !== 'boolean') continue;
    if (node[exclusive] && node[bound] !== undefined) {
      node[exclusive] = node[bound];
      delete node[bound];
    } else delete node[exclusive];
  }
}

function typeOf(type: unknown): unknown {
  if (typeof type !== 'string') return type;
  const small = type.toLowerCase();
  return TYPES.has(small) ? small : type;
}
