import { lastSegment, type Node } from '../../bundle.ts';

/** A schema, as far as the generator reads it. */
export interface Schema extends Node {
  $ref?: string;
  type?: string;
  title?: string;
  description?: string;
  const?: unknown;
  enum?: string[];
  'x-extensible-enum'?: string[];
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  oneOf?: Schema[];
  allOf?: Schema[];
  discriminator?: { propertyName: string; mapping: Record<string, string> };
}

export type Schemas = Record<string, Schema>;

/** The values that a string is documented with, whether others may come or not. */
export function valuesOf(schema: Schema): string[] | undefined {
  return schema.enum ?? schema['x-extensible-enum'];
}

/** Whether a schema gets a name in Python: objects, unions and lists of values do, bounded numbers and texts don't. */
export function isNamed(schema: Schema): boolean {
  return schema.properties !== undefined || valuesOf(schema) !== undefined || alternativesOf(schema).length > 1;
}

/** What a union is of; null is left out. */
export function alternativesOf(schema: Schema): Schema[] {
  return (schema.oneOf ?? []).filter(({ type }) => type !== 'null');
}

/** Whether null is a value of it. */
export function isNullable(schema: Schema): boolean {
  return (schema.oneOf ?? []).some(({ type }) => type === 'null');
}

/** The names of all schemas that these are made of, in the order of the document. */
export function reachableFrom(schemas: Schemas, roots: Schema[]): string[] {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { $ref } = node as Schema;
    if ($ref === undefined || found.has(lastSegment($ref))) return Object.values(node).forEach(visit);
    found.add(lastSegment($ref));
    visit(schemas[lastSegment($ref)]);
  };
  roots.forEach(visit);
  return Object.keys(schemas).filter((name) => found.has(name));
}
