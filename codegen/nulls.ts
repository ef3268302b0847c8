import { lastSegment, operationsIn, reachableSchemas, type BundledDocument, type Node } from './bundle.ts';

/*
 * Many clients send a null for each member that they leave out. So in a request a null is an absent member, unless the contract gives
 * it a meaning of its own. The server drops such nulls before it validates, and the document says that they may come.
 */

type Schemas = Record<string, Node>;

const NULL = { type: 'null' };
/** What is said of a member, not of its values. */
const ANNOTATIONS = new Set(['title', 'description', 'examples', 'deprecated', 'default']);

/** The optional members of an object that have no null of their own, and where the contract does not say that a null is refused, since it could mean another thing. */
export function omittable(schema: Node, schemas: Schemas): string[] {
  if (schema['type'] !== 'object') return [];
  const kept = [schema['required'] ?? [], schema['x-refused-nulls'] ?? []].flat() as string[];
  const members = Object.entries((schema['properties'] ?? {}) as Schemas);
  return members.flatMap(([name, member]) => (kept.includes(name) || mayBeNull(member, schemas) ? [] : [name]));
}

function mayBeNull(schema: Node, schemas: Schemas): boolean {
  const { $ref, type, const: constant, enum: values } = schema as { $ref?: string; type?: unknown; const?: unknown; enum?: unknown[] };
  const { oneOf, anyOf = oneOf, allOf = [] } = schema as Record<string, Node[] | undefined>;
  const may = (one: Node): boolean => mayBeNull(one, schemas);
  if ($ref !== undefined) return may(schemas[lastSegment($ref)]!);
  if (type !== undefined && ![type].flat().includes('null')) return false;
  if (constant !== undefined && constant !== null) return false;
  if (values && !values.includes(null)) return false;
  return (!anyOf || anyOf.some(may)) && allOf.every(may);
}

interface Operation {
  requestBody?: Node | undefined;
  'x-json-rpc'?: boolean;
}

/**
 * The document with the nulls that requests may have. Answers stay as they are: a schema that both have gets a form for requests,
 * `<name>Input`. Documents for generators go without: a type that takes null beside what it takes is a nuisance in most languages.
 */
export function withNulls(document: BundledDocument): BundledDocument {
  const whole = structuredClone(document) as BundledDocument & {
    paths: Record<string, Node>;
    components: Record<string, Schemas> & { schemas: Schemas };
  };
  const { schemas, ...components } = whole.components;
  const taking = (operationsIn(whole.paths) as Operation[]).filter((one) => one.requestBody && !one['x-json-rpc']);
  const bodies = taking.map((one) => one.requestBody!);
  for (const one of taking) one.requestBody = undefined;
  const read = reachableSchemas({ ...whole, components }, whole.components);
  const changed = [...reachableSchemas(bodies, whole.components)].filter((name) => takesNull(name, schemas));
  const inputs = new Map(changed.map((name) => [name, read.has(name) ? `${name}Input` : name]));
  const asSent = (node: Node): Node =>
    withNullsIn(node, schemas, new Map([...inputs].map((names) => names.map(refTo) as [string, string]))) as Node;
  taking.forEach((one, index) => (one.requestBody = asSent(bodies[index]!)));
  const all = Object.entries(schemas).flatMap(([name, schema]): [string, Node][] => {
    const input = inputs.get(name);
    if (input === undefined) return [[name, schema]];
    if (input === name) return [[name, asSent(schema)]];
    if (Object.hasOwn(schemas, input)) throw new Error(`the schema ${input} is in the way of the form of ${name} for requests`);
    return [
      [name, schema],
      [input, asSent(schema)],
    ];
  });
  return { ...whole, components: { ...whole.components, schemas: Object.fromEntries(all) } };
}

const refTo = (name: string): string => `#/components/schemas/${name}`;

/** Whether an object in a schema, or in what it refers to, has a member to leave out. */
function takesNull(name: string, schemas: Schemas): boolean {
  const takes = (node: unknown): boolean =>
    typeof node === 'object' && node !== null && (omittable(node as Node, schemas).length > 0 || Object.values(node).some(takes));
  return [...reachableSchemas({ $ref: refTo(name) }, { schemas })].some((one) => takes(schemas[one]));
}

/** A part of a request as it may be sent. @param inputs other references for some @param isNames whether its keys are names of members */
function withNullsIn(node: unknown, schemas: Schemas, inputs: ReadonlyMap<string, string>, isNames = false): unknown {
  if (typeof node === 'string') return inputs.get(node) ?? node;
  if (Array.isArray(node)) return node.map((one) => withNullsIn(one, schemas, inputs));
  if (typeof node !== 'object' || node === null) return node;
  const parts = Object.entries(node as Node).map(([key, value]): [string, unknown] => {
    // What stands there may look like a schema.
    if (key === 'examples' && !isNames) return [key, value];
    return [key, withNullsIn(value, schemas, inputs, key === 'properties' && !isNames)];
  });
  const mapped = Object.fromEntries(parts) as Node;
  const names = isNames ? [] : omittable(node as Node, schemas);
  if (names.length === 0) return mapped;
  const members = Object.entries(mapped['properties'] as Schemas).map(([name, one]) => [name, names.includes(name) ? orNull(one) : one]);
  return { ...mapped, properties: Object.fromEntries(members) };
}

function orNull(member: Node): Node {
  const { type, enum: values, const: constant } = member;
  if (typeof type === 'string' && constant === undefined) {
    return { ...member, type: [type, 'null'], ...(Array.isArray(values) ? { enum: [...values, null] } : {}) };
  }
  const parts = Object.entries(member);
  const said = parts.filter(([key]) => ANNOTATIONS.has(key));
  const { oneOf, allOf = [], ...others } = Object.fromEntries(parts.filter(([key]) => !ANNOTATIONS.has(key))) as Record<string, Node[]>;
  if (Object.keys(others).some((key) => key !== '$ref') || allOf.length > 1) {
    throw new Error(`what may be left out is one type, a reference or a oneOf, with nothing beside it: ${JSON.stringify(member)}`);
  }
  return { ...Object.fromEntries(said), oneOf: [...(oneOf ?? (allOf.length > 0 ? allOf : [others])), NULL] };
}
