import { document } from '../generated/openapi.ts';
import { operations, type OperationId } from '../generated/operations.ts';

/** A schema of the contract, as far as it says what values have in them. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: boolean | Schema;
}

/** The members that the contract names of an object, and what it says of the elements of a list. */
interface Known {
  members?: Map<string, Known>;
  elements?: Known;
  /** Whether objects may have any member. */
  open: boolean;
}

interface OpenApi {
  paths: Record<string, Record<string, { requestBody: { content: { 'application/json': { schema: Schema } } } }>>;
  components: { schemas: Record<string, Schema> };
}

const { paths, components } = document as OpenApi;
const known = new Map<OperationId, Known>();

/**
 * A valid body of an operation without the members that the contract doesn't name, which nobody reads. Where it takes any object,
 * all of it stays.
 */
export function knownMembers(operationId: OperationId, body: unknown): unknown {
  let names = known.get(operationId);
  if (!names) {
    const { path, method } = operations[operationId];
    names = namesOf(paths[path]![method]!.requestBody.content['application/json'].schema);
    known.set(operationId, names);
  }
  return only(names, body);
}

function namesOf({ $ref, type, properties, items, additionalProperties, oneOf = [], anyOf = [], allOf = [] }: Schema): Known {
  if ($ref !== undefined) return namesOf(components.schemas[$ref.split('/').at(-1)!]!);
  const own: Known = {
    ...(properties && { members: new Map(Object.entries(properties).map(([name, schema]) => [name, namesOf(schema)])) }),
    ...(items && { elements: namesOf(items) }),
    open: Boolean(additionalProperties) || ([type].flat().includes('object') && !properties),
  };
  return [...oneOf, ...anyOf, ...allOf].map(namesOf).reduce(both, own);
}

function both(one: Known, other: Known): Known {
  const members = new Map(one.members);
  for (const [name, schema] of other.members ?? []) members.set(name, both(members.get(name) ?? schema, schema));
  const elements = one.elements && other.elements ? both(one.elements, other.elements) : (one.elements ?? other.elements);
  return { ...(members.size > 0 && { members }), ...(elements && { elements }), open: one.open || other.open };
}

function only({ members, elements, open }: Known, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return elements ? value.map((element) => only(elements, element)) : value;
  if (!members || open) return value;
  const kept: [string, unknown][] = [];
  // Of the two lists of names the contract's is the short one.
  for (const [name, names] of members) {
    if (Object.hasOwn(value, name)) kept.push([name, only(names, (value as Record<string, unknown>)[name])]);
  }
  return Object.fromEntries(kept);
}
