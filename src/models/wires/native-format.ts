import { isObject } from '../../lib/is-object.ts';
import type { AdapterRequest } from './wire.ts';

type Fields = Record<string, unknown>;

/** The part of JSON Schema that a provider takes. What is not listed is not sent: a call is rather made without. */
interface Subset {
  keywords: ReadonlySet<string>;
  /** Values of `format`. */
  formats: ReadonlySet<string>;
  /** Whether objects have to have `additionalProperties: false`. */
  closed: boolean;
  /** Whether their properties are all `required`. */
  complete: boolean;
  recursive: boolean;
  most: { depth: number; properties: number; optional: number; unions: number };
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const BASIC = 'type properties required additionalProperties items anyOf enum $ref $defs title description format';
const FORMATS = words('date-time time date duration email hostname ipv4 ipv6 uuid');
const UNBOUND = { depth: Infinity, properties: Infinity, optional: Infinity, unions: Infinity };

/** https://platform.openai.com/docs/guides/structured-outputs#supported-schemas */
export const OPENAI_STRICT: Subset = {
  keywords: words(`${BASIC} const definitions pattern minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems`),
  formats: FORMATS,
  closed: true,
  complete: true,
  recursive: true,
  most: { ...UNBOUND, depth: 5, properties: 100 },
};

/** What hosts of chat completions take that don't hold a model to all of it. */
export const OPENAI_LOOSE: Subset = {
  ...OPENAI_STRICT,
  keywords: words(
    `${[...OPENAI_STRICT.keywords].join(' ')} oneOf allOf prefixItems default examples minLength maxLength uniqueItems minProperties maxProperties`,
  ),
  formats: words(`${[...FORMATS].join(' ')} uri`),
  closed: false,
  complete: false,
  most: UNBOUND,
};

/** https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations */
export const ANTHROPIC_SUBSET: Subset = {
  keywords: words(`${BASIC} const definitions default`),
  formats: words(`${[...FORMATS].join(' ')} uri`),
  closed: true,
  complete: false,
  recursive: false,
  most: { ...UNBOUND, optional: 24, unions: 16 },
};

/** https://ai.google.dev/api/generate-content#v1beta.GenerationConfig */
export const GEMINI_SUBSET: Subset = {
  keywords: words(`${BASIC} oneOf prefixItems minItems maxItems minimum maximum propertyOrdering`),
  formats: words('date-time time date'),
  closed: false,
  complete: false,
  recursive: false,
  most: UNBOUND,
};

const TYPES = words('null boolean object array number string integer');
/** Of OpenAI: one of a schema without. */
const NAME = 'answer';

const known = new WeakMap<object, Map<Subset, boolean>>();

/** Whether all of a schema of an object is in a subset. */
export function isIn(subset: Subset, schema: object): boolean {
  const kept = known.get(schema) ?? new Map<Subset, boolean>();
  known.set(schema, kept);
  let fits = kept.get(subset);
  if (fits === undefined) kept.set(subset, (fits = (schema as Fields)['type'] === 'object' && new Check(subset, plain(schema)).fits));
  return fits;
}

/**
 * The format of an answer as it goes along with a call; undefined where there is none, its schema is not in the
 * subset, or the host has refused it. @param name by which a refusal is remembered
 */
export function formatOf(
  { format, tools, adaptation }: AdapterRequest,
  name: string,
  subset: Subset,
): { name: string; schema: Fields } | undefined {
  if (!format || !isIn(subset, format.schema)) return undefined;
  if (adaptation?.takesFormat(name, tools !== undefined) === false) return undefined;
  return { name: format.name ?? NAME, schema: plain(format.schema) };
}

/** The dialect is known from what is in it. */
function plain(schema: object): Fields {
  const { $schema: _, ...rest } = schema as Fields;
  return rest;
}

/** Looks at each part of a schema once. */
class Check {
  readonly fits: boolean;
  readonly #subset: Subset;
  readonly #root: Fields;
  /** Parts that references lead to: looked at, or still being looked at. */
  readonly #parts = new Map<string, 'open' | 'done'>([['#', 'open']]);
  #properties = 0;
  #optional = 0;
  #unions = 0;

  constructor(subset: Subset, root: Fields) {
    this.#subset = subset;
    this.#root = root;
    const { properties, optional, unions } = subset.most;
    const parts = (['$defs', 'definitions'] as const).flatMap((member) =>
      Object.keys(root[member] ?? {}).map((name) => `#/${member}/${name}`),
    );
    const all = this.#schema(root, 0) && parts.every((part) => this.#reference(part, 0));
    this.fits = all && this.#properties <= properties && this.#optional <= optional && this.#unions <= unions;
  }

  #schema(node: unknown, depth: number): boolean {
    const { keywords, formats, most } = this.#subset;
    if (!isObject(node) || depth > most.depth) return false;
    const { type, format, enum: values, anyOf, oneOf, allOf, items, prefixItems, $ref } = node;
    if (!Object.keys(node).every((key) => keywords.has(key))) return false;
    if (node !== this.#root && ('$defs' in node || 'definitions' in node)) return false;
    if ($ref !== undefined) return Object.keys(node).every((key) => key.startsWith('$')) && this.#reference($ref, depth);
    const types = type === undefined ? [] : [type].flat();
    if (!types.every((one) => typeof one === 'string' && TYPES.has(one))) return false;
    if (types.length > 1 || anyOf !== undefined) this.#unions++;
    if (format !== undefined && !formats.has(String(format))) return false;
    if (values !== undefined && !(Array.isArray(values) && values.every((one) => typeof one !== 'object' || one === null))) return false;
    // What says nothing is nothing to be held to.
    if (types.length === 0 && anyOf === undefined && oneOf === undefined && allOf === undefined && !('enum' in node) && !('const' in node))
      return false;
    const lists = [anyOf, oneOf, allOf, prefixItems].filter((list) => list !== undefined);
    if (!lists.every((list) => Array.isArray(list) && list.every((one) => this.#schema(one, depth)))) return false;
    if (items !== undefined && !this.#schema(items, depth)) return false;
    return types.includes('object') ? this.#object(node, depth + 1) : node['properties'] === undefined;
  }

  #object({ properties = {}, required = [], additionalProperties: more }: Fields, depth: number): boolean {
    const { closed, complete } = this.#subset;
    if (!isObject(properties) || !Array.isArray(required)) return false;
    if (closed ? more !== false : more !== undefined && typeof more !== 'boolean' && !this.#schema(more, depth)) return false;
    const names = Object.keys(properties);
    const needed = new Set<unknown>(required);
    const optional = names.filter((name) => !needed.has(name)).length;
    this.#properties += names.length;
    this.#optional += optional;
    if (complete && optional > 0) return false;
    return names.every((name) => this.#schema(properties[name], depth));
  }

  /** One within the schema, without a name that has to be decoded. */
  #reference(reference: unknown, depth: number): boolean {
    const [, member, name] = /^#(?:\/(\$defs|definitions)\/([\w.-]+))?$/.exec(String(reference)) ?? [];
    const part = member === undefined ? '#' : `${member}/${name}`;
    const seen = this.#parts.get(part);
    if (String(reference) !== '#' && member === undefined) return false;
    if (seen !== undefined) return seen === 'done' || this.#subset.recursive;
    const parts = this.#root[member!];
    if (!isObject(parts) || !Object.hasOwn(parts, name!)) return false;
    this.#parts.set(part, 'open');
    const fits = this.#schema(parts[name!], depth);
    this.#parts.set(part, 'done');
    return fits;
  }
}
