import { document } from '../generated/openapi.ts';
import { operations, type OperationId } from '../generated/operations.ts';
import { nearestOf, slipOf } from './near-names.ts';

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
  /** Whether any other member is refused. */
  closed: boolean;
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
  return only(knownOf(operationId), body);
}

/** A member that the contract doesn't name. */
export interface UnknownMember {
  /** Where it stands, as a JSON Pointer into the body. */
  path: string;
  /** Why it is refused and not ignored, if it is. */
  refusal: string | undefined;
}

/** Letters of a name that others may be near to, where what is unknown is refused in any case. */
const SHORTEST = 3;
/** More of them nobody reads, and each is compared with all the known names beside it. */
const MOST_UNKNOWN = 100;

/** The members of a body that the contract doesn't name, the first of them. */
export function unknownMembers(operationId: OperationId, body: unknown): UnknownMember[] {
  const found: UnknownMember[] = [];
  for (const one of unknownIn(knownOf(operationId), body, '')) if (found.push(one) === MOST_UNKNOWN) break;
  return found;
}

/** Where a member stands in its object, as a JSON Pointer. */
export const pointerTo = (name: string): string => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

function* unknownIn({ members, elements, open, closed }: Known, value: unknown, path: string): Iterable<UnknownMember> {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    if (elements) for (const [index, one] of value.entries()) yield* unknownIn(elements, one, `${path}/${index}`);
    return;
  }
  if (!members || open) return;
  for (const [name, one] of Object.entries(value)) {
    const place = path + pointerTo(name);
    const names = members.get(name);
    if (names) yield* unknownIn(names, one, place);
    else yield { path: place, refusal: closed ? notKnown(name, [...members.keys()]) : slip(name, [...members.keys()]) };
  }
}

/** What is said of a name that is not known here, with the one that was meant. */
const meaning = (meant: string): string => `is not known here: did you mean ${meant}?`;

function slip(name: string, known: readonly string[]): string | undefined {
  const meant = documented().has(name) ? undefined : slipOf(name, known);
  return meant && meaning(meant);
}

function notKnown(name: string, known: readonly string[]): string {
  const meant = nearestOf(name, known, SHORTEST);
  return meant ? meaning(meant) : `is not known here: known are ${known.toSorted().join(', ')}`;
}

let everyName: Set<string> | undefined;

/** Every name of a member that the contract has, without those of other protocols, `contextId`: it is no slip of the pen elsewhere. Who changes what they have read send it back as a whole. */
function documented(): ReadonlySet<string> {
  everyName ??= new Set(Object.values(components.schemas).flatMap((schema) => [...namesIn(schema)].filter((name) => !/[A-Z]/.test(name))));
  return everyName;
}

function* namesIn({ properties = {}, items, oneOf = [], anyOf = [], allOf = [] }: Schema): Iterable<string> {
  yield* Object.keys(properties);
  for (const part of [...Object.values(properties), ...(items ? [items] : []), ...oneOf, ...anyOf, ...allOf]) yield* namesIn(part);
}

function knownOf(operationId: OperationId): Known {
  let found = known.get(operationId);
  if (!found) {
    const { path, method } = operations[operationId];
    found = namesOf(paths[path]![method]!.requestBody.content['application/json'].schema);
    known.set(operationId, found);
  }
  return found;
}

function namesOf({ $ref, type, properties, items, additionalProperties, oneOf = [], anyOf = [], allOf = [] }: Schema): Known {
  if ($ref !== undefined) return namesOf(components.schemas[$ref.split('/').at(-1)!]!);
  const own: Known = {
    ...(properties && { members: new Map(Object.entries(properties).map(([name, schema]) => [name, namesOf(schema)])) }),
    ...(items && { elements: namesOf(items) }),
    open: Boolean(additionalProperties) || ([type].flat().includes('object') && !properties),
    closed: additionalProperties === false,
  };
  return [...oneOf, ...anyOf, ...allOf].map(namesOf).reduce(both, own);
}

function both(one: Known, other: Known): Known {
  const members = new Map(one.members);
  for (const [name, schema] of other.members ?? []) members.set(name, both(members.get(name) ?? schema, schema));
  const elements = one.elements && other.elements ? both(one.elements, other.elements) : (one.elements ?? other.elements);
  return {
    ...(members.size > 0 && { members }),
    ...(elements && { elements }),
    open: one.open || other.open,
    closed: one.closed || other.closed,
  };
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
